import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import SeededRandom
import Testing

@testable import Workbench

/// What is sent, added, deleted and moved by hand is undone and done again.
@Suite struct ItemUndoTests {
  private func items(_ driver: WorkbenchDriver) -> [String] {
    driver.bench.scene.outlines.sorted { $0.bounds.minY < $1.bounds.minY }.map(\.id)
  }

  /// The newest messages, wherever a replay has left the list.
  private func newest(_ driver: WorkbenchDriver) -> [String] {
    driver.comeToRest()
    driver.key(.escape)
    driver.key(.end)
    driver.comeToRest()
    return items(driver)
  }

  private func words(_ driver: WorkbenchDriver) -> [String] {
    driver.bench.draw().commands.compactMap {
      if case .text(let block, let place, _) = $0, driver.bench.layout.stage.contains(place) {
        block.text
      } else {
        nil
      }
    }
  }

  private func send(_ text: String, _ driver: WorkbenchDriver) {
    driver.sendMessage(text)
    driver.key(.escape)
  }

  @Test func aMessageSentWhileTheOtherTypesStaysAsItWasSent() throws {
    for pause in [10, 36, 50, 90, 140] {
      let driver = try WorkbenchDriver(atRest: true)
      send("first", driver)
      driver.pass(pause)
      send("second", driver)
      driver.comeToRest()
      let names = items(driver).map { driver.bench.scene.name(ofItem: $0) }
      #expect(names.filter { $0 == "“first”" }.count == 1, "\(pause): \(names)")
      #expect(names.filter { $0 == "“second”" }.count == 1, "\(pause): \(names)")
      #expect(!names.contains { $0.english.hasPrefix("Message") }, "no bubble is empty: \(names)")
      let all = words(driver)
      #expect(all.contains("first") && all.contains("second"))
    }
  }

  /// While time stands still, all input comes at one time.
  @Test(.slow, arguments: [Fidelity.uikit, .exact, .published])
  func eachMessageThatIsSentWhilePausedIsAStep(fidelity: Fidelity) throws {
    let driver = try WorkbenchDriver()
    driver.bench.tuning.edit { $0.tuning.fidelity = fidelity }
    driver.comeToRest()
    let steps = driver.bench.tuning.history.done.count
    driver.key(.space)
    send("first", driver)
    driver.frames(3)
    for k in 0..<70 { send("message \(k)", driver) }
    driver.frames(3)
    let sent = driver.bench.lastSession.session().conversation?.added.count
    #expect(fidelity == .published || sent == 71, "they show at once")
    driver.letter("z", .control)
    #expect(driver.bench.tuning.history.done.count == steps + 70)
    for _ in 0..<69 { driver.letter("z", .control) }
    driver.key(.space)
    driver.comeToRest()
    #expect(words(driver).contains("first") && !words(driver).contains("message 0"))
    driver.letter("z", [.control, .shift])
    driver.comeToRest()
    #expect(words(driver).contains("message 0") && !words(driver).contains("message 1"))
  }

  @Test func startingOverBringsTheOpeningAndUndoWhatWasThere() throws {
    let driver = try WorkbenchDriver(atRest: true)
    let opening = items(driver)
    send("first", driver)
    driver.bench.tuning.edit { $0.tuning.values["damping"] = 0.35 }
    let left = newest(driver)
    #expect(left != opening)
    driver.letter("r", .shift)
    #expect(driver.value("damping") == 0.8 && newest(driver) == opening)
    driver.letter("z", .control)
    #expect(driver.value("damping") == 0.8 && newest(driver) == left)
    driver.letter("z", .control)
    #expect(driver.value("damping") == 0.35)
    for _ in 0..<2 { driver.letter("z", [.control, .shift]) }
    #expect(driver.value("damping") == 0.8 && newest(driver) == opening)
  }

