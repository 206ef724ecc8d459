import Foundation

/// A value of a widget that moves to a target: a spring in closed form, in real time.
struct AnimatedValue {
  /// The spring of a kind of widget: response in seconds, and damping ratio at most 1.
  struct Feel {
    let response, damping: Double
    static let press = Feel(response: 0.15, damping: 1)
    static let highlight = Feel(response: 0.25, damping: 0.85)
    static let thumb = Feel(response: 0.4, damping: 0.8)
  }

  private(set) var target: Double
  private var start: Double
  private var offset: Double
  private var rate: Double
  private var feel = Feel.press

  init(_ value: Double, now: Double) {
    (target, start, offset, rate) = (value, now, 0, 0)
  }

  /// With so much left to go, in place and speed, the motion is at its end: the rest is not visible.
  private static let enough = 0.002
  /// The longest animation, in seconds.
  private static let longest = 0.8

  mutating func move(to target: Double, now: Double, feel: Feel) {
    guard target != self.target else { return }
    let (x, v) = state(at: now)
    (self.target, start, self.feel) = (target, now, feel)
    (offset, rate) = (x - target, v)
  }

  func value(at now: Double) -> Double { isMoving(at: now) ? state(at: now).value : target }

  /// Once it is false it stays so: what is left never grows.
  func isMoving(at now: Double) -> Bool {
    guard offset != 0, now - start < Self.longest else { return false }
    let (value, rate) = state(at: now)
    return hypot(value - target, rate * feel.response / (2 * .pi)) > Self.enough
  }

  private func state(at now: Double) -> (value: Double, rate: Double) {
    let t = max(0, now - start)
    guard offset != 0, t < Self.longest else { return (target, 0) }
    let w = 2 * Double.pi / feel.response
    let a = feel.damping * w
    let e = exp(-a * t)
    if feel.damping >= 1 {
      let c = rate + w * offset
      return (target + e * (offset + c * t), e * (rate - w * c * t))
    }
    let d = w * (1 - feel.damping * feel.damping).squareRoot()
    let s = (rate + a * offset) / d
    let x = e * (offset * cos(d * t) + s * sin(d * t))
    let v = e * (rate * cos(d * t) - (w * w * offset + a * rate) / d * sin(d * t))
    return (target + x, v)
  }
}
