extension SpringPreset {
  /// Springs of toolkits, window managers and Apple's defaults, by the names that their sources give them.
  static var desktop: [SpringPreset?] {
    compose + material + niri + [
      SpringPreset(
        "hyprland-easy", "Hyprland easy", "Hyprland 0.56, example configuration", .hyprland,
        [1, 238.1191, 24.21279333]),
      SpringPreset(
        "hyprland-default", "Hyprland default", "hyprutils, SpringCurve", .hyprland, [1, 250, 25]),
      SpringPreset(
        "flutter-fling", "Flutter fling", "Flutter, AnimationController.fling", .flutterRatio,
        [1, 500, 1]),
      SpringPreset(
        "swiftui-spring", "SwiftUI spring", "SwiftUI, .spring() by response", .swiftUIAnimation,
        [0.5, 0.825]),
      SpringPreset(
        "swiftui-interactive", "SwiftUI interactive", "SwiftUI, .interactiveSpring()",
        .swiftUIAnimation, [0.15, 0.86]),
    ]
  }

  /// Compose's constants of damping ratio and stiffness.
  private static var compose: [SpringPreset?] {
    let rows: [(id: String, title: String, ratio: Double, stiffness: Double)] = [
      ("default", "default", 1, 1500), ("high", "StiffnessHigh", 1, 10_000),
      ("medium-low", "StiffnessMediumLow", 1, 400), ("low", "StiffnessLow", 1, 200),
      ("very-low", "StiffnessVeryLow", 1, 50),
      ("high-bouncy", "DampingRatioHighBouncy", 0.2, 1500),
      ("medium-bouncy", "DampingRatioMediumBouncy", 0.5, 1500),
      ("low-bouncy", "DampingRatioLowBouncy", 0.75, 1500),
    ]
    return rows.map {
      SpringPreset(
        "compose-\($0.id)", "Compose \($0.title)", "Jetpack Compose, spring()", .compose,
        [$0.ratio, $0.stiffness, 0.01])
    }
  }

  /// Material 3's motion tokens (androidx material3, `StandardMotionTokens.kt`, `ExpressiveMotionTokens.kt`).
  private static var material: [SpringPreset?] {
    let effects = [
      ("fast-effects", 1.0, 3800.0), ("default-effects", 1, 1600), ("slow-effects", 1, 800),
    ]
    let schemes = [
      (
        "standard",
        [("fast-spatial", 0.9, 1400.0), ("default-spatial", 0.9, 700), ("slow-spatial", 0.9, 300)]
      ),
      (
        "expressive",
        [("fast-spatial", 0.6, 800.0), ("default-spatial", 0.8, 380), ("slow-spatial", 0.8, 200)]
      ),
    ]
    return schemes.flatMap { scheme, spatial in
      (spatial + effects).map { token, ratio, stiffness in
        SpringPreset(
          "m3-\(scheme)-\(token)",
          "Material 3 \(scheme) \(token.split(separator: "-").joined(separator: " "))",
          "Material 3, motion tokens", .compose, [ratio, stiffness, 0.01])
      }
    }
  }

  /// niri's defaults: damping ratio, stiffness, epsilon.
  private static var niri: [SpringPreset?] {
    let rows: [(id: String, ratio: Double, stiffness: Double, epsilon: Double)] = [
      ("workspace-switch", 1, 1000, 0.0001), ("horizontal-view-movement", 1, 800, 0.0001),
      ("window-movement", 1, 800, 0.0001), ("window-resize", 1, 800, 0.0001),
      ("overview-open-close", 1, 800, 0.0001),
      ("config-notification-open-close", 0.6, 1000, 0.001),
      ("exit-confirmation-open-close", 0.6, 500, 0.01), ("recent-windows-close", 1, 800, 0.001),
    ]
    return rows.map {
      SpringPreset(
        "niri-\($0.id)", "niri \($0.id)", "niri, default animations", .niri,
        [$0.ratio, $0.stiffness, $0.epsilon])
    }
  }
}
