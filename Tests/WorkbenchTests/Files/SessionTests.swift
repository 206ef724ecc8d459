import Canvas
import Documents
import Foundation
import Geometry
import Testing

@testable import Scenes
@testable import Workbench

/// The window comes back as it was.
@Suite struct SessionTests {
  private func started(_ store: FakeStore, _ change: (inout Workbench.Opening) -> Void = { _ in })
    throws -> WorkbenchDriver
  {
    var opening = Workbench.Opening()
    opening.session = try store.session.map { try SavedSession(data: Data($0.utf8)) }
    opening.leftover = store.left.first
    opening.show(opening.session?.theme, else: false)
    change(&opening)
    return try WorkbenchDriver(
      opening.scene, size: opening.session?.size ?? CGSize(width: 1280, height: 800), store: store,
      opening: opening)
  }

  /// A window in which much was done, closed.
  private func used(_ store: FakeStore) throws {
    let driver = try started(store)
    driver.pass(60)
    driver.pullStage()
    driver.bench.tuning.edit { $0.tuning.values["damping"] = 0.35 }
    driver.letter("b")
    driver.bench.tuning.edit { $0.tuning.values["damping"] = 0.5 }
    driver.bench.comparing.keepUnderName()
    driver.letter("2")
    driver.bench.tuning.edit { $0.tuning.values["balls"] = 7 }
    driver.letter("d", .control)
    driver.letter("t")
    driver.bench.window.chosen.list = false
    driver.bench.note(scale: 1.25)
    driver.send(.resize(CGSize(width: 1100, height: 700)))
    driver.send(.quit)
    #expect(driver.bench.wantsQuit && store.session != nil)
  }

  @Test func everythingComesBack() throws {
    let store = FakeStore()
    try used(store)
    let driver = try started(store)
    let bench = driver.bench
    #expect(bench.sceneID == "cradle" && driver.value("balls") == 7)
    #expect(bench.window.isDark && bench.size == CGSize(width: 1100, height: 700))
    #expect(bench.timeline.isOpen == true && bench.window.chosen.list == false)
    #expect(bench.window.chosen.scale == 1.25)
    #expect(bench.tuning.history.done.isEmpty, "nothing to undo yet")
    driver.letter("1")
    #expect(driver.value("damping") == 0.5 && bench.stage.choices.kept.count == 1)
    #expect(bench.stage.comparison?.tuning.values["damping"] == 0.35)
    #expect(bench.stage.work.hasGesture && bench.stage.player.playback == nil)
    driver.letter("r")
    #expect(bench.stage.player.playback != nil, "the last gesture is there to be played")
    // What is not shown again is not forgotten.
    try started(store).letter("q", .control)
    let third = try started(store)
    third.letter("1")
    #expect(third.value("damping") == 0.5)
  }

  /// Debug drawing of each scene, B beside A, and how fast time passes.
  @Test func howTheStageWasLookedAtComesBack() throws {
    let store = FakeStore()
    let driver = try started(store)
    driver.letters("dbv[9d3")
    let speed = driver.bench.clock.speed
    #expect(driver.bench.window.chosen.beside && speed < 1)
    driver.send(.quit)

    // A start in between shows only one of them.
    try started(store).send(.quit)
    let again = try started(store)
    #expect(again.bench.clock.speed == speed)
    #expect(again.bench.sceneID == "grid" && !again.bench.stage.choices.showsDebug)
    again.letter("9")
    #expect(!again.bench.stage.choices.showsDebug, "the playground opens with it")
    again.letter("1")
    again.frames(2)
    #expect(again.bench.stage.choices.showsDebug && again.bench.wantsComparisonBeside)
  }

