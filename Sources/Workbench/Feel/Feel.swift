/// How input reaches the scenes: the faults that are put on it, and the gestures that are made by
/// numbers.
struct Feel: Hashable {
  /// The latency, jitter and missed frames that every scene is felt with.
  var faults = InputDegradation.Faults()
  /// The speed, reach and period of synthetic gestures.
  var gestures = SyntheticGestures()
}
