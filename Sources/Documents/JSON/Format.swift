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
  let read: (JSONMembers, inout Record) throws -> Void
  /// The property as JSON; nil where it is left out.
  let write: (Record) -> String?

  /// A property that every object gives unless it has a default value, which is left out in writing unless `isWritten`
  /// says otherwise.
  static func property<Value>(
    _ key: String, _ path: WritableKeyPath<Record, Value>, _ format: Format<Value>,
    or usual: Value? = nil, isWritten: Bool = false
  ) -> Member {
    let omitted = isWritten ? nil : usual.map(format.write)
    return Member(
      key: key,
      read: { object, record in
        let value = usual == nil ? try object.required(key) : object[key]
        if let read = try value.map(format.read) ?? usual { record[keyPath: path] = read }
      },
      write: {
        // 0 and -0 are equal, but not written alike.
        let text = format.write($0[keyPath: path])
        return text == omitted ? nil : text
      })
  }

  /// A property without a value where it is left out.
  static func optional<Value>(
    _ key: String, _ path: WritableKeyPath<Record, Value?>, _ format: Format<Value>
  ) -> Member {
    Member(
      key: key, read: { $1[keyPath: path] = try $0[key].map(format.read) },
      write: { $0[keyPath: path].map(format.write) })
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
    check: @escaping (JSONMembers, inout Value) throws -> Void = { _, _ in }
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

  /// The same of what a value stands for; `check` looks at what was read.
  func map<Other>(
    _ make: @escaping (Value) -> Other, _ take: @escaping (Other) -> Value,
    check: @escaping (JSONValue, Value) throws -> Void = { _, _ in }
  ) -> Format<Other> {
    Format<Other>(
      read: { value in
        let given = try read(value)
        try check(value, given)
        return make(given)
      }, write: { write(take($0)) })
  }

  private static var longestList: Int { 100_000 }

  /// A list of values, at most so many; in a file with one a line where that is said.
  ///
  /// With a name for one of them each has an id of its own.
  static func list<Element>(
    _ format: Format<Element>, named name: String = "",
    by id: ((Element) -> String)? = nil, most: Int = longestList, areLines: Bool = false
  ) -> Format where Value == [Element] {
    Format(
      read: { value in
        var ids: Set<String> = []
        return try value.array(most: most).map { value in
          let element = try format.read(value)
          if let id = id?(element), !ids.insert(id).inserted {
            throw value.error("has the id \"\(id)\", which another \(name) has.")
          }
          return element
        }
      },
      write: { elements in
        let isLong = areLines && !elements.isEmpty
        return (isLong ? "[\n    " : "[")
          + elements.map(format.write).joined(separator: isLong ? ",\n    " : ", ")
          + (isLong ? "\n  ]" : "]")
      })
  }
}

extension Format where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// An enumeration by its names.
  static var choice: Format {
    let all = Array(Value.allCases)
    return Format(
      read: { all[try $0.index(in: all.map(\.rawValue))] }, write: { quoted($0.rawValue) })
  }
}

extension Format<Double> {
  static var number: Format { Format(read: { try $0.number() }, write: written) }

  static func number(in range: ClosedRange<Double>) -> Format {
    Format(read: { try $0.number(in: range) }, write: written)
  }

  /// A number that is not below another.
  static func number(from low: Double) -> Format {
    Format(
      read: { value in
        let number = try value.number()
        guard number >= low else { throw value.error("takes \(low) or more, not \(number).") }
        return number
      }, write: written)
  }
}

extension Format<[Double]> {
  /// A list of so many numbers.
  static func numbers(_ count: Int) -> Format {
    Format(
      read: { try $0.numbers(count) },
      write: { "[" + $0.map(written).joined(separator: ", ") + "]" })
  }

  /// A rectangle's origin, and its width and height above 0.
  static var rectangle: Format {
    numbers(4).map({ $0 }, { $0 }) { value, numbers in
      guard numbers[2] > 0, numbers[3] > 0 else {
        throw value.error("takes a width and height above 0.")
      }
    }
  }
}

extension Format<Int> {
  /// How many of something there are.
  static var count: Format { whole(0...1 << 40) }

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
  static var point: Format {
    Format<[Double]>.numbers(2).map(
      { CGPoint(x: $0[0], y: $0[1]) }, { [Double($0.x), Double($0.y)] })
  }
}

extension Format<CGVector> {
  static var vector: Format {
    Format<[Double]>.numbers(2).map(
      { CGVector(dx: $0[0], dy: $0[1]) }, { [Double($0.dx), Double($0.dy)] })
  }
}

extension Format<CGSize> {
  /// A size whose sides, in points, are in a range: those of an item by default.
  static func size(in sides: ClosedRange<Double> = 0.01...1e12) -> Format {
    Format<[Double]>.numbers(2).map(
      { CGSize(width: $0[0], height: $0[1]) }, { [Double($0.width), Double($0.height)] },
      check: { value, numbers in
        guard numbers.allSatisfy(sides.contains) else {
          throw value.error(
            "takes two numbers above 0, \(sides.lowerBound) to \(sides.upperBound).")
        }
      })
  }
}

extension Format<CGRect> {
  static var rect: Format {
    Format<[Double]>.rectangle.map(
      { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) },
      { [$0.minX, $0.minY, $0.width, $0.height].map(Double.init) })
  }
}

/// A number as briefly as it can be read again to the bit.
func written(_ x: Double) -> String {
  // A whole number has no -0.
  if x == 0, x.sign == .minus { return "-0.0" }
  return Int64(exactly: x).map { "\($0)" } ?? "\(x)"
}

/// A text as a JSON string.
package func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case _ where scalar.value < 0x20:
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
