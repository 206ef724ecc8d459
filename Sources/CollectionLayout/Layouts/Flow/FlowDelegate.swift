import Foundation
import Geometry

/// Says how a flow layout's sections and items differ: UIKit's `UICollectionViewDelegateFlowLayout`.
///
/// What is not implemented is as the layout's own properties say.
public protocol CollectionViewDelegateFlowLayout: CollectionViewDelegate {
  /// The size of an item, in points.
  ///
  /// Where it is not implemented, all items have the layout's `itemSize`.
  /// `CollectionViewFlowLayout.uniformSize` for a section's first item says the same of the section;
  /// either way the size of the others is not requested.
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize
  /// What is left free around a section's lines, in points.
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout,
    insetForSectionAt section: Int
  ) -> EdgeInsets
  /// What is left free between lines, in points.
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat
  /// What is left free at least between items of a line, in points.
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat
  /// The size of a section's header, of which only that along the scroll direction counts.
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize
  /// The size of a section's footer, of which only that along the scroll direction counts.
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize
}

extension CollectionViewDelegateFlowLayout {
  /// The layout's `itemSize` for all.
  public func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    OptionalMethod.noteDefault()
    return (layout as? CollectionViewFlowLayout)?.itemSize ?? .zero
  }
  /// The layout's `sectionInset` for every section.
  public func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout,
    insetForSectionAt section: Int
  ) -> EdgeInsets {
    OptionalMethod.noteDefault()
    return (layout as? CollectionViewFlowLayout)?.sectionInset ?? .zero
  }
  /// The layout's `minimumLineSpacing` for every section.
  public func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat {
    OptionalMethod.noteDefault()
    return (layout as? CollectionViewFlowLayout)?.minimumLineSpacing ?? 0
  }
  /// The layout's `minimumInteritemSpacing` for every section.
  public func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat {
    OptionalMethod.noteDefault()
    return (layout as? CollectionViewFlowLayout)?.minimumInteritemSpacing ?? 0
  }
  /// The layout's `headerReferenceSize` for every section.
  public func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize {
    OptionalMethod.noteDefault()
    return (layout as? CollectionViewFlowLayout)?.headerReferenceSize ?? .zero
  }
  /// The layout's `footerReferenceSize` for every section.
  public func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize {
    OptionalMethod.noteDefault()
    return (layout as? CollectionViewFlowLayout)?.footerReferenceSize ?? .zero
  }
}

/// Says nothing, so that all is as the layout's own properties say.
private final class SilentFlowDelegate: CollectionViewDelegateFlowLayout {}

/// What of a flow layout is no longer true: UIKit's `UICollectionViewFlowLayoutInvalidationContext`.
open class CollectionViewFlowLayoutInvalidationContext:
  CollectionViewLayoutInvalidationContext
{
  /// Whether the delegate gives the sizes again; true by default.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether the lines have to be filled again; true by default.
  open var invalidateFlowLayoutAttributes = true
}

/// What a flow layout takes from its delegate and its cells.
extension CollectionViewFlowLayout {
  func askMetrics(of section: Int, _ view: CollectionView) -> FlowMetrics {
    let count = view.numberOfItems(inSection: section)
    let along = { [isVertical] (size: CGSize) in isVertical ? size.height : size.width }
    let delegate = view.delegate as? any CollectionViewDelegateFlowLayout ?? SilentFlowDelegate()
    var metrics = FlowMetrics(
      inset: fromReference(
        delegate.collectionView(view, layout: self, insetForSectionAt: section), view),
      lineSpacing: delegate.collectionView(
        view, layout: self, minimumLineSpacingForSectionAt: section),
      itemSpacing: delegate.collectionView(
        view, layout: self, minimumInteritemSpacingForSectionAt: section),
      header: along(
        delegate.collectionView(view, layout: self, referenceSizeForHeaderInSection: section)),
      footer: along(
        delegate.collectionView(view, layout: self, referenceSizeForFooterInSection: section)),
      count: count)
    takeSizes(of: section, &metrics) {
      delegate.collectionView(view, layout: self, sizeForItemAt: $0)
    }
    return metrics
  }

  /// Insets across the scroll direction, counted from what `sectionInsetReference` says.
  private func fromReference(_ inset: EdgeInsets, _ view: CollectionView) -> EdgeInsets {
    let reference =
      switch sectionInsetReference {
      case .fromContentInset: EdgeInsets.zero
      case .fromSafeArea: view.safeAreaInsets
      case .fromLayoutMargins: view.layoutMargins
      }
    var inset = inset
    if isVertical {
      inset.left += reference.left
      inset.right += reference.right
    } else {
      inset.top += reference.top
      inset.bottom += reference.bottom
    }
    return inset
  }

  private func takeSizes(
    of section: Int, _ metrics: inout FlowMetrics, by size: (IndexPath) -> CGSize
  ) {
    let common = isSelfSizing ? estimate : itemSize
    let first = OptionalMethod.result {
      metrics.count > 0 ? size(IndexPath(item: 0, section: section)) : Self.uniformSize
    }
    let isUniform = first == nil || first == Self.uniformSize
    let hasOwn = isSelfSizing && state.measured.keys.contains { $0.section == section }
    if isUniform, !hasOwn {
      metrics.size = FlowSize(common, isVertical: isVertical)
      return
    }
    metrics.sizes = (0..<metrics.count).map { item in
      let path = IndexPath(item: item, section: section)
      let size =
        state.measured[path] ?? (isUniform ? common : item == 0 ? first ?? common : size(path))
      return FlowSize(size, isVertical: isVertical)
    }
  }

  private var estimate: CGSize {
    estimatedItemSize == Self.automaticSize ? itemSize : estimatedItemSize
  }

  /// Takes the measured sizes along to their items' new paths.
  func follow(_ plan: UpdatePlan) {
    var kept: [IndexPath: CGSize] = [:]
    for (path, size) in state.measured {
      if case .stays(let new) = plan.fate(of: path) { kept[new] = size }
    }
    state.measured = kept
  }

  // MARK: - Holding still

  /// The first item that begins in what shows, and where.
  func firstShown() -> (path: IndexPath, main: CGFloat)? {
    let shown = shownStretch
    var number = firstSection(endingAfter: shown.lowerBound)
    while number < sections.count, sections[number].start < shown.upperBound {
      let section = sections[number]
      for item in section.items(from: shown.lowerBound, to: shown.upperBound) {
        let main = section.frame(of: item).main
        if main >= shown.lowerBound { return (IndexPath(item: item, section: number), main) }
      }
      number += 1
    }
    return nil
  }

  /// Moves the offset by what the first shown item moved: sizes that become known above it move
  /// nothing on the screen.
  func holdAnchor(_ view: CollectionView) {
    guard let held = anchor else { return }
    anchor = nil
    guard let frame = layoutAttributesForItem(at: held.path)?.frame else { return }
    let moved = (isVertical ? frame.minY : frame.minX) - held.main
    guard moved != 0 else { return }
    view.adjustOffset(by: isVertical ? CGVector(dx: 0, dy: moved) : CGVector(dx: moved, dy: 0))
  }
}
