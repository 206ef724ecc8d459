import Canvas
import CollectionLayout
import Foundation
import Geometry
import Testing

@testable import Scenes

@Suite struct AccordionSceneTests {
  private func click(_ harness: SceneHarness<some AccordionScene>, _ y: CGFloat) {
    let p = CGPoint(x: harness.scene.size.width / 2, y: y)
    harness.press(p)
    harness.frames(2)
    harness.lift(p)
  }

  @Test(arguments: Fidelity.allCases) func aClickOpensAndTheViewFollows(fidelity: Fidelity) throws {
    let harness = try SceneHarness(ExpandingScene.self, size: CGSize(width: 600, height: 568))
    harness.scene.fidelity = fidelity
    click(harness, 520)
    #expect(harness.settle())
    #expect(harness.scene.list.isOpen(5))
    #expect(abs(harness.scene.list.scroll.offset - 232) < 1e-6)
    click(harness, 300)
    #expect(harness.settle() && !harness.scene.list.isOpen(5))
  }

  @Test func aDragIsNoClick() throws {
    let harness = try SceneHarness(ExpandingScene.self, size: CGSize(width: 600, height: 568))
    harness.drag(from: CGPoint(x: 300, y: 400), to: CGPoint(x: 300, y: 300), frames: 6, hold: 8)
    #expect(harness.settle())
    #expect((0..<20).allSatisfy { !harness.scene.list.isOpen($0) })
    #expect(harness.scene.list.scroll.offset > 90)
  }

  @Test func aPressThatCatchesAFlickIsNoClick() throws {
    let harness = try SceneHarness(
      ExpandingScene.self, size: CGSize(width: 600, height: 568), count: 2000)
    harness.scene.list.scroll.fling(at: 3000)
    harness.frames(5)
    click(harness, 300)
    #expect(harness.settle())
    #expect(harness.scene.list.shown.allSatisfy { !harness.scene.list.isOpen($0.row) })
  }

  @Test func theKeyboardGoesFromCellToCell() throws {
    let harness = try SceneHarness(StickyScene.self, size: CGSize(width: 600, height: 568))
    #expect(!harness.send(.key(.enter, [], isRepeat: false)), "there is no cell chosen yet")
    for _ in 0..<8 { harness.send(.key(.down, [], isRepeat: false)) }
    // Rows 1-5 are cells, 6 is a header, 7-9 are cells: the first one and seven more.
    #expect(harness.scene.cursor == 9)
    harness.send(.key(.enter, [], isRepeat: false))
    #expect(harness.settle() && harness.scene.list.isOpen(9))
    let shown = harness.scene.list.shown.first { $0.row == 9 }
    #expect((shown?.top ?? -1) >= 40 - 1e-6 && (shown.map { $0.top + $0.extent } ?? 999) <= 568.01)
  }

  @Test func aWheelTakesOver() throws {
    let harness = try SceneHarness(ExpandingScene.self, size: CGSize(width: 600, height: 568))
    click(harness, 520)
    harness.frames(4)
    harness.send(
      .wheel(CGPoint(x: 300, y: 300), delta: CGVector(dx: 0, dy: 300), isPrecise: false, []))
    #expect(harness.settle())
    #expect(harness.scene.list.scroll.offset > 232)
  }

  @Test func aHeaderIsAlwaysAtTheTop() throws {
    let harness = try SceneHarness(StickyScene.self, size: CGSize(width: 600, height: 568))
    for _ in 0..<60 {
      harness.send(
        .wheel(CGPoint(x: 300, y: 300), delta: CGVector(dx: 0, dy: 17), isPrecise: true, []))
      harness.frames(1)
      let headers = harness.scene.list.shown.filter(\.isHeader).sorted { $0.top < $1.top }
      #expect((headers.first?.top ?? 1) <= 0)
      for (a, b) in zip(headers, headers.dropFirst()) { #expect(a.top + a.extent <= b.top + 1e-6) }
    }
  }
}
