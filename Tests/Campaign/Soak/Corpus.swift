import Documents
import Foundation

/// Documents of every kind, whole and changed.
struct Corpus {
  /// The kinds of documents.
  enum Kind: String, CaseIterable {
    case chat, gesture, experiment, work, session, shared, preferences
    /// Arguments, one a line.
    case arguments

    /// What is read in this process, which takes a hundredth of the time.
    static let inProcess = allCases.filter { $0 != .arguments }
  }

  private let documents: [Kind: [Tokens]]

  /// The program's own samples, some that show what else a kind can hold, and more sessions.
  init(root: URL, sessions: [String] = []) {
    func files(_ folder: String) -> [String] {
      let url = root.appendingPathComponent("Assets/\(folder)")
      let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
      return names.sorted().compactMap {
        try? String(contentsOf: url.appendingPathComponent($0), encoding: .utf8)
      }
    }
    let gestures = files("Gestures")
    let works = gestures.compactMap { text in
      try? Gesture(data: Data(text.utf8))
    }.map { gesture in
      SavedWork(
        scene: gesture.scene,
        setting: .init(title: "", preset: "", fidelity: "uikit", values: []), gesture: gesture)
    }
    var texts: [Kind: [String]] = [
      .chat: files("Conversations"), .gesture: gestures, .experiment: files("Experiments"),
      .work: works.map(\.json), .session: sessions, .shared: works.compactMap { try? $0.text() },
    ]
    // What else a kind can hold, one after another.
    for kind in Kind.allCases {
      let file = root.appendingPathComponent("Tests/Campaign/Samples/\(kind).txt")
      let samples = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      texts[kind, default: []] += samples.isEmpty ? [] : samples.components(separatedBy: "\n----\n")
    }
    documents = texts.mapValues { $0.map(Tokens.init) }
  }

  /// A document of a kind, changed in some places.
  func document(_ kind: Kind, seed: UInt64) -> String {
    var random = Seeded(seed)
    let all = documents[kind] ?? []
    var tokens = all.isEmpty ? Tokens("") : random.one(of: all)
    let donor = random.one(of: documents[random.one(of: Kind.allCases)] ?? all)
    if random.once(in: 12) { return tokens.text }
    if random.once(in: 400) { tokens.repeatPieces(&random) }
    for _ in 0..<random.integer(1...4) { tokens.mutate(from: donor, &random) }
    return tokens.text
  }
}
