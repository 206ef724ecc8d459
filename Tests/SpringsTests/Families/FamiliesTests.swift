import Foundation
import Testing

@testable import Springs

@Suite struct FamiliesTests {
  static let springs = [0.05, 0.3, 0.8, 1, 1.2, 2.5].flatMap { ratio in
    [0.3, 1, 2.5, 6].map { Spring(frequency: $0, dampingRatio: ratio) }
  }

  @Test func namesAreUnique() {
    #expect(Set(SpringFamily.all.map(\.id)).count == SpringFamily.all.count)
    for family in SpringFamily.all {
      #expect(Set(family.parameters.map(\.id)).count == family.parameters.count)
      #expect(family.note.english.hasSuffix("."), "\(family.id)")
      for parameter in family.parameters {
        #expect(parameter.range.contains(parameter.usual.lowerBound), "\(family.id)")
        #expect(parameter.range.contains(parameter.usual.upperBound), "\(family.id)")
      }
    }
  }

  /// There and back: what is not refused comes back as it was.
  @Test(arguments: SpringFamily.all.map(\.id)) func returnsWhatItTook(id: String) throws {
    let family = try #require(SpringFamily.named(id))
    for spring in Self.springs {
      // Where values come in steps, what comes back is the nearest.
      guard family.parameters.allSatisfy({ $0.step == nil }),
        let back = family.spring(family.values(for: spring)),
        family.shortcoming(spring) == nil
      else { continue }
      #expect(abs(back.angularFrequency / spring.angularFrequency - 1) < 1e-9, "\(id) \(spring)")
      #expect(abs(back.dampingRatio - spring.dampingRatio) < 1e-9, "\(id) \(spring)")
    }
  }

  /// Acceptance numbers of springs §4, and the documented examples of §2.2.
  @Test func knownNumbers() throws {
    func expect(_ family: SpringFamily, _ values: [Double], _ k: Double, _ c: Double) throws {
      let spring = try #require(family.spring(values))
      let w = spring.angularFrequency
      #expect(abs(w * w / k - 1) < 2e-5, "\(family.id)")
      #expect(abs(2 * spring.dampingRatio * w / c - 1) < 2e-5, "\(family.id)")
    }
    try expect(.swiftUI, [0.5, 0.3], 157.9137, 17.5929)
    try expect(.pop, [4, 12], 342.10, 30.487)
    try expect(.origami, [40, 7], 230.2, 22)
    try expect(.uiview, [3, 0.25], 54.834, 3.7025)
    try expect(.motionPhysics, [100, 10, 1], 100, 10)
    try expect(.reactSpringPeriod, [0.5, 0.7], 157.9137, 17.5929)
    let swiftUI = SpringFamily.swiftUI.values(for: Spring(mass: 1, stiffness: 100, damping: 10))
    #expect(abs(swiftUI[0] - 0.628_318_5) < 1e-6 && abs(swiftUI[1] - 0.5) < 1e-12)
    let critical = try #require(SpringFamily.swiftUISettling.spring([1, 1]))
    #expect(abs(critical.angularFrequency - 9.2334) < 5e-5)
    let pop = try #require(SpringFamily.pop.spring([20, 20]))
    #expect(abs(pop.dampingRatio - 0.295) < 5e-4)
    #expect(abs((SpringFamily.pop.spring([8, 12])?.dampingRatio ?? 0) - 0.667) < 5e-4)
  }

  /// The right rule for negative bounce, not the one on the slide: ζ = 1/(1 + b).
  @Test func negativeBounceIsOverdamped() throws {
    let spring = try #require(SpringFamily.swiftUI.spring([0.5, -0.2]))
    #expect(abs(spring.dampingRatio - 1.25) < 1e-12)
    #expect(abs(SpringFamily.swiftUI.values(for: spring)[1] + 0.2) < 1e-12)
  }

