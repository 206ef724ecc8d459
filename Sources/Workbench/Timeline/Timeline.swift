import Canvas
import ElementaryFunctions
import Foundation
import Geometry
import Localization
import Scenes
import Widgets

/// The panel that shows how the chosen item moved, and takes the stage back to any frame.
final class Timeline: WorkbenchPart {
  /// Whether it was opened or folded; nil where the window's size decides.
  var isOpen: Bool?
  /// The curves that are shown beside displacement.
  var lanes: Set<Lane> = []
  /// The stretch on show in seconds of the stage's clock; nil for what fits the last gesture.
  var range: ClosedRange<Double>?
  var showsDurations = false
  /// Whether the phase plane and the poles are shown.
  var showsMore = false
  /// The item that was chosen on each scene's stage.
  var selected: [String: String] = [:]
  /// The item farthest from rest in the last gesture; nil while nothing has moved.
  private var farthest: String?
  /// Where the pointer is over the plot.
  private var hover: CGPoint?
  /// Where a drag with Shift began, in seconds.
  private var loopStart: Double?
  /// What fitted before, so that a loop does not make the plot breathe.
  private var fitted: (gesture: Int64, range: ClosedRange<Double>)?
  /// The height of the column of measures, in points, as the last pass laid it out.
  var columnHeight: CGFloat = 0
  /// The motions that the panel showed last, and what they were made of.
  private var motions: (key: [AnyHashable], own: Motion, comparison: Motion?)?

  enum Lane: String, CaseIterable {
    case velocity = "Velocity"
    case acceleration = "Acceleration"
    case energy = "Energy"
    case momentum = "Momentum of all"
    case kinetic = "Kinetic energy of all"
    case difference = "A − B"

    var title: LocalizedText { LocalizedText(key: rawValue) }
    var unit: String { words.unit }
    var chip: LocalizedText { words.chip }

    private var words: (chip: LocalizedText, unit: String) {
      switch self {
      case .velocity: ("v", "pt/s")
      case .acceleration: ("a", "pt/s²")
      case .energy: ("Energy", "J/kg")
      case .momentum: ("Σp", "kg m/s")
      case .kinetic: ("ΣKE", "J")
      case .difference: ("A − B", "pt")
      }
    }

    /// Whether there is anything to plot.
    func isPresent(hasComparison: Bool, hasSums: Bool) -> Bool {
      switch self {
      case .difference: hasComparison
      case .momentum, .kinetic: hasSums
      default: true
      }
    }
  }

  /// The height that it wants, in points.
  var wantedHeight: CGFloat {
    TimelineView.height + TimelineView.laneHeight * CGFloat(lanes.count) + (showsMore ? 24 : 0)
  }

  /// The last gesture's beginning, in seconds of the stage's clock.
  var gestureStart: Double? { stage.gestureStart.map { Double($0) / 1e6 } }

  /// What the timeline is about: the item that was chosen, else the one farthest from rest in the
  /// last gesture.
  var selectedItem: String? { selected[workbench.sceneID] ?? farthest }

  /// The stretch on show: what was zoomed to, else the last gesture and what came of it.
  var shownRange: ClosedRange<Double> { range ?? fitted?.range ?? 0...2 }

  /// Finds anew what the timeline is about and what fits, from what has moved.
  func refresh() {
    defer { followSelected() }
    farthest = stage.trace.farthest(since: stage.gestureStart ?? 0)
    let trace = stage.trace
    guard let all = trace.numbers else {
      fitted = nil
      return
    }
    let (earliest, end) = (
      Double(trace[all.lowerBound].time) / 1e6, Double(trace[all.upperBound].time) / 1e6
    )
    let gesture = stage.gestureStart ?? -1
    let wished = (gestureStart ?? end - 8) - 0.1
    var start = max(earliest, wished)
    // In half seconds, so that the plot does not creep while it is drawn.
    let followsFrames = gestureStart == nil || wished < earliest
    if followsFrames, end - earliest > 8 { start = (start * 2).rounded(.up) / 2 }
    var stop = start + max(1.5, ((end - start) * 2).rounded(.up) / 2)
    if let fitted, fitted.gesture == gesture { stop = max(stop, fitted.range.upperBound) }
    fitted = (gesture, start...stop)
  }

