import Localization

/// A library or language that code for a spring is written for.
public struct ExportTarget: Sendable, Identifiable {
  /// The language of the code.
  public enum Language: String, Hashable, Sendable {
    case swift, javascript, css, kotlin, dart, qml, c
  }

  /// Its name on the command line.
  public let id: String
  /// Its name in the list.
  public let title: String
  /// The language of its code.
  public let language: Language
  /// The family whose numbers it prints; nil where it prints a formula.
  public let family: SpringFamily?
  /// A note on the target, in one sentence; empty for none.
  public let note: LocalizedText
  let write: @Sendable (Spring, ExportOptions) -> ExportedCode

  /// The code for a spring.
  public func code(for spring: Spring, _ options: ExportOptions = .init()) -> ExportedCode {
    precondition(spring.angularFrequency > 0, "a spring to export has a frequency above 0")
    return write(spring, options)
  }
}

/// What code is written for besides the spring.
public struct ExportOptions: Hashable, Sendable {
  /// The most that a sampled curve may be off, a share of the step above 0; 0.002 by default.
  public var curveError = SpringFamily.cssError
  /// The display that the error is measured on, Hz; 60 by default.
  public var rate = 60.0

  /// An error of 0.002 at most, on a display of 60 Hz.
  public init() {}
}

/// Code for a spring, and its exactness.
public struct ExportedCode: Sendable {
  /// The text, without a newline at its end.
  public let text: String
  /// The exactness, measured with the target's own formula or integrator and the printed numbers.
  public let exactness: Exactness
  /// The target's own motion of a step, for the preview curve.
  public let response: any StepResponse

  /// A text whose target moves so; `lack` says what it cannot represent of the spring.
  init(
    _ text: String, _ response: any StepResponse, for spring: Spring, _ options: ExportOptions,
    lack: LocalizedText? = nil
  ) {
    (self.text, self.response) = (text, response)
    let error = response.largestDeviation(from: spring, rate: options.rate)
    exactness = Exactness(error: error, shortcoming: lack)
  }
}

extension ExportTarget {
  /// A target that prints a family's numbers.
  init(
    _ id: String, _ title: String, _ language: Language, _ family: SpringFamily,
    note: LocalizedText = "",
    _ text: @escaping @Sendable ([Double]) -> String
  ) {
    self.init(id: id, title: title, language: language, family: family, note: note) {
      spring, options in
      // What is measured is what is printed.
      let values = family.values(for: spring).map(ExportTarget.printed)
      let response = family.response(values, for: spring)
      return ExportedCode(
        text(values), response, for: spring, options, lack: family.shortcoming(spring))
    }
  }

  /// A target whose numbers undo what an engine's steps add: `make` gives its text, its own motion, and
  /// why that is not the spring.
  init(
    prewarped id: String, _ title: String, _ language: Language, note: LocalizedText,
    _ make: @escaping @Sendable (Spring) -> (String, any StepResponse, LocalizedText?)
  ) {
    self.init(id: id, title: title, language: language, family: nil, note: note) {
      spring, options in
      let (text, response, lack) = make(spring)
      return ExportedCode(text, response, for: spring, options, lack: lack)
    }
  }

  /// A number as the texts print it: six significant digits.
  @Sendable static func printed(_ value: Double) -> Double {
    Double(Digits.significant(value)) ?? 0
  }
}

extension Spring {
  /// In words for a comment: "1 Hz, damping ratio 0.8".
  var words: String {
    "\(Digits.significant(frequency, 4)) Hz, damping ratio \(Digits.significant(dampingRatio, 4))"
  }
}
