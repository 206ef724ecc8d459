extension ExportTarget {
  /// The closed form itself, in Swift without any library's spring.
  static let plainSwift = ExportTarget(
    id: "swift", title: "Swift closed form", language: .swift, family: nil,
    note: "Holds at any time and frame rate, and takes over the velocity of what it moves."
  ) { spring, options in
    let printed = Spring(
      angularFrequency: rounded(spring.angularFrequency), dampingRatio: rounded(spring.dampingRatio)
    )
    let release = options.release
    let motion = LibraryMotion.closed(printed, release)
    return ExportedCode(text(printed), motion, for: spring)
  }

  private static let digits = 10

  private static func rounded(_ value: Double) -> Double {
    Double(Digits.significant(value, digits)) ?? 0
  }

  private static func text(_ spring: Spring) -> String {
    """
    import Foundation

    /// A spring in closed form:
    /// \(spring.words).
    struct SpringMotion {
      /// What is left of the way, and its velocity,
      /// `t` seconds after it was `x` with velocity `v`.
      func state(
        at t: Double, x: Double, v: Double = 0
      ) -> (x: Double, v: Double) {
    \(body(spring))
      }
    }
    """
  }

  private static func body(_ spring: Spring) -> String {
    let (w, zeta) = (spring.angularFrequency, spring.dampingRatio)
    let number = { (value: Double) in Digits.decimal(value, digits) }
    let lines: [String]
    if abs(zeta - 1) < 1e-6 {
      lines = [
        "let w = \(number(w))  // rad/s", "let e = exp(-w * t)", "let rate = v + w * x",
        "return (e * (x + rate * t), e * (v - w * rate * t))",
      ]
    } else if zeta < 1 {
      lines = [
        "let a = \(number(zeta * w))  // decay, 1/s",
        "let d = \(number(w * ((1 - zeta) * (1 + zeta)).squareRoot()))  // swing, rad/s",
        "let e = exp(-a * t)",
        "let (c, s) = (cos(d * t), sin(d * t))",
        "let rate = (v + a * x) / d",
        "return (\n      e * (x * c + rate * s),\n      e * (v * c - (a * rate + d * x) * s))",
      ]
    } else {
      let root = w * ((zeta - 1) * (zeta + 1)).squareRoot()
      lines = [
        "let slow = \(number(-w * w / (zeta * w + root)))  // 1/s",
        "let fast = \(number(-(zeta * w + root)))  // 1/s",
        "let gap = slow - fast",
        "let p = (v - fast * x) / gap * exp(slow * t)",
        "let q = (v - slow * x) / gap * exp(fast * t)",
        "return (p - q, slow * p - fast * q)",
      ]
    }
    return lines.map { "    " + $0 }.joined(separator: "\n")
  }
}
