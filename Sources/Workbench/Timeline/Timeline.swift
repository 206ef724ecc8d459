import Canvas
import Foundation
import Geometry
import Localization
import Widgets

/// The panel that shows how the chosen item moved, and takes the stage back to any frame.
final class Timeline: WorkbenchPart {
  /// Whether it was opened or folded; nil where the window's size decides.
  var isOpen: Bool?
  /// The curves that are shown beside displacement.
  var lanes: Set<Lane> = []
  /// Whether the phase plane and the poles are shown.
  var showsMore = false
  /// The stretch on show in seconds of the stage's clock; nil for what fits the last gesture.
  var range: ClosedRange<Double>?
  /// Whether the meanings of "duration" are unfolded.
  var showsDurations = false
  /// The item that was chosen on each scene's stage.
  var selected: [String: String] = [:]
  /// The item of each scene that moved last, that which was farthest from rest in the last gesture.
  private var farthest: [String: String] = [:]
  /// Where the pointer is over the plot.
  private var hover: CGPoint?
  /// Where a drag with Shift began, in seconds.
  private var loopStart: Double?
  /// What fitted before, so that a loop does not make the plot breathe.
  private var fitted: (gesture: Int64, range: ClosedRange<Double>)?
  /// The height of the column of measures, in points, as the last pass laid it out.
  var columnHeight: CGFloat = 0

  enum Lane: String, CaseIterable {
    case displacement
    case velocity = "Velocity"
    case acceleration = "Acceleration"
    case energy = "Energy"
    case difference = "A − B"

    /// The word on its button, and the unit of its values.
    var words: (chip: LocalizedText, unit: String) {
      switch self {
      case .displacement: ("x", "pt")
      case .velocity: ("v", "pt/s")
      case .acceleration: ("a", "pt/s²")
      case .energy: ("Energy", "J/kg")
      case .difference: ("A − B", "pt")
      }
    }
  }

  /// The height that it wants, in points.
  var wantedHeight: CGFloat {
    TimelineView.height + TimelineView.laneHeight * CGFloat(lanes.count) + (showsMore ? 24 : 0)
  }

  /// The last gesture's beginning, in seconds of the stage's clock.
  var gestureStart: Double? { stage.work.gestureStart.map { Double($0) / 1e6 } }

  /// What the timeline is about: the item that was chosen, else the one farthest from rest in the
  /// last gesture.
  var selectedItem: String? { selected[workbench.sceneID] ?? farthest[workbench.sceneID] }

  /// The stretch on show: what was zoomed to, else the last gesture and what came of it.
  var shownRange: ClosedRange<Double> { range ?? fitted?.range ?? 0...2 }

  /// Finds anew what the timeline is about and what fits, from what has moved.
  func refresh() {
    let moved = stage.stepper.trace.farthest(since: stage.work.gestureStart ?? 0)
    let trace = stage.stepper.trace
    guard let all = trace.numbers else {
      (fitted, farthest[workbench.sceneID]) = (nil, nil)
      return
    }
    // Before a press has moved anything, what moved before is still the last that did.
    if let moved { farthest[workbench.sceneID] = moved }
    let (earliest, end) = (Tick.seconds(of: all.lowerBound), Tick.seconds(of: all.upperBound))
    let gesture = stage.work.gestureStart ?? -1
    let wished = (gestureStart ?? end - 8) - 0.1
    var start = max(earliest, wished)
    // In half seconds, so that the plot does not creep while it is drawn.
    let followsFrames = gestureStart == nil || wished < earliest
    if followsFrames, end - earliest > 8 { start = (start * 2).rounded(.up) / 2 }
    var stop = start + max(1.5, ((end - start) * 2).rounded(.up) / 2)
    if let fitted, fitted.gesture == gesture { stop = max(stop, fitted.range.upperBound) }
    fitted = (gesture, start...stop)
  }

  // MARK: - Panel

