import Canvas
import Foundation
import Scenes
import Springs
import Widgets

/// A drag of the card's mark: where it began, and what the card showed then.
struct CardDrag {
  let start: CGPoint
  let mark: CardMark
  let view: SpringCard.View
}

/// Design backwards: the card is dragged and measures are typed, which become parameters.
extension Inspector {
  private static let cellGap: CGFloat = 8
  private static let cellHeight: CGFloat = 42
  /// One key's step: a share of the time, and of the way.
  private static let keyStep = 0.01

  func springCard(_ column: inout Column) {
    guard let binding else { return }
    let frame = column.next(SpringCard.height, gap: 6)
    let touch = ui.surface(
      "card", frame, cursor: cardDrag == nil ? .openHand : .closedHand,
      tip: "Drag the mark: sideways is time, up is overshoot, down is damping",
      accessibilityLabel: "Spring curve",
      wants: { [.left, .right, .up, .down].contains($0) })
    if let input = touch.input { take(input, on: frame, binding) }
    // The spring may just have changed.
    let now = self.binding ?? binding
    let card = SpringCard(now.spring, settledShare: now.settledShare, view: cardDrag?.view)
    card.draw(in: frame, isHeld: touch.isHeld, ui)
    ui.label(
      "Ideal step of \(Numerals.short(now.travel)) pt", in: column.next(16, gap: 8),
      style: TextStyle(size: 11, weight: .semibold), color: ui.theme.secondary)
  }

  // MARK: - The mark

  private func take(_ input: SurfaceTouch.Input, on frame: CGRect, _ binding: SpringBinding) {
    switch input {
    case .pressed(let place, _, _):
      let card = SpringCard(binding.spring, settledShare: binding.settledShare)
      cardDrag = CardDrag(start: place, mark: card.mark, view: card.view)
    case .dragged(let place):
      drag(to: place, on: frame, .changed)
    case .released(let place):
      // A press that went nowhere changes nothing.
      if workbench.tuning.isChanging || cardDrag?.start != place {
        drag(to: place, on: frame, .ended)
      }
      cardDrag = nil
    case .key(let key, let modifiers): nudge(key, modifiers, binding)
    case .wheel, .set: break
    }
  }

  private func drag(to place: CGPoint, on frame: CGRect, _ phase: SliderChange.Phase) {
    guard let cardDrag else { return }
    let plot = SpringCard.plot(in: frame)
    var mark = cardDrag.mark
    mark.time += Double((place.x - cardDrag.start.x) / plot.width) * cardDrag.view.span
    mark.level -= Double((place.y - cardDrag.start.y) / plot.height) * cardDrag.view.headroom
    apply(phase) { _ in mark.spring }
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
    apply(.key) { _ in mark.spring }
  }

  // MARK: - Typed measures

  /// The measures of the spring, to be typed.
  func cells(_ binding: SpringBinding, _ column: inout Column) {
    let width = (column.width - Self.cellGap) / 2
    for (i, measure) in DesignMeasure.allCases.enumerated() {
      let frame = CGRect(
        x: column.minX + CGFloat(i % 2) * (width + Self.cellGap), y: column.y, width: width,
        height: Self.cellHeight)
      cell(measure, binding, frame)
      if i % 2 == 1 || i + 1 == DesignMeasure.allCases.count { column.y += Self.cellHeight + 4 }
    }
    column.y += 8
  }

  private func cell(_ measure: DesignMeasure, _ binding: SpringBinding, _ frame: CGRect) {
    let title = CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: 16)
    ui.label(measure.words.title, in: title, style: TextStyle(size: 11), color: ui.theme.secondary)
    let row = row(of: measure, binding)
    ui.note(row.summary, "n.\(row.id)", title)
    let field = CGRect(x: frame.minX, y: title.maxY + 2, width: frame.width, height: 24)
    let result = ui.numberField(
      "m.\(row.id)", field, value: row.value, digits: row.digits, unit: row.unit,
      range: row.limit, accessibilityLabel: row.title)
    if case .typed(let wish) = result { row.set(wish) }
    menu(of: row.id, on: frame, controls: ["m"], row.menu)
  }

  /// A measure of the spring, to be typed; its value is NaN where the spring has none.
  func row(of measure: DesignMeasure, _ binding: SpringBinding) -> InspectorRow {
    let (value, limit) = (measure.value(of: binding.spring, in: binding), -1e6...1e6)
    return InspectorRow(
      id: "\(measure)", title: measure.words.title, unit: measure.words.unit,
      summary: measure.words.summary,
      value: value ?? .nan, digits: DesignMeasure.digits(for: value ?? 0), limit: limit,
      scale: .linear(limit), section: Self.measures,
      take: { [self] in grant(measure, $0.value) },
      menu: [copyEntry(value.map { .verbatim(Numerals.fixed($0, 3)) })])
  }

  // MARK: - Springs

  /// Gives the scene another spring as a drag does, made of the one that it has.
  func apply(_ phase: SliderChange.Phase, _ spring: @escaping (Spring) -> Spring) {
    workbench.tuning.tune(phase) { stage in
      guard let binding = SpringBinding(stage.scene) else { return }
      binding.set(spring(binding.spring), on: stage)
    }
  }

  /// Takes a typed measure; what is not possible changes nothing, and the nearest that is gets named.
  private func grant(_ measure: DesignMeasure, _ value: Double) {
    afterPass { [self] in
      guard let binding else { return }
      do throws(WishRefusal) {
        let spring = try binding.spring(with: measure, at: value)
        workbench.tuning.edit { binding.set(spring, on: $0) }
      } catch {
        let nearest = measure.value(of: error.nearest, in: binding).map {
          Numerals.fixed($0, DesignMeasure.digits(for: $0))
        }
        say(
          nearest.map { "\(error.reason) Nearest: \($0) \(measure.words.unit)." } ?? error.reason,
          isError: true)
      }
    }
  }

  /// Takes a typed spring; one that is out of range changes nothing.
  func grant(_ spring: Spring) {
    guard let binding else { return }
    let (frequency, damping) = (binding.frequency, binding.damping)
    guard binding.limits.contains(spring) else {
      return say(
        """
        The scene takes \(Numerals.short(frequency.limit.lowerBound)) to \
        \(frequency.words(for: frequency.limit.upperBound)) and \
        \(Numerals.short(damping.limit.lowerBound)) to \
        \(damping.words(for: damping.limit.upperBound)).
        """, isError: true)
    }
    workbench.tuning.edit { binding.set(spring, on: $0) }
  }
}
