import ElementaryFunctions

/// Godot's damped spring joint, and its curves with the names of springs.
extension SpringFamily {
  static let godot: [SpringFamily] = [
    forceEngine(
      "godot-joint", "Godot DampedSpringJoint2D",
      "Stiffness and damping; 16 iterations damp 8 times as much as the number says.",
      defaults: (20, 1), aliases: ["godot", "dampedspringjoint2d"], dampings: 8,
      setting: .setting("linear_damp", "Linear damp", "1/s", 0...60, usual: 0...1, 0.1),
      EngineSteps.godotJoint),
    tween("godot-spring", "Godot TRANS_SPRING", .spring, "TRANS_SPRING, EASE_OUT: a fixed curve."),
    tween(
      "godot-elastic", "Godot TRANS_ELASTIC", .elastic, "TRANS_ELASTIC, EASE_OUT: a fixed curve."),
  ]

  private static func tween(
    _ id: String, _ title: String, _ kind: GodotCurve.Kind, _ note: Sentence
  ) -> SpringFamily {
    SpringFamily(
      id, title, note, [.seconds("duration", "Duration")],
      aliases: kind == .spring ? ["trans_spring"] : ["trans_elastic"], read: nil,
      // When each is farthest past its target.
      write: { [.pi / $0.angularFrequency / (kind == .spring ? 0.58 : 0.135)] },
      play: { v, release in
        LibraryMotion(
          GodotCurve(kind: kind, duration: v[0]), release, end: .at(v[0], "its duration"))
      },
      lack: { _ in "no spring: a fixed curve" })
  }
}

/// The curves of Godot's `Tween` that are named after springs, with `EASE_OUT` (`easing_equations.h`).
struct GodotCurve: StepCurve {
  enum Kind { case spring, elastic }

  var kind: Kind
  /// How long the curve lasts, s, above 0.
  var duration: Double

  func frame(at time: Double) -> StepFrame {
    let (t, step) = (time / duration, 1e-6)
    let slope = (place(t + step) - place(max(0, t - step))) / (t + step - max(0, t - step))
    return StepFrame(time: time, position: place(t), velocity: slope / duration)
  }

  private func place(_ t: Double) -> Double {
    guard t > 0 else { return 0 }
    guard t < 1 else { return 1 }
    switch kind {
    case .spring:
      let s = 1 - t
      let swing = Double.sin(.pi * t * (0.2 + 2.5 * t * t * t)) * Double.pow(s, 2.2)
      return (swing + t) * (1 + 1.2 * s)
    case .elastic:
      let period = 0.3
      return Double.pow(2, -10 * t) * Double.sin((t - period / 4) * 2 * .pi / period) + 1
    }
  }
}
