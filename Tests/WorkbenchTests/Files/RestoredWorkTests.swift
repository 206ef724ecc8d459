import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import SeededRandom
import Testing

@testable import Workbench

/// What a crash left comes back whole, and undo takes back all of it.
@Suite struct RestoredWorkTests {
  /// What was kept of a window that crashed, where its items stood, and the window that offers it.
  private struct Crash {
    let scene: String
    let kept: SavedSession
    let items: [String: CGRect]
    let store = FakeStore()
    let next: WorkbenchDriver

    init(_ scene: String, _ use: (WorkbenchDriver) -> Void) throws {
      let old = FakeStore()
      let driver = try WorkbenchDriver(old, scene)
      _ = driver.restingItems()
      use(driver)
      driver.pass(600)
      let text = try #require(old.kept)
      (self.scene, kept) = (scene, try SavedSession(data: Data(text.utf8)))
      items = driver.restingItems()
      store.left = [Leftover(name: "autosave-1", text: text)]
      next = try WorkbenchDriver(store, scene)
    }

    func restore() throws {
      try next.click("leftover.restore")
      next.frames(1)
    }

    func gesture(in session: SavedSession) -> Gesture? {
      session.works.first { $0.scene == scene }?.gesture
    }

    /// The same messages and items as were kept.
    func expectKeptItems(_ session: SavedSession, _ what: String) {
      #expect(session.conversation == kept.conversation, "\(scene) \(what)")
      #expect(
        session.items.map(\.sections) == kept.items.map(\.sections), "\(scene) \(what)")
    }
  }

  /// A message or an item that was added, then a flick.
  private func crashed(_ scene: String) throws -> Crash {
    try Crash(scene) { driver in
      driver.bench.tuning.edit { $0.tuning.values["damping"] = 0.35 }
      driver.pass(400)
      if scene == "messages" { driver.sendAndLeave("words of today") } else { driver.key(.insert) }
      // All of it is at rest, so that the drag is a gesture without the key.
      driver.pass(600)
      driver.pullStage()
    }
  }

  private static let scenes = ["messages", "grid", "waterfall"]

  @Test(.slow, arguments: scenes) func theLastGestureComesBackWithTheItems(scene: String) throws {
    let crash = try crashed(scene)
    let gesture = try #require(crash.gesture(in: crash.kept))
    #expect(crash.kept.conversation != nil || crash.kept.items.count == 1)
    try crash.restore()
    let stage = crash.next.bench.stage
    #expect(stage.work.hasGesture && stage.player.playback == nil, "it is there to be played")
    let kept = try SavedSession(data: Data(try #require(crash.store.kept).utf8))
    #expect(crash.gesture(in: kept)?.events.count == gesture.events.count)
    crash.expectKeptItems(kept, "kept again")
    expectSamePlaces(crash.next.restingItems(), crash.items, within: 2, scene)
  }

  /// What does not come back stays in a file, and no other word takes the place of the one about it.
  @Test func whatDoesNotComeBackIsKeptAside() throws {
    let writer = try WorkbenchDriver(store: FakeStore())
    writer.sendAndLeave("words of today")
    var session = writer.bench.lastSession.session()
    session["messages"]?.state?.conversation = "other"
    let store = FakeStore()
    store.left = [Leftover(name: "autosave-1", text: session.json)]
    let driver = try WorkbenchDriver(store: store)
    driver.frames(1)
    try driver.click("leftover.restore")
    let notice = try #require(driver.bench.notice)
    #expect(notice.hasPrefix("What was written into other does not come back"))
    #expect(notice.contains(" It is kept in /state/replaced-"))
    #expect(store.asideTexts.count == 1 && store.asideTexts[0].contains("words of today"))
    #expect(store.left.isEmpty && driver.bench.lastSession.session().conversation == nil)
  }
}
