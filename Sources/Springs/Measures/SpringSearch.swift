import ElementaryFunctions
import Foundation

/// Looks for the spring whose measure is nearest to a value, among those within limits that keep
/// another measure.
///
/// What is kept leaves one ω for each ζ, so the springs are looked through by ζ: on a grid that is
/// finest where measures change most, then by bisection where the value is passed and by golden
/// sections where it is only neared. Measures jump and turn round, so every place counts.
struct SpringSearch {
  /// A spring, and how far its measure is above the wished value.
  struct Candidate {
    var spring: Spring
    var error: Double
  }

  /// A measure that stays, and what it is at the start.
  private struct Held {
    let measure: SpringMeasure
    let value: Double
  }

  private let measure: SpringMeasure
  private let value: Double
  private let start: Spring
  private let limits: SpringLimits

  init(
    _ measure: SpringMeasure, at value: Double, from start: Spring, within limits: SpringLimits
  ) {
    (self.measure, self.value, self.start, self.limits) = (measure, value, start, limits)
  }

  /// What computing with a value may change it by, as a share of it.
  private static let rounding = 1e-9
  /// A measure counts as kept when it changed by at most this share.
  private static let keeping = 1e-7
  /// What is nothing is kept as less than this, in the measure's unit.
  private static let nothing = 1e-12

  // MARK: - One damping ratio

  /// The spring of a damping ratio that keeps a measure and comes nearest to the value; nil where
  /// none keeps it, and where the wished measure is not there.
  private func candidate(at ratio: Double, holding held: Held?) -> Candidate? {
    kept(any(at: ratio, holding: held), holding: held)
  }

  /// The spring of a damping ratio that comes nearest to keeping a measure, and then to the value.
  private func any(at ratio: Double, holding held: Held?) -> Candidate? {
    guard let held, held.measure.dependence != .constant, held.value != 0 else {
      return nearest(to: value, measure, at: ratio)
    }
    let spring = nearest(to: held.value, held.measure, at: ratio)?.spring
    return spring.flatMap { candidate($0, measure, value) }
  }

  /// A candidate that keeps a measure as it is at the start, else nil.
  private func kept(_ candidate: Candidate?, holding held: Held?) -> Candidate? {
    guard let held, let candidate else { return candidate }
    guard let now = held.measure.value(of: candidate.spring),
      abs(now - held.value) <= max(Self.nothing, Self.keeping * abs(held.value))
    else { return nil }
    return candidate
  }

  /// How far a spring's measure is from a value; nil where it has none.
  private func candidate(
    _ spring: Spring, _ measure: SpringMeasure, _ value: Double
  ) -> Candidate? {
    measure.value(of: spring).map { Candidate(spring: spring, error: $0 - value) }
  }

  /// The spring of a damping ratio whose measure is nearest to a value.
  private func nearest(
    to value: Double, _ measure: SpringMeasure, at ratio: Double
  ) -> Candidate? {
    let range = limits.angularFrequency
    let of = { (omega: Double) in candidate(spring(omega, ratio), measure, value) }
    switch measure.dependence {
    case .constant: return of(start.angularFrequency)
    case .inverse:
      guard let phase = measure.value(of: Spring(angularFrequency: 1, dampingRatio: ratio)) else {
        return nil
      }
      return of(value > 0 && phase > 0 ? phase / value : range.upperBound)
    case .falling:
      guard let low = of(range.lowerBound), let high = of(range.upperBound) else { return nil }
      guard low.error > 0, high.error < 0 else { return low.error > 0 ? high : low }
      return fall(from: low, to: high, value, of)
    }
  }

  /// Where a measure that falls as ω grows passes a value, or the nearer side of where it jumps over
  /// it: by chords of the logarithms, and by halving what a chord left more than half of.
  private func fall(
    from low: Candidate, to high: Candidate, _ value: Double, _ of: (Double) -> Candidate?
  ) -> Candidate {
    var (low, high) = (low, high)
    var isHalved = false
    for _ in 0..<2 * Self.halvings {
      let (a, b) = (low.spring.angularFrequency, high.spring.angularFrequency)
      let chord =
        Double.log1p(low.error / value) / Double.log((low.error + value) / (high.error + value))
      let share = isHalved ? 0.5 : chord
      guard let now = of(a * Double.pow(b / a, share)), now.spring.angularFrequency > a,
        now.spring.angularFrequency < b
      else {
        if isHalved { break }
        isHalved = true
        continue
      }
      isHalved = (now.error > 0 ? 1 - share : share) > 0.5
      if now.error > 0 { low = now } else { high = now }
      if now.error.magnitude <= Self.rounding / 10 * value {
        return awayFromJump(now, value, of)
      }
      if isJump(low, high, b / a - 1, of: value) { break }
    }
    return awayFromJump(low.error.magnitude < high.error.magnitude ? low : high, value, of)
  }