  @Test(arguments: ["cradle", "grid", "carousel", "newtonian", "expanding", "sticky", "waterfall"])
  func aSceneStartsOverAsItOpens(scene: String) throws {
    let fresh = try WorkbenchDriver(scene)
    let driver = try WorkbenchDriver(scene)
    driver.pass(120)
    driver.pullStage()
    driver.letter("+")
    driver.pass(120)
    driver.letter("r", .shift)
    for one in [fresh, driver] { one.bench.stage.stepper.step(ticks: 60) }
    let places = [fresh, driver].map { $0.bench.scene.outlines.map { "\($0.id) \($0.bounds)" } }
    #expect(places[0] == places[1])
  }

  /// A change that the scene has not taken yet, as a pause holds it back, is a step of undo like any other.
  @Test func whatWaitsForItsFrameIsUndoneFirstAndRedone() throws {
    let driver = try WorkbenchDriver(atRest: true)
    let before = items(driver)
    let stage = driver.bench.layout.stage
    driver.move(CGPoint(x: stage.midX, y: stage.midY))
    driver.letter("b")
    driver.key(.space)
    driver.send(.key(.insert, [], isRepeat: false))
    driver.letter("3")
    driver.letter("z", .control)
    driver.key(.space)
    #expect(driver.rest() && items(driver) == before && driver.bench.stage.comparison != nil)
    driver.letter("z", .control)
    #expect(driver.bench.stage.comparison == nil)
    for _ in 0..<2 { driver.letter("z", [.control, .shift]) }
    #expect(driver.bench.tuning.history.undone.isEmpty && driver.bench.stage.comparison != nil)
    #expect(driver.rest() && items(driver).contains { !before.contains($0) })
  }

  /// An article's layout moves in every second tick: what a replay has not given it when it is stopped does not
  /// happen again later, and the log's times never go back.
  @Test func aReplayStoppedBetweenTwoTicksOfAnArticleLeavesNothing() throws {
    let driver = try WorkbenchDriver("sticky")
    driver.bench.tuning.edit { $0.tuning.fidelity = .published }
    driver.send(.key(.character("-"), [], isRepeat: false))
    let slider = try #require(driver.place("s.frequency"))
    driver.press(slider.center)
    driver.move(CGPoint(x: slider.maxX - 20, y: slider.midY))
    let times = driver.bench.stage.stepper.log.entries.map(\.time)
    #expect(times == times.sorted())
    driver.send(.key(.character("3"), [], isRepeat: false))
    let done = driver.bench.tuning.history.done
    driver.letter("7")
    #expect(driver.rest() && driver.bench.tuning.history.done == done && done.count == 3)
  }

  @Test func aKeyAfterATypedNumberDeletesNothing() throws {
    let driver = try WorkbenchDriver(atRest: true)
    let before = items(driver)
    let stage = driver.bench.layout.stage
    driver.move(CGPoint(x: stage.midX - 100, y: stage.midY))
    let field = try #require(driver.place("f.frequency")).center
    driver.move(field)
    driver.click(field)
    driver.type("2")
    driver.key(.enter)
    #expect(driver.value("frequency") == 2)
    driver.key(.backspace)
    driver.key(.character("z"), .control)
    #expect(driver.value("frequency") == 1 && newest(driver) == before)
    // On the stage again the key acts there, on no message that the pointer was on once.
    driver.move(CGPoint(x: stage.midX, y: stage.midY))
    driver.move(field)
    driver.key(.backspace)
    driver.comeToRest()
    #expect(items(driver).count == before.count && items(driver).last != before.last)
  }

