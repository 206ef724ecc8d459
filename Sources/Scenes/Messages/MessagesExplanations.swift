import Localization

extension MessagesScene {
  private var words: SpringWords { SpringWords(values: values) }

  /// The spring that the parameters describe.
  public var spring: SpringInUse? { words.spring }

  /// What a parameter's value means here and now.
  public func explanation(of parameter: String) -> Explanation? {
    if fidelity == .published, SpringyDeclaration.ours.contains(parameter) {
      return SpringWords.notInArticle
    }
    return meaning(of: parameter)
  }

  private func meaning(of parameter: String) -> Explanation? {
    switch parameter {
    case "frequency": words.arrival
    case "damping": words.overshoot
    case "resistance": words.reach
    case "deceleration": words.coast
    case "rubber-band": words.band(viewport: collection.viewport)
    case "cap": words.cap(viewport: collection.viewport)
    case "gap": apart
    case "air": words.air
    case SpringyArticle.key.id where fidelity == .published && content.cutCount > 0:
      Explanation(
        "only the newest \(MessagesContent.mostPublished) messages: the article lays out all")
    case SpringyArticle.key.id, SpringyArticle.length.id:
      fidelity == .published ? nil : Explanation("used by the fidelity As published only")
    default: nil
    }
  }

  /// The beginning of a message's first words; its number where it has none.
  public func name(ofItem id: String) -> LocalizedText {
    guard let number = TracedItem.number(in: id) else { return .verbatim(id) }
    let text = content.transcript.message(number)?.text ?? ""
    let line = text.drop { $0.isWhitespace }.prefix(Self.longestName + 1).prefix { !$0.isNewline }
    guard !line.isEmpty else { return "Message \(number + 1)" }
    guard line.count > Self.longestName else { return .verbatim("“\(line)”") }
    let cut = line.prefix(Self.longestName)
    let whole = cut.lastIndex { $0 == " " }.map { cut[..<$0] } ?? cut
    return .verbatim("“\(whole)…”")
  }

  /// The sender of a message, and its text.
  public func words(ofItem id: String) -> LocalizedText {
    guard let number = TracedItem.number(in: id),
      let message = content.transcript.message(number)
    else { return "" }
    let people = content.transcript.conversation.participants
    let sender = people.indices.contains(message.sender) ? people[message.sender] : ""
    return .verbatim(sender.isEmpty ? message.text : "\(sender): \(message.text)")
  }

  /// A name shows so many characters of a message at most.
  private static let longestName = 24

  /// Of bubbles of one line, which touch last: a mean over what is on the screen would change with each
  /// frame of a scroll.
  private var apart: Explanation {
    guard values["gap"] <= 0, let touchingSpeed else {
      return Explanation("bubbles that move close together never touch")
    }
    return Explanation(touchingSpeed)
  }

  private var touchingSpeed: LocalizedText? {
    let gap = Double(MessageMetrics.gapInRun)
    return words.touching(pitch: 2 * Double(MessageMetrics.cornerRadius) + gap, gap: gap)
  }

  /// That bubbles touch while the list scrolls, which only a gap of 0 and the article's code allow.
  public var caution: LocalizedText? {
    let scrolls = collection.scroll.isTracking || collection.scroll.velocity != 0
    guard scrolls, article != nil || values["gap"] <= 0, bubblesTouch else { return nil }
    return touchingSpeed ?? "neighbours touch"
  }

  private var bubblesTouch: Bool {
    let cells = collection.drawnCells.filter {
      $0.frame.maxY > 0 && $0.frame.minY < viewport.height
    }
    return zip(cells, cells.dropFirst()).contains { above, below in
      let free = freeAbove(content.row(below.element.indexPath.item), in: below.element)
      return below.frame.minY + free <= above.frame.maxY + Self.touch
    }
  }

  /// Bubbles that are nearer than this touch, in points: what keeps them apart does so to rounding errors.
  private static var touch: Double { 0.01 }
}

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
      "Whether messages before the newest come only when the list nears its top.", in: .content,
      restarts: true),
  ]
}
