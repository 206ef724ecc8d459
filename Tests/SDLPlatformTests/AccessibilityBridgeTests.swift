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

  @Test(arguments: [nil, "unix:path=/nowhere/at/all"])
  func withoutABusThereIsNoReader(address: String?) {
    let bridge = AccessibilityBridge(address: address, program: "Test") {}
    bridge.announce("nothing")
    Thread.sleep(forTimeInterval: 0.05)
    #expect(!bridge.isOn && bridge.takeRequests().isEmpty)
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

  @Test func everyPartHasRoleNameStateAndBounds() throws {
    try open { _, _, reader in
      #expect(reader.name(reader.root) == "Test" && reader.role(reader.root) == 75)
      let window = reader.children(of: reader.root)[0]
      #expect(reader.role(window) == 23)
      let parts = reader.children(of: window)
      #expect(parts.map(reader.name) == ["Go", "Damping", "Message"])
      #expect(parts.map(reader.role) == [43, 51, 79])
      #expect(reader.extents(parts[0], 1) == [20, 40, 160, 56], "in the window")
      #expect(reader.extents(parts[0], 0) == [120, 90, 160, 56], "on the screen")
      let states = reader.states(parts[0])
      #expect(states.isSuperset(of: [8, 11, 12, 24, 25, 30]) && !states.contains(4))
      #expect(reader.call(parts[0], "Accessible", "GetIndexInParent")?[0]?.int == 0)
      let items = reader.call("/org/a11y/atspi/cache", "Cache", "GetItems")?[0]
      #expect(items?.count == 5, "the program, the window and three parts")
    }
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
