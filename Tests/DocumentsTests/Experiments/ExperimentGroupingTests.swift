import Documents
import Foundation
import Geometry
import Testing

/// Making groups and taking them apart.
@Suite struct ExperimentGroupingTests {
  private func experiment(_ more: String = "") throws -> Experiment {
    let text = """
      {"profile": "ideal", "items": [
        {"id": "a", "center": [100, 100], "size": [40, 40]},
        {"id": "b", "center": [200, 100], "size": [60, 20], "angle": 0.5},
        {"id": "c", "center": [300, 160], "size": [40, 40]}],
       "behaviors": [
        {"kind": "gravity", "items": ["a", "b", "c"], "magnitude": 0.5}\(more)]}
      """
    return try Experiment(data: Data(text.utf8))
  }

  private static let ties = """
    , {"kind": "attachment", "item": "b", "anchor": [200, 0], "offset": [20, 5], "frequency": 2}
    , {"kind": "attachment", "type": "items", "item": "c", "otherItem": "a", "otherOffset": [3, 4]}
    , {"kind": "snap", "item": "a", "to": [150, 120]}
    , {"kind": "push", "items": ["b"], "direction": [1, 0], "targetOffset": [0, -8]}
    , {"kind": "itemProperties", "items": ["b", "c"], "density": 2}
    """

  /// A tie that is given no length takes it from where it holds: the same before, within and after.
  @Test func tiesHoldWhereTheyHeld() throws {
    let before = try experiment(Self.ties)
    var grouped = before
    let id = grouped.group(["a", "b"])
    #expect(grouped.groups == [Experiment.Group(id: id, items: ["a", "b"])])
    #expect(
      grouped.behaviors.map(\.items) == [[id, "c"], [id], ["c", id], [id], [id], [id, "c"]])
    #expect(try Experiment(data: Data(grouped.json.utf8)) == grouped)
    var after = grouped
    after.ungroup(id)
    for other in [grouped, after] {
      for (index, length) in ExperimentRun(other).lengths {
        let was = try #require(ExperimentRun(before).lengths[index])
        #expect(abs(length - was) < 1e-9)
      }
    }
    #expect(after.groups.isEmpty && after.items == before.items)
    #expect(
      after.behaviors.map(\.items) == [
        ["a", "b", "c"], ["b"], ["c", "a"], ["b"], ["b"], ["a", "b", "c"],
      ])
    // b, nearer to the middle, goes where it would have gone with a.
    let place = try #require(after.behaviors[3].place)
    #expect(place.distance(to: CGPoint(x: 250, y: 120)) < 1e-9)
  }

  @Test func aTieWithinAGroupGoes() throws {
    var experiment = try experiment(Self.ties)
    experiment.group(["a", "c"])
    #expect(experiment.behaviors.count == 5)
  }

  @Test func aGroupOfAGroupIsOneGroup() throws {
    var experiment = try experiment()
    let first = experiment.group(["a", "b"])
    let second = experiment.group(["c", first])
    #expect(experiment.groups == [Experiment.Group(id: second, items: ["c", "a", "b"])])
    #expect(experiment.behaviors.map(\.items) == [[second]])
  }

  /// What flies on together goes on as one, and what turned flies off at a tangent.
  @Test func velocitiesGoInAndOut() throws {
    var experiment = try experiment()
    for i in 0...1 { experiment.items[i].velocity = CGVector(dx: 30, dy: 40) }
    experiment.items[1].angle = 0
    let id = experiment.group(["a", "b"])
    #expect(experiment.groups[0].velocity == CGVector(dx: 30, dy: 40))
    #expect(experiment.items.allSatisfy { $0.velocity == .zero })
    experiment.groups[0].angularVelocity = 2
    experiment.ungroup(id)
    // Of 1,600 and 1,200 square points, 100 pt apart.
    let middle = 100 * 1200 / 2800.0
    let (a, b) = (experiment.items[0].velocity, experiment.items[1].velocity)
    #expect((a - CGVector(dx: 30, dy: 40 - 2 * middle)).length < 1e-9)
    #expect((b - CGVector(dx: 30, dy: 40 + 2 * (100 - middle))).length < 1e-9)
    #expect(experiment.items[0].angularVelocity == 2)
  }
}
