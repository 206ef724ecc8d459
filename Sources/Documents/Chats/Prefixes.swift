/// Texts with one of which others may start; only those of the same first byte are compared.
struct Prefixes {
  private var texts = [[[UInt8]]](repeating: [], count: 256)

  init(_ texts: [String]) {
    for text in texts {
      let bytes = Array(text.utf8)
      if let first = bytes.first { self.texts[Int(first)].append(bytes) }
    }
  }

  /// Whether a text starts with one of them.
  func begin(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first else { return false }
    return texts[Int(first)].contains { text.utf8.starts(with: $0) }
  }
}
