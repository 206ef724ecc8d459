/// How something moves about its rest, on a spring that is driven.
public struct SpringMotion: Hashable, Sendable {
  /// How far it is from rest, in points, before any limit to what is drawn.
  public var displacement: Double
  /// Its own velocity, without the drive, in points per second.
  public var speed: Double
  /// What the scroll added to its displacement in the last step, in points per second; nil where more
  /// than the spring and a drive acts.
  public var drive: Double?
  /// How fast the displacement changes, in points per second.
  public var rate: Double

  /// A motion from its parts; the rate is that of the speed and the drive where it is not known better.
  public init(displacement: Double, speed: Double, drive: Double?, rate: Double? = nil) {
    (self.displacement, self.speed, self.drive) = (displacement, speed, drive)
    self.rate = rate ?? speed + (drive ?? 0)
  }
}
