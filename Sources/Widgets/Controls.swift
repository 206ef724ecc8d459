import Canvas
import Foundation
import Geometry
import Localization

extension UI {
  /// A text in the window's language.
  public func string(_ words: LocalizedText) -> String { theme.string(words) }

  /// A text in the middle of a frame's height, where its style aligns it, cut with an ellipsis.
  public func label(_ words: LocalizedText, in frame: CGRect, style: TextStyle, color: Color? = nil)
  {
    drawText(words, in: frame, style: style, color: color)
    describe("", .label, words, frame)
  }

  /// The same for words of something that is described by itself.
  public func drawText(
    _ words: LocalizedText, in frame: CGRect, style: TextStyle, color: Color? = nil
  ) {
    let (words, color) = (string(words), color ?? theme.text)
    let isNumber = words.first.map { $0.isNumber || "−-+".contains($0) } ?? false
    if style.hasTabularDigits, isNumber, case let number = NumberText(words, style, text),
      number.size.width <= frame.width
    {
      return number.draw(at: Self.place(of: number.size, in: frame, style), color, into: &draw)
    }
    var style = style
    style.lineLimit = 1
    let block = TextBlock(words, style, width: frame.width)
    draw.text(block, at: Self.place(of: text.metrics(of: block).size, in: frame, style), color)
  }

  private static func place(of extent: CGSize, in frame: CGRect, _ style: TextStyle) -> CGPoint {
    let x: CGFloat =
      switch style.alignment {
      case .natural, .left: frame.minX
      case .center: frame.midX - extent.width / 2
      case .right: frame.maxX - extent.width
      }
    return CGPoint(x: x, y: frame.midY - extent.height / 2)
  }

  /// Wrapped text with its top left at a place; gives the height it took.
  public func paragraph(
    _ words: LocalizedText, at point: CGPoint, width: CGFloat, style: TextStyle, color: Color
  ) -> CGFloat {
    let block = TextBlock(string(words), style, width: width)
    draw.text(block, at: point, color)
    let height = text.metrics(of: block).size.height
    describe("", .label, words, CGRect(origin: point, size: CGSize(width: width, height: height)))
    return height
  }

  /// The ground of a control, which lights up under the pointer.
  public enum Ground: Hashable {
    /// The accent colour, for what is chosen or is to be pushed next.
    case filled
    /// A card with an outline.
    case plain
    /// Nothing while the pointer is elsewhere.
    case quiet
  }

  /// A control that is pushed: its input, tip, ground, ring and description; its content is drawn next.
  ///
  /// Without a ground it is something that the caller has drawn itself. A detail is what is drawn at its side, which
  /// screen readers have in place of the tip.
  func pushed(
    _ id: String, _ role: AccessibilityNode.Role, _ name: LocalizedText, _ frame: CGRect,
    _ ground: Ground?, radius: CGFloat = Metrics.fieldRadius, isOn: Bool = false,
    isEnabled: Bool = true, tip words: LocalizedText = "", detail: LocalizedText? = nil,
    _ more: (inout AccessibilityNode) -> Void = { _ in }
  ) -> Interaction {
    let touch = interact(id, frame, isEnabled: isEnabled)
    tip(words, id, frame, touch)
    if let ground {
      let isLit = touch.isHovered || openMenu?.id == id
      let atRest = isOn && ground == .quiet ? 0.4 : 0
      let lit = animated(id, to: touch.isHeld ? 1 : isLit ? 0.5 : atRest, .press)
      let fill =
        switch ground {
        case .filled: theme.accent.mixed(with: theme.text, by: lit * 0.25)
        case .plain: theme.card.mixed(with: theme.line, by: lit)
        case .quiet: theme.line.opacity(lit)
        }
      draw.fill(.roundedRect(frame, radius: radius), fill)
      if ground == .plain { outline(frame, radius: radius) }
    }
    focusRing(frame, radius: radius, touch)
    describe(id, role, name, frame, touch, isEnabled: isEnabled, tip: detail ?? words) {
      if isOn { $0.states.insert(role == .listItem ? .selected : .checked) }
      if role == .menuButton { $0.states.formUnion([.hasMenu, .expandable]) }
      if openMenu?.id == id { $0.states.insert(.expanded) }
      more(&$0)
    }
    return touch
  }