  @Test func optionsGoBeforeTheLastSession() throws {
    let store = FakeStore()
    try used(store)
    let driver = try started(store) {
      $0.scene = "messages"
      $0.values = [("frequency", 2)]
      $0.opensAnew = true
    }
    #expect(driver.value("frequency") == 2 && driver.value("damping") == 0.8)
    driver.letter("2")
    #expect(driver.value("balls") == 7)
    #expect(
      try started(FakeStore()).bench.sceneID == "messages", "and without a session it is fresh")
  }

  @Test func onlyAThemeThatWasChosenIsKept() throws {
    let store = FakeStore()
    let driver = try started(store) { $0.isDark = true }
    driver.letter("q", .control)
    #expect(try SavedSession(data: Data((store.session ?? "").utf8)).theme == nil)
  }

  /// What the newest messages say.
  private func newest(_ driver: WorkbenchDriver) -> [String] {
    driver.comeToRest()
    driver.key(.escape)
    driver.key(.end)
    driver.comeToRest()
    let scene = driver.bench.scene
    return scene.outlines.sorted { $0.bounds.minY < $1.bounds.minY }
      .compactMap {
        scene.words(ofItem: $0.id).english.split(separator: ": ", maxSplits: 1).last
      }
      .map(String.init)
  }

  @Test func whatWasSentDeletedAndDraftedComesBack() throws {
    let store = FakeStore()
    let driver = try started(store)
    driver.comeToRest()
    let first = newest(driver)
    driver.sendMessage("first")
    driver.comeToRest()
    driver.sendMessage("second")
    driver.comeToRest()
    driver.key(.escape)
    driver.key(.delete)
    driver.key(.enter)
    driver.type("a draft")
    let left = newest(driver)
    #expect(left.contains("first") && !left.starts(with: first))
    driver.key(.enter)
    driver.letter("q", .control)

    let again = try started(store)
    #expect(newest(again) == left && again.words().contains("a draft"))
    #expect(
      again.bench.tuning.history.done.isEmpty
        && !again.words().contains { $0.hasPrefix("What was") })
    again.sendMessage("third")
    #expect(newest(again).contains("a draftthird"))
    // A scene that is not shown keeps what was written for the start after that.
    again.letter("2")
    again.letter("q", .control)
    let third = try started(store)
    third.letter("q", .control)
    let fourth = try started(store)
    fourth.letter("1")
    #expect(newest(fourth).contains("first") && newest(fourth).contains("a draftthird"))
  }

  /// An answer that is being typed is kept as it will arrive, and one that has arrived is kept once.
  @Test func anAnswerIsKeptOnceItHasArrived() throws {
    let store = FakeStore()
    let driver = try started(store)
    driver.comeToRest()
    driver.sendMessage("first")
    driver.pass(90)
    driver.sendMessage("second")
    driver.key(.escape)
    driver.pass(1)
    let scene = try #require(driver.bench.scene as? MessagesScene)
    let typing = try #require(driver.bench.lastSession.session().conversation)
    let texts = typing.added.map(\.text)
    #expect(Set(texts).isSuperset(of: ["first", "second"]) && texts.count == 3)
    #expect(!texts.contains(""))
    store.session = driver.bench.lastSession.session().json
    #expect(Array(newest(try started(store)).suffix(3)) == texts)

    var frames = 0
    while scene.arrivals == 0, frames < 600 {
      driver.pass(1)
      frames += 1
    }
    #expect(scene.arrivals > 0 && driver.rest())
    driver.pass(200)
    let kept = try SavedSession(data: Data(try #require(store.session).utf8)).conversation
    #expect(kept?.added.count == 3 && kept?.added.allSatisfy { !$0.text.isEmpty } == true)
    #expect(newest(try started(store)) == newest(driver))
  }

  /// What a chat was that options have opened goes by, with what was written in it.
  @Test func whatWasWrittenStaysBesideAnotherConversation() throws {
    let store = FakeStore()
    let driver = try started(store)
    driver.sendMessage("first")
    driver.comeToRest()
    driver.key(.escape)
    driver.letter("q", .control)
    let other = try started(store) { $0.opensAnew = true }
    other.comeToRest()
    other.letter("q", .control)
    #expect(newest(try started(store)).contains("first"))
  }

  @Test func workComesBackWithoutItsConversation() throws {
    let store = FakeStore()
    let driver = try started(store)
    driver.bench.tuning.edit { $0.tuning.values["damping"] = 0.4 }
    var session = driver.bench.lastSession.session()
    session.works[0].messages = "/nowhere/chat.txt"
    store.session = session.json
    let again = try started(store)
    #expect(again.value("damping") == 0.4 && store.aside.isEmpty)
    #expect(again.bench.notice == "chat.txt cannot be read any more.")
    // What was written into it is kept in a file.
    again.sendMessage("first")
    again.comeToRest()
    session = again.bench.lastSession.session()
    session.works[0].messages = "/nowhere/chat.txt"
    store.session = session.json
    let third = try started(store)
    let notice = try #require(third.bench.notice)
    #expect(notice.hasSuffix("chat.txt cannot be read. It is kept in /state/lost-1."), "\(notice)")
    let kept = try SavedWork(data: Data(try #require(store.aside.first).utf8))
    #expect(kept.state == session["messages"]?.state && !newest(third).contains("first"))
  }

  /// Where the session cannot be kept the program stays open once, and once more after it could be kept.
  @Test func theProgramStaysOpenOnceWhereTheSessionCannotBeKept() throws {
    let store = FakeStore()
    let driver = try started(store)
    for damping in [0.4, 0.6] {
      driver.bench.tuning.edit { $0.tuning.values["damping"] = damping }
      store.isFull = true
      driver.send(.quit)
      #expect(!driver.bench.wantsQuit && driver.words().contains { $0.hasPrefix("Not closed") })
      store.isFull = false
      driver.pass(1300)
      #expect(store.session?.contains("\(damping)") == true)
    }
    store.isFull = true
    for isSecond in [false, true] {
      driver.send(.quit)
      #expect(driver.bench.wantsQuit == isSecond)
    }
  }

  /// The work is kept once the disk has room again, without another change.
  @Test func aSessionThatCannotBeKeptSaysSoAndIsTriedAgain() throws {
    let store = FakeStore()
    store.isFull = true
    let driver = try started(store)
    driver.bench.tuning.edit { $0.tuning.values["damping"] = 0.4 }
    driver.pass(200)
    #expect(driver.words().contains { $0.hasPrefix("Your work cannot be kept") })
    #expect(driver.rest() && store.session == nil)
    let due = try #require(driver.bench.nextWake)
    #expect(due <= driver.bench.now + Autosave.retryDelay)
    store.isFull = false
    driver.pass(Int(Autosave.retryDelay * 60) + 200)
    #expect(store.session?.contains("\"damping\": 0.4") == true)
  }
}
