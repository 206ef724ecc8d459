import Foundation
import Localization
import Springs

/// One number of a scene that a person can change: all that the inspector, the command line and the
/// tests need to know of it.
public struct Parameter: Hashable, Sendable {
  /// How a slider maps its travel to values.
  public enum Scale: Hashable, Sendable {
    /// Equal travel makes an equal difference.
    case linear
    /// Equal travel makes an equal ratio.
    case logarithmic
    /// Linear to `at` on a share of the travel, linear beyond on the rest.
    case broken(at: Double, share: Double)
  }

  /// How a value is entered.
  public enum Kind: Hashable, Sendable {
    /// A slider and a number field.
    case number
    /// A slider that stops at whole numbers.
    case whole
    /// A switch; 0 is off, 1 on.
    case toggle
    /// One of a few, by its place in the list.
    case choice([Choice])
  }

  /// One of the few values that a parameter can have.
  public struct Choice: Hashable, Sendable {
    /// Its name on the command line.
    public let id: String
    /// Its name in the inspector.
    public let title: LocalizedText
  }

  /// Where in the inspector it stands; all but the first are folded.
  public enum Section: String, Hashable, Sendable, CaseIterable {
    case main = ""
    case scroll = "Scroll"
    case limits = "Limits"
    case article = "As published"
    case content = "Content"

    /// Its name in the inspector.
    public var title: LocalizedText { LocalizedText(key: rawValue) }
  }

  /// Its name on the command line and in files.
  public let id: String
  /// Its name in the inspector.
  public let title: LocalizedText
  /// Its unit; empty for a plain number.
  public let unit: String
  /// Whether a slider, a switch or a list enters it.
  public let kind: Kind
  /// The values at the slider's two ends.
  public let range: ClosedRange<Double>
  /// What a typed value may be: the physical limit.
  public let limit: ClosedRange<Double>
  /// What it is at first.
  public let defaultValue: Double
  /// How the slider maps its travel to values.
  public let scale: Scale
  /// How many decimals a value shows.
  public let digits: Int
  /// Words at the slider's ends.
  public var endWords: (low: LocalizedText, high: LocalizedText)? {
    ends.map { ($0[0], $0[1]) }
  }
  private let ends: [LocalizedText]?
  /// What it does, in one sentence.
  public let summary: LocalizedText
  /// The part of the inspector that it stands in.
  public let section: Section
  /// Whether a change starts the scene anew.
  public let restarts: Bool
  /// Values at which the slider catches.
  public let detents: [Double]
  /// Whether the article's code has a number for it: others have no effect As published.
  public let isInArticle: Bool
  /// Whether 0 switches off what it is of.
  public let isOffAtZero: Bool

  /// The limit is the slider's range unless it is given; only numbers have decimals, two of them.
  init(
    _ id: String, _ title: LocalizedText, _ range: ClosedRange<Double>, default value: Double,
    _ summary: LocalizedText, kind: Kind = .number, unit: String = "", digits: Int? = nil,
    limit: ClosedRange<Double>? = nil, scale: Scale = .linear, detents: [Double] = [],
    ends: (low: LocalizedText, high: LocalizedText)? = nil, section: Section = .main,
    restarts: Bool = false, isInArticle: Bool = true, isOffAtZero: Bool = false
  ) {
    (self.isInArticle, self.isOffAtZero) = (isInArticle, isOffAtZero)
    (self.id, self.title, self.range, self.limit) = (id, title, range, limit ?? range)
    (self.defaultValue, self.summary, self.kind, self.unit) = (value, summary, kind, unit)
    (self.digits, self.scale, self.detents) = (digits ?? (kind == .number ? 2 : 0), scale, detents)
    (self.ends, self.section, self.restarts) = (ends.map { [$0, $1] }, section, restarts)
  }

  /// Something that is on or off.
  static func toggle(
    _ id: String, _ title: LocalizedText, isOn: Bool, _ summary: LocalizedText,
    in section: Section = .main, restarts: Bool = false, isInArticle: Bool = true
  ) -> Parameter {
    Parameter(
      id, title, 0...1, default: isOn ? 1 : 0, summary, kind: .toggle, section: section,
      restarts: restarts, isInArticle: isInArticle)
  }

  /// One of a few, the first by default.
  static func choice(
    _ id: String, _ title: LocalizedText, _ choices: [Choice], _ summary: LocalizedText,
    in section: Section = .main, restarts: Bool = false
  ) -> Parameter {
    Parameter(
      id, title, 0...Double(choices.count - 1), default: 0, summary, kind: .choice(choices),
      section: section, restarts: restarts)
  }

  /// The few values that it can have; nil for any number.
  public var choices: [Choice]? {
    if case .choice(let choices) = kind { choices } else { nil }
  }

