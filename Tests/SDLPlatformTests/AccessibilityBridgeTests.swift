import Canvas
import Foundation
import Geometry
import Synchronization
import Testing

@testable import SDLPlatform

/// The bridge on buses of its own, with a registry of the test's: called as a screen reader calls it.
@Suite(.enabled(if: PrivateBus.isThere, "needs dbus-daemon"), .serialized)
struct AccessibilityBridgeTests {
  private func node(
    _ id: String, _ role: AccessibilityNode.Role, _ name: String, _ frame: CGRect,
    states: AccessibilityNode.States = [.enabled, .showing],
    _ more: (inout AccessibilityNode) -> Void = { _ in }
  ) -> AccessibilityNode {
    var node = AccessibilityNode(id: id, role: role, name: name, states: states, frame: frame)
    more(&node)
    return node
  }

  private func tree(damping: Double = 0.8, text: String = "grüß", extra: Bool = false)
    -> AccessibilityNode
  {
    node("window", .window, "Test", CGRect(x: 0, y: 0, width: 400, height: 300)) { window in
      window.children = [
        node("b", .button, "Go", CGRect(x: 10, y: 20, width: 80, height: 28)) {
          ($0.actions, $0.key) = ([.activate], "G")
          $0.states.formUnion([.focusable, .focused])
        },
        node("s", .slider, "Damping", CGRect(x: 10, y: 60, width: 200, height: 24)) {
          $0.value = .init(damping, in: 0...5, step: 0.1, words: "0.80")
        },
        node("t", .textField, "Message", CGRect(x: 10, y: 90, width: 200, height: 24)) {
          $0.text = .init(text)
          $0.states.formUnion([.editable, .focusable])
        },
      ]
      if extra { window.children.append(node("x", .label, "New", .zero)) }
    }
  }

  @Test func nothingIsServedWhileNoReaderIsOn() throws {
    let desk = try FakeAccessibility()
    defer { desk.end() }
    let bridge = AccessibilityBridge(address: desk.session.address, program: "Test") {}
    Thread.sleep(forTimeInterval: 0.3)
    #expect(!bridge.isOn && desk.applications.isEmpty)
    desk.setEnabled(true)
    #expect(desk.wait { bridge.isOn && desk.applications.count == 1 })
    desk.setEnabled(false)
    #expect(desk.wait { !bridge.isOn })
  }

  /// A bridge that a reader listens to, and the reader's side.
  private func open(_ body: (FakeAccessibility, AccessibilityBridge, Reader) throws -> Void) throws
  {
    let desk = try FakeAccessibility()
    defer { desk.end() }
    desk.setEnabled(true)
    let bridge = AccessibilityBridge(address: desk.session.address, program: "Test") {}
    #expect(desk.wait { bridge.isOn && desk.applications.count == 1 })
    bridge.publish(tree(), origin: CGPoint(x: 100, y: 50), scale: 2)
    let program = try #require(desk.applications.first)
    let reader = try #require(Reader(desk.bus.address, program: program))
    #expect(desk.wait { reader.children(of: reader.root).count == 1 })
    try body(desk, bridge, reader)
  }

  @Test func actionsAreHandedOnAndAnsweredWhenTheyAreDone() throws {
    try open { desk, bridge, reader in
      let parts = reader.children(of: reader.children(of: reader.root)[0])
      let answer = Mutex<Bool?>(nil)
      let bus = desk.bus.address
      let (program, path) = (reader.program, parts[0])
      Thread.detachNewThread {
        let other = Reader(bus, program: program)
        let done = other?.call(path, "Action", "DoAction", .tuple(.int(0)))?[0]?.flag
        answer.withLock { $0 = done }
      }
      var requests: [AccessibilityBridge.Request] = []
      #expect(
        desk.wait {
          requests += bridge.takeRequests()
          return !requests.isEmpty
        })
      #expect(requests == [.init(id: "b", action: .perform(.activate))])
      #expect(answer.withLock { $0 } == nil, "not before it is done")
      bridge.publish(tree(), origin: .zero, scale: 1)
      #expect(desk.wait { answer.withLock { $0 } == true })
      #expect(reader.call(parts[0], "Action", "GetKeyBinding", .tuple(.int(0)))?[0]?.text == "G")
      #expect(reader.call(parts[0], "Action", "GetName", .tuple(.int(0)))?[0]?.text == "click")
    }
  }

  /// Readers give a program up that does not answer for 0.8 s.
  @Test func aCallIsAnsweredInTimeHoweverLongItsWorkTakes() throws {
    try open { _, bridge, reader in
      let parts = reader.children(of: reader.children(of: reader.root)[0])
      #expect(
        reader.call(parts[0], "Action", "DoAction", .tuple(.int(0)))?[0]?.flag == true)
      #expect(bridge.takeRequests().count == 1, "nothing was published meanwhile")
    }
  }

  @Test func valuesAndTextsAreReadAndSet() throws {
    try open { desk, bridge, reader in
      let parts = reader.children(of: reader.children(of: reader.root)[0])
      #expect(reader.property(parts[1], "Value", "CurrentValue")?.number == 0.8)
      #expect(reader.property(parts[1], "Value", "MaximumValue")?.number == 5)
      #expect(reader.property(parts[1], "Value", "Text")?.text == "0.80")
      reader.setValue(parts[1], 1.5)
      #expect(bridge.takeRequests() == [.init(id: "s", action: .setValue(1.5))])
      #expect(reader.property(parts[2], "Text", "CharacterCount")?.int == 4)
      let word = { (a: Int, b: Int) in
        reader.call(parts[2], "Text", "GetText", .tuple(.int(a), .int(b)))?[0]?.text
      }
      #expect(word(0, -1) == "grüß" && word(2, 4) == "üß" && word(3, 99) == "ß")
      #expect(word(-3, 1) == "g" && word(4, 2) == "")
      #expect(reader.property(parts[0], "Text", "CharacterCount") == nil)
    }
  }

  @Test func changesAreSaidAsEvents() throws {
    try open { desk, bridge, reader in
      bridge.publish(tree(damping: 0.9, text: "grün"), origin: .zero, scale: 1)
      bridge.announce("Saved")
      #expect(
        desk.wait {
          reader.listen()
          return reader.events.contains { $0.hasPrefix("Announcement") }
        })
      #expect(reader.events.contains("PropertyChange accessible-value 0 0"))
      #expect(reader.events.contains("TextChanged delete 3 1"))
      #expect(reader.events.contains("TextChanged insert 3 1"))
      bridge.publish(tree(damping: 0.9, text: "grün", extra: true), origin: .zero, scale: 1)
      #expect(
        desk.wait {
          reader.listen()
          return reader.events.contains("ChildrenChanged add 3 0")
        })
      let gone = reader.children(of: reader.children(of: reader.root)[0])[3]
      bridge.publish(tree(damping: 0.9, text: "grün"), origin: .zero, scale: 1)
      #expect(desk.wait { reader.role(gone) == nil }, "what is gone answers no more")
    }
  }
}

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
