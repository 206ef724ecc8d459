extension ExportTarget {
  /// Box2D 3, the numbers as they are.
  static let box2D = ExportTarget(
    "box2d", "Box2D 3", .c, .box2D,
    note: "At 60 Hz and 4 sub-steps. Box2D 3 damps more than its numbers say.",
    isPlain: true
  ) { threeText($0.values, startVelocity: nil) }

  /// Box2D 3, with numbers that make it move as the closed form does.
  static let box2DPrewarped = ExportTarget(
    prewarped: "box2d-prewarped", "Box2D 3 pre-warped", .c,
    note: "For 60 Hz and 4 sub-steps only: the numbers undo what those add."
  ) { spring in
    let engine = PrewarpedSpring.box2DThree(spring, step: SpringFamily.box2DStep)
    let numbers = [engine.nominal.frequency, engine.nominal.dampingRatio]
    let response = EngineSteps.box2DThree(
      engine.nominal, step: SpringFamily.box2DStep, startVelocity: engine.startVelocity)
    return (threeText(numbers, startVelocity: engine.startVelocity), response, engine.lack)
  }

  /// Box2D 2, with numbers that make it move as the closed form does.
  static let box2DTwoPrewarped = ExportTarget(
    prewarped: "box2d-2-prewarped", "Box2D 2 pre-warped", .c,
    note: "For steps of 1/60 s only: the numbers undo what those add."
  ) { spring in
    let engine = PrewarpedSpring.euler(spring, step: SpringFamily.box2DTwoStep)
    let response = EngineSteps.implicitEuler(
      engine.nominal, step: SpringFamily.box2DTwoStep, startVelocity: engine.startVelocity)
    return (twoText(engine), response, engine.lack)
  }

  @Sendable private static func threeText(_ v: [Double], startVelocity: Double?) -> String {
    let kick = startVelocity.map(kickText) ?? ""
    return """
      b2DistanceJointDef def = b2DefaultDistanceJointDef();
      def.enableSpring = true;
      def.hertz = \(Digits.decimal(v[0]))f;
      def.dampingRatio = \(Digits.decimal(v[1]))f;\(kick)
      b2World_Step(world, 1.0f / 60.0f, 4);
      """
  }

  private static func twoText(_ engine: PrewarpedSpring) -> String {
    let (hertz, ratio) = (engine.nominal.frequency, engine.nominal.dampingRatio)
    return """
      b2DistanceJointDef def;
      b2LinearStiffness(
        def.stiffness, def.damping,
        \(Digits.decimal(hertz))f, \(Digits.decimal(ratio))f, anchor, body);
      body->SetLinearVelocity(
        \(Digits.decimal(engine.startVelocity))f * wayToTarget);
      world.Step(1.0f / 60.0f, 8, 3);
      """
  }

  private static func kickText(_ velocity: Double) -> String {
    """

    b2Body_SetLinearVelocity(
      body, b2MulSV(\(Digits.decimal(velocity))f, wayToTarget));
    """
  }
}

extension PrewarpedSpring {
  /// For a distance spring of Box2D 3.
  ///
  /// With d and t the determinant and trace of the exact sub-step, its matrix needs
  /// 1 − hSb = t − d and 1 − S = d/(t − d), which gives bias rate b and mass scale S.
  fileprivate static func box2DThree(_ spring: Spring, step h: Double) -> PrewarpedSpring {
    let exact = SpringStep(spring, h)
    let determinant = exact.xx * exact.vv - exact.xv * exact.vx
    let keep = exact.xx + exact.vv - determinant
    let rest = determinant / keep
    let scale = 1 - rest
    let bias = (1 - keep) / (h * scale)
    let w = (bias * (scale / rest) / h).squareRoot()
    let ratio = (w / bias - h * w) / 2
    guard keep > 0, scale > 0, keep < 1, w.isFinite, ratio.isFinite else {
      return PrewarpedSpring(nominal: spring, lack: "too stiff for its sub-steps")
    }
    return PrewarpedSpring(w, ratio, startVelocity: -(exact.xx - keep) / (h * rest))
  }
}
