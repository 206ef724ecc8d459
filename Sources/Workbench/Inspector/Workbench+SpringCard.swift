import Canvas
import Foundation
import Geometry
import Scenes
import Springs
import Widgets

/// A drag of the card's mark: where it began, and what the card showed then.
struct CardDrag {
  let start: CGPoint
  let mark: CardMark
  let view: SpringCard.View
}

/// The card that is dragged, and the measures that are typed beneath it.
extension Workbench {
  private static let cellGap: CGFloat = 8
  private static let cellHeight: CGFloat = 42
  /// One key's step: a share of the time, and of the way.
  private static let keyStep = 0.01

  func springCard(_ column: CGRect, _ y: inout CGFloat) {
    guard let binding else { return }
    let frame = CGRect(x: column.minX, y: y, width: column.width, height: SpringCard.height)
    let touch = ui.surface(
      "card", frame, cursor: inspector.cardDrag == nil ? .openHand : .closedHand,
      tip: "Drag the mark: sideways is time, up is overshoot, down is damping",
      accessibilityLabel: "Spring curve",
      wants: { [.left, .right, .up, .down].contains($0) })
    if let input = touch.input { take(input, on: frame, binding) }
    // The spring may just have changed.
    let now = self.binding ?? binding
    let card = SpringCard(
      now.spring, settledShare: now.settledShare, view: inspector.cardDrag?.view)
    card.draw(
      in: frame, isHeld: touch.isHeld, into: &ui.draw, theme: ui.theme, text: ui.text)
    y = frame.maxY + 6
    ui.label(
      "Ideal step of \(Numerals.short(now.travel)) pt",
      in: CGRect(x: column.minX, y: y, width: column.width, height: 16),
      style: TextStyle(size: 11, weight: .semibold), color: ui.theme.secondary)
    y += 24
  }

  // MARK: - The mark

  private func take(_ input: SurfaceTouch.Input, on frame: CGRect, _ binding: SpringBinding) {
    switch input {
    case .pressed(let place, _, _):
      let card = SpringCard(binding.spring, settledShare: binding.settledShare)
      inspector.cardDrag = CardDrag(start: place, mark: card.mark, view: card.view)
    case .dragged(let place):
      drag(to: place, on: frame, .changed)
    case .released(let place):
      // A press that went nowhere changes nothing.
      if history.before != nil || inspector.cardDrag?.start != place {
        drag(to: place, on: frame, .ended)
      }
      inspector.cardDrag = nil
    case .key(let key, let modifiers): nudge(key, modifiers, binding)
    case .wheel, .set: break
    }
  }

  private func drag(to place: CGPoint, on frame: CGRect, _ phase: SliderChange.Phase) {
    guard let cardDrag = inspector.cardDrag else { return }
    let plot = SpringCard.plot(in: frame)
    var mark = cardDrag.mark
    mark.time += Double((place.x - cardDrag.start.x) / plot.width) * cardDrag.view.span
    mark.level -= Double((place.y - cardDrag.start.y) / plot.height) * cardDrag.view.headroom
    tune(phase) { self.move(mark, on: $0) }
  }

  private func nudge(_ key: Key, _ modifiers: KeyModifiers, _ binding: SpringBinding) {
    let size = modifiers.contains(.shift) ? 10.0 : modifiers.contains(.control) ? 0.1 : 1
    let step = size * Self.keyStep
    var mark = CardMark(binding.spring, settledShare: binding.settledShare)
    switch key {
    case .left: mark.time /= 1 + step
    case .right: mark.time *= 1 + step
    case .up: mark.level += step
    case .down: mark.level -= step
    default: return
    }
    tune(.key) { self.move(mark, on: $0) }
  }

  /// Gives the scene the spring of a mark; a held measure leaves the mark one direction.
  private func move(_ mark: CardMark, on stage: Session) {
    guard let binding = SpringBinding(stage.scene) else { return }
    let wished = mark.spring
    guard let held = inspector.held else { return binding.set(wished, on: stage) }
    if held.measure(in: binding).isTime {
      set(.damping, wished.dampingRatio, of: binding, on: stage)
    } else {
      set(mark.isPeak ? .peak : .settling, mark.time, of: binding, on: stage)
    }
  }

  // MARK: - Typed measures

  /// The measures of the spring, to be typed.
  func cells(_ binding: SpringBinding, _ column: CGRect, _ y: inout CGFloat) {
    let width = (column.width - Self.cellGap) / 2
    for (i, measure) in DesignMeasure.cells.enumerated() {
      let frame = CGRect(
        x: column.minX + CGFloat(i % 2) * (width + Self.cellGap),
        y: y + CGFloat(i / 2) * (Self.cellHeight + 4), width: width, height: Self.cellHeight)
      cell(measure, binding, frame)
    }
    y += CGFloat((DesignMeasure.cells.count + 1) / 2) * (Self.cellHeight + 4) + 8
  }

  private func cell(_ measure: DesignMeasure, _ binding: SpringBinding, _ frame: CGRect) {
    let title = CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: 16)
    ui.label(
      inspector.held == measure ? "\(measure.title) · held" : measure.title, in: title,
      style: TextStyle(size: 11, weight: inspector.held == measure ? .semibold : .regular),
      color: inspector.held == measure ? ui.theme.accent : ui.theme.secondary)
    ui.note(measure.summary, "n.\(measure)", title)
    let value = measure.value(in: binding)
    let field = CGRect(x: frame.minX, y: title.maxY + 2, width: frame.width, height: 24)
    let digits = DesignMeasure.digits(for: value ?? 0)
    let result = ui.numberField(
      "m.\(measure)", field, value: value ?? .nan, digits: digits, unit: measure.unit,
      range: -1e6...1e6, accessibilityLabel: measure.title)
    switch result {
    case .typed(let wish): grant(measure, wish)
    case .rejected, nil: break
    }
    cellMenu(measure, value, frame)
  }

  private func cellMenu(_ measure: DesignMeasure, _ value: Double?, _ frame: CGRect) {
    let number = value.map { Numerals.fixed($0, 3) }
    let chosen = ui.contextMenu(
      "c.\(measure)", on: frame,
      entries: [
        MenuEntry(title: "Copy \(number ?? "–")", isEnabled: number != nil), holdEntry(measure),
      ], controls: ["m.\(measure)"])
    switch chosen {
    case 0: ui.clipboard.text = number ?? ""
    case 1: toggleHold(measure)
    default: break
    }
  }

  /// The line of a menu that holds a measure.
  func holdEntry(_ measure: DesignMeasure) -> MenuEntry {
    MenuEntry(title: inspector.held == measure ? "Release" : "Hold while others change")
  }
}
