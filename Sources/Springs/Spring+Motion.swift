extension Spring {
  /// Displacement and velocity at time `t` of a body that starts at `displacement` with `velocity`.
  ///
  /// Closed form, exact at any time.
  /// - Parameters:
  ///   - t: s; may be negative.
  ///   - displacement: From the rest place, any unit.
  ///   - velocity: Units per second.
  ///   - drift: A constant speed added to the change of place alone, units/s.
  /// - Returns: Displacement from the rest place, and velocity without the drift.
  public func state(
    at t: Double, displacement: Double, velocity: Double = 0, drift: Double = 0
  ) -> (displacement: Double, velocity: Double) {
    var (x, u) = (displacement, velocity)
    SpringStep(self, t).advance(&x, &u, drift: drift)
    return (x, u)
  }

  /// How far a body that is dragged along at `speed` trails behind, in the speed's unit times s.
  ///
  /// 2ζ·speed/ω, the equilibrium of a constant drift.
  public func steadyLag(speed: Double) -> Double { 2 * dampingRatio * speed / angularFrequency }
}
