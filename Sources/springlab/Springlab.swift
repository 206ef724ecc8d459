import ArgumentParser
import CairoCanvas
import Documents
import Foundation
import SDLPlatform

/// The program: a window, or one of the commands that need none.
@main struct Springlab: ParsableCommand {
  /// The version, after Semantic Versioning; CHANGELOG.md says what it brought.
  static let version = "0.9.0"

  /// No option with its value is longer, in bytes: a path has 4096 at most.
  private static let longestOption = 8192

  static let configuration = CommandConfiguration(
    commandName: "springlab",
    abstract: "Drag real layouts, tune their springs, take the numbers to code.",
    version: version,
    subcommands: [
      WindowCommand.self, ListCommand.self, RenderCommand.self, TraceCommand.self,
      SpringCommand.self, ReadCommand.self,
    ],
    defaultSubcommand: WindowCommand.self)

  /// Parses and runs; an error becomes one sentence and an exit status.
  static func main() {
    ProcessMemory.returnLargeBlocks()
    Outputs.occupyClosedStreams()
    if let argument = unreadableArgument {
      Outputs.note("An argument is not UTF-8: \"\(argument.printable(most: 250))\".")
      Foundation.exit(Failure.Status.usage.rawValue)
    }
    // The parser compares an unknown name with every name that it has.
    if CommandLine.arguments.contains(where: {
      $0.hasPrefix("-") && $0.utf8.count > longestOption
    }) {
      Outputs.note("An option is longer than \(longestOption) bytes.")
      Foundation.exit(Failure.Status.usage.rawValue)
    }
    if WindowCommand.isNamed(in: CommandLine.arguments) {
      // No variable of the environment may be set while the thread that reads fonts looks others up.
      Window.setClass()
      // Fonts are what the first picture waits for: they are read while the command line is.
      PangoText.loadFonts()
    }
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let failure as Failure {
      Outputs.note(failure.message)
      Foundation.exit(failure.status.rawValue)
    } catch {
      end(with: error)
    }
  }

  /// The first argument whose bytes are no UTF-8, as far as it can be shown: Swift replaces such bytes, and the path would
  /// be that of another file.
  private static var unreadableArgument: String? {
    for place in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = unsafe CommandLine.unsafeArgv[place] else { return nil }
      let bytes = unsafe UnsafeBufferPointer(start: argument, count: strlen(argument))
        .map(UInt8.init(bitPattern:))
      guard String(validating: bytes, as: UTF8.self) != nil else {
        return String(decoding: bytes, as: UTF8.self)
      }
    }
    return nil
  }

  /// Ends with what the parser of the command line says: help, or what it does not understand.
  private static func end(with error: any Error) -> Never {
    let status = exitCode(for: error)
    guard status.isSuccess else {
      Outputs.note(refusal(message(for: error)))
      Foundation.exit(status.rawValue)
    }
    // What was typed may hold anything.
    let words = fullMessage(for: error).split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).printable() }.joined(separator: "\n")
    do { try Outputs.print(words) } catch let failure as Failure {
      Outputs.note(failure.message)
      Foundation.exit(failure.status.rawValue)
    } catch {}
    Foundation.exit(0)
  }

  /// What the parser does not understand in one sentence, and where the rest is said.
  private static func refusal(_ message: String) -> String {
    let words = message.split(separator: "\n").joined(separator: " ").printable(most: 240)
    let end = words.last.map { ".?!".contains($0) } == true ? "" : "."
    let command = CommandLine.arguments.dropFirst().first.flatMap { name in
      configuration.subcommands.contains { $0.configuration.commandName == name } ? " \(name)" : nil
    }
    return "\(words)\(end) See springlab\(command ?? "") --help."
  }
}
