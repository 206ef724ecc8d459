import Foundation
import Testing

/// Debug drawing and experiments on the command line.
@Suite struct ExperimentCommandTests {
  private var rope: String {
    Program.repository.appendingPathComponent("Assets/Experiments/rope.json").path
  }

  private func render(_ arguments: [String], as name: String) throws -> Data {
    let folder = try Scratch()
    let out = folder.url.appendingPathComponent(name)
    let result = try Program.run(
      ["render", "--stage", "--size", "320x240", "--out", out.path] + arguments)
    #expect(result.status == 0, "\(result.errors)")
    return try Data(contentsOf: out)
  }

  @Test func debugDrawingIsAnOption() throws {
    let plain = try render(["--scene", "cradle"], as: "a.png")
    let debug = try render(["--scene", "cradle", "--debug"], as: "a.png")
    #expect(plain != debug && debug.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  /// What the playground shows of a file is what `trace` writes of it, digit by digit.
  @Test func aRenderedExperimentIsItsTrace() throws {
    let frames = 30
    let shown = try render(
      ["--experiment", rope, "--frames", "\(frames)"], as: "t.csv")
    let trace = try Program.run(["trace", rope])
    #expect(trace.status == 0, "\(trace.errors)")
    let columns = { (line: Substring) -> [Substring] in
      let all = line.split(separator: ",")
      // Frame, item, place, turn and velocity; times are rounded to microseconds on a screen.
      return [all[0]] + all[2...8]
    }
    let rendered = String(decoding: shown, as: UTF8.self).split(separator: "\n").dropFirst()
    let traced = trace.output.split(separator: "\n").dropFirst()
    #expect(rendered.count == 7 * (frames + 1))
    #expect(rendered.map(columns) == traced.prefix(rendered.count).map(columns))
  }

  /// On `.ideal` a solver moves what lies on the floor: `trace` says so beside the numbers.
  @Test func whatIsNotExactIsSaid() throws {
    let folder = try Scratch()
    func text(_ profile: String, floor: String) -> String {
      #"""
      {"profile": "\#(profile)", "frames": 60, "items": [{"id": "a", "center": [50, 50], "size": [100, 100]}],
       "behaviors": [{"kind": "gravity", "items": ["a"]}, {"kind": "collision", "items": ["a"],
        "boundaries": [{"id": "floor", "from": [0, \#(floor)], "to": [500, \#(floor)]}]}]}
      """#
    }
    let lies = try Program.run([
      "trace", folder.file("lies.json", text("ideal", floor: "101")).path,
    ])
    #expect(lies.status == 0 && lies.errors.contains("a solver moves a in lasting contact"))
    let falls = try Program.run([
      "trace", folder.file("falls.json", text("ideal", floor: "9000")).path,
    ])
    #expect(falls.status == 0 && falls.errors.isEmpty)
    let uikit = try Program.run([
      "trace", folder.file("uikit.json", text("uikit", floor: "101")).path,
    ])
    #expect(uikit.status == 0 && uikit.errors.isEmpty)
  }

  @Test func anExperimentThatIsNoneIsSaid() throws {
    let folder = try Scratch()
    let file = folder.file("bad.json", #"{"items": [{"id": "a", "center": [1]}]}"#)
    let result = try Program.run(
      ["render", "--experiment", file.path, "--out", folder.url.path + "/x.png"])
    #expect(result.status == 65 && result.errors.contains("items[0].center"))
    let none = try Program.run(
      ["render", "--experiment", "/no/such.json", "--out", folder.url.path + "/x.png"])
    #expect(none.status == 66)
  }
}
