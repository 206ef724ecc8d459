extension SpringFamily {
  /// niri's `spring`: mass 1, all three numbers required, the stiffness whole (niri-config, `animations.rs`).
  static let niri = SpringFamily(
    "niri", "niri", "Damping ratio, a whole stiffness at mass 1, and the epsilon of its end.",
    [
      .ratio("damping-ratio", "Damping ratio", 0.1...10),
      .stiffness(unit: "").with {
        $0 = FamilyParameter($0.id, $0.title, "", 1...1e9, usual: 1...10_000)
        $0.isLogarithmic = true
        $0.digits = 0
        $0.step = 1
      },
      .threshold("epsilon", "Epsilon", 0.00001...0.1, niriEpsilon),
    ],
    read: niriSpring,
    write: { [$0.dampingRatio, $0.angularFrequency * $0.angularFrequency, niriEpsilon] },
    play: { v, release in
      let spring = niriSpring(v)
      let end = AdwaitaDuration(
        spring: spring, release: release, epsilon: v[2], countsMilliseconds: false)
      return LibraryMotion.closed(
        spring, release, end: .at(end.seconds, "its estimate from epsilon"))
    })

  /// The epsilon of niri's own animations.
  private static let niriEpsilon = 0.0001

  @Sendable private static func niriSpring(_ v: [Double]) -> Spring {
    Spring(angularFrequency: v[1].squareRoot(), dampingRatio: v[0])
  }

  /// Hyprland's springs from 0.56 on: exact in wall time, over within 0.001 of the way and 0.001 a second.
  ///
  /// Its numbers are above 0.5 each (hyprutils, `Spring.cpp`, `AnimatedVariable.cpp`; Hyprland, `hl.curve`).
  static let hyprland = SpringFamily(
    "hyprland", "Hyprland", "Mass, stiffness and dampening, each above 0.5, from Hyprland 0.56 on.",
    [
      FamilyParameter("mass", "Mass", "kg", aboveHalf, usual: 0.51...10).with {
        $0.isLogarithmic = true
        $0.defaultValue = 1
        $0.isScale = true
      }, hyprlandNumber("stiffness", "Stiffness", "N/m", 0.51...10_000),
      hyprlandNumber("dampening", "Dampening", "N·s/m", 0.51...200),
    ],
    aliases: ["hypr", "hyprutils"], read: PhysicsValues.read, write: PhysicsValues.write,
    motion: { spring, release in
      LibraryMotion.closed(
        spring, release,
        end: .rest(
          Release(distance: 1), displacement: 0.001, speed: 0.001,
          "within 0.001 of the way and below 0.001 of it/s"))
    })

  private static let aboveHalf = 0.5.nextUp...1e9

  private static func hyprlandNumber(
    _ id: String, _ title: String, _ unit: String, _ usual: ClosedRange<Double>
  ) -> FamilyParameter {
    FamilyParameter(id, title, unit, aboveHalf, usual: usual).with {
      $0.isLogarithmic = true
      $0.digits = 1
      $0.scalesWithMass = true
    }
  }

  /// picom's `spring(...)`, whose time counts in durations; not in a release yet (picom, pull request 1498, `curve.c`).
  static let picom = SpringFamily(
    "picom", "picom", "Stiffness, damping and mass in units of the duration, at which it is cut.",
    [
      .stiffness(unit: ""), .damping(unit: ""), .mass,
      .seconds("duration", "Duration").with {
        $0.isSetting = true
        $0.defaultValue = 1
      },
    ],
    read: picomSpring,
    write: { s in
      // As long as it takes to come within 0.001, in steps of 10 ms.
      let time = min(10, (s.settlingTime(tolerance: 0.001) * 100).rounded(.up) / 100)
      let phase = s.angularFrequency * time
      return [phase * phase, 2 * s.dampingRatio * phase, 1, time]
    },
    play: {
      // It starts from rest, whatever the velocity is.
      LibraryMotion(ClosedStep(picomSpring($0)), $1, end: .at($0[3], "its duration"))
    })

  @Sendable private static func picomSpring(_ v: [Double]) -> Spring {
    let spring = Spring(mass: v[2], stiffness: v[0], damping: v[1])
    return Spring(
      angularFrequency: spring.angularFrequency / v[3], dampingRatio: spring.dampingRatio)
  }

  /// Slint's `easing: spring(bounce)`: ζ = 1 − bounce, below 0 too.
  ///
  /// Time has whole milliseconds, and a ζ within 0.001 of 1 is critical (slint, `spring.rs`).
  static let slint = SpringFamily(
    "slint", "Slint", "Duration is the undamped period; bounce is 1 − ζ, below 0 too.",
    [
      .seconds("duration", "Duration"),
      FamilyParameter("bounce", "Bounce", "", -1e6...1, usual: -1...1).with {
        $0.defaultValue = 0
      },
    ],
    read: { Spring(response: $0[0], dampingFraction: 1 - $0[1]) },
    write: { [$0.response, 1 - $0.dampingRatio] },
    motion: { spring, release in
      var spring = spring
      if abs(spring.dampingRatio - 1) < 1e-3 { spring.dampingRatio = 1 }
      return LibraryMotion.closed(
        spring, release, countsMilliseconds: true,
        end: .rest(
          Release(distance: 1), displacement: 0.001, speed: 0.05,
          "within 0.001 of the way and below 0.05 of it/s"))
    })
}
