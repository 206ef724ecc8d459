import CairoCanvas
import Canvas
import Documents
import Foundation
import Geometry
import Testing
import Widgets

@testable import Scenes

@Suite struct MessageDeletingTests {
  private let size = CGSize(width: 700, height: 700)

  private func ready(_ texts: [String]) throws -> SceneHarness<MessagesScene> {
    let messages = texts.enumerated().map { Message(sender: $0 % 2, text: $1, at: nil) }
    let conversation = Conversation(
      title: "Numbers", participants: ["Ada", "Grace"], messages: messages)
    let harness = try SceneHarness(MessagesScene.self, size: size, conversation: conversation)
    #expect(harness.settle())
    return harness
  }

  private func widgets() throws -> UI {
    UI(theme: .light, text: try PangoText(), clipboard: MemoryClipboard())
  }

  private func pass(_ ui: UI, _ harness: SceneHarness<MessagesScene>, _ event: InputEvent.Kind?) {
    ui.begin(event: event, now: 0, size: size)
    var input: [InputEvent.Kind] = []
    ui.region("stage", CGRect(origin: .zero, size: size)) {
      input = harness.scene.controls(ui, in: CGRect(origin: .zero, size: size))
    }
    ui.end()
    if !ui.wasEventTaken, let event, case .key = event { input.append(event) }
    for kind in input { harness.send(kind) }
  }

  private func shown(_ harness: SceneHarness<MessagesScene>) -> [String] {
    harness.scene.collection.drawnCells.map {
      harness.scene.content.words(ofRow: $0.element.indexPath.item)
    }
  }

  private func bubble(_ words: String, _ harness: SceneHarness<MessagesScene>) throws -> CGRect {
    let scene = harness.scene
    let cell = try #require(
      scene.collection.drawnCells.first {
        scene.content.words(ofRow: $0.element.indexPath.item) == words
      })
    return scene.bubble(of: cell)
  }

  @Test func theKeyDeletesWhatThePointerIsOn() throws {
    let harness = try ready(["one", "two", "three", "four"])
    let ui = try widgets()
    let kept = try bubble("one", harness)
    let next = try bubble("three", harness)
    harness.move(try bubble("two", harness).center)
    pass(ui, harness, .key(.delete, [], isRepeat: false))
    #expect(shown(harness) == ["one", "three", "four"])
    #expect(harness.scene.takeNews() == "deleted two" && !harness.scene.isAtRest)
    // It fades where it was, while the next starts where it stood.
    #expect(
      harness.drawing().commands.contains {
        if case .text(let b, _, _) = $0 { b.text == "two" } else { false }
      })
    // One speaker's bubbles harness 2 pt nearer to one another.
    #expect(abs(try bubble("three", harness).minY - next.minY) <= 2)
    #expect(harness.settle())
    #expect(
      !harness.drawing().commands.contains {
        if case .text(let b, _, _) = $0 { b.text == "two" } else { false }
      })
    #expect(try bubble("one", harness).minY == kept.minY)
    #expect(try bubble("three", harness).minY < next.minY - 30)
  }

  @Test func withoutAPointerTheKeyDeletesFromTheEnd() throws {
    let harness = try ready(["one", "two", "three"])
    let ui = try widgets()
    for left in [["one", "two"], ["one"], [], []] {
      pass(ui, harness, .key(.backspace, [], isRepeat: false))
      #expect(shown(harness) == left)
    }
    #expect(harness.settle())
    harness.scene.values["answers"] = 0
    harness.send(.text("again"))
    #expect(harness.settle() && shown(harness) == ["again"])
  }

  @Test func theMenuCopiesAndDeletes() throws {
    let harness = try ready(["one", "two", "three"])
    let ui = try widgets()
    let two = try bubble("two", harness).center
    for steps in [1, 2] {
      pass(ui, harness, .pointerDown(two, button: .right, clicks: 1, []))
      for _ in 0..<steps { pass(ui, harness, .key(.down, [], isRepeat: false)) }
      pass(ui, harness, .key(.enter, [], isRepeat: false))
      pass(ui, harness, nil)
      #expect(ui.clipboard.text == "two")
      #expect(shown(harness) == (steps == 1 ? ["one", "two", "three"] : ["one", "three"]))
    }
  }

  @Test func writingKeepsTheKeys() throws {
    let harness = try ready(["one", "two"])
    let ui = try widgets()
    pass(ui, harness, .key(.enter, [], isRepeat: false))
    pass(ui, harness, .text("x"))
    pass(ui, harness, .key(.backspace, [], isRepeat: false))
    #expect(shown(harness) == ["one", "two"] && harness.scene.composer.text.isEmpty)
  }

  @Test func whatIsAboveStaysWhileTheListFlies() throws {
    let harness = try ready((0..<200).map { "message \($0)" })
    harness.drag(from: CGPoint(x: 300, y: 100), to: CGPoint(x: 300, y: 400), frames: 6)
    harness.frames(3)
    let scene = harness.scene
    let velocity = scene.collection.scroll.velocity
    let cells = scene.collection.drawnCells
    let tops = Dictionary(uniqueKeysWithValues: cells.map { ($0.element.id, $0.frame.minY) })
    let gone = cells[cells.count / 2].element.indexPath.item
    scene.delete(gone)
    #expect(scene.collection.scroll.velocity == velocity && velocity != 0)
    for cell in scene.collection.drawnCells where cell.element.indexPath.item < gone - 1 {
      let top = try #require(tops[cell.element.id])
      #expect(abs(cell.frame.minY - top) < 0.01)
    }
  }

  /// Without any message, each layout can be had from each.
  @Test func anEmptyListTakesEachLayout() throws {
    let message = Message(sender: 0, text: "The only one", at: nil)
    let conversation = Conversation(title: "", participants: ["A", "B"], messages: [message])
    let harness = try SceneHarness(
      MessagesScene.self, size: CGSize(width: 700, height: 700), conversation: conversation)
    #expect(harness.settle())
    harness.move(try #require(harness.scene.tracedItems.first).center)
    harness.send(.key(.delete, [], isRepeat: false))
    #expect(harness.scene.content.count == 0)
    let articles = harness.scene.info.fidelities.flatMap { fidelity in
      (0..<(fidelity == .published ? SpringyArticle.allCases.count : 1)).map { (fidelity, $0) }
    }
    for (fidelity, article) in articles + articles.reversed() {
      harness.scene.fidelity = fidelity
      if fidelity == .published {
        harness.scene.values[SpringyArticle.key] = SpringyArticle.allCases[article]
      }
      harness.frames(2)
      #expect(harness.scene.tracedItems.isEmpty)
    }
  }
}
