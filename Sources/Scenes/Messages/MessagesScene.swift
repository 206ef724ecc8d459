import Canvas
import CollectionLayout
import Documents
import Dynamics
import Foundation
import Geometry
import Springs
import Widgets

/// A conversation in bubbles: a list whose rows hang on springs while it scrolls.
public final class MessagesScene: Scene {
  /// The scene in its opening state: at the end of the conversation, the bubbles a little low.
  public init(environment: SceneEnvironment) {
    self.environment = environment
    let content = MessagesContent(
      Transcript(environment.conversation, me: environment.me, count: environment.count),
      text: environment.text)
    self.content = content
    values = ParameterValues(Self.info.parameters)
    fidelity = Self.info.fidelity
    list = Self.makeList(content)
    apply()
  }

  private static func makeList(_ content: MessagesContent) -> SpringyList {
    SpringyList(
      count: content.transcript.count, estimate: MessageMetrics.estimatedRow,
      padding: MessageMetrics.endPadding, profile: .uikit
    ) { [content] row in content.measure(row) }
  }

  private let environment: SceneEnvironment
  private(set) var content: MessagesContent
  private(set) var list: SpringyList
  private var composer = TextEditor()
  private var composerHeight = MessagesScene.lowestComposer
  private var indicator = ScrollIndicator()
  private var isOpening = true

  /// The composer's height while it holds one line, in points.
  static let lowestComposer: CGFloat = 56
  /// How low the bubbles start, in points: the first sign of life.
  static let openingSag = 14.0
  /// How far below its place a new bubble starts, in points.
  static let sendRise = 48.0
  /// Keys scroll by this much, in points.
  static let arrowStep = 64.0
  /// What a page leaves of the last one, in points.
  static let pageOverlap = 48.0

  /// The values of its parameters.
  public var values: ParameterValues { didSet { if values != oldValue { apply() } } }
  /// The engine it runs on.
  public var fidelity: Fidelity { didSet { if fidelity != oldValue { apply() } } }

  private func apply() {
    list.springs.profile = fidelity == .exact ? .ideal : .uikit
    var parameters = SpringyParameters()
    parameters.frequency = values["frequency"]
    parameters.dampingRatio = values["damping"]
    parameters.resistanceDistance = values["resistance"]
    parameters.resistance = values["air"]
    parameters.cap = values["cap"] / 100
    parameters.minimumGap = values["gap"]
    parameters.law = fidelity == .published ? .published : .improved
    list.springs.parameters = parameters
    list.scroll.parameters.decelerationRate = values["deceleration"]
    list.scroll.parameters.rubberBand = values["rubber-band"]
    list.scroll.parameters.bounces = values["bounce"] >= 0.5
  }

  // MARK: - Stage

  /// The stage's size in points.
  public private(set) var size = CGSize(width: 1, height: 1)

  /// Takes a new stage size; what is looked at stays in view.
  public func resize(to size: CGSize) {
    self.size = size
    fit()
  }

  /// Where the conversation shows: the stage without the composer, where there is room for one.
  private var viewport: CGRect {
    let below = showsComposer ? composerHeight : 0
    return CGRect(x: 0, y: 0, width: size.width, height: max(1, size.height - below))
  }
  private var showsComposer: Bool { size.height > 140 && size.width > 160 }
  private var columnWidth: CGFloat { min(MessageMetrics.columnWidth, size.width) }
  private var columnX: CGFloat { (size.width - columnWidth) / 2 }

  private func fit() {
    let widthChanged = content.setColumn(columnWidth)
    list.resize(viewport: viewport.height, widthChanged: widthChanged)
  }

  // MARK: - Hands

