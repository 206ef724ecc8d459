import Localization
import Scenes

/// One measure of a motion as a row: its name, what it is, its unit and how many decimals show.
struct MeasureRow: Hashable {
  let title: LocalizedText
  let tip: LocalizedText
  let unit: String
  let digits: Int

  private init(_ title: LocalizedText, _ tip: LocalizedText, _ unit: String, _ digits: Int) {
    (self.title, self.tip, self.unit, self.digits) = (title, tip, unit, digits)
  }

  /// The measures that mean something of what items do.
  static func rows(of kind: DisplacementKind) -> [MeasureRow] {
    switch kind {
    case .spring:
      [
        MeasureRow("Overshoot", "How far it swings to the other side of rest", "pt", 1),
        MeasureRow("", "The same as a share of the farthest lag", "%", 1),
        MeasureRow("Peak", "From its farthest to the top of the overshoot", "s", 2),
        MeasureRow("Arrival", "From its farthest to passing rest for the first time", "s", 2),
        MeasureRow("Period", "Twice from passing rest to passing it again", "s", 2),
        MeasureRow("Settled", "From its farthest to staying within 0.5 pt of rest", "s", 2),
        MeasureRow("Lag", "How far from rest it was at most: behind a drag", "pt", 1),
      ]
    case .swing:
      [
        MeasureRow("Amplitude", "How far it swings from its middle, along its arc", "pt", 1),
        MeasureRow("Period", "From passing its middle to passing it again the same way", "s", 2),
        energy("Its greatest energy above rest, per kilogram"),
      ]
    case .way:
      [
        MeasureRow("Farthest", "How far it was from where it started at most", "pt", 1),
        energy("Its greatest energy of motion, per kilogram"),
      ]
    }
  }

  private static func energy(_ tip: LocalizedText) -> MeasureRow {
    MeasureRow("Energy", tip, "J/kg", 2)
  }

  /// The values of these measures since a time in seconds; nil for what has not happened.
  static func values(of kind: DisplacementKind, _ motion: Motion, since start: Double) -> [Double?]
  {
    switch kind {
    case .spring:
      let m = motion.measures(since: start)
      return [
        m?.overshoot, m.map { $0.share * 100 }, m?.peak, m?.arrival, m?.period, m?.settled, m?.lag,
      ]
    case .swing:
      let m = SwingMeasures(motion.displacements(since: start))
      return [m?.amplitude, m?.period, motion.energy(since: start)]
    case .way:
      let farthest = motion.displacements(since: start).map { abs($0.displacement) }.max()
      return [farthest, motion.energy(since: start)]
    }
  }
}
