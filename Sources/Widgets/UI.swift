import Canvas
import Foundation
import Geometry

/// Immediate-mode widgets: the app runs the same layout code once for every event and once to draw.
///
/// A pass sees one event, at its own place, so that a press and a release between two frames are
/// both seen. What lasts between passes is kept here under each widget's id.
public final class UI {
  /// The colours.
  public var theme: Theme
  /// Lays text out.
  public let text: any TextMeasuring
  /// The desktop's clipboard.
  public let clipboard: any Clipboard
  /// What has been drawn in this pass.
  public var draw = DrawList()
  /// Whether motion that nobody asked for is left out.
  public var reducesMotion = false

  /// The event of this pass, while nobody took it and it is meant for the layer being run.
  public var event: InputEvent.Kind? { isEventHere ? pending : nil }
  /// Where the pointer is; nil outside the window.
  public internal(set) var pointer: CGPoint?
  /// What the pointer looks like over what was run.
  public var cursor = Cursor.arrow
  /// Where text is being edited, for the input method.
  public internal(set) var caret: CGRect?
  /// The id of the control that has the keyboard.
  public var focus: String?
  /// Whether the focus came by the keyboard and is shown.
  public internal(set) var isFocusVisible = false
  /// When to draw next although nothing moves.
  public internal(set) var nextWake: Double?
  /// Whether something of the chrome is on its way.
  public internal(set) var isAnimating = false
  /// The window's size in points.
  public private(set) var size = CGSize.zero

  struct Control {
    let id: String
    let frame: CGRect
    let region: String
    let layer: String
    let scrollArea: String?
  }

  /// What an overlay keeps from what lies below.
  public enum Blocking: Hashable {
    /// Nothing: it is only to be seen.
    case nothing
    /// The pointer inside a frame.
    case frame(CGRect)
    /// Everything.
    case all
  }

  struct Layer {
    let id: String
    let blocking: Blocking
    let body: () -> Void
  }

  var pending: InputEvent.Kind?
  private var wasTaken = false
  var now = 0.0
  var isDrawing = false

  var active: String?
  var editing: String?
  var editor = TextEditor()
  var openMenu: MenuState?
  var controls: [Control] = []
  private(set) var order: [Control] = []
  private var currentRegion = ""
  var currentScrollArea: String?
  var clips: [CGRect] = []
  private var layers: [Layer] = []
  private var blockers: [(id: String, blocking: Blocking)] = []
  private var currentLayer = ""
  private var eventLayer: String?
  var glides: [String: AnimatedValue] = [:]
  var scrollOffsets: [String: CGFloat] = [:]
  var shownFocus: [String: String] = [:]
  var hot: (id: String, since: Double, tip: String, frame: CGRect)?
  private var hovered: String?
  var rejection: (id: String, until: Double)?
  var focusMovedByKey = false
  var scrub: (id: String, start: CGFloat, value: Double)?

  /// Widgets in a theme, with somebody who measures text.
  public init(theme: Theme, text: any TextMeasuring, clipboard: any Clipboard) {
    (self.theme, self.text, self.clipboard) = (theme, text, clipboard)
  }

  // MARK: - Passes

  /// Starts a pass: for an event, or to draw where it is nil.
  public func begin(event: InputEvent.Kind?, now: Double, size: CGSize) {
    (pending, self.now, self.size) = (event, now, size)
    (wasTaken, isDrawing) = (false, event == nil)
    draw.removeAll()
    (controls, layers, clips) = ([], [], [])
    (currentLayer, currentRegion, currentScrollArea) = ("", "", nil)
    (cursor, caret, isAnimating, nextWake, hovered) = (.arrow, nil, false, nil, nil)
    followPointer()
    eventLayer = layerOfEvent()
  }

  private func followPointer() {
    switch pending {
    case .pointerDown(let p, _, _, _), .pointerMove(let p, _), .pointerUp(let p, _),
      .wheel(let p, _, _, _):
      pointer = p
    case .pointerLeave: pointer = nil
    default: break
    }
  }

  /// Ends a pass: runs the overlays, and does what a key means to all widgets.
  public func end() {
    var next = 0
    while next < layers.count {
      let layer = layers[next]
      currentLayer = layer.id
      layer.body()
      next += 1
    }
    currentLayer = eventLayer ?? ""
    blockers = layers.map { ($0.id, $0.blocking) }
    moveFocus()
    dropFocus()
    if case .pointerUp = pending { active = nil }
    if let hot, hot.id != hovered { self.hot = nil }
    if isDrawing { drawTooltip() }
    order = controls
    focusMovedByKey = false
  }

