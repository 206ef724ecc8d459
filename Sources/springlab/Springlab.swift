import ArgumentParser
import Foundation

/// The program: a window, or one of the commands that need none.
@main struct Springlab: ParsableCommand {
  /// The version, after Semantic Versioning; CHANGELOG.md says what it brought.
  static let version = "0.9.0"

  static let configuration = CommandConfiguration(
    commandName: "springlab",
    abstract: "Drag real layouts, tune their springs, take the numbers to code.",
    version: version,
    subcommands: [
      WindowCommand.self, ListCommand.self, RenderCommand.self, TraceCommand.self,
      SpringCommand.self,
    ],
    defaultSubcommand: WindowCommand.self)

  /// Parses and runs; an error becomes one sentence and an exit status.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let failure as Failure {
      FileHandle.standardError.write(Data("springlab: \(failure.message)\n".utf8))
      Foundation.exit(failure.status.rawValue)
    } catch {
      exit(withError: error)
    }
  }
}
