import Canvas
import Foundation
import Geometry
import Localization

/// What a tool in a bar looks like: a picture with its name and its key.
public struct ToolLook {
  /// Where the name and the key stand.
  public enum Words {
    /// The name below the picture, the key beside it; both beside it; in the tip alone.
    case below, beside, none
  }

  var icon: Icon
  var title: LocalizedText
  var key: String
  var tip: LocalizedText
  var isOn: Bool
  var words: Words

  /// A tool's look.
  public init(
    icon: Icon, title: LocalizedText, key: String, tip: LocalizedText, isOn: Bool, words: Words
  ) {
    (self.icon, self.title, self.key, self.tip) = (icon, title, key, tip)
    (self.isOn, self.words) = (isOn, words)
  }
}

extension UI {
  /// The style of a tool's name.
  public static let toolStyle = TextStyle(size: 11, weight: .medium, lineLimit: 1)
  private static let keyStyle = TextStyle(size: 11, lineLimit: 1)

  /// A tool that is taken by a press; true when it was.
  public func tool(_ id: String, _ look: ToolLook, _ frame: CGRect) -> Bool {
    let touch = interact(id, frame)
    draw(look, id, frame, touch)
    describe(id, .toggleButton, look.title, frame, touch, tip: look.tip) {
      if look.isOn { $0.states.insert(.checked) }
      if $0.key.isEmpty { $0.key = look.key }
    }
    return touch.wasActivated
  }

  /// A tool that opens a menu; the index of what was chosen.
  public func toolMenu(
    _ id: String, _ look: ToolLook, entries: @autoclosure () -> [MenuEntry], selected: Int?,
    _ frame: CGRect
  ) -> Int? {
    let touch = interact(id, frame)
    draw(look, id, frame, touch)
    describeMenu(id, look.title, frame, touch)
    return runMenu(id, opensBy: touch, entries(), selected: selected, at: frame)
  }

  private func draw(_ look: ToolLook, _ id: String, _ frame: CGRect, _ touch: Interaction) {
    tip(look.tip, id, frame, touch)
    let lit = animated(id, to: touch.isHeld ? 1 : touch.isHovered ? 0.5 : 0, .press)
    let shape = Shape.roundedRect(frame, radius: Metrics.fieldRadius)
    draw.fill(shape, look.isOn ? theme.accent : theme.line.opacity(lit))
    let ink = look.isOn ? theme.accentText : theme.text
    let (title, key) = (
      TextBlock(look.words == .none ? "" : string(look.title), Self.toolStyle),
      TextBlock(look.words == .none ? "" : look.key, Self.keyStyle)
    )
    let width = { (block: TextBlock) in
      block.text.isEmpty ? 0 : self.text.metrics(of: block).size.width
    }
    let (titleWidth, keyWidth) = (width(title), width(key))
    let isBelow = look.words == .below
    // What stands in the picture's line.
    let wide = 16 + (isBelow ? 0 : titleWidth + 4) + (keyWidth > 0 ? keyWidth + 4 : 0)
    let line = isBelow ? frame.minY + 13 : frame.midY
    var x = (frame.midX - (look.words == .none ? 16 : wide) / 2).rounded()
    look.icon.draw(
      in: CGRect(x: x, y: line - 8, width: 16, height: 16), into: &draw, color: ink)
    x += 20
    let place = isBelow ? CGPoint(x: frame.midX - titleWidth / 2, y: frame.maxY - 17) : nil
    draw.text(title, at: place ?? CGPoint(x: x, y: line - 7), ink)
    if !isBelow { x += titleWidth + 4 }
    draw.text(
      key, at: CGPoint(x: x, y: line - 7), look.isOn ? theme.accentText : theme.secondary)
    focusRing(frame, radius: Metrics.fieldRadius, touch)
  }
}
