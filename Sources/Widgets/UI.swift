import Canvas
import Foundation
import Geometry
import Localization

/// Immediate-mode widgets: the app runs the same layout code once for every event and once to draw.
///
/// A pass has one event, at the event's own place, so that a press and a release between two frames
/// both reach the widgets. What lasts between passes is kept here under each widget's id.
public final class UI {
  /// The colours, and the words' language.
  public var theme: Theme { didSet { forgetKept() } }
  /// Measures text.
  public let text: any TextMeasuring
  /// The desktop's clipboard.
  public let clipboard: any Clipboard
  /// What has been drawn in this pass.
  public var draw = DrawList()
  /// Whether animations are left out.
  public var reducesMotion = false { didSet { forgetKept() } }
  /// Whether drawing also describes the widgets, for screen readers; false by default.
  public var isDescribed = false { didSet { if isDescribed != oldValue { forgetKept() } } }
  /// The widgets of the last drawing, in order; empty where they are not described.
  public private(set) var described: [Described] = []

  var pass = Pass()
  var pointing = Pointing()
  var keyboard = Keyboard()
  var layers = Layers()
  var placement = Placement()
  var keptParts = KeptParts()
  private var drawings = Drawings()
  var openMenu: MenuState?
  var animatedValues: [String: AnimatedValue] = [:]
  /// How far the content of each scroll area is scrolled, in points.
  var scrollOffsets: [String: CGFloat] = [:]

  /// One pass over the widgets, and what it found.
  struct Pass: Hashable {
    var event: InputEvent.Kind?
    var now = 0.0
    var size = CGSize.zero
    var isEventTaken = false
    var cursor = Cursor.arrow
    var caret: CGRect?
    var isAnimating = false
    var nextWake: Double?
  }

  /// The pointer, and what it holds or rests on.
  struct Pointing {
    /// Where the pointer is, in points; nil outside the window.
    var place: CGPoint?
    /// The id of the control that the pressed button holds.
    var active: String?
    /// The control with a tooltip that was hovered first in this pass.
    var hovered: String?
    /// The tooltip that shows or will show.
    var tooltip: (id: String, since: Double, words: LocalizedText, frame: CGRect)?
    /// The control that was pressed last: no tooltip covers it, and it has none itself before the
    /// pointer has left it.
    var pressed: (id: String, frame: CGRect, wasLeft: Bool)?
    /// The label that is dragged, where that began, and its value then.
    var scrub: (id: String, start: CGFloat, value: Double)?
  }

  /// Where the controls of this pass stand.
  struct Placement {
    var controls: [Control] = []
    /// The controls of the last whole pass.
    var last: [Control] = []
    /// What the pointer can hover in this pass.
    var targets: [HoverTarget] = []
    /// What is described of this pass.
    var nodes: [Described] = []
    var region = ""
    var scrollArea: String?
    var clips: [CGRect] = []

    /// The part of a frame that is not clipped.
    func visible(_ frame: CGRect) -> CGRect {
      let part = clips.last.map { $0.intersection(frame) } ?? frame
      return part.isNull ? .zero : part
    }

    /// Whether no clip cuts a place off.
    func shows(_ place: CGPoint) -> Bool { clips.last?.contains(place) != false }
  }

  /// Where the pointer changes what is drawn.
  struct HoverTarget {
    let frame: CGRect
    /// Whether each of its places looks different, not only inside and outside.
    var followsPointer = false
  }

  struct Control {
    let id: String
    let frame: CGRect
    let region: String
    let layer: String
    let scrollArea: String?
    /// Whether keys mean something to it however it got the keyboard: it holds a value.
    let keepsKeys: Bool
  }

  /// The memory of earlier drawings: two that take turns, as the last one may still be shown, and one for
  /// the passes of events, which are not shown.
  private struct Drawings {
    private var lists = [DrawList(), DrawList(), DrawList()]
    private var current = 0
    private var shown = 0

    /// Puts a pass's drawing back, and empties another one for the next pass.
    mutating func begin(_ draw: inout DrawList, isForEvent: Bool) {
      swap(&draw, &lists[current])
      if !isForEvent { shown = 1 - shown }
      current = isForEvent ? 2 : shown
      swap(&draw, &lists[current])
      draw.removeAll()
    }
  }

  /// Widgets in a theme.
  public init(theme: Theme, text: any TextMeasuring, clipboard: any Clipboard) {
    (self.theme, self.text, self.clipboard) = (theme, text, clipboard)
  }

  // MARK: - Passes

