import Canvas
import Foundation
import Geometry
import Localization
import Scenes
import Springs
import Widgets

/// The step response of the current spring, in closed form, with the mark to drag it by.
struct SpringCard {
  static let height: CGFloat = 112
  private static let inset = EdgeInsets(top: 12, left: 12, bottom: 22, right: 12)
  /// The least room of the curve above the start, and what it has above a peak: shares of the step.
  private static let leastHeadroom = 1.6, roomAbove = 0.12
  private static let samples = 320
  /// A spring that swings for long is shown for so many of its periods.
  private static let mostPeriods = 12.0

  let spring: Spring
  /// What counts as settled, a share of the step.
  let settledShare: Double
  let view: View

  /// What the card shows: time in seconds, and room above the start in shares of the step.
  struct View: Hashable {
    var span: Double
    var headroom: Double
  }

  /// The view is kept while the mark is dragged; nil for one that shows all of the motion.
  init(_ spring: Spring, settledShare: Double, view: View? = nil) {
    (self.spring, self.settledShare) = (spring, settledShare)
    self.view =
      view
      ?? View(
        span: Self.span(of: spring),
        headroom: max(Self.leastHeadroom, 1 + spring.overshoot + Self.roomAbove))
  }

  private static func span(of spring: Spring) -> Double {
    let settled = spring.settlingTime(tolerance: 0.01)
    let wish = min(Self.mostPeriods / spring.frequency, max(1.2 / spring.frequency, settled * 1.25))
    let decade = Double.pow(10, floor(Double.log10(wish)))
    for factor in [1, 1.5, 2, 3, 4, 5, 8] where factor * decade >= wish { return factor * decade }
    return 10 * decade
  }

  /// Where the curve is drawn.
  static func plot(in frame: CGRect) -> CGRect { frame.inset(by: inset) }

  /// The mark: the peak, or where it has settled if there is none.
  var mark: CardMark { CardMark(spring, settledShare: settledShare) }

  func draw(in frame: CGRect, ends: [EndMark] = [], isHeld: Bool, _ ui: UI) {
    Self.drawGround(in: frame, ui)
    let plot = Self.plot(in: frame)
    drawAxes(plot, ui)
    drawEnds(ends, in: plot, ui)
    ui.draw.clipped(to: .rect(frame)) { list in
      list.stroke(.polyline(curve(in: plot)), ui.theme.accent, StrokeStyle(width: 2))
    }
    drawMark(plot, isHeld: isHeld, ui)
  }

  static func drawGround(in frame: CGRect, _ ui: UI) {
    ui.draw.fill(.roundedRect(frame, radius: 10), ui.theme.card)
    ui.draw.stroke(
      .roundedRect(frame.insetBy(dx: 0.5, dy: 0.5), radius: 9.5), ui.theme.line,
      StrokeStyle(width: 1))
  }

  private func point(_ t: Double, in plot: CGRect) -> CGPoint {
    CGPoint(
      x: plot.minX + plot.width * t / view.span,
      y: plot.maxY - plot.height * spring.covered(at: t) / view.headroom)
  }

  func curve(in plot: CGRect) -> [CGPoint] {
    (0...Self.samples).map { point(Double($0) / Double(Self.samples) * view.span, in: plot) }
  }

  private func drawAxes(_ plot: CGRect, _ ui: UI) {
    let theme = ui.theme
    let lines: [(CGFloat, Color, [CGFloat])] = [
      (plot.maxY - plot.height / view.headroom, theme.secondary, [1, 3]),
      (plot.maxY, theme.line, []),
    ]
    for (y, color, dash) in lines {
      ui.draw.stroke(
        .polyline([CGPoint(x: plot.minX, y: y), CGPoint(x: plot.maxX, y: y)]), color,
        StrokeStyle(width: 1, dash: dash))
    }
    let times = ["0"] + [view.span / 2, view.span].map { "\(Numerals.short($0)) s" }
    for (half, words) in times.enumerated() {
      let block = TextBlock(
        ui.string(.verbatim(words)), TextStyle(size: 11, hasTabularDigits: true))
      let room = plot.width - ui.text.metrics(of: block).size.width
      ui.draw.text(
        block, at: CGPoint(x: plot.minX + room * CGFloat(half) / 2, y: plot.maxY + 4),
        theme.secondary)
    }
  }

