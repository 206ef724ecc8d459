import ElementaryFunctions
import Foundation

/// A curve from 0 to 1 over a time, as CSS and tables have it.
public struct StepCurveText: Sendable {
  /// Why a text is no curve, as a sentence.
  public struct Failure: Error, Hashable, Sendable {
    /// What it lacks, or what was expected, with a full stop.
    public let reason: Sentence
  }

  /// The curve, from 0 at 0 s to 1 at its end.
  public let curve: any StepCurve
  /// How long it lasts, s.
  public let duration: Double
  /// Whether the text says how long it lasts; where it does not, that is 1 s.
  public let hasDuration: Bool

  /// Reads `cubic-bezier(x1, y1, x2, y2)`, the keywords of CSS and some of easings.net, or `linear(...)`, each
  /// with a time before or after it (`400ms`, `0.4s`); else lines of a time in s and a place.
  /// - Throws: Why it is none of them.
  public init(_ text: String) throws(Failure) {
    let lower = text.lowercased()
    let time = Self.time(in: lower)
    let length = time ?? 1
    guard length > 0, length < 1e6 else { throw Failure(reason: "A curve lasts longer than 0 s.") }
    if let values = Self.arguments(of: "cubic-bezier", in: lower) {
      let numbers = values.compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
      guard values.count == 4, numbers.count == 4, (0...1).contains(numbers[0]),
        (0...1).contains(numbers[2])
      else {
        throw Failure(
          reason: "cubic-bezier takes four numbers, the first and the third from 0 to 1.")
      }
      curve = BezierCurve(numbers, duration: length)
    } else if let values = Self.arguments(of: "linear", in: lower) {
      curve = LinearEasing(duration: length, stops: try Self.stops(values))
    } else if let numbers = Self.keyword(in: lower) {
      curve = BezierCurve(numbers.values, duration: length)
    } else {
      let table = try Self.table(text)
      (curve, duration, hasDuration) = (table, table.duration, true)
      return
    }
    (duration, hasDuration) = (length, time != nil)
  }

  /// How it is played: on its target from its end on.
  public func motion(_ release: Release = Release()) -> LibraryMotion {
    LibraryMotion(curve, release, end: .at(duration, "its duration"))
  }

  /// CSS Easing Functions Level 1, and those of easings.net that are widely copied.
  private static let keywords: [(name: String, values: [Double])] = [
    ("ease-in-out", [0.42, 0, 0.58, 1]), ("ease-in", [0.42, 0, 1, 1]),
    ("ease-out", [0, 0, 0.58, 1]), ("ease", [0.25, 0.1, 0.25, 1]), ("linear", [0, 0, 1, 1]),
    ("easeoutback", [0.34, 1.56, 0.64, 1]), ("easeinoutback", [0.68, -0.6, 0.32, 1.6]),
    ("easeoutexpo", [0.16, 1, 0.3, 1]), ("easeoutcubic", [0.33, 1, 0.68, 1]),
  ]

  /// The words that a curve is written with.
  static let words = ["cubic-bezier", "linear", "bezier"] + keywords.map(\.name)

  /// A keyword as a word of its own: other libraries' names begin as CSS's do.
  private static func keyword(in text: String) -> (name: String, values: [Double])? {
    let words = text.split { !$0.isLetter && $0 != "-" }.map(String.init)
    return keywords.first { words.contains($0.name) }
  }

  private static func arguments(of name: String, in text: String) -> [Substring]? {
    guard let open = text.range(of: name + "("),
      let close = text[open.upperBound...].firstIndex(of: ")")
    else { return nil }
    return text[open.upperBound..<close].split(separator: ",", omittingEmptySubsequences: false)
  }

  /// A time outside of the brackets.
  private static func time(in text: String) -> Double? {
    var depth = 0
    let outside = text.map { character -> Character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return depth > 0 || character == ")" || character == ";" ? " " : character
    }
    for word in String(outside).split(whereSeparator: \.isWhitespace) {
      if word.hasSuffix("ms"), let value = Double(word.dropLast(2)) { return value / 1000 }
      if word.hasSuffix("s"), let value = Double(word.dropLast()) { return value }
    }
    return nil
  }

