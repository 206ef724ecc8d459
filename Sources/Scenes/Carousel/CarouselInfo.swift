extension CarouselScene {
  private static let declaration = SpringyDeclaration(
    thing: "tile", opening: .init(frequency: 0.8, damping: 0.5, distance: 500))

  /// What the scene declares.
  public static let info = SceneInfo(
    id: "carousel",
    title: "Carousel",
    summary: "Tiles in a row on springs. New ones drop in and bounce while it scrolls.",
    parameters: declaration.springs + dropParameters + SpringyDeclaration.scroll
      + declaration.limits(side: "width"),
    presets: [
      Preset(id: "shinobi", title: "Shinobi", source: "iOS 7 day by day, day 5", values: [:]),
      SpringyDeclaration.preset(
        "objc.io", "objc.io", "Issue 5, springy collection view", 1, 0.8, 1500),
      SpringyDeclaration.preset(
        "teehanlax", "TeehanLax", "UICollectionView-Spring-Demo", 1, 0.8, 900),
      SpringyDeclaration.preset(
        "jsqmessages", "JSQMessages", "JSQMessagesViewController", 1, 1, 1000),
      SpringyDeclaration.preset(
        "bouncy-regular", "BouncyLayout", "BouncyLayout, regular", 1.5, 0.7, 1000),
      SpringyDeclaration.preset("thspringy", "THSpringy", "THSpringyFlowLayout", 1, 0.6, 600),
      SpringyDeclaration.preset("dv", "DV", "DVCollectionViewFlowLayout", 6.8, 1, 500),
      Preset(
        id: "rubber-balls", title: "Rubber balls", source: "Springlab's own, gravity alone",
        values: [
          "frequency": 1.5, "damping": 0.6, "resistance": 800, "gravity": 2, "elasticity": 0.6,
          "pull": 0,
        ]),
    ],
    fidelity: .uikit,
    fidelities: [.published, .uikit, .exact],
    hint: "Flick the row, then press + while it flies")

  private static let dropParameters = [
    Parameter(
      "gravity", "Gravity", 0.1...5, default: 0.3,
      "What a new tile drops with, in UIKit's unit, 1000 pt/s²."
    ).with {
      $0.unit = "g"
      $0.limit = 0.05...50
      ($0.lowWord, $0.highWord) = ("moon", "heavy")
    },
    // A boundary of UIKit's gives back a fifth by itself, and of two elasticities the greater counts.
    Parameter(
      "elasticity", "Restitution", 0.2...1, default: 0.2,
      "The share of speed that the floor gives back."
    ).with { ($0.lowWord, $0.highWord) = ("wood", "steel") },
    .toggle(
      "pull", "Spring pulls the drop", isOn: true,
      "Whether a tile's spring pulls it down as well, as in the article."),
  ]
}
