import Foundation

/// The end of animated changes.
extension CollectionView {
  /// Calls the completions of changes that have nothing in motion any more.
  func complete() {
    guard !updating.completions.isEmpty else { return }
    let moving = Set(
      store.elements.filter { !$0.isInPlace && !$0.motion.isHeld }.map(\.change)
        + store.ghosts.map(\.change))
    let done = updating.completions.filter { !moving.contains($0.change) }
    updating.completions.removeAll { !moving.contains($0.change) }
    for (_, completion) in done { completion(true) }
  }
}
