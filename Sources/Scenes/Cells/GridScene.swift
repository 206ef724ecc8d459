import Canvas
import CollectionLayout
import Foundation
import Geometry
import Widgets

/// objc.io's springy list as the article has it: small cells in a flow layout.
public final class GridScene: CellScene {
  /// What the scene declares.
  public override class var info: SceneInfo { declared }

  private static let declared = SceneInfo(
    id: "grid", title: "Grid",
    summary: "Small cells of a flow layout; as published, all or only those that show.",
    parameters: parameters(items: 10_000) + [cell] + SpringyArticle.parameters,
    presets: [
      preset("objc.io", "objc.io", "Issue 5, springy collection view, tiled", ["shear": 1]),
      preset(
        "objc.io-naive", "objc.io, naive", "Issue 5, springy collection view, all items",
        ["shear": 1, "items": 120, "article": 1]),
      preset(
        "teehanlax", "TeehanLax", "UICollectionView-Spring-Demo",
        ["resistance": 900, "article": 2, "length": 1]),
      preset(
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
    Keys.cell.id, "Cell", 20...120, default: 44, "A cell's side.", unit: "pt", digits: 0,
    limit: 8...400, section: .content)

  /// A phone's width, so that the numbers beside it find room.
  override class var widest: CGFloat { MessageMetrics.columnWidth }
  /// objc.io's spacing and insets, in points.
  private static let spacing: CGFloat = 10

  override class func makeLayout() -> CollectionViewLayout {
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
    let article = values[SpringyArticle.key]
    return article.attachesAll && isTooLong ? .tiled : article
  }

  override func applyToLayout() {
    let (side, layout) = (values[Keys.cell], collection.view.collectionViewLayout)
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
    drawing.text(TextBlock("\(day.day)", style), around: frame.center, Self.ink, environment.text)
  }
}
