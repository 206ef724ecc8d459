import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import SeededRandom
import Testing

@testable import Workbench

/// What a person added, removed and shuffled in any scene comes back with the last session.
@Suite struct ItemSessionTests {
  /// The scenes in which keys add items, other than the conversation, whose changes are a document of their own.
  private static let scenes = SceneCatalog.infos.map(\.id)
    .filter { !["messages", "playground", "cradle"].contains($0) }

  /// The same items in the same places: pictures that touch find their rest again a little beside the last one, and an
  /// article's engine rounds to half points.
  private func expectSame(_ a: [String: CGRect], _ b: [String: CGRect], _ what: String) {
    expectSamePlaces(a, b, within: what.hasPrefix("newtonian") ? 4 : 2, what)
  }

  @Test func theScenesThatChangeItemsAreTheseAndMessages() {
    let changing = SceneCatalog.infos.map(\.id).filter {
      (try? WorkbenchDriver($0))?.bench.scene.changes != nil
    }
    #expect(Set(changing) == Set(Self.scenes + ["messages"]))
  }

  /// Changes by keys, of which the last leaves the items that a new start is to show.
  private static let changes: [[Key]] = [
    [.insert], [.insert, .insert, .insert, .delete], [.insert, .insert, .character("s")],
    [.insert, .insert, .insert, .insert, .delete, .delete],
  ]

  @Test(.slow, arguments: Self.scenes, [Fidelity.published, .uikit, .exact])
  func whatWasAddedAndRemovedComesBack(scene: String, fidelity: Fidelity) throws {
    guard SceneCatalog.scene(scene)?.info.fidelities.contains(fidelity) == true else { return }
    for keys in Self.changes {
      let store = FakeStore()
      let driver = try WorkbenchDriver(store, scene)
      driver.bench.tuning.edit { $0.fidelity = fidelity }
      let opening = driver.restingItems()
      for key in keys {
        driver.key(key)
        driver.pass(300)
      }
      let left = driver.restingItems()
      #expect(left != opening, "\(scene) \(fidelity) \(keys)")
      let kept = try #require(driver.bench.lastSession.session().items.first)
      driver.letter("q", .control)

      let again = try WorkbenchDriver(store, scene)
      let what = "\(scene) \(fidelity) \(keys)"
      #expect(!again.words().contains { $0.hasPrefix("What was") }, "\(what)")
      #expect(again.bench.scene.fidelity == fidelity && again.bench.tuning.history.done.isEmpty)
      let shown = try #require(again.bench.lastSession.session().items.first)
      #expect(
        shown.sections == kept.sections && shown.placements.count == kept.placements.count,
        "\(what)")
      for (a, b) in zip(shown.placements, kept.placements) {
        #expect((a.offset - b.offset).length < 0.1 && abs(a.angle - b.angle) < 0.01, "\(what)")
      }
      expectSame(again.restingItems(), left, what)
      // What is added next is another item.
      again.key(.insert)
      _ = again.restingItems()
      let more =
        again.bench.lastSession.session().items.first?.sections?.joined().joined().max() ?? -1
      if fidelity != .published || scene != "newtonian" {
        #expect(more == kept.next, "\(what)")
      }
      again.letter("z", .control)
      expectSame(again.restingItems(), left, what + ", undone")
      again.letter("r", .shift)
      expectSame(again.restingItems(), opening, what + ", anew")
      again.letter("q", .control)
      #expect(try SavedSession(data: Data(try #require(store.session).utf8)).items.isEmpty)
    }
  }

  @Test(.slow, arguments: Self.scenes)
  func whatWasRemovedComesBackAsRemoved(scene: String) throws {
    let store = FakeStore()
    let driver = try WorkbenchDriver(store, scene, count: 6)
    driver.pass(600)
    driver.key(.delete)
    driver.pass(300)
    let left = driver.restingItems()
    driver.letter("q", .control)
    expectSame(try WorkbenchDriver(store, scene, count: 6).restingItems(), left, scene)
  }

  /// A gesture that added an item would add it once more.
  @Test(.slow, arguments: Self.scenes)
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

  /// What the format allows and the scene cannot show is refused by it, with a word about it.
  @Test(.slow, arguments: Self.scenes)
  func itemsOfAnotherOpeningAreSaidToBeGone(scene: String) throws {
    let store = FakeStore()
    let driver = try WorkbenchDriver(store, scene)
    let opening = driver.restingItems()
    driver.key(.insert)
    driver.pass(600)
    let session = driver.bench.lastSession.session()
    let own = try #require(session.items.first)
    let sections = own.sections ?? []
    #expect(session.items.count == 1 && own.scene == scene)
    for (count, sections) in [
      (own.count + 1, sections), (1 << 40, [[0..<1 << 40]]), (own.count, sections + sections),
      (own.count, []),
    ] {
      var hostile = SceneState(scene: scene)
      (hostile.count, hostile.sections) = (count, sections)
      var other = session
      other[scene]?.state = hostile
      store.session = other.json
      let text = try #require(store.session)
      // Numbers that stand twice are refused by the format: see its own tests.
      guard (try? SavedSession(data: Data(text.utf8))) != nil else { continue }
      let again = try WorkbenchDriver(store, scene)
      #expect(
        again.words().contains { $0.hasPrefix("What was added and removed in ") },
        "\(scene) \(count) \(sections.count)")
      expectSame(again.restingItems(), opening, scene)
    }
  }
}