  /// What the timeline is about goes on being simulated off the screen.
  private func followSelected() {
    for scene in stage.scenes { scene.followedID = selectedItem }
  }

  // MARK: - Panel

  /// Runs the panel in a frame; nil while it is folded.
  func compose(in frame: CGRect?) {
    guard let frame else {
      hover = nil
      return
    }
    ui.region("timeline", frame) { panel(in: frame) }
  }

  private func panel(in frame: CGRect) {
    ui.draw.fill(.rect(frame), ui.theme.panel)
    ui.line(.minYEdge, of: frame)
    guard let view = view(in: frame) else {
      head(frame, item: nil, right: frame.maxX - 8)
      ui.label(
        "Drag the stage to draw the first curve.", in: frame,
        style: TextStyle(size: 13, alignment: .center), color: ui.theme.secondary)
      return
    }
    head(frame, item: view.motion.item, right: view.right)
    takeInput(of: view)
    let lanes = view.lanes
    ui.kept("timeline.ground", while: view.look(of: lanes)) {
      view.drawScales(of: lanes, into: &ui.draw)
    }
    view.drawMotion(in: lanes, into: &ui.draw)
    if let hover { view.drawReadout(at: hover, into: &ui.draw) }
    if let more = view.moreFrame { morePlots(view, in: more) }
    if let column = view.columnFrame { measuresColumn(view, in: column) }
  }

  private func view(in frame: CGRect) -> TimelineView? {
    let trace = stage.trace
    guard let numbers = trace.numbers, let item = selectedItem else { return nil }
    let range = shownRange
    let first = trace.number(at: Int64(range.lowerBound * 1e6)) ?? numbers.lowerBound
    let last = trace.number(at: Int64(range.upperBound * 1e6)) ?? numbers.lowerBound
    let shown = max(numbers.lowerBound, first)...min(numbers.upperBound, max(first, last) + 1)
    let (motion, comparison) = motions(of: item, in: shown)
    return TimelineView(
      frame: frame, wantedLanes: lanes, showsMore: showsMore, range: range, motion: motion,
      comparison: comparison, origin: gestureStart ?? range.lowerBound,
      playhead: Double(stage.time) / 1e6,
      loop: stage.loop.map { Double($0.lowerBound) / 1e6...Double($0.upperBound) / 1e6 },
      gestures: GestureMarks(stage.log, in: shown, of: trace), theme: ui.theme, text: ui.text)
  }

  /// The motions of an item in both scenes; none is worked out again while nothing moves.
  private func motions(
    of item: String, in numbers: ClosedRange<Int>
  ) -> (own: Motion, comparison: Motion?) {
    let (trace, hasComparison) = (stage.trace, stage.comparison != nil)
    let key: [AnyHashable] = [
      workbench.sceneID, trace.version, item, numbers, scene.spring, hasComparison,
    ]
    if let motions, motions.key == key { return (motions.own, motions.comparison) }
    let own = Motion(of: item, in: numbers, of: trace, spring: scene.spring)
    let comparison =
      hasComparison ? Motion(of: item, in: numbers, of: trace, spring: nil, comparison: true) : nil
    motions = (key, own, comparison)
    return (own, comparison)
  }

  // MARK: - Head

  /// An item's name takes no more room beside the lanes' chips, in points.
  private static let widestName: CGFloat = 220

  private func head(_ frame: CGRect, item: String?, right: CGFloat) {
    let name = item.map { scene.name(ofItem: $0) }
    let present = Lane.allCases.filter {
      $0.isPresent(hasComparison: stage.comparison != nil, hasSums: scene.sums != nil)
    }
    let look: [AnyHashable] = [frame, name, right, lanes, showsMore, present]
    ui.kept("timeline.head", while: look) {
      chips(of: present, in: frame, from: draw(name, in: frame, right: right), to: right)
    }
  }

