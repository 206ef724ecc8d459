import ElementaryFunctions

/// A spring as people write it: code of a library, a line of a configuration, names with numbers, two numbers alone, or
/// a curve.
public struct SpringText: Sendable {
  /// What was read, by which two are the same.
  private let text: String
  /// The family that its numbers belong to; of a curve, that of the nearest spring.
  public let family: SpringFamily
  /// The numbers that are there, by the places of the family's parameters.
  public let given: [Int: Double]
  /// The curve, where it is one; nil for numbers.
  public let curve: StepCurveText?
  /// The nearest spring to the curve.
  public let fit: SpringFit?
  /// Whether it is code, in which what is missing has its library's default.
  public let isCode: Bool
  /// Whether words of the family's library stand there; numbers that many libraries name so belong to none.
  public let namesLibrary: Bool

  /// Longer texts are files, of which parts are read.
  private static let longest = 4000
  /// From this stiffness on two numbers alone are a stiffness and a damping; below a frequency and a damping ratio.
  private static let leastStiffness = 5.0

  /// The targets whose text has numbers, with the words of that.
  private static let samples = ExportTarget.all.compactMap { target in
    target.sample.map { (target: target, tokens: SpringTokens($0)) }
  }

  /// The words one of which stands in every text about a spring: names of numbers, calls, and words for curves.
  private static let vocabulary: Set<String> = {
    let names = SpringFamily.all.flatMap { $0.parameters.flatMap { [$0.id, $0.title] } }
    return Set(names.map(SpringTokens.folded)).union(samples.flatMap(\.tokens.calls))
      .union(SpringTokens.namesOfUnits).union(StepCurveText.words.map(SpringTokens.folded))
  }()

  /// Reads a text of up to 4,000 bytes; nil where no spring is found in it.
  ///
  /// The family is the one that has most of the names that stand there; of several the one whose library's words stand
  /// there, too, and else the first of `SpringFamily.all`. Two or three numbers alone are stiffness, damping and mass,
  /// or frequency and damping ratio where the first is below 5; four are a `cubic-bezier`.
  public init?(_ text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    let usual = Spellings.usual(text)
    let tokens = SpringTokens(usual)
    guard tokens.areNumbersAlone || Self.mayBeOne(tokens) else { return nil }
    if let curve = Self.curve(usual, tokens) {
      let fit = SpringFit(curve.motion())
      let values = SpringFamily.plain.values(for: fit.spring)
      self.init(text, .plain, [0: values[0], 1: values[1]], isCode: true, curve, fit)
    } else if tokens.areNumbersAlone {
      self.init(text, numbers: tokens.numbers)
    } else {
      let found = Self.byNames(tokens) + Self.inCode(usual, tokens)
      var best: Candidate?
      for candidate in found where best.map({ candidate.isBetter(than: $0) }) ?? true {
        best = candidate
      }
      guard let best else { return nil }
      self.init(
        text, best.family, best.given, isCode: tokens.isCode, namesLibrary: best.hints > 0)
    }
  }

  /// The first part of a longer text that is a spring: all of it, a paragraph, or a line.
  /// - Returns: Nil where there is none.
  public static func first(in text: String) -> SpringText? {
    if let whole = Self(text) { return whole }
    var paragraphs: [[Substring]] = [[]]
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if line.allSatisfy(\.isWhitespace) {
        paragraphs.append([])
      } else {
        paragraphs[paragraphs.count - 1].append(line)
      }
    }
    var readings = 0
    for paragraph in paragraphs {
      for part in [paragraph.joined(separator: "\n")] + paragraph.map(String.init) {
        let tokens = SpringTokens(part)
        guard mayBeOne(tokens) else { continue }
        readings += 1
        if let spring = Self(part) { return spring }
        if readings > mostReadings { return nil }
      }
    }
    return nil
  }

  /// Whether there is a number and a word that springs are written with.
  private static func mayBeOne(_ tokens: SpringTokens) -> Bool {
    !tokens.pairs.isEmpty
      && (tokens.pairs.contains { !$0.unit.isEmpty } || !tokens.words.isDisjoint(with: vocabulary))
  }

  /// How many parts of a text are read that have words of springs.
  private static let mostReadings = 300

  private init(
    _ text: String, _ family: SpringFamily, _ given: [Int: Double], isCode: Bool,
    namesLibrary: Bool = false,
    _ curve: StepCurveText? = nil, _ fit: SpringFit? = nil
  ) {
    (self.text, self.family, self.given) = (text, family, given)
    (self.isCode, self.namesLibrary) = (isCode, namesLibrary)
    (self.curve, self.fit) = (curve, fit)
  }

  private init?(_ text: String, numbers: [Double]) {
    let isStiff = (numbers.first ?? 0) >= Self.leastStiffness
    // Core Animation's order has the mass first.
    let family: SpringFamily = isStiff ? .coreAnimation : .plain
    let places = isStiff ? [1, 2, 0] : [0, 1]
    guard (2...places.count).contains(numbers.count),
      zip(places, numbers).allSatisfy({ family.parameters[$0].range.contains($1) })
    else { return nil }
    self.init(text, family, Dictionary(uniqueKeysWithValues: zip(places, numbers)), isCode: true)
  }

  /// One value a parameter: in code what is missing has its default; elsewhere it stays as a spring has it.
  /// - Returns: Nil where a missing number has no default.
  public func values(near spring: Spring) -> [Double]? {
    let mass = family.parameters.indices.first { family.parameters[$0].isScale }
    let current = family.values(
      for: spring, mass: mass.flatMap { given[$0] ?? family.parameters[$0].defaultValue } ?? 1)
    let values = family.parameters.indices.compactMap { place -> Double? in
      let parameter = family.parameters[place]
      if let number = given[place] { return number }
      let isKept = !isCode && family.freeParameters.contains(place)
      return isKept ? current[place] : parameter.defaultValue ?? (isCode ? nil : current[place])
    }
    return values.count == family.parameters.count ? values : nil
  }

  /// The spring that it means, with what it leaves out as another has it; nil where nothing moves.
  public func spring(near other: Spring) -> Spring? {
    if let fit { return fit.spring }
    return values(near: other).flatMap { family.reading($0)?.spring }
  }
}

