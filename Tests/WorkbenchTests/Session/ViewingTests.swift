import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import SeededRandom
import Testing

@testable import Workbench

/// A scene that is panned and zoomed: the view is no part of what is played or gone back to, and no step of undo.
@Suite struct ViewingTests {
  private func place(_ driver: WorkbenchDriver, _ item: String) throws -> CGPoint {
    try #require(driver.bench.scene.tracedItems.first { $0.id == item }).center
  }

  private func zoom(_ driver: WorkbenchDriver, at p: CGPoint, by delta: Double) {
    driver.send(.wheel(p, delta: CGVector(dx: 0, dy: delta), isPrecise: true, .control))
    driver.frames(1)
  }

  /// Drags the pendulum's ball up and lets go.
  private func dragBob(_ driver: WorkbenchDriver) throws {
    let map = try #require(driver.bench.scene.viewing).map
    let p = map.apply(to: try place(driver, "bob"))
    let start = driver.onStage(p.x, p.y)
    driver.drag(from: start, to: start + CGVector(dx: 40, dy: -60), frames: 12)
  }

  @Test func aZoomChangesNothingThatMoves() throws {
    let (plain, zoomed) = (try WorkbenchDriver("playground"), try WorkbenchDriver("playground"))
    for frame in 0..<120 {
      if frame % 10 == 5 { zoom(zoomed, at: zoomed.onStage(200, 300), by: frame < 60 ? -30 : 40) }
      if frame % 10 == 5 { plain.frames(1) }
      plain.frames(1)
      zoomed.frames(1)
      #expect(plain.bench.scene.tracedItems == zoomed.bench.scene.tracedItems)
    }
  }

  @Test func aReplayUnderAnotherViewIsTheSame() throws {
    let driver = try WorkbenchDriver("playground")
    driver.frames(20)
    try dragBob(driver)
    driver.frames(20)
    let gesture = try #require(driver.bench.stage.work.gesture)
    var replays: [[[TracedItem]]] = []
    for _ in 0..<2 {
      driver.letter("r")
      var frames: [[TracedItem]] = []
      for _ in 0..<50 {
        driver.bench.stage.stepper.step(ticks: 1)
        frames.append(driver.bench.scene.tracedItems)
      }
      replays.append(frames)
      zoom(driver, at: driver.onStage(300, 300), by: -100)
      driver.send(
        .wheel(driver.onStage(300, 300), delta: CGVector(dx: 40, dy: 9), isPrecise: true, []))
    }
    #expect(replays[0] == replays[1] && replays[0].count == 50)
    // What is saved means the same place of the world under any view.
    let again = try #require(driver.bench.stage.work.gesture)
    for (a, b) in zip(gesture.events, again.events) {
      guard case .down(let x, let y) = a.kind, case .down(let u, let v) = b.kind else { continue }
      #expect(abs(x - u) < 1e-6 && abs(y - v) < 1e-6)
    }
  }

  @Test func goingBackKeepsTheView() throws {
    let driver = try WorkbenchDriver("playground")
    driver.frames(60)
    let early = driver.bench.scene.tracedItems
    driver.frames(30)
    zoom(driver, at: driver.onStage(300, 300), by: -80)
    driver.frames(30)
    let viewport = try #require(driver.bench.scene.viewing).viewport
    driver.letter(" ")
    driver.key(.space)
    let tick = driver.bench.stage.stepper.trace.last
    driver.bench.stage.player.rewind(to: tick - 120)
    #expect(driver.bench.scene.viewing?.viewport == viewport)
    #expect(driver.bench.scene.tracedItems != early)
    let back = driver.bench.scene.tracedItems
    driver.bench.stage.player.rewind(to: tick - 40)
    driver.bench.stage.player.rewind(to: tick - 120)
    #expect(driver.bench.scene.tracedItems == back)
  }

  @Test func workSavedUnderAZoomReplaysAsItWasMade() throws {
    let driver = try WorkbenchDriver("playground", store: FakeStore())
    driver.frames(10)
    let map = try #require(driver.bench.scene.viewing).map
    let bob = map.apply(to: try place(driver, "bob"))
    zoom(driver, at: driver.onStage(bob.x, bob.y), by: -120)
    try dragBob(driver)
    driver.frames(30)
    let work = driver.bench.work
    #expect(work.gesture?.events.isEmpty == false)
    let other = try WorkbenchDriver("playground", size: CGSize(width: 900, height: 700))
    try other.bench.open(SavedWork(data: Data(work.json.utf8)), from: nil)
    #expect(other.bench.stage.player.playback != nil && !other.words().contains("bob"))
    // The gesture takes hold of the ball there too, and its numbers show.
    other.frames(8)
    #expect(other.bench.stage.player.press != nil && other.words().contains("bob"))
  }

  @Test func aViewCostsNothingAtRest() throws {
    let driver = try WorkbenchDriver("playground")
    driver.letter("n")
    driver.comeToRest()
    zoom(driver, at: driver.onStage(300, 300), by: -80)
    driver.send(.pointerDown(driver.onStage(300, 300), button: .middle, clicks: 1, []))
    driver.move(driver.onStage(340, 300))
    driver.send(.pointerUp(driver.onStage(340, 300), button: .middle))
    driver.frames(2)
    for _ in 0..<60 where !driver.bench.isAtRest { driver.frames(1) }
    #expect(driver.bench.isAtRest)
    #expect(driver.bench.tuning.history.done.count == 1, "a view is no step of undo")
  }

  // MARK: - Time
}