  /// A candidate, or where it is so near a jump that rounding decides what is measured, one beside it
  /// on the same side.
  private func awayFromJump(
    _ candidate: Candidate, _ value: Double, _ of: (Double) -> Candidate?
  ) -> Candidate {
    let omega = candidate.spring.angularFrequency
    guard let slower = of(omega * (1 - Self.jumpWidth)),
      let faster = of(omega * (1 + Self.jumpWidth)), isJump(slower, faster, 0, of: value)
    else { return candidate }
    let change = (slower: slower.error - candidate.error, faster: faster.error - candidate.error)
    return change.slower.magnitude < change.faster.magnitude ? slower : faster
  }

  private static let jumpWidth = 1e-9, jumpHeight = 1e-3

  private func spring(_ omega: Double, _ ratio: Double) -> Spring {
    let range = limits.angularFrequency
    return Spring(
      angularFrequency: min(max(omega, range.lowerBound), range.upperBound), dampingRatio: ratio)
  }

  // MARK: - All of them

  /// The candidate nearest to the value; of several at the value the one nearest to the start.
  func nearest(holding measure: SpringMeasure?) -> Candidate? {
    guard let measure else { return nearest(holding: Held?.none) }
    guard let value = measure.value(of: start) else { return nil }
    let held = Held(measure: measure, value: value)
    return measure == .dampingRatio
      ? candidate(at: start.dampingRatio, holding: held) : nearest(holding: held)
  }

  private func nearest(holding held: Held?) -> Candidate? {
    if let given = given(holding: held) { return given }
    let places = grid
    let all = places.map { any(at: $0, holding: held) }
    let found = all.map { kept($0, holding: held) }
    let best = nearest(of: found, at: places, holding: held)
    if let best, abs(best.error) <= Self.rounding * abs(value) { return best }
    // Swings that just fit a tolerance make a settling time jump within a step of the grid.
    let closer = closer(to: places, all.map { $0?.error ?? .nan })
    let others = closer.map { candidate(at: $0, holding: held) }
    return [best, nearest(of: others, at: closer, holding: held)].compactMap { $0 }.min(
      by: isBetter)
  }

  /// The candidate where the wish gives one of the spring's own two numbers and what is held the other; nil where no
  /// spring has both.
  ///
  /// A measure that only falls as ω grows takes many steps at each ζ: a drag would look through them in each of its
  /// moves.
  private func given(holding held: Held?) -> Candidate? {
    guard let held else { return nil }
    switch measure {
    case .dampingRatio where limits.dampingRatio.contains(value):
      return candidate(at: value, holding: held)
    case .response where held.measure.dependence == .falling:
      let search = SpringSearch(held.measure, at: held.value, from: start, within: limits)
      let found = search.nearest(holding: Held(measure: measure, value: value))
      let wished = kept(found.flatMap { candidate($0.spring, measure, value) }, holding: held)
      return wished.flatMap { abs($0.error) <= Self.rounding * abs(value) ? $0 : nil }
    default: return nil
    }
  }

  /// The nearest of the candidates at damping ratios, and of those between them.
  private func nearest(
    of found: [Candidate?], at places: [Double], holding held: Held?
  ) -> Candidate? {
    var best = found.compactMap { $0 }.min(by: isBetter)
    let consider = { (candidate: Candidate?) in
      if let candidate, best.map({ isBetter(candidate, $0) }) ?? true { best = candidate }
    }
    for i in places.indices.dropLast() {
      guard let a = found[i], let b = found[i + 1], a.error * b.error < 0 else { continue }
      bisect(a, b, holding: held).forEach(consider)
    }
    for i in places.indices.dropFirst().dropLast()
    where isTurn(found[i - 1], found[i], found[i + 1]) {
      consider(turn(between: places[i - 1], and: places[i + 1], holding: held))
    }
    return best
  }