  /// A push button; true when it was pushed.
  public func button(
    _ id: String, _ title: LocalizedText, _ frame: CGRect, kind: Ground = .plain,
    isEnabled: Bool = true, tip: LocalizedText = ""
  ) -> Bool {
    let touch = pushed(id, .button, title, frame, kind, isEnabled: isEnabled, tip: tip)
    let inks = [Ground.filled: theme.accentText, .quiet: theme.accent]
    var style = Metrics.control
    style.alignment = .center
    drawText(
      title, in: frame.insetBy(dx: 8, dy: 0), style: style,
      color: (inks[kind] ?? theme.text).opacity(isEnabled ? 1 : 0.4))
    return touch.wasActivated
  }

  /// A button that shows a picture; its tip is its name.
  public func iconButton(
    _ id: String, _ icon: Icon, _ frame: CGRect, isOn: Bool, isEnabled: Bool = true,
    tip: LocalizedText
  ) -> Bool {
    let touch = pushed(
      id, .button, tip, frame, .quiet, isOn: isOn, isEnabled: isEnabled, tip: tip)
    let ink = isOn ? theme.accent : theme.text
    icon.draw(at: frame.center, into: &draw, color: ink.opacity(isEnabled ? 1 : 0.35))
    return touch.wasActivated
  }

  /// A press on something that the caller has drawn itself; true when it was pushed.
  public func press(
    _ id: String, _ frame: CGRect, isEnabled: Bool = true, radius: CGFloat, tip: LocalizedText = ""
  ) -> Bool {
    pushed(id, .button, tip, frame, nil, radius: radius, isEnabled: isEnabled, tip: tip)
      .wasActivated
  }

  /// A row of a list: a title and a word at its right; true when it was chosen.
  public func row(
    _ id: String, title: LocalizedText, detail: LocalizedText, isSelected: Bool, frame: CGRect
  ) -> Bool {
    let touch = pushed(
      id, .listItem, title, frame, isSelected ? .filled : .quiet, isOn: isSelected, detail: detail)
    let inner = frame.insetBy(dx: 10, dy: 0)
    drawText(
      title, in: inner, style: Metrics.control, color: isSelected ? theme.accentText : theme.text)
    let style = TextStyle(size: 12, alignment: .right, hasTabularDigits: true)
    drawText(
      detail, in: inner, style: style, color: isSelected ? theme.accentText : theme.secondary)
    return touch.wasActivated
  }

  /// A small switch with a word, as a filter has: whether it is on, when that changed.
  public func chip(
    _ id: String, _ title: LocalizedText, isOn: Bool, _ frame: CGRect, tip: LocalizedText = ""
  ) -> Bool? {
    let touch = pushed(
      id, .toggleButton, title, frame, isOn ? .filled : .plain, radius: frame.height / 2,
      isOn: isOn, tip: tip)
    drawText(
      title, in: frame, style: Self.chipStyle, color: isOn ? theme.accentText : theme.text)
    return touch.wasActivated ? !isOn : nil
  }

  /// How wide a chip is for its word, in points.
  public func chipWidth(_ title: LocalizedText) -> CGFloat {
    text.metrics(of: TextBlock(string(title), Self.chipStyle)).size.width + 20
  }

  private static let chipStyle = TextStyle(size: 11, weight: .medium, alignment: .center)

  /// One choice of a few side by side; the index of a new choice.
  public func segmented(
    _ id: String, _ titles: [LocalizedText], selected: Int, _ frame: CGRect, isEnabled: Bool = true,
    accessibilityLabel name: LocalizedText
  ) -> Int? {
    var touch = interact(id, frame, isEnabled: isEnabled, activatesByKey: false)
    let width = frame.width / CGFloat(titles.count)
    var chosen = isEnabled ? titles.indices.first { isActivated("\(id).\($0)") } : nil
    if touch.wasActivated, let p = touch.drag {
      chosen = min(titles.count - 1, max(0, Int((p.x - frame.minX) / width)))
    }
    chosen = segment(chosenByKeyFrom: selected, of: titles.count, touch) ?? chosen
    touch.isHeld = false
    draw.fill(.roundedRect(frame, radius: 8), theme.line)
    let part = { (i: Int) in
      CGRect(x: frame.minX + CGFloat(i) * width, y: frame.minY, width: width, height: frame.height)
    }
    let place = animated(id, to: Double(selected), .highlight)
    let thumb = part(0).offsetBy(dx: place * width, dy: 0).insetBy(dx: 2, dy: 2)
    raised(thumb, radius: 6, blur: 4, by: 1, shade: 0.2, theme.thumb)
    for (i, title) in titles.enumerated() {
      var style = Metrics.control
      style.alignment = .center
      style.weight = i == selected ? .semibold : .regular
      drawText(
        title, in: part(i), style: style, color: isEnabled ? theme.text : theme.text.opacity(0.4))
    }
    focusRing(frame, radius: 8, touch)
    describe(id, .radioGroup, name, frame, touch, isEnabled: isEnabled) { node in
      node.actions = []
      node.children = titles.enumerated().map { i, title in
        radioButton(
          "\(id).\(i)", title, part(i),
          node.states.intersection([.enabled, .showing]).union(i == selected ? .checked : []))
      }
    }
    return chosen == selected ? nil : chosen
  }

