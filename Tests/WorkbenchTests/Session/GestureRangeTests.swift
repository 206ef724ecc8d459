import Documents
import Foundation
import Geometry
import Scenes
import SeededRandom
import Testing

@testable import Workbench

/// The last gesture stays what it was, whatever is played, stopped, gone back to and set in between.
@Suite struct GestureRangeTests {
  /// What a person does with time and values, without touching the stage.
  private func use(_ driver: WorkbenchDriver, _ random: inout Seeded) {
    let session = driver.bench.stage
    switch random.next() % 9 {
    case 0: session.player.play(loops: false)
    case 1: session.player.playOn()
    case 2: session.player.stop()
    case 3, 4:
      guard let frames = session.player.frames else { return }
      session.player.rewind(to: Int.random(in: frames, using: &random))
    case 5: set(.random(in: 0.2...1, using: &random), in: session)
    case 6: session.player.step(by: Int.random(in: -20...20, using: &random))
    default: driver.pass(Int.random(in: 1...20, using: &random))
    }
  }

  @Test(.slow, arguments: ["messages", "grid", "carousel"], 0..<3 as Range<UInt64>)
  func theLastGestureStaysWhatItWas(scene: String, seed: UInt64) throws {
    var random = Seeded(state: seed)
    let driver = try WorkbenchDriver(scene)
    let session = driver.bench.stage
    driver.comeToRest()
    session.tuning.values["damping"] = 0.4
    driver.pass(5)
    driver.pullStage()
    driver.pass(Int.random(in: 1...60, using: &random))
    let gesture = try #require(session.work.gesture)
    for _ in 0..<20 {
      use(driver, &random)
      #expect(session.work.gesture == gesture)
    }
    #expect(
      replay(driver, ticks: 40) == replay(driver, ticks: 40) && session.work.gesture == gesture)
  }

  /// Sets the damping, or as a share of its range the first value that starts nothing anew.
  private func set(_ value: Double, in session: Session) {
    let parameters = session.scene.info.parameters
    if parameters.contains(where: { $0.id == "damping" }) {
      session.tuning.values["damping"] = value
      return
    }
    guard let parameter = parameters.first(where: { !$0.restarts }) else { return }
    let range = parameter.range
    session.tuning.values[parameter.id] =
      range.lowerBound + value * (range.upperBound - range.lowerBound)
  }

  /// Plays the last gesture under a value, for so many ticks.
  private func replay(_ driver: WorkbenchDriver, ticks: Int) -> [[TracedItem]] {
    let session = driver.bench.stage
    set(0.5, in: session)
    session.player.play(loops: false)
    return (0..<ticks).map { _ in
      session.stepper.step(ticks: 1)
      return driver.bench.scene.tracedItems
    }
  }

  /// Plays a gesture of pointers and keys.
  private func playGesture(_ driver: WorkbenchDriver) {
    var gesture = RandomInput.gesture(driver.bench.scene, seed: 3)
    gesture.events.removeAll {
      switch $0.kind {
      case .resize, .set: true
      default: false
      }
    }
    driver.bench.play(gesture)
    driver.pass(120)
  }

  /// Sets a value in each frame of some seconds, and pans where a part of a world shows.
  private func tune(_ driver: WorkbenchDriver, seconds: Int) {
    let session = driver.bench.stage
    for frame in 0..<60 * seconds {
      set(0.2 + 0.001 * Double(frame % 500), in: session)
      if driver.bench.scene.viewing != nil {
        let pan = CGVector(dx: frame % 2 == 0 ? 3 : -3, dy: 0)
        session.input.handle(
          .wheel(CGPoint(x: 200, y: 200), delta: pan, isPrecise: true, []), delay: 0)
      }
      session.advance(by: 1 / 60)
    }
  }

  /// Values that are set and views that are moved for hours after a gesture are forgotten with the last minute, and the
  /// gesture is what it was.
  @Test(.slow, arguments: ["messages", "cradle", "carousel", "playground"])
  func settingsOfHoursAreForgotten(scene: String) throws {
    var random = Seeded(state: 7)
    let driver = try WorkbenchDriver(scene)
    let session = driver.bench.stage
    driver.pass(60)
    playGesture(driver)
    let gesture = try #require(session.work.gesture)
    let first = replay(driver, ticks: 150)
    // Settings of the last minute, and of the time until the next state to come back to.
    let most = 60 * 60 + 240 + gesture.events.count
    for _ in 0..<2 {
      tune(driver, seconds: 70)
      let log = session.stepper.log
      let kept = log.entries.count + log.setups.count
      #expect(kept <= most, "\(kept) entries")
      for _ in 0..<10 {
        use(driver, &random)
        let isSame = session.work.gesture == gesture
        #expect(isSame)
      }
      tune(driver, seconds: 65)
      let (again, isSame) = (replay(driver, ticks: 150) == first, session.work.gesture == gesture)
      #expect(again && isSame)
    }
  }

  /// A key that means nothing begins no gesture, but takes the scene from the past: the gesture after it is gone.
  @Test(arguments: ["messages", "grid"]) func aHandInThePastForgetsTheGesture(scene: String) throws
  {
    let driver = try WorkbenchDriver(scene)
    let session = driver.bench.stage
    driver.comeToRest()
    driver.pullStage()
    driver.pass(30)
    let between = session.stepper.tick
    driver.pass(10)
    driver.pullStage()
    driver.pass(10)
    session.player.rewind(to: between)
    driver.key(.left)
    #expect(!session.work.hasGesture)
    session.player.play(loops: false)
    driver.pass(10)
    #expect(session.player.playback != nil)
  }

  /// A gesture at the ends of what a file may hold, on a stage of another size: what is kept of it can be read.
  @Test(arguments: ["messages", "cradle", "playground"])
  func aGestureAtTheEndsOfPlacesCanBeReadAgain(scene: String) throws {
    let driver = try WorkbenchDriver(scene)
    let (low, high) = (Gesture.places.lowerBound, Gesture.places.upperBound)
    driver.bench.play(
      Gesture(
        scene: scene, size: CGSize(width: 50, height: 20), frames: [],
        events: [
          GestureEvent(
            t: 0, kind: .wheel(x: low, y: high, dx: high, dy: low, isPrecise: true)),
          GestureEvent(t: 20_000, kind: .down(x: high, y: high)),
          GestureEvent(t: 40_000, kind: .move(x: low, y: low)),
          GestureEvent(t: 60_000, kind: .up(x: low, y: high)),
        ]))
    driver.pass(10)
    let kept = try #require(driver.bench.stage.work.gesture)
    #expect(kept.events.count == 4)
    #expect(try Gesture(data: Data(kept.json.utf8)) == kept)
  }
}
