/// Code for libraries of games and for followers, a text each.
///
/// `$0` is the first number, `#0` the same with a decimal point. A line with a velocity is left out at rest:
/// `$v` and `#v` are units a second, `$m` a millisecond, `$t` a tick of 1/60 s, `$f` Fusion's own. `$l` is λ of a
/// lerp's share.
extension ExportTarget {
  static let games: [ExportTarget] = texts.compactMap { id, language, text in
    SpringFamily.games.first { $0.id == id }.map { family in
      ExportTarget(id, family.title, language, family) { filled(text, $0) }
    }
  }

  private static func filled(_ text: String, _ v: CodeNumbers) -> String {
    let velocity = v.release.velocity
    var marks = [
      "$v": Digits.significant(velocity), "#v": Digits.decimal(velocity),
      "$m": Digits.significant(velocity / 1000), "$t": Digits.significant(velocity / 60),
    ]
    let (first, second) = (v.values[0], v.values.count > 1 ? v.values[1] : 1)
    marks["$f"] = Digits.significant(second < 1 ? velocity / first : velocity)
    let share = FrameShare(min(first, 1), rate: max(second, 1))
    marks["$l"] = Digits.significant(min(share.decayRate, 1e6))
    for (place, value) in v.values.enumerated() {
      marks["$\(place)"] = v[place]
      marks["#\(place)"] = Digits.decimal(value)
    }
    let lines = text.split(separator: "\n").filter { line in
      velocity != 0 || !["$v", "#v", "$m", "$t", "$f"].contains { line.contains($0) }
    }
    return marks.reduce(lines.joined(separator: "\n")) {
      $0.replacingOccurrences(of: $1.key, with: $1.value)
    }
  }

