import Canvas
import Foundation
import Geometry
import Localization

/// The menu that is open: one at a time.
struct MenuState {
  let id: String
  var highlighted: Int?
  var chosen: Int?
  /// Where a context menu opened.
  var place = CGPoint.zero
  /// Where the pointer was in the last pass: only its moves change the highlight.
  var pointer: CGPoint?
  /// What was typed to find an entry, and when.
  var typed = ""
  var typedAt = 0.0
}

extension UI {
  private static let rowHeight: CGFloat = 28
  private static let tallRowHeight: CGFloat = 40
  private static let menuPadding: CGFloat = 5
  private static let narrowestMenu: CGFloat = 120
  /// Where a title and its detail are wider than this together, the detail stands beneath.
  private static let widestRow: CGFloat = 380
  private static let detailStyle = TextStyle(size: 12, alignment: .right)
  /// Letters typed closer than this belong to one word, in seconds.
  private static let typingPause = 0.8

  /// A button that opens a menu, whose entries are made while it is open; the index of what was chosen.
  public func menuButton(
    _ id: String, title: LocalizedText, entries: @autoclosure () -> [MenuEntry], selected: Int?,
    frame: CGRect, accessibilityLabel name: LocalizedText? = nil
  ) -> Int? {
    let touch = pushed(id, .menuButton, name ?? title, frame, .plain) {
      if name != nil { $0.description = string(title) }
    }
    var words = frame.insetBy(dx: 10, dy: 0)
    words.size.width -= 16
    drawText(title, in: words, style: Metrics.control)
    Icon.chevronUpDown.draw(
      at: CGPoint(x: frame.maxX - 14, y: frame.midY), into: &draw, color: theme.secondary)
    return runMenu(id, opensBy: touch, entries(), selected: selected, at: frame)
  }

  /// The line of a menu that the pointer or the keys are on; nil while it is closed.
  public func highlighted(in id: String) -> Int? {
    openMenu?.id == id && openMenu?.chosen == nil ? openMenu?.highlighted : nil
  }

  /// The menu of a control, which its activation and the keys up and down open below it, or above it
  /// where there is no room; the index of what was chosen.
  func runMenu(
    _ id: String, opensBy touch: Interaction, _ entries: @autoclosure () -> [MenuEntry],
    selected: Int?, at frame: CGRect
  ) -> Int? {
    let isOpen = openMenu?.id == id
    var opens = touch.wasActivated
    if touch.isFocused, isFocusVisible, !isOpen, case .key(let key, _, _) = event,
      key == .down || key == .up
    {
      opens = true
      takeEvent()
    }
    if opens {
      openMenu = isOpen ? nil : MenuState(id: id, highlighted: selected, pointer: pointer)
    }
    return runMenu(id, entries(), selected: selected) { wish in
      let below = frame.maxY + 4
      let y = below + wish.height > self.size.height - 4 ? frame.minY - 4 - wish.height : below
      return CGRect(x: frame.minX, y: y, width: max(frame.width, wish.width), height: wish.height)
    }
  }

  /// A menu for the right button on a frame, and for Shift+F10 while one of `controls` has the
  /// keyboard; the index of what was chosen.
  public func contextMenu(
    _ id: String, on frame: CGRect, entries: @autoclosure () -> [MenuEntry], controls: [String] = []
  ) -> Int? {
    if case .key(.function(10), .shift, _) = event, let focus, controls.contains(focus) {
      openMenu = MenuState(
        id: id, highlighted: 0, place: CGPoint(x: frame.minX, y: frame.midY), pointer: pointer)
      keyboard.editing = nil
      takeEvent()
    }
    let visible = placement.visible(frame)
    if case .pointerDown(let p, .right, _, _) = event, isPointerHere, visible.contains(p) {
      openMenu = MenuState(id: id, place: p, pointer: p)
      takeEvent()
    }
    return runMenu(id, entries(), selected: nil) { wish in
      CGRect(origin: self.openMenu?.place ?? .zero, size: wish)
    }
  }

  private func runMenu(
    _ id: String, _ entries: @autoclosure () -> [MenuEntry], selected: Int?,
    place: @escaping (CGSize) -> CGRect
  ) -> Int? {
    guard openMenu?.id == id else { return nil }
    if let chosen = openMenu?.chosen {
      openMenu = nil
      return chosen
    }
    let entries = entries()
    overlay("menu", blocking: .all) { [self] in menu(entries, selected: selected, place: place) }
    return nil
  }

