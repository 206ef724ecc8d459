import CollectionLayout
import Dynamics
import Foundation
import Geometry

// Drawing's names. Nothing is drawn here and `UIView.draw(_:)` is never called: what draws views does
// it by their properties. Code that draws compiles and has no effect.

private final class ImageContexts {
  var open: [CGContext] = []
}

private var imageContexts: ImageContexts {
  ThreadValue.current { ImageContexts() }
}

/// Begins an image of a size in points, of which no pixels are drawn.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) { imageContexts.open.append(CGContext(size: size)) }

/// Begins an image of a size in points, of which no pixels are drawn.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// What is drawn on; nil outside of an image.
public func UIGraphicsGetCurrentContext() -> CGContext? { imageContexts.open.last }

/// An image of the size that was begun, without pixels; nil outside of one.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  imageContexts.open.last.map { UIImage(size: $0.size) }
}

/// Ends an image.
public func UIGraphicsEndImageContext() { _ = imageContexts.open.popLast() }

extension UIColor {
  /// Has no effect: nothing is drawn.
  public func set() {}
  /// Has no effect: nothing is drawn.
  public func setFill() {}
  /// Has no effect: nothing is drawn.
  public func setStroke() {}
}

extension UIBezierPath {
  /// Has no effect: nothing is drawn.
  public func fill() {}
  /// Has no effect: nothing is drawn.
  public func stroke() {}
  /// Has no effect: nothing is drawn.
  public func addClip() {}
}

extension UIImage {
  /// Has no effect: nothing is drawn.
  public func draw(in rect: CGRect) {}
  /// Has no effect: nothing is drawn.
  public func draw(at point: CGPoint) {}
}

extension UIView {
  /// Has no effect: nothing is drawn; true.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool { true }
}

/// A file of Interface Builder, of which there are none here: views are registered by their classes.
public final class UINib: NSObject {
  /// Its name.
  public let name: String
  /// A file of a name.
  public init(nibName name: String, bundle bundleOrNil: Bundle?) {
    self.name = name
    super.init()
  }
}

extension UICollectionView {
  /// Has no effect, as no file is read: a class is registered instead.
  public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {}
  /// Has no effect, as no file is read: a class is registered instead.
  public func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String,
    withReuseIdentifier identifier: String
  ) {}
}

extension UICollectionViewLayout {
  /// Has no effect, as no file is read: a class is registered instead.
  public func register(_ nib: UINib?, forDecorationViewOfKind elementKind: String) {}
}