  /// The stops of `linear()`: values, each with up to two places in per cent; places that are missing are
  /// shared out evenly between those that are there (CSS Easing Functions Level 2).
  private static func stops(_ arguments: [Substring]) throws(Failure) -> [LinearEasing.Stop] {
    var read: [(place: Double?, value: Double)] = []
    for argument in arguments {
      var (value, places): (Double?, [Double]) = (nil, [])
      for word in argument.split(whereSeparator: \.isWhitespace) {
        if word.hasSuffix("%"), let place = Double(word.dropLast()) {
          places.append(place / 100)
        } else if let number = Double(word), value == nil {
          value = number
        } else {
          throw Failure(reason: "\"\(String(word))\" is no stop of a linear().")
        }
      }
      guard let value, places.count <= 2 else {
        throw Failure(reason: "A stop of linear() is a number, with a place in per cent.")
      }
      read += places.isEmpty ? [(nil, value)] : places.map { ($0, value) }
    }
    guard read.count >= 2 else { throw Failure(reason: "linear() has two stops or more.") }
    return placed(read)
  }

  private static func placed(_ read: [(place: Double?, value: Double)]) -> [LinearEasing.Stop] {
    var places = read.map(\.place)
    places[0] = places[0] ?? 0
    places[places.count - 1] = places[places.count - 1] ?? 1
    var (last, highest) = (0, places[0] ?? 0)
    for i in places.indices {
      guard let place = places[i] else { continue }
      highest = max(highest, place)
      places[i] = highest
      for k in last + 1..<max(last + 1, i) {
        let start = places[last] ?? 0
        places[k] = start + (highest - start) * Double(k - last) / Double(i - last)
      }
      last = i
    }
    return zip(places, read).map { LinearEasing.Stop(place: $0 ?? 0, value: $1.value) }
  }

  /// Lines of a time and a place, made a step from 0 to 1.
  private static func table(_ text: String) throws(Failure) -> LinearEasing {
    let rows = text.split(whereSeparator: \.isNewline).compactMap { line -> [Double]? in
      let cells = line.split { ",;\t ".contains($0) }.map { Double($0) }
      return cells.count >= 2 ? [cells[0], cells[1]].compactMap { $0 } : nil
    }.filter { $0.count == 2 && $0[0].isFinite && $0[1].isFinite }
    guard rows.count >= 3, let first = rows.first, let last = rows.last, last[0] > first[0],
      zip(rows, rows.dropFirst()).allSatisfy({ $0[0] < $1[0] }), last[1] != first[1]
    else {
      throw Failure(
        reason: """
          This is no curve: give cubic-bezier(x1, y1, x2, y2), linear(...), or a table whose lines are a time \
          in seconds, which rises, and a place.
          """)
    }
    let (length, way) = (last[0] - first[0], last[1] - first[1])
    return LinearEasing(
      duration: length,
      stops: rows.map {
        LinearEasing.Stop(place: ($0[0] - first[0]) / length, value: ($0[1] - first[1]) / way)
      })
  }
}

/// CSS's `cubic-bezier()`: a curve whose horizontal is the time.
struct BezierCurve: StepCurve {
  private let x1, y1, x2, y2: Double
  let duration: Double

  init(_ numbers: [Double], duration: Double) {
    (x1, y1, x2, y2) = (numbers[0], numbers[1], numbers[2], numbers[3])
    self.duration = duration
  }

  private static func value(_ a: Double, _ b: Double, _ u: Double) -> Double {
    ((1 + 3 * a - 3 * b) * u + (3 * b - 6 * a)) * u * u + 3 * a * u
  }

  private static func slope(_ a: Double, _ b: Double, _ u: Double) -> Double {
    (3 * (1 + 3 * a - 3 * b) * u + 2 * (3 * b - 6 * a)) * u + 3 * a
  }

  func frame(at time: Double) -> StepFrame {
    let place = time / duration
    guard place > 0 else { return StepFrame(time: time, position: 0, velocity: 0) }
    guard place < 1 else { return StepFrame(time: time, position: 1, velocity: 0) }
    // x grows with its parameter: Newton's steps, and halves where they leave what is known to hold it.
    var (low, high, u) = (0.0, 1.0, place)
    for _ in 0..<60 {
      let off = Self.value(x1, x2, u) - place
      if off < 0 { low = u } else { high = u }
      let next = u - off / Self.slope(x1, x2, u)
      if abs(next - u) < 1e-15 { break }
      u = next > low && next < high ? next : (low + high) / 2
    }
    return StepFrame(time: time, position: Self.value(y1, y2, u), velocity: 0)
  }
}
