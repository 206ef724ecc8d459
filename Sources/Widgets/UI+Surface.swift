import Canvas
import Foundation
import Geometry
import Localization

/// What the pointer, the wheel or a key does to a surface that the caller draws, such as a plot.
public struct SurfaceTouch {
  /// One input.
  public enum Input: Hashable, Sendable {
    /// The left button went down, with the count of quick clicks.
    case pressed(CGPoint, clicks: Int, KeyModifiers)
    /// The pointer moved with the button down.
    case dragged(CGPoint)
    /// The button went up.
    case released(CGPoint)
    /// The wheel turned.
    case wheel(CGPoint, CGVector, KeyModifiers)
    /// A key was pressed while the surface had the keyboard.
    case key(Key, KeyModifiers)
    /// A screen reader has set its number.
    case set(Double)
  }

  /// The input of this pass, if there was any.
  public var input: Input?
  /// Where the pointer is over it; nil elsewhere, and while a button holds something.
  public var hover: CGPoint?
  /// Whether the button holds it.
  public var isHeld = false
}

extension UI {
  /// A surface that takes the pointer, the wheel, and the keys for which `wants` is true while it has
  /// the keyboard.
  public func surface(
    _ id: String, _ frame: CGRect, cursor: Cursor = .arrow, tip words: LocalizedText = "",
    accessibilityLabel name: LocalizedText,
    accessibilityValue value: AccessibilityNode.Value? = nil,
    wants: (Key) -> Bool = { _ in false }
  ) -> SurfaceTouch {
    var result = SurfaceTouch()
    var modifiers = KeyModifiers()
    if case .pointerDown(_, _, _, let held) = event { modifiers = held }
    if case .wheel(let p, let delta, _, let held) = event, isPointerHere, frame.contains(p),
      placement.shows(p)
    {
      result.input = .wheel(p, delta, held)
      takeEvent()
    }
    if value != nil, let wish = takeValue(for: id) { result.input = .set(wish) }
    let touch = interact(id, frame, activatesByKey: false, cursor: cursor)
    tip(words, id, frame, touch)
    if let press = touch.press {
      result.input = .pressed(press.place, clicks: press.clicks, modifiers)
    } else if let place = touch.drag {
      result.input = touch.wasReleased ? .released(place) : .dragged(place)
    } else if touch.isFocused, case .key(let key, let modifiers, _) = event, wants(key) {
      result.input = .key(key, modifiers)
      takeEvent()
    }
    result.isHeld = touch.isHeld
    placement.targets.append(
      HoverTarget(frame: placement.visible(frame), followsPointer: true))
    if touch.isHovered { result.hover = pointer }
    focusRing(frame, radius: 2, touch)
    describe(id, value == nil ? .plot : .slider, name, frame, touch, tip: words) {
      ($0.value, $0.actions) = (value, [])
    }
    return result
  }

  /// A small switch with a word, as a filter has: whether it is on, when that changed.
  public func chip(
    _ id: String, _ title: LocalizedText, isOn: Bool, _ frame: CGRect, tip words: LocalizedText = ""
  ) -> Bool? {
    let touch = interact(id, frame)
    tip(words, id, frame, touch)
    let lit = animated(id, to: touch.isHeld ? 1 : touch.isHovered ? 0.5 : 0, .press)
    let shape = Shape.roundedRect(frame, radius: frame.height / 2)
    draw.fill(shape, isOn ? theme.accent : theme.card.mixed(with: theme.line, by: lit))
    if !isOn {
      draw.stroke(
        .roundedRect(frame.insetBy(dx: 0.5, dy: 0.5), radius: frame.height / 2), theme.line)
    }
    drawText(
      title, in: frame, style: TextStyle(size: 11, weight: .medium, alignment: .center),
      color: isOn ? theme.accentText : theme.text)
    focusRing(frame, radius: frame.height / 2, touch)
    describe(id, .toggleButton, title, frame, touch, tip: words) {
      if isOn { $0.states.insert(.checked) }
    }
    return touch.wasActivated ? !isOn : nil
  }

  /// A tooltip for a frame that is no control.
  public func note(_ words: LocalizedText, _ id: String, _ frame: CGRect) {
    guard !holdsPointer, isPointerHere, let pointer, frame.contains(pointer),
      placement.shows(pointer)
    else { return }
    var rest = Interaction()
    rest.isHovered = true
    tip(words, id, frame, rest)
  }

  /// How wide a chip is for its word, in points.
  public func chipWidth(_ title: LocalizedText) -> CGFloat {
    text.metrics(of: TextBlock(string(title), TextStyle(size: 11, weight: .medium))).size.width + 20
  }
}
