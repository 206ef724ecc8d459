import Localization

/// How input reaches the scenes: the faults that are put on it, and the sizes of synthetic gestures.
struct InputConditions: Hashable {
  /// The latency, jitter and missed frames of every scene's input.
  var faults = InputDegradation.Faults()
  /// The speed, reach and period of synthetic gestures.
  var gestures = SyntheticGestures()

  /// The title of the section that they stand in.
  static let section = "Input conditions"

  /// One of these numbers, as the inspector shows it.
  struct Number {
    let id: String
    let title: LocalizedText
    let unit: String
    let range: ClosedRange<Double>
    let path: WritableKeyPath<InputConditions, Double>
    var digits = 0

    /// The row of the number's value.
    func row(of conditions: InputConditions) -> InspectorRow {
      InspectorRow(
        id: id, title: title, unit: unit, summary: "", value: conditions[keyPath: path],
        digits: digits, limit: range, scale: .linear(range), isScrubbed: false)
    }
  }

  /// The numbers of the faults.
  static var degradation: [Number] {
    [
      Number(
        id: "latency", title: "Input latency", unit: "ms", range: InputDegradation.latencies,
        path: \.faults.latency),
      Number(
        id: "jitter", title: "Input jitter", unit: "ms", range: InputDegradation.jitters,
        path: \.faults.jitter),
      Number(
        id: "drops", title: "Missed frames", unit: "%", range: InputDegradation.dropShares,
        path: \.faults.drops),
    ]
  }

  /// The numbers of synthetic gestures.
  static var gestureSizes: [Number] {
    [
      Number(
        id: "beat.speed", title: "Flick speed", unit: "pt/s",
        range: SyntheticGestures.speeds, path: \.gestures.speed),
      Number(
        id: "beat.reach", title: "Step and sine size", unit: "pt", range: SyntheticGestures.reaches,
        path: \.gestures.reach),
      Number(
        id: "beat.period", title: "Sine period", unit: "s", range: SyntheticGestures.periods,
        path: \.gestures.period, digits: 2),
    ]
  }
}
