import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import SeededRandom
import Testing

@testable import Workbench

@Suite struct PlaybackTests {
  private func trace(_ scene: String, frames: Int, gesture: Gesture) throws -> [[TracedItem]] {
    let driver = try WorkbenchDriver(scene)
    driver.bench.play(gesture)
    return (0..<frames).map { _ in
      driver.pass(1)
      return driver.bench.scene.tracedItems
    }
  }

  @Test(.slow, arguments: SceneCatalog.infos.map(\.id))
  func theSameGestureGivesTheSameBits(scene: String) throws {
    let gesture = try WorkbenchDriver(scene).bench.scene.sampleGesture()
    #expect(
      try trace(scene, frames: 60, gesture: gesture)
        == trace(scene, frames: 60, gesture: gesture))
  }

  /// Settings that no tick has taken yet are in effect: what stops a replay leaves them in the log.
  @Test(arguments: ["grid", "messages"])
  func settingsThatStopAReplayHold(scene: String) throws {
    let driver = try WorkbenchDriver(scene, atRest: true)
    driver.pullStage()
    driver.comeToRest()
    driver.letter("r")
    driver.frames(3)
    let session = driver.bench.stage
    session.tuning.values["damping"] = 0.5
    session.player.stop()
    session.setup.size = CGSize(width: 700, height: 500)
    driver.frames(1)
    session.setup.size = CGSize(width: 600, height: 500)
    session.player.stop()
    driver.frames(30)
    session.player.step(by: 1)
    let (now, state) = (session.stepper.tick, driver.bench.scene.tracedItems)
    session.player.step(by: -10)
    session.player.step(by: 10)
    #expect(session.tuning.values["damping"] == 0.5 && session.stepper.tick == now)
    #expect(driver.bench.scene.tracedItems == state)
  }

  @Test func aGestureOfAnotherStageKeepsItsPlaceInTheMiddle() throws {
    let driver = try WorkbenchDriver("cradle")
    let size = driver.bench.scene.size
    let gesture = Gesture(
      scene: "cradle", size: CGSize(width: 100, height: 100), frames: [],
      events: [
        GestureEvent(t: 0, kind: .down(x: 50, y: 50)),
        GestureEvent(t: 900_000, kind: .up(x: 50, y: 50)),
      ])
    driver.bench.play(gesture)
    driver.frames(2)
    #expect(
      driver.bench.stage.player.press == CGPoint(x: size.width / 2, y: size.height / 2))
  }

  @Test func theLastGestureIsKept() throws {
    let driver = try WorkbenchDriver(count: 500)
    #expect(!driver.bench.stage.work.hasGesture)
    driver.drag(from: CGPoint(x: 560, y: 200), to: CGPoint(x: 560, y: 300), frames: 5)
    driver.comeToRest()
    driver.drag(from: CGPoint(x: 500, y: 400), to: CGPoint(x: 500, y: 300), frames: 5)
    driver.frames(2)
    let events = try #require(driver.bench.stage.work.gesture).events
    #expect(events.first?.kind == .down(x: 500 - 208, y: 400) && events.count == 7)
  }

  @Test func aKeyThatScrollsIsAGestureAndOneThatDoesNotIsNone() throws {
    let driver = try WorkbenchDriver(count: 500, atRest: true)
    driver.key(.left)
    #expect(!driver.bench.stage.work.hasGesture)
    driver.key(.pageUp)
    #expect(
      driver.bench.stage.work.gesture?.events.map(\.kind) == [.key("pageUp")])
    driver.comeToRest()
    let there = driver.bench.scene.tracedItems.map(\.id)
    driver.letter("r")
    #expect(driver.rest() && driver.bench.scene.tracedItems.map(\.id) == there)
  }

  @Test func aGestureSetsValuesTypesKeysAndResizes() throws {
    let driver = try WorkbenchDriver(count: 500, atRest: true)
    driver.bench.play(
      Gesture(
        scene: "messages", size: driver.bench.scene.size, frames: [],
        events: [
          GestureEvent(t: 0, kind: .set(parameter: "damping", value: 0.25)),
          GestureEvent(t: 0, kind: .set(parameter: "unknown", value: 1)),
          GestureEvent(t: 100_000, kind: .text("By gesture")),
          GestureEvent(t: 200_000, kind: .key("home")),
          GestureEvent(t: 300_000, kind: .resize(width: 500, height: 400)),
        ]))
    #expect(driver.rest() && driver.value("damping") == 0.25)
    #expect(driver.bench.scene.size == CGSize(width: 500, height: 400))
    #expect(driver.bench.scene.tracedItems.first?.id == "row0")
    #expect(driver.bench.takeNews() == ["sent By gesture"])
  }

  // MARK: - Recorded gestures

  private static var recorded: [(scene: String, path: String)] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Assets/Gestures")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().map {
      (String($0.prefix { $0 != "-" }), folder.appendingPathComponent($0).path)
    }
  }

  @Test func everySceneHasARecordedGesture() {
    #expect(Set(Self.recorded.map(\.scene)).isSuperset(of: SceneCatalog.infos.map(\.id)))
  }

  @Test(.slow, arguments: recorded.map(\.path)) func aRecordedGesturePlaysAndMovesThings(
    path: String
  )
    throws
  {
    let gesture = try Gesture(data: Data(contentsOf: URL(fileURLWithPath: path)), file: path)
    let info = try #require(SceneCatalog.infos.first { $0.id == gesture.scene })
    #expect(gesture.complaint(for: info) == nil)
    let frames = 90
    let moved = try trace(gesture.scene, frames: frames, gesture: gesture)
    let still = try trace(
      gesture.scene, frames: frames,
      gesture: Gesture(scene: gesture.scene, size: gesture.size, frames: [], events: []))
    #expect(moved != still)
  }
}
