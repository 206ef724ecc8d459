import Canvas
import CollectionLayout
import Foundation
import Geometry
import Localization
import Widgets

/// Cells that are scrolled under a pointer.
protocol ScrolledCells: AnyObject {
  var scroller: CollectionViewScroller { get }
  /// Where the pointer is, in points from the viewport's top left; at the edge that a key leaves.
  var pointer: CGPoint { get set }
}

extension SpringyCollection: ScrolledCells {}

/// What a pointer, a wheel and the keys do to cells that scroll along one axis, with the bar beside them.
struct ListInput {
  /// The bar that shows where the cells are.
  var indicator = ScrollBar()
  /// Where the pointer is on the stage; nil before it has been there.
  var hover: CGPoint?

  /// Where cells stand on their stage.
  struct Frame {
    /// What of the stage shows the cells and takes their drags.
    var viewport: CGRect
    /// Where the collection's left edge is.
    var columnX: CGFloat
    /// The bar beside them, or below.
    var bar: ScrollBar.Extent

    /// A place on the stage from the collection's top left.
    func inColumn(_ p: CGPoint) -> CGPoint { CGPoint(x: p.x - columnX, y: p.y) }
  }

  /// Takes an event on the stage.
  /// - Returns: Whether the cells have a use for it; nil for keys that do not scroll and for text.
  mutating func handle(_ event: InputEvent, _ cells: any ScrolledCells, in frame: Frame) -> Bool? {
    let (seconds, scroller) = (Double(event.time) / 1e6, cells.scroller)
    switch event.kind {
    case .pointerDown(let p, .left, _, _):
      guard frame.viewport.contains(p) else { return false }
      hover = p
      // Below a row there is no track beside the bar.
      if indicator.press(at: p, frame.bar, takesTrack: scroller.isVertical) {
        if !frame.bar.isOnBar(p) { _ = dragBar(to: p, scroller, frame.bar) }
        return true
      }
      cells.pointer = frame.inColumn(p)
      scroller.beginDrag(at: cells.pointer, time: seconds)
    case .pointerMove(let p, _):
      hover = p
      if dragBar(to: p, scroller, frame.bar) {
        cells.pointer = frame.inColumn(p)
        return true
      }
      return drag(cells, to: frame.inColumn(p), time: seconds)
    case .pointerUp(let p, .left):
      if indicator.release() { return true }
      guard drag(cells, to: frame.inColumn(p), time: seconds) else { return false }
      scroller.endDrag(time: seconds)
    case .wheel(let p, let delta, let isPrecise, _):
      // What has one axis takes the greater part of the wheel's turn.
      let isAcross = !scroller.isVertical && abs(delta.dx) > abs(delta.dy)
      cells.pointer = frame.inColumn(p)
      scroller.wheel(by: isAcross ? delta.dx : delta.dy, isPrecise: isPrecise)
      indicator.show()
    case .key(let key, _, _):
      guard cells.use(key) else { return nil }
      indicator.show()
    case .text: return nil
    default: return false
    }
    return true
  }

  private func drag(_ cells: any ScrolledCells, to p: CGPoint, time: Double) -> Bool {
    guard cells.scroller.physics.isTracking else { return false }
    cells.pointer = p
    cells.scroller.drag(to: p, time: time)
    return true
  }

  /// Moves what is scrolled as the bar is dragged; false while it is not held.
  private func dragBar(
    to p: CGPoint, _ scroller: CollectionViewScroller, _ bar: ScrollBar.Extent
  ) -> Bool {
    guard let target = indicator.offset(draggedTo: p, bar) else { return false }
    let page = scroller.page
    scroller.change { scroll in
      // Far jumps set the springs to rest; a slow drag of the bar is a scroll like any other.
      if abs(target - scroll.offset) > page {
        scroll.jump(to: target)
      } else {
        scroll.wheel(by: target - scroll.offset, isPrecise: true)
      }
    }
    return true
  }

  /// The pointer's place where it is over the viewport.
  func hover(over viewport: CGRect) -> CGPoint? {
    hover.flatMap { viewport.contains($0) ? $0 : nil }
  }

  /// The pointer's shape at a place.
  func cursor(
    at p: CGPoint, _ cells: any ScrolledCells, _ viewport: CGRect, _ bar: ScrollBar.Extent
  ) -> Cursor {
    guard viewport.contains(p), !indicator.covers(p, bar) else { return .arrow }
    return cells.scroller.physics.isTracking ? .closedHand : .openHand
  }

  mutating func advance(by dt: Double, _ cells: any ScrolledCells) {
    indicator.advance(by: dt, isMoving: !cells.scroller.physics.isAtRest)
  }
}

extension CollectionViewScroller {
  /// How much of the content shows along its axis, in points.
  fileprivate var page: Double { isVertical ? view.bounds.height : view.bounds.width }
}

extension ScrolledCells {
  /// Scrolls as a key says; false for a key that says nothing.
  fileprivate func use(_ key: Key) -> Bool {
    let (isVertical, bounds, page) = (scroller.isVertical, scroller.view.bounds, scroller.page)
    let (back, on): (Key, Key) = isVertical ? (.up, .down) : (.left, .right)
    // What an arrow scrolls by, and what a page leaves of the last one, in points.
    let (step, overlap) = isVertical ? (64.0, 48.0) : (80, 80)
    let isKey = scroller.change { scroll in
      switch key {
      case back: scroll.scroll(by: -step)
      case on: scroll.scroll(by: step)
      case .pageUp: scroll.scroll(by: -max(40, page - overlap))
      case .pageDown: scroll.scroll(by: max(40, page - overlap))
      case .home: scroll.scroll(to: scroll.range.lowerBound)
      case .end: scroll.scroll(to: scroll.range.upperBound)
      default: return false
      }
      return true
    }
    guard isKey else { return false }
    // The edge that is left stands for the pointer.
    let isBack = key == back || key == .pageUp || key == .home
    pointer =
      isVertical
      ? CGPoint(x: bounds.width / 2, y: isBack ? bounds.height : 0)
      : CGPoint(x: isBack ? bounds.width : 0, y: bounds.height / 2)
    return true
  }
}

