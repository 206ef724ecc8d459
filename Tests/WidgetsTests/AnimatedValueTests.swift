import Foundation
import Testing

@testable import Widgets

@Suite struct AnimatedValueTests {
  @Test func aNewTargetKeepsTheVelocity() {
    var glide = AnimatedValue(0, now: 0)
    glide.move(to: 1, now: 0, feel: .thumb)
    let h = 1e-6
    let t = 0.08
    let before = (glide.value(at: t) - glide.value(at: t - h)) / h
    glide.move(to: 0, now: t, feel: .thumb)
    let after = (glide.value(at: t + h) - glide.value(at: t)) / h
    #expect(abs(before - after) < 1e-3 * abs(before))
  }

  /// The under-damped response from rest, from its textbook form.
  @Test func itFollowsTheClosedForm() {
    var glide = AnimatedValue(0, now: 0)
    glide.move(to: 1, now: 0, feel: .highlight)
    let (w, z) = (2 * Double.pi / 0.25, 0.85)
    let d = w * (1 - z * z).squareRoot()
    for t in [0.02, 0.1, 0.2, 0.3] {
      let x = 1 - exp(-z * w * t) * (cos(d * t) + z * w / d * sin(d * t))
      #expect(abs(glide.value(at: t) - x) < 1e-12)
    }
  }
}
