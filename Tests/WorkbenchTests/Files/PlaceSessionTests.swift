import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import Testing

@testable import Workbench

/// Where a person scrolled to and what they opened comes back with the last session.
@Suite struct PlaceSessionTests {
  private static let scenes = SceneCatalog.infos.map(\.id).filter {
    !["playground", "cradle", "newtonian"].contains($0)
  }
  private static let opening = ["expanding", "sticky"]

  private func started(_ drawer: Drawer, _ scene: String, count: Int? = nil) throws
    -> WorkbenchDriver
  {
    var opening = Workbench.Opening()
    opening.session = try drawer.session.map { try SavedSession(data: Data($0.utf8)) }
    return try WorkbenchDriver(scene, count: count, store: drawer, opening: opening)
  }

  /// The places of the items at rest, by their ids.
  private func items(_ driver: WorkbenchDriver) -> [String: CGRect] {
    driver.frames(2)
    driver.bench.stage.settle(within: 120 * 400)
    #expect(driver.bench.scene.isAtRest, "\(driver.bench.sceneID)")
    return Dictionary(
      driver.bench.scene.outlines.map { ($0.id, $0.bounds) }, uniquingKeysWith: { $1 })
  }

  /// The same items in the same places; an article's engine stops up to some points before its rest.
  private func expectSame(_ a: [String: CGRect], _ b: [String: CGRect], _ what: String) {
    let reach = what.contains("published") ? 5.0 : 1
    #expect(Set(a.keys) == Set(b.keys), "\(what): \(a.keys.sorted()) \(b.keys.sorted())")
    for (id, place) in a {
      guard let other = b[id] else { continue }
      let distance = place.center.distance(to: other.center)
      #expect(
        distance < reach && abs(place.height - other.height) < 1, "\(what): \(id) \(place) \(other)"
      )
    }
  }

  @Test func theScenesThatKeepAPlaceAreThese() {
    let keeping = SceneCatalog.infos.map(\.id).filter {
      (try? WorkbenchDriver($0))?.bench.scene.capabilities.places != nil
    }
    #expect(Set(keeping) == Set(Self.scenes))
  }

  @Test(arguments: Self.scenes, [Fidelity.published, .uikit, .exact])
  func aScrolledListComesBack(scene: String, fidelity: Fidelity) throws {
    guard SceneCatalog.scene(scene)?.info.fidelities.contains(fidelity) == true else { return }
    // Back from the other end, a part of an item cut off.
    for keys in [[Key.pageDown, .pageUp, .pageUp], [.end, .pageUp], [.home]] {
      let drawer = Drawer()
      let driver = try started(drawer, scene)
      driver.bench.edit { $0.fidelity = fidelity }
      let opening = items(driver)
      for key in keys {
        driver.key(key)
        driver.pass(200)
      }
      let middle = driver.bench.layout.stage.center
      driver.send(.wheel(middle, delta: CGVector(dx: 37, dy: 37), isPrecise: true, []))
      driver.pass(200)
      let left = items(driver)
      driver.letter("q", .control)

      let again = try started(drawer, scene)
      let what = "\(scene) \(fidelity) \(keys)"
      expectSame(items(again), left, what)
      #expect(again.bench.history.done.isEmpty, "\(what)")
      // Kept once more without a touch.
      again.letter("q", .control)
      expectSame(items(try started(drawer, scene)), left, what + ", twice")
      let anew = try started(drawer, scene)
      _ = items(anew)
      anew.letter("r", .shift)
      expectSame(items(anew), opening, what + ", anew")
    }
  }

  @Test(arguments: Self.opening, [Fidelity.published, .uikit, .exact])
  func openCellsComeBackOpen(scene: String, fidelity: Fidelity) throws {
    guard SceneCatalog.scene(scene)?.info.fidelities.contains(fidelity) == true else { return }
    let drawer = Drawer()
    let driver = try started(drawer, scene)
    driver.bench.edit { $0.fidelity = fidelity }
    let closed = items(driver)
    for _ in 0..<2 { driver.key(.down) }
    driver.key(.enter)
    driver.pass(300)
    let left = items(driver)
    #expect(left.values.map(\.height).max()! > closed.values.map(\.height).max()! + 10)
    driver.letter("q", .control)
    expectSame(items(try started(drawer, scene)), left, "\(scene) \(fidelity)")
  }

  /// A scene that is not shown in between keeps its place.
  @Test(arguments: Self.scenes)
  func aPlaceIsKeptWhileAnotherSceneShows(scene: String) throws {
    let drawer = Drawer()
    let driver = try started(drawer, scene)
    driver.key(scene == "messages" ? .pageUp : .pageDown)
    driver.pass(300)
    let left = items(driver)
    driver.letter("q", .control)
    try started(drawer, "cradle").letter("q", .control)
    expectSame(items(try started(drawer, scene)), left, scene)
  }

  @Test(arguments: Self.scenes)
  func whatACrashLeftComesBackWhereItWas(scene: String) throws {
    let drawer = Drawer()
    let driver = try started(drawer, scene)
    driver.key(scene == "messages" ? .pageUp : .pageDown)
    driver.pass(600)
    let left = items(driver)
    let text = driver.bench.session().json
    drawer.left = [Leftover(name: "autosave-1", text: text)]
    let again = try started(drawer, scene)
    again.click(try #require(again.place("leftover.restore")).center)
    expectSame(items(again), left, scene)
  }

  /// A million rows are estimated but for those in view, at the next start as well.
  @Test func aPlaceInALongConversationComesBack() throws {
    let drawer = Drawer()
    let driver = try started(drawer, "messages", count: 100_000)
    _ = items(driver)
    driver.key(.home)
    driver.pass(600)
    for _ in 0..<5 {
      driver.key(.pageDown)
      driver.pass(200)
    }
    let left = items(driver)
    driver.letter("q", .control)
    expectSame(items(try started(drawer, "messages", count: 100_000)), left, "long")
  }

  /// Pages that were loaded by scrolling are there again.
  @Test func aPlaceInEarlierPagesComesBack() throws {
    let drawer = Drawer()
    let driver = try started(drawer, "messages", count: 2000)
    driver.bench.edit { $0.values["pages"] = 1 }
    _ = items(driver)
    for _ in 0..<4 {
      driver.key(.home)
      driver.pass(400)
    }
    let left = items(driver)
    let place = try #require(driver.bench.session().places.first?.first)
    #expect(place.item < 1900 && place.item > 1000)
    driver.letter("q", .control)
    expectSame(items(try started(drawer, "messages", count: 2000)), left, "pages")
  }

  /// A file that names the first of a million messages in pages costs nothing.
  @Test func aPlaceThatIsTooFarBackIsLeftOut() throws {
    let drawer = Drawer()
    let driver = try started(drawer, "messages", count: 1_000_000)
    driver.bench.edit { $0.values["pages"] = 1 }
    let opening = items(driver)
    var session = driver.bench.session()
    var place = ScenePlace(scene: "messages")
    place.first = .init(section: 0, item: 0)
    session.places = [place]
    drawer.session = session.json
    expectSame(items(try started(drawer, "messages", count: 1_000_000)), opening, "far")
  }

  /// What names items that are not there leaves the scene as it opens.
  @Test(arguments: Self.scenes)
  func aPlaceThatIsNotThereIsLeftOut(scene: String) throws {
    let drawer = Drawer()
    let opening = items(try started(drawer, scene))
    let driver = try started(drawer, scene)
    var session = driver.bench.session()
    var place = ScenePlace(scene: scene)
    place.first = .init(section: 7_000_000, item: 900_000_000)
    place.open = [.init(section: 3_000_000, item: 1)]
    session.places = [place]
    drawer.session = session.json
    expectSame(items(try started(drawer, scene)), opening, scene)
  }
}
