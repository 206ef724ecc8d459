extension MessagesScene {
  private static let declaration = SpringyDeclaration(thing: "bubble")

  /// What the scene declares.
  public static let info = SceneInfo(
    id: "messages",
    title: "Messages",
    summary: "A conversation whose bubbles hang on springs.",
    parameters: declaration.springs + SpringyDeclaration.scroll
      + declaration.limits(side: "height") + articleParameters + contentParameters,
    presets: PublishedSprings.presets(besides: [
      "teehanlax": ["length": 1], "dv": ["whole-points": 1, "all-rows": 1],
    ]),
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
