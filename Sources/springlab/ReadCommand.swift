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
    if let unread = chat.unread { Outputs.note("\(file.fileName): \(unread)") }
  }

  /// So many bytes are printed at once: a text of a million messages would take as much memory as they do.
  private static let pieceSize = 1 << 16

  private func print(_ chat: Conversation) throws {
    let names = chat.isUnnamed ? "no names, sides alternate" : "\(chat.participants.count) names"
    var text =
      "\(chat.format): \(chat.messages.count) messages, \(names), \(chat.leftOut) notices left out\n"
    for message in chat.messages {
      if let time = chat.time(of: message) { text += time + " " }
      if !chat.isUnnamed { text += chat.participants[message.sender] + ": " }
      text += message.text + "\n"
      guard text.utf8.count > Self.pieceSize else { continue }
      try Outputs.write(Data(text.utf8))
      text = ""
    }
    try Outputs.write(Data(text.utf8))
  }
}
