/// What the springs of a springy list are like; the defaults are objc.io's.
public struct SpringyParameters: Hashable, Sendable {
  /// The frequency of each row's spring, in hertz, above 0.
  public var frequency = 1.0
  /// Its damping ratio, 0 or more.
  public var dampingRatio = 0.8
  /// The distance from the pointer at which a row no longer follows it, in points, above 0.
  public var resistanceDistance = 1500.0
  /// UIKit's linear resistance of every row, in 1/s; 0.1 is UIKit's default.
  public var resistance = 0.1
  /// How far a row is drawn from rest at most, as a share of the viewport; infinite for no limit.
  public var cap = 0.25
  /// What is left between rows that bunch up, in points, where there is as much between them at rest.
  public var minimumGap = 2.0

  /// How scrolling moves rows.
  public var law = Law.improved

  /// How scrolling moves rows.
  public enum Law: Hashable, Sendable {
    /// Rows drift with the scroll velocity through the whole step, come to show with the
    /// displacement they would have had, and are drawn without overlap.
    case improved
    /// objc.io's code, its faults included: each delta moves centres at once, rows come to show at
    /// rest but for one delta, nothing is limited, and centres are rounded to half points.
    case published
  }

  /// In what other published layouts differ from objc.io's; asked by `.published` only.
  public var article = Article()

  /// What published layouts do each in their own way; the defaults are objc.io's.
  public struct Article: Hashable, Sendable {
    /// The attachments' length in points, 0 or more: TeehanLax's have 1, and rest anywhere on a
    /// circle.
    public var attachmentLength = 0.0
    /// Whether a delta and what it moves are cut to whole points: DV's code calls the integer `abs`.
    public var cutsToWholePoints = false
    /// Whether all rows are simulated, not only those near the view: none pops in.
    public var simulatesAll = false

    /// objc.io's.
    public init() {}
  }

  /// objc.io's springs.
  public init() {}
}

/// A row that shows, with where it rests: places in points of the content.
public struct RowPlace: Hashable, Sendable {
  /// Which row.
  public var id: RowID
  /// Its number in the list.
  public var row: Int
  /// Where it starts.
  public var top: Double
  /// Its extent, with the gap.
  public var extent: Double
  /// How much of its start is free, and may be used up when rows bunch up.
  public var gap: Double
  /// How far it is beside the pointer, in points: counts like distance along the list.
  public var aside = 0.0

  /// A row's place from its parts.
  public init(
    id: RowID, row: Int, top: Double, extent: Double, gap: Double, aside: Double = 0
  ) {
    (self.id, self.row, self.top, self.extent, self.gap) = (id, row, top, extent, gap)
    self.aside = aside
  }

  var middle: Double { top + extent / 2 }

  /// The share of a scroll that a spring takes up: its distance from the pointer over `resistance`,
  /// 1 at most.
  func share(touch: Double, resistance: Double) -> Double {
    min(1, (abs(middle - touch) + aside) / resistance)
  }
}
