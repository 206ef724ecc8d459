import Foundation

/// A solver of differential equations that shares nothing with the engine: Gragg's midpoint steps,
/// extrapolated by Bulirsch and Stoer until two columns agree.
struct ReferenceSolution {
  var tolerance = 1e-13
  let slope: (Double, [Double]) -> [Double]

  init(_ slope: @escaping (Double, [Double]) -> [Double]) { self.slope = slope }

  /// The state at `end`, s, from one at 0.
  func solve(_ start: [Double], to end: Double) -> [Double] {
    var (y, t, step) = (start, 0.0, min(end, 0.05))
    while end - t > 1e-13 {
      step = min(step, end - t)
      guard let next = bigStep(y, t, step) else {
        step /= 2
        precondition(step > 1e-12, "the reference converges")
        continue
      }
      t += step
      y = next.state
      if next.columns < 7 { step *= 1.5 }
    }
    return y
  }

  private func bigStep(_ y: [Double], _ t: Double, _ h: Double) -> (state: [Double], columns: Int)?
  {
    var rows: [[[Double]]] = []
    for k in 0..<9 {
      var row = [midpoint(y, t, h, 2 * (k + 1))]
      for j in 0..<k {
        let ratio = Double(k + 1) / Double(k - j)
        let factor = 1 / (ratio * ratio - 1)
        row.append(zip(row[j], rows[k - 1][j]).map { $0 + ($0 - $1) * factor })
      }
      if k > 2 {
        let error = zip(row[k], row[k - 1]).map { abs($0 - $1) / max(1, abs($0)) }.max() ?? 0
        if error < tolerance { return (row[k], k) }
      }
      rows.append(row)
    }
    return nil
  }

  private func midpoint(_ y: [Double], _ t: Double, _ h: Double, _ n: Int) -> [Double] {
    let step = h / Double(n)
    var before = y
    var now = zip(y, slope(t, y)).map { $0 + step * $1 }
    for i in 1..<n {
      let next = zip(before, slope(t + Double(i) * step, now)).map { $0 + 2 * step * $1 }
      (before, now) = (now, next)
    }
    let last = slope(t + h, now)
    return now.indices.map { 0.5 * (now[$0] + before[$0] + step * last[$0]) }
  }
}