  /// Draws last what lies over everything else and, in the frame that it blocks, hears first.
  public func overlay(_ id: String, blocking: Blocking = .nothing, _ body: @escaping () -> Void) {
    layers.append(Layer(id: id, blocking: blocking, body: body))
  }

  private func layerOfEvent() -> String? {
    for (id, blocking) in blockers.reversed() {
      switch blocking {
      case .all: return id
      case .frame(let frame):
        if let pointer, pending?.hasPlace == true, active == nil, frame.contains(pointer) {
          return id
        }
      case .nothing: break
      }
    }
    return pending?.hasPlace == true && active == nil ? "" : nil
  }

  /// Events with a place belong to one layer; others to all, unless one keeps everything.
  private var isEventHere: Bool {
    guard !wasTaken else { return false }
    return eventLayer == nil || eventLayer == currentLayer
  }

  /// Whether the pointer can be over something in the layer being run.
  var isPointerHere: Bool {
    for (id, blocking) in blockers.reversed() {
      if id == currentLayer { return true }
      switch blocking {
      case .all: return false
      case .frame(let frame): if let pointer, frame.contains(pointer) { return false }
      case .nothing: break
      }
    }
    return currentLayer == "" || blockers.contains { $0.id == currentLayer }
  }

  /// Keeps the event from everybody after.
  public func takeEvent() { if pending != nil { wasTaken = true } }
  /// Whether somebody took the event of this pass.
  public var wasEventTaken: Bool { wasTaken }
  /// Takes the keyboard from any text field.
  public func endEditing() { editing = nil }
  /// Whether a text field has the keyboard.
  public var isEditingText: Bool { editing != nil }

  // MARK: - Regions and focus

  /// A part of the window that F6 leads to; nothing in it is drawn or hit outside its frame.
  public func region(_ id: String, _ frame: CGRect, _ body: () -> Void) {
    let outer = currentRegion
    currentRegion = id
    clipped(to: frame, body)
    currentRegion = outer
  }

  func clipped(to frame: CGRect, _ body: () -> Void) {
    let visible = clips.last.map { $0.intersection(frame) } ?? frame
    clips.append(visible.isNull ? .zero : visible)
    draw.append(.pushClip(.rect(frame)))
    body()
    draw.append(.popClip)
    clips.removeLast()
  }

  private func moveFocus() {
    // A layer that keeps everything keeps the keyboard too.
    let controls = controls.filter { eventLayer == nil || $0.layer == eventLayer }
    guard !wasTaken, case .key(let key, let modifiers, _) = pending, !controls.isEmpty else {
      return
    }
    let back = modifiers.contains(.shift)
    if key == .tab {
      moveFocus(among: controls, by: back ? -1 : 1)
    } else if key == .function(6) {
      var firsts: [Control] = []
      for control in controls where !firsts.contains(where: { $0.region == control.region }) {
        firsts.append(control)
      }
      let here = controls.first { $0.id == focus }?.region
      let at = firsts.firstIndex { $0.region == here }
      let next = at.map { ($0 + (back ? -1 : 1) + firsts.count) % firsts.count } ?? 0
      show(focus: firsts[next].id)
    } else {
      return
    }
    takeEvent()
  }

  private func moveFocus(among controls: [Control], by step: Int) {
    let at = controls.firstIndex { $0.id == focus }
    let count = controls.count
    let next = at.map { ($0 + step + count) % count } ?? (step > 0 ? 0 : count - 1)
    show(focus: controls[next].id)
  }

  /// Gives a control the keyboard, and shows that it has it.
  public func show(focus id: String) {
    if editing != nil, editing != id { editing = nil }
    (focus, isFocusVisible, focusMovedByKey) = (id, true, true)
  }

  /// A press on nothing, and Escape, take the keyboard from whatever had it.
  private func dropFocus() {
    guard !wasTaken else { return }
    switch pending {
    case .pointerDown:
      (focus, editing) = (nil, nil)
    case .key(.escape, _, _) where focus != nil:
      (focus, editing, isFocusVisible) = (nil, nil, false)
      takeEvent()
    default: break
    }
  }

  // MARK: - One control

  struct Interaction {
    var isHovered = false
    var isHeld = false
    var isFocused = false
    /// The press began in this pass: its place and count.
    var press: (place: CGPoint, clicks: Int)?
    /// The pointer moved while it held the control, or let it go.
    var drag: CGPoint?
    var wasReleased = false
    /// Clicked, or activated by a key.
    var wasActivated = false
  }

