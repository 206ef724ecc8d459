extension SpringFamily {
  /// Android's SpringForce: stiffness at mass 1, damping ratio.
  ///
  /// Steps exactly from frame to frame in whole milliseconds, and ends below 0.75 of the visible change of 1 px
  /// and 62.5 times that a second (androidx, `SpringForce.java`, `DynamicAnimation.java`).
  static let android = SpringFamily(
    "android", "Android", "Stiffness at mass 1 and damping ratio; time in whole milliseconds.",
    [
      .stiffness(unit: "").with { $0.defaultValue = 1500 },
      .ratio("dampingRatio", "Damping ratio").with { $0.defaultValue = 0.5 },
    ],
    aliases: ["springforce", "spring-force", "springanimation", "dynamicanimation", "androidx"],
    read: { Spring(angularFrequency: $0[0].squareRoot(), dampingRatio: $0[1]) },
    write: { [$0.angularFrequency * $0.angularFrequency, $0.dampingRatio] },
    motion: {
      LibraryMotion.closed(
        $0, $1, countsMilliseconds: true,
        end: .rest(
          $1, displacement: 0.75, speed: 0.75 * 62.5, "within 0.75 px and below 46.9 px/s"))
    })

  /// Jetpack Compose's `spring`, whose end is estimated from the visibility threshold: 0.01 by default, 0.1 for
  /// dp, 0.5 for pixels (`SpringSimulation.kt`, `VisibilityThresholds.kt`).
  static let compose = SpringFamily(
    "compose", "Jetpack Compose",
    "Damping ratio and stiffness at mass 1; over when it estimates to be at its threshold.",
    [
      .ratio("dampingRatio", "Damping ratio").with { $0.defaultValue = 1 },
      .stiffness(unit: "").with { $0.defaultValue = 1500 },
      .threshold("visibilityThreshold", "Visibility threshold", 1e-6...1e6, 0.01),
    ],
    aliases: [
      "jetpack-compose", "jetpack", "m3", "material", "material3", "material-3",
      "animatefloatasstate",
    ],
    read: { Spring(angularFrequency: $0[1].squareRoot(), dampingRatio: $0[0]) },
    write: { [$0.dampingRatio, $0.angularFrequency * $0.angularFrequency, 0.01] },
    play: { v, release in
      let spring = Spring(angularFrequency: v[1].squareRoot(), dampingRatio: v[0])
      let end = ComposeDuration(spring, release, threshold: v[2]).seconds
      return LibraryMotion.closed(
        spring, release, countsMilliseconds: true,
        end: .at(end, "its estimate from the visibility threshold"))
    })

  /// Flutter's SpringDescription: mass, stiffness, damping.
  static let flutter = SpringFamily(
    "flutter", "Flutter", "Mass, stiffness and damping of SpringDescription.",
    [.mass, .stiffness(unit: "N/m"), .damping(unit: "N·s/m")],
    aliases: ["springdescription", "springsimulation", "dart"],
    read: PhysicsValues.read, write: PhysicsValues.write, motion: flutterMotion)

  /// Flutter's `SpringDescription.withDampingRatio`: mass, stiffness and damping ratio.
  static let flutterRatio = SpringFamily(
    "flutter-ratio", "Flutter damping ratio",
    "Mass, stiffness and ratio of SpringDescription.withDampingRatio.",
    [
      .mass, .stiffness(unit: "N/m"), .ratio("ratio", "Ratio").with { $0.defaultValue = 1 },
    ],
    aliases: ["withdampingratio"],
    read: { Spring(angularFrequency: ($0[1] / $0[0]).squareRoot(), dampingRatio: $0[2]) },
    write: { [1, $0.angularFrequency * $0.angularFrequency, $0.dampingRatio] },
    motion: flutterMotion)

  /// Flutter's `SpringDescription.withDurationAndBounce`, whose duration has whole milliseconds.
  static let flutterDuration = SpringFamily(
    "flutter-duration", "Flutter duration",
    "Duration, the undamped period, and bounce of SpringDescription.withDurationAndBounce.",
    [
      .seconds("duration", "Duration", 0.001...1e5).with {
        $0.defaultValue = 0.5
        $0.step = 0.001
      }, .bounce,
    ],
    aliases: ["withdurationandbounce"], read: Bounce.read,
    write: { [$0.response, Bounce.bounce($0.dampingRatio)] }, motion: flutterMotion)

  /// Over within 0.001 and below 0.001 a second, in units, where it stays (flutter, `spring_simulation.dart`,
  /// `tolerance.dart`).
  @Sendable private static func flutterMotion(
    _ spring: Spring, _ release: Release
  ) -> LibraryMotion {
    LibraryMotion.closed(
      spring, release,
      end: .rest(
        release, displacement: 1e-3, speed: 1e-3, "within 0.001 units and below 0.001 units/s",
        snaps: false))
  }

  /// Qt Quick's SpringAnimation, over within its epsilon of 0.01.
  static let qt = qtQuick(epsilon: 0.01, "within 0.01 units and below 0.01 units/s")

  /// Both numbers are what happens in one step of 16 ms; ends in a frame within `epsilon` units and units a
  /// second (qtdeclarative, `qquickspringanimation.cpp`, `updateCurrentTime`).
  static func qtQuick(epsilon: Double, _ words: Sentence) -> SpringFamily {
    SpringFamily(
      "qt", "Qt Quick", "Spring and damping a step of 16 ms; damping stops at 1.",
      [
        FamilyParameter("spring", "Spring", "", 1e-6...1e6, usual: 0.1...20).with {
          $0.isLogarithmic = true
          $0.scalesWithMass = true
        },
        FamilyParameter("damping", "Damping", "", 0...1, usual: 0...1).with {
          $0.digits = 3
          $0.defaultValue = 0
          $0.scalesWithMass = true
        }, .mass,
      ],
      aliases: ["qml", "kde", "qt-quick", "qtquick", "plasma", "kirigami"],
      read: { Spring(mass: $0[2], stiffness: $0[0] / qtStep, damping: $0[1] / qtStep) },
      write: { s in
        let v = PhysicsValues.write(s)
        return [qtStep * v[1], qtStep * v[2], 1]
      },
      motion: {
        LibraryMotion(
          EngineSteps.semiImplicitEuler($0, step: qtStep, startVelocity: $1.share), $1,
          end: .rest($1, displacement: epsilon, speed: epsilon, words))
      })
  }

  /// The step of Qt Quick, s.
  static let qtStep = 0.016

  /// libadwaita's AdwSpringParams: damping ratio, mass, stiffness.
  static let adwaita = SpringFamily(
    "adwaita", "libadwaita",
    "Damping ratio, mass, stiffness; ends where it estimates 0.001, early near ζ = 1.",
    [
      .ratio("dampingRatio", "Damping ratio"), .mass, .stiffness(unit: "N/m"),
    ],
    aliases: ["libadwaita", "gnome", "adw", "gtk", "adwspringparams", "adwspringanimation"],
    read: { Spring(angularFrequency: ($0[2] / $0[1]).squareRoot(), dampingRatio: $0[0]) },
    write: { [$0.dampingRatio, 1, $0.angularFrequency * $0.angularFrequency] },
    motion: {
      LibraryMotion.closed(
        $0, $1, countsMilliseconds: true,
        end: .at(AdwaitaDuration(spring: $0, release: $1).seconds, "its estimate of 0.001"))
    })
}
