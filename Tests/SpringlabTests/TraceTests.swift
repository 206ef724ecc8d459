import Foundation
import Testing

/// `springlab trace` on experiments of every kind.
@Suite struct TraceTests {
  private func trace(_ behaviors: String, profile: String = "uikit") throws
    -> (status: Int32, output: String, errors: String)
  {
    let folder = try Scratch()
    let file = folder.file(
      "experiment.json",
      """
      {"profile": "\(profile)", "frames": 10,
       "items": [{"id": "a", "center": [100, 100], "size": [100, 100]},
                 {"id": "b", "center": [250, 100], "size": [100, 40], "shape": "ellipse"}],
       "behaviors": [\(behaviors)]}
      """)
    let result = try Program.run(["trace", file.path])
    return (result.status, result.output, result.errors)
  }

  /// A plain computation of four soft joints, apart from the engine.
  @Test func ofASnap() throws {
    let result = try trace(#"{"kind": "snap", "item": "a", "to": [300, 200]}"#)
    #expect(result.status == 0, "\(result.errors)")
    let last = result.output.split(separator: "\n").last { $0.contains(",a,") }
    let columns = (last ?? "").split(separator: ",").compactMap { Double($0) }
    #expect(columns.count == 8, "all but the item are numbers")
    #expect(abs(columns[2] - 311.242403) < 0.001 && abs(columns[3] - 210.571564) < 0.001)
  }

  @Test(arguments: ["uikit", "ideal"]) func ofTiesAndFields(profile: String) throws {
    let result = try trace(
      """
      {"kind": "attachment", "type": "pin", "item": "a", "otherItem": "b", "anchor": [175, 100],
       "attachmentRange": [-0.5, 0.5], "frictionTorque": 0.1},
      {"kind": "field", "field": "drag", "items": ["a", "b"], "region": {"size": [900, 900]}},
      {"kind": "gravity", "items": ["a", "b"]}
      """, profile: profile)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.split(separator: "\n").count == 1 + 2 * 11)
    #expect(!result.output.contains("nan"))
  }

  @Test func namesWhatIsWrong() throws {
    let result = try trace(#"{"kind": "field", "field": "drags", "items": ["a"]}"#)
    #expect(result.status == 65)
    #expect(result.errors.contains("behaviors[0].field") && result.errors.contains("\"drag\""))
  }
}
