import Foundation

extension StepResponse {
  /// Until what is left of the step the motion is looked at: later, libraries cut it off.
  private static var lookedAt: Double { 0.02 }

  /// The spring that a target really moves as: what its own frames show.
  ///
  /// Frames of a spring obey xₙ = t·xₙ₋₁ − d·xₙ₋₂; t and d are fitted by least squares, and the
  /// frequency and damping ratio are those of the roots (reference: springs §3.2).
  /// - Parameters:
  ///   - spring: What it is meant to move as.
  ///   - rate: Frames per second, Hz.
  /// - Returns: Nil where the frames are no spring's.
  public func effectiveSpring(near spring: Spring, rate: Double) -> Spring? {
    let end = min(spring.settlingTime(tolerance: Self.lookedAt), spring.visibleTime)
    let left = positions(frames: max(8, Int((end * rate).rounded(.up))), rate: rate).map { 1 - $0 }
    var (aa, ab, bb, ac, bc) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for i in 2..<left.count {
      let (a, b, c) = (left[i - 1], left[i - 2], left[i])
      aa += a * a
      ab += a * b
      bb += b * b
      ac += a * c
      bc += b * c
    }
    let size = aa * bb - ab * ab
    guard size > 0 else { return nil }
    return Spring(
      trace: (ac * bb - bc * ab) / size, determinant: (bc * aa - ac * ab) / -size, step: 1 / rate)
  }
}

extension Spring {
  /// How the spring really moves in an engine of implicit Euler: the frequency and damping ratio of
  /// what it shows.
  ///
  /// With D = 1 + 2ζωh + ω²h² its matrix has the determinant 1/D and the trace 1 + (1 − ω²h²)/D
  /// (reference: springs §3.2).
  /// - Parameter h: The engine's step, s.
  /// - Returns: The spring whose closed form has the same eigenvalues.
  public func integrated(byImplicitEulerOf h: Double) -> Spring {
    let phase = angularFrequency * h
    let determinant = 1 / (1 + 2 * dampingRatio * phase + phase * phase)
    let trace = 1 + determinant - phase * phase * determinant
    return Spring(trace: trace, determinant: determinant, step: h) ?? self
  }

  /// The spring whose exact step of `h` seconds has a trace and a determinant; nil where none has.
  ///
  /// The eigenvalues are e^{(−a ± s)h}: a is in their product, cos or cosh of sh in their sum.
  init?(trace: Double, determinant: Double, step h: Double) {
    guard determinant > 0, determinant <= 1 else { return nil }
    let decay = -0.5 * log(determinant)
    let share = trace / (2 * determinant.squareRoot())
    guard share > -1 else { return nil }
    let swing = share < 1 ? acos(share) : acosh(share)
    let squared = share < 1 ? decay * decay + swing * swing : decay * decay - swing * swing
    guard squared > 0 else { return nil }
    let phase = squared.squareRoot()
    self.init(angularFrequency: phase / h, dampingRatio: decay / phase)
  }
}
