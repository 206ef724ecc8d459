import Localization

/// How input reaches the scenes: the faults that are put on it, and the gestures that are made by
/// numbers.
struct Feel: Hashable {
  /// The latency, jitter and missed frames that every scene is felt with.
  var faults = InputDegradation.Faults()
  /// The speed, reach and period of synthetic gestures.
  var gestures = SyntheticGestures()
}

/// A number of how input reaches the scenes, as the inspector shows it.
struct FeelNumber {
  let id: String
  let title: LocalizedText
  let unit: String
  let range: ClosedRange<Double>
  let path: WritableKeyPath<Feel, Double>
  var digits = 0
}

extension Feel {
  /// The title of the section that they stand in.
  static let section = "Input conditions"

  /// The faults.
  static var conditions: [FeelNumber] {
    [
      FeelNumber(
        id: "latency", title: "Input latency", unit: "ms", range: InputDegradation.latencies,
        path: \.faults.latency),
      FeelNumber(
        id: "jitter", title: "Input jitter", unit: "ms", range: InputDegradation.jitters,
        path: \.faults.jitter),
      FeelNumber(
        id: "drops", title: "Missed frames", unit: "%", range: InputDegradation.dropShares,
        path: \.faults.drops),
    ]
  }

  /// The numbers of synthetic gestures.
  static var gestureNumbers: [FeelNumber] {
    [
      FeelNumber(
        id: "beat.speed", title: "Flick speed", unit: "pt/s",
        range: SyntheticGestures.speeds, path: \.gestures.speed),
      FeelNumber(
        id: "beat.reach", title: "Step and sine size", unit: "pt", range: SyntheticGestures.reaches,
        path: \.gestures.reach),
      FeelNumber(
        id: "beat.period", title: "Sine period", unit: "s", range: SyntheticGestures.periods,
        path: \.gestures.period, digits: 2),
    ]
  }
}
