import Documents
import Foundation
import Scenes
import Testing

@testable import Workbench

/// What crashes and other windows have left is offered, and restoring it loses nothing.
@Suite struct LeftoverTests {
  /// A window that starts with what the last one kept.
  private func started(_ store: FakeStore) throws -> WorkbenchDriver {
    var opening = Workbench.Opening()
    opening.session = try store.session.map { try SavedSession(data: Data($0.utf8)) }
    return try WorkbenchDriver(store: store, opening: opening)
  }

  /// What a window keeps after a change, before it crashes.
  private func crashed(_ scene: String = "messages", _ change: (WorkbenchDriver) -> Void) throws
    -> String
  {
    let store = FakeStore()
    let driver = try WorkbenchDriver(scene, store: store)
    change(driver)
    driver.pass(400)
    return try #require(store.kept)
  }

  /// What is left of a window in which the damping was changed, before it crashed.
  private func leftByACrash(_ damping: Double = 0.3) throws -> FakeStore {
    let store = FakeStore()
    let text = try crashed { driver in
      driver.bench.tuning.edit { $0.tuning.values["damping"] = damping }
    }
    store.left = [Leftover(name: "autosave-1", text: text)]
    return store
  }

  /// So many frames after one card was answered, the next one can be.
  private static let pause = 40

  private func restore(_ driver: WorkbenchDriver) throws {
    driver.frames(1)
    try driver.click("leftover.restore")
    driver.frames(1)
  }

  /// The messages' damping, wherever it is kept.
  private func damping(_ driver: WorkbenchDriver) -> Double? {
    driver.bench.lastSession.session().works.first { $0.scene == "messages" }?.setting.values
      .first { $0.parameter == "damping" }?.value
  }

  private func written(_ driver: WorkbenchDriver) -> Bool {
    driver.bench.lastSession.session().json.contains("words of today")
  }

  /// Work of a day, after a crash whose offer was left alone.
  private func workedOn(_ store: FakeStore) throws {
    let today = try started(store)
    today.bench.tuning.edit { $0.tuning.values["damping"] = 0.35 }
    today.key(.enter)
    today.type("words of today")
    today.key(.enter)
    today.comeToRest()
    today.key(.escape)
    today.letter("4")
    today.letter("q", .control)
  }

  @Test func restoringLosesNothingThatIsNewer() throws {
    let text = try crashed { driver in
      driver.letter("2")
      driver.bench.tuning.edit { $0.tuning.values["balls"] = 7 }
    }
    let store = FakeStore()
    let left = Leftover(name: "autosave-1", text: text, includesLastSession: false)
    store.left = [left]
    try workedOn(store)
    #expect(store.left == [left])

    let next = try started(store)
    try restore(next)
    #expect(next.bench.sceneID == "cradle" && next.value("balls") == 7)
    #expect(next.words().contains("Restored your work; what it replaced was kept"))
    #expect(next.words().contains("Other work was replaced"))
    #expect(store.left.count == 1 && store.left[0].isReplaced)
    next.letter("q", .control)

    let third = try started(store)
    #expect(damping(third) == 0.8 && !written(third))
    try restore(third)
    #expect(damping(third) == 0.35 && written(third))
    third.letter("2")
    #expect(store.left.count == 1, "the crash's work can be restored once more")
  }

  /// Two windows crashed: each can be restored after the other.
  @Test func twoCrashesAreRestoredInTurn() throws {
    let store = try leftByACrash()
    store.left.append(Leftover(name: "autosave-2", text: try leftByACrash(0.4).left[0].text))
    let next = try started(store)
    try restore(next)
    #expect(damping(next) == 0.3 && store.left.map(\.name) == ["autosave-2"])
    next.pass(Self.pause)
    try restore(next)
    #expect(damping(next) == 0.4 && store.left.count == 1)
    next.pass(Self.pause)
    try restore(next)
    #expect(damping(next) == 0.3 && store.left.count == 1)
  }

  @Test func aWindowThatHasNothingOfItsOwnKeepsNothingAside() throws {
    let store = try leftByACrash()
    let next = try started(store)
    try restore(next)
    #expect(store.left.isEmpty && next.words().contains("Restored your work"))
    #expect(next.place("leftover.restore") == nil)
  }

