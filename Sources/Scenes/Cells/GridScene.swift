import Canvas
import CollectionLayout
import Foundation
import Geometry
import Widgets

/// objc.io's springy list as the article has it: small cells in a flow layout.
final class GridScene: CellScene {
  override class var info: SceneInfo { declared }

  private static let declared = SceneInfo(
    id: "grid", title: "Grid",
    summary: "Small cells of a flow layout; as published, all or only those that show.",
    parameters: parameters(items: 10_000) + [cell] + SpringyArticle.parameters,
    presets: [
      Preset("objc.io", "objc.io", "Issue 5, springy collection view, tiled", ["shear": 1]),
      Preset(
        "objc.io-naive", "objc.io, naive", "Issue 5, springy collection view, all items",
        ["shear": 1, "items": 120, "article": 1]),
      Preset(
        "teehanlax", "TeehanLax", "UICollectionView-Spring-Demo",
        ["resistance": 900, "article": 2, "length": 1]),
      Preset(
        "shinobi", "Shinobi",
        PublishedSprings.source("iOS 7 day by day, day 5", onCodeOf: "TeehanLax"),
        ["frequency": 0.8, "damping": 0.5, "resistance": 500, "article": 2]),
    ],
    fidelity: .uikit, fidelities: [.published, .uikit, .exact],
    hint: "Flick the grid",
    keys: SceneKey.scrolling
      + SceneKey.changing(
        "Add a cell", "Remove a cell", "Shuffle the cells"))

  private static let cell = Parameter(
    "cell", "Cell", 20...120, default: 44, "A cell's side.", unit: "pt", digits: 0,
    limit: 8...400, section: .content)

  /// A phone's width, so that the numbers beside it find room.
  override class var widest: CGFloat { MessageMetrics.columnWidth }
  /// objc.io's spacing and insets, in points.
  private static let spacing: CGFloat = 10

  override class func makeLayout(of items: ItemList) -> CollectionViewLayout {
    arranged(CollectionViewFlowLayout())
  }

  override class func makeLayout(of article: SpringyArticle) -> CollectionViewLayout {
    arranged(article.makeLayout())
  }

  private class func arranged(_ layout: CollectionViewFlowLayout) -> CollectionViewLayout {
    layout.itemSize = CGSize(width: 44, height: 44)
    (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (spacing, spacing)
    layout.sectionInset = EdgeInsets(top: spacing, left: spacing, bottom: spacing, right: spacing)
    return layout
  }

  override var chosenArticle: SpringyArticle? {
    let article = SpringyArticle(values)
    return article.attachesAll && isTooLong ? .tiled : article
  }

  override func applyToLayout() {
    let (side, layout) = (values["cell"], collection.view.collectionViewLayout)
    SpringyArticle.tune(layout, values)
    guard let layout = layout as? CollectionViewFlowLayout, layout.itemSize.width != side else {
      return
    }
    layout.itemSize = CGSize(width: side, height: side)
  }

  /// Orange, as in the article; the months of a calendar are told apart.
  private static let months = [Color(0xF5A04B), Color(0xEE8354)]
  private static let ink = Color(0x3A1A00)
  /// Weekends are so much lighter.
  private static let weekend = 0.35
  /// A smaller cell has no number, in points.
  private static let leastForNumber: CGFloat = 24

  /// A day of a calendar: with seven in a row, a week.
  override func drawCell(
    _ number: Int, in frame: CGRect, into drawing: inout DrawList, theme: Theme
  ) {
    let day = CalendarDay(number)
    let month = Self.months[day.month % 2]
    drawing.fill(
      .roundedRect(frame, radius: min(6, frame.width / 4)),
      day.isWeekend ? month.mixed(with: Color(0xFFFFFF), by: Self.weekend) : month)
    guard frame.width >= Self.leastForNumber else { return }
    let style = TextStyle(
      size: min(20, (frame.width * 0.34).rounded()), weight: .medium, hasTabularDigits: true,
      lineLimit: 1)
    drawing.text(TextBlock("\(day.day)", style), around: frame.center, Self.ink, text)
  }
}

/// A day of the Gregorian calendar, by its number from Monday, 1 January 2024.
struct CalendarDay {
  /// The day of its month, from 1.
  let day: Int
  /// The month of its year, 1 to 12.
  let month: Int
  /// The day of its week, from 0 for Monday.
  let weekday: Int
  /// Whether it is a Saturday or a Sunday.
  var isWeekend: Bool { weekday >= 5 }

  /// The number of 1 January 1970.
  static let ofEpoch = -19_723

  /// From 1 March 0000, the day that Hinnant's `civil_from_days` counts from, to the first day here.
  private static let firstDay = 719_468 - ofEpoch
  /// The days of 400 years.
  private static let era = 146_097

  init(_ number: Int) {
    let ofEra = (Self.firstDay + number) % Self.era
    let year = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * year + year / 4 - year / 100)
    // Months from March: their first days lie on a line, rounded.
    let fromMarch = (5 * ofYear + 2) / 153
    day = ofYear - (153 * fromMarch + 2) / 5 + 1
    month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    weekday = (number % 7 + 7) % 7
  }
}
