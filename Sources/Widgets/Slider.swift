import Canvas
import Foundation
import Geometry
import Localization

/// How a slider maps its travel, 0 to 1, to values.
public enum SliderScale: Hashable, Sendable {
  case linear(ClosedRange<Double>)
  /// Equal travel, equal ratio; both ends above 0.
  case logarithmic(ClosedRange<Double>)
  /// Linear to a value on a share of the travel, linear beyond on the rest.
  case piecewise(breakAt: Double, share: Double, ClosedRange<Double>)

  /// The values at the ends.
  public var range: ClosedRange<Double> {
    switch self {
    case .linear(let r), .logarithmic(let r), .piecewise(_, _, let r): r
    }
  }

  /// The nearest value between the ends.
  func clamped(_ value: Double) -> Double {
    min(range.upperBound, max(range.lowerBound, value))
  }

  /// The value at a place of the travel.
  public func value(at travel: Double) -> Double {
    let t = min(1, max(0, travel))
    let (low, high) = (range.lowerBound, range.upperBound)
    switch self {
    case .linear: return low + (high - low) * t
    case .logarithmic: return low * pow(high / low, t)
    case .piecewise(let at, let share, _):
      return t <= share
        ? low + (at - low) * t / share : at + (high - at) * (t - share) / (1 - share)
    }
  }

  /// The place of a value; values beyond the ends stand at them.
  public func travel(of value: Double) -> Double {
    let (low, high) = (range.lowerBound, range.upperBound)
    let v = min(high, max(low, value))
    switch self {
    case .linear: return high > low ? (v - low) / (high - low) : 0
    case .logarithmic: return log(v / low) / log(high / low)
    case .piecewise(let at, let share, _):
      return v <= at
        ? (v - low) / (at - low) * share : share + (v - at) / (high - at) * (1 - share)
    }
  }
}

/// A change of a value by a slider.
public struct SliderChange: Hashable, Sendable {
  /// The phase of the drag.
  public enum Phase: Hashable, Sendable {
    case began
    case changed
    case ended
    /// A key moved the value, at once.
    case key
  }

  /// The new value, within the ends of the scale.
  public var value: Double
  /// The phase of the drag.
  public var phase: Phase

  /// A change from its value and phase.
  public init(value: Double, phase: Phase) { (self.value, self.phase) = (value, phase) }
}

extension KeyModifiers {
  /// How much of a key's step is made: ten with Shift, a tenth with Control.
  var stepFactor: Double { contains(.shift) ? 10 : contains(.control) ? 0.1 : 1 }
}

extension UI {
  /// One key's step as a share of the travel; Shift makes ten of it, Control a tenth.
  private static let keyStep = 0.01
  /// How near to a detent the thumb catches, in points.
  private static let detentReach: CGFloat = 5

  /// A slider; `step` makes it stop at its multiples.
  public func slider(
    _ id: String, _ frame: CGRect, value: Double, scale: SliderScale, detents: [Double] = [],
    step: Double? = nil, accessibilityLabel: LocalizedText, accessibilityHint: LocalizedText = ""
  ) -> SliderChange? {
    var change = takeValue(for: id).map {
      SliderChange(value: Self.rounded(scale.clamped($0), to: step), phase: .key)
    }
    let touch = interact(id, frame, activatesByKey: false)
    let run = frame.insetBy(dx: Metrics.knobRadius, dy: 0)
    let wish = { (p: CGPoint) -> Double in
      let travel = Double((p.x - run.minX) / max(1, run.width))
      for detent in detents
      where abs(scale.travel(of: detent) - travel) * run.width < Self.detentReach {
        return detent
      }
      return Self.rounded(scale.value(at: travel), to: step)
    }
    if let press = touch.press {
      change = SliderChange(value: wish(press.place), phase: .began)
    } else if let drag = touch.drag {
      change = SliderChange(value: wish(drag), phase: touch.wasReleased ? .ended : .changed)
    } else if touch.isFocused, isFocusVisible || !holdsPointer {
      change = change ?? keyChange(value, scale, step)
    }
    drawSlider(id, run, change?.value ?? value, scale, detents, touch)
    describe(id, .slider, accessibilityLabel, frame, touch, tip: accessibilityHint) {
      $0.value = .init(value, in: scale.range, step: step ?? 0)
      $0.actions = []
    }
    return change
  }

  private static func rounded(_ value: Double, to step: Double?) -> Double {
    step.map { (value / $0).rounded() * $0 } ?? value
  }

  private func keyChange(_ value: Double, _ scale: SliderScale, _ step: Double?) -> SliderChange? {
    guard case .key(let key, let modifiers, _) = event else { return nil }
    let size = modifiers.stepFactor
    let wished: Double
    let move = { (direction: Double) -> Double in
      if let step { return value + direction * step * max(1, size) }
      return scale.value(at: scale.travel(of: value) + direction * size * Self.keyStep)
    }
    switch key {
    case .left, .down: wished = move(-1)
    case .right, .up: wished = move(1)
    case .home: wished = scale.range.lowerBound
    case .end: wished = scale.range.upperBound
    default: return nil
    }
    takeEvent()
    return SliderChange(value: scale.clamped(wished), phase: .key)
  }

  private func drawSlider(
    _ id: String, _ run: CGRect, _ value: Double, _ scale: SliderScale, _ detents: [Double],
    _ touch: Interaction
  ) {
    let h = Metrics.trackHeight
    let travel = animated(id, to: scale.travel(of: value), .thumb, jumps: touch.isHeld)
    let x = run.minX + run.width * min(1, max(0, travel))
    let track = CGRect(x: run.minX, y: run.midY - h / 2, width: run.width, height: h)
    draw.fill(.roundedRect(track, radius: h / 2), theme.track.opacity(0.55))
    draw.fill(
      .roundedRect(
        CGRect(x: track.minX, y: track.minY, width: max(h, x - track.minX), height: h),
        radius: h / 2),
      theme.accent)
    for detent in detents {
      let dx = run.minX + run.width * scale.travel(of: detent)
      draw.fill(
        .roundedRect(CGRect(x: dx - 0.75, y: run.midY + 6, width: 1.5, height: 4), radius: 0.75),
        theme.track)
    }
    let box = knob(at: CGPoint(x: x, y: run.midY), radius: Metrics.knobRadius)
    focusRing(box, radius: Metrics.knobRadius, touch)
  }

  /// A label whose value changes when it is dragged sideways: a point a hundredth of the travel.
  public func scrubLabel(
    _ id: String, _ words: LocalizedText, _ frame: CGRect, value: Double, scale: SliderScale,
    tip note: LocalizedText = ""
  ) -> SliderChange? {
    let isFirst = pointing.scrub?.id != id
    let registered = placement.controls.count
    let touch = interact(id, frame, activatesByKey: false, cursor: .resizeHorizontal)
    // The slider beside it gives the keyboard the same value.
    placement.controls.removeSubrange(registered...)
    if focus == id { focus = nil }
    tip(note, id, frame, touch)
    drawText(words, in: frame, style: Metrics.control)
    if let press = touch.press {
      pointing.scrub = (id, press.place.x, value)
      return SliderChange(value: value, phase: .began)
    }
    guard let drag = touch.drag, let from = pointing.scrub, !isFirst else { return nil }
    if touch.wasReleased { pointing.scrub = nil }
    let travel = scale.travel(of: from.value) + Double(drag.x - from.start) * Self.keyStep / 2
    return SliderChange(
      value: drag.x == from.start ? from.value : scale.value(at: travel),
      phase: touch.wasReleased ? .ended : .changed)
  }
}
