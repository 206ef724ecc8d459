import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import Testing

@testable import Workbench

/// What was added, removed and moved in a scene is there again at the next start.
@Suite struct RecalledItemsTests {
  /// The scenes in which that can be done, on each fidelity; a conversation has changes of its own.
  static let all: [(scene: String, fidelity: Fidelity)] = SceneCatalog.infos
    .filter { !["messages", "cradle", "playground"].contains($0.id) }
    .flatMap { info in info.fidelities.map { (info.id, $0) } }

  private func started(
    _ drawer: Drawer, _ scene: String? = nil, items: Int? = nil
  ) throws -> WorkbenchDriver {
    var opening = Workbench.Opening()
    opening.session = try drawer.session.map { try SavedSession(data: Data($0.utf8)) }
    return try WorkbenchDriver(scene, count: items, store: drawer, opening: opening)
  }

  /// A window in which items came, went and changed places.
  private func used(_ drawer: Drawer, _ scene: String, _ fidelity: Fidelity) throws
    -> WorkbenchDriver
  {
    let driver = try started(drawer, scene)
    driver.bench.edit { $0.fidelity = fidelity }
    driver.pass(40)
    for key: Key in [.insert, .insert, .insert, .character("s"), .delete] {
      driver.key(key)
      driver.pass(40)
    }
    return driver
  }

  @Test(arguments: all) func theyComeBack(scene: String, fidelity: Fidelity) throws {
    let drawer = Drawer()
    let driver = try used(drawer, scene, fidelity)
    let order = try #require(driver.bench.scene.capabilities.changing?.itemOrder)
    driver.send(.quit)
    // A start that does not show the scene keeps them for the next one.
    let other = try started(drawer, "messages")
    #expect(other.bench.sceneID == "messages")
    other.send(.quit)
    for _ in 0..<2 {
      let next = try started(drawer, scene)
      next.pass(2)
      let again = try #require(next.bench.scene.capabilities.changing?.itemOrder)
      #expect(again.sections == order.sections && again.opened == order.opened)
      #expect(next.bench.history.done.isEmpty, "nothing to undo yet")
      next.send(.quit)
    }
  }

  @Test(arguments: ["grid", "waterfall", "carousel", "expanding", "sticky"])
  func othersOfTheOpeningAreLeftAlone(scene: String) throws {
    let drawer = Drawer()
    let driver = try used(drawer, scene, .uikit)
    driver.send(.quit)
    let text = try #require(drawer.session)
    drawer.session = text.replacing(/"opened": [0-9]+/, with: "\"opened\": 3")
    let next = try started(drawer, scene)
    next.pass(2)
    #expect(next.bench.scene.capabilities.changing?.itemOrder == nil)
    #expect(next.words().contains { $0.contains("opens with other items") })
  }
}
