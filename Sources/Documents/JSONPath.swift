/// Where a value is in its document; one is kept for a reader, and none for a value.
struct JSONPath {
  enum Step {
    case key(String)
    case index(Int)
  }

  var steps: [Step] = []

  /// Such as `items[0].center[1]`; nil for the whole document.
  var text: String? {
    steps.reduce(nil) { text, step in
      switch step {
      case .key(let key): text.map { "\($0).\(key)" } ?? key
      case .index(let index): "\(text ?? "")[\(index)]"
      }
    }
  }
}
