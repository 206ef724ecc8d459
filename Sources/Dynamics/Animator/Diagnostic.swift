import Foundation

/// Something that was asked of an animator and could not be done as asked.
///
/// Apple's engine raises an exception there, or goes on and misbehaves.
public enum Diagnostic: CustomStringConvertible {
  /// An item has no size: it stands for a point that touches nothing until it has one.
  case itemWithoutSize(any DynamicItem)
  /// A behaviour is in a hierarchy already, and stays only there.
  case behaviorTwice(DynamicBehavior)
  /// Several gravities on `.uikit`, where a world has only one: the last that was set counts.
  case severalGravities
  /// A collision path that encloses nothing: the item's bounds stand for it.
  case unusablePath(any DynamicItem)

  /// A sentence for a person.
  public var description: String {
    switch self {
    case .itemWithoutSize(let item):
      "Invalid size \(item.bounds.size) for item \(item) in Dynamics: it is a point until it has one."
    case .behaviorTwice(let behavior):
      "Adding the same behavior twice is not supported: \(behavior) stays where it is."
    case .severalGravities:
      "Several gravities in one animator: the one that was set last counts for all."
    case .unusablePath(let item):
      "The collision path of \(item) encloses nothing: its bounds are used."
    }
  }
}

extension DynamicAnimator {
  /// Tells of something that could not be done as asked.
  func note(_ diagnostic: Diagnostic) { diagnosticHandler?(diagnostic) }
}
