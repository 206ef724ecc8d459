import Documents
import Dynamics
import Foundation
import Geometry
import Testing

/// Items that move as one, from the file to the trace.
@Suite struct ExperimentGroupsTests {
  private static let free =
    #"{"kind":"itemProperties","items":["g"],"resistance":0,"angularResistance":0}"#

  private func experiment(
    _ groups: String, _ behaviors: String = free, profile: Profile = .ideal
  ) throws -> Experiment {
    let text = """
      {"profile": "\(profile.rawValue)", "items": [
        {"id": "a", "center": [0, 0], "size": [40, 40]},
        {"id": "b", "center": [200, 0], "size": [80, 80]},
        {"id": "c", "center": [500, 0], "size": [40, 40]},
        {"id": "d", "center": [900, 0], "size": [40, 40], "velocity": [1, 0]}],
       "groups": \(groups), "behaviors": [\(behaviors)]}
      """
    return try Experiment(data: Data(text.utf8))
  }

  private func row(_ item: String, _ rows: [Trace.Row], frame: Int) throws -> Trace.Row {
    try #require(rows.first { $0.item == item && $0.frame == frame })
  }

  // MARK: - Files

  @Test func isWrittenAsItIsRead() throws {
    let first = try experiment(
      #"[{"id":"g \"1\"","items":["b","a"],"velocity":[0.1,-3],"angularVelocity":2.5},{"id":"h","items":["c"]}]"#,
      #"{"kind":"gravity","items":["h","d"]}"#)
    let second = try Experiment(data: Data(first.json.utf8))
    #expect(first == second && first.json == second.json && first.groups.count == 2)
    #expect(first.run() == second.run())
    #expect(first.movers == ["g \"1\"", "h", "d"])
  }

  // MARK: - Motion

  /// The middle of mass flies straight on while both turn about it: of 1,600 and 6,400 square points,
  /// 200 pt apart, it is 160 pt from the first.
  @Test(arguments: Profile.allCases) func aSpunPairTurnsAboutItsCentreOfMass(
    profile: Profile
  ) throws {
    let rows = try experiment(
      #"[{"id":"g","items":["a","b"],"velocity":[50,-20],"angularVelocity":3}]"#,
      profile: profile
    ).run()
    // `.uikit`'s first frame is one sub-step long: its step is a hair longer than 1/120 s.
    let late = profile == .ideal ? 0 : 1 / 120.0
    for frame in 1...60 {
      let (a, b) = (try row("a", rows, frame: frame), try row("b", rows, frame: frame))
      #expect(abs(a.center.distance(to: b.center) - 200) < 1e-9)
      let middle = a.center + (b.center - a.center) * 0.8
      let t = Double(frame) / 60 - late
      #expect(middle.distance(to: CGPoint(x: 160 + 50 * t, y: -20 * t)) < 1e-5)
      let turn = CGVector(dx: cos(3 * t), dy: sin(3 * t))
      #expect(((b.center - a.center) * (1 / 200) - turn).length < 1e-6)
      // Each has the velocity of its own place.
      let arm = a.center - middle
      let own = CGVector(dx: 50 - 3 * arm.dy, dy: -20 + 3 * arm.dx)
      #expect((a.velocity - own).length < 1e-6 && a.angularVelocity == b.angularVelocity)
    }
  }

  /// Two boxes side by side are the box that they make up, on a rod at its corner.
  @Test(arguments: Profile.allCases) func twoHalvesSwingAsTheWhole(profile: Profile) throws {
    let world = { (items: String, groups: String, name: String) in
      try Experiment(
        data: Data(
          """
          {"profile": "\(profile.rawValue)", "frames": 90, "items": [\(items)], \(groups)
           "behaviors": [
             {"kind": "gravity", "items": ["\(name)"]},
             {"kind": "itemProperties", "items": ["\(name)"], "density": 2},
             {"kind": "attachment", "item": "\(name)", "anchor": [150, 20], "offset": [-40, -20]}]}
          """.utf8)
      ).run()
    }
    let whole = try world(#"{"id":"w","center":[200,100],"size":[80,40]}"#, "", "w")
    let halves = try world(
      #"{"id":"l","center":[180,100],"size":[40,40]},{"id":"r","center":[220,100],"size":[40,40]}"#,
      #""groups": [{"id": "g", "items": ["l", "r"]}],"#, "g")
    for frame in 0...90 {
      let (l, r) = (try row("l", halves, frame: frame), try row("r", halves, frame: frame))
      let w = try row("w", whole, frame: frame)
      let middle = l.center + (r.center - l.center) * 0.5
      #expect(middle.distance(to: w.center) < 1e-6 && abs(l.angle - w.angle) < 1e-8)
    }
    #expect(try abs(row("w", whole, frame: 60).angle) > 0.3, "it turns on the way")
  }

  @Test(arguments: Profile.allCases) func aRunTakesOverAnothersRows(profile: Profile) throws {
    var experiment = try experiment(
      #"[{"id":"g","items":["b","a"],"velocity":[50,-20],"angularVelocity":3}]"#,
      profile: profile)
    let run = ExperimentRun(experiment)
    for _ in 0..<80 { run.step() }
    experiment.changeProperties(of: "a") { $0[.density] = 3 }
    let other = ExperimentRun(experiment)
    other.take(run.rows)
    for (mine, its) in zip(other.rows, run.rows) {
      #expect(mine.item == its.item && mine.center.distance(to: its.center) < 1e-9)
      #expect(abs(mine.angle - its.angle) < 1e-9 && (mine.velocity - its.velocity).length < 1e-9)
      #expect(abs(mine.angularVelocity - its.angularVelocity) < 1e-12)
    }
  }

  // MARK: - Editing

  private func built() throws -> Experiment {
    try experiment(
      #"[{"id":"g1","items":["a","b"],"angularVelocity":1}]"#,
      #"{"kind":"collision","items":["g1","c","d"]},{"kind":"snap","item":"g1","to":[0,0]}"#)
  }

  @Test func deletingItsItemsShrinksItAndTheLastTakesItAway() throws {
    var experiment = try built()
    experiment.remove([.item("a")])
    #expect(experiment.groups == [with(["b"])] && experiment.behaviors.count == 2)
    experiment.remove([.item("b")])
    #expect(experiment.groups.isEmpty && experiment.behaviors.map(\.items) == [["c", "d"]])
  }

  private func with(_ items: [String]) -> Experiment.Group {
    var group = Experiment.Group(id: "g1", items: items)
    group.angularVelocity = 1
    return group
  }

  @Test func aCopyIsAGroupToo() throws {
    var experiment = try built()
    let copies = experiment.duplicate(experiment.whole([.item("b")]), by: CGVector(dx: 5, dy: 6))
    #expect(copies == [.item("a1"), .item("b1")])
    #expect(
      experiment.groups.map(\.id) == ["g1", "group1"] && experiment.groups[1].items == ["a1", "b1"])
    #expect(experiment.groups[1].angularVelocity == 1)
    #expect(experiment.behaviors.map(\.items) == [["g1", "c", "d", "group1"], ["g1"], ["group1"]])
    #expect(try Experiment(data: Data(experiment.json.utf8)) == experiment)
  }

  @Test func isMadeOfOneThingAndMovedAsOne() throws {
    var experiment = try built()
    experiment.changeProperties(of: "b") { $0[.density] = 4 }
    #expect(
      experiment.properties(of: "a")[.density] == 4 && experiment.behaviors.last?.items == ["g1"])
    // Around both are 260 by 80 points.
    #expect(experiment.center(of: "g1") == CGPoint(x: 110, y: 0))
    #expect(experiment.whole([.item("c"), .item("b")]) == [.item("c"), .item("a"), .item("b")])
  }
}
