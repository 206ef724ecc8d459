import Canvas
import Foundation
import Geometry
import Testing

@testable import Scenes

/// What adding, removing and shuffling do to the items that stay, in every scene whose items change.
@Suite struct ItemSizeTests {
  private static let cases = SceneCatalog.infos
    .filter { info in info.keys.contains { $0.key == .insert } }
    .flatMap { info in info.fidelities.map { (info.id, $0) } }

  /// A scene at rest with a few items.
  private func open(_ id: String, _ fidelity: Fidelity) throws -> any Scene {
    let scene = try SceneCatalog.open(
      id, fidelity, size: CGSize(width: 900, height: 800), count: id == "newtonian" ? 4 : 60)
    // A thick medium stops a swing within seconds; an article has none.
    if id == "newtonian" { scene.values["resistance"] = 3 }
    scene.settle(within: 1200)
    #expect(scene.isAtRest || fidelity == .published)
    return scene
  }

  /// The outlines that show whole, by their items.
  private func frames(of scene: any Scene) -> [String: CGRect] {
    let stage = CGRect(
      x: 0, y: 0, width: scene.size.width, height: scene.size.height - scene.controlsHeight)
    let shown = scene.outlines.map { ($0.id, $0.bounds) }.filter { stage.contains($0.1) }
    return Dictionary(shown) { first, _ in first }
  }

  @Test(arguments: cases) func aShuffleMovesItems(id: String, fidelity: Fidelity) throws {
    let scene = try open(id, fidelity)
    let before = frames(of: scene)
    #expect(scene.press(.character("s")) == scene.canUse(.character("s")))
    guard scene.canUse(.character("s")) else { return }
    scene.settle(within: 1200)
    let after = frames(of: scene)
    let moved = before.filter { item, frame in
      after[item].map { $0.center.distance(to: frame.center) > 20 } == true
    }
    #expect(moved.count >= 2)
  }

  @Test(arguments: cases) func itemsKeepTheirHeights(id: String, fidelity: Fidelity) throws {
    // A picture turns as it swings, and so does the frame around it.
    if id == "newtonian" { return }
    for key in [Key.character("s"), .insert, .delete] {
      let scene = try open(id, fidelity)
      let before = frames(of: scene)
      scene.press(key)
      scene.settle(within: 1200)
      for (item, frame) in frames(of: scene) {
        guard let old = before[item] else { continue }
        #expect(abs(frame.height - old.height) < 0.5, "\(item) after \(key)")
      }
    }
  }
}
