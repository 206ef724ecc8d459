import Canvas
import Documents
import Foundation
import Geometry
import Localization
import Scenes
import Widgets

/// Input degradation and synthetic gestures: a section of the inspector, and the gesture menu.
extension Workbench {

  // MARK: - Inspector

  func inputConditions(_ column: CGRect, _ y: inout CGFloat) {
    let head = CGRect(x: column.minX, y: y, width: column.width, height: 28)
    let isOpen = inspector.isOpen("Input conditions")
    if let open = ui.disclosure("section.input", "Input conditions", isOpen: isOpen, head) {
      inspector.setOpen(open, "Input conditions")
    }
    y = head.maxY + 4
    guard isOpen else { return }
    degradationRows(column, &y)
    syntheticGestureRows(column, &y)
    let frame = CGRect(x: column.minX, y: y, width: column.width, height: 28)
    if let isOn = ui.toggle(
      "reduced-motion", "Preview reduced motion", isOn: ui.reducesMotion, frame: frame)
    {
      ui.reducesMotion = isOn
    }
    y = frame.maxY + 12
  }

  private func degradationRows(_ column: CGRect, _ y: inout CGFloat) {
    var faults = feel.faults
    row("latency", "Input latency", "ms", InputDegradation.latencies, &faults.latency, column, &y)
    row("jitter", "Input jitter", "ms", InputDegradation.jitters, &faults.jitter, column, &y)
    row("drops", "Missed frames", "%", InputDegradation.dropShares, &faults.drops, column, &y)
    if faults != feel.faults {
      feel.faults = faults
      stage.degradation.faults = faults
    }
    y += ui.paragraph(
      faults == InputDegradation.Faults()
        ? "Input reaches the scene unchanged."
        : "Input reaches the scene late or uneven, as set here.",
      at: CGPoint(x: column.minX, y: y), width: column.width, style: Metrics.explanation,
      color: ui.theme.secondary)
    y += 12
  }

  private func syntheticGestureRows(_ column: CGRect, _ y: inout CGFloat) {
    row(
      "beat.speed", "Flick speed", "pt/s", SyntheticGestures.speeds, &feel.gestures.speed,
      column, &y)
    row(
      "beat.reach", "Step and sine size", "pt", SyntheticGestures.reaches, &feel.gestures.reach,
      column,
      &y)
    row(
      "beat.period", "Sine period", "s", SyntheticGestures.periods, &feel.gestures.period, column,
      &y,
      digits: 2)
  }

  private func row(
    _ id: String, _ title: LocalizedText, _ unit: String, _ range: ClosedRange<Double>,
    _ value: inout Double, _ column: CGRect, _ y: inout CGFloat, digits: Int = 0
  ) {
    ui.label(
      title, in: CGRect(x: column.minX, y: y, width: column.width - 84, height: 24),
      style: TextStyle(size: 13, lineHeight: 18))
    let field = CGRect(x: column.maxX - 80, y: y, width: 80, height: 24)
    switch ui.numberField(
      "f.\(id)", field, value: value, digits: digits, unit: unit, range: range,
      accessibilityLabel: title)
    {
    case .typed(let typed): value = typed
    case .rejected(_, let nearest): if let nearest { value = nearest }
    case nil: break
    }
    let track = CGRect(x: column.minX, y: field.maxY + 2, width: column.width, height: 24)
    if let change = ui.slider("s.\(id)", track, value: value, scale: .linear(range)) {
      value = change.value
    }
    y = track.maxY + 6
  }

  // MARK: - Gestures

  func gestureMenu(_ frame: CGRect) {
    let beat = feel.gestures
    let chosen = ui.menuButton(
      "gesture", title: "Gesture",
      entries: [
        MenuEntry(title: "Play the last", detail: "R", isEnabled: stage.hasGesture),
        MenuEntry(title: "Play the scene's own"),
        MenuEntry(title: "Flick at \(Numerals.fixed(beat.speed, 0)) pt/s"),
        MenuEntry(title: "Step by \(Numerals.fixed(beat.reach, 0)) pt"),
        MenuEntry(
          title: """
            Sine of \(Numerals.fixed(beat.reach, 0)) pt, \(Numerals.short(1 / beat.period)) Hz
            """),
      ], selected: nil, frame: frame)
    switch chosen {
    case 0: replay()
    case 1: perform(scene.guide.sampleGesture())
    case 2: perform(beat.gesture(.flick, in: scene))
    case 3: perform(beat.gesture(.step, in: scene))
    case 4: perform(beat.gesture(.sine, in: scene))
    default: break
    }
  }

  /// Plays a gesture as if a hand had made it: it is the last one from here on.
  private func perform(_ gesture: Gesture) {
    clock.isPaused = false
    timeline.range = nil
    afterPass { [self] in play(gesture) }
  }
}
