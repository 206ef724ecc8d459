import UIKit

// Lists of compositional layouts, trees of items, prefetching and backgrounds, as clients of UIKit write them.

/// Runs lists in a view of 320 by 400 points and hands plain values over.
enum ClientCodeLists {
  private final class Row: UICollectionViewCell {
    var wish: CGFloat?
    override func preferredLayoutAttributesFitting(
      _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
      if let wish { layoutAttributes.size.height = wish }
      return layoutAttributes
    }
  }

  private final class Rows: NSObject, UICollectionViewDataSource,
    UICollectionViewDataSourcePrefetching
  {
    var counts: [Int]
    var wishes: [IndexPath: CGFloat] = [:]
    var prefetched: [[Int]] = []
    var cancelled: [[Int]] = []
    init(_ counts: [Int]) { self.counts = counts }
    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { counts[section] }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath)
      (cell as? Row)?.wish = wishes[indexPath]
      return cell
    }
    func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath])
    {
      prefetched.append(indexPaths.map(\.item))
    }
    func collectionView(
      _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
    ) {
      cancelled.append(indexPaths.map(\.item))
    }
  }

  private static func view(_ layout: UICollectionViewLayout, _ rows: Rows) -> UICollectionView {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 400), collectionViewLayout: layout)
    view.register(Row.self, forCellWithReuseIdentifier: "row")
    view.dataSource = rows
    DisplayLink.advance(by: 0)
    return view
  }

  /// The frames of the rows of two sections of two, the second of which prefers 60 points in the first section, and of
  /// the headers, and the height of all.
  static func list(_ appearance: Int, hasHeaders: Bool, padding: CGFloat? = nil) -> (
    rows: [CGRect], headers: [CGRect], height: CGFloat
  ) {
    var configuration = UICollectionLayoutListConfiguration(
      appearance: .init(rawValue: appearance) ?? .plain)
    configuration.headerMode = hasHeaders ? .supplementary : .none
    configuration.headerTopPadding = padding
    let rows = Rows([2, 2])
    rows.wishes[IndexPath(item: 1, section: 0)] = 60
    let layout = UICollectionViewCompositionalLayout.list(using: configuration)
    let view = view(layout, rows)
    let paths = (0..<2).flatMap { section in (0..<2).map { IndexPath(item: $0, section: section) } }
    return (
      paths.compactMap { layout.layoutAttributesForItem(at: $0)?.frame },
      (0..<2).compactMap {
        layout.layoutAttributesForSupplementaryView(
          ofKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: $0))?
          .frame
      }, view.contentSize.height
    )
  }

  /// Rows of three cells that prefer 30, 80 and 50 points, and 20, 20 and 10, where each has a quarter of the width: the
  /// frames, and those after the second one has come to prefer 40.
  static func uniform(_ isUniform: Bool) -> (before: [CGRect], after: [CGRect]) {
    let height: NSCollectionLayoutDimension =
      isUniform ? .uniformAcrossSiblings(estimate: 44) : .estimated(44)
    let item = NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(0.25), heightDimension: height))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .estimated(44)),
      repeatingSubitem: item, count: 3)
    let layout = UICollectionViewCompositionalLayout(
      section: NSCollectionLayoutSection(group: group))
    let rows = Rows([6])
    for (item, wish) in [30, 80, 50, 20, 20, 10].enumerated() {
      rows.wishes[IndexPath(item: item, section: 0)] = CGFloat(wish)
    }
    let view = view(layout, rows)
    let frames = {
      (0..<6).compactMap {
        layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame
      }
    }
    let before = frames()
    rows.wishes[IndexPath(item: 1, section: 0)] = 40
    view.reconfigureItems(at: [IndexPath(item: 1, section: 0)])
    DisplayLink.advance(by: 0)
    return (before, frames())
  }

  /// Where the header of a plain list and of a grouped one is in a scroll of 100 points.
  static func pinned(_ appearance: Int) -> CGFloat? {
    var configuration = UICollectionLayoutListConfiguration(
      appearance: .init(rawValue: appearance) ?? .plain)
    configuration.headerMode = .supplementary
    let rows = Rows([40])
    let layout = UICollectionViewCompositionalLayout { _, environment in
      NSCollectionLayoutSection.list(using: configuration, layoutEnvironment: environment)
    }
    let view = view(layout, rows)
    view.contentOffset.y = 100
    DisplayLink.advance(by: 0)
    return layout.layoutAttributesForSupplementaryView(
      ofKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0))?
      .frame.minY
  }

  /// What is told of items that come near, in rows of 44 points: at first, after a scroll on by 100 points and back by
  /// 60, and with prefetching switched off.
  static func prefetched() -> (
    told: [[Int]], cancelled: [[Int]], afterReload: [Int], whenOff: Int
  ) {
    let rows = Rows([100])
    let list = UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain))
    let view = view(list, rows)
    view.prefetchDataSource = rows
    DisplayLink.advance(by: 0)
    for y in [440.0, 450, 396] {
      view.contentOffset.y = y
      DisplayLink.advance(by: 0)
    }
    let (told, cancelled) = (rows.prefetched, rows.cancelled)
    rows.prefetched = []
    view.reloadData()
    DisplayLink.advance(by: 0)
    let afterReload = rows.prefetched.first ?? []
    view.isPrefetchingEnabled = false
    rows.prefetched = []
    view.contentOffset.y = 2000
    DisplayLink.advance(by: 0)
    return (told, cancelled, afterReload, rows.prefetched.count)
  }

  /// Where a background is after a scroll and a new size, whether it is behind the cells, and what is hit beside them.
  static func background() -> (frames: [CGRect], isLast: Bool, isHit: Bool, isGone: Bool) {
    let rows = Rows([3])
    let view = view(
      UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain)), rows)
    let back = UIView()
    view.backgroundView = back
    var frames = [back.frame]
    view.contentOffset.y = 50
    frames.append(back.frame)
    view.frame.size = CGSize(width: 200, height: 300)
    DisplayLink.advance(by: 0)
    frames.append(back.frame)
    rows.counts = [5]
    view.reloadData()
    DisplayLink.advance(by: 0)
    let isLast = view.subviews.first === back && view.subviews.count == 5
    let isHit = view.hitTest(CGPoint(x: 10, y: 340), with: nil) === back
    view.backgroundView = nil
    return (frames, isLast, isHit, back.superview == nil && view.subviews.count == 4)
  }

  /// A tree of two folders in a section, and a section beside it: what shows before the first folder is expanded, then,
  /// with it and the one in it, and collapsed again; levels and parents; what other changes leave of it.
  static func tree() -> (
    shown: [[String]], levels: [Int], parent: String?, kept: [Bool], beside: [String]
  ) {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 400),
      collectionViewLayout: UICollectionViewCompositionalLayout.list(
        using: .init(appearance: .plain)))
    let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: view) { _, _, _ in
      UICollectionViewCell(frame: .zero)
    }
    var whole = NSDiffableDataSourceSnapshot<Int, String>()
    whole.appendSections([0, 1])
    whole.appendItems(["x", "y"], toSection: 0)
    source.apply(whole, animatingDifferences: false)
    var tree = NSDiffableDataSourceSectionSnapshot<String>()
    tree.append(["a", "b"])
    tree.append(["a1", "a2"], to: "a")
    tree.append(["deep"], to: "a1")
    tree.insert(["a0"], before: "a1")
    tree.insert(["c"], after: "b")
    var shown: [[String]] = []
    let show = {
      source.apply(tree, to: 1, animatingDifferences: false)
      DisplayLink.advance(by: 0)
      shown.append(
        (0..<view.numberOfItems(inSection: 1)).compactMap {
          source.itemIdentifier(for: IndexPath(item: $0, section: 1))
        })
    }
    show()
    tree.expand(["a1"])
    show()
    tree.expand(["a"])
    show()
    tree.collapse(["a"])
    show()
    let levels = tree.items.map { tree.level(of: $0) }
    let parent = tree.parent(of: "deep")
    var kept = [source.snapshot(for: 1) == tree]
    // A change elsewhere leaves the tree, one of its items does not.
    whole = source.snapshot()
    whole.appendItems(["z"], toSection: 0)
    source.apply(whole, animatingDifferences: false)
    kept.append(source.snapshot(for: 1) == tree)
    whole.deleteItems(["b"])
    source.apply(whole, animatingDifferences: false)
    kept.append(source.snapshot(for: 1) == tree)
    return (shown, levels, parent, kept, source.snapshot(for: 0).rootItems)
  }

  /// What parts of a tree are put elsewhere and taken out: all items then, and those that show.
  static func grafted() -> (items: [String], visible: [String], part: [String], has: [Bool]) {
    var tree = NSDiffableDataSourceSectionSnapshot<String>()
    tree.append(["a", "b"])
    tree.append(["a1"], to: "a")
    tree.append(["a11"], to: "a1")
    tree.expand(["a", "a1"])
    var other = NSDiffableDataSourceSectionSnapshot<String>()
    other.append(["n"])
    other.append(["n1"], to: "n")
    other.expand(["n"])
    let part = tree.snapshot(of: "a", includingParent: true)
    tree.insert(other, after: "a")
    tree.replace(
      childrenOf: "a",
      using: {
        var new = NSDiffableDataSourceSectionSnapshot<String>()
        new.append(["r"])
        return new
      }())
    tree.delete(["b"])
    return (
      tree.items, tree.visibleItems, part.visibleItems,
      [tree.contains("a1"), tree.contains("a11"), tree.isExpanded("n"), tree.isVisible("n1")]
    )
  }
}
