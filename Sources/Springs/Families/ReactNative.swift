import ElementaryFunctions

extension SpringFamily {
  /// A library by stiffness, damping and mass that plays ζ of 1 and more as critical at the same stiffness.
  ///
  /// The defaults are those of stiffness, damping, mass.
  private static func critical(
    _ id: String, _ title: String, _ note: Sentence, defaults: [Double] = [100, 10, 1],
    aliases: [String], motion: @escaping @Sendable (Spring, Release) -> LibraryMotion
  ) -> SpringFamily {
    SpringFamily(
      id, title, note,
      [
        .stiffness(unit: "N/m").with { $0.defaultValue = defaults[0] },
        FamilyParameter(
          "damping", "Damping", "N·s/m", FamilyParameter.positive, usual: 0.1...200
        ).with {
          ($0.isLogarithmic, $0.scalesWithMass, $0.defaultValue) = (true, true, defaults[1])
        },
        .mass.with { $0.defaultValue = defaults[2] },
      ],
      aliases: aliases, read: PhysicsValues.readMassLast, write: PhysicsValues.writeMassLast,
      motion: motion, lack: clampedToCritical)
  }

  /// The closed form of a spring no more damped than critically, whose clock lets a frame last 64 ms.
  private static func closed(
    _ spring: Spring, _ release: Release, velocity: Double, milliseconds: Bool = false,
    longest: Double = 0.064
  ) -> ClosedStep {
    ClosedStep(
      spring.criticalAtMost, velocity: velocity, countsMilliseconds: milliseconds,
      pace: min(1, longest * release.rate))
  }

  // MARK: - React Native

  /// React Native's `Animated.spring` (`SpringAnimation.js`): restSpeedThreshold 0.001 units a second,
  /// restDisplacementThreshold 0.001 units; Date.now() in whole milliseconds.
  @Sendable private static func animated(_ spring: Spring, _ release: Release) -> LibraryMotion {
    LibraryMotion(
      closed(spring, release, velocity: release.share, milliseconds: true), release,
      end: .rest(release, displacement: 0.001, speed: 0.001, "0.001 off and 0.001/s"))
  }

  /// React Native by `stiffness` (100), `damping` (10) and `mass` (1).
  static let reactNative = critical(
    "react-native", "React Native",
    "Stiffness, damping and mass of Animated.spring; ζ > 1 is taken as 1.",
    aliases: ["rn", "reactnative", "animated", "animated.spring"], motion: animated)

  /// React Native by `tension` (40) and `friction` (7), its form where no number is given (`SpringConfig.js`).
  static let reactNativeTension = SpringFamily(
    "react-native-tension", "React Native tension",
    "Tension and friction of Animated.spring, as Origami's; ζ > 1 is taken as 1.",
    Origami.parameters, read: Origami.read, write: Origami.write, motion: animated,
    lack: clampedToCritical)

  /// React Native by `bounciness` (8) and `speed` (12), which it does not stop (`SpringConfig.js`).
  static let reactNativeBounciness = SpringFamily(
    "react-native-bounciness", "React Native bounciness",
    "Bounciness and speed of Animated.spring, as pop's; ζ > 1 is taken as 1.",
    [
      FamilyParameter("bounciness", "Bounciness", "", -100...42, usual: 0...20).with {
        ($0.digits, $0.defaultValue) = (1, 8)
      },
      FamilyParameter("speed", "Speed", "", speeds, usual: 0...20).with {
        ($0.digits, $0.defaultValue) = (1, 12)
      },
    ],
    read: Pop.read, write: { Pop.write($0, speeds: speeds) }, motion: animated,
    lack: clampedToCritical)

  private static let speeds = 0.0...1000

  // MARK: - Reanimated

  /// Reanimated 4's `withSpring` by `stiffness` (900), `damping` (120) and `mass` (4) (`springUtils.ts`).
  static let reanimated = critical(
    "reanimated", "Reanimated",
    "Stiffness, damping and mass of withSpring in Reanimated 4; ζ > 1 is taken as 1.",
    defaults: [900, 120, 4],
    aliases: ["reanimated-4", "react-native-reanimated", "withspring"]
  ) { spring, release in
    LibraryMotion(
      closed(spring, release, velocity: release.share), release,
      end: .energy(spring, velocity: release.share))
  }

  /// Reanimated 3's `withSpring`: restSpeedThreshold 2 units a second, restDisplacementThreshold 0.01 units.
  static let reanimatedThree = critical(
    "reanimated-3", "Reanimated 3",
    "Stiffness, damping and mass of withSpring in Reanimated 3; ζ > 1 is taken as 1.", aliases: []
  ) { spring, release in
    LibraryMotion(
      closed(spring, release, velocity: release.share), release,
      end: .rest(release, displacement: 0.01, speed: 2, "0.01 off and 2/s"))
  }

