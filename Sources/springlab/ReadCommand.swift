import ArgumentParser
import Documents
import Foundation

/// Says what a file was read as, and prints the messages of a chat.
struct ReadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read", abstract: "Read a chat and print what was read.")

  @Argument(help: "A file, folder or zip archive with a chat.")
  var file: String
  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let chat = try Inputs.conversation(file)
    if json { try Outputs.print(chat.json) } else { try print(chat) }
    if let unread = chat.unread { Outputs.note("\(file.fileName): \(unread.english)") }
  }

  private func print(_ chat: Conversation) throws {
    let names = chat.isUnnamed ? "no names, sides alternate" : "\(chat.participants.count) names"
    try Outputs.print(
      "\(chat.format): \(chat.messages.count) messages, \(names), \(chat.leftOut) notices left out")
    // The text of a million messages at once would take as much memory as they do.
    for start in stride(from: 0, to: chat.messages.count, by: 1000) {
      let lines = chat.messages[start...].prefix(1000).map { message in
        let name = chat.isUnnamed ? "" : chat.participants[message.sender] + ": "
        return "\(chat.time(of: message).map { $0 + " " } ?? "")\(name)\(message.text)"
      }
      try Outputs.print(lines.joined(separator: "\n"))
    }
  }
}
