import Documents
import Foundation

/// A chat as tests compare it: senders and words, and when.
struct ReadChat {
  let said: [String]
  let clock: [String]
  let leftOut: Int

  init(_ text: String) throws {
    let chat = try Conversation(data: Data(text.utf8), file: "chat.txt")
    said = chat.messages.map { "\(chat.participants[$0.sender])|\($0.text)" }
    leftOut = chat.leftOut
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_GB")
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss"
    clock = chat.messages.map {
      $0.at.map { formatter.string(from: Date(timeIntervalSince1970: $0)) } ?? "–"
    }
  }
}

extension Conversation {
  /// Reads a text, with times as they are counted.
  static func read(_ text: String) throws -> Conversation {
    try Conversation(data: Data(text.utf8), file: "chat.txt")
  }
}
