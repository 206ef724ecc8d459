import Canvas
import CollectionLayout
import Foundation
import Geometry
import Widgets

extension MessagesScene {
  /// Runs the messages' menus; returns the input that they produce.
  func menus(_ ui: UI, in frame: CGRect) -> [InputEvent.Kind] {
    let entries = ["Copy", "Delete"].map { MenuEntry(title: $0) }
    var input: [InputEvent.Kind] = []
    for (place, top) in list.drawnRows {
      let bubble = content.row(place.row).bubble
        .offsetBy(dx: frame.minX + columnX, dy: frame.minY + top)
      let shown = bubble.intersection(viewport.offsetBy(dx: frame.minX, dy: frame.minY))
      guard !shown.isEmpty, canDelete(place) else { continue }
      if let entry = ui.contextMenu("message.\(place.id.number)", on: shown, entries: entries) {
        if entry == 0 {
          ui.clipboard.text = content.words(ofRow: place.row)
        } else {
          let middle = shown.center - CGVector(dx: frame.minX, dy: frame.minY)
          input = [.pointerMove(middle, []), .key(.delete, [], isRepeat: false)]
        }
      }
    }
    return input
  }

  /// Deletes the message that the delete key means; false where there is none.
  func deleteMeant() -> Bool {
    guard let place = meant else { return false }
    delete(place)
    return true
  }

  /// The message that the delete key means: the one under the pointer, without one the last that
  /// shows whole.
  private var meant: RowPlace? {
    let shown = list.drawnRows.filter { canDelete($0.place) }
    if let hover, viewport.contains(hover) {
      return shown.first { place, top in
        content.row(place.row).bubble.offsetBy(dx: columnX, dy: top).contains(hover)
      }?.place
    }
    return shown.last { place, top in
      top + content.row(place.row).bubble.minY >= 0 && top + place.extent <= viewport.maxY
    }?.place
  }

  /// Words that are still being typed cannot be deleted.
  private func canDelete(_ place: RowPlace) -> Bool { !content.row(place.row).isTyping }

  /// Deletes a message: it fades, the others close up.
  func delete(_ place: RowPlace) {
    leaving[place.id] = content.row(place.row)
    news = "deleted \(content.words(ofRow: place.row))"
    content.remove(place.row)
    list.remove(place.row..<place.row + 1)
    // Its neighbours may have gained or lost a tail, a name, a time or a day.
    for row in [place.row - 1, place.row] where (0..<content.count).contains(row) {
      list.remeasure(row)
    }
  }
}
