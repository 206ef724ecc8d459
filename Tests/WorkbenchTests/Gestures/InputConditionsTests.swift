import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import Testing

@testable import Workbench

struct InputDegradationTests {
  @Test func latencyDelaysAndJitterKeepsTheOrder() {
    var device = InputDegradation(seed: 7)
    device.faults = InputDegradation.Faults(latency: 80, jitter: 60, drops: 0)
    var log = InputLog()
    var waits: [Double] = []
    for k in 0..<200 {
      let time = Int64(k) * 8000
      let arrival = device.arrival(of: time)
      waits.append(Double(arrival - time) / 1000)
      log.append(
        InputLog.Entry(
          time: arrival, command: .input(.pointerMove(CGPoint(x: 0, y: Double(k)), []))))
    }
    #expect(waits.allSatisfy { $0 >= 20 && $0 <= 140 })
    #expect((waits.max() ?? 0) - (waits.min() ?? 0) > 30, "It jitters.")
    #expect(zip(log.entries, log.entries.dropFirst()).allSatisfy { $0.time <= $1.time })
  }

  @Test func theSameSeedGivesTheSameFaults() {
    let run = { (seed: UInt64) -> [Double?] in
      var device = InputDegradation(seed: seed)
      device.faults.drops = 40
      return (0..<300).map { _ in device.frame(of: 0.01) }
    }
    #expect(run(1) == run(1) && run(1) != run(2))
    let missed = run(1).filter { $0 == nil }.count
    #expect(missed > 80 && missed < 160)
    // No time is lost: what a missed frame owes comes with the next.
    let total = run(1).compactMap { $0 }.reduce(0, +)
    #expect(total > 2.9 && total <= 3.0 + 1e-9)
  }
}

@Suite struct SyntheticGestureTests {
  @Test func aLateDeviceLetsThePressThroughLater() throws {
    let driver = try WorkbenchDriver(atRest: true)
    driver.bench.stage.input.degradation.faults.latency = 100
    let stage = driver.bench.layout.stage
    driver.press(CGPoint(x: stage.midX, y: 200))
    #expect(!driver.bench.isAtRest)
    driver.move(CGPoint(x: stage.midX, y: 260))
    let before = driver.bench.scene.tracedItems
    driver.pass(4)
    #expect(driver.bench.scene.tracedItems == before, "66 ms: nothing yet.")
    driver.pass(4)
    #expect(driver.bench.scene.tracedItems != before)
    driver.lift(CGPoint(x: stage.midX, y: 260))
    driver.comeToRest()
  }

  @Test func missedFramesLoseNoTime() throws {
    let driver = try WorkbenchDriver(atRest: true)
    driver.bench.stage.input.degradation.faults.drops = 50
    driver.pullStage(frames: 20)
    driver.comeToRest()
    let jittery = driver.bench.scene.tracedItems
    // The same log on a device that misses nothing.
    driver.bench.stage.input.degradation.faults.drops = 0
    driver.letter("r")
    #expect(driver.rest() && driver.bench.scene.tracedItems == jittery)
  }

  @Test(
    arguments: SyntheticGestures.Move.allCases, ["messages", "carousel", "cradle", "newtonian"])
  func aSyntheticGestureMovesEveryScene(_ move: SyntheticGestures.Move, _ scene: String) throws {
    let driver = try WorkbenchDriver(scene, count: 5)
    driver.pass(60)
    let gesture = SyntheticGestures().gesture(move, in: driver.bench.scene)
    #expect(gesture.complaint(for: driver.bench.scene.info) == nil)
    #expect(zip(gesture.events, gesture.events.dropFirst()).allSatisfy { $0.t <= $1.t })
    let before = driver.bench.scene.tracedItems
    driver.bench.play(gesture)
    driver.pass(20)
    #expect(driver.bench.scene.tracedItems != before)
  }

  @Test(arguments: [400.0, 1000, 2500]) func aFlickIsAsFastAsItSays(speed: Double) throws {
    let driver = try WorkbenchDriver(atRest: true)
    var gestures = SyntheticGestures()
    gestures.speed = speed
    driver.bench.play(gestures.gesture(.flick, in: driver.bench.scene))
    driver.pass(120)
    let trace = driver.bench.stage.stepper.trace
    let marks = GestureMarks(
      driver.bench.stage.stepper.log, in: trace.first...trace.last)
    let flick = try #require(marks.flicks.last)
    #expect(abs(flick.velocity.length - speed) < 0.02 * speed)
  }
}
