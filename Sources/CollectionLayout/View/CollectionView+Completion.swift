import Foundation

/// Who waits for animated changes to end.
extension CollectionView {
  /// Tells those whose change has nothing in motion any more.
  func complete() {
    guard !updating.completions.isEmpty else { return }
    let moving = Set(
      store.elements.filter { !$0.motion.isAtRest }.map(\.change) + store.ghosts.map(\.change))
    let done = updating.completions.filter { !moving.contains($0.change) }
    updating.completions.removeAll { !moving.contains($0.change) }
    for (_, completion) in done { completion(true) }
  }
}
