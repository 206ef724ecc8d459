import ElementaryFunctions
import Foundation

/// CSS `linear()`: straight lines between stops, played over a duration.
struct LinearEasing: StepCurve {
  /// A value at a share of the duration.
  struct Stop: Hashable {
    var place: Double
    var value: Double
  }

  /// How long the curve lasts, s.
  var duration: Double
  /// In order, the first at 0 and the last at 1.
  var stops: [Stop]

  /// Decimals of the values, and of the places in percent, as they are written.
  let digits: (value: Int, percent: Int)

  /// How much of the allowed error the simplification uses: the rest is for rounding and the end.
  private static let share = 0.9
  private static let mostSamples = 40_000
  /// What is played of a spring that hardly settles: s, and periods.
  private static let longest = 60.0, mostPeriods = 40.0

  /// The fewest stops that follow a step from rest within `error`, as Ramer, Douglas and Peucker
  /// leave out points, with distances measured along the value.
  /// - Parameters:
  ///   - spring: What to follow.
  ///   - error: A share of the step, above 0.
  ///   - duration: s; nil until what is left of the motion is below the error.
  init(_ spring: Spring, error: Double, duration: Double? = nil) {
    precondition(error > 0, "a sampled curve has an error above 0")
    let allowed = error * Self.share
    let whole = duration ?? Self.end(of: spring, error: error).time
    // Whole milliseconds, as they are written.
    let length = max(1, (whole * 1000).rounded(.up)) / 1000
    let phase = length * spring.angularFrequency
    // Samples so close that the curve between them is straight to a fiftieth of the error.
    let density = (1 / (0.16 * error)).squareRoot()
    let count = Int(min(Double(Self.mostSamples), max(50, (phase * density).rounded(.up))))
    let places = Array(stride(from: 0, through: count, by: 1)).map { Double($0) / Double(count) }
    var curve = places.map { Stop(place: $0, value: spring.covered(at: $0 * length)) }
    curve[count].value = 1
    let decimals = (max(1, Int((-Double.log10(error)).rounded(.up)) + 1), phase > 100 ? 3 : 2)
    stops = Self.kept(of: curve, within: allowed).map { stop in
      // The place is rounded first, and the value is the curve's there.
      let place = Self.rounded(stop.place, decimals.1 + 2)
      let value = place < 1 ? spring.covered(at: place * length) : 1
      return Stop(place: place, value: Self.rounded(value, decimals.0))
    }
    (self.duration, digits) = (length, decimals)
  }

  /// Lines between stops, in order from 0 to 1, over a duration in s.
  init(duration: Double, stops: [Stop]) {
    (self.duration, self.stops, digits) = (duration, stops, (0, 0))
  }

  /// When a curve is over, s, and whether that is before the motion is.
  static func end(of spring: Spring, error: Double) -> (time: Double, isCut: Bool) {
    let settled = spring.settlingTime(tolerance: min(error * share, 0.5))
    let most = min(longest, mostPeriods * 2 * .pi / spring.angularFrequency)
    return (min(settled, max(most, 0.001)), settled > most)
  }

  private static func rounded(_ value: Double, _ decimals: Int) -> Double {
    let scale = Double.pow(10, Double(decimals))
    return (value * scale).rounded() / scale
  }

  private static func kept(of curve: [Stop], within error: Double) -> [Stop] {
    // Peaks are kept in any case: between them the rest is split evenly, however long it swings.
    let ends = [0] + peaks(of: curve, above: error) + [curve.count - 1]
    var keep = Set(ends)
    var open = Array(zip(ends, ends.dropFirst()))
    while let (first, last) = open.popLast() {
      guard let worst = worst(of: curve, between: first, and: last), worst.error > error else {
        continue
      }
      keep.insert(worst.place)
      open += [(first, worst.place), (worst.place, last)]
    }
    return keep.sorted().map { curve[$0] }
  }

  /// Where the curve turns round farther from its target than an error.
  private static func peaks(of curve: [Stop], above error: Double) -> [Int] {
    curve.indices.dropFirst().dropLast().filter { i in
      let (before, here, after) = (curve[i - 1].value, curve[i].value, curve[i + 1].value)
      return abs(here - 1) > error && (here - before) * (after - here) < 0
    }
  }

  /// The point that a straight line misses most, and by how much; nil where there is none.
  private static func worst(
    of curve: [Stop], between first: Int, and last: Int
  ) -> (place: Int, error: Double)? {
    guard last - first > 1 else { return nil }
    let (a, b) = (curve[first], curve[last])
    let slope = (b.value - a.value) / (b.place - a.place)
    var worst = (place: first + 1, error: 0.0)
    for i in first + 1..<last {
      let error = abs(a.value + slope * (curve[i].place - a.place) - curve[i].value)
      if error > worst.error { worst = (i, error) }
    }
    return worst
  }

  /// The value at a share of the duration.
  func value(at place: Double) -> Double {
    guard place < 1 else { return stops.last?.value ?? 1 }
    // The stops are in order: the first one beyond the place ends its line.
    var (low, high) = (0, stops.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if stops[middle].place <= place { low = middle } else { high = middle }
    }
    let (a, b) = (stops[low], stops[high])
    guard b.place > a.place else { return b.value }
    return a.value + (b.value - a.value) * (place - a.place) / (b.place - a.place)
  }

  func frame(at time: Double) -> StepFrame {
    StepFrame(time: time, position: value(at: time / duration), velocity: 0)
  }

  /// How CSS plays it: it stands on its target from its duration on.
  func motion(_ release: Release) -> LibraryMotion {
    LibraryMotion(self, release, end: .at(duration, "its duration"))
  }
}

extension SpringFamily {
  /// CSS `linear()`: a sampled curve, here within 0.002 of the step.
  static let cssLinear: SpringFamily = {
    var family = SpringFamily(
      "css", "CSS linear()",
      "The curve as straight lines; it cannot keep its velocity when the target changes.",
      [
        .seconds("duration", "Duration"),
        FamilyParameter("stops", "Stops", "", 2...1e6, usual: 2...200).with { $0.digits = 0 },
      ],
      read: nil,
      write: { s in
        let easing = LinearEasing(s, error: cssError)
        return [easing.duration, Double(easing.stops.count)]
      },
      play: { v, release in
        LinearEasing(
          duration: v[0], stops: [.init(place: 0, value: 0), .init(place: 1, value: 1)]
        ).motion(release)
      },
      lack: { spring in
        let end = LinearEasing.end(of: spring, error: cssError)
        return end.isCut ? "cut at \(Digits.significant(end.time, 2)) s" : nil
      })
    family.sampled = { LinearEasing($0, error: cssError).motion($1) }
    return family
  }()

  /// The usual error of a sampled curve: half a point of 250.
  public static let cssError = 0.002
}
