import Foundation
import Testing

/// What the command line says of files that it cannot take.
@Suite struct RefusedFilesTests {
  @Test(arguments: [
    (["trace", ""], 66, "The name of the file to read is empty."),
    (["render", "", "--out", "a.png"], 66, "The name of the file to read is empty."),
    (["render", "--out", ""], 64, "--out takes the name of a file, which is empty here."),
    (["trace", "a.json", "--out", ""], 64, "--out takes the name of a file, which is empty here."),
  ])
  func anEmptyNameIsSaid(arguments: [String], status: Int32, words: String) throws {
    let folder = try Scratch()
    let result = try Program.run(arguments, in: folder.url)
    #expect(result.status == status)
    #expect(result.errors.hasSuffix("springlab: \(words)\n"), "\(result.errors)")
  }

  /// A file that is there but cannot be opened is not taken for one that is not there, and no window is shown for it.
  @Test func aFileToOpenIsNamedAsOtherCommandsNameIt() throws {
    let folder = try Scratch()
    let path = folder.url.path + "/loop.json"
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
    func run(_ arguments: [String]) throws -> Program.Result {
      try Program.run(arguments, in: folder.url)
    }
    let (window, trace) = (try run(["--fresh", "--no-history", path]), try run(["trace", path]))
    #expect(window.status == 65 && trace.status == 65)
    #expect(window.errors.hasSuffix(trace.errors), "\(window.errors)")
    #expect(trace.errors.contains("its link leads in a circle"))
    let missing = try run(["--fresh", "--no-history", "none.json"])
    #expect(missing.status == 66)
    #expect(missing.errors.hasSuffix("none.json: there is no such file.\n"), "\(missing.errors)")
  }

  /// Places in a file are written in one way, whatever finds a mistake in it.
  @Test(arguments: [
    ("messages", #"{"t": 0, "kind": "key", "key": "nothing"}"#, "events[0].key: takes"),
    (
      "messages", #"{"t": 0, "kind": "set", "parameter": "nothing", "value": 1}"#,
      "events[0].parameter: names"
    ),
    ("nowhere", "", "scene: names \"nowhere\", which is no scene here."),
  ])
  func aGestureThatCannotBePlayedIsPlaced(scene: String, event: String, words: String) throws {
    let folder = try Scratch()
    _ = folder.file(
      "g.json",
      "{\"version\": 1, \"scene\": \"\(scene)\", \"size\": [300, 400], \"events\": [\(event)]}")
    let result = try Program.run(
      ["render", "--replay", "g.json", "--out", "a.png"], in: folder.url)
    #expect(result.status == 65)
    #expect(result.errors.hasPrefix("springlab: g.json: \(words)"), "\(result.errors)")
  }
}
