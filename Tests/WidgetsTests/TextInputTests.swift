import Canvas
import Foundation
import Geometry
import Testing

@testable import Widgets

@Suite struct TextInputTests {
  private final class Log {
    var state = TextEditor()
    var sent: [String] = []
  }

  /// A text area whose first letter stands at (24, 18), letters 8 wide.
  private func area(_ log: Log) -> PointerDriver {
    PointerDriver { ui in
      let frame = CGRect(x: 10, y: 10, width: 200, height: 96)
      if let words = ui.textArea(
        "t", state: &log.state, frame, placeholder: "Message", style: TextStyle(size: 17))
      {
        log.sent.append(words)
      }
    }
  }

  private func writing(_ words: String = "") -> (Log, PointerDriver) {
    let log = Log()
    let hand = area(log)
    hand.click(100, 50)
    hand.type(words)
    return (log, hand)
  }

  @Test func returnSubmitsAndShiftReturnBreaksTheLine() {
    let (log, hand) = writing("hi")
    hand.key(.enter, .shift)
    hand.type("there")
    hand.key(.enter)
    #expect(log.sent == ["hi\nthere"] && log.state.text == "")
    hand.key(.enter)
    hand.type("  ")
    hand.key(.enter)
    #expect(log.sent.count == 1, "nothing is not sent")
  }

  @Test func returnBelongsToTheInputMethodWhileItComposes() {
    let (log, hand) = writing()
    hand.send(.preedit("ni", caret: 2))
    hand.key(.enter)
    #expect(log.sent == [])
    hand.send(.text("你"))
    hand.key(.enter)
    #expect(log.sent == ["你"])
  }

  @Test func copyCutAndPaste() {
    let (log, hand) = writing("one two")
    hand.key(.character("a"), .control)
    hand.key(.character("c"), .control)
    #expect(hand.ui.clipboard.text == "one two")
    hand.key(.character("x"), .control)
    #expect(log.state.text == "")
    hand.key(.character("v"), .control)
    hand.key(.character("v"), .control)
    #expect(log.state.text == "one twoone two")
    hand.key(.character("z"), .control)
    #expect(log.state.text == "one two")
    hand.key(.character("z"), [.control, .shift])
    #expect(log.state.text == "one twoone two")
  }

  @Test func arrowsGoByLetterWordAndLine() {
    let (log, hand) = writing("one two")
    hand.key(.left, .control)
    #expect(log.state.caret == 4)
    hand.key(.left)
    hand.key(.left, .shift)
    #expect(log.state.selectedText == "e")
    hand.key(.home)
    #expect(log.state.caret == 0)
    hand.key(.end, .shift)
    #expect(log.state.selectedText == "one two")
    hand.key(.right)
    #expect(log.state.selection == 7..<7)
    hand.key(.enter, .shift)
    hand.type("x")
    hand.key(.up)
    #expect(log.state.caret == 1)
    hand.key(.backspace, .control)
    #expect(log.state.text == "ne two\nx")
  }

  @Test func pressesPlaceTheCaretAndSelect() {
    let (log, hand) = writing("one two six")
    hand.click(24 + 8 * 5 - 1, 25)
    #expect(log.state.selection == 5..<5)
    hand.press(24 + 8 * 5, 25, clicks: 2)
    hand.lift(24 + 8 * 5, 25)
    #expect(log.state.selectedText == "two")
    hand.press(24 + 8 * 5, 25, clicks: 3)
    hand.lift(24 + 8 * 5, 25)
    #expect(log.state.selectedText == "one two six")
    hand.press(24, 25)
    hand.move(24 + 8 * 3, 25)
    hand.lift(24 + 8 * 3, 25)
    #expect(log.state.selectedText == "one")
  }

  @Test func theCaretIsToldAndBlinks() throws {
    let (_, hand) = writing("ab")
    hand.draw()
    #expect(hand.ui.caret == CGRect(x: 24 + 16, y: 18, width: 2, height: 20))
    #expect(hand.ui.nextWake != nil)
    hand.ui.reducesMotion = true
    hand.draw()
    #expect(hand.ui.nextWake == nil)
  }
}
