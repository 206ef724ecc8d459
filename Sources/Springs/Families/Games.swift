extension SpringFamily {
  /// The families of games and of what follows a target frame by frame.
  static var games: [SpringFamily] {
    [.box2D, .box2DTwo, .matter, .smoothDamp, .halfLife, .frameLerp]
      + followers + fades + engines + roblox + godot
  }

  /// Box2D 3: hertz and damping ratio, four sub-steps of a frame of 1/60 s (`solver.h`, `distance_joint.c`).
  static let box2D = hertzEngine(
    "box2d", "Box2D 3", "Hertz and damping ratio at 60 Hz and 4 sub-steps, which damps more.",
    names: ("hertz", "dampingRatio"), step: box2DStep
  ) { body in
    EngineSteps.box2DThree(body.spring, step: body.step, startVelocity: body.release.share)
  }

  /// Box2D 2: frequency and damping ratio, a step of 1/60 s (`b2_distance_joint.cpp`).
  static let box2DTwo = hertzEngine(
    "box2d-2", "Box2D 2", "Frequency and damping ratio at steps of 1/60 s, which damps more.",
    names: ("hertz", "dampingRatio"), step: box2DTwoStep, EngineSteps.implicit)

  /// The steps of Box2D's own samples, s.
  static let box2DStep = 1.0 / 240, box2DTwoStep = 1.0 / 60

  /// Matter.js: a constraint's stiffness and damping, shares a correction.
  ///
  /// For small shares ω = 60√(2ns/(1−0.4)) at n = 2 iterations, and the velocity loses 4d and the air's share
  /// a tick.
  static let matter = SpringFamily(
    "matter", "Matter.js",
    "Shares of the error and of the velocity that a correction takes, and the air's a tick.",
    [
      FamilyParameter("stiffness", "Stiffness", "", 1e-9...0.2, usual: 0.00001...0.1).with {
        $0.isLogarithmic = true
        $0.digits = 5
      },
      FamilyParameter("damping", "Damping", "", 0...0.5, usual: 0...0.5).with {
        $0.digits = 4
        $0.defaultValue = 0
      },
      .setting("frictionAir", "Air friction", "", 0...1, usual: 0...0.1, 0.01),
    ],
    aliases: ["matterjs", "matter.js"],
    read: { v in
      let w = (v[0] * corrections / (1 - MatterConstraint.warming)).squareRoot()
      let ratio = (v[1] * corrections + v[2]) / (2 * w)
      return Spring(angularFrequency: w / MatterConstraint.tick, dampingRatio: ratio)
    },
    write: { s in
      let w = s.angularFrequency * MatterConstraint.tick
      return [
        w * w * (1 - MatterConstraint.warming) / corrections,
        (2 * s.dampingRatio * w - 0.01) / corrections, 0.01,
      ]
    },
    play: { v, release in
      let constraint = MatterConstraint(
        stiffness: v[0], damping: v[1], frictionAir: v[2], startVelocity: release.share)
      return LibraryMotion(constraint, release)
    })

  private static let corrections = Double(MatterConstraint.iterations * MatterConstraint.passes)
}

extension FamilyParameter {
  /// An undamped frequency, Hz, of any size that engines take.
  static func hertz(_ id: String, _ title: String = "Frequency") -> FamilyParameter {
    FamilyParameter(id, title, "Hz", 1e-4...1e4, usual: 0.1...20).with { $0.isLogarithmic = true }
  }

  /// A rate in 1/s, or an ω in rad/s.
  static func rate(_ id: String, _ title: String, unit: String = "1/s") -> FamilyParameter {
    FamilyParameter(id, title, unit, 1e-4...1e6, usual: 0.5...100).with { $0.isLogarithmic = true }
  }

  /// A number of what is around a spring, with its default.
  static func setting(
    _ id: String, _ title: String, _ unit: String, _ range: ClosedRange<Double>,
    usual: ClosedRange<Double>, _ standard: Double
  ) -> FamilyParameter {
    FamilyParameter(id, title, unit, range, usual: usual).with {
      $0.isSetting = true
      $0.digits = 4
      $0.defaultValue = standard
    }
  }
}
