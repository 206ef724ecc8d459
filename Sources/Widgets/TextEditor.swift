import Foundation

/// A text being edited: caret and selection as UTF-8 offsets on grapheme borders, undo and redo.
public struct TextEditor: Hashable {
  /// The text; setting it puts the caret at its end and forgets undo.
  public var text: String {
    get { content }
    set { self = TextEditor(newValue) }
  }

  private var content: String
  /// The offset where typed text is inserted.
  public private(set) var caret: Int
  /// The other end of the selection; at the caret where nothing is selected.
  public private(set) var anchor: Int
  /// What an input method is composing at the caret.
  public private(set) var preedit = ""
  /// The caret in the composed text, as a UTF-8 offset.
  public private(set) var preeditCaret = 0

  private struct State: Hashable {
    var content: String
    var caret: Int
  }
  private var undone: [State] = []
  private var done: [State] = []
  /// Whether the newest edit typed a letter: those typed on at the caret are undone together with it.
  private var isTyping = false

  /// The most edits that undo keeps.
  private static let depth = 200

  /// How long a text gets by editing, in Unicode scalars.
  ///
  /// What is longer takes too long to be laid out anew with every letter. Paths are no longer, and messages hardly.
  public static let longest = 4096

  /// An editor at the end of a text.
  public init(_ text: String = "") {
    content = text
    caret = text.utf8.count
    anchor = caret
  }

  /// An editor with all of a text selected.
  init(selecting text: String) {
    self.init(text)
    anchor = 0
  }

  /// The selected offsets, empty at the caret where nothing is selected.
  public var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }
  /// The selected text, empty where nothing is selected.
  public var selectedText: String {
    String(content[index(selection.lowerBound)..<index(selection.upperBound)])
  }

  private func index(_ offset: Int) -> String.Index {
    let inside = min(max(0, offset), content.utf8.count)
    return content.utf8.index(content.startIndex, offsetBy: inside)
  }

  private func offset(_ index: String.Index) -> Int {
    content.utf8.distance(from: content.startIndex, to: index)
  }

  // MARK: - Editing

  private mutating func remember(typing: Bool) {
    // What replaces a selection is a step that letters may follow.
    if !(typing && isTyping && selection.isEmpty) {
      done.append(State(content: content, caret: caret))
      if done.count > Self.depth { done.removeFirst() }
    }
    isTyping = typing
    undone = []
  }

  /// Puts text in the selection's place; what would make it too long is left out.
  public mutating func insert(_ text: String) {
    let text = fitting(text)
    remember(typing: text.count == 1 && text != " ")
    replaceSelection(with: text)
    (preedit, preeditCaret) = ("", 0)
  }

  private mutating func replaceSelection(with text: String) {
    let range = selection
    content.replaceSubrange(index(range.lowerBound)..<index(range.upperBound), with: text)
    caret = range.lowerBound + text.utf8.count
    anchor = caret
  }

  /// The beginning of a text that there is room for, up to the border of a grapheme.
  private func fitting(_ text: String) -> String {
    let room = Self.longest - content.unicodeScalars.count + selectedText.unicodeScalars.count
    guard text.unicodeScalars.count > room else { return text }
    let end = text.unicodeScalars.index(text.startIndex, offsetBy: max(0, room))
    // Both count from the beginning of the grapheme that holds a place.
    return String(text[..<text.index(before: text.index(after: end))])
  }

  /// Shows what an input method is composing.
  public mutating func compose(_ text: String, caret: Int) {
    let text = fitting(text)
    (preedit, preeditCaret) = (text, min(max(0, caret), text.utf8.count))
  }

  /// Takes out the selection, or else from the caret to another place.
  public mutating func delete(to place: Int) {
    let wasEmpty = selection.isEmpty
    let end = wasEmpty ? min(max(0, place), content.utf8.count) : anchor
    guard end != caret else { return }
    remember(typing: false)
    anchor = end
    replaceSelection(with: "")
  }

  /// The border of the grapheme before (-1) or after (+1) an offset, in the order of writing.
  public func neighbor(of offset: Int, _ direction: Int) -> Int {
    let at = index(offset)
    if direction < 0 {
      return at > content.startIndex ? self.offset(content.index(before: at)) : 0
    }
    return at < content.endIndex ? self.offset(content.index(after: at)) : content.utf8.count
  }

  // MARK: - Moving

  /// Moves the caret; the selection grows where it is extended.
  public mutating func move(to offset: Int, extending: Bool) {
    caret = min(max(0, offset), content.utf8.count)
    if !extending { anchor = caret }
    isTyping = false
  }

  /// Selects a range of UTF-8 offsets, with the caret at its end.
  public mutating func select(_ range: Range<Int>) {
    anchor = min(max(0, range.lowerBound), content.utf8.count)
    caret = min(max(0, range.upperBound), content.utf8.count)
    isTyping = false
  }

  /// Takes the newest edit back; false where there is none.
  @discardableResult public mutating func undo() -> Bool {
    guard let state = done.popLast() else { return false }
    undone.append(State(content: content, caret: caret))
    restore(state)
    return true
  }

  /// Makes the edit again that was taken back last; false where there is none.
  @discardableResult public mutating func redo() -> Bool {
    guard let state = undone.popLast() else { return false }
    done.append(State(content: content, caret: caret))
    restore(state)
    return true
  }

  private mutating func restore(_ state: State) {
    content = state.content
    caret = state.caret
    anchor = caret
    isTyping = false
  }

  /// The text as it is shown: with what is being composed, and the range of that.
  public var shown: (text: String, composed: Range<Int>) {
    guard !preedit.isEmpty else { return (content, caret..<caret) }
    var whole = content
    whole.insert(contentsOf: preedit, at: index(caret))
    return (whole, caret..<caret + preedit.utf8.count)
  }
}

extension String {
  /// The text for a field of one line: line breaks are spaces, but for those at its ends, which belong to no word.
  var inOneLine: String {
    guard contains(where: \.isNewline) else { return self }
    let inside = drop(while: \.isNewline).reversed().drop(while: \.isNewline).reversed()
    return String(inside.map { $0.isNewline ? " " : $0 })
  }
}
