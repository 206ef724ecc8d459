import Canvas
import Documents
import Foundation
import Testing

@testable import Workbench

/// The cards that offer one session after another in the same place.
@Suite struct SuggestionsTests {
  /// A window that offers some sessions in turn.
  private func offering(_ count: Int, _ store: FakeStore) throws -> WorkbenchDriver {
    var session = SavedSession()
    session.scene = "grid"
    store.left = (1...count).map { Leftover(name: "autosave-\($0)", text: session.json) }
    let driver = try WorkbenchDriver(store: store)
    driver.frames(1)
    return driver
  }

  /// The second click of a double click was meant for the card before.
  @Test func aDoubleClickDiscardsOneSession() throws {
    let store = FakeStore()
    let driver = try offering(3, store)
    let discard = try #require(driver.place("leftover.discard")).center
    driver.click(discard)
    #expect(store.left.map(\.name) == ["autosave-2", "autosave-3"])
    driver.frames(6)
    driver.send(.pointerDown(discard, button: .left, clicks: 2, []))
    // However long it is held.
    driver.frames(60)
    driver.lift(discard)
    driver.frames(1)
    #expect(store.left.count == 2 && driver.place("leftover.discard") != nil)
    driver.click(discard)
    #expect(store.left.map(\.name) == ["autosave-3"])
  }

  /// A key that is held repeats, however long.
  @Test(arguments: [Key.enter, .space]) func aHeldKeyDiscardsOneSession(key: Key) throws {
    let store = FakeStore()
    let driver = try offering(3, store)
    driver.bench.ui.show(focus: "leftover.discard")
    driver.key(key)
    for _ in 0..<90 {
      driver.send(.key(key, [], isRepeat: true))
      driver.frames(1)
    }
    #expect(store.left.count == 2 && !driver.bench.isEditingText && !driver.bench.clock.isPaused)
    driver.key(key)
    #expect(store.left.count == 1)
  }

  /// A link that comes while a session is on offer takes its place, and then gives it back.
  @Test func aPressOnOneOfferAnswersNoOther() throws {
    let store = FakeStore()
    let driver = try offering(1, store)
    driver.pass(60)
    try driver.bench.offer(try WorkbenchDriver("cradle").bench.work)
    driver.frames(1)
    let decline = try #require(driver.place("offer.decline")).center
    driver.click(decline)
    #expect(driver.place("offer.decline") != nil, "it has only just come")
    driver.pass(60)
    for _ in 0..<2 { driver.click(decline) }
    #expect(driver.place("leftover.discard") != nil && store.left.count == 1)
  }
}
