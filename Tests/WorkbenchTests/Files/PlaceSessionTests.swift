import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import SeededRandom
import Testing

@testable import Workbench

/// Where a person scrolled to and what they opened comes back with the last session.
@Suite struct PlaceSessionTests {
  private static let scenes = SceneCatalog.infos.map(\.id).filter {
    !["playground", "cradle", "newtonian"].contains($0)
  }

  /// The same items in the same places; an article's engine stops up to some points before its rest.
  private func expectSame(_ a: [String: CGRect], _ b: [String: CGRect], _ what: String) {
    expectSamePlaces(a, b, within: what.contains("published") ? 5 : 1, what)
  }

  /// Quits, and expects the next window to show what this one did.
  private func expectBack(
    _ driver: WorkbenchDriver, _ store: FakeStore, count: Int? = nil, _ what: String
  ) throws {
    let left = driver.restingItems()
    driver.letter("q", .control)
    let again = try WorkbenchDriver(store, driver.bench.sceneID, count: count)
    expectSame(again.restingItems(), left, what)
  }

  /// What shows of the playground's world, be it panned, zoomed or fitted.
  @Test(.slow, arguments: [false, true]) func aPlaygroundShowsTheSamePart(isOffered: Bool) throws {
    let view = { (driver: WorkbenchDriver) in driver.bench.scene.viewing?.viewport }
    for keys in [[], ["-"], ["+", "0"], ["+", "+"]] as [[Character]] {
      let store = FakeStore()
      let driver = try WorkbenchDriver(store, "playground")
      let opening = view(driver)
      driver.frames(60)
      let middle = driver.bench.layout.stage.center
      for key in keys { driver.letter(key) }
      if keys.count != 1 {
        driver.send(.wheel(middle, delta: CGVector(dx: 37, dy: -18), isPrecise: true, []))
      }
      if keys == ["+", "0"] { driver.letter("0") }
      driver.frames(2)
      let left = view(driver)
      #expect(left != opening, "\(keys)")
      driver.letter("q", .control)
      if isOffered {
        try store.offerSession()
      } else {
        // It is kept while another scene shows.
        try WorkbenchDriver(store, "cradle").letter("q", .control)
      }
      let again = try WorkbenchDriver(store, "playground")
      if isOffered { try again.click("offer.open") }
      #expect(view(again) == left && again.bench.scene.experiment == driver.bench.scene.experiment)
    }
  }

  /// What was stopped to be built on stands at the next start and in a file, whatever was dragged before.
  @Test(arguments: [false, true], [false, true])
  func whatStandsStands(isOffered: Bool, afterADrag: Bool) throws {
    let store = FakeStore()
    let driver = try WorkbenchDriver(store, "playground")
    driver.frames(30)
    let middle = driver.bench.layout.stage.center
    if afterADrag { driver.drag(from: middle, to: middle + CGVector(dx: 40, dy: 30), frames: 6) }
    driver.letter("s")
    driver.frames(2)
    #expect(driver.bench.scene.editing?.isBuilding == true)
    let work = driver.bench.files.arrangedWork()
    driver.letter("q", .control)
    if isOffered { try store.offerSession() }
    let again = try WorkbenchDriver(store, "playground")
    if isOffered { try again.click("offer.open") }
    let other = try WorkbenchDriver("playground")
    try other.bench.open(SavedWork(data: Data(work.json.utf8)), from: nil)
    for reader in [again, other] {
      reader.frames(30)
      #expect(reader.bench.scene.editing?.isBuilding == true)
      #expect(reader.bench.scene.experiment == driver.bench.scene.experiment)
    }
  }

  /// A million rows are estimated but for those in view, at the next start as well.
  @Test func aPlaceInALongConversationComesBack() throws {
    let store = FakeStore()
    let driver = try WorkbenchDriver(store, "messages", count: 100_000)
    _ = driver.restingItems()
    driver.key(.home)
    driver.pass(600)
    for _ in 0..<5 {
      driver.key(.pageDown)
      driver.pass(200)
    }
    try expectBack(driver, store, count: 100_000, "long")
  }

  /// What names items that are not there leaves the scene as it opens.
  @Test(arguments: Self.scenes)
  func aPlaceThatIsNotThereIsLeftOut(scene: String) throws {
    let store = FakeStore()
    let opening = try WorkbenchDriver(store, scene).restingItems()
    let driver = try WorkbenchDriver(store, scene)
    var session = driver.bench.lastSession.session()
    var place = SceneState(scene: scene)
    place.first = IndexPath(item: 900_000_000, section: 7_000_000)
    place.open = [IndexPath(item: 1, section: 3_000_000)]
    session[scene]?.state = place
    store.session = session.json
    expectSame(try WorkbenchDriver(store, scene).restingItems(), opening, scene)
  }

  /// The scenes in which keys add items, other than the conversation, whose changes are a document of their own.
  private static let changing = SceneCatalog.infos.map(\.id)
    .filter { !["messages", "playground", "cradle"].contains($0) }

  /// What the format allows and the scene cannot show is refused by it, with a word about it.
  @Test(.slow, arguments: changing)
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
      expectSamePlaces(again.restingItems(), opening, within: 4, scene)
    }
  }
}
