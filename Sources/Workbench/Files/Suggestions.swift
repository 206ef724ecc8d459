import Documents

/// What the card at the top of the stage offers: work that came as a link first, then what crashes have left.
struct Suggestions {
  /// What crashes have left, the newest first; the first is on offer.
  var leftovers: [(file: Leftover, session: SavedSession)] = []
  /// What came as a link, and waits for a decision.
  private(set) var linked: SavedWork?
  /// When the card on show took the place of another one, in seconds on the clock of frames; nil for the first card.
  private var replaced: Double?

  /// From one card to a press that answers the next one, in seconds: a second click that comes sooner was meant for the
  /// card before.
  static let pause = 0.6

  var isEmpty: Bool { linked == nil && leftovers.isEmpty }

  /// Offers work that came as a link, before all else.
  mutating func offer(_ work: SavedWork, at now: Double) {
    if !isEmpty { replaced = now }
    linked = work
  }

  /// Ends the offer of what came as a link.
  mutating func endLink() { linked = nil }

  /// Ends the offer of what a crash has left.
  mutating func end(_ file: Leftover) { leftovers.removeAll { $0.file == file } }

  /// Notes that a card was answered: the next one has its place and its buttons.
  mutating func noteAnswer(at now: Double) { replaced = now }

  /// Whether a press that began at a time was meant for the card on show.
  func isAnswered(byPressAt time: Double) -> Bool {
    replaced.map { time >= $0 + Self.pause } ?? true
  }
}
