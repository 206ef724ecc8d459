import Springs

/// A row's extent on its way to another, on a spring that keeps its velocity when it is sent
/// elsewhere on the way.
public struct ExtentSpring: Hashable, Sendable {
  /// The extent now, in points; what overshoots below 0 counts as 0.
  public var extent: Double { max(0, target + displacement) }
  /// How fast it grows, in points per second.
  public private(set) var velocity = 0.0
  /// The extent that it comes to, in points.
  public private(set) var target: Double
  /// The spring; a change keeps extent and velocity.
  public var spring: Spring
  private var displacement = 0.0

  /// Nearer, pt, and slower, pt/s, than this it is there.
  private static let reach = 0.05
  private static let slowest = 1.0

  /// An extent at rest, in points.
  public init(extent: Double, spring: Spring = Spring(response: 0.35, dampingFraction: 1)) {
    (target, self.spring) = (extent, spring)
  }

  /// Whether it is there.
  public var isAtRest: Bool { displacement == 0 && velocity == 0 }

  /// Sends it to another extent, in points, from where it is and at the speed it has.
  public mutating func retarget(to new: Double) {
    displacement += target - new
    target = new
  }

  /// Moves on by seconds.
  public mutating func advance(by dt: Double) {
    guard !isAtRest else { return }
    SpringStep(spring, dt).advance(&displacement, &velocity)
    if abs(displacement) < Self.reach, abs(velocity) < Self.slowest {
      (displacement, velocity) = (0, 0)
    }
  }
}
