import Documents
import Foundation
import Geometry
import Testing

/// What experiment files may hold, and what is wrong with them.
@Suite struct ExperimentFileTests {
  private static func lines(_ name: String) -> [String] {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/\(name).txt")
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  /// A line is a path, what the message says, and a file, with tabs between them.
  @Test(arguments: lines("mistakes")) func namesThePathOfWhatIsWrong(line: String) throws {
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    let error = #expect(throws: DocumentError.self) {
      try Experiment(data: Data(parts[2].utf8), file: "e.json")
    }
    let message = error?.message.english ?? ""
    #expect(error?.path == parts[0] && (parts[1].isEmpty || message.contains(parts[1])))
  }

  /// A line is behaviours of all kinds: they run in every profile, and are written as they are read.
  @Test(arguments: lines("kinds")) func everyKindIsWrittenAsItIsRead(behaviors: String) throws {
    for profile in ["uikit", "ideal"] {
      let first = try Experiment(
        data: Data(
          """
          {"profile": "\(profile)", "fps": 59.94, "frames": 12, "items": [
            {"id": "a", "center": [0.1, -200.30000000000001], "size": [40, 40.5], "angle": 0.3,
             "velocity": [1e-9, 5], "angularVelocity": -2},
            {"id": "b", "center": [250, 100], "size": [30, 40],
             "shape": {"path": [[0, 0], [10, 0], [0.125, 10]]}}],
           "behaviors": [\(behaviors), {"kind": "gravity", "items": ["b"]}]}
          """.utf8))
      let second = try Experiment(data: Data(first.json.utf8))
      #expect(first == second && first.json == second.json)
      let rows = first.run()
      #expect(rows == second.run() && rows.count == 26)
      #expect(
        rows.allSatisfy { $0.center.x.isFinite && $0.center.y.isFinite && $0.angle.isFinite })
    }
  }

  /// 0 and -0 are equal, and move things to different bits.
  @Test func theSignOfZeroIsKept() throws {
    var item = Experiment.Item(
      id: "a", center: CGPoint(x: -0.0, y: 0), size: CGSize(width: 1, height: 1))
    (item.angle, item.velocity.dx) = (-0.0, -0.0)
    let rod = Experiment.Behavior(.anchor, ["a"], [.anchor: [0, 0], .offset: [-0.0, 0]])
    let first = Experiment(items: [item], behaviors: [rod])
    let second = try Experiment(data: Data(first.json.utf8))
    let again = try #require(second.items.first)
    let offset = try #require(second.behaviors[0][vector: .offset])
    for (x, y) in [
      (item.center.x, again.center.x), (item.center.y, again.center.y),
      (item.velocity.dx, again.velocity.dx), (item.velocity.dy, again.velocity.dy),
      (-0.0, offset.dx),
    ] {
      #expect(Double(x).bitPattern == Double(y).bitPattern)
    }
    #expect(again.angle.bitPattern == (-0.0).bitPattern && first.json == second.json)
    item.angle = 0
    #expect(!Experiment(items: [item]).json.contains("\"angle\""), "what is usual is left out")
  }

  @Test func wordsOfAnyKindAreKept() throws {
    var experiment = Experiment(
      items: [.init(id: "a \"b\" \\ ü\n", center: .zero, size: CGSize(width: 1, height: 1))])
    (experiment.title, experiment.question) = ("Ein „Titel“", "Why?")
    #expect(try Experiment(data: Data(experiment.json.utf8)) == experiment)
    #expect(try Experiment(data: Data(Experiment().json.utf8)) == Experiment())
  }

  @Test func shapesAndBoundsHold() throws {
    let rows = try Experiment(
      data: Data(
        """
        {"frames": 300, "items": [
          {"id": "a", "center": [100, 100], "size": [80, 80],
           "shape": {"path": [[-40, -40], [40, -40], [40, 40], [0, 0], [-40, 40]]}},
          {"id": "b", "center": [250, 100], "size": [120, 60], "shape": "ellipse", "angle": 0.5}],
         "behaviors": [
          {"kind": "collision", "items": ["a", "b"], "referenceBounds": [0, 0, 400, 300],
           "referenceInsets": [0, 0, 40, 0]},
          {"kind": "gravity", "items": ["a", "b"]}]}
        """.utf8)
    ).run()
    for row in rows.suffix(2) {
      #expect(row.center.y < 262 && row.center.y > 200 && row.center.x > 0 && row.center.x < 400)
    }
  }
}
