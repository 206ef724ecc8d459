import Canvas
import CollectionLayout
import Foundation
import Localization
import Widgets

/// What a pointer, a wheel and the keys do to a springy collection that scrolls up and down in a
/// viewport, with the bar beside it.
struct ListInput {
  /// The bar that shows where the list is.
  var indicator = ScrollBar()
  /// Where the pointer is on the stage; nil before it has been there.
  private(set) var hover: CGPoint?

  /// Where a list stands on its stage.
  struct Frame {
    /// What of the stage shows the list and takes its drags.
    var viewport: CGRect
    /// Where the collection's left edge is.
    var columnX: CGFloat

    /// A place on the stage from the collection's top left.
    func inColumn(_ p: CGPoint) -> CGPoint { CGPoint(x: p.x - columnX, y: p.y) }
  }

  /// Takes an event on the stage.
  /// - Returns: Whether the list has a use for it; nil for keys that do not scroll and for text.
  mutating func handle(
    _ event: InputEvent, _ collection: SpringyCollection, in frame: Frame
  ) -> Bool? {
    let seconds = Double(event.time) / 1e6
    switch event.kind {
    case .pointerDown(let p, .left, _, _):
      guard frame.viewport.contains(p) else { return false }
      if indicator.press(at: p, collection, in: frame.viewport) { return true }
      collection.beginDrag(at: frame.inColumn(p), time: seconds)
    case .pointerMove(let p, _):
      hover = p
      if indicator.drag(to: p, collection, in: frame.viewport) {
        collection.pointer = frame.inColumn(p)
        return true
      }
      guard collection.scroll.isTracking else { return false }
      collection.drag(to: frame.inColumn(p), time: seconds)
    case .pointerUp(let p, .left):
      if indicator.release() { return true }
      guard collection.scroll.isTracking else { return false }
      collection.drag(to: frame.inColumn(p), time: seconds)
      collection.endDrag(time: seconds)
    case .wheel(let p, let delta, let isPrecise, _):
      collection.wheel(at: frame.inColumn(p), by: delta.dy, isPrecise: isPrecise)
      indicator.show()
    case .key(let key, _, _):
      guard collection.use(key) else { return nil }
      indicator.show()
    case .text: return nil
    default: return false
    }
    return true
  }

  /// The pointer's place where it is over the viewport.
  func hover(over viewport: CGRect) -> CGPoint? {
    hover.flatMap { viewport.contains($0) ? $0 : nil }
  }

  /// The pointer's shape at a place.
  func cursor(at p: CGPoint, _ collection: SpringyCollection, in viewport: CGRect) -> Cursor {
    guard viewport.contains(p), !indicator.covers(p, .init(collection, in: viewport)) else {
      return .arrow
    }
    return collection.scroll.isTracking ? .closedHand : .openHand
  }

  mutating func advance(by dt: Double, _ collection: SpringyCollection) {
    indicator.advance(by: dt, isMoving: !collection.scroll.isAtRest)
  }
}

extension ScrollPhysics {
  /// An arrow scrolls by this much, in points.
  private static let arrowStep = 64.0
  /// What a page leaves of the last one, and a page at least, in points.
  private static let pageOverlap = 48.0
  private static let smallestPage = 40.0

  /// Scrolls as a key says; false for a key that says nothing.
  mutating func use(_ key: Key, viewport: Double) -> Bool {
    let page = max(Self.smallestPage, viewport - Self.pageOverlap)
    switch key {
    case .up: scroll(by: -Self.arrowStep)
    case .down: scroll(by: Self.arrowStep)
    case .pageUp: scroll(by: -page)
    case .pageDown: scroll(by: page)
    case .home: scroll(to: range.lowerBound)
    case .end: scroll(to: range.upperBound)
    default: return false
    }
    return true
  }
}

extension Key {
  /// Whether it scrolls towards the start: the end is left then.
  var leadsBack: Bool { self == .up || self == .pageUp || self == .home }
}

extension SpringyCollection {
  /// Scrolls as a key says; false for a key that says nothing.
  ///
  /// The edge that is left stands for the pointer.
  func use(_ key: Key) -> Bool {
    let viewport = viewport
    guard scroller.change({ $0.use(key, viewport: viewport) }) else { return false }
    let bounds = view.bounds
    pointer = CGPoint(x: bounds.width / 2, y: key.leadsBack ? bounds.height : 0)
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

  /// At the right edge of a viewport of a springy collection that scrolls up and down.
  init(_ collection: SpringyCollection, in viewport: CGRect) {
    self.init(collection.scroll, content: collection.contentExtent, in: viewport)
  }
}

extension ScrollBar {
  /// A press on the bar, or beside it in its track, takes hold of it.
  mutating func press(
    at p: CGPoint, _ scroll: inout ScrollPhysics, content: Double, in viewport: CGRect
  ) -> Bool {
    let extent = Extent(scroll, content: content, in: viewport)
    guard press(at: p, extent, takesTrack: true) else { return false }
    if !extent.isOnBar(p) { _ = drag(to: p, &scroll, content: content, in: viewport) }
    return true
  }

  /// Moves what is scrolled as the bar is dragged; false while it is not held.
  func drag(
    to p: CGPoint, _ scroll: inout ScrollPhysics, content: Double, in viewport: CGRect
  ) -> Bool {
    let extent = Extent(scroll, content: content, in: viewport)
    guard let target = offset(draggedTo: p, extent) else { return false }
    // Far jumps set the springs to rest; a slow drag of the bar is a scroll like any other.
    if abs(target - scroll.offset) > viewport.height {
      scroll.jump(to: target)
    } else {
      scroll.wheel(by: target - scroll.offset, isPrecise: true)
    }
    return true
  }

  mutating func press(at p: CGPoint, _ collection: SpringyCollection, in viewport: CGRect) -> Bool {
    let content = collection.contentExtent
    return collection.scroller.change { press(at: p, &$0, content: content, in: viewport) }
  }

  func drag(to p: CGPoint, _ collection: SpringyCollection, in viewport: CGRect) -> Bool {
    let content = collection.contentExtent
    return collection.scroller.change { drag(to: p, &$0, content: content, in: viewport) }
  }
}

/// A button at a stage's bottom that does what a key does.
struct StageButton {
  let id: String
  let title: LocalizedText
  let tip: LocalizedText
  let key: Key
  /// In points.
  var width: CGFloat = 96
  var modifiers: KeyModifiers = []
  var isEnabled = true
  var isFilled = false
  /// The input before the key, such as where the pointer is meant to be.
  var before: [InputEvent.Kind] = []

  /// A place beside all that a pointer could mean.
  static let beside = InputEvent.Kind.pointerMove(CGPoint(x: -1, y: -1), [])
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
      return isPressed
        ? button.before + [.key(button.key, button.modifiers, isRepeat: false)] : []
    }
  }
}
