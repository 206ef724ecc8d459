import Foundation

/// What a designer reads off a motion: measured on the trace of one item, from where it was farthest
/// from rest.
struct MotionMeasures: Hashable {
  /// How near to rest counts as settled, in points.
  static let tolerance = 0.5

  /// How far it was from rest at most, in points: how far a drag left it behind.
  var lag = 0.0
  /// How far it swung to the other side, in points and as a share of the lag.
  var overshoot = 0.0
  var share: Double { lag > 0 ? overshoot / lag : 0 }
  /// When it passed rest, was farthest on the other side, and was within the tolerance for good, in
  /// seconds from where it was farthest; nil where that has not happened.
  var arrival: Double?
  var peak: Double?
  var settled: Double?
  /// How long a swing there and back takes, in seconds: twice the time between the first two passes
  /// of rest; nil where it does not pass twice.
  var period: Double?

  /// Measures a motion, given as times in seconds and displacements in points; nil where it never
  /// left the tolerance.
  init?(_ motion: [(time: Double, displacement: Double)]) {
    guard let start = Self.start(of: motion) else { return nil }
    let side: Double = motion[start].displacement < 0 ? -1 : 1
    lag = abs(motion[start].displacement)
    guard lag > Self.tolerance else { return nil }
    let zero = motion[start].time
    let way = motion[start...].map { (time: $0.time - zero, rest: $0.displacement * side) }
    if let crossing = Self.crossing(way, below: 0) {
      arrival = crossing
      let beyond = way.filter { $0.time >= crossing }
      if let far = beyond.min(by: { $0.rest < $1.rest }), far.rest < 0 {
        overshoot = -far.rest
        peak = far.time
      }
      let back = beyond.map { (time: $0.time, rest: -$0.rest) }
      period = Self.crossing(back, below: 0).map { 2 * ($0 - crossing) }
    }
    settled = Self.settling(way)
  }

  /// Where it starts home: the last time that it was nearly as far as ever and did not yet come
  /// nearer, before it first passed rest.
  private static func start(of motion: [(time: Double, displacement: Double)]) -> Int? {
    let far = motion.indices.max {
      abs(motion[$0].displacement) < abs(motion[$1].displacement)
    }
    guard let far else { return nil }
    let (most, side) = (abs(motion[far].displacement), motion[far].displacement < 0 ? -1.0 : 1)
    var start = far
    for i in motion.indices.dropFirst(far + 1) {
      let now = motion[i].displacement * side
      if now < most * 0.9 { break }
      if now >= motion[i - 1].displacement * side - 0.01 { start = i }
    }
    return start
  }

  private static func crossing(
    _ way: [(time: Double, rest: Double)], below level: Double
  ) -> Double? {
    for (a, b) in zip(way, way.dropFirst()) where a.rest > level && b.rest <= level {
      return a.time + (b.time - a.time) * (a.rest - level) / (a.rest - b.rest)
    }
    return nil
  }

  /// The last time outside the tolerance; nil while it is outside still.
  private static func settling(_ way: [(time: Double, rest: Double)]) -> Double? {
    guard let last = way.lastIndex(where: { abs($0.rest) > tolerance }) else { return 0 }
    guard last + 1 < way.endIndex else { return nil }
    let (a, b) = (way[last], way[last + 1])
    let (from, to) = (abs(a.rest), abs(b.rest))
    return a.time + (b.time - a.time) * (from - tolerance) / max(1e-9, from - to)
  }
}
