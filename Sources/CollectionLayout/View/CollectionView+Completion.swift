import Foundation

/// Who waits for animated changes to end.
extension CollectionView {
  /// Tells those whose change has nothing in motion any more.
  func complete() {
    guard !completions.isEmpty else { return }
    let moving = Set(
      elements.filter { !$0.motion.isAtRest }.map(\.change) + ghosts.map(\.change))
    let done = completions.filter { !moving.contains($0.change) }
    completions.removeAll { !moving.contains($0.change) }
    for (_, completion) in done { completion(true) }
  }
}
