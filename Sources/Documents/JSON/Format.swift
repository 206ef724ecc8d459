import Dynamics
import Foundation
import Geometry
import Localization

/// How a value stands in a JSON file: what reads it, and what writes it.
struct Format<Value> {
  let read: (JSONValue) throws -> Value
  let write: (Value) -> String
}

/// A member of a JSON object that holds one property of a record.
struct Member<Record> {
  let key: String
  let read: (JSONObject, inout Record) throws -> Void
  /// The property as JSON; nil where it is left out.
  let write: (Record) -> String?

  /// A property that every object gives.
  static func required<Value>(
    _ key: String, _ path: WritableKeyPath<Record, Value>, _ format: Format<Value>
  ) -> Member {
    Member(
      key: key, read: { $1[keyPath: path] = try format.read(try $0.required(key)) },
      write: { format.write($0[keyPath: path]) })
  }

  /// A property without a value where it is left out.
  static func optional<Value: Equatable>(
    _ key: String, _ path: WritableKeyPath<Record, Value?>, _ format: Format<Value>,
    omitting usual: Value? = nil
  ) -> Member {
    Member(
      key: key, read: { $1[keyPath: path] = try $0[key].map(format.read) },
      write: { record in
        record[keyPath: path].flatMap { format.isSame($0, usual) ? nil : format.write($0) }
      })
  }

  /// A property that has a default value where it is left out, as it is in writing unless `isWritten` says otherwise.
  static func standard<Value: Equatable>(
    _ key: String, _ path: WritableKeyPath<Record, Value>, _ format: Format<Value>, _ usual: Value,
    isWritten: Bool = false
  ) -> Member {
    Member(
      key: key, read: { $1[keyPath: path] = try $0[key].map(format.read) ?? usual },
      write: { record in
        let value = record[keyPath: path]
        return !isWritten && format.isSame(value, usual) ? nil : format.write(value)
      })
  }
}

extension Format {
  /// An object of members, which changes a record of defaults; `check` looks at what it read.
  ///
  /// `heads` are names that it begins with and that are read already; one without a value is not written. With a
  /// version it is a file, with a member a line.
  static func object(
    heads names: [(key: String, name: String?)] = [], version: Int64? = nil, areLines: Bool = false,
    _ usual: Value, _ members: [Member<Value>],
    check: @escaping (JSONObject, inout Value) throws -> Void = { _, _ in }
  ) -> Format {
    let heads =
      names.compactMap { key, name in name.map { (key, quoted($0)) } }
      + (version.map { [("version", "\($0)")] } ?? [])
    let (start, between, end) =
      version != nil || areLines ? ("{\n  ", ",\n  ", "\n}") : ("{", ", ", "}")
    return Format(
      read: { value in
        if let version { try value.checkVersion(version) }
        let object = try value.object(keys: names.map(\.key) + heads.map(\.0) + members.map(\.key))
        var record = usual
        for member in members { try member.read(object, &record) }
        try check(object, &record)
        return record
      },
      write: { record in
        let written = members.compactMap { member in member.write(record).map { (member.key, $0) } }
        let lines = (heads + written).map { "\(quoted($0.0)): \($0.1)" }
        return start + lines.joined(separator: between) + end
      })
  }

  /// A number of numbers that make up a value.
  static func numbers(
    _ count: Int, _ make: @escaping ([Double]) -> Value, _ take: @escaping (Value) -> [CGFloat],
    check: @escaping (JSONValue, [Double]) throws -> Void = { _, _ in }
  ) -> Format {
    Format(
      read: { value in
        let numbers = try value.numbers(count)
        try check(value, numbers)
        return make(numbers)
      },
      write: { "[" + take($0).map { written(Double($0)) }.joined(separator: ", ") + "]" })
  }

  /// One of some names; `hint` says which there are.
  static func named(_ names: KeyValuePairs<String, Value>, _ hint: String) -> Format
  where Value: Equatable {
    Format(
      read: { value in
        let name = try value.string()
        guard let found = names.first(where: { $0.key == name }) else {
          throw value.error("takes \(hint).")
        }
        return found.value
      },
      write: { value in quoted(names.first { $0.value == value }?.key ?? "") })
  }

