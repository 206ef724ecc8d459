/// Physics engines, a row each: the numbers, the step and the scheme. None has an end of its own.
extension SpringFamily {
  typealias Scheme = @Sendable (EngineBody) -> EngineSteps

  static let engines: [SpringFamily] = [
    hertzEngine(
      "planck", "planck.js", "Frequency and damping ratio at steps of 1/60 s, which damps more.",
      names: ("frequencyHz", "dampingRatio"), EngineSteps.implicit),
    hertzEngine(
      "dyn4j", "dyn4j", "Frequency and damping ratio up to 1, at steps of 1/60 s.",
      names: ("frequency", "dampingRatio"), ratios: 0...1, EngineSteps.implicit),
    hertzEngine(
      "jolt", "Jolt", "Frequency and damping ratio at steps of 1/60 s; bodies are damped, too.",
      names: ("mFrequency", "mDamping"), aliases: ["joltphysics"], setting: joltAir,
      EngineSteps.implicit),
    forceEngine(
      "jolt-stiffness", "Jolt stiffness", "ESpringMode::StiffnessAndDamping at steps of 1/60 s.",
      names: ("mStiffness", "mDamping"), setting: joltAir, EngineSteps.implicit),
    forceEngine(
      "rapier", "Rapier", "A spring joint's stiffness and damping at four steps a frame of 1/60 s.",
      aliases: ["rapier3d", "rapier2d"], step: 1.0 / 240, EngineSteps.implicit),
    forceEngine(
      "rapier-motor", "Rapier motor", "MotorModel::AccelerationBased: whatever the mass is.",
      hasMass: false, step: 1.0 / 240, EngineSteps.implicit),
    forceEngine(
      "physx", "PhysX", "A distance joint with PGS at 1/60 s, slack within its tolerance.",
      setting: tolerance, EngineSteps.physX),
    forceEngine(
      "unity-spring-joint", "Unity SpringJoint",
      "As PhysX's distance joint with PGS at a fixedDeltaTime of 0.02 s.",
      names: ("spring", "damper"),
      defaults: (10, 0.2), aliases: ["springjoint"], setting: tolerance, step: 0.02,
      EngineSteps.physX),
    forceEngine(
      "chipmunk", "Chipmunk", "A damped spring at steps of 1/60 s; from rest a step late.",
      aliases: ["chipmunk2d", "pymunk", "cocos2d"], EngineSteps.chipmunk),
    forceEngine(
      "bullet", "Bullet", "Limited at steps of 1/60 s: never above 2.39 Hz, damping at most 60/s.",
      aliases: ["bullet3", "pybullet"], EngineSteps.bullet),
    forceEngine(
      "cannon-es", "cannon-es", "Stiffness and damping at steps of 1/60 s, a step late.",
      defaults: (100, 1), aliases: ["cannon", "cannonjs", "cannon.js"],
      setting: air("linearDamping", 0.01), EngineSteps.cannon),
    forceEngine(
      "p2", "p2.js", "Stiffness and damping at steps of 1/60 s, and the body's own damping.",
      defaults: (100, 1), aliases: ["p2js", "p2.js"], setting: air("bodyDamping", 0.1),
      EngineSteps.p2),
  ]

  private static let joltAir = FamilyParameter.setting(
    "linearDamping", "Linear damping", "1/s", 0...60, usual: 0...1, 0.05)
  private static let tolerance = FamilyParameter.setting(
    "tolerance", "Tolerance", "", 0...1000, usual: 0...1, 0.025)

  private static func air(_ id: String, _ share: Double) -> FamilyParameter {
    .setting(id, "Body damping", "", 0...0.999, usual: 0...0.5, share)
  }

  /// An engine that takes a frequency in Hz and a damping ratio.
  static func hertzEngine(
    _ id: String, _ title: String, _ note: Sentence, names: (String, String),
    aliases: [String] = [], ratios: ClosedRange<Double> = FamilyParameter.fromZero,
    setting: FamilyParameter? = nil, step: Double = 1.0 / 60, _ scheme: @escaping Scheme
  ) -> SpringFamily {
    engine(
      SpringFamily(
        id, title, note, [.hertz(names.0), .ratio(names.1, "Damping ratio", ratios)],
        aliases: aliases, read: { Spring(frequency: $0[0], dampingRatio: $0[1]) },
        write: { [$0.frequency, $0.dampingRatio] }),
      setting, step, scheme)
  }

  /// An engine that takes a stiffness, a damping and the body's mass.
  ///
  /// A step damps `dampings` times by the damping that is given.
  static func forceEngine(
    _ id: String, _ title: String, _ note: Sentence,
    names: (String, String) = ("stiffness", "damping"), defaults: (Double?, Double?) = (nil, nil),
    aliases: [String] = [], hasMass: Bool = true, dampings: Double = 1,
    setting: FamilyParameter? = nil, step: Double = 1.0 / 60, _ scheme: @escaping Scheme
  ) -> SpringFamily {
    let parameters: [FamilyParameter] = [
      .stiffness(names.0, unit: "N/m").with { $0.defaultValue = defaults.0 },
      .damping(names.1, unit: "N·s/m").with { $0.defaultValue = defaults.1 },
    ]
    return engine(
      SpringFamily(
        id, title, note, parameters + (hasMass ? [.mass] : []), aliases: aliases,
        read: { Spring(mass: hasMass ? $0[2] : 1, stiffness: $0[0], damping: dampings * $0[1]) },
        write: { s in
          let v = PhysicsValues.write(s)
          return [v[1], v[2] / dampings] + (hasMass ? [1] : [])
        }),
      setting, step, scheme)
  }

  /// A family that moves by an engine's scheme, with the engine's setting as its last number.
  private static func engine(
    _ plain: SpringFamily, _ setting: FamilyParameter?, _ step: Double, _ scheme: @escaping Scheme
  ) -> SpringFamily {
    let read = plain.read ?? { _ in Spring(angularFrequency: 0, dampingRatio: 0) }
    return SpringFamily(
      plain.id, plain.title, plain.note, plain.parameters + (setting.map { [$0] } ?? []),
      aliases: plain.aliases, read: plain.read,
      write: { plain.write($0) + (setting?.defaultValue.map { [$0] } ?? []) },
      play: { v, release in
        let body = EngineBody(
          spring: read(v), step: step, setting: setting == nil ? 0 : v[v.count - 1],
          release: release)
        return LibraryMotion(scheme(body), release)
      })
  }
}
