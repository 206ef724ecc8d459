import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import Testing

@testable import Workbench

/// What a person added, removed and shuffled in any scene comes back with the last session.
@Suite struct ItemSessionTests {
  /// The scenes in which keys add items, other than the conversation, whose changes are a document of their own.
  private static let scenes = SceneCatalog.infos.map(\.id)
    .filter { !["messages", "playground", "cradle"].contains($0) }

  private func started(_ drawer: Drawer, _ scene: String, count: Int? = nil) throws
    -> WorkbenchDriver
  {
    var opening = Workbench.Opening()
    opening.session = try drawer.session.map { try SavedSession(data: Data($0.utf8)) }
    return try WorkbenchDriver(scene, count: count, store: drawer, opening: opening)
  }

  /// A window in which an item was added, and where the items stand.
  private func added(_ drawer: Drawer, _ scene: String) throws
    -> (driver: WorkbenchDriver, left: [String: CGPoint])
  {
    let driver = try started(drawer, scene)
    driver.key(.insert)
    return (driver, items(driver))
  }

  /// Where the items stand at rest, by their ids.
  private func items(_ driver: WorkbenchDriver) -> [String: CGPoint] {
    driver.frames(2)
    driver.bench.stage.settle(within: 120 * 400)
    #expect(driver.bench.scene.isAtRest, "\(driver.bench.sceneID)")
    return Dictionary(
      driver.bench.scene.outlines.map { ($0.id, $0.bounds.center) }, uniquingKeysWith: { $1 })
  }

  /// The same items in the same places: pictures that touch find their rest again a little beside the last one, and an
  /// article's engine rounds to half points.
  private func expectSame(_ a: [String: CGPoint], _ b: [String: CGPoint], _ what: String) {
    let reach = what.hasPrefix("newtonian") ? 4.0 : 2.0
    #expect(Set(a.keys) == Set(b.keys), "\(what): \(a.keys.sorted()) \(b.keys.sorted())")
    for (id, place) in a {
      guard let other = b[id] else { continue }
      #expect(place.distance(to: other) < reach, "\(what): \(id) at \(place), \(other)")
    }
  }

  @Test func theScenesThatChangeItemsAreTheseAndMessages() {
    let changing = SceneCatalog.infos.map(\.id).filter {
      (try? WorkbenchDriver($0))?.bench.scene.capabilities.changing != nil
    }
    #expect(Set(changing) == Set(Self.scenes + ["messages"]))
  }

  /// Changes by keys, of which the last leaves the items that a new start is to show.
  private static let changes: [[Key]] = [
    [.insert], [.insert, .insert, .insert, .delete], [.insert, .insert, .character("s")],
    [.insert, .insert, .insert, .insert, .delete, .delete],
  ]

  @Test(arguments: Self.scenes, [Fidelity.published, .uikit, .exact])
  func whatWasAddedAndRemovedComesBack(scene: String, fidelity: Fidelity) throws {
    guard SceneCatalog.scene(scene)?.info.fidelities.contains(fidelity) == true else { return }
    for keys in Self.changes {
      let drawer = Drawer()
      let driver = try started(drawer, scene)
      driver.bench.edit { $0.fidelity = fidelity }
      let opening = items(driver)
      for key in keys {
        driver.key(key)
        driver.pass(300)
      }
      let left = items(driver)
      #expect(left != opening, "\(scene) \(fidelity) \(keys)")
      let kept = try #require(driver.bench.session().items.first)
      driver.letter("q", .control)

      let again = try started(drawer, scene)
      let what = "\(scene) \(fidelity) \(keys)"
      #expect(!again.words().contains { $0.hasPrefix("What was") }, "\(what)")
      #expect(again.bench.scene.fidelity == fidelity && again.bench.history.done.isEmpty)
      let shown = try #require(again.bench.session().items.first)
      #expect(shown.sections == kept.sections && shown.places.count == kept.places.count, "\(what)")
      for (a, b) in zip(shown.places, kept.places) {
        #expect((a.offset - b.offset).length < 0.1 && abs(a.angle - b.angle) < 0.01, "\(what)")
      }
      expectSame(items(again), left, what)
      // What is added next is another item.
      again.key(.insert)
      _ = items(again)
      let more = again.bench.session().items.first?.numbers.joined().max() ?? -1
      if fidelity != .published || scene != "newtonian" {
        #expect(more == kept.next, "\(what)")
      }
      again.letter("z", .control)
      expectSame(items(again), left, what + ", undone")
      again.letter("r", .shift)
      expectSame(items(again), opening, what + ", anew")
      again.letter("q", .control)
      #expect(try SavedSession(data: Data(try #require(drawer.session).utf8)).items.isEmpty)
    }
  }

