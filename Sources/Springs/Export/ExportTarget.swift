/// A library or language that code for a spring is written for.
public struct ExportTarget: Sendable, Identifiable {
  /// The language of the code.
  public enum Language: String, Hashable, Sendable {
    case swift, javascript, css, kotlin, dart, qml, c, cpp, csharp, rust, java, lua, gdscript, kdl
    case slint
    case configuration = "picom.conf"
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
  public let note: Sentence
  let write: @Sendable (Spring, ExportOptions) -> ExportedCode
  /// The text of some numbers; nil where it is made of no family's.
  private(set) var text: (@Sendable (CodeNumbers) -> String)?

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
  /// The step's way, its velocity and the display that the error is measured on.
  public var release = Release()
  /// The mass where a library has one, above 0; 1 by default.
  public var mass = 1.0
  /// The values of the target's own family that the spring was given by, which are printed as they are; nil for
  /// values that are to be found.
  public var values: [Double]?

  /// An error of 0.002 at most, from rest, on a display of 60 Hz.
  public init() {}
}

/// Code for a spring, and its exactness.
public struct ExportedCode: Sendable {
  /// The text, without a newline at its end.
  public let text: String
  /// The exactness, measured with the target's own formula or integrator and the printed numbers.
  public let exactness: Exactness
  /// The target's own motion of a step, with its end.
  public let motion: LibraryMotion

  /// A text whose target moves so; `lack` says what it cannot represent of the spring.
  init(
    _ text: String, _ motion: LibraryMotion, for spring: Spring, lack: Sentence? = nil
  ) {
    (self.text, self.motion) = (text, motion)
    exactness = Exactness(error: motion.largestDeviation(from: spring), shortcoming: lack)
  }
}

/// The numbers that a text is made of.
struct CodeNumbers {
  let values: [Double]
  let release: Release

  /// A value of the family in its order, with six significant digits.
  subscript(_ place: Int) -> String { Digits.significant(values[place]) }

  /// The velocity in a library's own unit.
  func velocity(_ unit: VelocityUnit = .units) -> String {
    Digits.significant(unit.value(of: release))
  }

  /// What is written for a velocity; empty at rest, where it is left out of the code.
  func velocity(_ unit: VelocityUnit = .units, _ text: (String) -> String) -> String {
    release.velocity == 0 ? "" : text(velocity(unit))
  }
}

/// The units that libraries take the velocity at the start in, all positive toward the target at the positive end.
enum VelocityUnit {
  /// Units of the value per second.
  case units
  /// Units of the value per millisecond.
  case unitsPerMillisecond
  /// Whole distances of the step per second.
  case distances

  func value(of release: Release) -> Double {
    switch self {
    case .units: release.velocity
    case .unitsPerMillisecond: release.velocity / 1000
    case .distances: release.share
    }
  }
}

extension ExportTarget {
  /// A target that prints a family's numbers: what its formulas give, which hold at any frame rate; the nearest
  /// where those show another motion, unless `isPlain`.
  ///
  /// `played` is the same family as the text has it played, where it sets more than the numbers.
  init(
    _ id: String, _ title: String, _ language: Language, _ family: SpringFamily,
    played: SpringFamily? = nil, note: Sentence = "", isPlain: Bool = false,
    _ text: @escaping @Sendable (CodeNumbers) -> String
  ) {
    self.init(id: id, title: title, language: language, family: family, note: note) {
      spring, options in
      let (release, mass) = (options.release, options.mass)
      let family = played ?? family
      let plain = family.plainConversion(of: spring, release, mass: mass)
      let isFound = !isPlain && plain.error >= FamilyReading.seen
      let found = isFound ? family.conversion(of: spring, release, mass: mass) : plain
      let values = options.values ?? found.values
      // What is measured is what is printed.
      let printed = family.clamped(values.map(ExportTarget.printed))
      return ExportedCode(
        text(CodeNumbers(values: printed, release: release)), family.motion(printed, release),
        for: spring, lack: family.shortcoming(spring))
    }
    self.text = text
  }

  /// A target whose numbers undo what an engine's steps add: `make` gives its text, its own motion, and
  /// why that is not the spring.
  init(
    prewarped id: String, _ title: String, _ language: Language, note: Sentence,
    _ make: @escaping @Sendable (Spring) -> (String, any StepResponse, Sentence?)
  ) {
    self.init(id: id, title: title, language: language, family: nil, note: note) {
      spring, options in
      let (text, response, lack) = make(spring)
      let rest = Release(distance: options.release.distance, rate: options.release.rate)
      return ExportedCode(text, LibraryMotion(response, rest), for: spring, lack: lack)
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
