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
    var tie = Experiment.Attachment(item: "a1")
    (tie.kind, tie.otherItem) = (.items, "a2")
    var push = Experiment.Push(items: ["a1", "a2"])
    push.vector = CGVector(dx: 1, dy: 0)
    experiment.behaviors += [
      .attachment(tie), .push(push), .snap(.init(item: "a2", to: .zero)),
    ]
    experiment.changeProperties(of: "a2") { $0.density = 2 }
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
    var all = Experiment.Properties(items: ["a1", "a2"])
    (all.density, all.friction) = (3, 0.5)
    experiment.behaviors.append(.itemProperties(all))
    experiment.changeProperties(of: "a1") { $0.density = 5 }
    #expect(experiment.properties(of: "a1").density == 5)
    #expect(experiment.properties(of: "a1").friction == 0.5)
    #expect(experiment.properties(of: "a2").density == 3)
    experiment.changeProperties(of: "a1") { $0.isAnchored = true }
    #expect(experiment.behaviors.count == 4, "in the behaviour of its own")
  }

  @Test func copiesAreTiedAsTheirModels() {
    var experiment = Experiment.pair
    var rod = Experiment.Attachment(item: "a1", anchor: CGPoint(x: 0, y: -40))
    rod.length = 40
    experiment.behaviors.append(.attachment(rod))
    experiment.changeProperties(of: "a1") { $0.density = 2 }
    let copies = experiment.duplicate([.item("a1")], by: CGVector(dx: 5, dy: 6))
    #expect(copies == [.item("a3")])
    #expect(experiment.item("a3")?.center == CGPoint(x: 5, y: 6))
    #expect(experiment.properties(of: "a3").density == 2)
    guard
      case .attachment(let copy)? = experiment.behaviors.last(where: {
        $0.items == ["a3"] && !$0.isProperties
      })
    else {
      Issue.record("the rod is copied")
      return
    }
    #expect(copy.anchor == CGPoint(x: 5, y: -34) && copy.length == 40)
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

extension Experiment.Behavior {
  fileprivate var isProperties: Bool { if case .itemProperties = self { true } else { false } }
}
