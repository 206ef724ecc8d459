import Dynamics

/// The animators that were made for a view or a layout and still exist, in the order of their making; they are not
/// kept by it.
struct OwnAnimators {
  private struct Entry { weak var animator: DynamicAnimator? }
  private var entries: [Entry] = []

  var all: [DynamicAnimator] { entries.compactMap(\.animator) }

  mutating func add(_ animator: DynamicAnimator) {
    entries.removeAll { $0.animator == nil }
    entries.append(Entry(animator: animator))
  }
}