  /// `duration` in ms and `dampingRatio`, as Reanimated has them.
  private static func durationParameters(_ duration: Double, _ ratio: Double) -> [FamilyParameter] {
    [
      FamilyParameter("duration", "Duration", "ms", 1...1e7, usual: 50...10_000).with {
        ($0.isLogarithmic, $0.digits, $0.defaultValue) = (true, 0, duration)
      },
      .ratio("dampingRatio", "Damping ratio", 1e-3...1e3).with { $0.defaultValue = ratio },
    ]
  }

  /// Reanimated 4's `withSpring` by `duration` (550 ms) and `dampingRatio` (1).
  ///
  /// Within 6e-9 of its energy at 1.5 durations where ζ is 1; sooner below, later above. At its mass of 4 the
  /// stiffness stops at 8000.
  static let reanimatedDuration = SpringFamily(
    "reanimated-duration", "Reanimated duration",
    "Duration and damping ratio of Reanimated 4: at ζ = 1 it ends after 1.5 durations.",
    durationParameters(550, 1), aliases: ["reanimated-4-duration"],
    read: { v in
      let time = v[0] / 1000 * ReanimatedDuration.stretch
      return Spring(
        angularFrequency: ReanimatedDuration.phase(v[1]) / (v[1] * time), dampingRatio: v[1])
    },
    write: { spring in
      let ratio = max(spring.dampingRatio, 1e-3)
      let time = ReanimatedDuration.phase(ratio) / (ratio * spring.angularFrequency)
      return [time / ReanimatedDuration.stretch * 1000, spring.dampingRatio]
    },
    play: { v, release in
      let spring = ReanimatedDuration.four(
        duration: v[0] / 1000, ratio: v[1], velocity: release.share)
      return LibraryMotion(
        closed(spring, release, velocity: release.share), release,
        end: .energy(spring, velocity: release.share))
    },
    lack: { spring in
      let stiffest = (ReanimatedDuration.stiffest / ReanimatedDuration.mass).squareRoot()
      return clampedToCritical(spring)
        ?? (spring.angularFrequency > stiffest ? "stiffness stops at 8000" : nil)
    })

  /// Reanimated 3's `withSpring` by `duration` (2000 ms) and `dampingRatio` (0.5), which ends with the duration.
  static let reanimatedThreeDuration = SpringFamily(
    "reanimated-3-duration", "Reanimated 3 duration",
    "What a duration means in Reanimated 3 depends on the way: here 100 units, from rest.",
    durationParameters(2000, 0.5),
    read: { v in
      let unit = Spring(angularFrequency: 1, dampingRatio: v[1])
      let phase = ReanimatedDuration.three(unit, Release())
      return Spring(angularFrequency: phase / (v[0] / 1000), dampingRatio: v[1])
    },
    write: { spring in
      let ratio = max(spring.dampingRatio, 1e-3)
      let damped = Spring(angularFrequency: spring.angularFrequency, dampingRatio: ratio)
      return [1000 * ReanimatedDuration.three(damped, Release()), spring.dampingRatio]
    },
    play: { v, release in
      let spring = ReanimatedDuration.three(duration: v[0] / 1000, ratio: v[1], release)
      return LibraryMotion(
        closed(spring, release, velocity: release.share), release,
        end: .at(v[0] / 1000, "its duration"))
    },
    lack: clampedToCritical)

  // MARK: - Others of this kind

  /// Remotion's `spring()`: damping 10, mass 1, stiffness 100, always from rest.
  static let remotion = critical(
    "remotion", "Remotion",
    "Stiffness, damping and mass; ζ > 1 is taken as 1. It has no velocity at the start.",
    aliases: ["measurespring"]
  ) { spring, release in
    let step = closed(spring, release, velocity: 0)
    return LibraryMotion(step, release, end: .measured(step, rate: release.rate))
  }

  /// wobble (`src/index.ts`): thresholds of 0.001 units and 0.001 units a millisecond; frames up to 4/60 s.
  static let wobble = critical(
    "wobble", "wobble",
    "Stiffness, damping and mass; without allowsOverdamping, ζ > 1 is taken as 1.",
    aliases: []
  ) { spring, release in
    LibraryMotion(
      closed(
        spring, release, velocity: release.share, milliseconds: true, longest: 4.0 / 60), release,
      end: .rest(release, displacement: 0.001, speed: 1, "0.001 off and 0.001/ms"))
  }
}
