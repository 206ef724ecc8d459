import Scenes
import Springs

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
    let way = motion[start...].map { (time: $0.time, rest: $0.displacement * side) }
    // It starts home from the top of a curve, which is seldom just at a sample.
    let zero = Self.beginning(of: way, isFirst: start == 0)
    // A swing beyond rest that is too small to be seen does not pass it.
    let beyond = way.map { -$0.rest }.max() ?? 0
    if beyond >= Spring.leastOvershoot * lag, let crossing = Self.crossing(way, below: 0) {
      arrival = crossing - zero
      let back = way.filter { $0.time >= crossing }.map { (time: $0.time, rest: -$0.rest) }
      if let far = back.indices.max(by: { back[$0].rest < back[$1].rest }), back[far].rest > 0 {
        let top =
          far > 0 && far + 1 < back.count
          ? Self.top(back[far - 1], back[far], back[far + 1]) : back[far]
        (overshoot, peak) = (top.rest, top.time - zero)
      }
      period = Self.crossing(back, below: 0).map { 2 * ($0 - crossing) }
    }
    settled = Self.settling(way).map { max(0, $0 - zero) }
  }

  /// A place on the way home: a time in seconds, and how far from rest it is, in points.
  private typealias Place = (time: Double, rest: Double)

  /// When a way home begins that was found at its first place, to within a half of the steps; what is
  /// found at the first of all may have begun before.
  private static func beginning(of way: [Place], isFirst: Bool) -> Double {
    guard way.count > 2 else { return way[0].time }
    let step = way[1].time - way[0].time
    let top = top(way[0], way[1], way[2]).time
    return min(max(top, way[0].time - (isFirst ? 0 : step / 2)), way[1].time)
  }

  /// The top of the parabola through three places at equal steps; the middle one where they lie on a
  /// line.
  private static func top(_ a: Place, _ b: Place, _ c: Place) -> Place {
    let (slope, bend) = ((c.rest - a.rest) / 2, a.rest - 2 * b.rest + c.rest)
    guard bend < 0 else { return b }
    let steps = -slope / bend
    return (
      b.time + steps * (c.time - a.time) / 2, b.rest + slope * steps + bend * steps * steps / 2
    )
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
      if now >= motion[i - 1].displacement * side - 1e-6 * most { start = i }
    }
    return start
  }

  private static func crossing(_ way: [Place], below level: Double) -> Double? {
    for (a, b) in zip(way, way.dropFirst()) where a.rest > level && b.rest <= level {
      return a.time + (b.time - a.time) * (a.rest - level) / (a.rest - b.rest)
    }
    return nil
  }

  /// The last time outside the tolerance; nil while it is outside still.
  private static func settling(_ way: [Place]) -> Double? {
    guard let last = way.lastIndex(where: { abs($0.rest) > tolerance }) else {
      return way.first?.time
    }
    guard last + 1 < way.endIndex else { return nil }
    let (a, b) = (way[last], way[last + 1])
    let (from, to) = (abs(a.rest), abs(b.rest))
    return a.time + (b.time - a.time) * (from - tolerance) / max(1e-9, from - to)
  }
}

/// What is read off a swing to and fro, as of a ball on a string.
struct SwingMeasures: Hashable {
  /// How far it swings from its middle at most, in points.
  var amplitude = 0.0
  /// From one swing home to the next from the same side, in seconds; nil before there is another.
  var period: Double?

  /// What goes beyond this share of the amplitude is a swing, and it is home within this share of its
  /// own farthest place.
  private static let high = 0.5, low = 0.3

  /// Measures a motion, given as times in seconds and displacements in points; nil where it never
  /// left the tolerance.
  init?(_ motion: [(time: Double, displacement: Double)]) {
    guard let far = motion.max(by: { abs($0.displacement) < abs($1.displacement) }),
      abs(far.displacement) > MotionMeasures.tolerance
    else { return nil }
    amplitude = abs(far.displacement)
    let side: Double = far.displacement < 0 ? -1 : 1
    let returns = Self.returns(motion.map { ($0.time, $0.displacement * side / amplitude) })
    if returns.count > 1 { period = returns[1] - returns[0] }
  }

  /// The times at which swings to one side come home: however long they were held, and however much
  /// farther the one before went.
  private static func returns(_ motion: [(time: Double, share: Double)]) -> [Double] {
    var returns: [Double] = []
    var farthest = 0.0
    for (a, b) in zip(motion, motion.dropFirst()) {
      if a.share > high { farthest = max(farthest, a.share) }
      let home = low * farthest
      guard farthest > 0, b.share <= home, a.share > home else { continue }
      returns.append(a.time + (b.time - a.time) * (a.share - home) / (a.share - b.share))
      farthest = 0
    }
    return returns
  }
}
