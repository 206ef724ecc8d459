extension SpringFamily {
  /// Android's SpringForce and Compose's spring: stiffness at mass 1, damping ratio.
  static let android = SpringFamily(
    "android", "Android", "Stiffness at mass 1 and damping ratio; time in whole milliseconds.",
    [
      .stiffness(unit: "").with { $0.defaultValue = 1500 },
      .ratio("dampingRatio", "Damping ratio").with { $0.defaultValue = 0.5 },
    ],
    read: { Spring(angularFrequency: $0[0].squareRoot(), dampingRatio: $0[1]) },
    write: { [$0.angularFrequency * $0.angularFrequency, $0.dampingRatio] },
    motion: {
      LibraryMotion(ClosedStep($0, velocity: $1.share, countsMilliseconds: true), $1)
    })

  /// Flutter's SpringDescription: mass, stiffness, damping.
  static let flutter = SpringFamily(
    "flutter", "Flutter", "Mass, stiffness and damping of SpringDescription.",
    [.mass, .stiffness(unit: "N/m"), .damping(unit: "N·s/m")],
    read: PhysicsValues.read, write: PhysicsValues.write)

  /// Qt Quick's SpringAnimation: both numbers are what happens in one step of 16 ms.
  static let qt = SpringFamily(
    "qt", "Qt Quick", "Spring and damping a step of 16 ms; damping stops at 1.",
    [
      FamilyParameter("spring", "Spring", "", 1e-6...1e6, usual: 0.1...20).with {
        $0.isLogarithmic = true
      },
      FamilyParameter("damping", "Damping", "", 0...1, usual: 0...1).with {
        $0.digits = 3
        $0.defaultValue = 0
      },
      .mass.with { $0.defaultValue = 1 },
    ],
    read: qtSpring,
    write: { s in
      let v = PhysicsValues.write(s)
      return [qtStep * v[1], qtStep * v[2], 1]
    },
    motion: {
      LibraryMotion(
        EngineSteps.semiImplicitEuler($0, step: qtStep, startVelocity: $1.share), $1)
    })

  /// The step of Qt Quick, s.
  static let qtStep = 0.016

  @Sendable private static func qtSpring(_ v: [Double]) -> Spring {
    Spring(mass: v[2], stiffness: v[0] / qtStep, damping: v[1] / qtStep)
  }

  /// libadwaita's AdwSpringParams: damping ratio, mass, stiffness.
  static let adwaita = SpringFamily(
    "adwaita", "libadwaita",
    "Damping ratio, mass, stiffness; ends where it estimates 0.001, early near ζ = 1.",
    [
      .ratio("dampingRatio", "Damping ratio"), .mass, .stiffness(unit: "N/m"),
    ],
    read: { Spring(angularFrequency: ($0[2] / $0[1]).squareRoot(), dampingRatio: $0[0]) },
    write: { [$0.dampingRatio, 1, $0.angularFrequency * $0.angularFrequency] },
    motion: {
      LibraryMotion(
        ClosedStep($0, velocity: $1.share, countsMilliseconds: true), $1,
        end: .at(AdwaitaDuration(spring: $0).seconds, "its estimate of 0.001"))
    })
}
