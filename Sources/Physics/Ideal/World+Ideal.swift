extension World {
  /// Whole sub-steps and then a partial one.
  mutating func advanceExactly(by dt: Double) {
    var left = dt
    while left > Tolerances.shortestStep {
      let h = min(left, tolerances.subStep)
      subStep(h)
      left -= h
    }
  }
}