  /// Takes an event on the stage.
  public func handle(_ event: InputEvent) -> Bool {
    let seconds = Double(event.time) / 1e6
    switch event.kind {
    case .pointerDown(let p, .left, _, _):
      guard viewport.contains(p) else { return false }
      if indicator.press(at: p, list, in: viewport) { return true }
      list.pointer = p.y
      list.scroll.beginDrag(at: p.y, time: seconds)
    case .pointerMove(let p, _):
      if indicator.drag(to: p, list, in: viewport) { return true }
      guard list.scroll.isTracking else { return false }
      list.pointer = p.y
      list.scroll.drag(to: p.y, time: seconds)
    case .pointerUp(let p, .left):
      if indicator.release() { return true }
      guard list.scroll.isTracking else { return false }
      list.scroll.drag(to: p.y, time: seconds)
      list.scroll.endDrag(time: seconds)
    case .wheel(let p, let delta, let isPrecise, _):
      list.pointer = p.y
      list.scroll.wheel(by: delta.dy, isPrecise: isPrecise)
      indicator.show()
    case .key(let key, _, _): return press(key)
    case .text(let words): send(words)
    default: return false
    }
    return true
  }

  private func press(_ key: Key) -> Bool {
    let page = max(40, viewport.height - Self.pageOverlap)
    let step: Double
    switch key {
    case .up: step = -Self.arrowStep
    case .down: step = Self.arrowStep
    case .pageUp: step = -page
    case .pageDown: step = page
    case .home, .end:
      // The edge that is left stands for the pointer.
      list.pointer = key == .home ? viewport.height : 0
      list.scroll.scroll(to: key == .home ? 0 : list.scroll.range.upperBound)
      indicator.show()
      return true
    default: return false
    }
    list.pointer = step < 0 ? viewport.height : 0
    list.scroll.scroll(by: step)
    indicator.show()
    return true
  }

  private func send(_ words: String) {
    let words = words.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !words.isEmpty else { return }
    let last = content.transcript.count - 1
    content.send(words)
    // What was the last bubble may have lost its tail.
    if last >= 0 { list.remeasure(last) }
    list.append(from: Self.sendRise)
    lastSent = words
  }

  /// What was sent last, for those who watch.
  private var lastSent: String?

  /// What the pointer looks like at a place.
  public func cursor(at point: CGPoint) -> Cursor {
    guard viewport.contains(point) else { return .arrow }
    if indicator.covers(point, list, in: viewport) { return .arrow }
    return list.scroll.isTracking ? .closedHand : .openHand
  }

  // MARK: - Composer

  /// How high the composer stands, in points.
  public var controlsHeight: CGFloat { showsComposer ? composerHeight : 0 }

  /// Runs and draws the field that messages are written in.
  public func controls(_ ui: UI, in frame: CGRect) {
    guard showsComposer else { return }
    let style = TextStyle(size: 17, lineHeight: 21)
    let width = columnWidth - 2 * MessageMetrics.sideMargin - 44
    let fieldHeight = ui.preferredHeight(
      for: composer, width: width, style: style, maxLines: Self.composerLines)
    let height = max(Self.lowestComposer, fieldHeight + 18)
    if height != composerHeight {
      composerHeight = height
      fit()
    }
    let bar = CGRect(
      x: frame.minX, y: frame.maxY - composerHeight, width: frame.width, height: composerHeight)
    ui.draw.fill(.rect(bar), ui.theme.stage)
    ui.draw.fill(
      .rect(CGRect(x: bar.minX, y: bar.minY, width: bar.width, height: 1)), ui.theme.line)
    let x = frame.minX + columnX + MessageMetrics.sideMargin
    let field = CGRect(x: x, y: bar.maxY - 9 - fieldHeight, width: width, height: fieldHeight)
    if case .key(.enter, [], _) = ui.event, ui.focus == nil {
      ui.focus = "composer"
      ui.takeEvent()
    }
    if case .submitted(let words) = ui.textArea(
      "composer", state: &composer, field, placeholder: "Message", style: style)
    {
      send(words)
    }
    sendButton(ui, CGRect(x: field.maxX + 8, y: field.maxY - 36, width: 36, height: 36))
  }

  /// The most lines that the composer shows at once.
  static let composerLines = 6

