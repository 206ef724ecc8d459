/// Where a value is in its document; one is kept for a reader, and none for a value.
struct JSONPath {
  enum Step {
    /// The word of a key.
    case key(UInt32)
    case index(Int)
  }

  var steps: [Step] = []

  /// Such as `items[0].center[1]`; nil for the whole document, which has these bytes.
  func text(in bytes: ArraySlice<UInt8>) -> String? {
    var text: String?
    for step in steps {
      switch step {
      case .key(let word):
        let key = JSONParser.text(word, in: bytes)
        text = text.map { $0 + "." + key } ?? key
      case .index(let index): text = (text ?? "") + "[\(index)]"
      }
    }
    return text
  }
}
