import Canvas
import CollectionLayout
import Documents
import Foundation
import Geometry
import SeededRandom
import Testing

@testable import Scenes

@Suite struct FollowedItemTests {
  /// A row that leaves the screen goes on as its spring says, and a scene moves as it does without.
  @Test(.slow, arguments: ["messages", "grid", "carousel"], [Fidelity.uikit, .exact])
  func aRowGoesOnOffTheScreen(id: String, fidelity: Fidelity) throws {
    let type = try #require(SceneCatalog.scene(id))
    try check(type, fidelity)
  }

  private func check<S: Scene>(_ type: S.Type, _ fidelity: Fidelity) throws {
    let (harness, other) = (try SceneHarness(type), try SceneHarness(type))
    for harness in [harness, other] {
      harness.scene.fidelity = fidelity
      harness.scene.values["frequency"] = 0.5
      harness.scene.values["damping"] = 0.2
      _ = harness.settle()
    }
    let following = harness.scene
    let isVertical = S.info.id != "carousel"
    let all = harness.scene.tracedItems
    let chosen = try #require(S.info.id == "messages" ? all.last : all.first).id
    following.followedID = chosen
    let back: CGFloat = S.info.id == "messages" ? 1 : -1
    let start = CGPoint(x: 350, y: 350)
    for harness in [harness, other] { harness.press(start) }
    var values: [Double] = []
    var awayCount = 0
    for k in 1...240 {
      let way = back * 16 * CGFloat(min(k, 20))
      let place = start + CGVector(dx: isVertical ? 0 : way, dy: isVertical ? way : 0)
      for harness in [harness, other] {
        if k <= 20 { harness.move(place) }
        if k == 21 { harness.lift(place) }
        harness.frames(1, rate: 120)
      }
      #expect(harness.scene.tracedItems == other.scene.tracedItems, "frame \(k)")
      let here = harness.scene.tracedItems.first { $0.id == chosen }
      #expect(here == nil || following.followedItem == nil, "never twice")
      let item = try #require(here ?? following.followedItem, "frame \(k)")
      values.append(item.deflection.displacement)
      if here == nil {
        awayCount += 1
        // Smooth from the screen on: its speed does not jump.
        let last = values.suffix(3)
        if k > 22 { #expect(abs(last[k - 1] - 2 * last[k - 2] + last[k - 3]) < 1, "frame \(k)") }
      }
    }
    #expect(awayCount > 100)
    // It swings on, to the other side of rest.
    #expect((values.map(abs).max() ?? 0) > 20)
    #expect((values.min() ?? 0) < -1 && (values.max() ?? 0) > 1)
  }

  /// An item is followed on another engine from where it leaves the screen: states of before come back.
  @Test(arguments: ["messages", "grid", "carousel"])
  func anotherFidelityComesBackToo(id: String) throws {
    func check<S: Scene>(_ type: S.Type) throws {
      let harness = try SceneHarness(type)
      #expect(harness.settle())
      let following = harness.scene
      let items = harness.scene.tracedItems
      let chosen = try #require(id == "messages" ? items.last : items.first).id
      following.followedID = chosen
      harness.frames(2)
      harness.scene.fidelity = .exact
      harness.frames(2)
      let state = harness.scene.snapshot()
      for _ in 0..<30 {
        let step: CGFloat = id == "messages" ? -200 : 200
        let delta = CGVector(dx: id == "carousel" ? step : 0, dy: id == "carousel" ? 0 : step)
        harness.send(.wheel(CGPoint(x: 350, y: 300), delta: delta, isPrecise: true, []))
        harness.frames(1)
      }
      #expect(following.followedItem != nil, "it has left the screen")
      harness.scene.restore(state)
      #expect(following.followedItem == nil)
      #expect(harness.scene.tracedItems.contains { $0.id == chosen })
    }
    let type = try #require(SceneCatalog.scene(id))
    try check(type)
  }
}
