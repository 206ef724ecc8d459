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
    let text = content.transcript.message(number).text.drop { $0.isWhitespace }
    let line = text.prefix(Self.longestName + 1).prefix { !$0.isNewline }
    guard !line.isEmpty else { return "Message \(number + 1)" }
    guard line.count > Self.longestName else { return .verbatim("“\(line)”") }
    let cut = line.prefix(Self.longestName)
    let whole = cut.lastIndex { $0 == " " }.map { cut[..<$0] } ?? cut
    return .verbatim("“\(whole)…”")
  }

  /// A name shows so many characters of a message at most.
  private static let longestName = 28

  /// Of bubbles of one line, which touch last: a mean over what is on the screen would change with each
  /// frame of a scroll.
  private var apart: Explanation {
    let gap = Double(MessageMetrics.gapInRun)
    let pitch = 2 * Double(MessageMetrics.cornerRadius) + gap
    guard values["gap"] <= 0, let touching = words.touching(pitch: pitch, gap: gap) else {
      return Explanation("bubbles that move close together never touch")
    }
    return Explanation(touching)
  }
}
