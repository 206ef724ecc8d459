/// A wrong call of this program.
struct Misuse: Error, CustomStringConvertible {
  let description: String
}

/// The words after the name of what is to be done, taken one by one.
struct Words {
  private let name: String
  private var left: ArraySlice<String>

  init(_ name: String, _ words: ArraySlice<String>) { (self.name, left) = (name, words) }

  /// The next word; `what` is what the usage calls it.
  mutating func next(_ what: String) throws -> String {
    guard let word = left.popFirst() else { throw Misuse(description: "\(name) lacks its \(what)") }
    return word
  }

  /// The next word as a number from 0 on; without one `usual`, where there is one.
  mutating func number<Number: LosslessStringConvertible & Comparable & Numeric>(
    _ what: String, usual: Number? = nil
  ) throws -> Number {
    if left.isEmpty, let usual { return usual }
    let word = try next(what)
    guard let number = Number(word), number >= .zero,
      number < Number(exactly: 1_000_000_001) ?? number
    else {
      throw Misuse(description: "\(what) of \(name) is a number from 0 to 1e9, not \"\(word)\"")
    }
    return number
  }

  /// The last word, where there is one.
  mutating func last() throws -> String? {
    let word = left.popFirst()
    try end()
    return word
  }

  /// Nothing more may follow.
  func end() throws {
    if let word = left.first { throw Misuse(description: "\(name) takes no \"\(word)\"") }
  }
}
