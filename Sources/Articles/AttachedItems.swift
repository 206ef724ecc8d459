import Foundation
import UIKit

/// What the springy layouts of the articles have in common that is not theirs: the snapshot of an
/// animator whose attachments hold one attributes object each.
struct AttachedItems: UICollectionViewLayoutState {
  private struct Record {
    let attributes: UICollectionViewLayoutAttributes
    let anchor: CGPoint
  }

  /// The state of the layout's superclass; nil where that has none.
  let lines: (any UICollectionViewLayoutState)?
  private let records: [Record]
  private let animator: UIDynamicAnimator.Snapshot

  init(_ animator: UIDynamicAnimator, lines: (any UICollectionViewLayoutState)? = nil) {
    self.lines = lines
    records = animator.attachments.compactMap { behavior in
      guard let item = behavior.items.first as? UICollectionViewLayoutAttributes else { return nil }
      return Record(attributes: item.copied(), anchor: behavior.anchorPoint)
    }
    self.animator = animator.snapshot()
  }

  /// Brings an animator to the state: one that holds other items gets new ones first.
  /// - Parameters:
  ///   - animator: The one that the state was taken of, or one of another layout of the same kind.
  ///   - removeAll: Takes every attachment out.
  ///   - add: Makes and adds the attachment of an item at an anchor.
  func restore(
    to animator: UIDynamicAnimator, removeAll: () -> Void,
    add: (UICollectionViewLayoutAttributes, CGPoint) -> Void
  ) {
    let held = animator.attachments.map { behavior in
      (behavior.items.first as? UICollectionViewLayoutAttributes)?.elementKey
    }
    if held != records.map(\.attributes.elementKey) {
      removeAll()
      for record in records {
        let item = record.attributes.copied()
        item.dynamicKey = item.elementKey
        add(item, record.anchor)
      }
    }
    animator.restore(self.animator)
    // The animator writes places on pixels; an item that it has not moved yet has its exact one.
    for (behavior, record) in zip(animator.attachments, records) {
      guard let item = behavior.items.first as? UICollectionViewLayoutAttributes else { continue }
      (item.center, item.transform) = (record.attributes.center, record.attributes.transform)
    }
  }
}

extension UICollectionViewLayout {
  /// A state of this kind of layout, as a collection view's snapshots hold it.
  func articleState<State>(_ state: (any UICollectionViewLayoutState)?) -> State {
    guard let state = state as? State else {
      preconditionFailure("The state of an article's layout is restored on the same article's.")
    }
    return state
  }
}

extension UIDynamicAnimator {
  /// The attachments, in the order they were added.
  var attachments: [UIAttachmentBehavior] { behaviors.compactMap { $0 as? UIAttachmentBehavior } }
}

extension UIAttachmentBehavior {
  /// Whether it has these numbers already: setting one wakes the item, even to the same value.
  func has(length: CGFloat, damping: CGFloat, frequency: CGFloat) -> Bool {
    self.length == length && self.damping == damping && self.frequency == frequency
  }
}
