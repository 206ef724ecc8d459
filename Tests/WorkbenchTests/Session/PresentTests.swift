import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import SeededRandom
import Testing

@testable import Workbench

/// What was added and removed is saved, kept and undone whatever shows: the past, or a replay of what was before it.
@Suite struct PresentTests {
  /// The scenes in which a key removes the chosen item, or adds one.
  private static let listed = ["messages", "grid", "carousel", "expanding", "sticky", "waterfall"]

  /// A drag, a change of items before it is at rest, and rest.
  private func changed(_ scene: String, _ store: FakeStore? = nil) throws -> WorkbenchDriver {
    let driver = try WorkbenchDriver(scene, store: store)
    _ = driver.restingItems()
    driver.frames(2)
    driver.pullStage()
    driver.frames(6)
    if scene == "messages" {
      driver.sendMessage("precious")
      driver.key(.escape)
    } else {
      driver.key(.insert)
    }
    driver.comeToRest()
    return driver
  }

  private func changes(_ driver: WorkbenchDriver) -> SceneState? {
    driver.bench.lastSession.session()[driver.bench.sceneID]?.state?.items
  }

  private func shows(_ driver: WorkbenchDriver) -> SceneState? { driver.bench.scene.state?.items }

  /// Goes back, plays again, plays on from the past, and changes a value, which plays the gesture again.
  private enum Way: String, CaseIterable { case back, replay, playOn, echo }

  private func go(_ way: Way, _ driver: WorkbenchDriver) {
    let first = driver.bench.stage.work.gestureStart.map { Int($0 * 120 / 1_000_000) } ?? 0
    switch way {
    case .back: driver.bench.stage.player.rewind(to: first + 4)
    case .replay: driver.letter("r")
    case .playOn:
      driver.bench.stage.player.rewind(to: first + 4)
      driver.key(.space)
    case .echo:
      driver.bench.tuning.edit { $0.tuning.values["damping"] = 0.4 }
      driver.frames(20)
    }
    driver.frames(2)
  }

  @Test(.slow, arguments: listed) func whatIsKeptIsWhatWasDone(scene: String) throws {
    for way in Way.allCases {
      let store = FakeStore()
      let driver = try changed(scene, store)
      let before = changes(driver)
      #expect(before == shows(driver) && before != nil, "\(scene)")
      go(way, driver)
      #expect(shows(driver) != before, "\(scene) \(way): shows what was before")
      #expect(changes(driver) == before, "\(scene) \(way)")
      driver.bench.files.save(to: "/desk/a.springlab")
      let work = try SavedWork(
        data: Data(try #require(store.files["/desk/a.springlab"]).utf8))
      #expect(work.state?.items == before)
      #expect(changes(driver) == before, "\(scene) \(way), saved")
      driver.bench.lastSession.quit()
      let kept = try SavedSession(data: Data(try #require(store.session).utf8))
      #expect(kept[scene]?.state?.items == before)
    }
  }

  /// A press ends a replay, and takes nothing away that was added after what it showed.
  @Test(.slow, arguments: listed, [false, true])
  func aReplayThatIsCutShortTakesNothingAway(scene: String, isEcho: Bool) throws {
    let driver = try changed(scene)
    let before = changes(driver)
    go(isEcho ? .echo : .replay, driver)
    driver.click(CGPoint(x: driver.bench.layout.stage.midX, y: 120))
    #expect(shows(driver) == before, "\(scene)")
    #expect(driver.rest() && changes(driver) == before)
  }

  /// A hand that takes the stage in the past forgets what came after it; undo brings it back, and redo takes it away.
  @Test(.slow, arguments: listed) func undoBringsBackWhatTheHandLeftBehind(scene: String) throws {
    let driver = try changed(scene)
    let before = changes(driver)
    go(.back, driver)
    let x = driver.bench.layout.stage.midX
    driver.drag(from: CGPoint(x: x, y: 200), to: CGPoint(x: x, y: 260), frames: 6)
    driver.comeToRest()
    let left = changes(driver)
    #expect(left != before, "\(scene)")
    driver.letter("z", .control)
    #expect(changes(driver) == before, "\(scene)")
    driver.letter("z", [.control, .shift])
    #expect(changes(driver) == left, "\(scene)")
    for _ in 0..<2 { driver.letter("z", .control) }
    #expect(changes(driver) == nil || scene == "messages", "\(scene)")
  }

  /// What was done while time stood is a step of undo, however time goes on.
  @Test(.slow, arguments: listed, [Key.character("r"), .character(",")])
  func whatWasDoneWhilePausedIsAStep(scene: String, key: Key) throws {
    let driver = try WorkbenchDriver(scene)
    _ = driver.restingItems()
    driver.pullStage()
    driver.comeToRest()
    let opening = changes(driver)
    driver.key(.space)
    if scene == "messages" { driver.sendMessage("while paused") } else { driver.key(.insert) }
    if scene == "messages" { driver.key(.escape) }
    driver.key(key)
    driver.frames(3)
    if key == .character(",") { driver.key(.space) }
    driver.comeToRest()
    #expect(changes(driver) != opening, "\(scene) \(key)")
    driver.letter("z", .control)
    driver.comeToRest()
    #expect(scene == "messages" || changes(driver) == opening, "\(scene) \(key)")
    #expect(
      changes(driver)?.added.isEmpty ?? true, "\(scene) \(key)")
  }

  /// Shared text writes nothing into the conversation of whoever opens it, and holds nothing of the sender's.
  @Test func sharedTextHoldsNoWords() throws {
    let driver = try changed("messages")
    driver.key(.character("l"), [.control, .shift])
    let shared = try SavedWork(text: driver.bench.ui.clipboard.text)
    #expect(shared.gesture == nil && shared.hashes.isEmpty && !shared.json.contains("precious"))
    // One that another program made with words in it.
    var work = driver.bench.files.checkedWork()
    work.gesture = driver.bench.stage.work.gesture
    #expect(work.gesture?.hasKeys == true)
    let other = try WorkbenchDriver(atRest: true)
    let opening = changes(other)
    other.bench.ui.clipboard.text = try work.text()
    other.bench.opener.pasteText()
    #expect(other.rest() && changes(other) == opening)
  }
}
