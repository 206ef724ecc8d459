extension CarouselScene {
  /// The parameters of the scene itself and those of springs that it reads.
  enum Keys {
    static let frequency = ParameterKey<Double>("frequency")
    static let damping = ParameterKey<Double>("damping")
    static let air = ParameterKey<Double>("air")
    static let gravity = ParameterKey<Double>("gravity")
    static let elasticity = ParameterKey<Double>("elasticity")
    static let pull = ParameterKey<Bool>("pull")
    /// What the article's code has no numbers for.
    static let ours = [elasticity.id, pull.id] + SpringyDeclaration.ours
  }

  private static let declaration = SpringyDeclaration(
    opening: .init(frequency: 0.8, damping: 0.5, distance: 500))

  /// What the scene declares.
  public static let info = SceneInfo(
    id: "carousel",
    title: "Carousel",
    summary: "Tiles in a row on springs. New ones drop in and bounce while it scrolls.",
    parameters: declaration.springs + dropParameters + SpringyDeclaration.scroll
      + declaration.limits(isHorizontal: true),
    presets: PublishedSprings.presets(
      first: "shinobi", own: ["shinobi"], nearest: "Shinobi") + [
        Preset(
          id: "rubber-balls", title: "Rubber balls", source: "Springlab's own, gravity alone",
          values: [
            "frequency": 1.5, "damping": 0.6, "resistance": 800, "gravity": 2, "elasticity": 0.6,
            "pull": 0,
          ])
      ],
    fidelity: .uikit,
    fidelities: [.published, .uikit, .exact],
    hint: "Flick the row, then press + while it flies",
    keys: [SceneKey("Scroll left", "←", .left), SceneKey("Scroll right", "→", .right)]
      + SceneKey.paging
      + SceneKey.changing(
        "Add a tile", "Remove a tile", "Shuffle the tiles"))

  private static let dropParameters = [
    Parameter(
      Keys.gravity, "Gravity", 0.1...5, default: 0.3,
      "What a new tile drops with, in UIKit's unit, 1000 pt/s²."
    ).with {
      $0.unit = "g"
      $0.limit = 0.05...50
      ($0.lowWord, $0.highWord) = ("moon", "heavy")
    },
    // A boundary of UIKit's has an elasticity of 0.2, and of two elasticities the greater counts.
    Parameter(
      Keys.elasticity, "Restitution", 0.2...1, default: 0.2,
      "The share of speed that the floor gives back."
    ).with { ($0.lowWord, $0.highWord) = ("wood", "steel") },
    .toggle(
      Keys.pull.id, "Spring pulls the drop", isOn: true,
      "Whether a tile's spring pulls it down as well, as in the article."),
  ]
}