  private func drawMark(_ plot: CGRect, isHeld: Bool, _ ui: UI) {
    let theme = ui.theme
    let mark = mark
    let words: LocalizedText =
      mark.isPeak
      ? "+\(Numerals.short(spring.overshoot * 100)) % at \(Numerals.short(mark.time)) s"
      : "settled at \(Numerals.short(mark.time)) s"
    let place = point(min(mark.time, view.span), in: plot)
    if isHeld { ui.draw.fill(.circle(center: place, radius: 10), theme.accent.opacity(0.2)) }
    ui.draw.fill(.circle(center: place, radius: 6.5), theme.card)
    ui.draw.fill(.circle(center: place, radius: 5), theme.accent)
    let block = TextBlock(ui.string(words), TextStyle(size: 11, hasTabularDigits: true))
    let width = ui.text.metrics(of: block).size.width
    // Above the mark, or beside it where there is no room.
    let (above, top) = (place.y - 25, plot.minY - 8)
    let x = above >= top ? place.x - width / 2 : place.x + 12
    ui.draw.text(
      block, at: CGPoint(x: min(max(plot.minX, x), plot.maxX - width), y: max(top, above)),
      theme.text)
  }
}

/// What the mark on the card stands for, as a place that can be dragged anywhere.
///
/// Above the target it is the peak of a spring that overshoots; from there down it is when a spring
/// of ζ ≥ 1 has settled, and deeper is more damping.
struct CardMark: Hashable {
  /// When the curve is there, in seconds.
  var time: Double
  /// The share of the way at the peak; below 1 how far ζ is above 1, over `damping`.
  var level: Double
  private let settledShare: Double

  /// How much ζ grows when the mark goes down by the whole step.
  private static let damping = 4.0
  /// The least overshoot that is a peak, and the most, shares of the step.
  private static let overshoots = 0.001...0.95
  private static let mostRatio = 5.0
  private static let shortest = 0.005, longest = 60.0

  init(_ spring: Spring, settledShare: Double) {
    self.settledShare = settledShare
    if let peak = spring.peakTime, spring.overshoot >= Self.overshoots.lowerBound {
      (time, level) = (peak, 1 + spring.overshoot)
    } else {
      let settled = SpringMeasure.settlingTime(tolerance: settledShare).value(of: spring)
      (time, level) = (settled ?? 0, 1 - max(0, spring.dampingRatio - 1) / Self.damping)
    }
  }

  /// Whether there is an overshoot to drag.
  var isPeak: Bool { level >= 1 + Self.overshoots.lowerBound }

  /// The spring whose mark stands here.
  var spring: Spring {
    let time = min(max(self.time, Self.shortest), Self.longest)
    if isPeak {
      return Spring(overshoot: min(level - 1, Self.overshoots.upperBound), peakTime: time)
    }
    let ratio = min(Self.mostRatio, 1 + max(0, 1 - level) * Self.damping)
    let spring = Spring(angularFrequency: 1, dampingRatio: ratio)
    return spring.faster(by: spring.settlingTime(tolerance: settledShare) / time)
  }
}

