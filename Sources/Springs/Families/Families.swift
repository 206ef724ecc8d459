extension SpringFamily {
  /// All families, Apple's first; a new one is a value in a file of its own and one line here.
  public static let all: [SpringFamily] =
    [
      .uikitAttachment, .coreAnimation, .coreAnimationBounce, .uiview, .swiftUI, .swiftUIResponse,
      .swiftUIPhysics, .swiftUISettling, .swiftUIInterpolating, .swiftUIAnimation,
      .motionVisual, .motionPhysics, .motionDuration, .cssLinear, .android, .compose,
      .reactSpring, .reactSpringPeriod, .reactNative, .reactNativeTension, .reactNativeBounciness,
      .reanimated, .reanimatedDuration, .reanimatedThree, .reanimatedThreeDuration, .remotion,
      .svelte, .anime, .animeDuration, .animeThree, .rebound, .wobble, .elastic, .back, .pop,
      .origami, .figma, .flutter, .flutterRatio, .flutterDuration, .qt, .adwaita, .niri, .hyprland,
      .picom, .slint, .flinto, .protoPie, .principle, .afterEffects,
    ] + games

  /// A spring by its undamped frequency in Hz and its damping ratio, in closed form; no library's, and not in `all`.
  static let plain = SpringFamily(
    "spring", "Spring", "",
    [
      FamilyParameter("frequency", "Frequency", "Hz", 1e-4...1e4, usual: 0.1...20),
      .ratio("dampingRatio", "Damping ratio", 0...50),
    ],
    read: { Spring(frequency: $0[0], dampingRatio: $0[1]) },
    write: { [$0.frequency, $0.dampingRatio] })

  /// The family of a name.
  public static func named(_ id: String) -> SpringFamily? { all.first { $0.id == id } }
}

/// What families share: ranges that only arithmetic ends, and common parameters.
extension FamilyParameter {
  /// Above 0, and as far as a number stays a number in all formulas.
  static let positive = 1e-6...1e9
  static let fromZero = 0.0...1e9

  static let mass = FamilyParameter("mass", "Mass", "kg", positive, usual: 0.1...10).with {
    $0.isLogarithmic = true
    $0.defaultValue = 1
    $0.isScale = true
  }

  static func stiffness(_ id: String = "stiffness", _ title: String = "Stiffness", unit: String)
    -> FamilyParameter
  {
    FamilyParameter(id, title, unit, positive, usual: 1...10_000).with {
      $0.isLogarithmic = true
      $0.digits = 1
      $0.scalesWithMass = true
    }
  }

  static func damping(_ id: String = "damping", _ title: String = "Damping", unit: String)
    -> FamilyParameter
  {
    FamilyParameter(id, title, unit, fromZero, usual: 0.1...200).with {
      $0.isLogarithmic = true
      $0.scalesWithMass = true
    }
  }

  static func ratio(
    _ id: String, _ title: String, _ range: ClosedRange<Double> = fromZero
  ) -> FamilyParameter {
    FamilyParameter(id, title, "ζ", range, usual: range.clamped(to: 0...2))
  }

  /// SwiftUI's bounce, 0 by default.
  static let bounce = FamilyParameter("bounce", "Bounce", "", -0.999...1, usual: -0.5...1).with {
    $0.defaultValue = 0
  }

  /// A threshold of a library's end, which no conversion changes.
  static func threshold(
    _ id: String, _ title: String, _ range: ClosedRange<Double>, _ usual: Double
  ) -> FamilyParameter {
    FamilyParameter(id, title, "", range, usual: range.clamped(to: 1e-5...10)).with {
      $0.isLogarithmic = true
      $0.digits = 5
      $0.defaultValue = usual
      $0.isSetting = true
    }
  }

  static func seconds(
    _ id: String, _ title: String, _ range: ClosedRange<Double> = 1e-4...1e5
  ) -> FamilyParameter {
    FamilyParameter(id, title, "s", range, usual: range.clamped(to: 0.05...10)).with {
      $0.isLogarithmic = true
    }
  }
}

extension Spring {
  /// The same spring with no more damping than critical.
  var criticalAtMost: Spring {
    Spring(angularFrequency: angularFrequency, dampingRatio: min(1, dampingRatio))
  }
}

/// Mass, stiffness and damping as three values, at mass 1.
enum PhysicsValues {
  static func read(_ v: [Double]) -> Spring {
    Spring(mass: v[0], stiffness: v[1], damping: v[2])
  }

  static func write(_ s: Spring) -> [Double] {
    let w = s.angularFrequency
    return [1, w * w, 2 * s.dampingRatio * w]
  }

  /// Stiffness and damping alone, at mass 1.
  @Sendable static func readUnitMass(_ v: [Double]) -> Spring { read([1] + v) }
  @Sendable static func writeUnitMass(_ s: Spring) -> [Double] { Array(write(s).dropFirst()) }

  @Sendable static func readMassLast(_ v: [Double]) -> Spring { read([v[2], v[0], v[1]]) }

  @Sendable static func writeMassLast(_ s: Spring) -> [Double] {
    let v = write(s)
    return [v[1], v[2], v[0]]
  }
}
