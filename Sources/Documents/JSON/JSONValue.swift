import Localization

/// What is wrong with a value, before its line and path are looked up.
struct JSONMistake: Error {
  let offset: Int32
  let message: LocalizedText
}

/// A JSON value and where it stands in its document.
struct JSONValue: Sendable {
  /// A value by its kind; members in the order of the file.
  enum Content: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONMembers)

    /// Its kind, as a sentence names it.
    var name: LocalizedText {
      switch self {
      case .null: "null"
      case .bool: "true or false"
      case .number: "a number"
      case .string: "a text"
      case .array: "a list"
      case .object: "an object"
      }
    }
  }

  let content: Content
  /// The offset of its first byte in the document, by which a mistake finds its line and path.
  let offset: Int32

  func error(_ message: LocalizedText) -> JSONMistake {
    JSONMistake(offset: offset, message: message)
  }

  private func wrong(_ wanted: LocalizedText) -> JSONMistake {
    error("takes \(wanted), not \(content.name).")
  }

  // MARK: - Reading

  var isNull: Bool { if case .null = content { true } else { false } }

  /// The value of a key of an object, be it null; nil where there is none.
  func value(of key: String) -> JSONValue? {
    guard case .object(let members) = content else { return nil }
    return members[key]
  }

  func string() throws -> String {
    guard case .string(let text) = content else { throw wrong("a text") }
    return text
  }

  func number() throws -> Double {
    guard case .number(let value) = content else { throw wrong("a number") }
    return value
  }

  /// A number in a range.
  func number(in range: ClosedRange<Double>) throws -> Double {
    let value = try number()
    guard range.contains(value) else {
      throw error(
        "takes \(written(range.lowerBound)) to \(written(range.upperBound)), not \(value).")
    }
    return value
  }

  func integer(_ range: ClosedRange<Int64> = Int64.min...Int64.max) throws -> Int64 {
    let value = try number()
    guard let whole = Int64(exactly: value), range.contains(whole) else {
      throw error("takes a whole number from \(range.lowerBound) to \(range.upperBound).")
    }
    return whole
  }

  func bool() throws -> Bool {
    guard case .bool(let value) = content else { throw wrong("true or false") }
    return value
  }

  /// A list of at most `most` values.
  func array(most: Int = .max) throws -> [JSONValue] {
    guard case .array(let values) = content else { throw wrong("a list") }
    guard values.count <= most else {
      throw error("takes at most \(most) values, not \(values.count).")
    }
    return values
  }

  /// The index of its text among some names.
  func index(in names: [String]) throws -> Int {
    let word = try string()
    guard let index = names.firstIndex(of: word) else {
      throw error("takes one of \(names.joined(separator: ", ")).\(hint(word, names))")
    }
    return index
  }

  /// The largest number of a list of some: beyond it nothing is visible, and squares lose their digits.
  private static let farthest = 1e12

  /// A list of so many numbers.
  func numbers(_ count: Int) throws -> [Double] {
    let values = try array()
    guard values.count == count else {
      throw error("takes \(count) numbers, not \(values.count).")
    }
    return try values.map { try $0.number(in: -Self.farthest...Self.farthest) }
  }

  /// An object that may hold any keys, with all its members.
  func members() throws -> JSONMembers {
    guard case .object(let members) = content else { throw wrong("an object") }
    return members
  }

  /// The version of an object, which is looked at before its keys: another one may have others.
  func checkVersion(_ known: Int64) throws {
    let version = try members().required("version")
    if try version.integer() == known { return }
    throw version.error("is a version that this program does not know; it knows \(known).")
  }

  /// An object that may hold these keys only.
  func object(keys: [String]) throws -> JSONMembers {
    let members = try members()
    var given: Set<String> = []
    for (key, value) in members {
      guard keys.contains(key) else {
        throw value.error("is not known here.\(hint(key, keys))")
      }
      guard given.insert(key).inserted else { throw value.error("is given twice.") }
    }
    return members
  }
}

/// The members of an object, in the order of the file.
struct JSONMembers: Sequence, Sendable {
  /// The offset of the object, where a missing member is reported.
  let offset: Int32
  let all: [(key: String, value: JSONValue)]

  func makeIterator() -> IndexingIterator<[(key: String, value: JSONValue)]> {
    all.makeIterator()
  }

  /// The value of a key; nil where there is none.
  subscript(key: String) -> JSONValue? { all.first { $0.key == key }?.value }

  /// A member that must be there.
  func required(_ key: String) throws -> JSONValue {
    guard let found = self[key] else {
      throw JSONMistake(offset: offset, message: "needs \"\(key)\".")
    }
    return found
  }
}
