import Dynamics

/// What an impact is in exact motion, in the order of the parameter's choices.
enum CradleImpacts: CaseIterable {
  case textbook, real, engine

  /// The same for the engine; the stiffness, in N/m^(3/2), makes contacts a ten-thousandth of a swing
  /// long, the shortest that can still be followed.
  var model: ImpactModel {
    switch self {
    case .textbook: .sequential
    case .real: .compliant(stiffness: 1e8)
    case .engine: .simultaneous
    }
  }
}

extension CradleScene {
  /// The parameters, as the scene reads them.
  enum Keys {
    static let balls = ParameterKey<Int>("balls")
    static let lifted = ParameterKey<Int>("lifted")
    static let gravity = ParameterKey<Double>("gravity")
    static let string = ParameterKey<Double>("string")
    static let elasticity = ParameterKey<Double>("elasticity")
    static let resistance = ParameterKey<Double>("resistance")
    static let impacts = ParameterKey<CradleImpacts>(choice: "impacts")
  }

  /// What the scene declares.
  public static let info = SceneInfo(
    id: "cradle",
    title: "Newton's cradle",
    summary: "Steel balls in a row pass a swing along.",
    parameters: [
      Parameter(
        Keys.balls.id, "Balls", 2...50, default: 5, "How many hang in the row.", kind: .whole,
        restarts: true),
      Parameter(
        Keys.lifted.id, "Lifted at the start", 0...10, default: 1, "How many start pulled aside.",
        kind: .whole, limit: 0...50, restarts: true),
      Parameter(
        Keys.gravity.id, "Gravity", 0...20, default: 6, "Acceleration in UIKit's unit, 1000 pt/s².",
        unit: "g", digits: 1, limit: 0...100, ends: ("moon", "heavy")),
      Parameter(
        Keys.string.id, "String", 60...400, default: 220, "From the frame to a ball's centre.",
        unit: "pt", digits: 0, limit: 20...2000, ends: ("short", "long")),
      Parameter(
        Keys.elasticity.id, "Elasticity", 0...1, default: 1, "The share of speed a bounce keeps.",
        ends: ("clay", "steel")),
      Parameter(
        Keys.resistance.id, "Resistance", 0...5, default: 0.05, "How air slows the balls.",
        unit: "/s", limit: 0...100, ends: ("vacuum", "syrup")),
      .choice(
        Keys.impacts.id, "Impacts",
        [
          Parameter.Choice(id: "textbook", title: "Textbook"),
          Parameter.Choice(id: "real", title: "Real balls"),
          Parameter.Choice(id: "engine", title: "Engine-like"),
        ], "What happens where balls touch, in exact motion."),
    ],
    presets: [
      Preset(
        id: "desk", title: "Desk", source: "Springlab's own, after the toy on a desk",
        values: [:]),
      Preset(
        id: "lab", title: "In the lab", source: "Hertz 1882: balls that give way a little",
        values: ["impacts": 1, "resistance": 0]),
      Preset(
        id: "engine", title: "A game engine", source: "Newton's restitution, all at once",
        values: ["impacts": 2, "resistance": 0]),
      Preset(
        id: "shinobi", title: "Shinobi", source: "iOS 7 day by day, day 0",
        values: [
          "balls": 5, "gravity": 10, "string": 142, "elasticity": 1, "resistance": 2,
        ]),
    ],
    fidelity: .exact,
    fidelities: [.published, .uikit, .exact],
    hint: "Drag the second ball: two go up",
    keys: [
      SceneKey("Lift balls on the left", "←", .left),
      SceneKey("Lift balls on the right", "→", .right),
    ])
}
