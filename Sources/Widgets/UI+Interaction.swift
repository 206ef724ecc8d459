import Canvas
import Foundation
import Geometry
import Localization

extension UI {
  struct Interaction {
    var isHovered = false
    var isHeld = false
    var isFocused = false
    /// The press that began in this pass: its place and count.
    var press: (place: CGPoint, clicks: Int)?
    /// Where the pointer moved to while it held the control, or let it go.
    var drag: CGPoint?
    var wasReleased = false
    /// Whether it was clicked, or activated by a key.
    var wasActivated = false
  }

  /// What is done to a control in this pass; registers it for the keyboard.
  func interact(
    _ id: String, _ frame: CGRect, isEnabled: Bool = true, activatesByKey: Bool = true,
    cursor wanted: Cursor = .arrow
  ) -> Interaction {
    let target = placement.visible(
      frame.insetBy(
        dx: min(0, (frame.width - Metrics.smallestTarget) / 2),
        dy: min(0, (frame.height - Metrics.smallestTarget) / 2)))
    var result = Interaction()
    guard isEnabled else { return result }
    placement.controls.append(
      Control(
        id: id, frame: frame, region: placement.region, layer: layers.current,
        scrollArea: placement.scrollArea, keepsKeys: !activatesByKey))
    placement.targets.append(HoverTarget(frame: target))
    followPointer(id, target, &result)
    result.isHeld = pointing.active == id
    let isFree = !holdsPointer || result.isHeld
    result.isHovered = isFree && isPointerHere && (pointer.map(target.contains) ?? false)
    if result.isHovered || result.isHeld { cursor = wanted }
    followReader(id, activatesByKey: activatesByKey, &result)
    result.isFocused = focus == id
    if activatesByKey, result.isFocused, isFocusVisible, case .key(let key, _, _) = event,
      key == .space || key == .enter
    {
      result.wasActivated = true
      takeEvent()
    }
    return result
  }

  private func followPointer(_ id: String, _ target: CGRect, _ result: inout Interaction) {
    switch event {
    case .pointerDown(let p, .left, let clicks, _) where target.contains(p):
      pointing.active = id
      pointing.pressed = (id, target, false)
      (keyboard.focus, keyboard.isFocusVisible) = (id, false)
      if keyboard.editing != id { keyboard.editing = nil }
      result.press = (p, clicks)
      pointing.tooltip = nil
      takeEvent()
    case .pointerMove(let p, _) where pointing.active == id:
      result.drag = p
      takeEvent()
    case .pointerUp(let p, .left) where pointing.active == id:
      (result.drag, result.wasReleased, result.wasActivated) = (p, true, target.contains(p))
      pointing.active = nil
      takeEvent()
    default: break
    }
  }

  // MARK: - Tooltips

  /// From resting on a control to its tooltip, in seconds.
  static let tipDelay = 0.5

  func tip(_ words: LocalizedText, _ id: String, _ frame: CGRect, _ interaction: Interaction) {
    guard interaction.isHovered, !interaction.isHeld, !words.isEmpty, !isJustPressed(id) else {
      return
    }
    pointing.hovered = id
    if pointing.tooltip?.id != id { pointing.tooltip = (id, now, words, frame) }
    if let since = pointing.tooltip?.since, now - since < Self.tipDelay {
      nextWake = since + Self.tipDelay
    }
  }

  /// Whether the pointer is still on the control that was pressed last.
  private func isJustPressed(_ id: String) -> Bool {
    pointing.pressed.map { $0.id == id && !$0.wasLeft } ?? false
  }

  func noteLeaving() {
    guard let pressed = pointing.pressed, pointing.active == nil else { return }
    if pointer.map(pressed.frame.contains) != true { pointing.pressed?.wasLeft = true }
  }

  func drawTooltip() {
    guard let tooltip = pointing.tooltip, now - tooltip.since >= Self.tipDelay else { return }
    drawNote(
      tooltip.words, under: tooltip.frame, theme.text, theme.stage,
      beside: pointing.pressed?.frame)
  }

  /// Words in a box below a frame, or above it where there is no room or something else is not to be
  /// covered; none where both places would cover it.
  func drawNote(
    _ words: LocalizedText, under frame: CGRect, _ ground: Color, _ ink: Color,
    beside other: CGRect? = nil
  ) {
    let block = TextBlock(string(words), Metrics.explanation, width: 260)
    let extent = text.metrics(of: block).size
    let box = CGSize(width: extent.width + 20, height: extent.height + 12)
    let x = min(max(6, frame.midX - box.width / 2), max(6, size.width - box.width - 6))
    let places = [frame.maxY + 8, frame.minY - 8 - box.height]
      .map { CGRect(origin: CGPoint(x: x, y: $0), size: box) }
    let isInside = { (place: CGRect) in place.minY >= 0 && place.maxY <= self.size.height }
    let free = places.filter { other?.intersects($0) != true }
    guard let frame = free.first(where: isInside) ?? free.last else { return }
    draw.append(
      .shadow(frame, radius: 7, blur: 12, offset: CGVector(dx: 0, dy: 3), Color(0, alpha: 0.3)))
    draw.fill(.roundedRect(frame, radius: 7), ground)
    draw.text(block, at: CGPoint(x: frame.minX + 10, y: frame.minY + 6), ink)
  }
}
