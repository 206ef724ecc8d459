/// The words and numbers of a text about a spring.
struct SpringTokens {
  /// A number, with the words before it and its unit.
  struct Pair {
    /// The words before it, the last one last, folded; empty where it has none.
    let before: [String]
    let number: Double
    /// The letters behind it, in small ones; "%" for per cent.
    let unit: String
  }

  /// All numbers in their order, each with the words before it.
  private(set) var pairs: [Pair] = []
  /// All words, folded as names are compared.
  private(set) var words: Set<String> = []
  /// The words before a bracket, folded.
  private(set) var calls: Set<String> = []
  /// Whether there are brackets, as code has them.
  private(set) var isCode = false

  /// The numbers in their order, without names and units.
  var numbers: [Double] { pairs.map(\.number) }
  /// Whether there is nothing but numbers and what separates them.
  var areNumbersAlone: Bool {
    words.isEmpty && !pairs.isEmpty && pairs.allSatisfy { $0.unit.isEmpty }
  }

  /// Names that a number's unit has whatever it is called.
  static let namesOfUnits = Pair.ofUnits.values.reduce(into: Set(units)) { $0.formUnion($1) }

  /// Words that stand between a name and its number.
  private static let fillers: Set<String> = ["of", "is", "to", "at"]

  /// A name without the differences between `damping-ratio`, `dampingRatio` and "damping ratio".
  static func folded(_ name: String) -> String {
    String(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  init(_ text: String) {
    var (rest, before) = (text[...], [String]())
    while let first = rest.first {
      if let (number, unit, end) = Self.number(at: rest) {
        pairs.append(Pair(before: before, number: number, unit: unit))
        (before, rest) = ([], rest[end...])
      } else if first.isLetter || first == "_" {
        let name = rest.prefix { $0.isLetter || $0.isNumber || "_-".contains($0) }
        rest = rest[name.endIndex...]
        let word = Self.folded(String(name))
        words.insert(word)
        if rest.drop(while: { $0 == " " }).first == "(" { calls.insert(word) }
        if !Self.fillers.contains(word) { before.append(word) }
      } else {
        if "({[".contains(first) { isCode = true }
        // A name belongs to the number that follows it in the same argument; a setter's is its call's.
        let setter = first == "(" ? before.last.flatMap(Self.property) : nil
        if ",;()[]{}".contains(first) || first.isNewline { before = setter.map { [$0] } ?? [] }
        rest = rest.dropFirst()
      }
    }
  }

  /// What a setter sets: "stiffness" of "setStiffness"; nil for other calls.
  private static func property(of word: String) -> String? {
    word.hasPrefix("set") && word.count > 3 ? String(word.dropFirst(3)) : nil
  }

  /// A number at the start of a text, with the unit behind it.
  private static func number(at text: Substring) -> (Double, unit: String, end: Substring.Index)? {
    var digits = text.prefix { "+-.0123456789".contains($0) }
    // A sign or a point in front of no digit starts no number.
    guard digits.contains(where: \.isNumber), let value = Double(digits) else { return nil }
    var number = value
    // "1e-3", but not the "e" of a word.
    let behind = text[digits.endIndex...]
    if behind.first == "e" || behind.first == "E" {
      let exponent = behind.dropFirst().prefix { "+-0123456789".contains($0) }
      if let power = Double("\(digits)e\(exponent)"), exponent.contains(where: \.isNumber) {
        (number, digits) = (power, text[text.startIndex..<exponent.endIndex])
      }
    }
    let rest = text[digits.endIndex...].drop { $0 == " " }
    let letters = (text[digits.endIndex...].first == " " ? rest : text[digits.endIndex...])
      .prefix { $0.isLetter || $0 == "%" }
    let unit = letters.lowercased()
    // A word behind a space is the next name, unless it is a unit.
    guard units.contains(unit) else { return (number, "", digits.endIndex) }
    return (number, unit, letters.endIndex)
  }

  /// What stands behind numbers as their unit.
  fileprivate static let units: Set<String> = ["s", "ms", "sec", "hz", "%", "f", "d", "pt", "px"]
}

extension SpringTokens.Pair {
  /// Names that stand for a parameter of a unit, whatever it is called.
  fileprivate static let ofUnits: [String: Set<String>] = [
    "ζ": ["dampingratio", "dampingfraction", "ratio", "zeta", "ζ", "z"],
    "Hz": ["frequency", "hz", "hertz", "freq", "f"],
    "rad/s": ["omega", "omega0", "ω", "ω0", "angularfrequency"],
    "N/m": ["stiffness", "k"], "N·s/m": ["damping", "c"], "kg": ["mass", "m"],
  ]
  /// Other names of single parameters.
  private static let ofParameters: [String: Set<String>] = ["response": ["period", "springperiod"]]

  /// Whether the words before it, or its unit, name a parameter of a family.
  func names(_ family: SpringFamily, _ place: Int) -> Bool {
    let parameter = family.parameters[place]
    guard let last = before.last else {
      return unit == "hz" && parameter.unit == "Hz"
        || unit.hasSuffix("s") && parameter.unit == "s" && !parameter.isSetting
    }
    let names = [last, before.suffix(2).joined()]
    let own = [SpringTokens.folded(parameter.id), SpringTokens.folded(parameter.title)]
    return names.contains(where: own.contains)
      || names.contains {
        Self.ofUnits[parameter.unit]?.contains($0) ?? false
          || Self.ofParameters[parameter.id]?.contains($0) ?? false
      }
  }

  /// The number in the parameter's unit; nil where it is outside its range.
  func value(of parameter: FamilyParameter) -> Double? {
    var value = number
    switch (unit, parameter.unit) {
    case ("%", _): value /= 100
    case ("ms", "s"): value /= 1000
    case ("s", "ms"), ("sec", "ms"): value *= 1000
    default: break
    }
    return parameter.range.contains(value) ? value : nil
  }
}
