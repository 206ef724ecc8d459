import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import SeededRandom
import Testing

@testable import Workbench

/// What a person did in any scene with items comes back, whichever way the next window comes to it.
@Suite struct ReturnedWorkTests {
  private static let scenes = SceneCatalog.infos.map(\.id).filter {
    !["playground", "cradle"].contains($0)
  }

  /// How the next window comes to what this one has left.
  private enum Way: CaseIterable { case quit, afterAnotherScene, offered, file }

  /// What is pressed, after which other items, another place or an open cell shows: items that are added, removed and
  /// shuffled; a list that is scrolled back from its end, a part of an item cut off; a cell that is opened.
  private static let keys: [[Key]] = [
    [.insert, .insert, .character("s"), .delete], [.insert, .insert, .pageDown, .pageUp, .pageUp],
    [.end, .pageUp], [.delete, .down, .down, .enter],
  ]
  /// The items of a conversation are a document of their own.
  private static let keysOfMessages: [[Key]] = [
    [.pageDown, .pageUp, .pageUp], [.end, .pageUp], [.home], [.pageUp],
  ]

  /// A window after keys, a turn of the wheel and rest.
  private func used(
    _ scene: String, _ fidelity: Fidelity, _ keys: [Key], _ store: FakeStore
  ) throws -> (driver: WorkbenchDriver, opening: [String: CGRect]) {
    let driver = try WorkbenchDriver(store, scene)
    driver.bench.tuning.edit { $0.tuning.fidelity = fidelity }
    let opening = driver.restingItems()
    for key in keys {
      driver.key(key)
      driver.pass(300)
    }
    driver.send(
      .wheel(
        driver.bench.layout.stage.center, delta: CGVector(dx: 37, dy: 37), isPrecise: true, []))
    driver.pass(200)
    return (driver, opening)
  }

  /// The next window, which shows what was left.
  private func next(
    after driver: WorkbenchDriver, _ way: Way, _ store: FakeStore
  ) throws -> WorkbenchDriver {
    let scene = driver.bench.sceneID
    if way == .file {
      driver.bench.files.save(to: "/desk/a.springlab")
      let text = try #require(store.files["/desk/a.springlab"])
      let next = try WorkbenchDriver(scene, store: store)
      _ = next.restingItems()
      try next.bench.open(SavedWork(data: Data(text.utf8)), from: nil)
      return next
    }
    driver.letter("q", .control)
    if way == .afterAnotherScene { try WorkbenchDriver(store, "cradle").letter("q", .control) }
    if way == .offered { try store.offerSession() }
    let next = try WorkbenchDriver(store, scene)
    if way == .offered { try next.click("offer.open") }
    return next
  }

  @Test(.slow, arguments: scenes, Fidelity.allCases)
  func whatWasDoneComesBack(scene: String, fidelity: Fidelity) throws {
    guard SceneCatalog.scene(scene)?.info.fidelities.contains(fidelity) == true else { return }
    // Pictures that touch find their rest again a little beside the last one, and an article's engine stops before it.
    let reach: CGFloat = scene == "newtonian" || fidelity == .published ? 5 : 2
    for (number, keys) in (scene == "messages" ? Self.keysOfMessages : Self.keys).enumerated() {
      let ways = Way.allCases
      let way = ways[(number + (Fidelity.allCases.firstIndex(of: fidelity) ?? 0)) % ways.count]
      let store = FakeStore()
      let (driver, opening) = try used(scene, fidelity, keys, store)
      let (left, what) = (driver.restingItems(), "\(scene) \(fidelity) \(keys) \(way)")
      let kept = driver.bench.lastSession.session()[scene]?.state
      #expect(left != opening || scene == "newtonian", "\(what)")

      let again = try next(after: driver, way, store)
      let complaint = again.words().first { $0.hasPrefix("What was") }
      #expect(complaint == nil && again.bench.scene.fidelity == fidelity, "\(what)")
      let steps = way == .quit || way == .afterAnotherScene ? 0 : 1
      #expect(again.bench.tuning.history.done.count == steps, "\(what)")
      expectSamePlaces(again.restingItems(), left, within: reach, what)
      let shown = again.bench.lastSession.session()[scene]?.state
      #expect(shown?.sections == kept?.sections, "\(what)")
      // What is added next is another item, and undo takes only that away.
      again.key(.insert)
      _ = again.restingItems()
      again.letter("z", .control)
      expectSamePlaces(again.restingItems(), left, within: reach, what + ", undone")
      again.letter("r", .shift)
      expectSamePlaces(again.restingItems(), opening, within: reach, what + ", anew")
    }
  }

  /// A gesture that added an item would add it once more.
  @Test(.slow, arguments: scenes.filter { $0 != "messages" })
  func theLastGestureDoesNotAddTheItemsAgain(scene: String) throws {
    let store = FakeStore()
    let driver = try WorkbenchDriver(store, scene)
    driver.key(.insert)
    driver.pass(60)
    driver.pullStage()
    driver.key(.insert)
    driver.pass(600)
    let left = try #require(driver.bench.lastSession.session().items.first)
    driver.letter("q", .control)
    let again = try WorkbenchDriver(store, scene)
    again.letter("r")
    again.pass(600)
    let now = try #require(again.bench.lastSession.session().items.first)
    #expect(now.sections == left.sections, "\(scene)")
  }
}