/// A drag of the card's mark: where it began, and what the card showed then.
typealias CardDrag = (start: CGPoint, mark: CardMark, view: SpringCard.View)

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
    let plot = SpringCard.plot(in: frame)
    var card = SpringCard(binding.spring, settledShare: binding.settledShare, view: cardDrag?.view)
    var ends = endMarks(on: card, of: binding)
    let noted = ui.pointer.flatMap { pointer in
      let near = ends.map { (end: $0, frame: $0.frame(in: plot, span: card.view.span)) }
      return near.filter { $0.frame.contains(pointer) }
        .min { abs($0.frame.midX - pointer.x) < abs($1.frame.midX - pointer.x) }?.end
    }
    let touch = ui.surface(
      "card", frame, cursor: cardDrag == nil ? .openHand : .closedHand,
      tip: noted != nil
        ? "" : "Drag the mark: sideways is time, up is overshoot, down is damping",
      accessibilityLabel: "Spring curve",
      wants: { [.left, .right, .up, .down].contains($0) })
    if let input = touch.input { take(input, on: frame, binding) }
    // The spring may just have changed.
    let now = self.binding ?? binding
    if now.spring != binding.spring {
      card = SpringCard(now.spring, settledShare: now.settledShare, view: cardDrag?.view)
      ends = endMarks(on: card, of: now)
    }
    card.draw(in: frame, ends: ends, isHeld: touch.isHeld, ui)
    for end in ends {
      ui.describe(end.id, .label, end.words, end.frame(in: plot, span: card.view.span))
    }
    if let noted { ui.note(noted.words, noted.id, noted.frame(in: plot, span: card.view.span)) }
    ui.label(
      "Computed for a step of \(Numerals.short(now.travel)) pt", in: column.next(16, gap: 8),
      style: TextStyle(size: 11, weight: .semibold), color: ui.theme.secondary)
  }

  // MARK: - The mark

  private func take(_ input: SurfaceTouch.Input, on frame: CGRect, _ binding: SpringBinding) {
    switch input {
    case .pressed(let place, _, _):
      let card = SpringCard(binding.spring, settledShare: binding.settledShare)
      cardDrag = (place, card.mark, card.view)
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
    let (name, isHeld) = (measure.words.title, held == measure)
    ui.label(
      isHeld ? "\(name) · held" : name, in: title,
      style: TextStyle(size: 11, weight: isHeld ? .semibold : .regular),
      color: isHeld ? ui.theme.accent : ui.theme.secondary)
    let row = row(of: measure, binding)
    ui.note(row.summary, "n.\(row.id)", title)
    let field = CGRect(x: frame.minX, y: title.maxY + 2, width: frame.width, height: 24)
    let result = ui.numberField(
      "m.\(row.id)", field, value: row.value, digits: row.digits, unit: row.unit,
      range: row.limit,
      takeShare: measure == .overshoot
        ? { [self] in grant(.measure(.overshootShare, 100 * $0)) } : nil,
      accessibilityLabel: row.title)
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
      take: { [self] in grant(.measure(measure, $0.value)) },
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
  private func spring(of wish: Wish, in binding: SpringBinding) throws(WishRefusal) -> Spring {
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

  func words(
    of refusal: WishRefusal, for measure: DesignMeasure?, in binding: SpringBinding
  ) -> LocalizedText {
    guard let measure, let nearest = measure.value(of: refusal.nearest, in: binding) else {
      return refusal.reason.localized
    }
    let number = Numerals.fixed(nearest, DesignMeasure.digits(for: nearest))
    return "\(refusal.reason.localized) Nearest: \(number) \(measure.words.unit)."
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

  /// Changes a parameter; where a measure is held, the spring's other parameter follows, or nothing changes.
  func change(_ parameter: Parameter, by change: SliderChange) {
    let measure =
      held == nil ? nil : binding.flatMap { DesignMeasure(parameter: parameter, of: $0) }
    switch measure {
    case let measure? where measure != held:
      let wish = Wish.measure(measure, change.value)
      if change.phase == .key { grant(wish) } else { apply(wish, change.phase) }
    // What is held is changed by typing alone.
    case let measure? where change.phase != .key:
      say("\(measure.words.title) is held. Its menu releases it.")
    default:
      workbench.tuning.tune(change.phase) { $0.tuning.values[parameter.id] = change.value }
    }
  }
}
