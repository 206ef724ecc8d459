import Localization

/// What is wrong with a value, before its line and path are looked up.
struct JSONMistake: Error {
  let offset: Int32
  let message: LocalizedText
}

/// A JSON value with its place in the source.
struct JSONValue: Sendable {
  /// The value; members in the order of the file.
  enum Content: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([(key: String, value: JSONValue)])

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
  /// The offset of its first byte in the document: a mistake's line and path are found by reading the
  /// document once more up to there, so that values need not keep them.
  let offset: Int32

  func error(_ message: LocalizedText) -> JSONMistake {
    JSONMistake(offset: offset, message: message)
  }

  private func wrong(_ wanted: LocalizedText) -> JSONMistake {
    error("takes \(wanted), not \(content.name).")
  }

  // MARK: - Reading

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

  /// One of an enumeration's names.
  func choice<Choice: RawRepresentable & CaseIterable>() throws -> Choice
  where Choice.RawValue == String {
    let word = try string()
    if let found = Choice(rawValue: word) { return found }
    let names = Choice.allCases.map(\.rawValue)
    throw error("takes one of \(names.joined(separator: ", ")).\(hint(word, names))")
  }

  /// Exactly `count` numbers.
  func numbers(_ count: Int) throws -> [Double] {
    let values = try array()
    guard values.count == count else {
      throw error("takes \(count) numbers, not \(values.count).")
    }
    return try values.map { try $0.number() }
  }

  /// An object that may hold any keys, with all its members.
  func members() throws -> [(key: String, value: JSONValue)] {
    guard case .object(let members) = content else { throw wrong("an object") }
    return members
  }

  /// An object that may hold these keys only.
  func object(keys: [String]) throws -> JSONObject {
    guard case .object(let members) = content else { throw wrong("an object") }
    for (key, value) in members where !keys.contains(key) {
      throw value.error("is not known here.\(hint(key, keys))")
    }
    return JSONObject(value: self, members: members)
  }
}

/// An object whose keys have been checked.
struct JSONObject {
  let value: JSONValue
  let members: [(key: String, value: JSONValue)]

  /// A member, or nil where it is left out.
  subscript(key: String) -> JSONValue? { members.first { $0.key == key }?.value }

  /// A member that must be there.
  func required(_ key: String) throws -> JSONValue {
    guard let found = self[key] else { throw value.error("needs \"\(key)\".") }
    return found
  }
}
