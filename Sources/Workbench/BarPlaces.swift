import Foundation

/// Where things stand in the bar; what has no room has no place.
struct BarPlaces {
  /// What stands in the bar, by the name of its control.
  enum Item: String, CaseIterable {
    case scenes
    case startOver = "start.over"
    case replay, back, play, step, speed, comparison, gesture, time, sparkline
    // From the right.
    case inspector, list
    case timeline = "timeline.door"
    case help, theme, language, redo, undo
  }

  private let frames: [Item: CGRect]

  subscript(item: Item) -> CGRect? { frames[item] }

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

  /// Where the buttons stand that come from the right; a tight bar has no room for all.
  private static func doors(
    in frame: CGRect, isTight: Bool, hasListDoor: Bool
  ) -> [Item: CGRect] {
    var doors: [Item] = [.inspector, .list, .timeline]
    if !isTight { doors += [.help, .theme, .language, .redo, .undo] }
    if !hasListDoor { doors.removeAll { $0 == .list || $0 == .language } }
    let frames = doors.indices.map { k in
      CGRect(x: frame.maxX - 40 - CGFloat(k) * 36, y: frame.midY - 14, width: 32, height: 28)
    }
    return Dictionary(uniqueKeysWithValues: zip(doors, frames))
  }

  /// `line`: what is above the bar for the sparkline; nil where it stands in the bar.
  init(
    in frame: CGRect, line: CGRect?, hasSceneMenu: Bool, hasListDoor: Bool, hasComparison: Bool
  ) {
    let isNarrow = frame.width < WindowLayout.widthForInspector
    let isTight = frame.width < Self.widthForAllDoors
    var frames = Self.doors(in: frame, isTight: isTight, hasListDoor: hasListDoor)
    let right = frame.maxX - 12 - CGFloat(frames.count) * 36
    var x = frame.minX + 8
    func place(_ item: Item, _ width: CGFloat) {
      frames[item] = CGRect(x: x, y: frame.midY - 14, width: width, height: 28)
      x += width + 4
    }
    let speedWidth: CGFloat = frame.width < Self.widthForWideSpeed ? 72 : 84
    let buttons: [Item] = isTight ? [] : [.startOver, .replay]
    // Keys choose scenes as well, but a button is what starts and stops time.
    let (least, most) = (Self.scenesWidths.lowerBound, Self.scenesWidths.upperBound)
    if hasSceneMenu, x + least + 4 + 3 * 36 <= right {
      let room = right - x - 4 - CGFloat(buttons.count + 3) * 36 - speedWidth
      place(.scenes, min(most, max(least, room)))
    }
    for button in buttons + [.back, .play, .step] { place(button, 32) }
    // What is left of the room goes to these, the most wanted first.
    let wanted: [(Item, CGFloat)] = [
      (.speed, speedWidth), (.comparison, !hasComparison || isNarrow ? 56 : 132),
      (.gesture, 96), (.time, Self.timeWidth),
    ]
    for (item, width) in wanted.prefix(isNarrow ? 2 : 4) where x + width <= right {
      place(item, width)
    }
    if let line {
      frames[.sparkline] = line.insetBy(dx: 8, dy: 2)
    } else if right - x >= Self.sparklineWidths.lowerBound {
      place(.sparkline, min(right - x, Self.sparklineWidths.upperBound))
    }
    self.frames = frames
  }
}
