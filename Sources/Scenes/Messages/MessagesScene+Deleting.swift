import Canvas
import CollectionLayout
import Foundation
import Geometry
import Widgets

extension MessagesScene {
  /// Runs the messages' menus and the key that deletes.
  ///
  /// They are no part of gestures: a gesture that is played again finds what was deleted gone, and
  /// would delete another.
  func offerDeleting(_ ui: UI, in frame: CGRect) {
    let entries = ["Copy", "Delete"].map { MenuEntry(title: $0) }
    var chosen: (place: RowPlace, entry: Int)?
    for (place, top) in list.drawnRows {
      let bubble = content.row(place.row).bubble
        .offsetBy(dx: frame.minX + columnX, dy: frame.minY + top)
      let shown = bubble.intersection(viewport.offsetBy(dx: frame.minX, dy: frame.minY))
      guard !shown.isEmpty, canDelete(place) else { continue }
      if let entry = ui.contextMenu("message.\(place.id.number)", on: shown, entries: entries) {
        chosen = (place, entry)
      }
    }
    if let (place, entry) = chosen {
      if entry == 0 { ui.clipboard.text = content.words(ofRow: place.row) } else { delete(place) }
    }
    guard ui.focus == nil, case .key(let key, [], _) = ui.event,
      key == .delete || key == .backspace, let place = meant
    else { return }
    delete(place)
    ui.takeEvent()
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
    edits += 1
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
