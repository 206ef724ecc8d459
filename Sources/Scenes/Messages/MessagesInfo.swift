extension MessagesScene {
  /// What the scene reads beside the springs and the scroll.
  enum Keys {
    static let answers = ParameterKey<Bool>("answers")
    static let pages = ParameterKey<Bool>("pages")
  }

  private static let declaration = SpringyDeclaration()

  /// What the scene declares.
  public static let info = SceneInfo(
    id: "messages",
    title: "Messages",
    summary: "A conversation whose bubbles are held by springs.",
    parameters: declaration.springs + SpringyDeclaration.scroll
      + declaration.limits() + SpringyArticle.parameters + contentParameters,
    presets: PublishedSprings.presets(
      besides: SpringyArticle.presets, own: SpringyArticle.own, nearest: "TeehanLax"),
    fidelity: .uikit,
    fidelities: [.published, .uikit, .exact],
    hint: "Drag the conversation",
    keys: [SceneKey("Write a message", "Return", .enter)] + SceneKey.scrolling
      + SceneKey.changing(
        "Add a message", "Remove a message", "Shuffle the messages"))

  private static let contentParameters: [Parameter] = [
    .toggle(
      Keys.answers.id, "Answers", isOn: true,
      "Whether what you send is answered after a moment of typing.", in: .content),
    .toggle(
      Keys.pages.id, "Load earlier in pages", isOn: false,
      "Whether messages before the newest come only when the list nears its top.", in: .content
    ).with { $0.restarts = true },
  ]
}
