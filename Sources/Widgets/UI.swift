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
  /// Measures text as it will be drawn.
  public let text: any TextMeasuring
  /// The desktop's clipboard, for text that is cut and pasted.
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
    /// The region of the control that the pointer holds while it moves, which alone is run; nil for all.
    var heldRegion: String?
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
    /// The control that was pressed last, which has no tooltip before the pointer has left it.
    var pressed: (id: String, frame: CGRect)?
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

  /// Widgets in a theme, before the first pass.
  public init(theme: Theme, text: any TextMeasuring, clipboard: any Clipboard) {
    (self.theme, self.text, self.clipboard) = (theme, text, clipboard)
  }

  // MARK: - Passes

  /// Starts a pass: for an event, or to draw where it is nil.
  ///
  /// `now` is in seconds, `size` is the window's in points.
  public func begin(event: InputEvent.Kind?, now: Double, size: CGSize) {
    if event != nil || size != pass.size { forgetKept() }
    let last = pass
    pass = Pass(event: event, now: now, size: size)
    endRejection(by: event)
    if case .pointerMove = event, openMenu == nil, let active = pointing.active {
      pass.heldRegion = placement.last.first { $0.id == active }?.region
      // What is not run goes on as it was.
      pass.join(last)
    }
    placement = Placement(last: placement.last)
    pointing.hovered = nil
    drawings.begin(&draw, isForEvent: event != nil)
    if let place = event?.place { pointing.place = place }
    if case .pointerLeave = event { pointing.place = nil }
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
  public var cursor: Cursor { pass.cursor }
  /// Where text is being edited, for the input method.
  public var caret: CGRect? { pass.caret }
  /// Whether an animation is running.
  public var isAnimating: Bool { pass.isAnimating }
  /// When to draw next although nothing moves, in seconds on the clock of `now`; nil for never.
  public var nextWake: Double? { pass.nextWake }
  /// Where the pointer is, in points; nil outside the window.
  public var pointer: CGPoint? { pointing.place }
  /// Whether the pressed button holds a control.
  public var holdsPointer: Bool { pointing.active != nil }
  /// The controls of the last pass with their frames, by id.
  public var places: [(id: String, frame: CGRect)] { placement.last.map { ($0.id, $0.frame) } }

  // MARK: - Regions

  /// A part of the window that F6 leads to; nothing in it is drawn or hit outside its frame.
  public func region(_ id: String, _ frame: CGRect, _ body: () -> Void) {
    if isLeftOut(id) {
      placement.controls += placement.last.filter { $0.region == id && $0.layer == layers.current }
      return
    }
    let outer = placement.region
    placement.region = id
    clipped(to: frame, body)
    placement.region = outer
  }

  /// Whether a region is left out of this pass: only the one of a held control gets the pointer's moves.
  public func isLeftOut(_ region: String) -> Bool {
    pass.heldRegion.map { $0 != region } ?? false
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

extension UI {
  /// What an overlay keeps from what lies below.
  public enum Blocking: Hashable {
    /// Nothing: it is only drawn.
    case nothing
    /// The pointer inside a frame.
    case frame(CGRect)
    case all
  }

  /// The window's ground and the overlays over it.
  struct Layers {
    /// An overlay and what it keeps from what lies below.
    struct Blocker: Hashable {
      let id: String
      let blocking: Blocking
    }

    private var overlays: [(id: String, blocking: Blocking, body: () -> Void)] = []
    /// The overlays of the last pass: what they block holds for the event of this one.
    private(set) var blockers: [Blocker] = []
    /// The layer that runs; "" for the ground.
    private(set) var current = ""
    /// The layer that the event is meant for; nil where it is meant for all.
    private(set) var eventLayer: String?

    mutating func begin(_ event: InputEvent.Kind?, _ pointing: Pointing) {
      (overlays, current) = ([], "")
      let hasPlace = event?.place != nil && pointing.active == nil
      if let blocker = blockers.last(where: { Self.blocks($0.blocking, pointing.place, hasPlace) })
      {
        eventLayer = blocker.id
      } else {
        eventLayer = hasPlace ? "" : nil
      }
    }

    private static func blocks(_ blocking: Blocking, _ place: CGPoint?, _ hasPlace: Bool) -> Bool {
      switch blocking {
      case .all: true
      case .frame(let frame): hasPlace && place.map(frame.contains) == true
      case .nothing: false
      }
    }

    mutating func add(_ id: String, _ blocking: Blocking, _ body: @escaping () -> Void) {
      overlays.append((id, blocking, body))
    }

    /// The next overlay to run, which becomes the current layer; nil after the last one.
    mutating func next(_ index: Int) -> (() -> Void)? {
      guard index < overlays.count else {
        current = eventLayer ?? ""
        blockers = overlays.map { Blocker(id: $0.id, blocking: $0.blocking) }
        return nil
      }
      current = overlays[index].id
      return overlays[index].body
    }

    /// How many overlays this pass has so far.
    var overlayCount: Int { overlays.count }

    /// Whether this pass has an overlay of a name.
    func hasOverlay(_ id: String) -> Bool { overlays.contains { $0.id == id } }

    /// Whether the current layer gets the event of this pass.
    var receivesEvent: Bool { eventLayer == nil || eventLayer == current }

    /// Whether no overlay above the current layer covers the pointer.
    func exposes(_ pointer: CGPoint?) -> Bool {
      for blocker in blockers.reversed() {
        if blocker.id == current { return true }
        if Self.blocks(blocker.blocking, pointer, true) { return false }
      }
      return current == ""
    }

    /// Whether an overlay of the last pass keeps a place from the ground.
    func covers(_ place: CGPoint) -> Bool {
      blockers.contains { Self.blocks($0.blocking, place, true) }
    }
  }

  func runOverlays() {
    let before = layers.blockers
    defer { if layers.blockers != before { forgetKept() } }
    var index = 0
    while let body = layers.next(index) {
      body()
      index += 1
    }
  }

  /// Draws after everything else; in the frame that it blocks, it gets events first.
  public func overlay(_ id: String, blocking: Blocking = .nothing, _ body: @escaping () -> Void) {
    layers.add(id, blocking, body)
  }

  /// Whether an overlay of the last pass keeps a place from what lies below it.
  public func covers(_ place: CGPoint) -> Bool { layers.covers(place) }

  /// Whether an overlay keeps everything from what lies below it.
  public var isModal: Bool { modalCount > 0 }

  /// How many overlays keep everything from what lies below them.
  public var modalCount: Int { layers.blockers.count { $0.blocking == .all } }

  /// Whether the pointer can be over something in the layer that runs.
  var isPointerHere: Bool { layers.exposes(pointer) }

  /// Ends the run of a modal overlay: true where a press outside its frame or Escape closes it.
  ///
  /// Takes the pointer's events; other keys are left to what means the whole window.
  public func closesModal(_ frame: CGRect) -> Bool {
    switch event {
    case .pointerDown(let p, _, _, _):
      takeEvent()
      return !frame.contains(p)
    case .key(.escape, _, _):
      takeEvent()
      return true
    case .wheel, .pointerMove, .pointerUp: takeEvent()
    default: break
    }
    return false
  }
}

extension InputEvent.Kind {
  /// Where it happened; nil where it has no place.
  public var place: CGPoint? {
    switch self {
    case .pointerDown(let p, _, _, _), .pointerMove(let p, _), .pointerUp(let p, _),
      .wheel(let p, _, _, _):
      p
    default: nil
    }
  }
}

extension UI {
  /// Parts of the window as they were drawn last, for as long as they would be drawn the same.
  struct KeptParts {
    /// Counts what may change the look of widgets besides the time.
    var version = 0
    var parts: [String: KeptPart] = [:]
  }

  struct KeptPart {
    let key: AnyHashable
    let version: Int
    /// Nil where it has to be composed again.
    var drawing: Drawing?

    /// What a part adds to a pass.
    struct Drawing {
      let steps: KeptSteps
      let controls: [Control]
      let targets: [HoverTarget]
      let nodes: [Described]
    }
  }

  /// Draws a part, or what it drew last where neither input nor the key has changed since.
  ///
  /// The key is all that the part shows and that changes without input. What moves or waits in the
  /// part, and what the pointer rests on, is run each time.
  public func kept(_ id: String, while key: some Hashable, _ body: () -> Void) {
    guard pass.event == nil else { return body() }
    let part = KeptPart(key: AnyHashable(key), version: keptParts.version)
    let last = keptParts.parts[id].flatMap {
      $0.version == part.version && $0.key == part.key ? $0 : nil
    }
    if let drawing = last?.drawing { return add(drawing) }
    let drawing = compose(body)
    keptParts.parts[id] = part
    // What a pass changes shows in the next: only the second of two alike is kept.
    if last != nil { keptParts.parts[id]?.drawing = drawing }
  }

  /// Makes every part be composed anew.
  public func forgetKept() { keptParts.version += 1 }

  private func add(_ drawing: KeptPart.Drawing) {
    draw.append(drawing.steps)
    placement.controls += drawing.controls
    placement.targets += drawing.targets
    placement.nodes += drawing.nodes
  }

  /// Runs a part; nil where it needs more of the pass than what it draws.
  private func compose(_ body: () -> Void) -> KeptPart.Drawing? {
    let (commands, controls, targets, nodes) = (
      draw.count, placement.controls.count, placement.targets.count, placement.nodes.count
    )
    let (hovered, overlays, outer) = (pointing.hovered, layers.overlayCount, pass)
    let quiet = Pass(now: pass.now, size: pass.size)
    pass = quiet
    body()
    let isQuiet =
      pass == quiet && pointing.hovered == hovered && layers.overlayCount == overlays
    pass.join(outer)
    guard isQuiet else { return nil }
    return KeptPart.Drawing(
      steps: KeptSteps(draw.commands(from: commands)),
      controls: Array(placement.controls[controls...]),
      targets: Array(placement.targets[targets...]), nodes: Array(placement.nodes[nodes...]))
  }
}

extension UI.Pass {
  /// Adds what was found earlier in the same pass.
  mutating func join(_ earlier: Self) {
    if cursor == .arrow { cursor = earlier.cursor }
    caret = caret ?? earlier.caret
    isAnimating = isAnimating || earlier.isAnimating
    nextWake = nextWake ?? earlier.nextWake
  }
}
