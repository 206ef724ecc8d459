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
    driver.bench.window.panels.list = false
    driver.bench.note(scale: 1.25)
    driver.send(.resize(CGSize(width: 1100, height: 700)))
    driver.send(.quit)
    #expect(driver.bench.wantsQuit && store.session != nil && store.kept == nil)
  }

  @Test func everythingComesBack() throws {
    let store = FakeStore()
    try used(store)
    let driver = try started(store)
    let bench = driver.bench
    #expect(bench.sceneID == "cradle" && driver.value("balls") == 7)
    #expect(bench.window.isDark && bench.size == CGSize(width: 1100, height: 700))
    #expect(bench.timeline.isOpen == true && bench.window.panels.list == false)
    #expect(bench.window.scale == 1.25)
    #expect(bench.suggestions.isEmpty && !driver.words().contains { $0.contains("warning") })
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
    #expect(driver.bench.window.wantsBeside && speed < 1)
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

  @Test func aCrashIsToldApartAndKeptUntilItIsRestored() throws {
    let store = FakeStore()
    try used(store)
    let crashed = try started(store)
    crashed.bench.tuning.edit { $0.tuning.values["balls"] = 9 }
    crashed.letter("3")
    crashed.pass(200)
    let text = try #require(store.kept)
    store.left = [
      Leftover(name: "autosave-1", text: text),
      Leftover(name: "autosave-2", text: "{\"version\": 99}"),
    ]
    let next = try started(store)
    #expect(next.bench.sceneID == "cradle" && next.value("balls") == 7, "the last session first")
    #expect(next.words().contains("Springlab ended without warning"))
    #expect(next.words().contains("Your work on Grid was kept."))
    #expect(store.aside == ["autosave-2"] && store.left.count == 1, "not gone before a decision")
    store.kept = nil
    try next.click("leftover.restore")
    #expect(next.bench.sceneID == "grid" && store.left.isEmpty && store.kept != nil)
    next.letter("2")
    #expect(next.value("balls") == 9)
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

  @Test func whatACrashInterruptedComesBackOnce() throws {
    let store = FakeStore()
    let driver = try started(store)
    driver.sendMessage("first")
    driver.comeToRest()
    driver.key(.enter)
    driver.type("a draft")
    driver.pass(200)
    store.left = [Leftover(name: "autosave-1", text: try #require(store.kept))]
    let again = try started(store)
    #expect(!newest(again).contains("first"))
    try again.click("leftover.restore")
    #expect(newest(again).filter { $0 == "first" }.count == 1)
    #expect(again.words().contains("a draft") && store.left.isEmpty)
  }

  /// An answer that is being typed is no empty message, and one that has arrived is kept.
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
    #expect(
      typing.added.map(\.text) == ["first", "second"]
        && typing.sections?[0].last?.upperBound == typing.count + 2)
    store.left = [Leftover(name: "autosave-1", text: driver.bench.lastSession.session().json)]
    let early = try started(store)
    try early.click("leftover.restore")
    #expect(Array(newest(early).suffix(2)) == ["first", "second"])

    store.kept = nil
    var frames = 0
    while scene.arrivals == 0, frames < 600 {
      driver.pass(1)
      frames += 1
    }
    #expect(scene.arrivals > 0 && driver.rest())
    driver.pass(200)
    let kept = try SavedSession(data: Data(try #require(store.kept).utf8)).conversation
    #expect(kept?.added.count == 3 && kept?.added.allSatisfy { !$0.text.isEmpty } == true)
    store.left = [Leftover(name: "autosave-1", text: try #require(store.kept))]
    let again = try started(store)
    try again.click("leftover.restore")
    #expect(newest(again) == newest(driver))
  }

  @Test func aConversationComesBackWhereverTheNextStartIs() throws {
    for (path, whole) in [("chats/a.txt", "/desk/chats/a.txt"), ("/chats/a.txt", "/chats/a.txt")] {
      let store = FakeStore()
      let driver = try started(store) { $0.messagesPath = path }
      driver.letter("q", .control)
      let session = try SavedSession(data: Data(try #require(store.session).utf8))
      #expect(session.works.first { $0.scene == "messages" }?.messages == whole)
    }
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

  @Test func whatWasWrittenInAnotherConversationIsSaidToBeGone() throws {
    let store = FakeStore()
    let driver = try started(store)
    driver.sendMessage("first")
    driver.comeToRest()
    var session = driver.bench.lastSession.session()
    session["messages"]?.state?.conversation = "other"
    store.session = session.json
    let again = try started(store)
    #expect(
      again.words().contains { $0.hasPrefix("What was written into other does not come back") })
    #expect(!newest(again).contains("first"))
  }

  /// After a crash too, and then the conversation's name is said.
  @Test(arguments: [false, true]) func workComesBackWithoutItsConversation(
    afterACrash: Bool
  ) throws {
    let store = FakeStore()
    let driver = try started(store)
    driver.bench.tuning.edit { $0.tuning.values["damping"] = 0.4 }
    var session = driver.bench.lastSession.session()
    session.works[0].messages = "/nowhere/chat.txt"
    store.session = afterACrash ? nil : session.json
    store.left = afterACrash ? [Leftover(name: "autosave-1", text: session.json)] : []
    let again = try started(store)
    if afterACrash { try again.click("leftover.restore") }
    #expect(again.value("damping") == 0.4 && store.left.isEmpty)
    let words = afterACrash ? "without chat.txt" : "chat.txt cannot be read any more."
    #expect(again.words().contains { $0.contains(words) })
  }

  /// What was written into a conversation that is gone is kept in a file.
  @Test(arguments: [false, true]) func textsOfAMissingConversationAreKept(
    afterACrash: Bool
  ) throws {
    let first = try started(FakeStore())
    first.sendMessage("first")
    first.comeToRest()
    var session = first.bench.lastSession.session()
    session.works[0].messages = "/nowhere/chat.txt"
    let store = FakeStore()
    store.session = afterACrash ? nil : session.json
    store.left = afterACrash ? [Leftover(name: "autosave-1", text: session.json)] : []
    let driver = try started(store)
    if afterACrash { try driver.click("leftover.restore") }
    let notice = try #require(driver.bench.notice)
    #expect(notice.contains("chat.txt cannot be read. It is kept in /state/"), "\(notice)")
    let kept = try SavedSession(data: Data(try #require(store.asideTexts.first).utf8))
    #expect(kept.conversation == session.conversation && !newest(driver).contains("first"))
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
      #expect(store.kept?.contains("\(damping)") == true)
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
    #expect(driver.rest() && store.kept == nil)
    let due = try #require(driver.bench.nextWake)
    #expect(due <= driver.bench.now + Autosave.retryDelay)
    store.isFull = false
    driver.pass(Int(Autosave.retryDelay * 60) + 200)
    #expect(store.kept?.contains("\"damping\": 0.4") == true)
  }
}