  @Test func libraryByLibraryItIsSaidHowWellItDoes() {
    let bouncy = Spring(frequency: 1, dampingRatio: 0.8)
    let heavy = Spring(frequency: 1, dampingRatio: 1.5)
    let words = { (family: SpringFamily, spring: Spring) in
      family.conversion(of: spring).exactness.words
    }
    for family: SpringFamily in [.swiftUI, .swiftUIResponse, .flutter, .flutterRatio] {
      #expect(words(family, bouncy) == "exact" && words(family, heavy) == "exact", "\(family.id)")
    }
    // Over as it passes the target, before its swing of 0.015; and a jump of 0.01 of 100 units.
    #expect(words(.android, bouncy) == "≈ 0.016" && words(.compose, bouncy) == "≈ 0.00011")
    #expect(words(.swiftUIPhysics, bouncy) == "exact")
    for family: SpringFamily in [
      .motionVisual, .uiview, .swiftUISettling, .swiftUIPhysics, .swiftUIInterpolating,
      .motionDuration, .figma,
    ] {
      #expect(words(family, heavy) == "ζ clamped to 1", "\(family.id)")
    }
    // It stops half a point of 100 from its target.
    #expect(words(.motionVisual, bouncy).english.hasPrefix("≈ 0.00"))
    #expect(words(.smoothDamp, bouncy) == "ζ always 1")
    #expect(words(.coreAnimation, heavy) == "ζ > 1 undocumented")
    #expect(words(.uikitAttachment, bouncy).english.hasPrefix("≈ 0.0"))
    // A lighter mass makes room for its damping; its steps of 16 ms are coarse all the same.
    #expect(words(.qt, Spring(frequency: 6, dampingRatio: 1)).english.hasPrefix("≈ 0."))
    #expect(words(.pop, bouncy) == "bounciness stops at 0")
  }

  /// 16 ms of semi-implicit Euler run away from ωh = 2 on: 20 Hz; implicit Euler never does.
  @Test func integratorsThatRunAwaySaySo() {
    let stiff = Spring(frequency: 30, dampingRatio: 0.1)
    #expect(SpringFamily.qt.plainConversion(of: stiff).exactness.words == "unstable in its steps")
    #expect(SpringFamily.box2DTwo.conversion(of: stiff).exactness.error < 1.9)
  }

  @Test func presetsAreWhatTheLibrariesPrint() throws {
    #expect(SpringPreset.all.count >= 27)
    #expect(Set(SpringPreset.all.map(\.id)).count == SpringPreset.all.count)
    // springs §2.2, presets in common units.
    let known: [(String, Double, Double)] = [
      ("figma-gentle", 1.59, 0.75), ("figma-quick", 2.76, 0.577), ("figma-bouncy", 3.90, 0.306),
      ("figma-slow", 1.42, 1.118), ("react-spring-default", 2.07, 0.997),
      ("react-spring-gentle", 1.74, 0.639), ("react-spring-wobbly", 2.14, 0.447),
      ("react-spring-stiff", 2.31, 0.690), ("react-spring-slow", 2.66, 1.79),
      ("react-spring-molasses", 2.66, 3.59), ("android-high", 15.9, 0.5),
      ("android-medium", 6.16, 0.5), ("android-low", 2.25, 0.5), ("android-very-low", 1.13, 0.5),
      ("objc.io", 1, 0.8), ("timing-default", 2.906, 4.564), ("pop-default", 2.94, 0.824),
      ("react-native-default", 2.415, 0.725), ("react-native-bouncy", 2.944, 0.667),
      ("reanimated-wiggly", 2.387, 0.75), ("reanimated-snappy", 2.387, 0.917),
      ("remotion-default", 1.592, 0.5), ("svelte-default", 5.311, 1.447),
      ("anime-default", 1.592, 0.5), ("ease-out-elastic", 3.511, 0.314),
      ("m3-expressive-default-spatial", 3.1025, 0.8), ("niri-workspace-switch", 5.0329, 1),
      ("hyprland-easy", 2.4559, 0.78454), ("compose-default", 6.164, 1),
    ]
    for (id, frequency, ratio) in known {
      let preset = try #require(SpringPreset.all.first { $0.id == id })
      #expect(abs(preset.spring.frequency / frequency - 1) < 5e-3, "\(id)")
      #expect(abs(preset.spring.dampingRatio / ratio - 1) < 2e-3, "\(id)")
    }
  }
}
