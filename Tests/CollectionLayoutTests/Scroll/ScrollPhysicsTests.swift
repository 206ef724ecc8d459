import CollectionLayout
import Foundation
import Testing

@Suite struct ScrollPhysicsTests {
  private func list(content: Double = 20_000, viewport: Double = 568, at offset: Double = 8000)
    -> ScrollPhysics
  {
    var scroll = ScrollPhysics()
    scroll.setExtents(content: content, viewport: viewport)
    scroll.jump(to: offset)
    return scroll
  }

  /// Four flicks measured on devices (SO 16155375): pt/ms, pt, s.
  @Test(arguments: [
    (4.61994, 2300.5, 3.069), (1.398724, 693, 2.485), (-2.389578, -1187.5, 2.752),
    (2.279252, 1132.5, 2.719),
  ])
  func decelerateAsDevicesDo(speed: Double, distance: Double, duration: Double) {
    for rate in [60.0, 120, 144] {
      var scroll = list()
      scroll.fling(at: speed * 1000)
      var time = 0.0
      for _ in 0..<Int(10 * rate) where !scroll.isAtRest {
        scroll.advance(by: 1 / rate)
        time += 1 / rate
      }
      #expect(abs(scroll.offset - 8000 - distance) < 0.5)
      #expect(abs(time - duration) < 0.03 + 1 / rate)
    }
  }

  @Test(arguments: [(10.0, 5.4), (50, 26.2), (100, 50.1), (200, 92.2), (400, 158.6), (800, 247.9)])
  func rubberBandAsPublished(finger: Double, shown: Double) {
    let offset = RubberBand.offset(overshoot: finger, dimension: 568, constant: 0.55)
    #expect(abs(offset - shown) < 0.05)
    let back = RubberBand.overshoot(offset: offset, dimension: 568, constant: 0.55)
    #expect(abs(back - finger) < 1e-9)
  }

  @Test func aCaughtBounceGoesOnFromWhereItIs() {
    var scroll = list(at: 0)
    scroll.fling(at: -2000)
    for _ in 0..<6 { scroll.advance(by: 1.0 / 60) }
    let caught = scroll.offset
    #expect(caught < -20)
    scroll.beginDrag(at: 100, time: 1)
    #expect(scroll.offset == caught)
    scroll.drag(to: 100, time: 1.1)
    #expect(abs(scroll.offset - caught) < 1e-9, "no jump when a finger holds it")
    scroll.endDrag(time: 2)
    for _ in 0..<600 where !scroll.isAtRest { scroll.advance(by: 1.0 / 60) }
    #expect(scroll.offset == 0)
  }

  @Test func theBounceStartsWhereTheEdgeIsCrossed() {
    // The same flick into the edge at any frame rate, and its peak: 73.6 pt at 2000 pt/s.
    var peaks: [Double] = []
    for rate in [60.0, 120, 1000] {
      var scroll = list(at: 0)
      scroll.fling(at: -2000)
      var (time, at100ms) = (0.0, 0.0)
      while time < 0.1 - 1e-9 {
        scroll.advance(by: 1 / rate)
        time += 1 / rate
        at100ms = scroll.offset
      }
      peaks.append(-at100ms)
    }
    for peak in peaks { #expect(abs(peak - 73.6) < 0.2) }
    #expect((peaks.max() ?? 0) - (peaks.min() ?? 0) < 1e-6)
  }

  @Test func wheelNotchesAddUpAndHaveNoMomentum() {
    var scroll = list()
    scroll.fling(at: 3000)
    scroll.wheel(by: 48, isPrecise: false)
    let start = scroll.offset
    scroll.wheel(by: 48, isPrecise: false)
    for _ in 0..<60 { scroll.advance(by: 1.0 / 60) }
    #expect(scroll.isAtRest)
    #expect(abs(scroll.offset - start - 96) < 1e-9)
    scroll.wheel(by: 12.5, isPrecise: true)
    #expect(abs(scroll.offset - start - 108.5) < 1e-9 && scroll.isAtRest)
  }

  /// The velocity is the derivative of the offset, whatever moves it.
  @Test(arguments: [0.9, 0.99, 0.998]) func theVelocityIsTheDerivative(rate: Double) {
    var scroll = list()
    scroll.parameters.decelerationRate = rate
    scroll.beginDrag(at: 300, time: 0)
    for k in 1...12 {
      scroll.drag(to: 300 - Double(k) * 5, time: Double(k) / 120)
      scroll.advance(by: 1.0 / 120)
      #expect(abs(scroll.velocity - 600) < 1e-6)
    }
    scroll.endDrag(time: 0.1)
    while !scroll.isAtRest {
      var (early, late) = (scroll, scroll)
      scroll.advance(by: 1.0 / 120)
      early.advance(by: 1.0 / 120 - 1e-5)
      late.advance(by: 1.0 / 120 + 1e-5)
      guard !late.isAtRest else { break }
      #expect(abs(scroll.velocity - (late.offset - early.offset) / 2e-5) < 0.01)
    }
  }

  @Test func aFingerThatHasStoodStillDoesNotFlick() {
    var scroll = list()
    let start = scroll.offset
    scroll.beginDrag(at: 300, time: 0)
    for k in 1...12 {
      scroll.drag(to: 300 - Double(k) * 5, time: Double(k) / 120)
      scroll.advance(by: 1.0 / 120)
    }
    #expect(!scroll.isStill)
    for _ in 0..<60 { scroll.advance(by: 1.0 / 120) }
    #expect(scroll.isStill && scroll.isTracking && !scroll.isAtRest)
    // A place is told again when the finger lifts.
    scroll.drag(to: 240, time: 0.6)
    scroll.endDrag(time: 0.6)
    #expect(scroll.isAtRest && scroll.offset == start + 60)
  }

  @Test func aPreciseWheelHasTheVelocityOfItsMoves() {
    var scroll = list()
    for k in 0..<20 {
      // Sixty turns a second and twice as many ticks.
      if k % 2 == 0 { scroll.wheel(by: 8, isPrecise: true) }
      scroll.advance(by: 1.0 / 120)
      if k > 0 { #expect(abs(scroll.velocity - 480) < 1e-6) }
    }
    for _ in 0..<2 { scroll.advance(by: 1.0 / 120) }
    #expect(scroll.velocity == 0 && scroll.isAtRest)
  }

  @Test func farTargetsAreJumpsAndNearOnesAreNot() {
    var scroll = list()
    scroll.scroll(by: 500)
    #expect(scroll.jumps == 1, "only the test's own")
    scroll.scroll(to: 0)
    #expect(scroll.jumps == 2)
    for _ in 0..<120 { scroll.advance(by: 1.0 / 60) }
    #expect(scroll.offset == 0 && scroll.isAtRest)
  }

  /// Made wide at its end, a long list is short: what shows then has nothing to do with what showed.
  @Test(arguments: [(21_000.0, false), (20_300, true)])
  func fewerRowsAreAJumpWhereNothingStays(end: Double, isLong: Bool) {
    var scroll = ScrollPhysics()
    scroll.setExtents(content: end, viewport: 568)
    scroll.jump(to: end)
    let jumps = scroll.jumps
    scroll.setExtents(content: 20_000, viewport: 568)
    #expect(scroll.offset == 20_000 - 568 && (scroll.jumps == jumps) == isLong)
    scroll.beginDrag(at: 300, time: 0)
    scroll.advance(by: 1e-6)
    #expect(isLong || scroll.velocity == 0)
  }
}
