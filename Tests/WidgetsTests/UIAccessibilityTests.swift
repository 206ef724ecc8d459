import Canvas
import Foundation
import Geometry
import Testing

@testable import Widgets

/// What screen readers find of widgets, and what they do to them.
@Suite struct UIAccessibilityTests {
  private func described(_ hand: PointerDriver) -> [AccessibilityNode] {
    hand.ui.isDescribed = true
    hand.draw()
    return hand.ui.described.map(\.node)
  }

  private let frame = CGRect(x: 10, y: 10, width: 200, height: 28)

  @Test func aButtonHasANameAKeyAndAFrame() throws {
    let frame = frame
    let hand = PointerDriver {
      _ = $0.button("b", "Go", frame, tip: "Start the run (Ctrl+G)")
      _ = $0.button("off", "Stop", frame, isEnabled: false)
      _ = $0.button("more", "+", frame, tip: "Add one (+)")
    }
    let nodes = described(hand)
    let go = try #require(nodes.first)
    #expect(go.role == .button && go.name == "Go" && go.description == "Start the run")
    #expect(go.key == "Ctrl+G" && go.frame == frame && go.actions == [.activate])
    #expect(go.states == [.enabled, .showing, .focusable])
    #expect(nodes[1].states == .showing && nodes[1].actions.isEmpty)
    #expect(nodes[2].name == "Add one" && nodes[2].key == "+", "a sign is no name")
  }

  @Test func whatIsClippedAwayDoesNotShow() {
    let frame = frame
    let hand = PointerDriver { ui in
      ui.region("r", CGRect(x: 0, y: 100, width: 300, height: 50)) {
        _ = ui.button("b", "Go", frame)
      }
    }
    let node = described(hand)[0]
    #expect(!node.states.contains(.showing) && node.frame == frame)
    #expect(hand.ui.described[0].region == "r")
  }

  @Test func aReaderPushesAButtonOnce() {
    var (pushes, frame) = (0, frame)
    frame.origin.y += 1
    let hand = PointerDriver { [frame] ui in if ui.button("b", "Go", frame) { pushes += 1 } }
    hand.send(.assistive(id: "b", .perform(.activate)))
    hand.draw()
    #expect(pushes == 1 && hand.ui.focus == "b" && hand.ui.wasEventTaken == false)
    hand.send(.assistive(id: "other", .perform(.activate)))
    hand.send(.assistive(id: "b", .focus))
    hand.send(.assistive(id: "b", .setValue(3)))
    #expect(pushes == 1)
  }

  @Test func aReaderSetsASlider() throws {
    var (value, changes) = (2.0, [SliderChange]())
    let frame = frame
    let hand = PointerDriver { ui in
      let change = ui.slider(
        "s", frame, value: value, scale: .linear(0...10), step: 0.5, accessibilityLabel: "Length",
        accessibilityHint: "how long it is")
      if let change {
        changes.append(change)
        value = change.value
      }
    }
    let node = try #require(described(hand).first)
    #expect(node.role == .slider && node.name == "Length" && node.description == "how long it is")
    #expect(node.value == .init(2, in: 0...10, step: 0.5))
    hand.send(.assistive(id: "s", .setValue(7.3)))
    #expect(changes == [SliderChange(value: 7.5, phase: .key)])
    hand.send(.assistive(id: "s", .setValue(-4)))
    #expect(value == 0 && changes.count == 2)
    hand.send(.assistive(id: "s", .focus))
    #expect(hand.ui.focus == "s" && changes.count == 2)
  }

  @Test func aReaderSetsANumberField() throws {
    var (value, refused) = (1.0, 0)
    let frame = frame
    let hand = PointerDriver { ui in
      let result = ui.numberField(
        "f", frame, value: value, digits: 2, unit: "Hz", range: 0.1...60,
        accessibilityLabel: "Frequency")
      switch result {
      case .typed(let typed): value = typed
      case .rejected: refused += 1
      case nil: break
      }
    }
    let node = try #require(described(hand).first)
    #expect(node.role == .numberField && node.name == "Frequency" && node.text?.content == "1.00")
    #expect(node.value == .init(1, in: 0.1...60, words: "1.00 Hz"))
    hand.send(.assistive(id: "f", .setValue(4.5)))
    #expect(value == 4.5 && !hand.ui.isEditingText && hand.ui.focus == "f")
    hand.send(.assistive(id: "f", .setText("3000 mHz")))
    #expect(refused == 1 && value == 4.5)
    hand.send(.assistive(id: "f", .setText("2*3")))
    #expect(value == 6)
    hand.send(.assistive(id: "f", .setValue(100)))
    #expect(refused == 2 && hand.ui.refusal != nil)
  }

