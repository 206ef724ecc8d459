import ElementaryFunctions
import Foundation

extension StepResponse {
  /// Until what is left of the step the motion is looked at: later, libraries cut it off.
  private static var lookedAt: Double { 0.02 }
  /// Frames that obey a law to within this, a share of the step.
  private static var lawful: Double { 1e-3 }
  private static var mostFits: Int { 20 }

  /// The spring that a target really moves as: what its own frames show.
  ///
  /// Frames of a spring obey xₙ = t·xₙ₋₁ − d·xₙ₋₂; t and d are fitted by least squares, and the
  /// frequency and damping ratio are those of the roots. Where the
  /// frames obey no such law, since the engine's steps do not divide them, the closed form is fitted
  /// to the frames themselves.
  /// - Parameters:
  ///   - spring: What it is meant to move as.
  ///   - rate: Frames per second, Hz.
  /// - Returns: Nil where the frames are no spring's.
  public func effectiveSpring(near spring: Spring, rate: Double) -> Spring? {
    let end = min(spring.settlingTime(tolerance: Self.lookedAt), spring.visibleTime)
    let frames = states(frames: max(8, Int((end * rate).rounded(.up))), rate: rate)
    // A library's first frame may be longer or shorter than the others, which obey the law among themselves.
    let left = frames.dropFirst().map { 1 - $0.position }
    guard let (trace, determinant) = recurrence(of: left) else { return nil }
    let own = Spring(trace: trace, determinant: determinant, step: 1 / rate)
    let isLaw = (2..<left.count).allSatisfy {
      abs(left[$0] - trace * left[$0 - 1] + determinant * left[$0 - 2]) < Self.lawful
    }
    return isLaw ? own : own.map { fitted(to: frames, from: $0) }
  }

  private func recurrence(of left: [Double]) -> (trace: Double, determinant: Double)? {
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
    return ((ac * bb - bc * ab) / size, (bc * aa - ac * ab) / -size)
  }

  /// The closed form nearest to some frames by least squares: Gauss and Newton's method in ln ω and
  /// ζ, as long as it gets nearer.
  private func fitted(to frames: [StepFrame], from start: Spring) -> Spring {
    let off = { (spring: Spring) in
      frames.map { $0.position - spring.covered(at: $0.time) }
    }
    let square = { (values: [Double]) in values.reduce(0) { $0 + $1 * $1 } }
    var (best, rest) = (start, off(start))
    for _ in 0..<Self.mostFits {
      let (w, zeta, d) = (best.angularFrequency, best.dampingRatio, 1e-5)
      let byW = off(Spring(angularFrequency: w * Double.exp(d), dampingRatio: zeta))
      let byZeta = off(Spring(angularFrequency: w, dampingRatio: zeta + d))
      var (ww, wz, zz, wr, zr) = (0.0, 0.0, 0.0, 0.0, 0.0)
      for i in rest.indices {
        let (a, b) = ((byW[i] - rest[i]) / d, (byZeta[i] - rest[i]) / d)
        ww += a * a
        wz += a * b
        zz += b * b
        wr += a * rest[i]
        zr += b * rest[i]
      }
      let size = ww * zz - wz * wz
      guard size > 0 else { return best }
      let nextW = w * Double.exp((wz * zr - zz * wr) / size)
      let nextZeta = max(0, zeta + (wz * wr - ww * zr) / size)
      guard nextW.isFinite, nextZeta.isFinite else { return best }
      let next = Spring(angularFrequency: nextW, dampingRatio: nextZeta)
      let left = off(next)
      guard square(left) < square(rest) else { return best }
      (best, rest) = (next, left)
    }
    return best
  }
}

extension Spring {
  /// How the spring really moves in an engine of implicit Euler: the frequency and damping ratio of
  /// what it shows.
  ///
  /// With D = 1 + 2ζωh + ω²h² its matrix has the determinant 1/D and the trace 1 + (1 − ω²h²)/D.
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
    let decay = 0.5 * Double.log(1 / determinant)
    let share = trace / (2 * determinant.squareRoot())
    guard share > -1 else { return nil }
    let swing = share < 1 ? Double.acos(share) : Double.acosh(share)
    let squared = share < 1 ? decay * decay + swing * swing : decay * decay - swing * swing
    guard squared > 0 else { return nil }
    let phase = squared.squareRoot()
    self.init(angularFrequency: phase / h, dampingRatio: decay / phase)
  }
}
