import Documents
import Foundation
import Testing

/// Attachments of all kinds, snaps, fields and shapes in experiment files.
@Suite struct ExperimentForcesTests {
  private func experiment(_ behaviors: String, items: String? = nil, extra: String = "") throws
    -> Experiment
  {
    let standard = """
      {"id": "a", "center": [100, 100], "size": [100, 100]},
      {"id": "b", "center": [250, 100], "size": [40, 40]}
      """
    let text = """
      {\(extra) "items": [\(items ?? standard)], "behaviors": [\(behaviors)]}
      """
    return try Experiment(data: Data(text.utf8), file: "e.json")
  }

  private func rows(_ behaviors: String, items: String? = nil, extra: String = "") throws
    -> [Trace.Row]
  {
    try experiment(behaviors, items: items, extra: extra).run().rows
  }

  /// As worked out apart from the engine (see the tests of snaps).
  @Test func snaps() throws {
    let rows = try rows(#"{"kind":"snap","item":"a","to":[300,200],"damping":0.5}"#)
      .filter { $0.item == "a" }
    #expect(abs(rows[10].center.x - 311.242403) < 0.001)
    #expect(abs(rows[10].center.y - 210.571564) < 0.001)
    #expect(abs(rows[10].angle + 0.435237) < 1e-5)
  }

  @Test(arguments: [
    #"{"kind":"attachment","type":"items","item":"a","otherItem":"b","offset":[50,0],"otherOffset":[-20,0]}"#,
    #"{"kind":"attachment","type":"sliding","item":"b","anchor":[250,100],"axis":[0.6,0.8],"attachmentRange":[-10,20]}"#,
    #"{"kind":"attachment","type":"sliding","item":"a","otherItem":"b","anchor":[175,100],"axis":[1,0]}"#,
    #"{"kind":"attachment","type":"limit","item":"a","otherItem":"b","offset":[10,0]}"#,
    #"{"kind":"attachment","type":"fixed","item":"a","otherItem":"b","anchor":[175,100]}"#,
    #"{"kind":"attachment","type":"pin","item":"a","otherItem":"b","anchor":[175,100],"attachmentRange":[-1,0.5],"frictionTorque":0.2}"#,
    #"{"kind":"field","field":"noise","items":["a","b"],"smoothness":0.4,"animationSpeed":1,"seed":3}"#,
    #"{"kind":"field","field":"turbulence","items":["b"],"strength":2}"#,
    #"{"kind":"field","field":"vortex","items":["b"],"position":[100,100],"falloff":1,"minimumRadius":5}"#,
    #"{"kind":"field","field":"velocity","items":["b"],"direction":[1,0],"region":{"difference":[{"radius":500},{"inverse":{"size":[900,900]}}]}}"#,
    #"{"kind":"field","field":"magnetic","items":["b"]},{"kind":"field","field":"electric","items":["b"]}"#,
    #"{"kind":"field","field":"spring","items":["b"]},{"kind":"field","field":"radialGravity","items":["b"]}"#,
  ])
  func takesAllThereIs(behaviors: String) throws {
    for profile in ["uikit", "ideal"] {
      let rows = try rows(
        behaviors + #",{"kind":"gravity","items":["b"]}"#,
        extra: #""profile":"\#(profile)","frames":30,"#)
      #expect(rows.count == 62)
      #expect(rows.allSatisfy { $0.center.x.isFinite && $0.center.y.isFinite })
      // Before a slide has come to its end, where it stands still.
      #expect(rows.contains { $0.frame == 10 && $0.velocity.length > 0 })
    }
  }

  @Test func aSlideKeepsToItsRange() throws {
    let rows = try rows(
      #"{"kind":"attachment","type":"sliding","item":"b","anchor":[250,100],"axis":[0.6,0.8],"attachmentRange":[-10,50]},{"kind":"gravity","items":["b"]}"#,
      extra: #""frames":120,"#)
    let end = rows.last { $0.item == "b" }
    #expect(end.map { abs($0.center.x - 280) < 1 && abs($0.center.y - 140) < 1 } == true)
  }

  @Test func fieldsPushAsTheFormulasSay() throws {
    let rows = try rows(
      #"{"kind":"field","field":"linearGravity","items":["a"],"direction":[3,4]},{"kind":"itemProperties","items":["a"],"resistance":0}"#
    ).filter { $0.item == "a" }
    // The first sub-step moves nothing, and each moves by the velocity of its end: the derivative between two
    // is half a sub-step further.
    #expect(abs(rows[60].velocity.dx - 300 * 119.5 / 120) < 0.001)
    #expect(abs(rows[60].velocity.dy - 400 * 119.5 / 120) < 0.001)
  }

  @Test func shapesAndBounds() throws {
    let items = """
      {"id": "a", "center": [100, 100], "size": [80, 80],
       "shape": {"path": [[-40, -40], [40, -40], [40, 40], [0, 0], [-40, 40]]}},
      {"id": "b", "center": [250, 100], "size": [120, 60], "shape": "ellipse", "angle": 0.5}
      """
    let rows = try rows(
      #"{"kind":"collision","items":["a","b"],"referenceBounds":[0,0,400,300],"referenceInsets":[0,0,40,0]},{"kind":"gravity","items":["a","b"]}"#,
      items: items, extra: #""frames":300,"#)
    for row in rows.suffix(2) {
      #expect(row.center.y < 262 && row.center.y > 200 && row.center.x > 0 && row.center.x < 400)
    }
  }

  @Test(arguments: [
    (#"{"kind":"attachment","type":"sliding","item":"a","anchor":[1,2]}"#, "behaviors[0]"),
    (
      #"{"kind":"attachment","type":"sliding","item":"a","anchor":[1,2],"axis":[1,1]}"#,
      "behaviors[0].axis"
    ),
    (
      #"{"kind":"attachment","type":"sliding","item":"a","anchor":[1,2],"axis":[1,0],"attachmentRange":[1,2]}"#,
      "behaviors[0].attachmentRange"
    ),
    (
      #"{"kind":"attachment","item":"a","anchor":[1,2],"attachmentRange":[2,1]}"#,
      "behaviors[0].attachmentRange"
    ),
    (#"{"kind":"attachment","item":"a","anchor":[1,2],"axis":[1,0]}"#, "behaviors[0].axis"),
    (
      #"{"kind":"attachment","item":"a","anchor":[1,2],"otherItem":"b"}"#,
      "behaviors[0].otherItem"
    ),
    (#"{"kind":"attachment","type":"pinn","item":"a"}"#, "behaviors[0].type"),
    (#"{"kind":"attachment","type":"pin","item":"a","otherItem":"b"}"#, "behaviors[0]"),
    (
      #"{"kind":"attachment","type":"pin","item":"a","otherItem":"c","anchor":[0,0]}"#,
      "behaviors[0].otherItem"
    ),
    (
      #"{"kind":"attachment","item":"a","anchor":[1,2],"frictionTorque":-1}"#,
      "behaviors[0].frictionTorque"
    ),
    (#"{"kind":"snap","item":"a","to":[1,2],"damping":-1}"#, "behaviors[0].damping"),
    (#"{"kind":"snap","item":"a","to":[1,2],"frequency":1}"#, "behaviors[0].frequency"),
    (#"{"kind":"field","items":["a"]}"#, "behaviors[0]"),
    (#"{"kind":"field","field":"drags","items":["a"]}"#, "behaviors[0].field"),
    (
      #"{"kind":"field","field":"drag","items":["a"],"region":{"radius":-1}}"#,
      "behaviors[0].region.radius"
    ),
    (
      #"{"kind":"field","field":"drag","items":["a"],"region":{"radius":1,"size":[1,1]}}"#,
      "behaviors[0].region"
    ),
    (
      #"{"kind":"field","field":"drag","items":["a"],"region":{"union":[{"radius":1}]}}"#,
      "behaviors[0].region.union"
    ),
    (#"{"kind":"field","field":"noise","items":["a"],"seed":0.5}"#, "behaviors[0].seed"),
    (
      #"{"kind":"collision","items":["a"],"boundaries":[{"id":"f","from":[1,1],"to":[1,1]}]}"#,
      "behaviors[0].boundaries[0].to"
    ),
    (
      #"{"kind":"collision","items":["a"],"boundaries":[{"id":"f","path":[[1,1],[1,1]]}]}"#,
      "behaviors[0].boundaries[0].path"
    ),
    (
      #"{"kind":"collision","items":["a"],"boundaries":[{"id":"f","from":[1,1],"to":[2,1]},{"id":"f","from":[1,1],"to":[2,1]}]}"#,
      "behaviors[0].boundaries[1]"
    ),
    (
      #"{"kind":"collision","items":["a"],"referenceBounds":[0,0,0,5]}"#,
      "behaviors[0].referenceBounds"
    ),
  ])
  func namesThePathOfWhatIsWrong(behavior: String, path: String) {
    #expect(complaint { try experiment(behavior) } == path)
  }

  @Test(arguments: [
    (#"{"path":[[0,0],[1,1]]}"#, "items[0].shape.path"),
    (#"{"path":[[0,0],[10,10],[10,0],[0,10]]}"#, "items[0].shape.path"),
    (#"{"paths":[]}"#, "items[0].shape.paths"), (#""round""#, "items[0].shape"),
  ])
  func namesTheShapeThatIsWrong(shape: String, path: String) {
    let item = #"{"id":"a","center":[0,0],"size":[9,9],"shape":\#(shape)}"#
    #expect(complaint { try experiment("", items: item) } == path)
  }

  private func complaint(_ read: () throws -> Experiment) -> String? {
    do {
      _ = try read()
      return nil
    } catch { return (error as? DocumentError)?.path }
  }
}

/// Absurd numbers are refused or survived; nothing is ever nowhere.
@Suite struct ExperimentLimitsTests {
  private func read(_ item: String, _ behavior: String) throws -> Experiment {
    let text = """
      {"profile": "ideal", "frames": 20, "items": [{"id": "a", \(item)}],
       "behaviors": [\(behavior)]}
      """
    return try Experiment(data: Data(text.utf8), file: "e.json")
  }

  @Test(arguments: [
    (#""center":[1e8,0],"size":[9,9]"#, "", "items[0].center[0]"),
    (#""center":[0,0],"size":[1e-3,9]"#, "", "items[0].size"),
    (
      #""center":[0,0],"size":[9,9]"#, #"{"kind":"push","items":["a"],"magnitude":1e30}"#,
      "behaviors[0].magnitude"
    ),
    (
      #""center":[0,0],"size":[9,9]"#, #"{"kind":"itemProperties","items":["a"],"density":1e-9}"#,
      "behaviors[0].density"
    ),
  ])
  func refuses(item: String, behavior: String, path: String) {
    var found: String?
    do { _ = try read(item, behavior) } catch { found = (error as? DocumentError)?.path }
    #expect(found == path)
  }

  @Test(arguments: [
    #"{"kind":"itemProperties","items":["a"],"resistance":-1e6}"#,
    #"{"kind":"itemProperties","items":["a"],"resistance":-120,"angularResistance":-120}"#,
    #"{"kind":"field","field":"drag","items":["a"],"strength":-1e7,"falloff":5}"#,
    #"{"kind":"field","field":"turbulence","items":["a"],"strength":1e7}"#,
    #"{"kind":"attachment","item":"a","anchor":[1e7,-1e7],"length":1e7,"frequency":1e7,"damping":1e7}"#,
    #"{"kind":"snap","item":"a","to":[1e7,1e7],"damping":1e7}"#,
  ])
  func survives(behavior: String) throws {
    let rows = try read(
      #""center":[1,2],"size":[0.01,900],"velocity":[1e7,-1e7],"angularVelocity":1e7"#, behavior
    ).run().rows
    for row in rows {
      #expect(row.center.x.isFinite && row.center.y.isFinite && row.angle.isFinite)
    }
  }
}