  /// A value as a person reads it, with its unit.
  public func words(for value: Double) -> LocalizedText {
    if let choices, choices.indices.contains(Int(value)) { return choices[Int(value)].title }
    if kind == .toggle { return value < 0.5 ? "off" : "on" }
    if isOffAtZero, value == 0 { return "off" }
    let number = Numerals.fixed(value, digits)
    return .verbatim(unit.isEmpty ? number : "\(number) \(unit)")
  }

  /// The value nearest to a wish that the parameter can have; nil for what is no number.
  public func admitted(_ wish: Double) -> Double? {
    guard wish.isFinite else { return nil }
    let inside = min(max(wish, limit.lowerBound), limit.upperBound)
    return kind == .number ? inside : inside.rounded()
  }
}

/// A named set of values, with where they come from.
public struct Preset: Hashable, Sendable {
  /// Its name on the command line and in files.
  public let id: String
  /// Its name in the menu.
  public let title: LocalizedText
  /// The article or library it comes from.
  public let source: LocalizedText
  /// What it sets; other parameters take their defaults.
  public let values: [String: Double]
}

extension Preset {
  /// A preset that sets nothing unless values are given.
  init(
    _ id: String, _ title: LocalizedText, _ source: LocalizedText, _ values: [String: Double] = [:]
  ) {
    self.init(id: id, title: title, source: source, values: values)
  }
}

/// How true to what a scene moves.
public enum Fidelity: String, Hashable, Sendable, CaseIterable {
  /// The article's layout on Apple's engine.
  case published
  /// Our layout on Apple's engine.
  case uikit
  /// Our layout on motion as the mathematics says.
  case exact

  /// Its name in the inspector.
  public var title: LocalizedText {
    switch self {
    case .published: "As published"
    case .uikit: "UIKit"
    case .exact: "Exact"
    }
  }

  /// What it is good for, in one line.
  public var caption: LocalizedText {
    switch self {
    case .published: "The article's own code, faults included."
    case .uikit: "Our layout, Apple's engine: numbers for iOS."
    case .exact: "Exact mathematics: numbers for any platform."
    }
  }
}

/// The values of a scene's parameters, in the order of their declaration.
public struct ParameterValues: Hashable, Sendable {
  /// What they are values of.
  public let parameters: [Parameter]
  private var numbers: [Double]

  /// The default values of some parameters.
  public init(_ parameters: [Parameter]) {
    self.parameters = parameters
    numbers = parameters.map(\.defaultValue)
  }

  /// The value of a parameter of the scene; asking for another one is a bug.
  public subscript(id: String) -> Double {
    get { numbers[index(of: id)] }
    set {
      let i = index(of: id)
      guard let value = parameters[i].admitted(newValue) else { return }
      numbers[i] = value
    }
  }

  private func index(of id: String) -> Int {
    guard let i = parameters.firstIndex(where: { $0.id == id }) else {
      preconditionFailure("The scene has no parameter \"\(id)\".")
    }
    return i
  }

  /// The value of a parameter, or another one where the scene does not have it.
  subscript(id: String, or value: Double) -> Double {
    parameters.firstIndex { $0.id == id }.map { numbers[$0] } ?? value
  }

  /// Takes a preset's values, and the defaults for all that it leaves open.
  public mutating func apply(_ preset: Preset) {
    for (i, parameter) in parameters.enumerated() {
      numbers[i] = preset.values[parameter.id] ?? parameter.defaultValue
    }
  }

  /// Whether these are just what a preset gives.
  public func match(_ preset: Preset) -> Bool {
    var other = ParameterValues(parameters)
    other.apply(preset)
    return other.numbers == numbers
  }
}

/// Numbers as text, the same everywhere: a point, no grouping.
public enum Numerals {
  /// A number with a fixed count of decimals; a minus sign only where a digit shows it.
  public static func fixed(_ value: Double, _ digits: Int) -> String {
    guard value.isFinite else { return "–" }
    let text = Digits.padded(value, digits)
    return text.hasPrefix("-") && text.allSatisfy { "-0.".contains($0) }
      ? String(text.dropFirst()) : text
  }

  /// The same with a minus sign instead of a hyphen, as plots have it.
  public static func signed(_ value: Double, _ digits: Int) -> String {
    let text = fixed(value, digits)
    return text.hasPrefix("-") ? "−" + text.dropFirst() : text
  }

  /// A number with as many decimals as its size deserves: 0.66, 1.0, 28, 494.
  public static func short(_ value: Double) -> String {
    let size = abs(value)
    return fixed(value, size < 0.995 ? 2 : size < 9.95 ? 1 : 0)
  }
}