  /// The segment that a key leads to, where the keyboard is on the segments; nil for no such key.
  private func segment(
    chosenByKeyFrom selected: Int, of count: Int, _ touch: Interaction
  ) -> Int? {
    guard touch.isFocused, isFocusVisible, case .key(let key, _, _) = event else { return nil }
    let chosen: Int? =
      switch key {
      case .left: max(0, selected - 1)
      case .right: min(count - 1, selected + 1)
      case .space, .enter: (selected + 1) % count
      default: nil
      }
    if chosen != nil { takeEvent() }
    return chosen
  }

  /// A segment as screen readers find it.
  private func radioButton(
    _ id: String, _ title: LocalizedText, _ frame: CGRect, _ states: AccessibilityNode.States
  ) -> AccessibilityNode {
    var choice = AccessibilityNode(
      id: id, role: .radioButton, name: string(title), states: states, frame: frame)
    if states.contains(.enabled) { choice.actions = [.activate] }
    return choice
  }

  /// Whether titles have room side by side in a segmented control.
  public func fitsSegments(_ titles: [LocalizedText], in frame: CGRect) -> Bool {
    var style = Metrics.control
    style.weight = .semibold
    let room = frame.width / CGFloat(max(1, titles.count)) - 4
    return titles.allSatisfy { text.metrics(of: TextBlock(string($0), style)).size.width <= room }
  }

  /// A switch with its name; its new state when it was switched.
  public func toggle(_ id: String, _ title: LocalizedText, isOn: Bool, frame: CGRect) -> Bool? {
    let touch = interact(id, frame)
    drawText(title, in: frame, style: Metrics.control)
    let box = CGRect(x: frame.maxX - 42, y: frame.midY - 12, width: 42, height: 24)
    let on = animated(id, to: isOn ? 1 : 0, .highlight)
    draw.fill(
      .roundedRect(box, radius: 12), theme.track.mixed(with: theme.accent, by: min(1, max(0, on))))
    knob(at: CGPoint(x: box.minX + 12 + on * 18, y: box.midY), radius: 10)
    focusRing(box, radius: 12, touch)
    describe(id, .checkBox, title, frame, touch) { if isOn { $0.states.insert(.checked) } }
    return touch.wasActivated ? !isOn : nil
  }

  /// The head of a part that folds; its new state when it was folded or opened.
  public func disclosure(_ id: String, _ title: LocalizedText, isOpen: Bool, _ frame: CGRect)
    -> Bool?
  {
    let touch = interact(id, frame)
    draw.fill(
      .rect(CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: 1)), theme.line)
    (isOpen ? Icon.chevronDown : .chevronRight).draw(
      at: CGPoint(x: frame.minX + 5, y: frame.midY), into: &draw, color: theme.secondary)
    drawText(title, in: frame.offsetBy(dx: 18, dy: 0), style: Metrics.sectionTitle)
    focusRing(frame, radius: Metrics.fieldRadius, touch)
    describe(id, .disclosure, title, frame, touch) {
      $0.states.formUnion(isOpen ? [.expandable, .expanded] : .expandable)
    }
    return touch.wasActivated ? !isOpen : nil
  }

  /// A line of one point along the inside of a frame, in the colour of lines by default.
  func outline(
    _ frame: CGRect, _ color: Color? = nil, radius: CGFloat = Metrics.fieldRadius
  ) {
    draw.stroke(
      .roundedRect(frame.insetBy(dx: 0.5, dy: 0.5), radius: radius - 0.5), color ?? theme.line)
  }

  /// A rounded rectangle so many points above the ground, on which it casts a shadow of an opacity.
  func raised(
    _ frame: CGRect, radius: CGFloat, blur: CGFloat, by height: CGFloat, shade: Double,
    _ color: Color
  ) {
    draw.append(
      .shadow(
        frame, radius: radius, blur: blur, offset: CGVector(dx: 0, dy: height),
        Color(0, alpha: shade)))
    draw.fill(.roundedRect(frame, radius: radius), color)
  }

  /// Draws a knob that is moved by hand; gives its frame.
  @discardableResult
  func knob(at center: CGPoint, radius: CGFloat) -> CGRect {
    let box = CGRect(center: center, size: CGSize(width: 2 * radius, height: 2 * radius))
    raised(box, radius: radius, blur: 5, by: 1, shade: 0.3, Color(0xFFFFFF))
    draw.stroke(
      .circle(center: center, radius: radius - 0.25), Color(0, alpha: 0.18), StrokeStyle(width: 0.5)
    )
    return box
  }
}

