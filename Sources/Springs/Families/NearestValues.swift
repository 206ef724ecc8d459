import ElementaryFunctions
import Foundation

/// The search for the values of a family with the least error: a simplex, then a pattern that narrows, over the
/// values that are no scale.
struct NearestValues {
  let family: SpringFamily
  /// How far the motion of some values is off, in shares of the step; how far beyond a limit does not matter.
  let error: ([Double], _ limit: Double) -> Double
  /// The same, as exactly as can be: what the nearest are chosen by, where `error` is a quick look.
  var exactError: (([Double]) -> Double)?
  /// How many times as long as usual is searched.
  var effort = 1
  /// The first steps of the pattern, as shares of the values.
  var firstStep = 0.008

  /// How often the motion may be run, and from how small a step on the pattern gives up.
  private static let simplexRuns = 50, patternRuns = 80
  private static let finest = 1e-4
  /// What is good enough to stop at, a share of the step.
  private static let enough = Exactness.limit / 2

  private var free: [Int] { family.freeParameters }

  /// The nearest values that are found from some starts, and their exact error.
  func best(from starts: [[Double]]) -> (values: [Double], error: Double) {
    let starts = starts.map { (values: $0, error: error($0, .infinity)) }.sorted {
      $0.error < $1.error
    }
    var best: (values: [Double], error: Double) = ([], .infinity)
    for start in starts {
      var found = pattern(
        from: [start, simplex(from: start.values)].min { $0.error < $1.error } ?? start)
      // Between two errors that are as great, no step along an axis leads nearer: a simplex slides along them.
      let slid = simplex(from: found.values)
      if slid.error < found.error { found = pattern(from: slid) }
      if let exactError { found.error = exactError(found.values) }
      if found.error < best.error || best.values.isEmpty { best = found }
      // Another start counts only where this one leads to nothing that is near.
      if best.error < FamilyReading.seen { break }
    }
    return best
  }

  /// Values that are nearer than some that are near already.
  func narrowed(from values: [Double]) -> (values: [Double], error: Double) {
    pattern(from: (values, error(values, .infinity)))
  }

  /// Values moved by steps in their own scales: shares of what is above 0, else of the range.
  private func moved(_ values: [Double], by steps: [Double]) -> [Double] {
    var moved = values
    for (i, step) in zip(free, steps) {
      let parameter = family.parameters[i]
      if parameter.range.lowerBound > 0 {
        moved[i] *= Double.exp(step)
      } else {
        moved[i] += step * max(abs(values[i]), 0.02 * parameter.usual.upperBound)
      }
    }
    return family.clamped(moved)
  }

  /// Nelder and Mead's method about some values.
  private func simplex(from start: [Double]) -> (values: [Double], error: Double) {
    let place = { (steps: [Double], limit: Double) -> Corner in
      (steps, error(moved(start, by: steps), limit))
    }
    var corners = (-1..<free.count).map { axis in
      place(free.indices.map { $0 == axis ? 5 * firstStep : 0 }, .infinity)
    }
    for _ in 0..<Self.simplexRuns * effort / 2 {
      corners.sort { $0.error < $1.error }
      guard corners[0].error > Self.enough, corners.count > 1 else { break }
      Self.turn(&corners, place)
    }
    let best = corners.min { $0.error < $1.error } ?? corners[0]
    return (moved(start, by: best.steps), best.error)
  }

  /// The steps of one corner of a simplex, and the error there.
  private typealias Corner = (steps: [Double], error: Double)

  /// Reflects, expands or contracts the worst of sorted corners, or draws all to the best.
  private static func turn(
    _ corners: inout [Corner], _ place: @escaping ([Double], Double) -> Corner
  ) {
    let last = corners.count - 1
    let worst = corners[last]
    let middle = worst.steps.indices.map { axis in
      corners.dropLast().reduce(0) { $0 + $1.steps[axis] } / Double(last)
    }
    let along = { (factor: Double, limit: Double) in
      place(middle.indices.map { middle[$0] + factor * (worst.steps[$0] - middle[$0]) }, limit)
    }
    let reflected = along(-1, worst.error)
    if reflected.error < corners[0].error {
      let expanded = along(-2, reflected.error)
      corners[last] = expanded.error < reflected.error ? expanded : reflected
    } else if reflected.error < corners[last - 1].error {
      corners[last] = reflected
    } else {
      let contracted = along(reflected.error < worst.error ? -0.5 : 0.5, worst.error)
      if contracted.error < min(reflected.error, worst.error) {
        corners[last] = contracted
      } else {
        let best = corners[0].steps
        for i in 1...last {
          corners[i] = place(zip(best, corners[i].steps).map { ($0 + $1) / 2 }, .infinity)
        }
      }
    }
  }

  /// Steps along and between the axes that halve where none leads nearer.
  private func pattern(
    from start: (values: [Double], error: Double)
  ) -> (values: [Double], error: Double) {
    var best = start
    var (step, runs) = (firstStep, 0)
    while step > Self.finest, runs < Self.patternRuns * effort * max(1, free.count - 1),
      best.error > Self.enough
    {
      let before = best.error
      for direction in directions {
        let values = moved(best.values, by: direction.map { $0 * step })
        guard values != best.values else { continue }
        let now = error(values, best.error)
        runs += 1
        if now < best.error { best = (values, now) }
      }
      if best.error >= before * (1 - 1e-4) { step /= 3 }
    }
    return best
  }

  /// Along and between all axes.
  private var directions: [[Double]] {
    free.reduce([[]]) { all, _ in all.flatMap { one in [1.0, -1, 0].map { one + [$0] } } }
      .filter { $0.contains { $0 != 0 } }
  }
}