  /// How wide the widest row is with its detail beside its title, or beneath it, in points.
  private func rowWidth(_ entries: [MenuEntry], _ selected: Int?, isTall: Bool) -> CGFloat {
    let widest = entries.map { entry in
      let title = text.metrics(of: TextBlock(string(entry.title), Metrics.control)).size.width
      guard !entry.detail.isEmpty else { return title }
      let block = TextBlock(string(entry.detail), Self.detailStyle)
      let detail = text.metrics(of: block).size.width
      return isTall ? max(title, detail) : title + 20 + detail
    }
    let margins =
      20 + 2 * Self.menuPadding + (selected == nil ? 0 : 20) + MenuEntry.curveWidth(of: entries)
    return (widest.max() ?? 0).rounded(.up) + margins
  }

  private func menu(_ entries: [MenuEntry], selected: Int?, place: (CGSize) -> CGRect) {
    var width = rowWidth(entries, selected, isTall: false)
    let isTall = width > Self.widestRow
    if isTall { width = rowWidth(entries, selected, isTall: true) }
    let rows = GroupedRows(
      entries.map(\.group), rowHeight: isTall ? Self.tallRowHeight : Self.rowHeight,
      padding: Self.menuPadding)
    let indent = MenuEntry.curveWidth(of: entries)
    var frame = place(
      CGSize(
        width: min(max(Self.narrowestMenu, width), size.width - 8),
        height: min(rows.height, size.height - 8)))
    frame.origin.y = min(max(4, frame.minY), max(4, size.height - frame.height - 4))
    frame.origin.x = min(max(4, frame.minX), max(4, size.width - frame.width - 4))
    raised(frame, radius: Metrics.cardRadius, blur: 24, by: 6, shade: 0.28, theme.card)
    outline(frame, radius: Metrics.cardRadius)
    // What the wheel moves away need not be kept in view.
    if case .wheel = event { openMenu?.highlighted = nil }
    if let highlighted = openMenu?.highlighted, rows.height > frame.height {
      let shown = rows.shown(for: highlighted)
      scroll("menu", toShow: shown.lowerBound...shown.upperBound + 10, in: frame.height)
    }
    let pointerMoved = pointer != openMenu?.pointer
    openMenu?.pointer = pointer
    scrollArea("menu", frame, contentHeight: rows.height) { area in
      headings(of: rows, in: area, inset: Self.menuPadding + 10)
      let frames = entries.indices.map {
        rows.frame(of: $0, in: area).insetBy(dx: Self.menuPadding, dy: 0)
      }
      if pointerMoved, let pointer, let i = frames.firstIndex(where: { $0.contains(pointer) }) {
        highlight(entries[i].isEnabled ? i : nil)
      }
      for (i, entry) in entries.enumerated() {
        menuRow(i, entry, frames[i], selected: selected, isTall: isTall, indent: indent)
      }
    }
    menuKeys(entries)
    if closesModal(frame) { openMenu = nil }
  }

  /// Before any row is drawn: one alone is lit.
  private func highlight(_ row: Int?) {
    openMenu?.highlighted = row
    // What shows the highlighted entry below the menu has run before.
    pass.nextWake = now
  }

  private func menuRow(
    _ i: Int, _ entry: MenuEntry, _ row: CGRect, selected: Int?, isTall: Bool, indent: CGFloat
  ) {
    switch event {
    case .pointerUp(let p, _) where row.contains(p),
      .pointerDown(let p, .left, _, _) where row.contains(p):
      if entry.isEnabled { openMenu?.chosen = i }
      takeEvent()
    default: break
    }
    if entry.isEnabled, isActivated("menu.\(i)") { openMenu?.chosen = i }
    let isLit = openMenu?.highlighted == i
    if isLit { draw.fill(.roundedRect(row, radius: 6), theme.accent) }
    describe("menu.\(i)", .menuItem, entry.title, row, isEnabled: entry.isEnabled) {
      if $0.description.isEmpty { $0.description = string(entry.detail) }
      if entry.isEnabled { $0.actions = [.activate] }
      if isLit { $0.states.insert(.focused) }
      if i == selected { $0.states.insert(.checked) }
    }
    let ink = isLit ? theme.accentText : entry.isEnabled ? theme.text : theme.text.opacity(0.4)
    let faint = isLit ? theme.accentText : theme.secondary
    var words = row.insetBy(dx: 10, dy: 0)
    drawCurve(of: entry, in: words, color: ink)
    words.origin.x += indent
    words.size.width -= indent
    if selected != nil { words.size.width -= 20 }
    if i == selected {
      Icon.check.draw(at: CGPoint(x: row.maxX - 16, y: row.midY), into: &draw, color: ink)
    }
    if isTall {
      let half = CGRect(x: words.minX, y: row.minY + 3, width: words.width, height: 18)
      drawText(entry.title, in: half, style: Metrics.control, color: ink)
      drawText(
        entry.detail, in: half.offsetBy(dx: 0, dy: 17), style: TextStyle(size: 11), color: faint)
    } else {
      drawText(entry.title, in: words, style: Metrics.control, color: ink)
      drawText(entry.detail, in: words, style: Self.detailStyle, color: faint)
    }
  }