/// What a tool in a bar looks like: a picture with its name and its key.
public struct ToolLook {
  var icon: Icon
  var title: LocalizedText
  var key: String
  var tip: LocalizedText
  var isOn: Bool
  /// Whether the name stands below the picture and the key beside it; the tip alone says them otherwise.
  var isNamed: Bool

  /// A look; by default of a tool that is not chosen and has no key, called what its tip says.
  public init(
    icon: Icon, title: LocalizedText? = nil, key: String = "", tip: LocalizedText,
    isOn: Bool = false, isNamed: Bool = false
  ) {
    (self.icon, self.title, self.key, self.tip) = (icon, title ?? tip, key, tip)
    (self.isOn, self.isNamed) = (isOn, isNamed)
  }
}

extension UI {
  /// The style of a tool's name.
  public static let toolStyle = TextStyle(size: 11, weight: .medium, lineLimit: 1)
  private static let keyStyle = TextStyle(size: 11, lineLimit: 1)

  /// A tool that is taken by a press; true when it was.
  public func tool(_ id: String, _ look: ToolLook, _ frame: CGRect) -> Bool {
    draw(look, id, .toggleButton, frame).wasActivated
  }

  /// A tool that opens a menu; the index of what was chosen.
  public func toolMenu(
    _ id: String, _ look: ToolLook, entries: @autoclosure () -> [MenuEntry], selected: Int?,
    _ frame: CGRect
  ) -> Int? {
    let touch = draw(look, id, .menuButton, frame)
    return runMenu(id, opensBy: touch, entries(), selected: selected, at: frame)
  }

  private func draw(
    _ look: ToolLook, _ id: String, _ role: AccessibilityNode.Role, _ frame: CGRect
  ) -> Interaction {
    let touch = pushed(
      id, role, look.title, frame, look.isOn ? .filled : .quiet, isOn: look.isOn, tip: look.tip
    ) {
      if $0.key.isEmpty { $0.key = look.key }
    }
    let ink = look.isOn ? theme.accentText : theme.text
    guard look.isNamed else {
      look.icon.draw(at: frame.center, into: &draw, color: ink)
      return touch
    }
    let (title, key) = (
      TextBlock(string(look.title), Self.toolStyle), TextBlock(look.key, Self.keyStyle)
    )
    let titleWidth = text.metrics(of: title).size.width
    let keyWidth = look.key.isEmpty ? 0 : text.metrics(of: key).size.width + 4
    let line = frame.minY + 13
    let x = (frame.midX - (16 + keyWidth) / 2).rounded()
    look.icon.draw(at: CGPoint(x: x + 8, y: line), into: &draw, color: ink)
    draw.text(title, at: CGPoint(x: frame.midX - titleWidth / 2, y: frame.maxY - 17), ink)
    let faint = look.isOn ? theme.accentText : theme.secondary
    draw.text(key, at: CGPoint(x: x + 20, y: line - 7), faint)
    return touch
  }
}

/// What the pointer, the wheel or a key does to a surface that the caller draws, such as a plot.
public struct SurfaceTouch {
  /// What was done, places in the window's points.
  public enum Input: Hashable, Sendable {
    /// The left button went down, with the count of quick clicks.
    case pressed(CGPoint, clicks: Int, KeyModifiers)
    /// The pointer moved with the button down.
    case dragged(CGPoint)
    case released(CGPoint)
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

  /// A tooltip for a frame that is no control.
  public func note(_ words: LocalizedText, _ id: String, _ frame: CGRect) {
    guard !holdsPointer, isPointerHere, let pointer, frame.contains(pointer),
      placement.shows(pointer)
    else { return }
    var rest = Interaction()
    rest.isHovered = true
    tip(words, id, frame, rest)
  }
}
