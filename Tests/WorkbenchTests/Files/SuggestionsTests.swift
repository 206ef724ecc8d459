import Canvas
import Documents
import Foundation
import Testing

@testable import Workbench

/// The card that offers a session that no window has open.
@Suite struct SuggestionsTests {
  /// Windows that were closed after the damping was changed in each, the first one last.
  private func store(_ dampings: [Double]) throws -> FakeStore {
    let store = FakeStore()
    store.left = try dampings.map { damping in
      let driver = try WorkbenchDriver("messages")
      driver.bench.tuning.edit { $0.tuning.values["damping"] = damping }
      driver.pullStage()
      return Leftover(name: "session-\(damping).json", session: driver.bench.lastSession.session())
    }
    return store
  }

  private func offering(_ store: FakeStore) throws -> WorkbenchDriver {
    let driver = try WorkbenchDriver(store, "grid")
    driver.frames(1)
    return driver
  }

  @Test func itIsOpenedAndCanBeUndone() throws {
    let store = try store([0.3, 0.4])
    let driver = try offering(store)
    #expect(driver.words().contains("It was done in Messages.") && driver.bench.sceneID == "grid")
    try driver.click("offer.open")
    #expect(driver.bench.sceneID == "messages" && driver.value("damping") == 0.3)
    #expect(driver.bench.stage.work.hasGesture && driver.bench.stage.player.playback == nil)
    #expect(store.session?.contains("\"damping\": 0.3") == true, "kept before its file goes")
    #expect(
      store.left.count == 1 && driver.place("offer.open") == nil, "the next start has another")
    driver.letter("z", .control)
    #expect(driver.value("damping") == 0.8)
  }

  /// It goes only once it is kept in this window's session.
  @Test func onAFullDiskItStays() throws {
    let store = try store([0.3])
    let driver = try offering(store)
    store.isFull = true
    try driver.click("offer.open")
    #expect(driver.value("damping") == 0.3 && store.left.count == 1)
    #expect(driver.bench.notices.toast?.isError == true)
  }

  @Test func whatDoesNotComeBackStaysInItsFile() throws {
    let store = try store([0.3])
    var session = store.left[0].session
    session.works[0].messages = "/nowhere/chat.txt"
    store.left = [Leftover(name: "session-2.json", session: session)]
    let driver = try offering(store)
    try driver.click("offer.open")
    #expect(driver.bench.notices.toast?.isError == true && store.left.count == 1)
  }

  /// A double click discards one session, and a link takes the place of one.
  @Test func oneCardIsAnsweredAtATime() throws {
    let store = try store([0.3, 0.4, 0.5])
    let driver = try offering(store)
    let discard = try #require(driver.place("offer.discard")).center
    for _ in 0..<2 { driver.click(discard) }
    #expect(store.left.count == 2)
    let next = try offering(store)
    try next.bench.offer(try WorkbenchDriver("cradle").bench.work)
    next.frames(1)
    try next.click("offer.decline")
    #expect(next.place("offer.open") == nil && store.left.count == 2)
  }

  /// What cannot be read is named below an offer, and nothing in a session controls how it is drawn.
  @Test func whatCannotBeReadIsNamed() throws {
    var (opening, session) = (Workbench.Opening(), SavedSession())
    session.scene = "\u{1B}[31m\u{202E}gniht\n"
    opening.leftover = Leftover(name: "session-2.json", session: session)
    opening.unreadableSession = "/state/unreadable-session.json"
    let driver = try WorkbenchDriver(store: FakeStore(), opening: opening)
    #expect(driver.words().contains("It was done in \\u{1B}[31m\\u{202E}gniht\\u{A}."))
    let notice = "A kept session cannot be read; it stays in /state/unreadable-session.json."
    let places = driver.bench.draw().commands.compactMap { command -> CGFloat? in
      if case .text(let block, let place, _) = command, block.text == notice { return place.y }
      return nil
    }
    #expect(places.count == 1 && places[0] > driver.bench.suggestions.frame.maxY)
  }
}
