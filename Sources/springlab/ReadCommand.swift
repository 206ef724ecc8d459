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
    try Outputs.print(json ? chat.json : text(chat))
    if let unread = chat.unread { Outputs.note("\(file.fileName): \(unread)") }
  }

  private func text(_ chat: Conversation) -> String {
    let names = chat.isUnnamed ? "no names, sides alternate" : "\(chat.participants.count) names"
    let head =
      "\(chat.format): \(chat.messages.count) messages, \(names), \(chat.leftOut) notices left out"
    let lines = chat.messages.map { message in
      let name = chat.isUnnamed ? "" : chat.participants[message.sender] + ": "
      return "\(chat.time(of: message).map { $0 + " " } ?? "")\(name)\(message.text)"
    }
    return ([head] + lines).joined(separator: "\n")
  }
}
