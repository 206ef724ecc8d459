/// How a scroll view feels; the defaults are those measured on iOS devices.
public struct ScrollParameters: Hashable, Sendable {
  /// The share of its speed that a flick keeps each millisecond, below 1; 0.998 on iOS.
  public var decelerationRate = 0.998
  /// How far the content follows a finger past its end, 0 to 1; 0.55 on iOS.
  public var rubberBand = 0.55
  /// Whether the ends give way at all.
  public var bounces = true
  /// No flick is faster, in points per second; above 0.
  public var fastestFlick = Double.infinity
  /// A flick comes to rest at a multiple of this offset, in points; anywhere at 0.
  public var snapInterval = 0.0

  /// The feel of iOS, by the defaults.
  public init() {}
}

/// The constants of scrolling that are no parameters.
enum ScrollConstants {
  /// A flick ends below this speed, pt/ms.
  static let slowest = 0.01
  /// The bounce-back spring, rad/s, critically damped (ScrollMechanics; Apple's own is unknown).
  static let bounceFrequency = 10.0
  /// A bounce starts with at most this speed, pt/s (Flutter).
  static let fastestBounce = 5000.0
  /// A drag whose offset differs from that of the finger by more, pt, has had its ends moved.
  static let slip = 1e-6
  /// A flick comes to rest at another target by losing its speed faster or slower where that is so
  /// many times as far as it would go.
  static let retargetable = 0.5...1.5
  /// A bounce is over within this distance, pt, and speed, pt/s.
  static let bounceReach = 0.25
  static let bounceSpeed = 5.0
  /// The spring that smooths the notches of a wheel, rad/s, critically damped: 95 % in 0.12 s.
  static let wheelFrequency = 40.0
  /// The spring of a scroll by key, rad/s, critically damped: 95 % in 0.25 s.
  static let glideFrequency = 19.0
  /// A jump goes straight to this share of a viewport before its target, and glides from there.
  static let jumpRest = 0.35
  /// The weights of the newest three velocities, oldest first (Flutter's tracker of iOS).
  static let velocityWeights = [0.6, 0.35, 0.05]
  /// Positions closer in time than this count as one, s: a fast mouse is no better finger.
  static let shortestInterval = 0.008
  /// A pause that makes a release a stop, s.
  static let stillness = 0.04
  /// Slower releases do not flick, pt/s.
  static let slowestFlick = 10.0
  /// A flick upon a flick keeps part of the first: `carryFactor`·|v|^`carryPower`, pt/s, at most
  /// `mostCarried`, for a catch no longer than `longestCatch` s (Flutter).
  static let carryFactor = 0.000816
  static let carryPower = 1.967
  static let mostCarried = 40_000.0
  static let longestCatch = 0.25
}

/// The rubber band of scroll views: `b(x) = (1 - 1/(x·c/d + 1))·d`.
public enum RubberBand {
  /// How far the content moves when the finger is `overshoot` points past its end, for a viewport of
  /// `dimension` points and a constant of 0 to 1.
  public static func offset(overshoot: Double, dimension: Double, constant: Double) -> Double {
    guard constant > 0, dimension > 0 else { return 0 }
    return (1 - 1 / (overshoot * constant / dimension + 1)) * dimension
  }

  /// How far the finger is past the end when the content has moved `offset` points: the inverse.
  public static func overshoot(offset: Double, dimension: Double, constant: Double) -> Double {
    guard constant > 0, dimension > 0 else { return 0 }
    let share = min(offset / dimension, 0.999_999)
    return (1 / (1 - share) - 1) * dimension / constant
  }
}