  @Test func sendingAndDeletingMessagesIsUndone() throws {
    let driver = try WorkbenchDriver(atRest: true)
    let before = items(driver)
    send("hello", driver)
    driver.pass(10)
    let sent = items(driver)
    #expect(sent.last != before.last && driver.rest())
    driver.key(.character("z"), .control)
    #expect(newest(driver) == before)
    // An Echo does not send it again.
    driver.bench.tuning.edit { $0.tuning.values["damping"] = 0.5 }
    #expect(newest(driver) == before)
    driver.key(.character("z"), .control)
    driver.key(.character("z"), [.control, .shift])
    driver.key(.character("z"), .control)
    #expect(driver.value("damping") == 0.8 && newest(driver) == before)
    driver.key(.delete)
    #expect(newest(driver) != before)
    driver.key(.character("z"), .control)
    #expect(newest(driver) == before)
    driver.key(.character("z"), .control)
    #expect(driver.words().contains("Nothing to undo"))
  }

  /// In every scene with items, whatever is going on: undone all, it is as at first; done again, as
  /// at last.
  @Test(arguments: [
    "messages", "grid", "waterfall", "carousel", "expanding", "sticky", "newtonian",
  ])
  func everythingIsUndoneAndDoneAgain(scene: String) throws {
    let driver = try WorkbenchDriver(scene, atRest: true)
    if scene == "messages" { driver.bench.tuning.edit { $0.tuning.values["answers"] = 0 } }
    rest(driver)
    let steps = driver.bench.tuning.history.done.count
    let before = driver.bench.scene.tracedItems
    for key in [Key.insert, .delete, .insert, .character("s"), .delete] {
      driver.key(key)
      driver.pass(8)
    }
    rest(driver)
    let after = driver.bench.scene.tracedItems
    let made = driver.bench.tuning.history.done.count - steps
    #expect(made >= 4, "\(made) steps")
    for _ in 0..<made { driver.key(.character("z"), .control) }
    rest(driver)
    expectSame(driver.bench.scene.tracedItems, before, "\(scene) undone")
    for _ in 0..<made { driver.key(.character("z"), [.control, .shift]) }
    rest(driver)
    expectSame(driver.bench.scene.tracedItems, after, "\(scene) done again")
  }

  /// Pictures swing for minutes: what has fallen is gone long before.
  private func rest(_ driver: WorkbenchDriver) {
    if driver.bench.sceneID == "newtonian" { return driver.pass(600) }
    driver.comeToRest()
  }

  private func expectSame(_ a: [TracedItem], _ b: [TracedItem], _ what: String) {
    #expect(a.map(\.id).sorted() == b.map(\.id).sorted(), "\(what)")
    if what.hasPrefix("newtonian") { return }
    let places = Dictionary(b.map { ($0.id, $0.center) }) { $1 }
    for item in a {
      guard let place = places[item.id] else { continue }
      #expect(place.distance(to: item.center) < 1, "\(what): \(item.id)")
    }
  }
}

/// What was built in a scene that is not shown any more.
@Suite struct UndoElsewhereTests {
  @Test func clearingIsUndoneAndDoneAgainFromAnotherScene() throws {
    let store = FakeStore()
    let driver = try WorkbenchDriver("playground", store: store)
    let items = { driver.bench.scene.experiment?.items.count }
    let whole = try #require(items())
    try driver.click("playground.clear")
    #expect(items() == 0)
    driver.letter("3")
    driver.frames(200)
    #expect(driver.bench.tuning.history.done.count == 1)
    driver.key(.character("z"), .control)
    #expect(driver.bench.sceneID == "playground" && items() == whole)
    driver.frames(260)
    #expect(items() == whole && driver.bench.tuning.history.undone.count == 1)
    driver.key(.character("z"), [.control, .shift])
    #expect(items() == 0, "at once")
    driver.frames(2)
    #expect(items() == 0, "a frame later")
    for second in 1...5 {
      driver.frames(60)
      #expect(items() == 0, "\(second) s later, its Echo over")
    }
    // What a crash would leave is what shows.
    let kept = try SavedSession(data: Data((store.session ?? "").utf8))
    #expect(kept.works.first { $0.scene == "playground" }?.experiment?.items.count == 0)
  }
}