  private static let texts: [(id: String, language: Language, text: String)] = [
    (
      "box2d-2", .cpp,
      "b2LinearStiffness(\n  def.stiffness, def.damping,\n  #0f, #1f, anchor, body);\n"
        + "body->SetLinearVelocity(b2Vec2(#vf, 0.0f));"
    ),
    (
      "planck", .javascript,
      "new DistanceJoint({\n  frequencyHz: $0,\n  dampingRatio: $1,\n  length: length,\n"
        + "}, anchor, body, p, q)\nbody.setLinearVelocity(Vec2($v, 0))"
    ),
    (
      "dyn4j", .java,
      "joint.setFrequency($0);\njoint.setDampingRatio($1);\nbody.setLinearVelocity($v, 0);"
    ),
    ("jolt", .cpp, jolt("FrequencyAndDamping")),
    ("jolt-stiffness", .cpp, jolt("StiffnessAndDamping")),
    ("rapier", .rust, "SpringJointBuilder::new(length, #0, #1);" + linvel),
    (
      "rapier-motor", .rust,
      "SpringJointBuilder::new(length, #0, #1)\n"
        + "  .spring_model(MotorModel::AccelerationBased);" + linvel
    ),
    (
      "physx", .cpp,
      "joint->setStiffness(#0f);\njoint->setDamping(#1f);\njoint->setTolerance(#3f);\n"
        + "body->setLinearVelocity(PxVec3(#vf, 0, 0));"
    ),
    (
      "unity-spring-joint", .csharp,
      "joint.spring = $0f;\njoint.damper = $1f;\njoint.tolerance = $3f;\n"
        + "body.velocity = new Vector3($vf, 0, 0);"
    ),
    (
      "chipmunk", .c,
      "cpSpaceAddConstraint(space, cpDampedSpringNew(\n  anchor, body, p, q, length, #0, #1));\n"
        + "cpBodySetVelocity(body, cpv(#v, 0));"
    ),
    (
      "bullet", .cpp,
      "joint.setStiffness(axis, #0f);\njoint.setDamping(axis, #1f);\n"
        + "body.setLinearVelocity(btVector3(#vf, 0, 0));"
    ),
    (
      "cannon-es", .javascript,
      "new Spring(body, anchor, {\n  restLength: length, stiffness: $0, damping: $1,\n})\n"
        + "body.linearDamping = $3\nbody.velocity.x = $v"
    ),
    (
      "p2", .javascript,
      "new p2.LinearSpring(body, anchor, {\n  stiffness: $0, damping: $1,\n})\n"
        + "body.damping = $3\nbody.velocity[0] = $v"
    ),
    (
      "matter", .javascript,
      "Constraint.create({\n  pointA: anchor, bodyB: body, length: length,\n"
        + "  stiffness: $0, damping: $1,\n})\nBody.setVelocity(body, { x: $t, y: 0 })"
    ),
    (
      "godot-joint", .gdscript,
      "joint.stiffness = $0\njoint.damping = $1\nbody.mass = $2\nbody.linear_velocity.x = $v"
    ),
    ("godot-spring", .gdscript, tween("SPRING")), ("godot-elastic", .gdscript, tween("ELASTIC")),
    (
      "nevermore", .lua,
      "local spring = Spring.new(0)\nspring.Speed = $0\nspring.Damper = $1\n"
        + "spring.Velocity = $v\nspring.Target = target"
    ),
    ("fusion", .lua, "local x = scope:Spring(goal, $0, $1)\nx:setVelocity($f)"),
    ("spr", .lua, "spr.target(object, $0, $1, { X = target })"),
    (
      "flipper", .lua,
      "motor:setGoal(Flipper.Spring.new(target, {\n  frequency = $0, dampingRatio = $1,\n}))"
    ),
    (
      "roact-spring", .lua,
      "api.start({ x = target, config = {\n  tension = $0, friction = $1, mass = $2,\n"
        + "  velocity = $m,\n} })"
    ),
    (
      "smooth-damp", .csharp,
      "velocity = $vf;  // once\nx = Mathf.SmoothDamp(x, target, ref velocity, $0f);"
    ),
    ("unreal-critical", .cpp, "\(kick)FMath::CriticallyDampedSmoothing(\n  \(x), DeltaTime, #0f);"),
    ("unreal-spring", .cpp, unreal), ("unreal-4-spring", .cpp, unreal),
    ("unreal-finterp", .cpp, "X = FMath::FInterpTo(X, Target, DeltaTime, #0f);"),
    ("half-life", .cpp, "v = #vf;  // once\nsimple_spring_damper_exact(x, v, target, #0f, dt);"),
    ("half-life-spring", .cpp, "v = #vf;  // once\nspring_damper_exact(\n  \(exact));"),
    ("half-life-ratio", .cpp, "v = #vf;  // once\nspring_damper_exact_ratio(\n  \(exact));"),
    ("frame-spring", .javascript, "v += (target - x) * $0\nv *= $1\nx += v"),
    ("lerp", .javascript, "x += (target - x) * (1 - Math.exp(-$l * dt))"),
    ("exponential", .javascript, "x += (target - x) * (1 - Math.exp(-dt / $0))"),
    ("smooth-nudge", .rust, "x.smooth_nudge(&target, #0, time.delta_secs());"),
  ]

  private static let linvel = "\nbody.set_linvel(vector![#v, 0.0, 0.0], true);"
  private static let kick = "Velocity = #vf;  // once\n"
  private static let x = "X, Velocity, Target, 0.0f"
  private static let exact = "x, v, target, 0.0f, #0f, #1f, dt"
  private static let unreal =
    "State.Velocity = #vf;  // once\nX = UKismetMathLibrary::FloatSpringInterp(\n"
    + "  X, Target, State, #0f, #1f, DeltaTime, #2f);"

  private static func jolt(_ mode: String) -> String {
    "settings.mLimitsSpringSettings = SpringSettings(\n  ESpringMode::\(mode), #0f, #1f);\n"
      + "bodies.SetLinearVelocity(id, Vec3(#vf, 0, 0));"
  }

  private static func tween(_ curve: String) -> String {
    "create_tween().tween_property(\n  node, \"position:x\", target, #0\n"
      + ").set_trans(Tween.TRANS_\(curve)).set_ease(Tween.EASE_OUT)"
  }
}
