import Localization

/// How input reaches the scenes: the faults that are put on it, and the sizes of synthetic gestures.
struct InputConditions: Hashable {
  /// The latency, jitter and missed frames of every scene's input.
  var faults = InputDegradation.Faults()
  /// The speed, reach and period of synthetic gestures.
  var gestures = SyntheticGestures()

  /// The title of the section that they stand in.
  static let section = "Input conditions"

  /// A number of these: its name, title, unit, range, place and decimals.
  typealias Number = (
    String, LocalizedText, String, ClosedRange<Double>, WritableKeyPath<InputConditions, Double>,
    Int
  )

  /// The numbers of the faults, then of synthetic gestures.
  static var numbers: [Number] {
    [
      ("latency", "Input latency", "ms", 0...300, \.faults.latency, 0),
      ("jitter", "Input jitter", "ms", 0...60, \.faults.jitter, 0),
      ("drops", "Missed frames", "%", 0...80, \.faults.drops, 0),
      ("beat.speed", "Flick speed", "pt/s", 50...8000, \.gestures.speed, 0),
      ("beat.reach", "Step and sine size", "pt", 5...400, \.gestures.reach, 0),
      ("beat.period", "Sine period", "s", 0.2...4, \.gestures.period, 2),
    ]
  }
}
