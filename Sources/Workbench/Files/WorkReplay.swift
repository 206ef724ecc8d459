import Documents

/// Steps the gesture of saved work from the scene's opening, when that has come to rest, in a session
/// of its own.
struct WorkReplay {
  private let session: Session
  /// The sizes of the conversation's rows: those that were saved, then those that it met.
  let rows: MeasuredRows
  /// The seconds that are stepped: fewer, the more items there are.
  private let length: Int

  /// The longest replay, and how long it goes on after the last event, in microseconds.
  private static let longest: Int64 = 60_000_000
  private static let tail: Int64 = 2_000_000
  /// The most items that are replayed in full, where a minute takes two seconds: of more items the opening and the replay
  /// are shorter by as much.
  private static let mostItems = 100
  /// The scene's opening has come to rest after so many ticks.
  static let opening = 20 * Tick.rate

  /// A replay of a gesture under a tuning, in the scene that another session shows, with rows of sizes that
  /// were saved.
  init(_ gesture: Gesture, tuning: Tuning, like other: Session, rows: [MeasuredRow] = []) {
    self.rows = MeasuredRows(rows)
    let measured = self.rows
    // The same motion wherever it is opened.
    session = other.opened { ($0.measuredRows, $0.reducesMotion) = (measured, false) }
    session.setup.size = gesture.size
    session.tuning = tuning
    let items = max(Self.mostItems, session.scene.tracedItems.count)
    session.stepper.settle(within: Self.opening * Self.mostItems / items)
    session.player.play(gesture)
    let end = Int(min(Self.longest, (gesture.events.last?.t ?? 0) + Self.tail))
    length = (end * Self.mostItems / items + 999_999) / 1_000_000
  }

  /// The state's hash after each second that the replay takes, or after each of so many.
  func hashes(seconds: Int? = nil) -> [UInt64] {
    (0..<(seconds ?? length)).map { _ in
      session.stepper.step(ticks: Tick.rate)
      return StateHash(session.scene.tracedItems).value
    }
  }

  /// The first second, from 1, in which a replay differs from what was saved; nil where it is the same, as far as
  /// it went.
  static func divergence(_ saved: [UInt64], _ replayed: [UInt64]) -> Int? {
    if let at = zip(saved, replayed).enumerated().first(where: { $1.0 != $1.1 })?.offset {
      return at + 1
    }
    return saved.count >= replayed.count ? nil : saved.count + 1
  }
}
