import Foundation

/// Measures our libraries beside their peers: `Benchmarks [suite ...]`, all of them by default.
@main enum Benchmarks {
  static var suites: [(name: String, run: () throws -> Void)] {
    [
      ("list", ListSuite.run),
      ("scenes", SceneSuite.run),
      ("playground", PlaygroundSuite.run),
      ("index", IndexSuite.run),
      ("springs", SpringsSuite.run),
      ("pile", PileSuite.run),
      ("cradle", CradleSuite.run),
      ("exact", ExactSuite.run),
      ("window", WindowSuite.run),
    ]
  }

  static func main() throws {
    let wishes = CommandLine.arguments.dropFirst()
    for wish in wishes where !suites.contains(where: { $0.name == wish }) {
      print(
        "There is no suite \"\(wish)\"; there are \(suites.map(\.name).joined(separator: ", ")).")
      exit(64)
    }
    for suite in suites where wishes.isEmpty || wishes.contains(suite.name) { try suite.run() }
  }
}
