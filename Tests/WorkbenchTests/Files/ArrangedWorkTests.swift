import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import SeededRandom
import Testing

@testable import Workbench

/// A file of saved work holds what was written, added, removed and moved, and where the scene stood.
@Suite struct ArrangedWorkTests {
  private func saved(_ driver: WorkbenchDriver, _ store: FakeStore) throws -> SavedWork {
    store.files = [:]
    driver.bench.files.save(to: "/desk/a.springlab")
    return try SavedWork(data: Data(try #require(store.files["/desk/a.springlab"]).utf8))
  }

  private func expectNoComplaint(_ driver: WorkbenchDriver) {
    #expect(driver.bench.notices.toast?.isError != true, "\(driver.words())")
  }

  private static let listed = SceneCatalog.infos.map(\.id).filter {
    !["playground", "cradle", "newtonian", "messages"].contains($0)
  }

  /// One flick, or two of which the second catches the list in motion, end where they did, at whatever tick the file is
  /// opened, in a scene that is still opening as well.
  @Test(.slow, arguments: listed + ["messages"], propertySeeds(8))
  func flicksEndWhereTheyDid(scene: String, seed: Int) throws {
    var random = SplitMix64(state: UInt64(seed))
    let store = FakeStore()
    let driver = try WorkbenchDriver(scene, store: store)
    _ = driver.restingItems()
    driver.pass(Int.random(in: 1...7, using: &random))
    if Bool.random(using: &random) { driver.key(.pageDown) }
    _ = driver.restingItems()
    let stage = driver.bench.layout.stage
    let a = CGPoint(
      x: stage.midX + .random(in: -100...100, using: &random),
      y: stage.midY + .random(in: -100...100, using: &random))
    let way = CGVector(
      dx: .random(in: -150...150, using: &random), dy: .random(in: -150...150, using: &random))
    driver.drag(from: a, to: a + way, frames: Int.random(in: 2...9, using: &random))
    if seed % 2 == 1 {
      driver.pass(3)
      // What changed the items in between is not lost, and not done twice.
      if seed % 4 == 3 { driver.key(seed < 4 ? .insert : .character("s")) }
      driver.drag(from: a, to: a + way, frames: 4)
    }
    let left = driver.restingItems()
    let work = try saved(driver, store)
    let other = try WorkbenchDriver(scene)
    if Bool.random(using: &random) { _ = other.restingItems() }
    other.pass(Int.random(in: 1...7, using: &random))
    try other.bench.open(work, from: nil)
    expectNoComplaint(other)
    other.comeToRest()
    expectSamePlaces(other.restingItems(), left, within: 1, "\(scene) \(seed)")
  }

  /// Where pictures hang is where they hung before the drag that is played.
  @Test(.slow, arguments: [false, true]) func picturesHangWhereTheyWere(endsWithADrag: Bool) throws
  {
    let store = FakeStore()
    let driver = try WorkbenchDriver("newtonian", store: store)
    for _ in 0..<3 {
      driver.key(.insert)
      driver.pass(300)
    }
    _ = driver.restingItems()
    if endsWithADrag {
      let stage = driver.bench.layout.stage
      let start =
        try #require(driver.bench.scene.outlines.last).bounds.center
        + CGVector(dx: stage.minX, dy: stage.minY)
      driver.drag(from: start, to: CGPoint(x: start.x + 60, y: start.y + 40), frames: 8)
    }
    let left = driver.restingItems()
    let work = try saved(driver, store)
    let other = try WorkbenchDriver("newtonian")
    try other.bench.open(work, from: nil)
    expectNoComplaint(other)
    _ = other.rest()
    expectSamePlaces(other.restingItems(), left, within: 6, "newtonian \(endsWithADrag)")
  }

  private func written(_ store: FakeStore) throws -> WorkbenchDriver {
    let driver = try WorkbenchDriver(store: store, atRest: true)
    driver.write("a secret", draft: "a draft")
    return driver
  }

  @Test(arguments: [false, true]) func whatWasWrittenIsOpenedAgain(endsWithADrag: Bool) throws {
    let store = FakeStore()
    let driver = try written(store)
    if endsWithADrag { driver.pullStage() }
    let left = driver.restingItems()
    let work = try saved(driver, store)
    #expect(work.conversation?.draft == "a draft" && work.conversation?.added.count == 2)
    #expect((work.gesture != nil) == endsWithADrag)
    let other = try WorkbenchDriver(atRest: true)
    other.sendAndLeave("in between")
    try other.bench.open(work, from: nil)
    expectNoComplaint(other)
    other.comeToRest()
    expectSamePlaces(other.restingItems(), left, within: 1, "messages")
    #expect(other.bench.lastSession.session().conversation == work.conversation)
    #expect(other.words().contains("a draft"))
    other.letter("z", .control)
    #expect(other.bench.lastSession.session().conversation?.added.first?.text == "in between")
    #expect(other.bench.lastSession.session().conversation?.draft == "")
  }

  /// What was written into the program's own conversation opens there, whatever chat is on show.
  @Test func whatWasWrittenIsOpenedInItsConversation() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("springlab-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("Ada: Hi\nBob: Ho\nAda: How are you\n".utf8).write(to: file)
    let store = FakeStore()
    let driver = try written(store)
    let own = try saved(driver, store)
    driver.bench.open(file.path)
    driver.sendAndLeave("to Bob")
    let others = try saved(driver, store)
    #expect(others.messages == file.path && others.conversation?.added.first?.text == "to Bob")
    for work in [own, others, own] {
      try driver.bench.open(work, from: nil)
      expectNoComplaint(driver)
      #expect(driver.rest() && driver.bench.lastSession.session().conversation == work.conversation)
      #expect(driver.bench.files.messagesPath == work.messages)
    }
    // What was written does not fit a conversation that has changed since.
    try Data("Ada: Hi\nBob: Ho\n".utf8).write(to: file)
    try driver.bench.open(others, from: nil)
    #expect(driver.bench.notices.toast?.isError == true)
  }

  /// Text that is shared holds nothing that was written, and what comes as text writes nothing.
  @Test func whatWasWrittenIsNotShared() throws {
    let store = FakeStore()
    let driver = try written(store)
    driver.pullStage()
    let work = try saved(driver, store)
    driver.key(.character("l"), [.control, .shift])
    let shared = try SavedWork(text: driver.bench.ui.clipboard.text)
    #expect(shared.state == nil)
    #expect(!shared.json.contains("secret") && !shared.json.contains("draft"))
    #expect(try !SavedWork(text: work.text()).json.contains("secret"))
  }

  /// What shows of the playground's world is opened again and undone; the replay is the same wherever it was panned.
  @Test(.slow, arguments: [false, true]) func aPlaygroundOpensOnThePartThatShowed(
    isPannedInAGesture: Bool
  ) throws {
    let view = { (driver: WorkbenchDriver) in driver.bench.scene.viewing?.viewport }
    let store = FakeStore()
    let driver = try WorkbenchDriver("playground", store: store)
    driver.frames(30)
    let stage = driver.bench.layout.stage
    let start = try driver.placeOfItem()
    driver.drag(from: start, to: start + CGVector(dx: 30, dy: 80), frames: 8, lifts: false)
    let wheel = { (modifiers: KeyModifiers) in
      driver.send(
        .wheel(stage.center, delta: CGVector(dx: 12, dy: 40), isPrecise: true, modifiers))
    }
    if isPannedInAGesture {
      for modifiers in [[], .control] as [KeyModifiers] { wheel(modifiers) }
    }
    driver.frames(4)
    driver.move(start + CGVector(dx: 10, dy: 60))
    driver.frames(4)
    driver.lift(start + CGVector(dx: 10, dy: 60))
    driver.frames(30)
    if !isPannedInAGesture {
      for modifiers in [.control, []] as [KeyModifiers] { wheel(modifiers) }
    }
    #expect(driver.bench.stage.work.hasGesture)
    let (left, work) = (view(driver), try saved(driver, store))
    #expect(work.state?.center != nil && work.hashes.count > 1)

    let other = try WorkbenchDriver("playground")
    other.send(.wheel(stage.center, delta: CGVector(dx: 300, dy: 0), isPrecise: true, []))
    let before = view(other)
    try other.bench.open(work, from: nil)
    expectNoComplaint(other)
    #expect(view(other) == left)
    other.frames(200)
    // Places go through the world's points, where the last bit is rounded; the hashes below say that nothing moves else.
    let times = { (work: SavedWork) in work.gesture?.events.map(\.t) }
    #expect(view(other) == left && times(other.bench.work) == times(work))
    let again = other.bench.files.checkedWork()
    #expect(again.hashes == work.hashes && driver.bench.files.checkedWork().hashes == work.hashes)
    other.send(.wheel(stage.center, delta: CGVector(dx: 0, dy: 50), isPrecise: true, []))
    other.letter("z", .control)
    #expect(view(other) == before)
    other.letter("z", [.control, .shift])
    #expect(view(other) == left)
    // What says nothing of it shows whole.
    var older = work
    older.state = nil
    try other.bench.open(older, from: nil)
    guard case .fitting = view(other) else { return #expect(Bool(false), "\(view(other) as Any)") }
  }

}