  /// Damping ratios in those steps of a grid in which the value may be passed unseen: where it is no
  /// farther than the measure changes from step to step.
  private func closer(to places: [Double], _ errors: [Double]) -> [Double] {
    places.indices.dropLast().flatMap { i -> [Double] in
      let (a, b) = (errors[i], errors[i + 1])
      guard min(abs(a), abs(b)) <= 2 * abs(a - b) else { return [] }
      return (0...Self.parts).map { k in
        places[i] + (places[i + 1] - places[i]) * Double(k) / Double(Self.parts)
      }
    }
  }

  /// Into how many parts a step of the grid is divided.
  private static let parts = 64

  private static let halvings = 60, sections = 40

  /// Whether a candidate is nearer to the value, or as near and nearer to the start.
  private func isBetter(_ a: Candidate, _ b: Candidate) -> Bool {
    let exact = Self.rounding * abs(value)
    let (x, y) = (max(exact, abs(a.error)), max(exact, abs(b.error)))
    return x == y ? distance(a.spring) < distance(b.spring) : x < y
  }

  private func distance(_ spring: Spring) -> Double {
    let change = Double.log(
      spring.angularFrequency / max(start.angularFrequency, .leastNormalMagnitude))
    let turn = spring.dampingRatio - start.dampingRatio
    return change * change + turn * turn
  }

  /// Both sides of where the value is passed, or jumped over.
  private func bisect(_ a: Candidate, _ b: Candidate, holding held: Held?) -> [Candidate] {
    var (low, high) = (a, b)
    for _ in 0..<Self.halvings {
      let middle = (low.spring.dampingRatio + high.spring.dampingRatio) / 2
      guard let now = candidate(at: middle, holding: held) else { break }
      if (now.error > 0) == (a.error > 0) { low = now } else { high = now }
      let width = abs(low.spring.dampingRatio - high.spring.dampingRatio)
      if isJump(low, high, width / middle, of: value) { break }
    }
    return [low, high]
  }

  /// Whether two candidates so near each other, as a share, lie on both sides of a jump; nearer to it
  /// rounding would decide what is measured.
  private func isJump(
    _ a: Candidate, _ b: Candidate, _ distance: Double, of value: Double
  ) -> Bool {
    distance < Self.jumpWidth && abs(a.error - b.error) > Self.jumpHeight * abs(value)
  }

  /// Whether the value is neared and left again, and the grid may have stepped over the nearest.
  private func isTurn(_ a: Candidate?, _ b: Candidate?, _ c: Candidate?) -> Bool {
    guard let b else { return false }
    let side = { (other: Candidate?) in other.map { abs($0.error) } ?? .infinity }
    return abs(b.error) < side(a) && abs(b.error) <= side(c) && abs(b.error) > 0
  }

  /// The nearest to the value between two damping ratios, by golden sections; where it is passed on the
  /// way, there.
  private func turn(
    between a: Double, and b: Double, holding held: Held?
  ) -> Candidate? {
    let golden = (5.0.squareRoot() - 1) / 2
    var (low, high) = (a, b)
    var (left, right) = (high - golden * (high - low), low + golden * (high - low))
    var (x, y) = (candidate(at: left, holding: held), candidate(at: right, holding: held))
    var (best, fresh): (Candidate?, [Candidate?]) = (nil, [x, y])
    for _ in 0..<Self.sections {
      for case let now? in fresh {
        if let best, best.error * now.error < 0 {
          return bisect(best, now, holding: held).min(by: isBetter)
        }
        if best.map({ isBetter(now, $0) }) ?? true { best = now }
      }
      // The inner place that stays is at the golden section of what is left, too.
      if (x?.error.magnitude ?? .infinity) < (y?.error.magnitude ?? .infinity) {
        (high, right, y) = (right, left, x)
        left = high - golden * (high - low)
        x = candidate(at: left, holding: held)
        fresh = [x]
      } else {
        (low, left, x) = (left, right, y)
        right = low + golden * (high - low)
        y = candidate(at: right, holding: held)
        fresh = [y]
      }
    }
    return best
  }

  /// Damping ratios from end to end, finest at 0 and about 1, the start's among them.
  private var grid: [Double] {
    let range = limits.dampingRatio
    let count = 200.0
    var places = [range.lowerBound, range.upperBound, 1, start.dampingRatio]
    for k in 0...Int(count) {
      let share = Double(k) / count
      let near = 0.5 * Double.pow(Self.finest / 0.5, share)
      places += [near, 1 - near, 1 + near]
      places.append(1.5 * Double.pow(max(2, range.upperBound) / 1.5, share))
    }
    return Set(places.filter(range.contains)).sorted()
  }

  /// The grid's distance from 0 and from 1 where it is finest.
  private static let finest = 1e-4
}