  /// What a person does to a control; registers it for the keyboard.
  func interact(
    _ id: String, _ frame: CGRect, isEnabled: Bool = true, activatesByKey: Bool = true,
    cursor wanted: Cursor = .arrow
  ) -> Interaction {
    let target = visible(
      frame.insetBy(
        dx: min(0, (frame.width - Metrics.smallestTarget) / 2),
        dy: min(0, (frame.height - Metrics.smallestTarget) / 2)))
    var result = Interaction()
    guard isEnabled else { return result }
    controls.append(
      Control(
        id: id, frame: frame, region: currentRegion, layer: currentLayer,
        scrollArea: currentScrollArea))
    hearPointer(id, target, &result)
    result.isHeld = active == id
    let isFree = active == nil || active == id
    result.isHovered = isFree && isPointerHere && (pointer.map(target.contains) ?? false)
    if result.isHovered || result.isHeld { cursor = wanted }
    result.isFocused = focus == id
    if activatesByKey, result.isFocused, isFocusVisible, case .key(let key, _, _) = event,
      key == .space || key == .enter
    {
      result.wasActivated = true
      takeEvent()
    }
    return result
  }

  private func hearPointer(_ id: String, _ target: CGRect, _ result: inout Interaction) {
    switch event {
    case .pointerDown(let p, .left, let clicks, _) where target.contains(p):
      (active, focus, isFocusVisible) = (id, id, false)
      if editing != id { editing = nil }
      result.press = (p, clicks)
      hot = nil
      takeEvent()
    case .pointerMove(let p, _) where active == id:
      result.drag = p
      takeEvent()
    case .pointerUp(let p, .left) where active == id:
      (result.drag, result.wasReleased, result.wasActivated) = (p, true, target.contains(p))
      active = nil
      takeEvent()
    default: break
    }
  }

  private func visible(_ frame: CGRect) -> CGRect {
    let part = clips.last.map { $0.intersection(frame) } ?? frame
    return part.isNull ? .zero : part
  }

  /// A value that glides to where it should be, unless it is held or motion is reduced.
  func glide(_ id: String, to target: Double, _ feel: AnimatedValue.Feel, jumps: Bool = false)
    -> Double
  {
    var glide = glides[id] ?? AnimatedValue(target, now: now)
    if jumps || reducesMotion {
      glide = AnimatedValue(target, now: now)
    } else {
      glide.move(to: target, now: now, feel: feel)
    }
    glides[id] = glide
    if glide.isMoving(at: now) { isAnimating = true }
    return glide.value(at: now)
  }

  // MARK: - Words that come with resting

  /// From resting on a control to its tooltip, in seconds.
  static let tipDelay = 0.5

  func tip(_ words: String, _ id: String, _ frame: CGRect, _ interaction: Interaction) {
    guard interaction.isHovered, !interaction.isHeld, !words.isEmpty else { return }
    hovered = id
    if hot?.id != id { hot = (id, now, words, frame) }
    if let hot, now - hot.since < Self.tipDelay { nextWake = hot.since + Self.tipDelay }
  }

  private func drawTooltip() {
    guard let hot, now - hot.since >= Self.tipDelay else { return }
    let block = TextBlock(hot.tip, Metrics.explanation, width: 260)
    let words = text.metrics(of: block).size
    let box = CGSize(width: words.width + 20, height: words.height + 12)
    let below = hot.frame.maxY + 8
    let y = below + box.height > size.height ? hot.frame.minY - 8 - box.height : below
    let x = min(max(6, hot.frame.midX - box.width / 2), max(6, size.width - box.width - 6))
    let frame = CGRect(origin: CGPoint(x: x, y: y), size: box)
    draw.append(
      .shadow(frame, radius: 7, blur: 12, offset: CGVector(dx: 0, dy: 3), Color(0, alpha: 0.3)))
    draw.fill(.roundedRect(frame, radius: 7), theme.text)
    draw.text(block, at: CGPoint(x: frame.minX + 10, y: frame.minY + 6), theme.stage)
  }

  /// The ring around the control that has the keyboard.
  func focusRing(_ frame: CGRect, radius: CGFloat, _ interaction: Interaction) {
    guard interaction.isFocused, isFocusVisible else { return }
    let grow = Metrics.focusOffset + Metrics.focusWidth / 2
    draw.stroke(
      .roundedRect(frame.insetBy(dx: -grow, dy: -grow), radius: radius + grow), theme.accent,
      StrokeStyle(width: Metrics.focusWidth))
  }

  /// Where the controls of the last pass stand, by id: for tests and for those who watch.
  public var places: [(id: String, frame: CGRect)] { order.map { ($0.id, $0.frame) } }
}

extension InputEvent.Kind {
  /// Whether it happened at a place.
  var hasPlace: Bool {
    switch self {
    case .pointerDown, .pointerMove, .pointerUp, .wheel: true
    default: false
    }
  }
}
