import Documents
import Foundation
import Geometry
import Scenes
import Testing

@testable import Workbench

/// The last gesture stays what it was, whatever is played, stopped, gone back to and set in between.
@Suite struct GestureSpanTests {
  /// What a person does with time and values, without touching the stage.
  private func use(_ driver: WorkbenchDriver, _ random: inout Seeded) {
    let session = driver.bench.stage
    switch random.next() % 9 {
    case 0: session.play(loops: false)
    case 1: session.playOn()
    case 2: session.stopPlayback()
    case 3, 4:
      guard let frames = session.frames else { return }
      session.rewind(to: Int.random(in: frames, using: &random))
    case 5: session.values["damping"] = Double.random(in: 0.2...1, using: &random)
    case 6: session.step(by: Int.random(in: -20...20, using: &random))
    default: driver.pass(Int.random(in: 1...20, using: &random))
    }
  }

  @Test(arguments: ["messages", "grid", "carousel"], 0..<3 as Range<UInt64>)
  func theLastGestureStaysWhatItWas(scene: String, seed: UInt64) throws {
    var random = Seeded(state: seed)
    let driver = try WorkbenchDriver(scene)
    let session = driver.bench.stage
    #expect(driver.rest())
    session.values["damping"] = 0.4
    driver.pass(5)
    driver.pullStage()
    driver.pass(Int.random(in: 1...60, using: &random))
    let gesture = try #require(session.gesture)
    for _ in 0..<20 {
      use(driver, &random)
      #expect(session.gesture == gesture)
    }
    func replay() -> [[TracedItem]] {
      session.values["damping"] = 0.5
      session.play(loops: false)
      return (0..<40).map { _ in
        session.step(ticks: 1)
        return driver.bench.scene.tracedItems
      }
    }
    #expect(replay() == replay() && session.gesture == gesture)
  }

  /// A key that means nothing begins no gesture, but takes the scene from the past: the gesture after it is gone.
  @Test(arguments: ["messages", "grid"]) func aHandInThePastForgetsTheGesture(scene: String) throws
  {
    let driver = try WorkbenchDriver(scene)
    let session = driver.bench.stage
    #expect(driver.rest())
    driver.pullStage()
    driver.pass(30)
    let between = session.frame
    driver.pass(10)
    driver.pullStage()
    driver.pass(10)
    session.rewind(to: between)
    driver.key(.left)
    #expect(!session.hasGesture)
    session.play(loops: false)
    driver.pass(10)
    #expect(session.playback != nil)
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
    let kept = try #require(driver.bench.stage.gesture)
    #expect(kept.events.count == 4)
    #expect(try Gesture(data: Data(kept.json.utf8)) == kept)
  }
}
