import CollectionLayout
import Geometry

// UIKit's names for the parts of compositional layouts.

/// UIKit's name for `CompositionalDimension`.
public typealias NSCollectionLayoutDimension = CompositionalDimension
/// UIKit's name for `CompositionalSize`.
public typealias NSCollectionLayoutSize = CompositionalSize
/// UIKit's name for `CompositionalSpacing`.
public typealias NSCollectionLayoutSpacing = CompositionalSpacing
/// UIKit's name for `CompositionalEdgeSpacing`.
public typealias NSCollectionLayoutEdgeSpacing = CompositionalEdgeSpacing
/// UIKit's name for `ContentInsetsReference`.
public typealias UIContentInsetsReference = ContentInsetsReference
/// UIKit's name for `CompositionalAnchor`.
public typealias NSCollectionLayoutAnchor = CompositionalAnchor
/// UIKit's name for `CompositionalItem`.
public typealias NSCollectionLayoutItem = CompositionalItem
/// UIKit's name for `CompositionalSupplementaryItem`.
public typealias NSCollectionLayoutSupplementaryItem = CompositionalSupplementaryItem
/// UIKit's name for `CompositionalBoundaryItem`.
public typealias NSCollectionLayoutBoundarySupplementaryItem = CompositionalBoundaryItem
/// UIKit's name for `CompositionalDecorationItem`.
public typealias NSCollectionLayoutDecorationItem = CompositionalDecorationItem
/// UIKit's name for `CompositionalGroup`.
public typealias NSCollectionLayoutGroup = CompositionalGroup
/// UIKit's name for `CompositionalCustomItem`.
public typealias NSCollectionLayoutGroupCustomItem = CompositionalCustomItem
/// UIKit's name for `CompositionalSection`.
public typealias NSCollectionLayoutSection = CompositionalSection
/// UIKit's name for `OrthogonalScrollingBehavior`.
public typealias UICollectionLayoutSectionOrthogonalScrollingBehavior = OrthogonalScrollingBehavior
/// UIKit's name for `OrthogonalScrollingProperties`.
public typealias UICollectionLayoutSectionOrthogonalScrollingProperties =
  OrthogonalScrollingProperties
/// UIKit's name for `CompositionalSection.VisibleItemsHandler`.
public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler =
  CompositionalSection.VisibleItemsHandler
/// UIKit's name for `CompositionalVisibleItem`.
public typealias NSCollectionLayoutVisibleItem = CompositionalVisibleItem
/// UIKit's name for `CompositionalEnvironment`.
public typealias NSCollectionLayoutEnvironment = CompositionalEnvironment
/// UIKit's name for `CompositionalContainer`.
public typealias NSCollectionLayoutContainer = CompositionalContainer
/// UIKit's name for `DirectionalRectEdge`.
public typealias NSDirectionalRectEdge = DirectionalRectEdge
/// UIKit's name for `RectAlignment`.
public typealias NSRectAlignment = RectAlignment
/// UIKit's name for `CompositionalConfiguration`.
public typealias UICollectionViewCompositionalLayoutConfiguration = CompositionalConfiguration
/// UIKit's name for `CollectionViewCompositionalLayout`.
public typealias UICollectionViewCompositionalLayout = CollectionViewCompositionalLayout
