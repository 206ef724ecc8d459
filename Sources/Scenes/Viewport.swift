import Canvas
import Foundation
import Geometry

/// Which part of a scene's world its stage shows.
public enum Viewport: Hashable, Sendable {
  /// All of a part of the world, in its points, as large as fits.
  case fitting(CGRect)
  /// A place of the world in the middle, at so many stage points a point of the world.
  case at(CGPoint, scale: CGFloat)
}

/// A scene whose stage shows a part of a larger world: it is panned and zoomed, and input and what
/// moves are in the world's points, so that nothing that moves depends on what shows.
public protocol Viewing: AnyObject {
  /// What shows.
  var viewport: Viewport { get set }
  /// From the world to the stage.
  var map: CGAffineTransform { get }
  /// From the world to a stage of a size that shows all that was built: what the places in a gesture's
  /// file mean.
  func standardMap(of size: CGSize) -> CGAffineTransform
  /// Pans or zooms where input on the stage, in its points, means that; false where it does not.
  func changeView(with kind: InputEvent.Kind) -> Bool
}
