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
    func errors(_ profile: String, floor: String) throws -> String {
      let result = try Program.run([
        "trace", folder.file("e.json", text(profile, floor: floor)).path,
      ])
      #expect(result.status == 0)
      return result.errors
    }
    #expect(try errors("ideal", floor: "101").contains("a solver moves a in lasting contact"))
    #expect(try errors("ideal", floor: "9000").isEmpty && errors("uikit", floor: "101").isEmpty)
  }
}