  /// Starts a pass: for an event, or to draw where it is nil.
  ///
  /// `now` is in seconds, `size` is the window's in points.
  public func begin(event: InputEvent.Kind?, now: Double, size: CGSize) {
    if event != nil || size != pass.size { forgetKept() }
    pass = Pass(event: event, now: now, size: size)
    placement = Placement(last: placement.last)
    pointing.hovered = nil
    drawings.begin(&draw, isForEvent: event != nil)
    switch event {
    case .pointerDown(let p, _, _, _), .pointerMove(let p, _), .pointerUp(let p, _),
      .wheel(let p, _, _, _):
      pointing.place = p
    case .pointerLeave: pointing.place = nil
    default: break
    }
    layers.begin(event, pointing)
  }

  /// Ends a pass: runs the overlays, and does what a key means to all widgets.
  public func end() {
    runOverlays()
    // The menu of a control that is there no more does not come back with it.
    if openMenu != nil, !layers.hasOverlay("menu") { openMenu = nil }
    moveFocus()
    dropFocus()
    if case .pointerUp = pass.event { pointing.active = nil }
    noteLeaving()
    if pointing.tooltip?.id != pointing.hovered { pointing.tooltip = nil }
    if pass.event == nil {
      drawTooltip()
      described = placement.nodes
    }
    draw.trim()
    placement.last = placement.controls
  }

  /// Moves the pointer without a pass; whether the next drawing may look different for it.
  ///
  /// Only for a pointer that holds no control (`holdsPointer`).
  public func movePointer(to place: CGPoint) -> Bool {
    precondition(!holdsPointer, "A control that is held takes the pointer's moves in passes.")
    let old = pointing.place
    pointing.place = place
    let isSeen = old.map { showsMove(from: $0, to: place) } ?? true
    if isSeen { forgetKept() }
    return isSeen
  }

  private func showsMove(from old: CGPoint, to place: CGPoint) -> Bool {
    if openMenu != nil || layers.covers(old) != layers.covers(place) { return true }
    return placement.targets.contains {
      let isHit = $0.frame.contains(place)
      return isHit != $0.frame.contains(old) || isHit && $0.followsPointer
    }
  }

  /// The event of this pass, until a widget has taken it; nil in layers that it is not meant for.
  public var event: InputEvent.Kind? {
    pass.isEventTaken || !layers.receivesEvent ? nil : pass.event
  }
  /// Takes the event of this pass: widgets that run later do not get it.
  public func takeEvent() { if pass.event != nil { pass.isEventTaken = true } }
  /// Whether a widget took the event of this pass.
  public var wasEventTaken: Bool { pass.isEventTaken }

  /// The window's size in points.
  public var size: CGSize { pass.size }
  var now: Double { pass.now }
  /// What the pointer looks like over the widgets of the last pass.
  public var cursor: Cursor {
    get { pass.cursor }
    set { pass.cursor = newValue }
  }
  /// Where text is being edited, for the input method.
  public var caret: CGRect? { pass.caret }
  /// Whether an animation is running.
  public var isAnimating: Bool { pass.isAnimating }
  /// When to draw next although nothing moves, in seconds on the clock of `now`; nil for never.
  public internal(set) var nextWake: Double? {
    get { pass.nextWake }
    set { pass.nextWake = newValue }
  }
  /// Where the pointer is, in points; nil outside the window.
  public var pointer: CGPoint? { pointing.place }
  /// Whether the pressed button holds a control.
  public var holdsPointer: Bool { pointing.active != nil }
  /// The controls of the last pass with their frames, by id.
  public var places: [(id: String, frame: CGRect)] { placement.last.map { ($0.id, $0.frame) } }

  // MARK: - Regions

  /// A part of the window that F6 leads to; nothing in it is drawn or hit outside its frame.
  public func region(_ id: String, _ frame: CGRect, _ body: () -> Void) {
    let outer = placement.region
    placement.region = id
    clipped(to: frame, body)
    placement.region = outer
  }

  func clipped(to frame: CGRect, _ body: () -> Void) {
    placement.clips.append(placement.visible(frame))
    draw.append(.pushClip(.rect(frame)))
    body()
    draw.append(.popClip)
    placement.clips.removeLast()
  }

  /// A value that moves to a target by a spring; it jumps where `jumps` is set or motion is reduced.
  func animated(
    _ id: String, to target: Double, _ feel: AnimatedValue.Feel, jumps: Bool = false
  ) -> Double {
    var value = animatedValues[id] ?? AnimatedValue(target, now: now)
    if jumps || reducesMotion {
      value = AnimatedValue(target, now: now)
    } else {
      value.move(to: target, now: now, feel: feel)
    }
    animatedValues[id] = value
    if value.isMoving(at: now) { pass.isAnimating = true }
    return value.value(at: now)
  }
}