  /// Names the item that the timeline is about; gives where what follows starts.
  private func draw(_ name: LocalizedText?, in frame: CGRect, right: CGFloat) -> CGFloat {
    let left = frame.minX + 12
    guard let name else { return left }
    let style = TextStyle(size: 12, weight: .semibold, lineLimit: 1)
    let width = min(
      ui.text.metrics(of: TextBlock(ui.string(name), style)).size.width, Self.widestName,
      right - left)
    let place = CGRect(x: left, y: frame.minY + 4, width: width + 2, height: 20)
    ui.label(name, in: place, style: style)
    return left + width + 16
  }

  /// The chips of the lanes, and of the plots that are folded away; those that have room.
  private func chips(
    of present: [Lane], in frame: CGRect, from left: CGFloat, to right: CGFloat
  ) {
    var x = left
    let place = { [self] (title: LocalizedText) -> CGRect? in
      let width = ui.chipWidth(title)
      guard x + width < right else { return nil }
      defer { x += width + 6 }
      return CGRect(x: x, y: frame.minY + 4, width: width, height: 20)
    }
    for lane in present {
      guard let frame = place(lane.chip) else { break }
      guard
        let isOn = ui.chip(
          "lane.\(lane.rawValue)", lane.chip, isOn: lanes.contains(lane), frame,
          tip: "\(lane.title), \(lane.unit)")
      else { continue }
      if isOn { lanes.insert(lane) } else { lanes.remove(lane) }
      workbench.fitScene()
    }
    if let frame = place("More plots"),
      let isOn = ui.chip(
        "lane.more", "More plots", isOn: showsMore, frame, tip: "Phase plane and poles")
    {
      showsMore = isOn
      workbench.fitScene()
    }
  }

  // MARK: - Input

  private static let wheelZoom = 1.0015

  private func takeInput(of view: TimelineView) {
    let touch = ui.surface(
      "timeline", view.plotFrame, cursor: .resizeHorizontal, accessibilityLabel: "Time",
      accessibilityValue: shownTime,
      wants: { [.left, .right, .home, .end].contains($0) })
    hover = touch.hover == nil ? nil : ui.pointer
    switch touch.input {
    case .pressed(_, let clicks, _) where clicks == 2: range = nil
    case .pressed(let p, _, let modifiers):
      let time = view.axis.time(at: p.x)
      loopStart = modifiers.contains(.shift) ? time : nil
      if loopStart == nil { scrub(to: time) }
    case .dragged(let p):
      if loopStart == nil { scrub(to: view.axis.time(at: p.x)) }
    case .released(let p):
      if let loopStart { loop(from: loopStart, to: view.axis.time(at: p.x)) }
      loopStart = nil
    case .wheel(let p, let delta, let modifiers): turn(delta, modifiers, at: p, view)
    case .key(.home, _): if let first = stage.frames?.lowerBound { rewind(to: first) }
    case .key(.end, _): rewind(to: stage.trace.last)
    default: step(by: touch.input)
    }
    if let loopStart, let p = ui.pointer {
      view.drawLoop(loopStart, view.axis.time(at: p.x), into: &ui.draw)
    }
  }

  /// Goes on or back by keys, or to the time that a screen reader sets.
  private func step(by input: SurfaceTouch.Input?) {
    switch input {
    case .set(let time): scrub(to: time)
    case .key(let key, let modifiers) where key == .left || key == .right:
      workbench.bar.step(frames: (key == .left ? -1 : 1) * (modifiers.contains(.shift) ? 10 : 1))
    default: break
    }
  }

  /// The time on show in seconds, among those that can be come back to.
  private var shownTime: AccessibilityNode.Value? {
    stage.frames.map { frames in
      let seconds = { (tick: Int) in Double(Tick.time(of: tick)) / 1e6 }
      let range = seconds(frames.lowerBound)...seconds(max(frames.lowerBound, stage.trace.last))
      return .init(Double(stage.time) / 1e6, in: range, step: 1.0 / 60)
    }
  }

  /// Takes the stage to the frame at a time.
  private func scrub(to seconds: Double) {
    let time = Int64((seconds * 1e6).rounded())
    let frame = stage.trace.number(at: time) ?? stage.trace.first
    if frame != stage.frame || stage.playback != nil { rewind(to: frame) }
    workbench.tuning.cancelEcho()
  }

