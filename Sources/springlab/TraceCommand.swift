import ArgumentParser
import Documents
import Foundation

/// Runs an experiment file and writes its trace.
struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace", abstract: "Run an experiment file and write its trace as CSV.")

  @Argument(help: "The experiment, a JSON file.")
  var file: String
  @Option(help: "Where to write; standard output by default.")
  var out: String?

  /// So much is written at once, in bytes.
  private static let pieceSize = 1 << 16

  func run() throws {
    try Outputs.checkName(out)
    var solved: [(item: String, time: Double)] = []
    let experiment = try Inputs.experiment(file)
    let interruption = Interruption()
    let listening = interruption.listen()
    defer { for source in listening { source.cancel() } }
    let output = try out.map { try interruption.open($0, replacing: .anything) }
    var text = Trace.csvHead
    func flush() throws {
      let data = Data(text.utf8)
      text = ""
      guard let output else { return try Outputs.write(data) }
      try Outputs.writing(output.path) { try output.append(data) }
    }
    try experiment.run(whenSolved: { solved.append(($0, $1)) }) { rows in
      try interruption.check()
      for row in rows { text += row.csv }
      if text.utf8.count > Self.pieceSize { try flush() }
    }
    try flush()
    if let output { try interruption.complete([output]) }
    if let first = solved.first {
      let names = solved.map(\.item).joined(separator: ", ")
      Outputs.note("not exact from \(first.time) s on: a solver moves \(names) in lasting contact.")
    }
  }
}