  private static var longestList: Int { 100_000 }

  /// A list of values, at most so many; in a file with one a line where that is said.
  static func list<Element>(
    _ format: Format<Element>, most: Int = longestList, areLines: Bool = false
  ) -> Format where Value == [Element] {
    Format(
      read: { try $0.array(most: most).map(format.read) },
      write: { elements in
        let isLong = areLines && !elements.isEmpty
        return (isLong ? "[\n    " : "[")
          + elements.map(format.write).joined(separator: isLong ? ",\n    " : ", ")
          + (isLong ? "\n  ]" : "]")
      })
  }

  /// A list of values of which each has an id of its own.
  static func list<Element>(
    _ format: Format<Element>, named name: String, by id: @escaping (Element) -> String,
    areLines: Bool = false
  ) -> Format where Value == [Element] {
    Format(
      read: { list in
        var ids: Set<String> = []
        return try list.array(most: longestList).map { value in
          let element = try format.read(value)
          guard ids.insert(id(element)).inserted else {
            throw value.error("has the id \"\(id(element))\", which another \(name) has.")
          }
          return element
        }
      }, write: Format.list(format, areLines: areLines).write)
  }
}

extension Format where Value: Equatable {
  /// Whether two values are the same in a file: 0 and -0 are equal, but not written alike.
  fileprivate func isSame(_ value: Value, _ other: Value?) -> Bool {
    guard let other, value == other else { return false }
    return write(value) == write(other)
  }
}

extension Format where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// An enumeration by its names.
  static var choice: Format { Format(read: { try $0.choice() }, write: { quoted($0.rawValue) }) }
}

extension Format<Double> {
  static var number: Format { Format(read: { try $0.number() }, write: written) }

  static func number(in range: ClosedRange<Double>) -> Format {
    Format(read: { try $0.number(in: range) }, write: written)
  }

  /// A number that is not below another; the message says what is wrong with a smaller one.
  static func number(from low: Double, _ message: LocalizedText? = nil) -> Format {
    Format(
      read: { value in
        let number = try value.number()
        guard number >= low else {
          throw value.error(message ?? "takes \(low) or more, not \(number).")
        }
        return number
      }, write: written)
  }
}

extension Format<Int> {
  /// A whole number in a range.
  static func whole(_ range: ClosedRange<Int64>) -> Format {
    Format(read: { Int(try $0.integer(range)) }, write: { "\($0)" })
  }
}

extension Format<Bool> {
  static var flag: Format { Format(read: { try $0.bool() }, write: { $0 ? "true" : "false" }) }
}

extension Format<String> {
  static var text: Format { Format(read: { try $0.string() }, write: quoted) }
}

extension Format<CGPoint> {
  static var point: Format { .numbers(2, { CGPoint(x: $0[0], y: $0[1]) }, { [$0.x, $0.y] }) }
}

extension Format<CGVector> {
  static var vector: Format {
    .numbers(2, { CGVector(dx: $0[0], dy: $0[1]) }, { [$0.dx, $0.dy] })
  }
}

extension Format<Offset> {
  static var offset: Format {
    .numbers(
      2, { Offset(horizontal: $0[0], vertical: $0[1]) }, { [$0.horizontal, $0.vertical] })
  }
}

extension Format<CGSize> {
  /// The shortest side of an item, in points.
  private static var shortestSide: Double { 0.01 }

  static var size: Format {
    .numbers(2, { CGSize(width: $0[0], height: $0[1]) }, { [$0.width, $0.height] }) {
      guard $1.allSatisfy({ $0 >= shortestSide }) else {
        throw $0.error("takes two numbers above 0, 0.01 at least.")
      }
    }
  }
}

extension Format<CGRect> {
  static var rect: Format {
    .numbers(
      4, { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) },
      { [$0.minX, $0.minY, $0.width, $0.height] }
    ) {
      guard $1[2] > 0, $1[3] > 0 else { throw $0.error("takes a width and height above 0.") }
    }
  }
}

/// A number as briefly as it can be read again to the bit.
func written(_ x: Double) -> String {
  // A whole number has no -0.
  if x == 0, x.sign == .minus { return "-0.0" }
  return Int64(exactly: x).map { "\($0)" } ?? "\(x)"
}