  private func rewind(to frame: Int) { afterPass { [self] in stage.rewind(to: frame) } }

  private func loop(from a: Double, to b: Double) {
    let (low, high) = (Int64(min(a, b) * 1e6), Int64(max(a, b) * 1e6))
    guard high - low > 50_000 else { return scrub(to: min(a, b)) }
    workbench.clock.isPaused = false
    afterPass { [self] in stage.playLoop(low...high) }
  }

  private func turn(
    _ delta: CGVector, _ modifiers: KeyModifiers, at p: CGPoint, _ view: TimelineView
  ) {
    let span = view.range.upperBound - view.range.lowerBound
    if modifiers.contains(.shift) {
      let step = Double(abs(delta.dx) > abs(delta.dy) ? delta.dx : delta.dy)
      let shift = step / Double(view.plotFrame.width) * span
      range = view.range.lowerBound + shift...view.range.upperBound + shift
      return
    }
    let factor = Double.pow(Self.wheelZoom, Double(delta.dy))
    let wanted = min(60, max(0.05, span * factor))
    let anchor = view.axis.time(at: p.x)
    let share = (anchor - view.range.lowerBound) / span
    let start = anchor - share * wanted
    // Gaps that leave or come closer move what is under the pointer: it is moved back.
    let axis = TimeAxis(
      start...start + wanted, from: view.axis.start, to: view.axis.end, cuts: view.motion.cuts)
    let shift = anchor - axis.time(at: p.x)
    range = start + shift...start + shift + wanted
  }

  // MARK: - Bar

  /// The last gesture in the bar, small: drag along it to go back.
  func sparkline(in frame: CGRect) {
    ui.draw.fill(.roundedRect(frame, radius: 6), ui.theme.card)
    let inner = frame.insetBy(dx: 4, dy: 3)
    if workbench.notices.drawLine(in: inner) { return }
    let touch = ui.surface(
      "sparkline", frame, cursor: .resizeHorizontal, tip: "Drag to go back (, and .)",
      accessibilityLabel: "Time", accessibilityValue: shownTime,
      wants: { [.left, .right].contains($0) })
    let trace = stage.trace
    guard let numbers = trace.numbers, let item = selectedItem else {
      return ui.label(
        "No motion yet", in: inner, style: TextStyle(size: 11, alignment: .center),
        color: ui.theme.secondary)
    }
    let range = shownRange
    let axis = TimeAxis(range, from: inner.minX, to: inner.maxX, cuts: [])
    switch touch.input {
    case .pressed(let p, _, _), .dragged(let p): scrub(to: axis.time(at: p.x))
    default: step(by: touch.input)
    }
    drawCurve(of: item, in: numbers, axis, inner)
    let now = Double(stage.time) / 1e6
    guard range.contains(now) else { return }
    let x = (axis.place(of: now) * 2).rounded() / 2
    ui.draw.fill(
      .rect(CGRect(x: x - 0.75, y: frame.minY, width: 1.5, height: frame.height)), ui.theme.accent)
  }

  /// Draws how an item moved, by a frame for each half point at most.
  private func drawCurve(
    of item: String, in numbers: ClosedRange<Int>, _ axis: TimeAxis, _ frame: CGRect
  ) {
    let trace = stage.trace
    let first = trace.number(at: Int64(axis.range.lowerBound * 1e6)) ?? numbers.lowerBound
    let shown = max(first, numbers.lowerBound)...numbers.upperBound
    let stride = max(1, shown.count / Int(2 * max(1, frame.width)))
    let motion = trace.samples(of: item, in: shown, each: stride)
    let reach = motion.reduce(1) { max($0, abs($1.sample?.displacement ?? 0)) }
    let lane = PlotLane(
      frame: frame, x: Double(frame.minX)...Double(frame.maxX), y: -reach...reach)
    lane.level(0, ui.theme.line, into: &ui.draw)
    let points = motion.map {
      PlotPoint(axis.place(of: Double($0.frame.time) / 1e6), $0.sample?.displacement)
    }
    lane.curve(points, PlotPen(ui.theme.accent, StrokeStyle(width: 1.25)), into: &ui.draw)
  }
}
