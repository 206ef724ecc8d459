import Canvas
import Foundation
import Geometry

extension UI {
  /// A frame that shows part of a taller content; the wheel and the focus move it.
  public func scrollArea(
    _ id: String, _ frame: CGRect, contentHeight: CGFloat, _ body: (_ content: CGRect) -> Void
  ) {
    let most = max(0, contentHeight - frame.height)
    var offset = (scrollOffsets[id] ?? 0) + shiftToFocus(in: id, frame)
    offset = min(max(0, offset), most)
    let outer = placement.scrollArea
    placement.scrollArea = id
    clipped(to: frame) {
      body(
        CGRect(
          x: frame.minX, y: frame.minY - offset, width: frame.width,
          height: max(contentHeight, frame.height)))
    }
    placement.scrollArea = outer
    if case .wheel(let p, let delta, _, _) = event, isPointerHere, frame.contains(p), most > 0 {
      offset = min(max(0, offset + delta.dy), most)
      takeEvent()
    }
    scrollOffsets[id] = offset
    let track = CGRect(
      x: frame.maxX - 5, y: frame.minY + 2, width: 3, height: frame.height - 4)
    let extent = ScrollBar.Extent(
      track: track, view: frame.height, content: contentHeight, offset: offset, most: most)
    guard let bar = extent.bar(shortest: 24) else { return }
    draw.fill(.roundedRect(bar, radius: 1.5), theme.track.opacity(0.6))
  }

  /// Moves the content of an area by points; the area keeps it within its ends.
  public func scroll(_ id: String, by points: CGFloat) {
    scrollOffsets[id] = (scrollOffsets[id] ?? 0) + points
  }

  /// Moves the content of an area of a height just so far that a part of it shows.
  public func scroll(_ id: String, toShow part: ClosedRange<CGFloat>, in height: CGFloat) {
    let shown = scrollOffsets[id] ?? 0
    scrollOffsets[id] = min(max(shown, part.upperBound - height), part.lowerBound)
  }

  /// How far to move for a control that the keyboard has come to, seen from the last pass.
  private func shiftToFocus(in id: String, _ frame: CGRect) -> CGFloat {
    guard let focus else {
      keyboard.shownFocus[id] = nil
      return 0
    }
    guard isFocusVisible, focus != keyboard.shownFocus[id],
      let control = placement.last.first(where: { $0.id == focus && $0.scrollArea == id })
    else { return 0 }
    keyboard.shownFocus[id] = focus
    return Self.shift(toShow: control.frame, in: frame)
  }

  /// How far a content has to move up to show a control with some room around it.
  private static func shift(toShow control: CGRect, in frame: CGRect) -> CGFloat {
    let room: CGFloat = 24
    if control.minY < frame.minY + room { return control.minY - frame.minY - room }
    if control.maxY > frame.maxY - room { return control.maxY - frame.maxY + room }
    return 0
  }
}
