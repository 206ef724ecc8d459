import Foundation

/// How well a target can move as a spring does.
public enum Exactness: Hashable, Sendable {
  /// The motion is the same to a tolerance that is not visible.
  case exact
  /// It is off by so much at most, in shares of the step.
  case approximate(error: Double)
  /// It cannot; why, and how far off the nearest is that it would do, in shares of the step.
  case notRepresentable(why: Sentence, error: Double)

  /// A measured error below this is called exact: a tenth of a point of a thousand.
  static let limit = 1e-4

  /// An error from here on is no motion towards the target: the integrator runs away.
  private static let runaway = 3.0

  /// The verdict on a measured error.
  init(error: Double, shortcoming: Sentence? = nil) {
    if !(error < Self.runaway) {
      self = .notRepresentable(why: "unstable in its steps", error: .infinity)
    } else if let shortcoming {
      self = .notRepresentable(why: shortcoming, error: error)
    } else {
      self = error < Self.limit ? .exact : .approximate(error: error)
    }
  }

  /// The largest distance from the spring, in shares of the step; 0 where it is exact, infinite where
  /// the target's integrator runs away.
  public var error: Double {
    switch self {
    case .exact: 0
    case .approximate(let error), .notRepresentable(_, let error): error
    }
  }

  /// In a word or two: "exact", "≈ 0.011", "ζ clamped to 1".
  public var words: Sentence {
    switch self {
    case .exact: "exact"
    case .approximate(let error): "≈ \(Digits.atMost(error))"
    case .notRepresentable(let why, _): why
    }
  }

  /// The same with the error where the word alone hides it: "ζ clamped to 1, off by 0.049".
  public var fullWords: Sentence {
    guard case .notRepresentable(let why, let error) = self, error.isFinite else { return words }
    return "\(why), off by \(Digits.atMost(error))"
  }
}
