import Canvas
import Foundation
import Geometry
import Testing

@testable import SDLPlatform

/// What is said of a change, and where parts are.
@Suite struct AccessibilityChangesTests {
  private func node(
    _ id: String, _ role: AccessibilityNode.Role = .button, _ frame: CGRect = .zero,
    states: AccessibilityNode.States = [.enabled, .showing], children: [AccessibilityNode] = []
  ) -> AccessibilityNode {
    var node = AccessibilityNode(
      id: id, role: role, name: id.uppercased(), states: states, frame: frame)
    node.children = children
    return node
  }

  private func index(_ children: [AccessibilityNode]) -> AccessibilityIndex {
    AccessibilityIndex(
      node("w", .window, CGRect(x: 0, y: 0, width: 100, height: 100), children: children),
      origin: CGPoint(x: 7, y: 9), scale: 1.5)
  }

  private func events(
    from old: [AccessibilityNode], to new: [AccessibilityNode]
  ) -> [AccessibilityChanges.Event] {
    AccessibilityChanges(from: index(old), to: index(new)).events
  }

  @Test func nothingIsSaidOfWhatIsTheSame() {
    #expect(events(from: [node("a"), node("b")], to: [node("a"), node("b")]).isEmpty)
    // Where something is drawn is asked for.
    let moved = node("a", .button, CGRect(x: 1, y: 1, width: 5, height: 5))
    #expect(events(from: [node("a")], to: [moved]).isEmpty)
  }

  @Test func theWindowComesAndIsActive() {
    let said = AccessibilityChanges(from: AccessibilityIndex(), to: index([node("a")])).events
    #expect(said.map(\.name) == ["ChildrenChanged", "Activate"])
    #expect(said[0].value == .part("w") && said[0].id == nil)
  }

  @Test func wordsAndValuesAreProperties() {
    var slider = node("s", .slider)
    slider.value = .init(1, in: 0...2)
    var changed = slider
    (changed.name, changed.description) = ("other", "more")
    changed.value?.current = 1.5
    let said = events(from: [slider], to: [changed])
    #expect(
      said.map(\.detail) == ["accessible-name", "accessible-description", "accessible-value"])
    #expect(said.map(\.value) == [.text("other"), .text("more"), .number(1.5)])
  }

  @Test func theFocusIsSaidOnceWhereItGoes() {
    let focused: AccessibilityNode.States = [.enabled, .showing, .focused]
    let said = events(
      from: [node("a", states: focused), node("b")],
      to: [node("a"), node("b", states: focused)])
    let states = said.filter { $0.name == "StateChanged" }
    #expect(states.map(\.id) == ["a", "b"] && states.map(\.first) == [0, 1])
    #expect(states.allSatisfy { $0.detail == "focused" })
    #expect(said.filter { $0.family == "Focus" }.map(\.id) == ["b"])
    let new = events(from: [node("a")], to: [node("a"), node("n", states: focused)])
    #expect(new.contains { $0.id == "n" && $0.detail == "focused" && $0.first == 1 })
  }

  @Test(arguments: [
    ("abc", "abXc", ["insert 2 1 X"]), ("abXc", "abc", ["delete 2 1 X"]),
    ("grüß", "groß", ["delete 2 1 ü", "insert 2 1 o"]), ("", "é", ["insert 0 1 é"]),
    ("aaa", "aa", ["delete 2 1 a"]),
  ])
  func aTextsChangeIsWhatLiesBetween(old: String, new: String, said: [String]) {
    let field = { (text: String) -> AccessibilityNode in
      var node = node("t", .textField)
      node.text = .init(text, caret: 0)
      return node
    }
    let found = events(from: [field(old)], to: [field(new)]).map { event -> String in
      guard case .text(let words) = event.value else { return event.name }
      return "\(event.detail) \(event.first) \(event.second) \(words)"
    }
    #expect(found == said)
  }

  @Test func childrenGoFromTheEndAndComeFromTheStart() {
    let said = events(
      from: [node("a"), node("b"), node("c")], to: [node("x"), node("b"), node("y")])
    #expect(said.map(\.detail) == ["remove", "remove", "add", "add"])
    #expect(said.map(\.first) == [2, 0, 0, 2])
    #expect(said.map(\.value) == [.part("c"), .part("a"), .part("x"), .part("y")])
  }

  @Test func placesAreInPixelsOfWhatIsWanted() {
    let child = node("c", .button, CGRect(x: 20, y: 30, width: 10, height: 5))
    let panel = node(
      "p", .group, CGRect(x: 10, y: 20, width: 50, height: 50), children: [child])
    let index = index([panel])
    #expect(index.extents(of: "c", in: .window) == CGRect(x: 30, y: 45, width: 15, height: 8))
    #expect(index.extents(of: "c", in: .screen).origin == CGPoint(x: 37, y: 54))
    #expect(index.extents(of: "c", in: .parent).origin == CGPoint(x: 15, y: 15))
    #expect(index.part(at: CGPoint(x: 35, y: 50), in: .window, below: "w") == "c")
    #expect(index.part(at: CGPoint(x: 20, y: 40), in: .window, below: "w") == "p")
    #expect(index.part(at: CGPoint(x: 500, y: 500), in: .window, below: "w") == nil)
    #expect(index.extents(of: "gone", in: .window) == .zero)
  }
}
