import Documents
import Foundation

/// What a chat of a million lines takes from the start of the program to its first picture, as several programs write
/// it.
enum LongChats {
  private static let lines = 1_000_000
  /// In seconds, and in MB of the most that it takes.
  private static let (timeBar, memoryBar) = (2.0, 250.0)
  /// So long are lines without what stands before the words, in bytes.
  private static let length = 33

  static func run() throws {
    let folder = URL(fileURLWithPath: NSTemporaryDirectory())
      .appendingPathComponent("springlab-chats-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let texts = try texts()
    var table = Table(
      "list: a chat of a million lines, from the program's start to the first picture",
      columns: [
        "lines", "file", "time", "<= \(Show.digits(timeBar)) s", "most memory",
        "<= \(Int(memoryBar)) MB",
      ])
    for manner in manners {
      let file = folder.appendingPathComponent("chat.txt")
      let size = try write(texts, manner.start, to: file)
      guard let cost = opening(file, folder) else {
        print("list: the program does not open \(manner.name).")
        continue
      }
      table.add([
        manner.name, "\(Show.digits(Double(size) / 1e6)) MB", Show.time(1e9 * cost.seconds),
        Show.verdict(cost.seconds <= timeBar), "\(Show.digits(cost.megabytes)) MB",
        Show.verdict(cost.megabytes <= memoryBar),
      ])
    }
    table.show()
  }

  private static let manners: [(name: String, start: @Sendable (Int) -> String)] = [
    ("Name: words", { "\(names[$0 % 4]): " }),
    ("[10:00] <name> words", { "[\(time($0))] <\(names[$0 % 4])> " }),
    ("31/12/23, 10:00 - Name: words", { "\(day($0))/23, \(time($0)) - \(names[$0 % 4]): " }),
  ]
  private static let names = ["ada", "Grace", "linus", "Kim"]

  private static func time(_ line: Int) -> String {
    String(format: "%02d:%02d", line / 60 % 24, line % 60)
  }

  private static func day(_ line: Int) -> String {
    String(format: "%02d/%02d", 1 + line / 3000 % 28, 1 + line / 84_000)
  }

  /// Words of a conversation, cut into lines of one length.
  private static func texts() throws -> [String] {
    let words = try Samples.conversation(named: "weekend").messages.map(\.text)
      .joined(separator: " ").split { $0.isWhitespace || $0 == ":" }
    return (0..<997).map { line in
      var text = ""
      var next = line * 7
      while text.utf8.count < length {
        text += (text.isEmpty ? "" : " ") + words[next % words.count]
        next += 1
      }
      return text
    }
  }

  private static func write(
    _ texts: [String], _ start: (Int) -> String, to file: URL
  ) throws -> Int {
    var data = Data()
    for line in 0..<lines { data += Data("\(start(line))\(texts[line % texts.count])\n".utf8) }
    try data.write(to: file)
    return data.count
  }

  /// The median time of five runs, and the most memory.
  private static func opening(_ file: URL, _ folder: URL) -> (seconds: Double, megabytes: Double)? {
    var (times, memory) = (Measures(), 0.0)
    for _ in 0..<5 {
      let child = ChildProgram([
        ChildProgram.path(of: "springlab"), "render", "--scene", "messages", "--messages",
        file.path, "--frames", "1",
        "--out", folder.appendingPathComponent("chat.png").path,
      ])
      guard let child else { return nil }
      times.append(child.seconds)
      memory = max(memory, child.megabytes)
    }
    return (times.median, memory)
  }
}
