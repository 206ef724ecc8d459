import Canvas
import ElementaryFunctions
import Foundation
import Geometry
import Localization
import Scenes
import Widgets

/// The panel that shows how the chosen item moved, and takes the stage back to any frame.
extension Workbench {
  /// The last gesture's beginning, in seconds of the stage's clock.
  var gestureStart: Double? {
    stage.gestureStart.map { Double($0) / 1e6 }
  }

  /// What the timeline is about: the item that was chosen, else the one farthest from rest in the
  /// last gesture.
  var selectedItem: String? { timeline.selected[sceneID] ?? timeline.farthest }

  /// The stretch on show: what was zoomed to, else the last gesture and what came of it.
  var shownRange: ClosedRange<Double> { timeline.range ?? timeline.fitted?.range ?? 0...2 }

  /// Finds anew what the timeline is about and what fits, from what has moved.
  func refreshTimeline() {
    let trace = stage.trace
    defer { followSelected() }
    guard let all = trace.numbers else {
      (timeline.farthest, timeline.fitted) = (nil, nil)
      return
    }
    let wish = gestureStart.flatMap { trace.number(at: Int64($0 * 1e6)) } ?? all.lowerBound
    timeline.farthest = timeline.cache.farthest(
      from: max(all.lowerBound, wish), of: trace, in: sceneID)
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
    if let fitted = timeline.fitted, fitted.gesture == gesture {
      stop = max(stop, fitted.range.upperBound)
      timeline.fitted?.range = start...stop
    } else {
      timeline.fitted = (gesture, start...stop, [:])
    }
  }

  /// What the timeline is about goes on being simulated off the screen.
  private func followSelected() {
    for scene in stage.scenes {
      scene.followedID = selectedItem
    }
  }

  // MARK: - Panel

