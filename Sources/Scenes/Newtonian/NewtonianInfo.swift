extension NewtonianScene {
  /// The parameters, as the scene reads them.
  enum Keys {
    static let frequency = ParameterKey<Double>("frequency")
    static let damping = ParameterKey<Double>("damping")
    static let length = ParameterKey<Double>("length")
    static let gravity = ParameterKey<Double>("gravity")
    static let elasticity = ParameterKey<Double>("elasticity")
    static let friction = ParameterKey<Double>("friction")
    static let resistance = ParameterKey<Double>("resistance")
    /// What the article's code has no numbers for.
    static let material = [elasticity.id, friction.id, resistance.id]
  }

  /// What the scene declares.
  public static let info = SceneInfo(
    id: "newtonian",
    title: "Newtonian view",
    summary: "Pictures on springs from one nail swing in, push each other and fall out.",
    parameters: springParameters + materialParameters,
    presets: [
      Preset(
        id: "objc.io", title: "objc.io", source: "Issue 5, Newtonian collection view", values: [:]),
      Preset(
        id: "rubber", title: "Rubber", source: "Springlab's own, a long soft swing",
        values: ["frequency": 0.6, "damping": 0.15, "elasticity": 0.8]),
      Preset(
        id: "gallery", title: "Gallery", source: "Springlab's own, calm as pictures on wires",
        values: ["frequency": 3, "damping": 0.8, "length": 220, "friction": 0.5]),
      Preset(
        id: "moon", title: "Moon", source: "Springlab's own, gravity of 1.62 m/s²",
        values: ["gravity": 0.165]),
    ],
    fidelity: .uikit,
    fidelities: [.published, .uikit, .exact],
    hint: "Press + twice, then drag a picture",
    keys: SceneKey.changing(
      "Add a picture", "Remove a picture", "Shuffle the pictures"))

  private static let springParameters = [
    Parameter(
      Keys.frequency, "Frequency", 0.2...10, default: 1, "How fast each string's spring is."
    )
    .with {
      $0.unit = "Hz"
      $0.limit = 0.05...30
      $0.scale = .logarithmic
      ($0.lowWord, $0.highWord) = ("slow", "quick")
    },
    Parameter(Keys.damping, "Damping", 0...2, default: 0.4, "How quickly the swing dies away.")
      .with {
        $0.unit = "ζ"
        $0.limit = 0...20
        $0.scale = .broken(at: 1, share: 0.7)
        $0.detents = [1]
        ($0.lowWord, $0.highWord) = ("bouncy", "sluggish")
      },
    Parameter(Keys.length, "String", 60...400, default: 300, "From the nail to a picture's middle.")
      .with {
        $0.unit = "pt"
        $0.limit = 20...2000
        $0.digits = 0
        ($0.lowWord, $0.highWord) = ("short", "long")
      },
    Parameter(
      Keys.gravity, "Gravity", 0.1...5, default: 1, "Acceleration in UIKit's unit, 1000 pt/s²."
    )
    .with {
      $0.unit = "g"
      $0.limit = 0.05...50
      ($0.lowWord, $0.highWord) = ("moon", "heavy")
    },
  ]

  private static let materialParameters = [
    Parameter(
      Keys.elasticity, "Elasticity", 0...1, default: 0.2, "The share of speed a bounce keeps."
    )
    .with { ($0.lowWord, $0.highWord) = ("clay", "steel") },
    Parameter(Keys.friction, "Friction", 0...1, default: 0.2, "How pictures rub along each other.")
      .with {
        $0.limit = 0...10
        $0.section = .limits
        ($0.lowWord, $0.highWord) = ("ice", "rubber")
      },
    Parameter(
      Keys.resistance, "Air resistance", 0...5, default: 0.1, "How air slows moving and turning."
    ).with {
      $0.unit = "/s"
      $0.limit = 0...100
      $0.section = .limits
      ($0.lowWord, $0.highWord) = ("vacuum", "syrup")
    },
  ]
}
