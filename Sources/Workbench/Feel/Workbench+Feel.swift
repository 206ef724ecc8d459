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
    let isOpen = inspector.isOpen(Feel.section)
    if let open = ui.disclosure(
      "section.input", LocalizedText(key: Feel.section), isOpen: isOpen, head)
    {
      inspector.setOpen(open, Feel.section)
    }
    y = head.maxY + 4
    guard isOpen else { return }
    degradationRows(column, &y)
    syntheticGestureRows(column, &y)
    let frame = CGRect(x: column.minX, y: y, width: column.width, height: 28)
    if let isOn = ui.toggle(
      "reduced-motion", "Preview reduced motion", isOn: ui.reducesMotion, frame: frame)
    {
      reducesMotion = isOn
    }
    y = frame.maxY + 12
  }

  private func degradationRows(_ column: CGRect, _ y: inout CGFloat) {
    for number in Feel.conditions { row(number, column, &y) }
    y += ui.paragraph(
      feel.faults == InputDegradation.Faults()
        ? "Input reaches the scene unchanged."
        : "Input reaches the scene late or uneven, as set here.",
      at: CGPoint(x: column.minX, y: y), width: column.width, style: Metrics.explanation,
      color: ui.theme.secondary)
    y += 12
  }

  private func syntheticGestureRows(_ column: CGRect, _ y: inout CGFloat) {
    for number in Feel.gestureNumbers { row(number, column, &y) }
  }

  func set(_ number: FeelNumber, to value: Double) {
    feel[keyPath: number.path] = value
    stage.degradation.faults = feel.faults
  }

  private func row(_ number: FeelNumber, _ column: CGRect, _ y: inout CGFloat) {
    let value = feel[keyPath: number.path]
    ui.label(
      number.title, in: CGRect(x: column.minX, y: y, width: column.width - 84, height: 24),
      style: TextStyle(size: 13, lineHeight: 18))
    let field = CGRect(x: column.maxX - 80, y: y, width: 80, height: 24)
    switch ui.numberField(
      "f.\(number.id)", field, value: value, digits: number.digits, unit: number.unit,
      range: number.range, accessibilityLabel: number.title)
    {
    case .typed(let typed): set(number, to: typed)
    case .rejected(_, let nearest): if let nearest { set(number, to: nearest) }
    case nil: break
    }
    let track = CGRect(x: column.minX, y: field.maxY + 2, width: column.width, height: 24)
    let change = ui.slider(
      "s.\(number.id)", track, value: value, scale: .linear(number.range),
      accessibilityLabel: number.title)
    if let change { set(number, to: change.value) }
    y = track.maxY + 6
  }

  // MARK: - Gestures

  func gestureMenu(_ frame: CGRect) {
    let choices = gestureChoices
    let chosen = ui.menuButton(
      "gesture", title: "Gesture", entries: choices.map(\.entry), selected: nil, frame: frame)
    if let chosen { choices[chosen].run() }
  }

  /// What the menu of gestures offers.
  var gestureChoices: [(entry: MenuEntry, run: () -> Void)] {
    let beat = feel.gestures
    let sine: LocalizedText =
      "Sine of \(Numerals.fixed(beat.reach, 0)) pt, \(Numerals.short(1 / beat.period)) Hz"
    return [
      (MenuEntry(title: "Play the last", detail: "R", isEnabled: stage.hasGesture), replay),
      (
        MenuEntry(title: "Play the scene's own"),
        { [self] in perform(scene.sampleGesture()) }
      ),
      (
        MenuEntry(title: "Flick at \(Numerals.fixed(beat.speed, 0)) pt/s"),
        { [self] in perform(beat.gesture(.flick, in: scene)) }
      ),
      (
        MenuEntry(title: "Step by \(Numerals.fixed(beat.reach, 0)) pt"),
        { [self] in perform(beat.gesture(.step, in: scene)) }
      ),
      (MenuEntry(title: sine), { [self] in perform(beat.gesture(.sine, in: scene)) }),
    ]
  }

  /// Plays a gesture as if a hand had made it: it is the last one from here on.
  func perform(_ gesture: Gesture) {
    clock.isPaused = false
    timeline.range = nil
    afterPass { [self] in play(gesture) }
  }
}
