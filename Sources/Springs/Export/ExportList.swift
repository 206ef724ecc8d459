extension ExportTarget {
  /// All targets in the order of the sheet; a new one is a file of its own and one line here.
  public static let all: [ExportTarget] =
    [
      .uikitAttachment, .uikitPrewarped, .uiview, .springTiming, .coreAnimation,
      .coreAnimationBounce, .swiftUI, .swiftUIResponse, .swiftUIPhysics, .swiftUIInterpolating,
      .motion, .motionPhysics, .motionDuration, .cssLinear,
      .android, .compose, .reactSpring,
      .reactNative, .reactNativeTension, .reactNativeBounciness,
      .reanimated, .reanimatedDuration, .reanimatedThree, .reanimatedThreeDuration,
      .remotion, .svelte, .anime, .animeDuration, .animeThree, .rebound, .wobble,
      .elastic, .back,
      .flutter, .flutterRatio, .flutterDuration, .qt, .adwaita, .niri, .hyprland, .picom, .slint,
      .flinto, .afterEffects,
      .box2D, .box2DPrewarped, .box2DTwoPrewarped,
      .plainSwift,
    ] + games

  /// The first target that prints a family's numbers.
  public static func printing(_ family: SpringFamily) -> ExportTarget? {
    all.first { $0.family?.id == family.id }
  }
}
