/// What of a stamp has to be alike in a file.
struct StampForm: Hashable {
  var hasDay, hasTime: Bool
  var bracket: UInt8

  /// How much it tells, 0 to 3.
  var detail: Int { (hasDay ? 2 : 0) + (hasTime ? 1 : 0) }
}

/// A line whose time, and what sets that off, is taken off.
struct TextLine {
  var stamp: Stamp?
  var form: StampForm?
  var rest: ArraySlice<UInt8>

  init(_ line: ArraySlice<UInt8>) {
    stamp = StampScanner.scan(line)
    guard let stamp else {
      rest = line.first == " " ? line.trimmedStart() : line
      return
    }
    let first = line.first { $0 < 0x80 && $0 != " " } ?? 0
    form = StampForm(
      hasDay: stamp.day?.year != nil, hasTime: stamp.time != nil || stamp.count != nil,
      bracket: first.isDigit || first.isLetter ? 0 : first)
    rest = line[stamp.end...].trimmedStart(keepingTabs: true)
    while rest.first == "," { rest = rest.dropFirst().trimmedStart(keepingTabs: true) }
    if rest.first == "\t" { rest = rest.dropFirst() }
    for sign in ["- ", ": "] where rest.begins(with: sign) { rest = rest.dropFirst(2) }
    rest = rest.trimmedStart(keepingTabs: true)
  }
}

/// How often the names of one shape come.
struct ShapeTally {
  private var counts: [String: Int] = [:]
  private(set) var forms: [StampForm: Int] = [:]
  private(set) var matched = 0

  mutating func add(_ name: String, _ form: StampForm?) {
    counts[name, default: 0] += 1
    matched += 1
    if let form { forms[form, default: 0] += 1 }
  }

  /// Names that return count whole, others a fifth or nothing.
  func score(withOthers: Bool) -> Int {
    counts.values.reduce(0) { $0 + ($1 > 1 ? 5 * $1 : withOthers ? 1 : 0) }
  }

  var returns: Int { counts.values.reduce(0) { $0 + $1 - 1 } }
}

extension [StampForm: Int] {
  /// The form that most lines have; of equally frequent ones that which tells most, then by its bracket, so that the
  /// order of the table does not matter.
  var most: StampForm? {
    self.max {
      ($0.value, $0.key.detail, $1.key.bracket) < ($1.value, $1.key.detail, $0.key.bracket)
    }?.key
  }
}
