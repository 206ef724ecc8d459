import CollectionLayout
import Foundation
import Geometry

/// A list of rows, one below the other, as a section of a compositional layout: UIKit's
/// `UICollectionLayoutListConfiguration`.
///
/// Rows are as high as their cells prefer, 44 points where they prefer nothing.
public struct UICollectionLayoutListConfiguration {
  /// How a list looks.
  public enum Appearance: Int, Hashable, Sendable {
    /// Rows from edge to edge, with headers that stay in view.
    case plain
    /// Rows from edge to edge in groups with room between them.
    case grouped
    /// The same within the margins.
    case insetGrouped
    /// Rows within narrow margins, as beside other content.
    case sidebar
    /// Rows from edge to edge, as beside other content.
    case sidebarPlain
  }

  /// What the headers of a list are.
  public enum HeaderMode: Int, Hashable, Sendable {
    /// There are none.
    case none
    /// Views of the kind `UICollectionView.elementKindSectionHeader`.
    case supplementary
    /// The first cell of each section, which is laid out as the others are.
    case firstItemInSection
  }

  /// What the footers of a list are.
  public enum FooterMode: Int, Hashable, Sendable {
    /// There are none.
    case none
    /// Views of the kind `UICollectionView.elementKindSectionFooter`.
    case supplementary
  }

  /// How it looks.
  public let appearance: Appearance
  /// What its headers are; none by default.
  public var headerMode = HeaderMode.none
  /// What its footers are; none by default.
  public var footerMode = FooterMode.none
  /// What is left free above headers, in points; nil, the default, is as the list looks.
  public var headerTopPadding: CGFloat?
  /// Whether there are lines between rows, for what draws them; true by default.
  public var showsSeparators = true
  /// How the lines between rows look, for what draws them.
  public var separatorConfiguration = UIListSeparatorConfiguration()
  /// How the lines at a row look, from those of the list, for what draws them; nil, the default, is alike.
  public var itemSeparatorHandler:
    ((IndexPath, UIListSeparatorConfiguration) -> UIListSeparatorConfiguration)?
  /// What a swipe from the start of a row offers, for what draws rows; nil, the default, is nothing.
  public var leadingSwipeActionsConfigurationProvider:
    ((IndexPath) -> UISwipeActionsConfiguration?)?
  /// What a swipe from the end of a row offers, for what draws rows; nil, the default, is nothing.
  public var trailingSwipeActionsConfigurationProvider:
    ((IndexPath) -> UISwipeActionsConfiguration?)?
  /// What is behind the list, for what draws it; nil, the default, is as the list looks.
  public var backgroundColor: UIColor?

  /// A list of a look.
  public init(appearance: Appearance) { self.appearance = appearance }

  /// Rows that prefer no height have this one, in points, and headers and footers of groups too.
  fileprivate static let rowHeight: CGFloat = 44
  /// The height of headers and footers that stay in view, in points.
  fileprivate static let plainHeaderHeight: CGFloat = 28
  /// Groups are this far from one another, half of it from each.
  fileprivate static let groupSpacing: CGFloat = 35

  fileprivate var isGrouped: Bool { appearance == .grouped || appearance == .insetGrouped }

  /// What is left free at both sides, in points.
  fileprivate func margin(_ traits: UITraitCollection) -> CGFloat {
    switch appearance {
    case .plain, .grouped, .sidebarPlain: 0
    case .insetGrouped: traits.horizontalSizeClass == .regular ? 20 : 16
    case .sidebar: 8
    }
  }

  fileprivate func boundary(
    _ kind: String, _ alignment: NSRectAlignment
  ) -> NSCollectionLayoutBoundarySupplementaryItem {
    let height = isGrouped ? Self.rowHeight : Self.plainHeaderHeight
    let item = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .estimated(height)),
      elementKind: kind, alignment: alignment)
    item.pinToVisibleBounds = appearance == .plain
    return item
  }
}

extension NSCollectionLayoutSection {
  /// A section of rows, one below the other, in a layout that scrolls down.
  public static func list(
    using configuration: UICollectionLayoutListConfiguration,
    layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection {
    typealias List = UICollectionLayoutListConfiguration
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(List.rowHeight))
    let section = NSCollectionLayoutSection(
      group: .vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
    let margin = configuration.margin(layoutEnvironment.traitCollection)
    section.contentInsets = NSDirectionalEdgeInsets(
      top: 0, leading: margin, bottom: 0, trailing: margin)
    var (before, after): (CGFloat, CGFloat) = (0, 0)
    if configuration.isGrouped { (before, after) = (List.groupSpacing / 2, List.groupSpacing / 2) }
    if configuration.headerMode == .supplementary {
      section.boundarySupplementaryItems.append(
        configuration.boundary(UICollectionView.elementKindSectionHeader, .top))
    }
    if configuration.footerMode == .supplementary {
      section.boundarySupplementaryItems.append(
        configuration.boundary(UICollectionView.elementKindSectionFooter, .bottom))
    }
    if configuration.headerMode != .none { before = configuration.headerTopPadding ?? before }
    section.outerSpacing = (before, after)
    return section
  }
}

extension UICollectionViewCompositionalLayout {
  /// A layout whose sections are all lists of one look.
  public static func list(
    using configuration: UICollectionLayoutListConfiguration
  ) -> UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout { _, environment in
      .list(using: configuration, layoutEnvironment: environment)
    }
  }
}
