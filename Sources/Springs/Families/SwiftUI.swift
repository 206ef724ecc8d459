extension SpringFamily {
  /// SwiftUI: duration and bounce.
  ///
  /// ζ = 1 − b for b ≥ 0, 1/(1 + b) below (the SDK's own; the slide of WWDC23 has it wrong).
  static let swiftUI = SpringFamily(
    "swiftui", "SwiftUI",
    "Duration is the undamped period, not when it ends; bounce is 1 − ζ.",
    [.seconds("duration", "Duration").with { $0.defaultValue = 0.5 }, .bounce],
    aliases: ["bounce", "duration", "swiftui-bounce", "swiftui-duration"],
    read: Bounce.read,
    write: { [$0.response, Bounce.bounce($0.dampingRatio)] }, motion: swiftUIMotion)

  /// SwiftUI: response and damping fraction.
  static let swiftUIResponse = SpringFamily(
    "swiftui-response", "SwiftUI response",
    "Response is the undamped period; damping fraction is ζ.", responseParameters,
    aliases: ["response"],
    read: { Spring(response: $0[0], dampingFraction: $0[1]) },
    write: { [$0.response, $0.dampingRatio] }, motion: swiftUIMotion)

  /// SwiftUI's `Animation.spring(response:dampingFraction:)` as it is stepped, with an end in the value's units.
  static let swiftUIAnimation = SpringFamily(
    "swiftui-animation", "SwiftUI Animation.spring",
    "Response and damping fraction in steps of 1/300 s, as re-implementations have them.",
    responseParameters, aliases: ["interactivespring"],
    read: { Spring(response: $0[0], dampingFraction: $0[1]) },
    write: { [$0.response, $0.dampingRatio] },
    motion: {
      LibraryMotion(
        FluidSteps(spring: $0, release: $1), $1,
        end: .inSteps("below 0.06 units/s and units/s², within 1 % of the way"))
    })

  private static let responseParameters = [
    FamilyParameter.seconds("response", "Response").with { $0.defaultValue = 0.5 },
    .ratio("dampingFraction", "Damping fraction").with { $0.defaultValue = 0.825 },
  ]

  /// SwiftUI's `Spring` of mass, stiffness and damping, without `allowOverDamping`.
  static let swiftUIPhysics = swiftUIPhysics(allowsOverdamping: false)

  /// Mass, stiffness and damping of SwiftUI's `Spring`.
  static func swiftUIPhysics(allowsOverdamping: Bool) -> SpringFamily {
    SpringFamily(
      "swiftui-physics", "SwiftUI physics",
      "Mass, stiffness, damping; without allowOverDamping, ζ > 1 is taken as 1.",
      [.mass, .stiffness(unit: "N/m"), .damping(unit: "N·s/m")],
      read: PhysicsValues.read, write: PhysicsValues.write,
      motion: { swiftUIMotion(allowsOverdamping ? $0 : $0.criticalAtMost, $1) },
      lack: { allowsOverdamping ? nil : clampedToCritical($0) })
  }

  /// SwiftUI's `Spring(settlingDuration:dampingRatio:)`, by when its envelope is within 0.001.
  static let swiftUISettling = SpringFamily(
    "swiftui-settling", "SwiftUI settling",
    "The duration after which SwiftUI holds the envelope to be within 0.001.",
    [
      .seconds("settlingDuration", "Settling duration", 0.01...10),
      .ratio("dampingRatio", "Damping ratio", EnvelopeEnd.ratios),
    ],
    aliases: ["settlingduration"],
    read: { EnvelopeEnd.spring(duration: $0[0], dampingRatio: $0[1]) },
    write: EnvelopeEnd.values, motion: swiftUIMotion, lack: EnvelopeEnd.lack)

  /// SwiftUI's `interpolatingSpring`: critical at most, cut when it has settled (OpenSwiftUI, `SpringAnimation.swift`).
  static let swiftUIInterpolating = SpringFamily(
    "swiftui-interpolating", "SwiftUI interpolatingSpring",
    "Mass, stiffness and damping of interpolatingSpring, which takes ζ > 1 as 1.",
    [.mass, .stiffness(unit: "N/m"), .damping(unit: "N·s/m")],
    aliases: ["interpolatingspring", "interpolating-spring"],
    read: PhysicsValues.read, write: PhysicsValues.write, motion: settlingMotion,
    lack: clampedToCritical)

  /// The value of a `Spring`, which is never cut: its `settlingDuration` is a number that it reports.
  @Sendable private static func swiftUIMotion(
    _ spring: Spring, _ release: Release
  ) -> LibraryMotion {
    LibraryMotion.closed(
      spring, release,
      end: .at(
        AppleSettling.swiftUI(spring, velocity: release.share), "its settlingDuration",
        snaps: false))
  }
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
