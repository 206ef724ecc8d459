import Canvas
import Documents
import Foundation
import Geometry
import SDLPlatform

/// Reads documents that were changed with every reader, and looks at what it says.
struct Readers {
  let corpus: Corpus
  private let sessions: Sessions
  private(set) var accepted = 0

  /// The longest reading of a document, and what is done with it then, in seconds.
  private static let longest = 1.0, longestUse = 10.0
  /// In bytes.
  private static let longestReadTwice = 20_000
  private static let frames = 4
  /// One of so many documents that are accepted is opened in a window, which takes as long as reading thirty.
  private static let opened = 8

  init(root: URL) throws {
    sessions = try Sessions()
    corpus = Corpus(root: root, sessions: sessions.ofEveryScene())
  }

  /// A document of the sequence of a seed; every so many are arguments of a process.
  func input(
    seed: UInt64, number: Int, as only: Corpus.Kind? = nil
  ) -> (kind: Corpus.Kind, text: String) {
    let kinds = Corpus.Kind.inProcess
    let kind = only ?? (number % 200 == 199 ? .arguments : kinds[number % kinds.count])
    return (kind, corpus.document(kind, seed: seed &* 1_000_003 &+ UInt64(number)))
  }

  /// Reads bytes, which need be no text, as a document of a kind.
  mutating func read(_ data: Data, as kind: Corpus.Kind) throws {
    let (text, name) = (String(decoding: data, as: UTF8.self), "soak.json")
    do {
      let words = "\(kind) of \(data.count) bytes"
      func reading<Document>(_ read: () throws -> Document) throws -> Document {
        try Usage.timing("reading " + words, within: Self.longest, read)
      }
      try Usage.timing("using " + words, within: Self.longestUse) {
        switch kind {
        case .chat:
          let conversation = try reading { try Conversation(data: data, file: name) }
          try check(conversation)
          try checkAgain(conversation, data, name)
        case .gesture: try check(reading { try Gesture(data: data, file: name) })
        case .experiment: try check(reading { try Experiment(data: data, file: name) })
        case .work: try check(reading { try SavedWork(data: data, file: name) })
        case .session: try check(reading { try SavedSession(data: data, file: name) })
        case .shared: try check(reading { try SavedWork(text: text) })
        case .preferences:
          try check(reading { GTKPreferences(file: text).settings })
        case .arguments: try CommandLines().run(text)
        }
      }
      accepted += 1
    } catch let error as DocumentError { try check(error) }
  }

  private func check(_ error: DocumentError) throws {
    let words = "\(error)"
    let isPlain = !words.unicodeScalars.contains {
      $0.value < 0x20 || (0x7F..<0xA0).contains($0.value)
    }
    guard words.unicodeScalars.count < 300, isPlain, words.hasSuffix(".") || words.hasSuffix("?")
    else { throw Fault("a refusal says: \(words)") }
  }

  private func check(_ settings: DesktopSettings) throws {
    guard settings.textScale.map({ $0.isFinite && $0 > 0 }) ?? true else {
      throw Fault("text is \(settings.textScale ?? 0) times as large as usual")
    }
  }

  private func check(_ conversation: Conversation) throws {
    let count = conversation.participants.count
    guard !conversation.messages.isEmpty,
      conversation.messages.allSatisfy({
        (0..<count).contains($0.sender) && !$0.text.isEmpty && $0.at?.isFinite != false
      })
    else { throw Fault("a conversation has messages without sender, words or time") }
  }

  /// Looks whether a short chat is read the same once more: the order of a table in memory differs each time.
  private func checkAgain(_ conversation: Conversation, _ data: Data, _ file: String) throws {
    guard data.count < Self.longestReadTwice else { return }
    guard try Conversation(data: data, file: file) == conversation else {
      throw Fault("a conversation is not read the same each time")
    }
  }

  private func check(_ gesture: Gesture) throws {
    let times = gesture.events.map(\.t)
    guard times == times.sorted(), gesture.size.width > 0, gesture.size.height > 0,
      try Gesture(data: Data(gesture.json.utf8)) == gesture
    else { throw Fault("a gesture is not what its file says") }
  }

  private func check(_ work: SavedWork) throws {
    guard try SavedWork(data: Data(work.json.utf8)) == work else {
      throw Fault("saved work is not what its file says")
    }
  }

  private func check(_ session: SavedSession) throws {
    let again = try SavedSession(data: Data(session.json.utf8))
    guard again.works == session.works else { throw Fault("a session is not what its file says") }
    if accepted % Self.opened == 0 { try sessions.open(session) }
  }

  private func check(_ experiment: Experiment) throws {
    guard try Experiment(data: Data(experiment.json.utf8)) == experiment else {
      throw Fault("an experiment is not what its file says")
    }
    var short = experiment
    short.frames = min(experiment.frames, experiment.items.count > 500 ? 1 : Self.frames)
    try short.run { rows in
      for row in rows {
        let numbers = [
          row.center.x, row.center.y, row.velocity.dx, row.velocity.dy, CGFloat(row.angle),
          CGFloat(row.angularVelocity),
        ]
        guard numbers.allSatisfy(\.isFinite) else {
          throw Fault("item \(row.item) is at \(row.center) in frame \(row.frame)")
        }
      }
    }
  }
}
