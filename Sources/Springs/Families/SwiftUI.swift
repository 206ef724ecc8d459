extension SpringFamily {
  /// SwiftUI: duration and bounce.
  ///
  /// ζ = 1 − b for b ≥ 0, 1/(1 + b) below (the SDK's own; the slide of WWDC23 has it wrong).
  static let swiftUI = SpringFamily(
    "swiftui", "SwiftUI",
    "Duration is the undamped period, not when it ends; bounce is 1 − ζ.",
    [
      .seconds("duration", "Duration").with { $0.defaultValue = 0.5 },
      FamilyParameter("bounce", "Bounce", "", -0.999...1, usual: -0.5...1).with {
        $0.defaultValue = 0
      },
    ],
    aliases: ["bounce", "duration"], read: Bounce.read,
    write: { [$0.response, Bounce.bounce($0.dampingRatio)] })

  /// SwiftUI: response and damping fraction.
  static let swiftUIResponse = SpringFamily(
    "swiftui-response", "SwiftUI response",
    "Response is the undamped period; damping fraction is ζ.",
    [
      .seconds("response", "Response").with { $0.defaultValue = 0.5 },
      .ratio("dampingFraction", "Damping fraction").with { $0.defaultValue = 0.825 },
    ],
    read: { Spring(response: $0[0], dampingFraction: $0[1]) },
    write: { [$0.response, $0.dampingRatio] })

  /// SwiftUI: mass, stiffness and damping with `allowOverDamping`.
  static let swiftUIPhysics = SpringFamily(
    "swiftui-physics", "SwiftUI physics",
    "Mass, stiffness, damping; without allowOverDamping, ζ > 1 is taken as 1.",
    [.mass, .stiffness(unit: "N/m"), .damping(unit: "N·s/m")],
    read: PhysicsValues.read, write: PhysicsValues.write,
    motion: { LibraryMotion(ClosedStep($0.criticalAtMost, velocity: $1.share), $1) },
    lack: { $0.dampingRatio > 1 ? "ζ clamped to 1" : nil })

  /// SwiftUI's `Spring(settlingDuration:dampingRatio:)`, by when its envelope is within 0.001.
  static let swiftUISettling = SpringFamily(
    "swiftui-settling", "SwiftUI settling",
    "The duration after which SwiftUI holds the envelope to be within 0.001.",
    [
      .seconds("settlingDuration", "Settling duration", 0.01...10),
      .ratio("dampingRatio", "Damping ratio", EnvelopeEnd.ratios),
    ],
    read: { EnvelopeEnd.spring(duration: $0[0], dampingRatio: $0[1]) },
    write: EnvelopeEnd.values,
    lack: EnvelopeEnd.lack)
}

/// SwiftUI's bounce, which Flutter and others took over.
enum Bounce {
  static func dampingRatio(_ bounce: Double) -> Double {
    bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
  }

  static func bounce(_ dampingRatio: Double) -> Double {
    dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1
  }

  @Sendable static func read(_ v: [Double]) -> Spring {
    Spring(response: v[0], dampingFraction: dampingRatio(v[1]))
  }
}
