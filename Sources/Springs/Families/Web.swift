extension SpringFamily {
  /// Motion (Framer Motion): visual duration and bounce.
  static let motionVisual = SpringFamily(
    "motion", "Motion",
    "visualDuration is the undamped period over 1.2; ζ is 1 − bounce, from 0.05 to 1.",
    [
      .seconds("visualDuration", "Visual duration").with { $0.defaultValue = 0.3 },
      bounce.with { $0.defaultValue = 0.3 },
    ],
    aliases: ["framer", "framer-motion", "motion.dev", "visualduration"],
    read: { Spring(response: 1.2 * $0[0], dampingFraction: clampedRatio($0[1])) },
    write: { [$0.response / 1.2, 1 - min(1, max(0.05, $0.dampingRatio))] },
    // motion-dom, `generators/spring.ts`: springs by a duration start from rest, whatever they are given.
    motion: { moved(MotionStep(spring: $0), $1) }, lack: clampWords)

  /// Motion: stiffness, damping, mass, with an end in a snap.
  static let motionPhysics = SpringFamily(
    "motion-physics", "Motion physics",
    "Stiffness, damping and mass; heavy damping ends in a snap.",
    [
      .stiffness(unit: "N/m").with { $0.defaultValue = 100 },
      .damping(unit: "N·s/m").with { $0.defaultValue = 10 }, .mass,
    ],
    read: PhysicsValues.readMassLast, write: PhysicsValues.writeMassLast,
    motion: { moved(MotionStep(spring: $0, velocity: $1.share), $1) })

  private static func moved(_ step: MotionStep, _ release: Release) -> LibraryMotion {
    LibraryMotion(step, release, end: .motion(step, release))
  }

  /// Motion: duration and bounce, cut when the duration ends.
  static let motionDuration = SpringFamily(
    "motion-duration", "Motion duration",
    "The motion is cut when the duration ends, within about 0.001 of its target.",
    [
      .seconds("duration", "Duration", 0.01...10).with { $0.defaultValue = 0.8 },
      bounce.with { $0.defaultValue = 0.3 },
    ],
    read: { EnvelopeEnd.spring(duration: $0[0], dampingRatio: clampedRatio($0[1])) },
    write: { s in
      let ratio = min(1, max(0.05, s.dampingRatio))
      return [EnvelopeEnd.phase(ratio) / s.angularFrequency, 1 - ratio]
    },
    play: { v, release in
      let spring = MotionDuration(duration: v[0], dampingRatio: clampedRatio(v[1])).spring
      return LibraryMotion(MotionStep(spring: spring), release, end: .at(v[0], "its duration"))
    },
    lack: clampWords)

  private static let bounce = FamilyParameter("bounce", "Bounce", "", 0...1, usual: 0...1)

  @Sendable private static func clampedRatio(_ bounce: Double) -> Double {
    min(1, max(0.05, 1 - bounce))
  }

  @Sendable private static func clampWords(_ spring: Spring) -> Sentence? {
    clampedToCritical(spring) ?? (spring.dampingRatio < 0.05 ? "ζ clamped to 0.05" : nil)
  }

  /// react-spring: tension, friction, mass.
  ///
  /// Runs 1 ms steps, as many as a frame's milliseconds rounded up: fast by 2 % at 60 Hz (`SpringValue.ts`).
  static let reactSpring = SpringFamily(
    "react-spring", "react-spring",
    "Tension and friction; whole milliseconds a frame, so it is 2 % fast at 60 Hz.",
    [
      .stiffness("tension", "Tension", unit: "N/m").with { $0.defaultValue = 170 },
      .damping("friction", "Friction", unit: "N·s/m").with { $0.defaultValue = 26 }, .mass,
    ],
    aliases: ["reactspring", "usespring", "@react-spring/web"],
    read: PhysicsValues.readMassLast, write: PhysicsValues.writeMassLast,
    motion: reactSteps)

  /// react-spring's `frequency`, which is a period in seconds, and `damping`, which is ζ.
  static let reactSpringPeriod = SpringFamily(
    "react-spring-frequency", "react-spring frequency",
    "What it calls frequency is the undamped period in seconds; damping is ζ.",
    [
      .seconds("frequency", "Frequency (a period)", 0.01...1e5),
      .ratio("damping", "Damping").with { $0.defaultValue = 1 },
    ],
    read: { Spring(response: $0[0], dampingFraction: $0[1]) },
    write: { [$0.response, $0.dampingRatio] },
    motion: reactSteps)

  @Sendable private static func reactSteps(_ spring: Spring, _ release: Release) -> LibraryMotion {
    var steps = EngineSteps.semiImplicitEuler(spring, step: 0.001, startVelocity: release.share)
    (steps.roundsFramesUp, steps.firstFrame, steps.longestFrame) = (true, 0.017, 0.064)
    // In shares: precision is a thousandth of the way or 1 unit, restVelocity a tenth of it a millisecond.
    let precision = min(1 / release.distance, 0.001)
    (steps.looksFirst, steps.isAtRest) = (
      true, { abs($0) <= precision && abs($1) <= 100 * precision }
    )
    return LibraryMotion(
      steps, release, end: .inSteps("0.001 of the way off, 1 unit at most, and 0.1 of that a ms"))
  }

  /// Figma's prototype springs, which take ζ > 1 as critical.
  static let figma = SpringFamily(
    "figma", "Figma", "Stiffness, damping and mass; ζ > 1 is taken as 1.",
    [.stiffness(unit: "N/m"), .damping(unit: "N·s/m"), .mass],
    read: PhysicsValues.readMassLast, write: PhysicsValues.writeMassLast,
    motion: { LibraryMotion.closed($0.criticalAtMost, $1) },
    lack: clampedToCritical)
}
