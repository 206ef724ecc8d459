import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import Testing

@testable import Workbench

/// What is kept while a window is open, whatever end it has.
@Suite struct SessionKeepingTests {
  private func started(_ store: FakeStore) throws -> WorkbenchDriver {
    try WorkbenchDriver(store, nil)
  }

  /// What was chosen for the window alone is there at the next start, whatever end this one has.
  @Test func theWindowAloneIsKept() throws {
    let changes: [(WorkbenchDriver) -> Void] = [
      { $0.letter("d", .control) }, { $0.letter("l", .control) }, { $0.letter("t") },
      { $0.bench.window.chosen.list = false }, { $0.bench.note(scale: 1.25) },
      { $0.letter("d") }, { $0.send(.resize(CGSize(width: 900, height: 640))) },
    ]
    for (number, change) in changes.enumerated() {
      let store = FakeStore()
      let driver = try started(store)
      driver.pass(200)
      #expect(store.session == nil, "nothing was changed")
      change(driver)
      driver.pass(200)
      let left = try SavedSession(data: Data(try #require(store.session, "\(number)").utf8))
      let next = try started(store)
      #expect(next.bench.sceneID == driver.bench.sceneID)
      next.send(.resize(driver.bench.size))
      #expect(
        next.bench.lastSession.windowState() == driver.bench.lastSession.windowState(), "\(number)")
      #expect(left.size == driver.bench.size, "\(number)")
    }
  }

  /// What does not come back is in a file of its own: the session lacks it from then on.
  @Test func whatDoesNotComeBackIsKeptAside() throws {
    let store = FakeStore()
    let driver = try started(store)
    driver.sendAndLeave("words of today")
    var session = driver.bench.lastSession.session()
    session["messages"]?.state?.conversation = "other"
    let place = try #require(session.works.first?.setting.values.firstIndex { $0.value == 0.8 })
    session.works[0].setting.values[place].value = 1e9
    store.session = session.json
    let next = try started(store)
    #expect(next.words().contains { $0.hasSuffix(" It is kept in /state/lost-1.") })

    session = driver.bench.lastSession.session()
    session["messages"]?.state?.conversation = "other"
    store.session = session.json
    store.aside = []
    let third = try started(store)
    #expect(third.words().contains { $0.hasPrefix("What was written into other does not come") })
    #expect(store.aside.count == 1 && store.aside[0].contains("words of today"))
  }

  /// A newer program may have more scenes.
  @Test func whatWasDoneInUnknownScenesStays() throws {
    let store = FakeStore()
    let driver = try started(store)
    var session = driver.bench.lastSession.session()
    var work = try #require(session.works.first)
    (work.scene, work.gesture) = ("tomorrow", nil)
    session.works.append(work)
    store.session = session.json
    try started(store).letter("q", .control)
    let kept = try SavedSession(data: Data(try #require(store.session).utf8))
    #expect(kept.works.contains(work) && kept.works.count == session.works.count)
  }

  /// A draft is kept however it is written; what is typed elsewhere is no work.
  @Test func aDraftThatIsPastedIsKept() throws {
    let store = FakeStore()
    let driver = try started(store)
    driver.letter("k", .control)
    driver.type("damping")
    driver.pass(300)
    #expect(store.session == nil)
    driver.key(.escape)
    driver.key(.escape)
    driver.key(.enter)
    driver.pass(300)
    store.session = nil
    driver.bench.ui.clipboard.text = "pasted words"
    driver.letter("v", .control)
    driver.pass(300)
    #expect(store.session?.contains("pasted words") == true)
    store.session = nil
    driver.letter("a", .control)
    driver.letter("x", .control)
    driver.pass(300)
    #expect(store.session?.contains("pasted words") == false)
  }

  /// Where a scene stands is kept, though it is no work.
  @Test func aPlaceIsKept() throws {
    let store = FakeStore()
    let driver = try started(store)
    let middle = driver.bench.layout.stage.center
    driver.send(.wheel(middle, delta: CGVector(dx: 0, dy: -300), isPrecise: true, []))
    driver.pass(400)
    let kept = try SavedSession(data: Data(try #require(store.session).utf8))
    #expect(kept.works.first?.state?.first != nil)
    #expect(kept.works == driver.bench.lastSession.session().works)
  }
}
