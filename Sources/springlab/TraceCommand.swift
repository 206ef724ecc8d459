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

  func run() throws {
    var solved: [(item: String, time: Double)] = []
    let csv = try Inputs.experiment(file).run { solved.append(($0, $1)) }.csv
    try Outputs.write(Data(csv.utf8), to: out)
    if let first = solved.first {
      let names = solved.map(\.item).joined(separator: ", ")
      FileHandle.standardError.write(
        Data(
          "springlab: not exact from \(first.time) s on: a solver moves \(names) in lasting contact.\n"
            .utf8))
    }
  }
}