extension ScrollBar.Extent {
  /// At the right edge of a viewport whose content scrolls up and down.
  init(_ scroll: ScrollPhysics, content: Double, in viewport: CGRect) {
    self.init(
      track: CGRect(
        x: viewport.maxX - 9, y: viewport.minY + 3, width: 6, height: viewport.height - 6),
      view: viewport.height, content: content, offset: scroll.offset, most: scroll.range.upperBound)
  }
}

/// What the menu of an item offers.
public struct ItemMenu {
  /// The menu's name among the widgets, and where it opens on the stage.
  let id: String
  let frame: CGRect
  /// What its first entry copies; nil where nothing can be copied.
  var copies: String?
  /// What stands in it besides, with the input that it stands for.
  let entries: KeyValuePairs<LocalizedText, [InputEvent.Kind]>
}

extension Scene {
  /// None: no item offers a menu.
  public var menus: [ItemMenu] { [] }

  /// What the keys do that add, remove and shuffle.
  public var buttons: [StageButton] {
    info.keys.compactMap { StageButton($0, in: info.id, isEnabled: canUse($0.key)) }
  }

  /// The height of the buttons, in points, where there is room for them.
  public var controlsHeight: CGFloat {
    let hasButtons = info.keys.contains { $0.key == .insert }
    return hasButtons && size.height > 140 && size.width > 160 ? 56 : 0
  }

  /// Runs the menus of the items, and the buttons.
  public func controls(_ ui: UI, in frame: CGRect) -> [InputEvent.Kind] {
    let input = runMenus(ui, in: frame)
    guard controlsHeight > 0 else { return input }
    return input + StageButtons(buttons: buttons).run(ui, in: frame, height: controlsHeight)
  }

  func runMenus(_ ui: UI, in frame: CGRect) -> [InputEvent.Kind] {
    var input: [InputEvent.Kind] = []
    for menu in menus {
      let shown = menu.frame.offsetBy(dx: frame.minX, dy: frame.minY)
      var titles = menu.entries.map { $0.key }
      if menu.copies != nil { titles.insert("Copy", at: 0) }
      guard shown.intersects(frame),
        let chosen = ui.contextMenu(
          "\(info.id).\(menu.id)", on: shown, entries: titles.map { MenuEntry(title: $0) })
      else { continue }
      if chosen == 0, let words = menu.copies {
        ui.clipboard.text = words
      } else {
        input = menu.entries[chosen - (menu.copies == nil ? 0 : 1)].value
      }
    }
    return input
  }
}

/// A button at a stage's bottom that does what a key does.
public struct StageButton {
  let id: String
  let title: LocalizedText
  let tip: LocalizedText
  let key: Key
  /// In points; narrower where the stage is.
  var width: CGFloat = 96
  var isEnabled = true
  var isFilled = false
  /// The input before the key, such as where the pointer is meant to be.
  var before: [InputEvent.Kind] = []

  var input: [InputEvent.Kind] { before + [.key(key, [], isRepeat: false)] }

  /// A place beside all that a pointer could mean.
  static let beside = InputEvent.Kind.pointerMove(CGPoint(x: -1, y: -1), [])
}

extension StageButton {
  /// The button of a key that adds, removes or shuffles what shows, away from the pointer; nil for other keys.
  init?(_ key: SceneKey, in scene: String, isEnabled: Bool) {
    let (name, title): (String, LocalizedText)
    switch key.key {
    case .insert: (name, title) = ("add", "+ Add")
    case .delete: (name, title) = ("remove", "− Remove")
    case .character("s"): (name, title) = ("shuffle", "Shuffle")
    default: return nil
    }
    self.init(
      id: "\(scene).\(name)", title: title, tip: "\(key.title) (\(key.keys))", key: key.key,
      isEnabled: isEnabled, isFilled: name == "add", before: [Self.beside])
  }
}

/// A row of buttons in the middle of a stage's bottom.
struct StageButtons {
  /// How high a button is and what is left between two, in points.
  static let height: CGFloat = 32
  static let gap: CGFloat = 8

  let buttons: [StageButton]

  /// Where the buttons stand in a strip of some height; all are narrower where there is no room.
  func frames(in stage: CGRect, height: CGFloat) -> [CGRect] {
    let gaps = Self.gap * CGFloat(buttons.count - 1)
    let wanted = buttons.reduce(0) { $0 + $1.width }
    let k = min(1, max(0.1, (stage.width - 24 - gaps) / wanted))
    var x = (stage.midX - (wanted * k + gaps) / 2).rounded()
    let y = (stage.maxY - (height + Self.height) / 2).rounded()
    return buttons.map { button in
      let width = (button.width * k).rounded(.down)
      defer { x += width + Self.gap }
      return CGRect(x: x, y: y, width: width, height: Self.height)
    }
  }

  /// Runs and draws the buttons; gives the input that those pressed stand for.
  func run(_ ui: UI, in stage: CGRect, height: CGFloat) -> [InputEvent.Kind] {
    zip(buttons, frames(in: stage, height: height)).flatMap { button, frame in
      let isPressed = ui.button(
        button.id, button.title, frame, kind: button.isFilled ? .filled : .plain,
        isEnabled: button.isEnabled, tip: button.tip)
      return isPressed ? button.input : []
    }
  }
}
