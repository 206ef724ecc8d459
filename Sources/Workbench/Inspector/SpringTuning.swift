import Canvas
import Foundation
import Geometry
import Localization
import Scenes
import Springs
import Widgets

/// A drag of the card's mark: where it began, and what the card showed then.
struct CardDrag {
  let start: CGPoint
  let mark: CardMark
  let view: SpringCard.View
}

/// Design backwards: the card is dragged and measures are typed, which become parameters; one measure may be held
/// meanwhile.
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
    card.draw(
      in: frame, isHeld: touch.isHeld, into: &ui.draw, theme: ui.theme, text: ui.text)
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
    apply(wish(of: mark), phase)
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
    apply(wish(of: mark), .key)
  }

  /// The spring of a mark; a held measure that is no time leaves the mark its time.
  private func wish(of mark: CardMark) -> Wish {
    guard let held, let binding, !held.measure(in: binding).isTime else {
      return .spring(mark.spring)
    }
    return .measure(mark.isPeak ? .peak : .settling, mark.time)
  }

  // MARK: - Typed measures

  /// The measures of the spring, to be typed.
  func cells(_ binding: SpringBinding, _ column: inout Column) {
    let width = (column.width - Self.cellGap) / 2
    for (i, measure) in DesignMeasure.cells.enumerated() {
      let frame = CGRect(
        x: column.minX + CGFloat(i % 2) * (width + Self.cellGap), y: column.y, width: width,
        height: Self.cellHeight)
      cell(measure, binding, frame)
      if i % 2 == 1 || i + 1 == DesignMeasure.cells.count { column.y += Self.cellHeight + 4 }
    }
    column.y += 8
  }

  private func cell(_ measure: DesignMeasure, _ binding: SpringBinding, _ frame: CGRect) {
    let title = CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: 16)
    let isHeld = held == measure
    ui.label(
      isHeld ? "\(measure.title) · held" : measure.title, in: title,
      style: TextStyle(size: 11, weight: isHeld ? .semibold : .regular),
      color: isHeld ? ui.theme.accent : ui.theme.secondary)
    let row = row(of: measure, binding)
    ui.note(row.summary, "n.\(row.id)", title)
    let field = CGRect(x: frame.minX, y: title.maxY + 2, width: frame.width, height: 24)
    let result = ui.numberField(
      "m.\(row.id)", field, value: row.value, digits: row.digits, unit: row.unit,
      range: row.limit, accessibilityLabel: row.title)
    if case .typed(let wish) = result { row.take(.typed(wish)) }
    menu(of: row.id, on: frame, controls: ["m"], row.menu)
  }

  /// A measure of the spring, to be typed; its value is NaN where the spring has none.
  func row(of measure: DesignMeasure, _ binding: SpringBinding) -> InspectorRow {
    let (value, limit) = (measure.value(in: binding), -1e6...1e6)
    return InspectorRow(
      id: "\(measure)", title: measure.title, unit: measure.unit, summary: measure.summary,
      value: value ?? .nan, digits: DesignMeasure.digits(for: value ?? 0), limit: limit,
      scale: .linear(limit), section: Self.measures,
      take: { [self] change in if case .typed(let wish) = change { grant(.measure(measure, wish)) }
      },
      menu: [copyEntry(value.map { .verbatim(Numerals.fixed($0, 3)) }), holdEntry(measure)])
  }

  // MARK: - Wishes

  /// What a person wants of the scene's spring.
  enum Wish {
    case measure(DesignMeasure, Double)
    case spring(Spring)
  }

  /// A wish as that of a measure; nil for a spring while nothing is held.
  ///
  /// Of a spring one number is taken, and the other follows from what is held.
  private func measure(
    of wish: Wish, in binding: SpringBinding
  ) -> (measure: DesignMeasure, value: Double)? {
    switch wish {
    case .measure(let measure, let value): (measure, value)
    case .spring(let spring):
      held.map {
        $0.measure(in: binding).isTime
          ? (.damping, spring.dampingRatio) : (.frequency, spring.frequency)
      }
    }
  }

  /// The spring of a wish, which keeps what is held.
  private func spring(
    of wish: Wish, in binding: SpringBinding
  ) throws(WishRefusal) -> Spring {
    if let (measure, value) = measure(of: wish, in: binding) {
      return try binding.spring(with: measure, at: value, holding: held)
    }
    guard case .spring(let spring) = wish else { return binding.spring }
    return spring
  }

  /// Gives the scene the spring of a wish as a drag does: where it is not possible, the nearest one.
  func apply(_ wish: Wish, _ phase: SliderChange.Phase) {
    workbench.tuning.tune(phase) { [self] stage in
      guard let binding = SpringBinding(stage.scene) else { return }
      do throws(WishRefusal) {
        binding.set(try spring(of: wish, in: binding), on: stage)
      } catch {
        binding.set(error.nearest, on: stage)
      }
    }
  }

  /// Takes a typed wish; what is not possible changes nothing, and the nearest that is gets named.
  func grant(_ wish: Wish) {
    afterPass { [self] in
      guard let binding else { return }
      do throws(WishRefusal) {
        let spring = try spring(of: wish, in: binding)
        if case .spring = wish, held == nil, !binding.limits.contains(spring) {
          return say(Self.range(of: binding), isError: true)
        }
        workbench.tuning.edit { binding.set(spring, on: $0) }
      } catch {
        let measure = measure(of: wish, in: binding)?.measure
        say(words(of: error, for: measure, in: binding), isError: true)
      }
    }
  }

  private func words(
    of refusal: WishRefusal, for measure: DesignMeasure?, in binding: SpringBinding
  ) -> LocalizedText {
    guard let measure, let nearest = measure.value(of: refusal.nearest, in: binding) else {
      return refusal.reason
    }
    let number = Numerals.fixed(nearest, DesignMeasure.digits(for: nearest))
    return "\(refusal.reason) Nearest: \(number) \(measure.unit)."
  }

  private static func range(of binding: SpringBinding) -> LocalizedText {
    let (frequency, damping) = (binding.frequency, binding.damping)
    return """
      The scene takes \(Numerals.short(frequency.limit.lowerBound)) to \
      \(frequency.words(for: frequency.limit.upperBound)) and \
      \(Numerals.short(damping.limit.lowerBound)) to \
      \(damping.words(for: damping.limit.upperBound)).
      """
  }

  // MARK: - Parameters

  /// The measure that a parameter is, while another one is held or itself.
  private func measure(of parameter: Parameter) -> DesignMeasure? {
    held == nil ? nil : binding.flatMap { DesignMeasure(parameter: parameter, of: $0) }
  }

  /// Sets a parameter once, typed or nudged; where a measure is held the spring's other parameter follows, or nothing
  /// changes.
  func set(_ parameter: Parameter, to value: Double) {
    if let measure = measure(of: parameter), measure != held {
      return grant(.measure(measure, value))
    }
    workbench.tuning.edit { $0.tuning.values[parameter.id] = value }
  }

  /// Sets a parameter as a slider does.
  func change(_ parameter: Parameter, by change: SliderChange) {
    guard let measure = measure(of: parameter) else {
      return workbench.tuning.tune(change.phase) { $0.tuning.values[parameter.id] = change.value }
    }
    if measure == held { return say("\(measure.title) is held. Its menu releases it.") }
    apply(.measure(measure, change.value), change.phase)
  }
}
