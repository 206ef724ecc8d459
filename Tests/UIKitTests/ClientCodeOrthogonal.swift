import UIKit

// Sections of compositional layouts that scroll across, as clients of UIKit write them.

private final class Rows: NSObject, UICollectionViewDataSource {
  var counts: [Int]
  init(_ counts: [Int]) { self.counts = counts }
  func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { counts[section] }
}

/// Runs sections in a view of 300 by 400 points and hands plain values over.
enum ClientCodeOrthogonal {
  /// Groups of 200 by 100 points, 20 apart, 10 from the edges, with a header of 30, and below them a list.
  private static func layout(
    _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior,
    _ handler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler? = nil
  ) -> UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout { number, _ in
      let item = NSCollectionLayoutItem(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: number == 0 ? .absolute(200) : .fractionalWidth(1),
          heightDimension: .absolute(100)), subitems: [item])
      let section = NSCollectionLayoutSection(group: group)
      guard number == 0 else { return section }
      section.orthogonalScrollingBehavior = behavior
      section.interGroupSpacing = 20
      section.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10)
      section.boundarySupplementaryItems = [
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: NSCollectionLayoutSize(
            widthDimension: .fractionalWidth(1), heightDimension: .absolute(30)),
          elementKind: "header", alignment: .top)
      ]
      section.visibleItemsInvalidationHandler = handler
      return section
    }
  }

  /// What a test looks at.
  final class Stage {
    fileprivate let source: Rows
    fileprivate let view: UICollectionView
    fileprivate let delivery: TouchDelivery
    fileprivate init(_ layout: UICollectionViewCompositionalLayout, _ counts: [Int]) {
      source = Rows(counts)
      view = UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
      view.dataSource = source
      delivery = TouchDelivery(to: view)
      run(0)
    }
    /// The left edges of the first section's items, in points of the view.
    var lefts: [CGFloat] {
      (0..<source.counts[0]).compactMap {
        view.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame.minX
      }
    }
    var offset: CGPoint { view.contentOffset }
    var contentSize: CGSize { view.contentSize }
    /// The items of the first section that have cells, and the frames of all elements of one kind.
    var shown: [Int] {
      view.indexPathsForVisibleItems.filter { $0.section == 0 }.map(\.item).sorted()
    }
    func frame(_ item: Int, _ section: Int) -> CGRect? {
      view.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
    }
    var header: CGRect? {
      view.collectionViewLayout.layoutAttributesForSupplementaryView(
        ofKind: "header", at: IndexPath(item: 0, section: 0))?.frame
    }
    var isAtRest: Bool { view.isAtRest && delivery.isAtRest }

    /// A drag in steps of a frame, and what comes after it.
    func drag(
      from start: CGPoint, by step: (dx: CGFloat, dy: CGFloat), frames: Int, thenRun: Int,
      pause: Int = 0
    ) {
      var time = 1.0
      delivery.touchBegan(at: start, time: time)
      var place = start
      for _ in 0..<frames {
        time += 1.0 / 60
        place = CGPoint(x: place.x + step.dx, y: place.y + step.dy)
        delivery.touchMoved(to: place, time: time)
        run(1)
      }
      for _ in 0..<pause {
        time += 1.0 / 60
        run(1)
      }
      delivery.touchEnded(time: time)
      run(thenRun)
    }
    func wheel(by distance: (dx: CGFloat, dy: CGFloat), at place: CGPoint) {
      delivery.wheel(by: CGVector(dx: distance.dx, dy: distance.dy), at: place, isPrecise: true)
      run(1)
    }
    func scroll(to item: Int, animated: Bool) {
      view.scrollToItem(
        at: IndexPath(item: item, section: 0), at: .centeredHorizontally, animated: animated)
      run(animated ? 120 : 1)
    }
    func insertSectionAbove() {
      source.counts.insert(1, at: 0)
      view.insertSections([0])
      run(120)
    }
    func moveSection(_ section: Int, to place: Int) {
      source.counts.insert(source.counts.remove(at: section), at: place)
      view.moveSection(section, toSection: place)
      run(120)
    }
    /// Takes the first section away and puts a new one, which scrolls, in its place.
    func replaceSection() {
      view.performBatchUpdates {
        view.deleteSections([0])
        view.insertSections([0])
      }
      run(120)
    }
    /// The left edge of an item of a section, where it has one.
    func left(_ item: Int, _ section: Int) -> CGFloat? { frame(item, section)?.minX }
    func snapshot() -> UICollectionView.Snapshot { view.snapshot() }
    func restore(_ snapshot: UICollectionView.Snapshot) { view.restore(snapshot) }
    func run(_ frames: Int) {
      for _ in 0..<max(frames, 1) { DisplayLink.advance(by: frames == 0 ? 0 : 1.0 / 60) }
    }
  }

  /// UIKit's behaviours, by name.
  enum Behavior: Int {
    case none, continuous, continuousGroupLeadingBoundary, paging, groupPaging, groupPagingCentered
  }

  static func stage(_ behavior: Behavior) -> Stage { stage(behavior, handler: nil) }

  private static func stage(
    _ behavior: Behavior, handler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler?
  ) -> Stage {
    Stage(
      layout(
        UICollectionLayoutSectionOrthogonalScrollingBehavior(rawValue: behavior.rawValue) ?? .none,
        handler), [8, 20])
  }

  /// Two sections that scroll across, of eight groups each.
  static func two() -> Stage {
    let item = NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
    let layout = UICollectionViewCompositionalLayout { _, _ in
      let section = NSCollectionLayoutSection(
        group: .horizontal(
          layoutSize: NSCollectionLayoutSize(
            widthDimension: .absolute(200), heightDimension: .absolute(100)), subitems: [item]))
      section.orthogonalScrollingBehavior = .continuous
      return section
    }
    return Stage(layout, [8, 8])
  }

  /// How far a section goes by a flick, and by a drag of 100 points beyond its start that is held, by its properties:
  /// a rate and a bounce of UIKit's by their numbers.
  static func properties(rate: Int, bounce: Int) -> (flick: CGFloat, beyond: CGFloat) {
    let make = { () -> Stage in
      let item = NSCollectionLayoutItem(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
      let section = NSCollectionLayoutSection(
        group: .horizontal(
          layoutSize: NSCollectionLayoutSize(
            widthDimension: .absolute(200), heightDimension: .absolute(100)), subitems: [item]))
      section.orthogonalScrollingBehavior = .continuous
      let properties = section.orthogonalScrollingProperties
      properties.decelerationRate = .init(rawValue: rate) ?? .automatic
      properties.bounce = .init(rawValue: bounce) ?? .automatic
      return Stage(UICollectionViewCompositionalLayout(section: section), [60])
    }
    let (flicked, held) = (make(), make())
    flicked.drag(from: CGPoint(x: 250, y: 50), by: (-20, 0), frames: 6, thenRun: 600)
    let delivery = held.delivery
    delivery.touchBegan(at: CGPoint(x: 100, y: 50), time: 1)
    for step in 1...10 {
      delivery.touchMoved(to: CGPoint(x: 100 + step * 10, y: 50), time: 1 + Double(step) / 60)
      held.run(1)
    }
    return (-(flicked.left(0, 0) ?? 0), held.left(0, 0) ?? 0)
  }

  /// What a handler is given: the offsets, and the items' middles in the section's scroll.
  static func handled() -> (offsets: [CGFloat], middles: [CGFloat], shownAlpha: CGFloat?) {
    var offsets: [CGFloat] = []
    var middles: [CGFloat] = []
    let stage = stage(.continuous) { items, offset, environment in
      offsets.append(offset.x)
      middles = items.filter { $0.representedElementCategory == .cell }.map(\.frame.midX)
      for item in items where item.frame.midX - offset.x < environment.container.contentSize.width {
        item.alpha = 0.25
      }
    }
    stage.wheel(by: (220, 0), at: CGPoint(x: 100, y: 80))
    return (
      offsets, middles,
      stage.view.visibleElements.first {
        $0.attributes.indexPath == IndexPath(item: 1, section: 0)
      }?
      .attributes.alpha
    )
  }

  /// A header and a footer of the whole content around a list with insets from the margins, at a scroll: the
  /// frames of the header, the first item and the footer.
  static func framed(
    pins: Bool, usesMargins: Bool, offset: CGFloat
  ) -> (header: CGRect?, first: CGRect?, footer: CGRect?, height: CGFloat) {
    let whole = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .absolute(50))
    let item = NSCollectionLayoutItem(layoutSize: whole)
    let section = NSCollectionLayoutSection(group: .vertical(layoutSize: whole, subitems: [item]))
    if usesMargins { section.contentInsetsReference = .layoutMargins }
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    let header = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: whole, elementKind: "top", alignment: .top)
    header.pinToVisibleBounds = pins
    configuration.boundarySupplementaryItems = [
      header,
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: whole, elementKind: "bottom", alignment: .bottom),
    ]
    let layout = UICollectionViewCompositionalLayout(section: section, configuration: configuration)
    let source = Rows([20])
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
    view.dataSource = source
    DisplayLink.advance(by: 0)
    view.contentOffset.y = offset
    DisplayLink.advance(by: 0)
    let frame = { (kind: String) in
      layout.layoutAttributesForSupplementaryView(
        ofKind: kind, at: IndexPath(item: 0, section: 0))?.frame
    }
    return (
      frame("top"), layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.frame,
      frame("bottom"), view.contentSize.height
    )
  }

  /// Three items of 50 by 20 points in a row of 300 by 100, with what is left free around each: the frames.
  static func spaced(_ kind: Int) -> [CGRect] {
    let item = NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .absolute(50), heightDimension: .absolute(20)))
    let spacings: [NSCollectionLayoutEdgeSpacing] = [
      NSCollectionLayoutEdgeSpacing(
        leading: .fixed(10), top: .fixed(5), trailing: .fixed(10), bottom: nil),
      NSCollectionLayoutEdgeSpacing(
        leading: .flexible(0), top: .flexible(0), trailing: .flexible(0), bottom: .flexible(0)),
    ]
    item.edgeSpacing = spacings[kind]
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .absolute(100)),
      repeatingSubitem: item, count: 3)
    let layout = UICollectionViewCompositionalLayout(
      section: NSCollectionLayoutSection(group: group))
    let source = Rows([3])
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
    view.dataSource = source
    DisplayLink.advance(by: 0)
    return (0..<3).compactMap {
      layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame
    }
  }
}
