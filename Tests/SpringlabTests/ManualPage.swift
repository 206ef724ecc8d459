import Foundation

/// The manual page of the program, from what its parser says of itself.
struct ManualPage {
  private let page: Dump
  private let version: String
  private let examples: [(words: String, meaning: String)]

  /// What `--experimental-dump-help` prints, as far as the page says it.
  struct Dump: Decodable {
    let command: Command

    struct Command: Decodable {
      let commandName: String, abstract: String, discussion: String?
      let arguments: [Argument]?, subcommands: [Command]?
    }

    struct Argument: Decodable {
      let kind: String, abstract: String?, valueName: String?, defaultValue: String?
      let isOptional: Bool, shouldDisplay: Bool
      let names: [Name]?
    }

    struct Name: Decodable { let kind: String, name: String }
  }

  /// The page of a program by what its parser says, and its version.
  init(dump: Data, version: String, examples: [(words: String, meaning: String)]) throws {
    page = try JSONDecoder().decode(Dump.self, from: dump)
    (self.version, self.examples) = (version, examples)
  }

  /// The page in man's own language.
  var text: String {
    let program = page.command
    let commands = (program.subcommands ?? []).filter { $0.commandName != "help" }
    var lines = [
      ".TH \(program.commandName.uppercased()) 1 \"\" \"Springlab \(version)\" \"User Commands\"",
      ".SH NAME", "\(program.commandName) \\- \(escaped(Self.lowercased(program.abstract)))",
      ".SH SYNOPSIS",
    ]
    for command in commands {
      lines += [".B \(program.commandName) \(command.commandName)", synopsis(command), ".br"]
    }
    lines += [
      ".SH DESCRIPTION", escaped(program.abstract), "Without a command it opens the window.",
    ]
    lines += [".SH COMMANDS"]
    for command in commands {
      lines += [".SS \(program.commandName) \(command.commandName)", escaped(command.abstract)]
      if let more = command.discussion { lines += [".PP", escaped(more)] }
      lines += arguments(command).flatMap(entry)
    }
    lines += [".SH OPTIONS"] + (program.arguments ?? []).filter(\.shouldDisplay).flatMap(entry)
    lines += [".SH EXAMPLES"]
    for example in examples {
      lines += [".TP", ".B \(escaped(example.words))", escaped(example.meaning)]
    }
    lines += [".SH EXIT STATUS"]
    for (status, meaning) in Self.statuses { lines += [".TP", ".B \(status)", meaning] }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Those of BSD's sysexits, and 128 and the number of a signal.
  private static let statuses = [
    (0, "Done."), (64, "The command line is not understood."),
    (65, "A file that is read is wrong."), (66, "There is no such file."),
    (69, "There is no display, or a program that is needed is missing."),
    (74, "A file could not be written."), (129, "The terminal was closed."),
    (130, "Ctrl+C was pressed."), (143, "It was told to end."),
  ]

  /// Help and version are the same for every command, and said once.
  private func arguments(_ command: Dump.Command) -> [Dump.Argument] {
    (command.arguments ?? []).filter {
      $0.shouldDisplay && !($0.names ?? []).contains { ["help", "version"].contains($0.name) }
    }
  }

  private func synopsis(_ command: Dump.Command) -> String {
    let words = arguments(command).filter { $0.kind == "positional" }.map {
      let name = "\\fI\(escaped($0.valueName ?? ""))\\fR"
      return $0.isOptional ? "[\(name)]" : name
    }
    return (["[\\fIoptions\\fR]"] + words).joined(separator: " ")
  }

  private func entry(_ argument: Dump.Argument) -> [String] {
    let value = argument.valueName.map { "\\fI\(escaped($0))\\fR" } ?? ""
    let names = (argument.names ?? []).map {
      "\\fB\(escaped(($0.kind == "long" ? "--" : "-") + $0.name))\\fR"
    }
    let head =
      argument.kind == "positional"
      ? value : names.joined(separator: ", ") + (argument.kind == "option" ? " " + value : "")
    var words = [argument.abstract].compactMap { $0 }.map(escaped)
    if let value = argument.defaultValue { words.append("Default: \(escaped(value)).") }
    return [".TP", head] + words
  }

  private static func lowercased(_ sentence: String) -> String {
    let sentence = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }

  /// A text in which nothing is a command of man's language; a hyphen is one that can be typed.
  private func escaped(_ text: String) -> String {
    let words = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .split(separator: "\n")
    return words.map { $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&" + $0 : String($0) }
      .joined(separator: "\n")
  }
}
