/// The places of a document's values in its bytes, which are read when they are needed: 4 bytes for a value, 8 for a
/// list or an object, and 4 for a key.
///
/// The word of a list or an object is followed by the place after its last word, that of a key by its value's.
final class JSONTape: Sendable {
  /// The bits of a word that are an offset, those of a text with an escape, and of one with other signs than ASCII's.
  static let offsets: UInt32 = 1 << 28 - 1, escape: UInt32 = 1 << 31, wide: UInt32 = 1 << 30

  let bytes: ArraySlice<UInt8>
  let words: [UInt32]

  init(_ bytes: ArraySlice<UInt8>, _ words: [UInt32]) { (self.bytes, self.words) = (bytes, words) }

  /// The offset of a value's first byte.
  func offset(_ place: Int) -> Int { Int(words[place] & Self.offsets) }

  /// A value's first byte, which tells its kind.
  func byte(_ place: Int) -> UInt8 { bytes[bytes.startIndex + offset(place)] }

  /// The place after a value's last word.
  func end(_ place: Int) -> Int {
    switch byte(place) {
    case UInt8(ascii: "{"), UInt8(ascii: "["): Int(words[place + 1])
    default: place + 1
    }
  }

  /// The places of what a list or an object holds.
  func inside(_ place: Int) -> Range<JSONPlace> {
    JSONPlace(word: place + 2)..<JSONPlace(word: end(place))
  }

  /// A text or a key.
  func text(_ place: Int) -> String { JSONParser.text(words[place], in: bytes) }

  /// Whether a key is this one.
  func isKey(_ place: Int, _ key: String) -> Bool { JSONParser.isKey(words[place], key, in: bytes) }
}

/// Where an element of a list or a member of an object is: no number of it.
struct JSONPlace: Comparable, Sendable {
  fileprivate let word: Int

  static func < (one: JSONPlace, other: JSONPlace) -> Bool { one.word < other.word }
}

/// The values of a list, in the order of the file; how many there are takes a step for each.
struct JSONList: Collection, Sendable {
  private let tape: JSONTape
  let startIndex, endIndex: JSONPlace

  init(_ tape: JSONTape, _ place: Int) {
    let places = tape.inside(place)
    (self.tape, startIndex, endIndex) = (tape, places.lowerBound, places.upperBound)
  }

  func index(after place: JSONPlace) -> JSONPlace { JSONPlace(word: tape.end(place.word)) }

  subscript(place: JSONPlace) -> JSONValue { JSONValue(tape, place.word) }
}

/// The members of an object, in the order of the file; how many there are takes a step for each.
struct JSONMembers: Collection, Sendable {
  private let tape: JSONTape
  let startIndex, endIndex: JSONPlace

  init(_ tape: JSONTape, _ place: Int) {
    let places = tape.inside(place)
    (self.tape, startIndex, endIndex) = (tape, places.lowerBound, places.upperBound)
  }

  func index(after place: JSONPlace) -> JSONPlace { JSONPlace(word: tape.end(place.word + 1)) }

  subscript(place: JSONPlace) -> (key: String, value: JSONValue) {
    (tape.text(place.word), JSONValue(tape, place.word + 1))
  }

  /// The value of a key; nil where there is none.
  subscript(key: String) -> JSONValue? {
    var place = startIndex.word
    while place < endIndex.word {
      if tape.isKey(place, key) { return JSONValue(tape, place + 1) }
      place = tape.end(place + 1)
    }
    return nil
  }
}

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
