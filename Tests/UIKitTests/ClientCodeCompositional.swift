import UIKit

// Compositional layouts as clients of UIKit write them.

private final class Some: NSObject, UICollectionViewDataSource {
  let counts: [Int]
  var heights: [CGFloat] = []
  init(_ counts: [Int]) { self.counts = counts }
  func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { counts[section] }
  func collectionView(
    _ collectionView: UICollectionView,
    preferredLayoutAttributesFitting attributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes? {
    guard !heights.isEmpty else { return nil }
    attributes.size.height = heights[attributes.indexPath.item]
    return attributes
  }
}

private final class Backdrop: UICollectionReusableView {}

/// Runs layouts in a view of 300 by 400 points and hands plain values over.
enum ClientCodeCompositional {
  private static func size(
    _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
  ) -> NSCollectionLayoutSize {
    NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
  }

  private static func view(
    _ source: Some, _ layout: UICollectionViewCompositionalLayout
  ) -> UICollectionView {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
    view.dataSource = source
    DisplayLink.advance(by: 0)
    return view
  }

  /// The frames of the items of a section of one kind of group.
  private static func frames(_ group: NSCollectionLayoutGroup, count: Int) -> [CGRect] {
    let source = Some([count])
    let layout = UICollectionViewCompositionalLayout(
      section: NSCollectionLayoutSection(group: group))
    let view = view(source, layout)
    return (0..<count).compactMap {
      layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame
    } + [CGRect(origin: .zero, size: view.contentSize)]
  }

  struct Grid {
    var items: [CGRect] = []
    var header: CGRect?
    var pinned: CGRect?
    var backdrop: CGRect?
    var hasBackdropView = false
    var content = CGSize.zero
    var second: CGRect?
    var offsets: [CGPoint] = []
    var alphas: [CGFloat] = []
  }

  /// Two sections of three columns with a pinned header, a backdrop and a handler.
  static func grid() -> Grid {
    let item = NSCollectionLayoutItem(
      layoutSize: size(.fractionalWidth(1 / 3), .fractionalHeight(1)))
    item.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 5, bottom: 5, trailing: 5)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(100)), subitems: [item])
    let section = NSCollectionLayoutSection(group: group)
    section.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 15, bottom: 10, trailing: 15)
    section.interGroupSpacing = 8
    let header = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: size(.fractionalWidth(1), .absolute(44)), elementKind: "header", alignment: .top)
    header.pinToVisibleBounds = true
    section.boundarySupplementaryItems = [header]
    section.decorationItems = [.background(elementKind: "backdrop")]
    var result = Grid()
    section.visibleItemsInvalidationHandler = { items, offset, environment in
      result.offsets.append(offset)
      for item in items where item.representedElementCategory == .cell {
        item.alpha = environment.container.contentSize.width / 600
      }
    }
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.interSectionSpacing = 20
    let layout = UICollectionViewCompositionalLayout(
      section: section, configuration: configuration)
    layout.register(Backdrop.self, forDecorationViewOfKind: "backdrop")
    let source = Some([7, 2])
    let view = view(source, layout)
    result.items = (0..<7).compactMap {
      layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame
    }
    let top = IndexPath(item: 0, section: 0)
    result.header =
      layout.layoutAttributesForSupplementaryView(ofKind: "header", at: top)?.frame
    result.second = layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 1))?.frame
    result.backdrop =
      layout.layoutAttributesForDecorationView(ofKind: "backdrop", at: top)?.frame
    result.hasBackdropView = view.subviews.contains { $0 is Backdrop }
    result.content = view.contentSize
    view.contentOffset.y = 60
    DisplayLink.advance(by: 0)
    result.pinned =
      layout.layoutAttributesForSupplementaryView(ofKind: "header", at: top)?.frame
    result.alphas = view.visibleElements.filter { $0.category == .cell }.map(\.alpha)
    return result
  }

  /// Two items made to fit with 10 points between them, and one in a second group.
  static func fitted() -> [CGRect] {
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(40)), subitem: item, count: 2)
    group.interItemSpacing = .fixed(10)
    return frames(group, count: 3)
  }

  /// Items of 50 points with at least 10 between them in 300.
  static func flexible() -> [CGRect] {
    let item = NSCollectionLayoutItem(layoutSize: size(.absolute(50), .absolute(30)))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(40)), subitems: [item])
    group.interItemSpacing = .flexible(10)
    return frames(group, count: 5)
  }

  /// A large item with two small ones beside it.
  static func nested() -> [CGRect] {
    let large = NSCollectionLayoutItem(
      layoutSize: size(.fractionalWidth(0.7), .fractionalHeight(1)))
    let small = NSCollectionLayoutItem(
      layoutSize: size(.fractionalWidth(1), .fractionalHeight(0.5)))
    let column = NSCollectionLayoutGroup.vertical(
      layoutSize: size(.fractionalWidth(0.3), .fractionalHeight(1)), subitems: [small])
    return frames(
      NSCollectionLayoutGroup.horizontal(
        layoutSize: size(.fractionalWidth(1), .fractionalHeight(0.25)), subitems: [large, column]),
      count: 4)
  }

  /// Steps of a custom group, twice.
  static func custom() -> [CGRect] {
    let group = NSCollectionLayoutGroup.custom(
      layoutSize: size(.fractionalWidth(1), .absolute(60))
    ) { environment in
      let width = environment.container.effectiveContentSize.width
      return (0..<2).map {
        NSCollectionLayoutGroupCustomItem(
          frame: CGRect(x: CGFloat($0) * width / 2, y: CGFloat($0) * 30, width: 30, height: 30))
      }
    }
    return frames(group, count: 3)
  }

  /// Rows taken for 44 points whose cells prefer 30, 60 and 45.
  static func estimated() -> [CGRect] {
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .estimated(44)))
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: size(.fractionalWidth(1), .estimated(44)), subitems: [item])
    let source = Some([3])
    source.heights = [30, 60, 45]
    let layout = UICollectionViewCompositionalLayout(
      section: NSCollectionLayoutSection(group: group))
    return view(source, layout).visibleElements.map(\.frame)
  }

  /// A badge that sticks out of its item's corner by 0.3 of itself.
  static func badge() -> CGRect? {
    let badge = NSCollectionLayoutSupplementaryItem(
      layoutSize: size(.absolute(20), .absolute(20)), elementKind: "badge",
      containerAnchor: NSCollectionLayoutAnchor(
        edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.3, y: -0.3)))
    let item = NSCollectionLayoutItem(
      layoutSize: size(.absolute(100), .absolute(50)), supplementaryItems: [badge])
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(50)), subitems: [item])
    let source = Some([2])
    let layout = UICollectionViewCompositionalLayout { _, _ in
      NSCollectionLayoutSection(group: group)
    }
    let view = view(source, layout)
    return withExtendedLifetime(view) {
      layout.layoutAttributesForSupplementaryView(
        ofKind: "badge", at: IndexPath(item: 1, section: 0))?.frame
    }
  }

  /// Columns of a layout that scrolls to the right.
  static func horizontal() -> [CGRect] {
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(0.5)))
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: size(.absolute(80), .fractionalHeight(1)), subitems: [item])
    let section = NSCollectionLayoutSection(group: group)
    section.interGroupSpacing = 10
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.scrollDirection = .horizontal
    let source = Some([3])
    let layout = UICollectionViewCompositionalLayout(
      section: section, configuration: configuration)
    let view = view(source, layout)
    return view.visibleElements.map(\.frame) + [CGRect(origin: .zero, size: view.contentSize)]
  }
}
