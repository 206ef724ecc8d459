extension MessagesScene {
  private static let declaration = SpringyDeclaration(thing: "bubble")

  /// What the scene declares.
  public static let info = SceneInfo(
    id: "messages",
    title: "Messages",
    summary: "A conversation whose bubbles hang on springs.",
    parameters: declaration.springs + SpringyDeclaration.scroll
      + declaration.limits(side: "height") + articleParameters + contentParameters,
    presets: [
      SpringyDeclaration.preset(
        "objc.io", "objc.io", "Issue 5, springy collection view", 1, 0.8, 1500),
      SpringyDeclaration.preset(
        "teehanlax", "TeehanLax", "UICollectionView-Spring-Demo", 1, 0.8, 900, ["length": 1]),
      SpringyDeclaration.preset(
        "dv", "DV", "DVCollectionViewFlowLayout", 6.8, 1, 500, ["whole-points": 1, "all-rows": 1]),
      SpringyDeclaration.preset(
        "jsqmessages", "JSQMessages", "JSQMessagesViewController", 1, 1, 1000),
      SpringyDeclaration.preset(
        "bouncy-subtle", "BouncyLayout subtle", "BouncyLayout, subtle", 2, 0.8, 1000),
      SpringyDeclaration.preset(
        "bouncy-regular", "BouncyLayout regular", "BouncyLayout, regular", 1.5, 0.7, 1000),
      SpringyDeclaration.preset(
        "bouncy-prominent", "BouncyLayout prominent", "BouncyLayout, prominent", 1, 0.5, 1000),
      SpringyDeclaration.preset("thspringy", "THSpringy", "THSpringyFlowLayout", 1, 0.6, 600),
      SpringyDeclaration.preset("shinobi", "Shinobi", "iOS 7 day by day, day 5", 0.8, 0.5, 500),
    ],
    fidelity: .uikit,
    fidelities: [.published, .uikit, .exact],
    hint: "Drag the conversation")

  /// What only As published asks for.
  private static let articleParameters: [Parameter] = [
    Parameter(
      "length", "Attachment length", 0...5, default: 0,
      "How far from its rest place a row may come to rest; 1 in TeehanLax's code."
    ).with {
      $0.unit = "pt"
      $0.limit = 0...50
      $0.digits = 1
      $0.section = .article
    },
    .toggle(
      "whole-points", "Whole points only", isOn: false,
      "Whether moves are cut to whole points, as by the integer abs of DV's code.", in: .article),
    .toggle(
      "all-rows", "All rows simulated", isOn: false,
      "Whether rows out of view move as well, so that none pops in; else those near the view.",
      in: .article),
  ]

  private static let contentParameters: [Parameter] = [
    .toggle(
      "answers", "Somebody answers", isOn: true,
      "Whether what you send is answered after a moment of typing.", in: .content),
    .toggle(
      "pages", "Load earlier in pages", isOn: false,
      "Whether messages before the newest come only when the list nears its top.", in: .content
    ).with { $0.restarts = true },
  ]
}
