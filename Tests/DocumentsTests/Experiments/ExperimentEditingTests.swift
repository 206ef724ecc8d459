import Documents
import Foundation
import Geometry
import Testing

@Suite struct ExperimentEditingTests {
  @Test func whatActsOnEverythingActsOnTheNewToo() {
    var experiment = Experiment.pair
    #expect(experiment.behaviors.map(\.items) == [["a1", "a2"], ["a1", "a2"]])
    experiment.behaviors[0].set("a2", isIn: false)
    experiment.add(.box("a3"))
    #expect(experiment.behaviors.map(\.items) == [["a1"], ["a1", "a2", "a3"]])
    #expect(experiment.freeName("a") == "a4")
    var bare = Experiment()
    bare.add(.box("b"))
    #expect(bare.behaviors.map(\.items) == [["b"]], "it collides")
  }

  @Test func whatTiesNothingGoesToo() {
    var experiment = Experiment.pair
    experiment.behaviors += [
      .init(.items, ["a1", "a2"]), .init(.push, ["a1", "a2"], [.direction: [1, 0]]),
      .init(.snap, ["a2"], [.to: [0, 0]]),
    ]
    experiment.changeProperties(of: "a2") { $0[.density] = 2 }
    let wall = experiment.addBoundary([.zero, CGPoint(x: 1, y: 1)])
    experiment.remove([.item("a2")])
    #expect(experiment.items.map(\.id) == ["a1"])
    #expect(experiment.behaviors.map(\.items) == [["a1"], ["a1"], ["a1"]])
    #expect(experiment.contains(wall))
    experiment.remove([wall, .item("a1")])
    #expect(experiment == .empty && !experiment.contains(.item("a1")))
  }

  @Test func propertiesAreTheLastThatSaysSo() {
    var experiment = Experiment.pair
    experiment.behaviors.append(
      .init(.itemProperties, ["a1", "a2"], [.density: [3], .friction: [0.5]]))
    experiment.changeProperties(of: "a1") { $0[.density] = 5 }
    #expect(experiment.properties(of: "a1")[.density] == 5)
    #expect(experiment.properties(of: "a1")[.friction] == 0.5)
    #expect(experiment.properties(of: "a2")[.density] == 3)
    experiment.changeProperties(of: "a1") { $0[.isAnchored] = 1 }
    #expect(experiment.behaviors.count == 4, "in the behaviour of its own")
  }

  @Test func copiesAreTiedAsTheirModels() {
    var experiment = Experiment.pair
    experiment.behaviors.append(.init(.anchor, ["a1"], [.anchor: [0, -40], .length: [40]]))
    experiment.changeProperties(of: "a1") { $0[.density] = 2 }
    let copies = experiment.duplicate([.item("a1")], by: CGVector(dx: 5, dy: 6))
    #expect(copies == [.item("a3")])
    #expect(experiment.item("a3")?.center == CGPoint(x: 5, y: 6))
    #expect(experiment.properties(of: "a3")[.density] == 2)
    let copy = experiment.behaviors.last { $0.items == ["a3"] && $0.kind == .anchor }
    #expect(copy?.place == CGPoint(x: 5, y: -34) && copy?[.length] == 40)
  }

  @Test func aBoundaryStaysALine() {
    var experiment = Experiment.pair
    let wall = experiment.addBoundary([.zero, CGPoint(x: 10, y: 0)])
    guard case .boundary(let index, let id) = wall else { return }
    experiment.change(index, id) { $0[1] = .zero }
    #expect(experiment.boundary(index, id)?.points == [.zero, CGPoint(x: 10, y: 0)])
    experiment.move([wall], by: CGVector(dx: 1, dy: 2))
    #expect(experiment.boundary(index, id)?.points.first == CGPoint(x: 1, y: 2))
  }
}