  @Test(arguments: Self.scenes)
  func whatWasRemovedComesBackAsRemoved(scene: String) throws {
    let drawer = Drawer()
    let driver = try started(drawer, scene, count: 6)
    driver.pass(600)
    driver.key(.delete)
    driver.pass(300)
    let left = items(driver)
    driver.letter("q", .control)
    expectSame(items(try started(drawer, scene, count: 6)), left, scene)
  }

  @Test(arguments: Self.scenes)
  func itemsOfASceneThatIsNotShownAreKept(scene: String) throws {
    let drawer = Drawer()
    let (driver, left) = try added(drawer, scene)
    driver.letter("q", .control)
    try started(drawer, "messages").letter("q", .control)
    expectSame(items(try started(drawer, scene)), left, scene)
  }

  @Test(arguments: Self.scenes)
  func whatACrashLeftComesBackWithItsItems(scene: String) throws {
    let drawer = Drawer()
    let (driver, left) = try added(drawer, scene)
    driver.pass(200)
    drawer.left = [Leftover(name: "autosave-1", text: try #require(drawer.kept))]
    let again = try started(drawer, scene)
    again.click(try #require(again.place("leftover.restore")).center)
    expectSame(items(again), left, scene)
  }

  /// A gesture that added an item would add it once more.
  @Test(arguments: Self.scenes)
  func theLastGestureDoesNotAddTheItemsAgain(scene: String) throws {
    let drawer = Drawer()
    let driver = try started(drawer, scene)
    driver.key(.insert)
    driver.pass(60)
    driver.pullStage()
    driver.key(.insert)
    driver.pass(600)
    let left = try #require(driver.bench.session().items.first)
    driver.letter("q", .control)
    let again = try started(drawer, scene)
    again.letter("r")
    again.pass(600)
    let now = try #require(again.bench.session().items.first)
    #expect(now.sections == left.sections, "\(scene)")
  }

  /// What the format allows and the scene cannot show is refused by it, with a word about it.
  @Test(arguments: Self.scenes)
  func itemsOfAnotherOpeningAreSaidToBeGone(scene: String) throws {
    let drawer = Drawer()
    let driver = try started(drawer, scene)
    let opening = items(driver)
    driver.key(.insert)
    driver.pass(600)
    let session = driver.bench.session()
    let own = try #require(session.items.first)
    #expect(session.items.count == 1 && own.scene == scene)
    for (count, sections) in [
      (own.count + 1, own.sections), (1 << 40, [[0..<1 << 40]]),
      (own.count, own.sections + own.sections), (own.count, []),
    ] {
      var hostile = ItemArrangement(scene: scene, count: count, sections: [[]])
      hostile.sections = sections
      var other = session
      other.items = [hostile]
      drawer.session = other.json
      let text = try #require(drawer.session)
      // Numbers that stand twice are refused by the format: see its own tests.
      guard (try? SavedSession(data: Data(text.utf8))) != nil else { continue }
      let again = try started(drawer, scene)
      #expect(
        again.words().contains { $0.hasPrefix("What was added and removed in ") },
        "\(scene) \(count) \(sections.count)")
      expectSame(items(again), opening, scene)
    }
  }
}
