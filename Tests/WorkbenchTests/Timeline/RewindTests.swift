import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import SeededRandom
import Testing

@testable import Workbench

/// Back to any frame of the last minute, to the bit.
@Suite struct StageRewindTests {
  /// A drag at the stage with a change of a slider and of the window on the way.
  private func play(_ driver: WorkbenchDriver) -> [Int: [TracedItem]] {
    var shown: [Int: [TracedItem]] = [:]
    let note = {
      driver.bench.stage.stepper.participants.endLook()
      shown[driver.bench.stage.stepper.tick] = driver.bench.scene.tracedItems
    }
    let stage = driver.bench.layout.stage
    let a = CGPoint(x: stage.midX, y: stage.midY - 80)
    driver.press(a)
    for k in 1...40 {
      driver.move(CGPoint(x: a.x + Double(k) * 1.5, y: a.y + Double(k) * 5))
      driver.pass(1)
      note()
    }
    driver.lift(CGPoint(x: a.x + 60, y: a.y + 200))
    for _ in 0..<60 {
      driver.pass(1)
      note()
    }
    return shown
  }

  @Test(.slow, arguments: SceneCatalog.infos.map(\.id))
  func everyFrameComesBackToTheBit(_ scene: String) throws {
    let driver = try WorkbenchDriver(scene, count: 40)
    driver.pass(40)
    let shown = play(driver)
    let stage = driver.bench.stage
    stage.stepper.participants.endLook()
    let end = driver.bench.scene.tracedItems
    let frames = shown.keys.sorted()
    // On in leaps, and back step by step.
    for frame in frames.filter({ $0 % 9 < 2 }) + frames.reversed() {
      stage.player.rewind(to: frame)
      let isSame = stage.stepper.tick == frame && driver.bench.scene.tracedItems == shown[frame]
      #expect(isSame, "\(scene), frame \(frame)")
    }
    stage.player.rewind(to: stage.stepper.trace.last)
    #expect(stage.player.viewed == nil && driver.bench.scene.tracedItems == end)
  }

  @Test func backThroughAChangeOfTuningAndOfSize() throws {
    let driver = try WorkbenchDriver()
    driver.pass(60)
    let before = play(driver)
    driver.bench.tuning.edit { $0.tuning.values["damping"] = 0.2 }
    driver.bench.tuning.cancelEcho()
    driver.letter("t")
    let after = play(driver)
    let stage = driver.bench.stage
    let size = driver.bench.scene.size
    for frame in after.keys.sorted() where frame % 17 < 2 {
      stage.player.rewind(to: frame)
      #expect(driver.bench.scene.tracedItems == after[frame])
    }
    let early = try #require(before.keys.sorted().dropFirst(30).first)
    stage.player.rewind(to: early)
    // The values and the size of now hold.
    #expect(driver.value("damping") == 0.2 && driver.bench.scene.size == size)
    #expect(stage.stepper.tick == early)
  }

  @Test func steppingBackAndOnWithTheKeys() throws {
    let driver = try WorkbenchDriver()
    driver.pass(60)
    let shown = play(driver)
    let stage = driver.bench.stage
    let last = stage.stepper.trace.last
    driver.letter(",")
    #expect(stage.stepper.tick == last - 2 && driver.bench.clock.isPaused)
    driver.key(.character(","), .shift)
    #expect(stage.stepper.tick == last - 22 && driver.bench.scene.tracedItems == shown[last - 22])
    driver.letter(".")
    #expect(driver.bench.scene.tracedItems == shown[last - 20])
    driver.key(.character("."), .shift)
    #expect(stage.player.viewed == nil)
    // Beyond the end time goes on.
    driver.letter(".")
    #expect(stage.stepper.trace.last == last + 2)
  }

  @Test func aHandTakesTheStageFromThePast() throws {
    let driver = try WorkbenchDriver()
    driver.pass(60)
    _ = play(driver)
    let stage = driver.bench.stage
    let last = stage.stepper.trace.last
    stage.player.rewind(to: last - 160)
    let p = CGPoint(x: driver.bench.layout.stage.midX, y: 300)
    driver.press(p)
    #expect(stage.player.viewed == nil && stage.stepper.trace.last == last - 160)
    driver.move(CGPoint(x: p.x, y: 340))
    driver.pass(2)
    driver.lift(CGPoint(x: p.x, y: 340))
    #expect(driver.rest() && stage.stepper.trace.last > last - 160)
  }

  @Test func playingOnFromThePastRepeatsIt() throws {
    let driver = try WorkbenchDriver()
    driver.pass(60)
    _ = play(driver)
    driver.comeToRest()
    let end = driver.bench.scene.tracedItems
    let stage = driver.bench.stage
    stage.player.rewind(to: stage.stepper.trace.last - 240)
    driver.key(.space)
    #expect(stage.player.playback != nil && driver.rest())
    for (a, b) in zip(end, driver.bench.scene.tracedItems) {
      #expect(a.id == b.id && a.center == b.center)
    }
  }

  /// A minute of input takes bounded memory.
  @Test func statesOfAMinuteAreFewAndNearEnough() throws {
    let driver = try WorkbenchDriver("cradle")
    driver.pass(4200)
    let session = driver.bench.stage
    let frames = try #require(session.player.frames)
    #expect(session.stepper.trace.frames.count <= 7201 && frames.count >= 7200)
    // Two a second.
    #expect((120...122).contains(session.stepper.keyframes.all.count))
    // The oldest frame can be come back to.
    session.player.rewind(to: frames.lowerBound)
    #expect(session.stepper.tick == frames.lowerBound)
  }
}
