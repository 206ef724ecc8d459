import Foundation
import Testing

/// The manual page and the completions in `Assets/CommandLine` say what the program's parser understands.
///
/// `make manual` writes them anew.
@Suite struct CommandLineFilesTests {
  private static let folder = Program.repository.appendingPathComponent("Assets/CommandLine")

  /// Holds a file to its contents, or writes it where the environment says so.
  private func hold(_ name: String, to text: String) throws {
    let file = Self.folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["SPRINGLAB_MANUAL"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let kept = try String(contentsOf: file, encoding: .utf8)
    #expect(kept == text, "\(name) is out of date: run `make manual`")
  }

  @Test(arguments: [
    ("bash", "springlab.bash"), ("zsh", "_springlab"), ("fish", "springlab.fish"),
  ])
  func completions(shell: String, file: String) throws {
    let result = try Program.run(["--generate-completion-script", shell])
    #expect(result.status == 0 && result.output.contains("fidelity"))
    try hold(file, to: result.output)
  }

  @Test func manualPage() throws {
    let dump = try Program.run(["--experimental-dump-help"])
    let version = try Program.run(["--version"]).output.trimmingCharacters(in: .newlines)
    let page = try ManualPage(
      dump: Data(dump.output.utf8), version: version, examples: Self.examples)
    try hold("springlab.1", to: page.text)
  }

  private static let examples = [
    ("springlab --scene cradle", "Opens the window on Newton's cradle."),
    (
      "springlab --messages chat.txt --me Ada",
      "Shows a conversation of your own; Ada's messages stand at the right."
    ),
    (
      "springlab render --scene cradle --frames 60 --out cradle-%04d.png",
      "Draws sixty pictures without a window."
    ),
    ("springlab spring --frequency 1 --damping 0.8", "Measures a spring and writes it as code."),
  ]
}
