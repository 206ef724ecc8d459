import UIKit

// Lists with rows that have accessories, as clients of UIKit write them.

/// Shows a list of a tree of words in rows, and hands plain values over.
enum ClientCodeRows {
  typealias Source = UICollectionViewDiffableDataSource<Int, String>

  /// A list 300 points wide: "fruit" with "apple" and "pear" in it, closed, and "long" with a second text.
  final class List {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    let view: UICollectionView
    let source: Source
    var log: [String] = []

    init() {
      let layout = UICollectionViewCompositionalLayout.list(
        using: UICollectionLayoutListConfiguration(appearance: .plain))
      view = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
      let registration = UICollectionView.CellRegistration<UICollectionViewListCell, String> {
        cell, _, item in
        var content = cell.defaultContentConfiguration()
        content.text = item
        if item == "long" { content.secondaryText = "second" }
        cell.contentConfiguration = content
        cell.accessories =
          item == "fruit" ? [.outlineDisclosure()] : [.checkmark(), .delete(), .label(text: "ab")]
      }
      source = Source(collectionView: view) { view, path, item in
        view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
      }
      let controller = UIViewController()
      window.rootViewController = controller
      window.makeKeyAndVisible()
      controller.view.addSubview(view)
      var tree = NSDiffableDataSourceSectionSnapshot<String>()
      tree.append(["fruit", "long"])
      tree.append(["apple", "pear"], to: "fruit")
      source.apply(tree, to: 0, animatingDifferences: false)
      DisplayLink.advance(by: 0)
    }

    func cell(_ item: Int) -> UICollectionViewListCell? {
      view.cellForItem(at: IndexPath(item: item, section: 0)) as? UICollectionViewListCell
    }
    func tap(_ point: CGPoint) {
      let delivery = TouchDelivery(to: window)
      delivery.touchBegan(at: point, time: DisplayLink.time)
      delivery.touchEnded(time: DisplayLink.time + 0.1)
      for _ in 0..<120 { DisplayLink.advance(by: 1.0 / 60) }
    }
    var items: [String] { source.snapshot().itemIdentifiers }
  }

  /// The heights of a row with one text and of one with two, and the texts of the second.
  static func rows() -> (heights: [CGFloat], texts: [String]) {
    let list = List()
    let content = list.cell(1)?.contentView.subviews.first
    let texts = content?.subviews.compactMap { ($0 as? UILabel)?.text } ?? []
    return ([list.cell(0)?.bounds.height ?? 0, list.cell(1)?.bounds.height ?? 0], texts)
  }

  /// Where the content of the second row begins and how wide it is, before and while the list is edited.
  static func accessories() -> [CGFloat] {
    let list = List()
    func place() -> [CGFloat] {
      list.view.layoutIfNeeded()
      let frame = list.cell(1)?.contentView.frame ?? .zero
      return [frame.minX, frame.width]
    }
    let before = place()
    list.view.isEditing = true
    return before + place()
  }

  /// What a tap at the sign of the first row opens and another one closes, how deep a row in it is and how far its
  /// content moves in, and what was told.
  static func opened() -> (
    items: [[String]], level: Int, indentation: CGFloat, log: [String]
  ) {
    let list = List()
    list.source.sectionSnapshotHandlers.willExpandItem = { [weak list] in list?.log.append("+\($0)")
    }
    list.source.sectionSnapshotHandlers.willCollapseItem = { [weak list] in
      list?.log.append("-\($0)")
    }
    list.source.sectionSnapshotHandlers.snapshotForExpandingParent = { _, part in
      var part = part
      part.append(["plum"])
      return part
    }
    let sign = CGPoint(x: 300 - 16 - 11, y: 22)
    var items = [list.items]
    list.tap(sign)
    items.append(list.items)
    let (level, x) = (list.cell(1)?.indentationLevel ?? -1, list.cell(1)?.contentView.frame.minX)
    list.source.sectionSnapshotHandlers.shouldCollapseItem = { _ in false }
    list.tap(sign)
    items.append(list.items)
    list.source.sectionSnapshotHandlers.shouldCollapseItem = nil
    list.tap(sign)
    return (items + [list.items], level, x ?? -1, list.log)
  }

  /// What swipes offer, by the list's configuration.
  static func swipes() -> (titles: [String?], done: Bool, insets: CGFloat) {
    var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
    configuration.trailingSwipeActionsConfigurationProvider = { path in
      UISwipeActionsConfiguration(actions: [
        UIContextualAction(style: .destructive, title: "Delete \(path.item)") { _, _, end in
          end(true)
        }
      ])
    }
    configuration.itemSeparatorHandler = { path, list in
      var own = list
      own.bottomSeparatorInsets.leading = CGFloat(path.item)
      return own
    }
    let path = IndexPath(item: 3, section: 0)
    let offered = configuration.trailingSwipeActionsConfigurationProvider?(path)
    var done = false
    if let action = offered?.actions.first { action.handler(action, UIView()) { done = $0 } }
    let lines = configuration.itemSeparatorHandler?(path, configuration.separatorConfiguration)
    return (offered?.actions.map(\.title) ?? [], done, lines?.bottomSeparatorInsets.leading ?? -1)
  }
}