  /// Runs the panel in a frame; nil while it is folded.
  func compose(in frame: CGRect?) {
    guard let frame else {
      hover = nil
      return
    }
    ui.region("timeline", frame) {
      ui.draw.fill(.rect(frame), ui.theme.panel)
      ui.line(.minYEdge, of: frame)
      guard let view = view(in: frame) else {
        head(frame, item: nil, right: frame.maxX - 8)
        return ui.placeholder("Drag the stage to draw the first curve.", in: frame)
      }
      head(frame, item: view.motion.item, right: view.right)
      takeInput(of: view)
      view.draw(lanes, into: &ui.draw)
      if let hover { view.drawReadout(at: hover, into: &ui.draw) }
      if let loopStart, let p = ui.pointer {
        view.drawLoop(loopStart, view.axis.value(at: p.x), into: &ui.draw)
      }
      if let plots = view.moreFrame { morePlots(view, in: plots) }
      if let column = view.columnFrame { measuresColumn(view, in: column) }
    }
  }

  private func view(in frame: CGRect) -> TimelineView? {
    let trace = stage.stepper.trace
    guard let numbers = trace.numbers, let item = selectedItem else { return nil }
    let range = shownRange
    let first = trace.number(at: Int64(range.lowerBound * 1e6)) ?? numbers.lowerBound
    let last = trace.number(at: Int64(range.upperBound * 1e6)) ?? numbers.lowerBound
    let shown = max(numbers.lowerBound, first)...min(numbers.upperBound, max(first, last) + 1)
    return TimelineView(
      frame: frame, showsMore: showsMore, range: range,
      motion: Motion(of: item, in: shown, of: trace, spring: scene.spring),
      comparison: stage.comparison.map { _ in
        Motion(of: item, in: shown, of: trace, spring: nil, comparison: true)
      }, gestures: GestureMarks(stage.stepper.log, in: shown),
      origin: gestureStart ?? range.lowerBound, playhead: Double(stage.player.time) / 1e6,
      loop: stage.player.playback?.loop.map {
        Double($0.lowerBound) / 1e6...Double($0.upperBound) / 1e6
      },
      theme: ui.theme, text: ui.text)
  }

  // MARK: - Head

  /// An item's name takes no more room beside the lanes' chips, in points.
  private static let widestName: CGFloat = 220

  /// The name of the item that the timeline is about, and the chips of the lanes that have room.
  private func head(_ frame: CGRect, item: String?, right: CGFloat) {
    var x = frame.minX + 12
    if let item {
      let (name, style) = (
        scene.name(ofItem: item), TextStyle(size: 12, weight: .semibold, lineLimit: 1)
      )
      let width = min(
        ui.text.metrics(of: TextBlock(ui.string(name), style)).size.width, Self.widestName,
        right - x)
      ui.label(
        name, in: CGRect(x: x, y: frame.minY + 4, width: width + 2, height: 20), style: style)
      x += width + 16
    }
    let place = { [self] (chip: LocalizedText) -> CGRect? in
      let width = ui.chipWidth(chip)
      guard x + width < right else { return nil }
      defer { x += width + 6 }
      return CGRect(x: x, y: frame.minY + 4, width: width, height: 20)
    }
    for lane in Lane.allCases.dropFirst() where lane != .difference || stage.comparison != nil {
      let (chip, unit) = lane.words
      guard let place = place(chip) else { break }
      let isOn = ui.chip(
        "lane.\(lane.rawValue)", chip, isOn: lanes.contains(lane), place,
        tip: "\(LocalizedText(key: lane.rawValue)), \(unit)")
      guard let isOn else { continue }
      if isOn { lanes.insert(lane) } else { lanes.remove(lane) }
      workbench.fitScene()
    }
    let more: LocalizedText = "More plots"
    if let place = place(more),
      let isOn = ui.chip("lane.more", more, isOn: showsMore, place, tip: "Phase plane and poles")
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
      let time = view.axis.value(at: p.x)
      loopStart = modifiers.contains(.shift) ? time : nil
      if loopStart == nil { scrub(to: time) }
    case .dragged(let p):
      if loopStart == nil { scrub(to: view.axis.value(at: p.x)) }
    case .released(let p):
      if let loopStart { loop(from: loopStart, to: view.axis.value(at: p.x)) }
      loopStart = nil
    case .wheel(let p, let delta, let modifiers): turn(delta, modifiers, at: p, view)
    case .key(.home, _): if let first = stage.player.frames?.lowerBound { rewind(to: first) }
    case .key(.end, _): rewind(to: stage.stepper.trace.last)
    default: step(by: touch.input)
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
    stage.player.frames.map { frames in
      let last = max(frames.lowerBound, stage.stepper.trace.last)
      let range = Tick.seconds(of: frames.lowerBound)...Tick.seconds(of: last)
      return .init(Double(stage.player.time) / 1e6, in: range, step: 1.0 / 60)
    }
  }