  private func sendButton(_ ui: UI, _ frame: CGRect) {
    let hasWords = composer.text.contains { !$0.isWhitespace }
    let circle = frame.insetBy(dx: 3, dy: 3)
    ui.draw.fill(
      .circle(center: circle.center, radius: circle.width / 2),
      hasWords ? ui.theme.accent : ui.theme.line)
    Icon.send.draw(
      in: CGRect(center: circle.center, size: CGSize(width: 16, height: 16)), into: &ui.draw,
      color: hasWords ? ui.theme.accentText : ui.theme.secondary)
    if ui.press("send", frame, isEnabled: hasWords, radius: 18, tip: "Send (Return)") {
      send(composer.text)
      composer = TextEditor()
    }
  }

  // MARK: - Time

  /// Moves everything on by simulated seconds.
  public func advance(by dt: Double) {
    if isOpening {
      isOpening = false
      list.advance(by: 0)
      if !environment.reducesMotion {
        for drawn in list.drawnRows { list.springs.nudge(drawn.place.id, by: Self.openingSag) }
      }
    }
    list.advance(by: dt)
    indicator.advance(by: dt, isMoving: !list.scroll.isAtRest)
  }

  /// Whether nothing moves and nothing will by itself.
  public var isAtRest: Bool { !isOpening && list.isAtRest && indicator.isAtRest }

  // MARK: - Looks

  /// Draws the current state.
  public func draw(into drawing: inout DrawList, theme: Theme) {
    let looks = MessageDrawing(
      theme: theme, text: environment.text, columnX: columnX, viewport: viewport)
    drawing.clipped(to: .rect(viewport)) { drawing in
      for (place, top) in list.drawnRows where top < viewport.maxY && top + place.extent > -8 {
        looks.draw(content.row(place.row), top: isAtRest ? top.rounded() : top, into: &drawing)
      }
      indicator.draw(list, in: viewport, into: &drawing, theme: theme)
    }
  }

  /// What moves, for traces: the rows that show, by their number.
  public var tracedItems: [TracedItem] {
    list.drawnRows.map { place, top in
      TracedItem(
        id: "row\(place.row)",
        center: CGPoint(x: columnX + content.row(place.row).bubble.midX, y: top + place.extent / 2),
        angle: 0,
        velocity: CGVector(dx: 0, dy: list.springs.velocity(of: place.id) - list.scroll.velocity),
        angularVelocity: 0)
    }
  }

  /// A line for those who watch: where the list is and what was said last.
  public var status: String {
    "offset \(Numerals.fixed(list.scroll.offset, 1)) of \(Numerals.fixed(list.scroll.range.upperBound, 1))"
  }

  /// What was announced since the last time it was asked for.
  public func takeNews() -> String? {
    defer { lastSent = nil }
    return lastSent.map { "sent \($0)" }
  }

  // MARK: - State

  private struct State {
    var list: SpringyList.Snapshot
    var isOpening: Bool
  }

  /// The moving state.
  public func snapshot() -> SceneSnapshot {
    SceneSnapshot(state: State(list: list.snapshot(), isOpening: isOpening))
  }

  /// Comes back to a state; what was written since stays.
  public func restore(_ snapshot: SceneSnapshot) {
    guard let state = snapshot.state as? State else { return }
    list.restore(state.list)
    isOpening = state.isOpening
    _ = indicator.release()
  }

  /// A flick at 1000 pt/s, towards earlier messages.
  public func sampleGesture() -> Gesture {
    let x = size.width / 2
    let start = viewport.height * 0.35
    let speed = 1000.0
    let reach = min(220, viewport.height * 0.4)
    let steps = max(2, Int(reach / speed * 60))
    return Gesture.pull(
      scene: Self.info.id, size: size,
      path: (0...steps).map { CGPoint(x: x, y: start + reach * Double($0) / Double(steps)) },
      duration: reach / speed, rest: 0)
  }

  /// Shows a conversation of the user's, from its end.
  public func open(_ conversation: Conversation, me: Int) -> Bool {
    content = MessagesContent(
      Transcript(conversation, me: me, count: environment.count), text: environment.text)
    list = Self.makeList(content)
    indicator = ScrollIndicator()
    isOpening = true
    apply()
    fit()
    return true
  }
}