extension SpringText: Hashable {
  /// Compares the texts alone: reading one gives the same each time.
  public static func == (a: SpringText, b: SpringText) -> Bool { a.text == b.text }

  /// Hashes the text that was read.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

// MARK: - Families

extension SpringText {
  /// A family that a text may have meant, and how much of it stands there.
  private struct Candidate {
    let family: SpringFamily
    let given: [Int: Double]
    /// How many words stand there that few libraries have.
    let hints: Double
    /// Whether the numbers are such as are usual in its library: 0.1 is no stiffness in N/m.
    let isUsual: Bool

    func isBetter(than other: Candidate) -> Bool {
      let count = Double(given.count) + (isUsual ? 0.5 : 0)
      return (count, hints) > (Double(other.given.count) + (other.isUsual ? 0.5 : 0), other.hints)
    }
  }

  private static func isUsual(_ given: [Int: Double], _ family: SpringFamily) -> Bool {
    given.allSatisfy { family.parameters[$0].usual.contains($1) }
  }

  /// What the text of each target has its numbers by.
  private static func inCode(_ text: String, _ tokens: SpringTokens) -> [Candidate] {
    let own = tokens.words
    let targets = samples.map { (target: $0.target, words: $0.tokens.words.intersection(own)) }
    let common = targets.reduce(into: [String: Double]()) { counts, target in
      for word in target.words { counts[word, default: 0] += 1 }
    }
    return targets.compactMap { target, words in
      guard let family = target.family, let given = target.given(inCode: text) else { return nil }
      let names = family.parameters.map { SpringTokens.folded($0.id) }
      // In an order of their own: sets have another one at each start, and sums then another last digit.
      let hints = words.subtracting(names).map { 1 / (common[$0] ?? 1) }.sorted()
      return Candidate(
        family: family, given: given, hints: hints.reduce(0, +) + named(family, own),
        isUsual: isUsual(given, family))
    }
  }

  /// What the names of each family's parameters stand before.
  private static func byNames(_ tokens: SpringTokens) -> [Candidate] {
    let own = tokens.words
    // What many libraries call so is SwiftUI's: bounce and duration.
    return ([.plain, .swiftUI] + SpringFamily.all).compactMap { family in
      var given: [Int: Double] = [:]
      for pair in tokens.pairs {
        guard let place = family.parameters.indices.first(where: { pair.names(family, $0) }),
          let value = pair.value(of: family.parameters[place]), given[place] == nil
        else { continue }
        given[place] = value
      }
      guard family.freeParameters.contains(where: { given[$0] != nil }) else { return nil }
      return Candidate(
        family: family, given: given, hints: named(family, own), isUsual: isUsual(given, family))
    }
  }

  /// Whether a family's own name stands there, and not only a number's: 1 or 0.
  private static func named(_ family: SpringFamily, _ words: Set<String>) -> Double {
    let numbers = Set(family.parameters.map { SpringTokens.folded($0.id) })
    return ([family.id, family.title] + family.aliases).map(SpringTokens.folded)
      .contains { words.contains($0) && !numbers.contains($0) } ? 1 : 0
  }
}

// MARK: - Curves

extension SpringText {
  /// A curve of CSS, four numbers of one, or Hyprland's `bezier = name, x1, y1, x2, y2`.
  private static func curve(_ text: String, _ tokens: SpringTokens) -> StepCurveText? {
    let numbers = tokens.numbers
    let isBezier =
      !tokens.words.isDisjoint(with: ["bezier", "cubicbezier"])
      && !tokens.calls.contains("cubicbezier")
    if numbers.count == 4, tokens.areNumbersAlone || isBezier {
      let list = numbers.map { Digits.significant($0) }.joined(separator: ", ")
      return try? StepCurveText("cubic-bezier(\(list))")
    }
    let isAlone = tokens.words.count == 1
    let isEasing = !tokens.words.isDisjoint(with: ["transition", "animation", "easing"])
    let hasTime = tokens.pairs.contains { $0.unit == "s" || $0.unit == "ms" }
    let hasKeyword = !tokens.words.isDisjoint(with: StepCurveText.words.map(SpringTokens.folded))
    let isCall = ["cubicbezier", "linear"].contains(where: tokens.calls.contains)
    guard isCall || (isAlone || isEasing) && hasTime && hasKeyword else { return nil }
    return try? StepCurveText(text)
  }
}
