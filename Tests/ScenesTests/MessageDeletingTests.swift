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

  private func ready(_ texts: [String]) throws -> Stand<MessagesScene> {
    let messages = texts.enumerated().map { Message(sender: $0 % 2, text: $1, at: nil) }
    let conversation = Conversation(
      title: "Numbers", participants: ["Ada", "Grace"], messages: messages)
    let stand = try Stand(MessagesScene.self, size: size, conversation: conversation)
    #expect(stand.settle())
    return stand
  }

  private func widgets() throws -> UI {
    UI(theme: .light, text: try PangoText(), clipboard: MemoryClipboard())
  }

  private func pass(_ ui: UI, _ stand: Stand<MessagesScene>, _ event: InputEvent.Kind?) {
    ui.begin(event: event, now: 0, size: size)
    ui.region("stage", CGRect(origin: .zero, size: size)) {
      stand.scene.controls(ui, in: CGRect(origin: .zero, size: size))
    }
    ui.end()
  }

  private func shown(_ stand: Stand<MessagesScene>) -> [String] {
    stand.scene.list.drawnRows.map { stand.scene.content.words(ofRow: $0.place.row) }
  }

  private func bubble(_ words: String, _ stand: Stand<MessagesScene>) throws -> CGRect {
    let scene = stand.scene
    let drawn = try #require(
      scene.list.drawnRows.first { scene.content.words(ofRow: $0.place.row) == words })
    return scene.content.row(drawn.place.row).bubble.offsetBy(dx: scene.columnX, dy: drawn.top)
  }

  @Test func theKeyDeletesWhatThePointerIsOn() throws {
    let stand = try ready(["one", "two", "three", "four"])
    let ui = try widgets()
    let kept = try bubble("one", stand)
    let next = try bubble("three", stand)
    stand.move(try bubble("two", stand).center)
    pass(ui, stand, .key(.delete, [], isRepeat: false))
    #expect(shown(stand) == ["one", "three", "four"])
    #expect(stand.scene.takeNews() == "deleted two" && !stand.scene.isAtRest)
    // It fades where it was, while the next starts where it stood.
    #expect(
      stand.drawing().commands.contains {
        if case .text(let b, _, _) = $0 { b.text == "two" } else { false }
      })
    // One speaker's bubbles stand 2 pt nearer to one another.
    #expect(abs(try bubble("three", stand).minY - next.minY) <= 2)
    #expect(stand.settle())
    #expect(
      !stand.drawing().commands.contains {
        if case .text(let b, _, _) = $0 { b.text == "two" } else { false }
      })
    #expect(try bubble("one", stand).minY == kept.minY)
    #expect(try bubble("three", stand).minY < next.minY - 30)
  }

  @Test func withoutAPointerTheKeyDeletesFromTheEnd() throws {
    let stand = try ready(["one", "two", "three"])
    let ui = try widgets()
    for left in [["one", "two"], ["one"], [], []] {
      pass(ui, stand, .key(.backspace, [], isRepeat: false))
      #expect(shown(stand) == left)
    }
    #expect(stand.settle())
    stand.scene.values["answers"] = 0
    stand.send(.text("again"))
    #expect(stand.settle() && shown(stand) == ["again"])
  }

  @Test func theMenuCopiesAndDeletes() throws {
    let stand = try ready(["one", "two", "three"])
    let ui = try widgets()
    let two = try bubble("two", stand).center
    for steps in [1, 2] {
      pass(ui, stand, .pointerDown(two, button: .right, clicks: 1, []))
      for _ in 0..<steps { pass(ui, stand, .key(.down, [], isRepeat: false)) }
      pass(ui, stand, .key(.enter, [], isRepeat: false))
      pass(ui, stand, nil)
      #expect(ui.clipboard.text == "two")
      #expect(shown(stand) == (steps == 1 ? ["one", "two", "three"] : ["one", "three"]))
    }
  }

  @Test func writingKeepsTheKeys() throws {
    let stand = try ready(["one", "two"])
    let ui = try widgets()
    pass(ui, stand, .key(.enter, [], isRepeat: false))
    pass(ui, stand, .text("x"))
    pass(ui, stand, .key(.backspace, [], isRepeat: false))
    #expect(shown(stand) == ["one", "two"] && stand.scene.composer.text.isEmpty)
  }

  @Test func whatIsAboveStaysWhileTheListFlies() throws {
    let stand = try ready((0..<200).map { "message \($0)" })
    stand.drag(from: CGPoint(x: 300, y: 100), to: CGPoint(x: 300, y: 400), frames: 6)
    stand.frames(3)
    let velocity = stand.scene.list.scroll.velocity
    let rows = stand.scene.list.drawnRows
    let gone = rows[rows.count / 2]
    stand.scene.delete(gone.place)
    #expect(stand.scene.list.scroll.velocity == velocity && velocity != 0)
    for old in rows where old.place.row < gone.place.row - 1 {
      let now = try #require(stand.scene.list.drawnRows.first { $0.place.id == old.place.id })
      #expect(abs(now.top - old.top) < 0.01)
    }
  }
}
