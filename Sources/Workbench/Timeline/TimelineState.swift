import Foundation
import Geometry
import Localization

/// What a person has chosen of the timeline.
struct TimelineState {
  /// A lane beside displacement.
  enum Lane: String, CaseIterable {
    case velocity = "Velocity"
    case acceleration = "Acceleration"
    case energy = "Energy"
    case momentum = "Momentum of all"
    case kinetic = "Kinetic energy of all"
    case difference = "A − B"

    var title: LocalizedText { LocalizedText(key: rawValue) }

    var unit: String {
      switch self {
      case .velocity: "pt/s"
      case .acceleration: "pt/s²"
      case .energy: "J/kg"
      case .momentum: "kg m/s"
      case .kinetic: "J"
      case .difference: "pt"
      }
    }

    /// Whether it is about all items together.
    var isSum: Bool { self == .momentum || self == .kinetic }

    /// Whether there is anything to plot.
    func isPresent(hasComparison: Bool, hasSums: Bool) -> Bool {
      self == .difference ? hasComparison : !isSum || hasSums
    }

    var chip: LocalizedText {
      switch self {
      case .velocity: "v"
      case .acceleration: "a"
      case .energy: "Energy"
      case .momentum: "Σp"
      case .kinetic: "ΣKE"
      case .difference: "A − B"
      }
    }
  }

  /// Whether it was opened or folded; nil where the window's size decides.
  var isOpen: Bool?
  var lanes: Set<Lane> = []
  /// The stretch on show in seconds of the stage's clock; nil for what fits the last gesture.
  var range: ClosedRange<Double>?
  var showsDurations = false
  var showsMore = false
  /// The item that was chosen on each scene's stage.
  var selected: [String: String] = [:]
  /// The item farthest from rest in the last gesture; nil while nothing has moved.
  var farthest: String?
  /// Where the pointer is over the plot.
  var hover: CGPoint?
  /// Where a drag with Shift began, in seconds.
  var loopStart: Double?
  /// What fitted before, so that a loop does not make the plot breathe.
  var fitted: (gesture: Int64, range: ClosedRange<Double>, reach: [Lane?: ClosedRange<Double>])?
  /// The height of the column of measures, in points, as the last pass laid it out.
  var columnHeight: CGFloat = 0
  /// Motions computed for the panel, and the curve in the bar.
  var cache = TimelineCache()
  var sparkline = SparklineCurve()

  /// The height of the panel, and of its parts, in points.
  static let height: CGFloat = 168
  static let laneHeight: CGFloat = 56
  static let gutter: CGFloat = 56
  static let headHeight: CGFloat = 26
  static let gestureHeight: CGFloat = 20
  static let axisHeight: CGFloat = 18
  static let columnWidth: CGFloat = 200
  /// Below this panel width the column is left out, in points.
  static let widthForColumn: CGFloat = 480

  /// The height that it wants.
  var wantedHeight: CGFloat {
    Self.height + Self.laneHeight * CGFloat(lanes.count) + (showsMore ? 24 : 0)
  }
}
