import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import Springs
import Testing

@testable import Workbench

struct ClosedFormTests {
  @Test(arguments: [16_667, 80_000] as [Int64], [Fidelity.exact, .uikit])
  func aDraggedRowFollowsTheClosedForm(frame: Int64, fidelity: Fidelity) throws {
    let driver = try WorkbenchDriver(atRest: true)
    driver.bench.stage.tuning.fidelity = fidelity
    let stage = driver.bench.layout.stage
    let (a, b) = (CGPoint(x: stage.midX, y: 200), CGPoint(x: stage.midX, y: 420))
    driver.press(a)
    var time = driver.time
    for k in 1...12 {
      time += 20_000
      let y = a.y + (b.y - a.y) * Double(k) / 12
      driver.bench.handle(
        InputEvent(time: time, kind: .pointerMove(CGPoint(x: a.x, y: y), [])))
      if k % Int(max(1, frame / 20_000)) == 0 { driver.bench.advance(to: time) }
    }
    time += 200_000
    driver.bench.advance(to: time)
    driver.bench.handle(InputEvent(time: time, kind: .pointerUp(b, button: .left)))
    for _ in 0..<Int(3_000_000 / frame) {
      time += frame
      driver.bench.advance(to: time)
    }
    let trace = driver.bench.stage.stepper.trace
    let item = try #require(driver.bench.timeline.selectedItem)
    let first = try #require(
      trace.number(at: Int64((driver.bench.timeline.gestureStart ?? 0) * 1e6)))
    let motion = Motion(
      of: item, in: first...trace.last, of: trace, spring: driver.bench.scene.spring)
    var (most, apart) = (0.0, 0.0)
    for (sample, exact) in zip(motion.samples, motion.exact) {
      let (sample, exact) = (try #require(sample), try #require(exact))
      most = max(most, abs(exact))
      apart = max(apart, abs(Double(sample.displacement) - exact))
    }
    #expect(most > 20)
    switch fidelity {
    // What is nearer to rest than 0.1 pt is put to rest.
    case .exact: #expect(apart < 0.02)
    // Apple's engine is damped more and goes in whole steps.
    default: #expect(apart > 0.3 && apart < 0.2 * most)
    }
  }

  @Test func aJumpStartsItAnew() throws {
    // A row of an accordion gets a new extent to go to: its displacement jumps.
    let driver = try WorkbenchDriver("expanding", atRest: true)
    driver.bench.stage.tuning.fidelity = .exact
    driver.bench.stage.tuning.values["damping"] = 0.5
    let stage = driver.bench.layout.stage
    driver.click(CGPoint(x: stage.midX, y: 150))
    driver.pass(90)
    let trace = driver.bench.stage.stepper.trace
    let farthest = driver.bench.stage.stepper.trace.farthest(since: 0)
    let item = try #require(farthest)
    let motion = Motion(
      of: item, in: trace.first...trace.last, of: trace, spring: driver.bench.scene.spring)
    let values = motion.values(.displacement).compactMap { $0 }
    #expect(values.min() ?? 0 < -150, "It opens by 200 pt.")
    for (value, exact) in zip(motion.values(.displacement), motion.exact) {
      #expect(abs((value ?? 0) - (exact ?? 99)) < 0.15)
    }
    let measured = try #require(motion.measures(since: 0))
    let spring = Spring(frequency: 3.67, dampingRatio: 0.5)
    #expect(abs(measured.share - spring.overshoot) < 0.02)
  }
}
