import CollectionLayout
import Foundation
import Geometry

/// Which layout the collection has: the list, or an article's.
extension MessagesScene {
  /// Gives the collection the layout that the fidelity and the values ask for.
  func takeLayout() {
    let wanted = fidelity == .published ? values[SpringyArticle.key] : nil
    guard wanted != article else { return }
    article = wanted
    installLayout()
  }

  /// The first row that shows keeps its place.
  func installLayout() {
    guard let article else { return installList() }
    let (shown, list) = (collection.scroller.firstItem, list)
    let moved = content.cut(true)
    let row = max(0, (shown?.path.item ?? 0) + moved)
    // The articles' cells begin with what is free above their rows, those of the list do not.
    let distance = shown.map { $0.distance - (list == nil ? 0 : Double(content.row(row).gap)) } ?? 0
    if moved != 0 {
      // What shows is to start from where it is.
      if shown != nil { hold(row, at: distance, in: list) }
      collection.view.reloadData()
    }
    let flow = article.makeLayout()
    let padding = MessageMetrics.endPadding
    flow.sectionInset = EdgeInsets(top: padding, bottom: padding)
    (flow.minimumLineSpacing, flow.minimumInteritemSpacing) = (0, 0)
    let offset = shown.map { _ in content.start(ofRow: row, endPadding: padding) - distance }
    collection.setLayout(flow, displaces: false, offset: offset)
  }

  private func installList() {
    let (shown, wasAtEnd) = (collection.scroller.firstItem, isAtEnd)
    let list = Self.makeList(content)
    func hold(_ moved: Int) {
      guard let shown, !wasAtEnd else { return }
      self.hold(shown.path.item + moved, at: shown.distance, in: list)
    }
    hold(0)
    collection.setLayout(list, displaces: true)
    // Only now, as the article's layout would lay out all that there is.
    let moved = content.cut(false)
    guard moved != 0 else { return }
    hold(moved)
    collection.view.reloadData()
    collection.adopt()
  }

  /// Puts a row, with what is free above it, so far below the top in a list's next layout pass.
  private func hold(_ row: Int, at distance: Double, in list: CollectionViewListLayout?) {
    list?.hold(IndexPath(item: row, section: 0), at: CGFloat(distance))
  }

  /// Whether the last row shows at the end of the view.
  var isAtEnd: Bool {
    collection.scroll.offset >= collection.scroll.range.upperBound - 1
  }

  /// The layout of the rows; nil as published.
  var list: CollectionViewListLayout? {
    collection.view.collectionViewLayout as? CollectionViewListLayout
  }
}
