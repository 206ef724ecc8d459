import Canvas
import CollectionLayout
import Documents
import ElementaryFunctions
import Foundation
import Geometry
import Localization
import Widgets

/// The cells of a scene with one section: each has a number that it keeps wherever it stands.
final class CellList: CollectionViewDataSource {
  /// What there is: a copy is a snapshot.
  struct State: Hashable {
    var ids: RowIDs
    /// How often cells were shuffled: the next order depends on it.
    var shuffles: UInt64 = 0
  }

  var state: State
  /// How often cells were added, removed or shuffled.
  private(set) var changes = 0
  var count: Int { state.ids.count }

  init(count: Int) { state = State(ids: RowIDs(count: count)) }

  /// The number of the cell at a place in the data.
  func number(_ item: Int) -> Int { Int(state.ids[item].number) }

  /// Where the cell of a number is; nil where it was removed.
  func path(of number: Int) -> IndexPath? {
    state.ids.index(of: RowID(number: Int64(number))).map { IndexPath(item: $0, section: 0) }
  }

  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { count }
}

/// Cells that are added, removed and shuffled by hand.
extension CellList {
  /// Does what a key says: Insert or `+` adds a cell at a place of the bounds, Delete or Backspace
  /// removes the one there, `s` shuffles those that show; nil for another key.
  /// - Returns: what was done, in words.
  func edit(
    _ key: Key, at place: CGPoint, of collection: SpringyCollection
  ) -> LocalizedText? {
    switch key {
    case .insert, .character("+"): add(near: place, to: collection)
    case .delete, .backspace: remove(near: place, from: collection)
    case .character("s"): shuffle(collection)
    default: nil
    }
  }

  private func update(_ view: CollectionView, _ changes: () -> Void) {
    self.changes += 1
    view.performBatchUpdates(changes)
  }

  private func add(near place: CGPoint, to collection: SpringyCollection) -> LocalizedText {
    let item = collection.drawnCell(nearestTo: place)?.element.indexPath.item ?? 0
    update(collection.view) {
      state.ids.insert(1, at: item)
      collection.view.insertItems(at: [IndexPath(item: item, section: 0)])
    }
    return "added cell \(item + 1)"
  }

  private func remove(near place: CGPoint, from collection: SpringyCollection) -> LocalizedText {
    guard let path = collection.drawnCell(nearestTo: place)?.element.indexPath else {
      return "no cell to remove"
    }
    update(collection.view) {
      state.ids.remove(path.item..<path.item + 1)
      collection.view.deleteItems(at: [path])
    }
    return "removed cell \(path.item + 1)"
  }

  /// Shuffles the cells that show.
  private func shuffle(_ collection: SpringyCollection) -> LocalizedText {
    let view = collection.view
    let items = view.indexPathsForVisibleItems.map(\.item).sorted()
    state.shuffles += 1
    var random = SplitMix64(state: state.shuffles)
    let order = items.shuffled(using: &random)
    let ids = items.map { state.ids[$0] }
    update(view) {
      for (from, to) in zip(items, order) where from != to {
        view.moveItem(
          at: IndexPath(item: from, section: 0), to: IndexPath(item: to, section: 0))
      }
      let target = Dictionary(uniqueKeysWithValues: zip(order, ids))
      for item in items {
        guard let id = target[item], let now = state.ids.index(of: id), now > item else { continue }
        // The two change places, whatever stands between them.
        state.ids.move(now, to: item)
        state.ids.move(item + 1, to: now)
      }
    }
    return .plural(items.count, "shuffled \(items.count) cell", "shuffled \(items.count) cells")
  }

  /// The cells of a scene, where they are others than the count of the opening or stand elsewhere.
  func arrangement(of scene: String, from count: Int) -> ItemArrangement? {
    guard state.ids.runs != RowIDs(count: count).runs else { return nil }
    let runs = state.ids.runs.map { Int($0.lowerBound)..<Int($0.upperBound) }
    return ItemArrangement(scene: scene, count: count, runs: runs)
  }

  /// Shows the cells of an arrangement, at rest; false where it belongs to another count.
  func take(
    _ arrangement: ItemArrangement, from count: Int, to collection: SpringyCollection
  ) -> Bool {
    guard arrangement.count == count, arrangement.sections.count == 1 else { return false }
    let runs = arrangement.sections[0].map { Int64($0.lowerBound)..<Int64($0.upperBound) }
    state = State(ids: RowIDs(runs: runs, next: Int64(arrangement.next)))
    collection.view.reloadData()
    collection.adopt()
    return true
  }

  /// The buttons of these keys, in a strip at a stage's bottom; returns the keys of those pressed.
  func buttons(_ ui: UI, in frame: CGRect, height: CGFloat) -> [InputEvent.Kind] {
    var places = StageButtons(in: frame, height: height, widths: [92, 104, 104])
    var keys: [InputEvent.Kind] = []
    let beside = InputEvent.Kind.pointerMove(CGPoint(x: -1, y: -1), [])
    if ui.button("cells.add", "+ Add", places.next(), kind: .filled, tip: "Add a cell (+)") {
      keys += [beside, .key(.insert, [], isRepeat: false)]
    }
    if ui.button(
      "cells.remove", "− Remove", places.next(), isEnabled: count > 0,
      tip: "Remove the cell in the middle (Delete)")
    {
      keys += [beside, .key(.delete, [], isRepeat: false)]
    }
    if ui.button(
      "cells.shuffle", "Shuffle", places.next(), isEnabled: count > 1,
      tip: "Shuffle the cells that show (S)")
    {
      keys.append(.key(.character("s"), [], isRepeat: false))
    }
    return keys
  }
}
