import Localization

extension ExportTarget {
  /// UIKit Dynamics, the numbers as they are.
  static let uikitAttachment = ExportTarget(
    "uikit", "UIKit attachment", .swift, .uikitAttachment,
    note: "UIKit's engine steps at 1/120 s: it moves a little slower, and damps more."
  ) { attachmentText($0) }

  /// UIKit Dynamics, with numbers that make its engine move as the closed form does.
  static let uikitPrewarped = ExportTarget(
    prewarped: "uikit-prewarped", "UIKit pre-warped", .swift,
    note: "Numbers changed so that UIKit's engine keeps the frequency and damping you see."
  ) { spring in
    let engine = PrewarpedEuler(spring, step: SpringFamily.uikitStep)
    let nominal = engine.nominal
    let text =
      attachmentText([nominal.frequency, nominal.dampingRatio]) + """
        \n
        // From rest, in distances to the anchor per second.
        let kick = \(Digits.significant(engine.startVelocity))
        itemBehavior.addLinearVelocity(
          CGPoint(x: kick * way.x, y: kick * way.y), for: item)
        """
    return (text, engine.response, engine.lack)
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

/// The numbers that make implicit Euler of one step show a spring's own frequency and damping.
///
/// With d and t the determinant and trace of the exact step: k′ = ((1 − t)/d + 1)/h²,
/// c′ = (1/d − 1 − h²k′)/h.
struct PrewarpedEuler {
  /// The numbers for the engine, rounded to the printed digits.
  let nominal: Spring
  /// The velocity to start with from rest, in distances per second, that puts every frame in place.
  let startVelocity: Double
  /// Why it is not the spring; nil where it is.
  let lack: LocalizedText?
  private let step: Double

  /// How the engine moves by them.
  var response: ImplicitEuler {
    ImplicitEuler(spring: nominal, step: step, startVelocity: startVelocity)
  }

  init(_ spring: Spring, step h: Double) {
    step = h
    let exact = SpringStep(spring, h)
    let (trace, determinant) = (exact.xx + exact.vv, exact.xx * exact.vv - exact.xv * exact.vx)
    let growth = 1 / determinant
    let stiffness = (growth * (1 - trace) + 1) / (h * h)
    let damping = (growth - 1 - h * h * stiffness) / h
    guard stiffness.isFinite, damping.isFinite else {
      (nominal, startVelocity, lack) = (spring, 0, "too stiff for its steps")
      return
    }
    let w = max(stiffness, 0).squareRoot()
    let frequency = ExportTarget.printed(w / (2 * .pi))
    let ratio = w > 0 ? ExportTarget.printed(max(0, damping) / (2 * w)) : 0
    nominal = Spring(frequency: frequency, dampingRatio: ratio)
    lack = damping < 0 ? "ζ stops at 0: the engine damps more" : nil
    // x₁ = (x₀ + hv₀(…)): the engine's first place is put where the exact one is.
    let kick = growth * (exact.xx - 1) / h + h * stiffness
    startVelocity = ExportTarget.printed(-kick)
  }
}
