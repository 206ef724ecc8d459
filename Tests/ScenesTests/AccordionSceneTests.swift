import Canvas
import CollectionLayout
import Foundation
import Geometry
import Testing

@testable import Scenes

@Suite struct AccordionSceneTests {
  private func click(_ stand: Stand<some AccordionScene>, _ y: CGFloat) {
    let p = CGPoint(x: stand.scene.size.width / 2, y: y)
    stand.press(p)
    stand.frames(2)
    stand.lift(p)
  }

  @Test(arguments: Fidelity.allCases) func aClickOpensAndTheViewFollows(fidelity: Fidelity) throws {
    let stand = try Stand(ExpandingScene.self, size: CGSize(width: 600, height: 568))
    stand.scene.fidelity = fidelity
    click(stand, 520)
    #expect(stand.settle())
    #expect(stand.scene.list.isOpen(5))
    #expect(abs(stand.scene.list.scroll.offset - 232) < 1e-6)
    click(stand, 300)
    #expect(stand.settle() && !stand.scene.list.isOpen(5))
  }

  @Test func aDragIsNoClick() throws {
    let stand = try Stand(ExpandingScene.self, size: CGSize(width: 600, height: 568))
    stand.drag(from: CGPoint(x: 300, y: 400), to: CGPoint(x: 300, y: 300), frames: 6, hold: 8)
    #expect(stand.settle())
    #expect((0..<20).allSatisfy { !stand.scene.list.isOpen($0) })
    #expect(stand.scene.list.scroll.offset > 90)
  }

  @Test func aPressThatCatchesAFlickIsNoClick() throws {
    let stand = try Stand(ExpandingScene.self, size: CGSize(width: 600, height: 568), count: 2000)
    stand.scene.list.scroll.fling(at: 3000)
    stand.frames(5)
    click(stand, 300)
    #expect(stand.settle())
    #expect(stand.scene.list.shown.allSatisfy { !stand.scene.list.isOpen($0.row) })
  }

  @Test func theKeyboardGoesFromCellToCell() throws {
    let stand = try Stand(StickyScene.self, size: CGSize(width: 600, height: 568))
    #expect(!stand.send(.key(.enter, [], isRepeat: false)), "there is no cell chosen yet")
    for _ in 0..<8 { stand.send(.key(.down, [], isRepeat: false)) }
    // Rows 1-5 are cells, 6 is a header, 7-9 are cells: the first one and seven more.
    #expect(stand.scene.cursor == 9)
    stand.send(.key(.enter, [], isRepeat: false))
    #expect(stand.settle() && stand.scene.list.isOpen(9))
    let shown = stand.scene.list.shown.first { $0.row == 9 }
    #expect((shown?.top ?? -1) >= 40 - 1e-6 && (shown.map { $0.top + $0.extent } ?? 999) <= 568.01)
  }

  @Test func aWheelTakesOver() throws {
    let stand = try Stand(ExpandingScene.self, size: CGSize(width: 600, height: 568))
    click(stand, 520)
    stand.frames(4)
    stand.send(
      .wheel(CGPoint(x: 300, y: 300), delta: CGVector(dx: 0, dy: 300), isPrecise: false, []))
    #expect(stand.settle())
    #expect(stand.scene.list.scroll.offset > 232)
  }

  @Test func aHeaderIsAlwaysAtTheTop() throws {
    let stand = try Stand(StickyScene.self, size: CGSize(width: 600, height: 568))
    for _ in 0..<60 {
      stand.send(
        .wheel(CGPoint(x: 300, y: 300), delta: CGVector(dx: 0, dy: 17), isPrecise: true, []))
      stand.frames(1)
      let headers = stand.scene.list.shown.filter(\.isHeader).sorted { $0.top < $1.top }
      #expect((headers.first?.top ?? 1) <= 0)
      for (a, b) in zip(headers, headers.dropFirst()) { #expect(a.top + a.extent <= b.top + 1e-6) }
    }
  }
}
