/// Something that a spring can be written for as code.
public struct ExportTarget: Sendable, Identifiable {
  /// What a text is written in.
  public enum Language: String, Hashable, Sendable {
    case swift, javascript, css, kotlin, dart, qml, c
  }

  /// Its name on the command line.
  public let id: String
  /// Its name in the list.
  public let title: String
  /// What its text is written in.
  public let language: Language
  /// The family whose numbers it prints; nil where it prints a formula.
  public let family: SpringFamily?
  /// What to know about it, in one sentence; empty where nothing is.
  public let note: String
  let write: @Sendable (Spring, ExportOptions) -> ExportedCode

  /// The code for a spring.
  public func code(for spring: Spring, _ options: ExportOptions = .init()) -> ExportedCode {
    precondition(spring.angularFrequency > 0, "a spring to export has a frequency above 0")
    return write(spring, options)
  }
}

/// What an export can be asked for.
public struct ExportOptions: Hashable, Sendable {
  /// The most that a sampled curve may be off, a share of the step above 0; 0.002 by default.
  public var curveError = SpringFamily.cssError
  /// The display that the error is measured on, Hz; 60 by default.
  public var rate = 60.0

  /// The usual options.
  public init() {}
}

/// Code for a spring, and how well it moves as it should.
public struct ExportedCode: Sendable {
  /// The text, without a newline at its end.
  public let text: String
  /// How well the target does, measured by its own formula or integrator with the printed numbers.
  public let exactness: Exactness
  /// The target's own motion of a step, for the preview curve.
  public let response: any StepResponse
}

extension ExportTarget {
  /// A target that prints a family's numbers.
  init(
    _ id: String, _ title: String, _ language: Language, _ family: SpringFamily, note: String = "",
    _ text: @escaping @Sendable ([Double]) -> String
  ) {
    self.init(id: id, title: title, language: language, family: family, note: note) {
      spring, options in
      // What is measured is what is printed.
      let values = family.values(for: spring).map(ExportTarget.printed)
      let response = family.response(values, for: spring)
      return ExportedCode(
        text: text(values),
        exactness: Exactness(
          error: response.largestDeviation(from: spring, rate: options.rate),
          shortcoming: family.shortcoming(spring)),
        response: response)
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
