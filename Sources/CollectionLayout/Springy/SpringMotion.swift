/// How something moves about its rest, on a spring that is driven.
public struct SpringMotion: Hashable, Sendable {
  /// How far it is from rest, in points, before any limit to what is drawn.
  public var displacement: Double
  /// Its own velocity, without the drive, in points per second.
  public var speed: Double
  /// What the scroll adds to its displacement, in points per second; nil where more than the spring
  /// and a drive acts.
  public var drive: Double?

  /// A motion from its parts.
  public init(displacement: Double, speed: Double, drive: Double?) {
    (self.displacement, self.speed, self.drive) = (displacement, speed, drive)
  }
}
