extension ExportTarget {
  /// UIKit Dynamics, the numbers as they are.
  static let uikitAttachment = ExportTarget(
    "uikit", "UIKit attachment", .swift, .uikitAttachment,
    note: "UIKit's engine steps at 1/120 s: it moves a little slower, and damps more.",
    isPlain: true
  ) { attachmentText($0.values) }

  /// UIKit Dynamics, with numbers that make its engine move as the closed form does.
  static let uikitPrewarped = ExportTarget(
    prewarped: "uikit-prewarped", "UIKit pre-warped", .swift,
    note: "Numbers changed so that UIKit's engine keeps the frequency and damping you see."
  ) { spring in
    let engine = PrewarpedSpring.euler(spring, step: SpringFamily.uikitStep)
    let nominal = engine.nominal
    let response = EngineSteps.implicitEuler(
      nominal, step: SpringFamily.uikitStep, startVelocity: engine.startVelocity)
    let text =
      attachmentText([nominal.frequency, nominal.dampingRatio]) + """
        \n
        // From rest, in distances to the anchor per second.
        let kick = \(Digits.significant(engine.startVelocity))
        itemBehavior.addLinearVelocity(
          CGPoint(x: kick * way.x, y: kick * way.y), for: item)
        """
    return (text, response, engine.lack)
  }

  private static func attachmentText(_ v: [Double]) -> String {
    """
    let attachment = UIAttachmentBehavior(
      item: item, attachedToAnchor: item.center)
    attachment.length = 0
    attachment.frequency = \(Digits.significant(v[0]))
    attachment.damping = \(Digits.significant(v[1]))
    animator.addBehavior(attachment)
    """
  }
}

/// The numbers that make an engine of fixed steps show a spring's own frequency and damping.
struct PrewarpedSpring {
  /// The numbers for the engine, rounded to the printed digits.
  var nominal: Spring
  /// The velocity to start with from rest, in distances per second, that puts every frame in place.
  var startVelocity = 0.0
  /// Why it is not the spring; nil where it is.
  var lack: Sentence?

  /// For implicit Euler of one step.
  ///
  /// With d and t the determinant and trace of the exact step: k′ = ((1 − t)/d + 1)/h²,
  /// c′ = (1/d − 1 − h²k′)/h.
  static func euler(_ spring: Spring, step h: Double) -> PrewarpedSpring {
    let exact = SpringStep(spring, h)
    let (trace, determinant) = (exact.xx + exact.vv, exact.xx * exact.vv - exact.xv * exact.vx)
    let growth = 1 / determinant
    let stiffness = (growth * (1 - trace) + 1) / (h * h)
    let damping = (growth - 1 - h * h * stiffness) / h
    guard stiffness.isFinite, damping.isFinite else {
      return PrewarpedSpring(nominal: spring, lack: "too stiff for its steps")
    }
    let w = max(stiffness, 0).squareRoot()
    // x₁ = (x₀ + hv₀(…)): the engine's first place is put where the exact one is.
    let kick = growth * (exact.xx - 1) / h + h * stiffness
    return PrewarpedSpring(w, w > 0 ? damping / (2 * w) : min(0, damping), startVelocity: -kick)
  }
}

extension PrewarpedSpring {
  /// By the engine's ω, rad/s, and damping ratio, which is less than 0 where the engine damps more than the spring.
  init(_ w: Double, _ ratio: Double, startVelocity: Double) {
    nominal = Spring(
      frequency: ExportTarget.printed(w / (2 * .pi)),
      dampingRatio: ExportTarget.printed(max(0, ratio)))
    self.startVelocity = ExportTarget.printed(startVelocity)
    lack = ratio < 0 ? "ζ stops at 0: the engine damps more" : nil
  }
}