  @Test func aReaderWritesAndSubmitsText() throws {
    var (state, sent) = (TextEditor("äö"), [String]())
    let frame = frame
    let hand = PointerDriver { ui in
      let result = ui.textArea(
        "t", state: &state, frame, placeholder: "Message", style: TextStyle(size: 13))
      if let words = result { sent.append(words) }
    }
    let node = try #require(described(hand).first)
    #expect(node.role == .textField && node.name == "Message")
    #expect(node.text == .init("äö", caret: 2) && node.states.contains([.editable, .multiline]))
    hand.send(.assistive(id: "t", .select(1..<2)))
    #expect(state.selectedText == "ö")
    hand.send(.assistive(id: "t", .setText("Hello")))
    #expect(state.text == "Hello")
    let undoes = state.undo()
    #expect(undoes && state.text == "äö")
    hand.send(.assistive(id: "t", .perform(.activate)))
    #expect(sent == ["äö"] && state.text.isEmpty)
    hand.send(.assistive(id: "t", .perform(.activate)))
    #expect(sent.count == 1, "nothing to send")
  }

  @Test func aSegmentIsARadioButton() throws {
    var at = 0
    let frame = frame
    let hand = PointerDriver { ui in
      let chosen = ui.segmented(
        "g", ["one", "two"], selected: at, frame, accessibilityLabel: "Count")
      if let chosen { at = chosen }
    }
    let group = try #require(described(hand).first)
    #expect(group.role == .radioGroup && group.name == "Count")
    #expect(group.children.map(\.name) == ["one", "two"])
    #expect(group.children.map { $0.states.contains(.checked) } == [true, false])
    #expect(group.children[1].frame == CGRect(x: 110, y: 10, width: 100, height: 28))
    hand.send(.assistive(id: "g.1", .perform(.activate)))
    #expect(at == 1)
  }

  @Test func aMenuIsOpenedAndChosenFrom() throws {
    var chosen: Int?
    let frame = frame
    let hand = PointerDriver { ui in
      let entries = [
        MenuEntry(title: "First"), MenuEntry(title: "Second", detail: "the other"),
        MenuEntry(title: "Third", isEnabled: false),
      ]
      chosen =
        ui.menuButton(
          "m", title: "First", entries: entries, selected: 0, frame: frame,
          accessibilityLabel: "Rank") ?? chosen
    }
    let button = try #require(described(hand).first)
    #expect(button.name == "Rank" && button.description == "First")
    #expect(button.states.contains([.hasMenu, .expandable]))
    hand.send(.assistive(id: "m", .perform(.activate)))
    let rows = described(hand).filter { $0.role == .menuItem }
    #expect(rows.map(\.name) == ["First", "Second", "Third"])
    #expect(rows[0].states.contains(.checked) && rows[1].description == "the other")
    #expect(!rows[2].states.contains(.enabled))
    #expect(hand.ui.described.last?.layer == "menu")
    hand.send(.assistive(id: "menu.2", .perform(.activate)))
    hand.draw()
    #expect(chosen == nil)
    hand.send(.assistive(id: "menu.1", .perform(.activate)))
    hand.draw()
    #expect(chosen == 1)
  }

  @Test func keptPartsStayDescribed() {
    let frame = frame
    var composed = 0
    let hand = PointerDriver { ui in
      ui.kept("k", while: 0) {
        composed += 1
        _ = ui.button("b", "Go", frame)
        ui.label("Words", in: frame, style: Metrics.control)
      }
    }
    let first = described(hand)
    #expect(first.map(\.role) == [.button, .label])
    for _ in 0..<3 { #expect(described(hand) == first) }
    let before = composed
    hand.draw()
    #expect(composed == before && hand.ui.described.count == 2)
  }
}
