import Foundation
import Geometry

/// Where things stand in the bar; nil for what has no room.
struct BarPlaces: Hashable {
  /// The buttons at the right.
  struct Doors: Hashable {
    let inspector: CGRect
    let list: CGRect?
    let timeline: CGRect
    let rest: Rest?
  }

  /// The doors that only a wide bar has.
  struct Rest: Hashable {
    let help, theme: CGRect
    let language: CGRect?
    let redo, undo: CGRect
  }

  let scenes: CGRect?
  let startOver: CGRect?
  let replay: CGRect?
  let back: CGRect
  let play: CGRect
  let step: CGRect
  let speed: CGRect?
  let comparison: CGRect?
  let gesture: CGRect?
  let time: CGRect?
  let sparkline: CGRect?
  let doors: Doors

  /// What the time takes, in points.
  static let timeWidth: CGFloat = 64
  /// From here on the bar has room for undo, redo, theme and help beside the rest, in points.
  private static let widthForAllDoors: CGFloat = 616
  /// From here on it has room for a wide menu of speeds too.
  private static let widthForWideSpeed: CGFloat = 672
  /// What the menu of scenes takes: a name is cut short in the least, in points.
  private static let scenesWidths: ClosedRange<CGFloat> = 116...160
  /// What the sparkline takes, in points: a hint on two lines has room in the least.
  private static let sparklineWidths: ClosedRange<CGFloat> = 120...320

  /// `line`: what is above the bar for the sparkline; nil where it stands in the bar.
  init(
    in frame: CGRect, line: CGRect?, hasSceneMenu: Bool, hasListDoor: Bool, hasComparison: Bool
  ) {
    let isNarrow = frame.width < WindowLayout.widthForInspector
    let isTight = frame.width < Self.widthForAllDoors
    let doorCount = (isTight ? 2 : 6) + (hasListDoor ? 2 : 0)
    let right = frame.maxX - 12 - CGFloat(doorCount) * 36
    var x = frame.minX + 8
    let place = { (width: CGFloat) -> CGRect in
      defer { x += width + 4 }
      return CGRect(x: x, y: frame.midY - 14, width: width, height: 28)
    }
    let speedWidth: CGFloat = frame.width < Self.widthForWideSpeed ? 72 : 84
    // Keys choose scenes as well, but a button is what starts and stops time.
    let (least, most) = (Self.scenesWidths.lowerBound, Self.scenesWidths.upperBound)
    let hasScenes = hasSceneMenu && x + least + 4 + 3 * 36 <= right
    let room = right - x - 4 - (isTight ? 3 : 5) * 36 - speedWidth
    scenes = hasScenes ? place(min(most, max(least, room))) : nil
    startOver = isTight ? nil : place(32)
    replay = isTight ? nil : place(32)
    (back, play, step) = (place(32), place(32), place(32))
    // What is left of the room goes to these, the most wanted first.
    speed = x + speedWidth <= right ? place(speedWidth) : nil
    let comparisonWidth: CGFloat = !hasComparison || isNarrow ? 56 : 132
    comparison = x + comparisonWidth <= right ? place(comparisonWidth) : nil
    gesture = x + 96 <= right && !isNarrow ? place(96) : nil
    time = x + Self.timeWidth <= right && !isNarrow ? place(Self.timeWidth) : nil
    let widths = Self.sparklineWidths
    let hasRoom = line == nil && right - x >= widths.lowerBound
    sparkline =
      line?.insetBy(dx: 8, dy: 2) ?? (hasRoom ? place(min(right - x, widths.upperBound)) : nil)
    doors = Self.doors(in: frame, hasListDoor: hasListDoor, isTight: isTight)
  }

  private static func doors(in frame: CGRect, hasListDoor: Bool, isTight: Bool) -> Doors {
    var x = frame.maxX - 8
    let place = { () -> CGRect in
      x -= 36
      return CGRect(x: x + 4, y: frame.midY - 14, width: 32, height: 28)
    }
    return Doors(
      inspector: place(), list: hasListDoor ? place() : nil, timeline: place(),
      rest: isTight
        ? nil
        : Rest(
          help: place(), theme: place(), language: hasListDoor ? place() : nil, redo: place(),
          undo: place()))
  }
}
