/// A text as the pieces that its readers see: names, numbers, texts in quotes, signs, space.
struct Tokens {
  private(set) var pieces: [String] = []
  /// A document grows no larger than this by repeating parts, in bytes.
  private static let longest = 400_000

  var text: String { pieces.joined() }

  init(_ text: String) {
    var piece = ""
    var kind: Kind?
    var isEscaped = false
    for character in text {
      if kind == .quoted {
        piece.append(character)
        if character == "\"" && !isEscaped || character == "\n" { end(&piece, &kind) }
        isEscaped = character == "\\" && !isEscaped
        continue
      }
      let next = Kind(character)
      if next != kind || next == .sign || next == .quoted { end(&piece, &kind) }
      piece.append(character)
      kind = next
      isEscaped = false
    }
    end(&piece, &kind)
  }

  private enum Kind {
    case word, number, space, sign, quoted

    init(_ character: Character) {
      switch character {
      case "\"": self = .quoted
      case "0"..."9", ".", "-", "+": self = .number
      case _ where character.isLetter || character == "_": self = .word
      case _ where character.isWhitespace: self = .space
      default: self = .sign
      }
    }
  }

  private mutating func end(_ piece: inout String, _ kind: inout Kind?) {
    if !piece.isEmpty { pieces.append(piece) }
    (piece, kind) = ("", nil)
  }

  // MARK: - Changes

  private static let numbers = [
    "0", "-0", "-1", "0.5", "1e308", "-1e308", "1e-320", "1e400", "9223372036854775807",
    "-9223372036854775808", "4294967296", "1e7", "-1e7", "1e-7", "NaN", "16384", "0.01",
  ]
  private static let texts = [
    "", "\u{1B}[31m", "\u{202E}x", "e\u{301}\u{301}", "👩‍👩‍👧", "\\u0000", "../../x", "-y", "\\ud800",
    "messages", "null", "\n", "%04d", "exact",
  ]

  /// Changes one place; `donor` lends parts of another document.
  mutating func mutate(from donor: Tokens, _ random: inout Seeded) {
    guard !pieces.isEmpty else { return pieces = [random.one(of: Self.texts)] }
    let place = random.integer(0...pieces.count - 1)
    switch random.integer(0...9) {
    case 0...2:
      let number = nearest(place) { Double($0) != nil } ?? place
      pieces[number] = random.one(of: Self.numbers)
    case 3, 4:
      let words = nearest(place) { $0.hasPrefix("\"") } ?? place
      let count = random.once(in: 2) ? 1 : random.integer(1...(random.once(in: 20) ? 20_000 : 30))
      let text = String(repeating: random.one(of: Self.texts + ["ab "]), count: count)
      pieces[words] = "\"" + text + "\""
    case 5: pieces.removeSubrange(part(at: place, &random))
    case 6:
      let part = Array(pieces[part(at: place, &random)])
      let count = min(
        random.once(in: 20) ? random.integer(100...50_000) : random.one(of: [1, 2, 10, 40]),
        Self.longest / max(1, part.joined().utf8.count))
      let separator = part.first == "{" || part.first == "[" ? [","] : []
      let repeated = (0..<max(1, count)).flatMap { _ in part + separator }
      pieces.insert(contentsOf: repeated, at: place)
    case 7:
      guard !donor.pieces.isEmpty else { return }
      let from = random.integer(0...donor.pieces.count - 1)
      pieces.replaceSubrange(
        part(at: place, &random), with: donor.pieces[donor.part(at: from, &random)])
    case 8 where random.once(in: 4): pieces.removeLast(pieces.count - place)
    default:
      let other = random.integer(0...pieces.count - 1)
      let kind = Kind(pieces[place].first ?? " ")
      pieces.swapAt(place, nearest(other) { Kind($0.first ?? " ") == kind } ?? other)
    }
  }

  /// Repeats a few pieces until the document is long: what takes the square of its length takes seconds then.
  mutating func repeatPieces(_ random: inout Seeded) {
    guard !pieces.isEmpty else { return }
    let place = random.integer(0...pieces.count - 1)
    let part = Array(pieces[place..<min(pieces.count, place + random.integer(1...8))])
    let count = Self.longest / 2 / max(1, part.joined().utf8.count)
    pieces.insert(contentsOf: (0..<max(1, count)).flatMap { _ in part }, at: place)
  }

  private func nearest(_ place: Int, where fits: (String) -> Bool) -> Int? {
    pieces[place...].firstIndex(where: fits) ?? pieces.firstIndex(where: fits)
  }

  /// An object or list that starts at a place, or some pieces.
  private func part(at place: Int, _ random: inout Seeded) -> Range<Int> {
    let start = pieces[place...].prefix(40).firstIndex { $0 == "{" || $0 == "[" } ?? place
    guard pieces[start] == "{" || pieces[start] == "[" else {
      return place..<min(pieces.count, place + random.integer(1...6))
    }
    var depth = 0
    for index in start..<pieces.count {
      if pieces[index] == "{" || pieces[index] == "[" { depth += 1 }
      if pieces[index] == "}" || pieces[index] == "]" { depth -= 1 }
      if depth == 0 { return start..<index + 1 }
    }
    return start..<min(pieces.count, start + 6)
  }
}
