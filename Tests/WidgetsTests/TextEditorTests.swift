import Foundation
import Testing

@testable import Widgets

@Suite struct TextEditorTests {
  @Test func typingReplacesTheSelection() {
    var editor = TextEditor("hello world")
    editor.select(0..<5)
    editor.insert("bye")
    #expect(editor.text == "bye world" && editor.caret == 3)
  }

  @Test(arguments: ["👨‍👩‍👧‍👦", "🇨🇭", "é", "ẅ", "नि"])
  func aGraphemeGoesAsAWhole(grapheme: String) {
    var editor = TextEditor("a" + grapheme)
    editor.delete(to: editor.neighbor(of: editor.caret, -1))
    #expect(editor.text == "a")
    editor.undo()
    #expect(editor.text == "a" + grapheme)
    editor.move(to: 1, extending: false)
    editor.delete(to: editor.neighbor(of: editor.caret, 1))
    #expect(editor.text == "a")
  }

  @Test func wordsTypedAreUndoneWordByWord() {
    var editor = TextEditor()
    for letter in "one two" { editor.insert(String(letter)) }
    editor.undo()
    #expect(editor.text == "one ")
    editor.undo()
    editor.undo()
    #expect(editor.text == "")
    editor.undo()
    editor.redo()
    editor.redo()
    editor.redo()
    #expect(editor.text == "one two")
    editor.redo()
    #expect(editor.text == "one two")
  }

  @Test(arguments: ["123", "1"]) func whatReplacesASelectionIsUndoneAtOnce(typed: String) {
    var editor = TextEditor("0.8")
    editor.insert("5")
    editor.select(0..<4)
    for letter in typed { editor.insert(String(letter)) }
    #expect(editor.text == typed)
    editor.undo()
    #expect(editor.text == "0.85")
    editor.redo()
    #expect(editor.text == typed)
    editor.undo()
    editor.undo()
    #expect(editor.text == "0.8")
  }

  @Test func whatIsComposedIsShownButNotText() {
    var editor = TextEditor("ab")
    editor.move(to: 1, extending: false)
    editor.compose("にほ", caret: 3)
    #expect(editor.text == "ab")
    #expect(editor.shown.text == "aにほb" && editor.shown.composed == 1..<7)
    editor.insert("日本")
    #expect(editor.text == "a日本b" && editor.preedit == "" && editor.caret == 7)
  }

  @Test func aTextGetsNoLongerThanCanBeLaidOut() {
    var editor = TextEditor("ab")
    editor.insert(String(repeating: "x", count: 5000))
    #expect(editor.text == "ab" + String(repeating: "x", count: TextEditor.longest - 2))
    editor.insert("y")
    editor.compose("z", caret: 1)
    #expect(editor.text.unicodeScalars.count == TextEditor.longest && editor.preedit == "")
    editor.select(1..<4)
    editor.insert("1234")
    #expect(editor.text.hasPrefix("a123xx") && editor.caret == 4)
    // An accent stays with its letter.
    editor.select(0..<1)
    editor.insert("e\u{301}")
    #expect(editor.text.hasPrefix("123xx"))
  }

  @Test(arguments: [
    ("new\nline", "new line"), ("a\r\nb", "a b"), ("/a/b.json\n", "/a/b.json"), ("\n\na\n", "a"),
    ("a\u{2028}b", "a b"), ("a\n\nb", "a  b"), ("\n", ""), ("", ""), ("a b ", "a b "),
  ])
  func linesBecomeOne(text: String, line: String) {
    #expect(text.inOneLine == line)
  }
}
