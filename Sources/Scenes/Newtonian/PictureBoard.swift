import CollectionLayout
import Dynamics
import Foundation
import Geometry

/// A picture as it moves: its number from 0 in the order of coming, its place, turn and velocities.
struct Picture {
  let motion: NewtonianLayout.Motion
  let isHanging: Bool

  var number: Int { motion.number }
  var center: CGPoint { motion.center }
  var angle: Double { motion.transform.rotationAngle }
}

/// The pictures of the Newtonian view: those of our layout, or those of the article's.
protocol PictureBoard: AnyObject {
  /// Moves as a fidelity says, with all motion; false where that takes another board.
  func use(_ fidelity: Fidelity) -> Bool
  /// Takes all parameters; everything moves on.
  func apply(_ values: ParameterValues)
  /// Takes the size of the view: all pictures hang from its middle.
  func resize(to size: CGSize)
  /// Hangs pictures that move, in place of all that are here.
  func hang(_ pictures: [NewtonianLayout.Motion])

  /// The point that all pictures hang from, and the place where a single one rests.
  var anchor: CGPoint { get }
  var restCenter: CGPoint { get }
  /// The length of the springs at rest, in points.
  var length: CGFloat { get }
  /// The pictures in the order of the data, and those that fall.
  var hangingInOrder: [Picture] { get }
  var falling: [Picture] { get }

  /// Whether a picture can be added, the order be changed, and a hand take hold of a picture.
  var canAdd: Bool { get }
  var canShuffle: Bool { get }
  var canGrab: Bool { get }
  /// Whether a picture can be taken off its spring.
  func canRemove(_ number: Int) -> Bool
  /// Brings a new picture in; gives its number.
  @discardableResult func add() -> Int?
  /// Takes a picture off its spring; false where it does not hang.
  func letFall(_ number: Int) -> Bool
  /// Moves every second picture to the front of the data: a riffle, the same every time.
  func shuffle()

  /// The number of the picture in the hand.
  var held: Int? { get }
  func grab(_ picture: Picture, at point: CGPoint)
  func drag(to point: CGPoint)
  func release()

  func advance(by dt: Double)
  var isAtRest: Bool { get }
  var debugSnapshot: DebugSnapshot { get }
  /// How many pictures impulses move.
  var solvedItemCount: Int { get }
  func snapshot() -> PictureState
  func restore(_ state: PictureState)
}

/// The moving state of a board: that of its view, and the pictures for another board.
struct PictureState {
  enum Content {
    case layout(CollectionView.Snapshot)
    case article(ArticlePictures.State)
  }

  let content: Content
  let hanging: [NewtonianLayout.Motion]
}

extension PictureBoard {
  /// The pictures from the lowest to the highest, those that fall below those that hang.
  var pictures: [Picture] {
    (falling + hangingInOrder).enumerated().sorted {
      ($0.element.motion.zIndex, $0.offset) < ($1.element.motion.zIndex, $1.offset)
    }.map(\.element)
  }
  var hanging: [Picture] { pictures.filter(\.isHanging) }

  /// The number of the newest hanging picture.
  var newest: Int? { hangingInOrder.map(\.number).max() }

  /// The length of a picture's spring beyond its rest length, in points; negative while it is slack.
  func stretch(of picture: Picture) -> CGFloat { picture.center.distance(to: anchor) - length }

  /// The uppermost hanging picture at a place, with a reach in points around it.
  func picture(at point: CGPoint, reach: CGFloat = 0) -> Picture? {
    let half = NewtonianLayout.itemSize.width / 2 + reach
    return hanging.last { picture in
      let arm = point - picture.center
      let turn = CGAffineTransform(rotationAngle: -picture.angle)
      let p = turn.apply(to: CGPoint(x: arm.dx, y: arm.dy))
      return abs(p.x) <= half && abs(p.y) <= half
    }
  }
}