  /// Nothing is replaced where what is there cannot be kept.
  @Test func onAFullDiskNothingIsReplaced() throws {
    let store = try leftByACrash()
    let next = try started(store)
    next.bench.tuning.edit { $0.tuning.values["damping"] = 0.6 }
    store.isFull = true
    try restore(next)
    #expect(damping(next) == 0.6 && store.left.map(\.name) == ["autosave-1"])
    #expect(
      next.words().contains("Not restored, as your present work cannot be kept: Full()."))
  }

  /// What is restored shows although it cannot be kept, and stays on offer; the autosave says nothing else meanwhile.
  @Test func whatIsRestoredOnAFullDiskStaysOnOffer() throws {
    let store = try leftByACrash()
    let left = store.left
    store.isFull = true
    let next = try started(store)
    try restore(next)
    for _ in 0..<2 {
      #expect(
        next.words().contains(
          "Restored, but it cannot be kept: Full(). It stays on offer."))
      next.frames(240)
    }
    #expect(damping(next) == 0.3 && store.left == left && next.place("leftover.restore") != nil)
    store.isFull = false
    next.pass(Int(Autosave.retryDelay * 60) + 200)
    #expect(store.kept?.contains("\"damping\": 0.3") == true)
  }

  /// Scenes that a crashed window had not opened stay as they are.
  @Test func scenesThatAreNotRestoredStay() throws {
    let text = try crashed("cradle") { driver in
      driver.bench.tuning.edit { $0.tuning.values["balls"] = 7 }
    }
    let store = FakeStore()
    try workedOn(store)
    store.left = [Leftover(name: "autosave-1", text: text, includesLastSession: false)]
    let next = try started(store)
    try restore(next)
    #expect(next.value("balls") == 7 && damping(next) == 0.35 && written(next))
  }

  /// The window stands as the crashed one did, as after a quit.
  @Test func theWindowComesBackAsItStood() throws {
    let text = try crashed { driver in
      driver.letters("dbv")
      driver.letter("d", .control)
      driver.letter("l", .control)
      driver.letters("t[9d1")
      driver.bench.window.panels.list = false
      driver.bench.window.legendIsOpen = false
      driver.bench.note(scale: 1.25)
    }
    let session = try SavedSession(data: Data(text.utf8))
    let store = FakeStore()
    store.left = [Leftover(name: "autosave-1", text: text)]
    let next = try started(store)
    next.letters("91")
    try restore(next)
    let (bench, window) = (next.bench, next.bench.window)
    #expect(bench.takeScaleRequest() == .exactly(1.25))
    bench.note(scale: 1.25)
    var state = bench.lastSession.windowState()
    for (a, b) in [(state, session), (session, state)] {
      #expect(a.theme == b.theme && a.language == b.language && a.timeline == b.timeline)
      #expect(a.list == b.list && a.legend == b.legend && a.speed == b.speed)
      #expect(a.beside && a.beside == b.beside && a.debug == b.debug && a.scale == b.scale)
    }
    #expect(window.isDark && window.translations.language == session.language)
    #expect(session.debug == ["messages", "playground"] && session.speed != nil)
    next.letter("q", .control)
    state = try SavedSession(data: Data(try #require(store.session).utf8))
    #expect(state.theme == session.theme && state.language == session.language)
  }

  /// The line that says what happened lies below an offer, not under it.
  @Test func anOfferCoversNoNotice() throws {
    let store = try leftByACrash()
    store.left.append(Leftover(name: "autosave-2", text: "{"))
    let driver = try started(store)
    let words = try #require(driver.bench.notice)
    let bottom = driver.bench.suggestions.frame.maxY
    let places = driver.bench.draw().commands.compactMap { command -> CGFloat? in
      if case .text(let block, let place, _) = command, block.text == words { return place.y }
      return nil
    }
    #expect(places.count == 1 && places.allSatisfy { $0 > bottom })
  }

  /// All that cannot be read is named, and not the last of it alone.
  @Test func whatCannotBeReadIsNamed() throws {
    let store = FakeStore()
    store.left = (1...2).map { Leftover(name: "autosave-\($0)", text: "{") }
    var opening = Workbench.Opening()
    opening.unreadableSessions = ["/state/unreadable-session.json"]
    let driver = try WorkbenchDriver(store: store, opening: opening)
    #expect(
      driver.words().contains(
        "Kept sessions cannot be read; they stay in /state/unreadable-session.json, autosave-1, "
          + "autosave-2."))
    #expect(store.aside == ["autosave-1", "autosave-2"])
    let last = try WorkbenchDriver(store: FakeStore(), opening: opening)
    #expect(
      last.words().contains(
        "A kept session cannot be read; it stays in /state/unreadable-session.json."))
  }

  /// A notice shows 299 letters.
  @Test func manyThatCannotBeReadAreCutShort() throws {
    let store = FakeStore()
    store.left = (1...70).map { Leftover(name: "autosave-\($0)", text: "{") }
    let notice = try #require(try started(store).bench.notice)
    #expect(notice.count < 300 && notice.contains("…"))
  }

  @Test func aWindowSaysWhetherAnythingHasChanged() throws {
    let store = FakeStore()
    let untouched = try started(store)
    untouched.pass(600)
    untouched.letter("q", .control)
    #expect(store.hasChanged == false)
    for change in [
      { $0.bench.tuning.edit { $0.tuning.values["damping"] = 0.3 } }, { $0.letter("d", .control) },
      { $0.letter("2") },
    ] as [(WorkbenchDriver) -> Void] {
      let driver = try started(store)
      change(driver)
      driver.letter("q", .control)
      #expect(store.hasChanged == true)
    }
  }

  /// A request from outside ends the program although its work cannot be kept.
  @Test func anEndFromOutsideIsNotRefused() throws {
    let store = FakeStore()
    let driver = try started(store)
    driver.bench.tuning.edit { $0.tuning.values["damping"] = 0.4 }
    driver.pass(200)
    let kept = try #require(store.kept)
    store.isFull = true
    #expect(throws: FakeStore.Full.self) { try driver.bench.end() }
    #expect(driver.bench.wantsQuit && store.kept == kept && store.session == nil)
  }

  /// Nothing in a kept session controls how the card is drawn.
  @Test func namesOnTheCardAreEscaped() throws {
    var session = SavedSession()
    session.scene = "\u{1B}[31m\u{202E}gniht\n"
    let store = FakeStore()
    store.left = [Leftover(name: "autosave-1", text: session.json)]
    let driver = try WorkbenchDriver(store: store)
    driver.frames(1)
    let words = driver.words()
    #expect(words.contains("Your work on \\u{1B}[31m\\u{202E}gniht\\u{A} was kept."), "\(words)")
  }
}
