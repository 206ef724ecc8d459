import Localization
import Scenes

/// One measure of a motion as a row: its name, what it is, its value and unit, and how many decimals show.
struct MeasureRow {
  let title: LocalizedText
  let tip: LocalizedText
  let unit: String
  let digits: Int

  /// Nil for what has not happened.
  let value: Double?

  private init(
    _ title: LocalizedText, _ tip: LocalizedText, _ value: Double?, _ unit: String, _ digits: Int
  ) {
    (self.title, self.tip, self.value) = (title, tip, value)
    (self.unit, self.digits) = (unit, digits)
  }

  /// The measures since a time in seconds that mean something of what items do.
  static func rows(of kind: DisplacementKind, _ motion: Motion, since start: Double) -> [Self] {
    switch kind {
    case .spring:
      let m = motion.measures(since: start)
      return [
        Self("Overshoot", "How far it swings to the other side of rest", m?.overshoot, "pt", 1),
        Self("", "The same as a share of the farthest lag", m.map { $0.share * 100 }, "%", 1),
        Self("Peak", "From its farthest to the top of the overshoot", m?.peak, "s", 2),
        Self("Arrival", "From its farthest to passing rest for the first time", m?.arrival, "s", 2),
        Self("Period", "Twice from passing rest to passing it again", m?.period, "s", 2),
        Self("Settled", "From its farthest to staying within 0.5 pt of rest", m?.settled, "s", 2),
        Self("Lag", "How far from rest it was at most: behind a drag", m?.lag, "pt", 1),
      ]
    case .swing:
      let m = SwingMeasures(motion.displacements(since: start))
      return [
        Self(
          "Amplitude", "How far it swings from its middle, along its arc", m?.amplitude, "pt", 1),
        Self(
          "Period", "From passing its middle to passing it again the same way", m?.period, "s", 2),
        energy("Its greatest energy above rest, per kilogram", motion, start),
      ]
    case .way:
      let farthest = motion.displacements(since: start).map { abs($0.displacement) }.max()
      return [
        Self("Farthest", "How far it was from where it started at most", farthest, "pt", 1),
        energy("Its greatest energy of motion, per kilogram", motion, start),
      ]
    }
  }

  private static func energy(_ tip: LocalizedText, _ motion: Motion, _ start: Double) -> Self {
    Self("Energy", tip, motion.energy(since: start), "J/kg", 2)
  }
}