  private func drawCurve(of entry: MenuEntry, in row: CGRect, color: Color) {
    guard !entry.curve.isEmpty else { return }
    let size = MenuEntry.curveSize
    let points = entry.curve.map {
      CGPoint(x: row.minX + $0.x * size.width, y: row.midY + (0.5 - $0.y) * size.height)
    }
    draw.stroke(.polyline(points), color, StrokeStyle(width: 1.5))
  }

  private func menuKeys(_ entries: [MenuEntry]) {
    let enabled = entries.indices.filter { entries[$0].isEnabled }
    guard !enabled.isEmpty else { return }
    let at = openMenu?.highlighted.flatMap { enabled.firstIndex(of: $0) }
    switch event {
    case .key(.down, _, _):
      openMenu?.highlighted = enabled[at.map { min($0 + 1, enabled.count - 1) } ?? 0]
    case .key(.up, _, _):
      openMenu?.highlighted = enabled[at.map { max($0 - 1, 0) } ?? enabled.count - 1]
    case .key(.home, _, _): openMenu?.highlighted = enabled.first
    case .key(.end, _, _): openMenu?.highlighted = enabled.last
    case .key(.enter, _, _), .key(.space, _, _):
      let highlighted = openMenu?.highlighted
      openMenu?.chosen = highlighted
    case .key(.tab, _, _): openMenu = nil
    case .text(let letters): find(letters, entries, enabled)
    default: return
    }
    takeEvent()
  }

  private func find(_ letters: String, _ entries: [MenuEntry], _ enabled: [Int]) {
    guard var menu = openMenu else { return }
    menu.typed = (now - menu.typedAt < Self.typingPause ? menu.typed : "") + letters.lowercased()
    menu.typedAt = now
    // Where no title begins so, a word of one does.
    let titles = enabled.map { " \(string(entries[$0].title).lowercased())" }
    let hit =
      titles.firstIndex { $0.dropFirst().hasPrefix(menu.typed) }
      ?? titles.firstIndex { $0.contains(" \(menu.typed)") }
    if let hit { menu.highlighted = enabled[hit] }
    openMenu = menu
  }
}

/// One line of a menu.
public struct MenuEntry: Hashable, Sendable {
  /// What the letters typed into an open menu find, from its first one.
  public var title: LocalizedText
  /// A detail, drawn beneath or beside the title.
  public var detail: LocalizedText
  /// Whether it can be chosen.
  public var isEnabled: Bool
  /// What it belongs to: a heading stands above the first entry of each group; empty for none.
  public var group: LocalizedText
  /// A curve before the title, in the unit square with y up; empty for none.
  public var curve: [CGPoint]

  /// An entry; enabled and without detail, group and curve by default.
  public init(
    title: LocalizedText, detail: LocalizedText = "", isEnabled: Bool = true,
    group: LocalizedText = "", curve: [CGPoint] = []
  ) {
    (self.title, self.detail, self.isEnabled) = (title, detail, isEnabled)
    (self.group, self.curve) = (group, curve)
  }

  /// How large a curve is drawn, in points.
  static let curveSize = CGSize(width: 48, height: 16)

  /// What the curves of a menu take from its titles, with a gap of 10 points.
  static func curveWidth(of entries: [MenuEntry]) -> CGFloat {
    entries.contains { !$0.curve.isEmpty } ? curveSize.width + 10 : 0
  }
}