  /// Takes the stage to the frame at a time.
  private func scrub(to seconds: Double) {
    let time = Int64((seconds * 1e6).rounded())
    let frame = stage.stepper.trace.number(at: time) ?? stage.stepper.trace.first
    if frame != stage.stepper.tick || stage.player.playback != nil { rewind(to: frame) }
    workbench.tuning.cancelEcho()
  }

  private func rewind(to frame: Int) { afterPass { [self] in stage.player.rewind(to: frame) } }

  private func loop(from a: Double, to b: Double) {
    let (low, high) = (Int64(min(a, b) * 1e6), Int64(max(a, b) * 1e6))
    guard high - low > 50_000 else { return scrub(to: min(a, b)) }
    workbench.clock.isPaused = false
    afterPass { [self] in stage.player.play(loop: low...high) }
  }

  /// Pans with Shift, else zooms; the time under the pointer stays there.
  private func turn(
    _ delta: CGVector, _ modifiers: KeyModifiers, at p: CGPoint, _ view: TimelineView
  ) {
    let (low, span) = (view.range.lowerBound, view.range.upperBound - view.range.lowerBound)
    if modifiers.contains(.shift) {
      let step = Double(abs(delta.dx) > abs(delta.dy) ? delta.dx : delta.dy)
      let shift = step / Double(view.plotFrame.width) * span
      range = low + shift...view.range.upperBound + shift
      return
    }
    let wanted = min(60, max(0.05, span * Double.pow(Self.wheelZoom, Double(delta.dy))))
    let anchor = view.axis.value(at: p.x)
    let start = anchor - (anchor - low) / span * wanted
    range = start...start + wanted
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
    guard let numbers = stage.stepper.trace.numbers, let item = selectedItem else {
      return ui.placeholder("No motion yet", in: inner, size: 11)
    }
    let lane = curve(of: item, in: numbers, inner)
    switch touch.input {
    case .pressed(let p, _, _), .dragged(let p): scrub(to: lane.x.value(at: p.x))
    default: step(by: touch.input)
    }
    lane.mark(Double(stage.player.time) / 1e6, width: 1.5, ui.theme.accent, into: &ui.draw)
  }

  /// Draws how an item moved, by a frame for each half point at most; gives the scales.
  private func curve(
    of item: String, in numbers: ClosedRange<Int>, _ frame: CGRect
  ) -> PlotLane {
    let (trace, range) = (stage.stepper.trace, shownRange)
    let first = trace.number(at: Int64(range.lowerBound * 1e6)) ?? numbers.lowerBound
    let shown = max(first, numbers.lowerBound)...numbers.upperBound
    let stride = max(1, shown.count / Int(2 * max(1, frame.width)))
    var points = trace.samples(of: item, in: shown, each: stride).map {
      PlotPoint(Tick.seconds(of: $0.number), $0.sample?.displacement)
    }
    // What moved and stayed as far from rest shows by its way.
    if !points.contains(where: { abs($0.y ?? 0) > Trace.still }) {
      points = trace.ways(of: item, in: shown, each: stride).map {
        PlotPoint(Tick.seconds(of: $0.number), $0.way)
      }
    }
    let reach = points.reduce(1) { max($0, abs($1.y ?? 0)) }
    let lane = PlotLane(frame: frame, x: range, y: -reach...reach)
    lane.level(0, ui.theme.line, into: &ui.draw)
    lane.curve(points, PlotPen(ui.theme.accent, StrokeStyle(width: 1.25)), into: &ui.draw)
    return lane
  }
}
