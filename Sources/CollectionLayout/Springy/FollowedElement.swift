import Dynamics
import Foundation
import Geometry

/// The motion of one cell that goes on off the screen, for traces: a spring of its own under the same
/// scrolls, which moves nothing else.
final class FollowedElement {
  /// What the cell is known by in the data.
  private let number: Int
  private let find: (Int) -> IndexPath?
  /// Where it rests while it is off the screen; nil while it shows, and before it ever showed.
  private(set) var place: DisplacedPlace?
  private let springs: DisplacementSprings
  private var hasShown = false

  private static let id = CollectionElement.ID(number: -3)

  init(_ number: Int, profile: Profile, path find: @escaping (Int) -> IndexPath?) {
    (self.number, self.find) = (number, find)
    springs = DisplacementSprings(profile: profile)
  }

  /// Where the cell is in the data; nil while it is not there.
  var path: IndexPath? { find(number) }

  /// Takes the motion that the cell has on the screen.
  func take(displacement: Double, speed: Double) {
    (place, hasShown) = (nil, true)
    springs.drive.pending = 0
    springs.advance(by: 0, places: [DisplacedPlace(id: Self.id, start: 0, extent: 0)], touch: 0)
    springs.nudge(
      Self.id, by: displacement - springs.displacement(of: Self.id),
      speed: speed - springs.velocity(of: Self.id))
  }

  /// Moves it on off the screen, as the springs of those that show were.
  func advance(by dt: Double, at place: DisplacedPlace, like other: DisplacementSprings) {
    guard hasShown else { return }
    var place = place
    place.id = Self.id
    self.place = place
    (springs.profile, springs.parameters) = (other.profile, other.parameters)
    // All rest together: what is left is less than shows.
    if other.isAtRest { return springs.reset() }
    springs.scroll(by: other.drive.velocity * dt)
    springs.advance(by: dt, places: [place], touch: other.drive.touch)
  }

  /// How it moves about its rest off the screen, while the content scrolls; nil while it shows.
  func motion(_ scroll: DisplacementSprings.ScrollState) -> SpringMotion? {
    place.flatMap { springs.motions(of: [$0], scroll: scroll).first }
  }

  /// Puts it to rest, as after a jump.
  func reset() { springs.reset() }

  /// Forgets where it was: it is followed from where it shows next.
  func forget() { (place, hasShown) = (nil, false) }

  // MARK: - Snapshots

  struct Snapshot {
    fileprivate let number: Int
    fileprivate let profile: Profile
    fileprivate let springs: DisplacementSprings.Snapshot
    fileprivate let place: DisplacedPlace?
    fileprivate let hasShown: Bool
  }

  func snapshot() -> Snapshot {
    Snapshot(
      number: number, profile: springs.profile, springs: springs.snapshot(), place: place,
      hasShown: hasShown)
  }

  /// Comes back to a state, if it is one of the same cell.
  func restore(_ snapshot: Snapshot?) {
    guard let snapshot, snapshot.number == number else { return forget() }
    // Its profile follows that of the others when it moves, and not before.
    springs.profile = snapshot.profile
    springs.restore(snapshot.springs)
    (place, hasShown) = (snapshot.place, snapshot.hasShown)
  }
}

extension SpringyCollection {
  /// A cell off the screen, with where it would be drawn, in points from the bounds' top left, and how
  /// it moves about its rest.
  public struct FollowedCell {
    /// Where it would be drawn.
    public let frame: CGRect
    /// How it moves about its rest.
    public let motion: SpringMotion
  }

  /// Follows a cell's motion, on the screen and off it, from where it shows next; nil for none.
  /// - Parameters:
  ///   - number: what the cell is known by in the data.
  ///   - path: where the cell of a number is in the data; nil while it is not there.
  public func follow(_ number: Int?, _ path: @escaping (Int) -> IndexPath?) {
    follower = number.map { FollowedElement($0, profile: springs.profile, path: path) }
  }

  /// The followed cell while it is off the screen.
  public var followedCell: FollowedCell? {
    guard let follower, let motion = follower.motion(scrollState), let path = follower.path,
      let rest = view.layoutAttributesForItem(at: path)?.frame
    else { return nil }
    let (origin, shift) = (view.bounds.origin, motion.displacement)
    let frame = rest.offsetBy(
      dx: (isVertical ? 0 : shift) - origin.x, dy: (isVertical ? shift : 0) - origin.y)
    return FollowedCell(frame: frame, motion: motion)
  }

  func advanceFollowed(by dt: Double) {
    guard let follower else { return }
    guard isDisplacing, let path = follower.path,
      let attributes = view.layoutAttributesForItem(at: path)
    else { return follower.forget() }
    if let id = view.element(for: .cell(path))?.id {
      follower.take(displacement: springs.displacement(of: id), speed: springs.velocity(of: id))
    } else {
      follower.advance(by: dt, at: place(of: attributes), like: springs)
    }
  }
}
