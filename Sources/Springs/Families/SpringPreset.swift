/// A named spring of a library or an article, in that library's own words.
public struct SpringPreset: Sendable, Identifiable {
  /// Its name on the command line: the library and the preset.
  public let id: String
  /// Its name in menus: the library's and its own.
  public let title: String
  /// Where the numbers come from.
  public let source: String
  /// The family that its values belong to.
  public let family: SpringFamily
  /// The values as the source prints them.
  public let values: [Double]
  /// The spring that the values mean.
  public let spring: Spring

  init?(
    _ id: String, _ title: String, _ source: String, _ family: SpringFamily, _ values: [Double]
  ) {
    guard let spring = family.spring(values) else { return nil }
    (self.id, self.title, self.source) = (id, title, source)
    (self.family, self.values, self.spring) = (family, values, spring)
  }

  /// All presets, library by library.
  public static let all: [SpringPreset] = (apple + web + toolkits + desktop + games)
    .compactMap { $0 }

  private static var apple: [SpringPreset?] {
    let swiftUI = "SwiftUI, Spring.smooth, .snappy, .bouncy (WWDC23)"
    return [
      SpringPreset(
        "ios-default", "iOS default",
        "SwiftUI's .spring() and UIView.animate(springDuration:bounce:), iOS 17", .swiftUI,
        [0.5, 0]),
      SpringPreset("swiftui-smooth", "SwiftUI smooth", swiftUI, .swiftUI, [0.5, 0]),
      SpringPreset("swiftui-snappy", "SwiftUI snappy", swiftUI, .swiftUI, [0.5, 0.15]),
      SpringPreset("swiftui-bouncy", "SwiftUI bouncy", swiftUI, .swiftUI, [0.5, 0.3]),
      SpringPreset(
        "core-animation-default", "Core Animation default", "CASpringAnimation's defaults",
        .coreAnimation, [1, 100, 10]),
      SpringPreset(
        "timing-default", "UISpringTimingParameters default",
        "UISpringTimingParameters(), documented as ζ 4.56", .coreAnimation, [3, 1000, 500]),
      SpringPreset(
        "objc.io", "objc.io springy list", "objc.io issue 5, UICollectionView + UIKit Dynamics",
        .uikitAttachment, [1, 0.8]),
      SpringPreset(
        "pop-default", "pop default", "facebook/pop, POPSpringAnimation", .pop, [4, 12]),
      SpringPreset(
        "origami-default", "Origami default", "Origami and Rebound",
        .origami, [40, 7]),
    ]
  }

  private static var web: [SpringPreset?] {
    let figma = "Figma's prototype springs, as its blog gives them"
    let react = "react-spring, config"
    return [
      SpringPreset(
        "motion-default", "Motion default", "Motion, type: \"spring\"", .motionVisual, [0.3, 0.3]),
      SpringPreset(
        "motion-physics-default", "Motion physics default", "Motion, stiffness and damping",
        .motionPhysics, [100, 10, 1]),
      SpringPreset("figma-gentle", "Figma gentle", figma, .figma, [100, 15, 1]),
      SpringPreset("figma-quick", "Figma quick", figma, .figma, [300, 20, 1]),
      SpringPreset("figma-bouncy", "Figma bouncy", figma, .figma, [600, 15, 1]),
      SpringPreset("figma-slow", "Figma slow", figma, .figma, [80, 20, 1]),
      SpringPreset(
        "react-spring-default", "react-spring default", react, .reactSpring, [170, 26, 1]),
      SpringPreset(
        "react-spring-gentle", "react-spring gentle", react, .reactSpring, [120, 14, 1]),
      SpringPreset(
        "react-spring-wobbly", "react-spring wobbly", react, .reactSpring, [180, 12, 1]),
      SpringPreset("react-spring-stiff", "react-spring stiff", react, .reactSpring, [210, 20, 1]),
      SpringPreset("react-spring-slow", "react-spring slow", react, .reactSpring, [280, 60, 1]),
      SpringPreset(
        "react-spring-molasses", "react-spring molasses", react, .reactSpring, [280, 120, 1]),
    ] + scripts
  }

  private static var scripts: [SpringPreset?] {
    let four = "Reanimated 4, springConfigs.ts"
    let native = "React Native, Animated.spring"
    return [
      SpringPreset(
        "react-native-default", "React Native default", native, .reactNativeTension, [40, 7]),
      SpringPreset(
        "react-native-bouncy", "React Native bounciness", native, .reactNativeBounciness, [8, 12]),
      SpringPreset("reanimated-wiggly", "Reanimated Wiggly", four, .reanimated, [900, 90, 4]),
      SpringPreset("reanimated-gentle", "Reanimated Gentle", four, .reanimated, [900, 120, 4]),
      SpringPreset("reanimated-snappy", "Reanimated Snappy", four, .reanimated, [900, 110, 4]),
      SpringPreset(
        "reanimated-3-default", "Reanimated 3 default", "Reanimated 3, withSpring()",
        .reanimatedThree, [100, 10, 1]),
      SpringPreset(
        "remotion-default", "Remotion default", "Remotion, spring()", .remotion, [100, 10, 1]),
      SpringPreset(
        "svelte-default", "Svelte default", "svelte/motion, Spring", .svelte, [0.15, 0.8]),
      SpringPreset(
        "anime-default", "anime.js default", "anime.js 4, spring()", .animeDuration, [0.5, 628]),
      SpringPreset(
        "ease-out-elastic", "easeOutElastic", "easings.net; GSAP's elastic.out(1, 0.3)", .elastic,
        [1, 1, 0.3]),
    ]
  }

  private static var toolkits: [SpringPreset?] {
    let force = "AndroidX SpringForce, with its default DAMPING_RATIO_MEDIUM_BOUNCY"
    return [
      SpringPreset("android-high", "Android stiffness high", force, .android, [10_000, 0.5]),
      SpringPreset("android-medium", "Android stiffness medium", force, .android, [1500, 0.5]),
      SpringPreset("android-low", "Android stiffness low", force, .android, [200, 0.5]),
      SpringPreset("android-very-low", "Android stiffness very low", force, .android, [50, 0.5]),
      SpringPreset(
        "android-low-bouncy", "Android high bouncy, low",
        "AndroidX SpringForce, STIFFNESS_LOW and "
          + "DAMPING_RATIO_HIGH_BOUNCY", .android, [200, 0.2]),
      SpringPreset(
        "android-no-bounce", "Android low bouncy, low",
        "AndroidX SpringForce, STIFFNESS_LOW and "
          + "DAMPING_RATIO_LOW_BOUNCY", .android, [200, 0.75]),
    ]
  }

  private static var games: [SpringPreset?] {
    let configs: [(String, Double, Double)] = [
      ("default", 170, 26), ("gentle", 120, 14), ("wobbly", 180, 12), ("stiff", 210, 20),
      ("slow", 280, 60), ("molasses", 280, 120),
    ]
    return configs.map { name, tension, friction in
      SpringPreset(
        "roact-spring-\(name)", "roact-spring \(name)", "roact-spring, constants.lua",
        .roactSpring, [tension, friction, 1])
    }
  }
}
