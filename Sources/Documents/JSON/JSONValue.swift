import Localization

/// What is wrong with a value, before its line and path are looked up.
struct JSONMistake: Error {
  let offset: Int32
  let message: LocalizedText
}

/// A JSON value with its place in the source, from which it is read when it is needed.
struct JSONValue: Sendable {
  /// The value; members in the order of the file.
  enum Content: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array(JSONList)
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

  private let tape: JSONTape
  private let place: Int32

  init(_ tape: JSONTape, _ place: Int) { (self.tape, self.place) = (tape, Int32(place)) }

  /// What the value is; costs reading a text or a number.
  var content: Content {
    let place = Int(place)
    switch tape.byte(place) {
    case UInt8(ascii: "{"): return .object(JSONMembers(tape, place))
    case UInt8(ascii: "["): return .array(JSONList(tape, place))
    case UInt8(ascii: "\""): return .string(tape.text(place))
    case UInt8(ascii: "t"): return .bool(true)
    case UInt8(ascii: "f"): return .bool(false)
    case UInt8(ascii: "n"): return .null
    default: return .number(JSONParser.number(at: tape.offset(place), of: tape.bytes))
    }
  }

  /// What the places of all values of its document take, in bytes.
  var memory: Int { tape.words.capacity * MemoryLayout<UInt32>.stride }

  /// The offset of its first byte in the document: a mistake's line and path are found by reading the
  /// document once more up to there, so that values need not keep them.
  var offset: Int32 { Int32(tape.offset(Int(place))) }

  func error(_ message: LocalizedText) -> JSONMistake {
    JSONMistake(offset: offset, message: message)
  }

  private func wrong(_ wanted: LocalizedText) -> JSONMistake {
    error("takes \(wanted), not \(content.name).")
  }

  // MARK: - Reading

  var isNull: Bool { tape.byte(Int(place)) == UInt8(ascii: "n") }

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
  func array(most: Int = .max) throws -> JSONList {
    guard case .array(let values) = content else { throw wrong("a list") }
    if most < .max {
      let count = values.count
      guard count <= most else { throw error("takes at most \(most) values, not \(count).") }
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

  /// One of an enumeration's names.
  func choice<Choice: RawRepresentable & CaseIterable>() throws -> Choice
  where Choice.RawValue == String {
    let all = Array(Choice.allCases)
    return all[try index(in: all.map(\.rawValue))]
  }

  func numbers(_ count: Int) throws -> [Double] {
    let values = try array()
    let given = values.count
    guard given == count else { throw error("takes \(count) numbers, not \(given).") }
    return try values.map { try $0.number() }
  }

  /// An object that may hold any keys, with all its members.
  func members() throws -> JSONMembers {
    guard case .object(let members) = content else { throw wrong("an object") }
    return members
  }

  /// The version of an object, which is looked at before its keys: another one may have others.
  func checkVersion(_ known: Int64) throws {
    let version = try JSONObject(value: self, members: try members()).required("version")
    if try version.integer() == known { return }
    throw version.error("is a version that this program does not know; it knows \(known).")
  }

  /// An object that may hold these keys only.
  func object(keys: [String]) throws -> JSONObject {
    guard case .object(let members) = content else { throw wrong("an object") }
    var given: Set<String> = []
    for (key, value) in members {
      guard keys.contains(key) else {
        throw value.error("is not known here.\(hint(key, keys))")
      }
      guard given.insert(key).inserted else { throw value.error("is given twice.") }
    }
    return JSONObject(value: self, members: members)
  }
}

/// An object whose keys have been checked.
struct JSONObject {
  let value: JSONValue
  let members: JSONMembers

  /// A member, or nil where it is left out.
  subscript(key: String) -> JSONValue? { members[key] }

  /// A member that must be there.
  func required(_ key: String) throws -> JSONValue {
    guard let found = self[key] else { throw value.error("needs \"\(key)\".") }
    return found
  }
}