  func timelinePanel(in frame: CGRect) {
    ui.draw.fill(.rect(frame), ui.theme.panel)
    ui.draw.fill(
      .rect(CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: 1)), ui.theme.line)
    guard let view = timelineView(in: frame) else {
      timelineHead(frame, item: nil, right: frame.maxX - 8)
      ui.label(
        "Drag the stage to draw the first curve.", in: frame,
        style: TextStyle(size: 13, alignment: .center), color: ui.theme.secondary)
      return
    }
    timelineHead(frame, item: view.motion.item, right: view.right)
    listen(to: view)
    let ground = view.ground
    ui.kept("timeline.ground", while: ground) { view.draw(ground, into: &ui.draw) }
    view.drawMotion(over: ground, into: &ui.draw)
    if let hover = timeline.hover { view.drawReadout(at: hover, into: &ui.draw) }
    if let more = view.moreFrame { morePlots(view, in: more) }
    if let column = view.columnFrame { measuresColumn(view, in: column) }
  }

  private func timelineView(in frame: CGRect) -> TimelineView? {
    let trace = stage.trace
    guard let numbers = trace.numbers, let item = selectedItem else { return nil }
    let range = shownRange
    let first = trace.number(at: Int64(range.lowerBound * 1e6)) ?? numbers.lowerBound
    let last = trace.number(at: Int64(range.upperBound * 1e6)) ?? numbers.lowerBound
    let shown = max(numbers.lowerBound, first)...min(numbers.upperBound, max(first, last) + 1)
    let (motion, comparison) = timeline.cache.motions(
      of: item, in: shown, of: trace, spring: scene.spring, hasComparison: stage.comparison != nil)
    return TimelineView(
      frame: frame, state: timeline, range: range, motion: motion, comparison: comparison,
      origin: gestureStart ?? range.lowerBound, playhead: Double(stage.time) / 1e6,
      loop: stage.loop.map { Double($0.lowerBound) / 1e6...Double($0.upperBound) / 1e6 },
      gestures: GestureMarks(stage.log, in: shown, of: trace), theme: ui.theme, text: ui.text)
  }

  /// An item's name takes no more room beside the lanes' chips, in points.
  private static let widestName: CGFloat = 220

  private func timelineHead(_ frame: CGRect, item: String?, right: CGFloat) {
    struct Key: Hashable {
      let frame: CGRect
      let item: LocalizedText?
      let right: CGFloat
      let lanes: Set<TimelineState.Lane>
      let showsMore, hasComparison, hasSums: Bool
    }
    let name = item.map { scene.name(ofItem: $0) }
    let key = Key(
      frame: frame, item: name, right: right, lanes: timeline.lanes,
      showsMore: timeline.showsMore, hasComparison: stage.comparison != nil,
      hasSums: scene.sums != nil)
    ui.kept("timeline.head", while: key) {
      timelineChips(in: frame, from: timelineName(name, in: frame, right: right), to: right)
    }
  }

  /// Names the item that the timeline is about; gives where what follows starts.
  private func timelineName(_ name: LocalizedText?, in frame: CGRect, right: CGFloat) -> CGFloat {
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

  /// The chips of the lanes and of what else can be shown.
  private func timelineChips(in frame: CGRect, from left: CGFloat, to right: CGFloat) {
    let y = frame.minY + 4
    var x = left
    for lane in TimelineState.Lane.allCases
    where lane.isPresent(hasComparison: stage.comparison != nil, hasSums: scene.sums != nil) {
      let width = ui.chipWidth(lane.chip)
      guard x + width < right else { break }
      if let isOn = ui.chip(
        "lane.\(lane.rawValue)", lane.chip, isOn: timeline.lanes.contains(lane),
        CGRect(x: x, y: y, width: width, height: 20), tip: "\(lane.title), \(lane.unit)")
      {
        if isOn { timeline.lanes.insert(lane) } else { timeline.lanes.remove(lane) }
        fitScene()
      }
      x += width + 6
    }
    let width = ui.chipWidth("More plots")
    guard x + width < right else { return }
    if let isOn = ui.chip(
      "lane.more", "More plots", isOn: timeline.showsMore,
      CGRect(x: x, y: y, width: width, height: 20), tip: "Phase plane and poles")
    {
      timeline.showsMore = isOn
      fitScene()
    }
  }

  // MARK: - Hands

  private static let wheelZoom = 1.0015

  private func listen(to view: TimelineView) {
    let touch = ui.surface(
      "timeline", view.plotFrame, cursor: .resizeHorizontal, accessibilityLabel: "Time",
      accessibilityValue: shownTime,
      wants: { [.left, .right, .home, .end].contains($0) })
    if let p = ui.pointer, touch.hover != nil { timeline.hover = p } else { timeline.hover = nil }
    switch touch.input {
    case .pressed(_, let clicks, _) where clicks == 2: timeline.range = nil
    case .pressed(let p, _, let modifiers):
      let time = view.axis.time(at: p.x)
      timeline.loopStart = modifiers.contains(.shift) ? time : nil
      if timeline.loopStart == nil { scrub(to: time) }
    case .dragged(let p):
      if timeline.loopStart == nil { scrub(to: view.axis.time(at: p.x)) }
    case .released(let p):
      if let start = timeline.loopStart { loop(from: start, to: view.axis.time(at: p.x)) }
      timeline.loopStart = nil
    case .wheel(let p, let delta, let modifiers): turn(delta, modifiers, at: p, view)
    case .set(let time): scrub(to: time)
    case .key(.left, let modifiers): step(frames: modifiers.contains(.shift) ? -10 : -1)
    case .key(.right, let modifiers): step(frames: modifiers.contains(.shift) ? 10 : 1)
    case .key(.home, _): if let first = stage.frames?.lowerBound { rewind(to: first) }
    case .key(.end, _): rewind(to: stage.trace.last)
    default: break
    }
    if let start = timeline.loopStart, let p = ui.pointer {
      view.drawLoop(start, view.axis.time(at: p.x), into: &ui.draw)
    }
  }

  /// The time on show in seconds, among those that can be come back to.
  var shownTime: AccessibilityNode.Value? {
    stage.frames.map { frames in
      let seconds = { (tick: Int) in Double(Tick.time(of: tick)) / 1e6 }
      let range = seconds(frames.lowerBound)...seconds(max(frames.lowerBound, stage.trace.last))
      return .init(Double(stage.time) / 1e6, in: range, step: 1.0 / 60)
    }
  }

  /// Takes the stage to the frame at a time.
  func scrub(to seconds: Double) {
    let time = Int64((seconds * 1e6).rounded())
    let frame = stage.trace.number(at: time) ?? stage.trace.first
    if frame != stage.frame || stage.playback != nil { rewind(to: frame) }
    history.echoDue = nil
  }

  private func rewind(to frame: Int) { afterPass { [self] in stage.rewind(to: frame) } }

  private func loop(from a: Double, to b: Double) {
    let (low, high) = (Int64(min(a, b) * 1e6), Int64(max(a, b) * 1e6))
    guard high - low > 50_000 else { return scrub(to: min(a, b)) }
    clock.isPaused = false
    afterPass { [self] in stage.playLoop(low...high) }
  }

  private func turn(
    _ delta: CGVector, _ modifiers: KeyModifiers, at p: CGPoint, _ view: TimelineView
  ) {
    let span = view.range.upperBound - view.range.lowerBound
    if modifiers.contains(.shift) {
      let step = Double(abs(delta.dx) > abs(delta.dy) ? delta.dx : delta.dy)
      let shift = step / Double(view.plotFrame.width) * span
      return timeline.range = view.range.lowerBound + shift...view.range.upperBound + shift
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
    timeline.range = start + shift...start + shift + wanted
  }
}
