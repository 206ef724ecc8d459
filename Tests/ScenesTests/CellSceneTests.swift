import Articles
import Canvas
import CollectionLayout
import Foundation
import Geometry
import Testing

@testable import Scenes

@Suite struct CellSceneTests {
  private func choose(_ id: String, on scene: GridScene) throws {
    scene.values.apply(try #require(GridScene.info.presets.first { $0.id == id }))
  }

  /// §7: 320 wide, insets 10, 44x44, spacing 10: columns at 10, 74, 138, 202, 266; rows every 54.
  @Test func theGridStandsAsPublished() throws {
    let harness = try SceneHarness(GridScene.self, size: CGSize(width: 320, height: 568))
    try choose("objc.io-naive", on: harness.scene)
    harness.frames(1)
    let drawn = harness.scene.collection.drawnCells
    #expect(drawn.prefix(5).map(\.frame.minX) == [10, 74, 138, 202, 266])
    #expect(drawn[5].frame.minY - drawn[0].frame.minY == 54)
    #expect(harness.scene.collection.view.contentSize.height == 1306)
  }

  /// As published, the collection view has the article's own layout.
  @Test func asPublishedTheGridIsTheArticlesLayout() throws {
    let harness = try SceneHarness(GridScene.self, size: CGSize(width: 320, height: 568))
    let view = harness.scene.collection.view
    harness.scene.fidelity = .published
    #expect(view.collectionViewLayout is ObjcIOTiledSpringyFlowLayout)
    try choose("objc.io-naive", on: harness.scene)
    harness.frames(1)
    #expect(view.collectionViewLayout is ObjcIOSpringyFlowLayout)
    #expect(harness.scene.managedCount == 120, "the naive list has a spring for every item")
    harness.drag(from: CGPoint(x: 30, y: 400), to: CGPoint(x: 30, y: 250), frames: 8)
    let moved = harness.scene.tracedItems.filter { abs($0.deflection.displacement) > 5 }
    #expect(moved.count > 10, "cells far from the finger lag")
    harness.frames(30)
    harness.scene.fidelity = .uikit
    #expect(type(of: view.collectionViewLayout) == CollectionViewFlowLayout.self)
    #expect(harness.settle() && harness.scene.managedCount < 100)
  }

  /// By hand, in the middle of a flick: nothing jumps, and all come to rest in the new order.
  @Test(arguments: [Fidelity.uikit, .exact])
  func cellsAreAddedRemovedAndShuffledInAFlick(fidelity: Fidelity) throws {
    try change(GridScene.self, fidelity)
    try change(WaterfallScene.self, fidelity)
  }

  private func change<S: CellScene>(_ type: S.Type, _ fidelity: Fidelity) throws {
    let harness = try SceneHarness(type, size: CGSize(width: 320, height: 400), count: 200)
    harness.scene.fidelity = fidelity
    harness.drag(from: CGPoint(x: 200, y: 330), to: CGPoint(x: 200, y: 130), frames: 5)
    harness.frames(4)
    let changes: [(Key, Int)] = [
      (.insert, 1), (.delete, -1), (.character("s"), 0), (.character("+"), 1), (.backspace, -1),
    ]
    for (key, change) in changes {
      let collection = harness.scene.collection
      let before = Dictionary(
        uniqueKeysWithValues: collection.drawnCells.map { ($0.element.id, $0.frame.center) })
      let count = harness.scene.items.count
      harness.move(CGPoint(x: 210, y: 170))
      #expect(harness.key(key))
      #expect(harness.scene.items.count == count + change)
      for cell in collection.drawnCells {
        guard let old = before[cell.element.id] else { continue }
        #expect(old.distance(to: cell.frame.center) < 1e-6, "\(key)")
      }
      harness.frames(3)
    }
    #expect(harness.settle())
  }

  /// The cell under the pointer is meant; a shuffle keeps the numbers and changes their order.
  @Test func theCellUnderThePointerIsRemoved() throws {
    let harness = try SceneHarness(GridScene.self, size: CGSize(width: 320, height: 568), count: 40)
    harness.frames(1)
    let cells = harness.scene.items
    let seventh = harness.scene.collection.drawnCells[7]
    harness.move(seventh.frame.center)
    harness.key(.delete)
    #expect((0..<39).map { cells.order[$0] } == Array(0..<7) + Array(8..<40))
    #expect(harness.scene.takeNews() == "removed cell 8")
    harness.key(.character("s"))
    let order = (0..<39).map { cells.order[$0] }
    #expect(order.sorted() == Array(0..<7) + Array(8..<40) && order != order.sorted())
    #expect(harness.settle())
  }

  @Test func tiledOnlyWhatShowsIsManaged() throws {
    let harness = try SceneHarness(GridScene.self, size: CGSize(width: 320, height: 568))
    harness.frames(1)
    // 568 pt without 56 for the buttons, and 120 below: 12 rows of 5, the first at 10, each 54 high.
    #expect(harness.scene.managedCount == 60)
  }

  @Test func aMillionItemsScroll() throws {
    let harness = try SceneHarness(GridScene.self, count: 1_000_000)
    harness.key(.end)
    #expect(harness.settle())
    #expect(harness.scene.collection.drawnCells.last?.element.indexPath.item == 999_999)
  }

  @Test func resizingKeepsTheTop() throws {
    let harness = try SceneHarness(WaterfallScene.self, size: CGSize(width: 640, height: 700))
    for _ in 0..<3 { harness.key(.pageDown) }
    #expect(harness.settle())
    let visible = harness.scene.collection.drawnCells.filter { $0.frame.maxY > 0 }
    let first = visible.min { $0.frame.minY < $1.frame.minY }?.element.indexPath.item
    harness.scene.resize(to: CGSize(width: 400, height: 500))
    harness.frames(1)
    let again = harness.scene.collection.drawnCells.filter { $0.frame.maxY > 0 }.map(
      \.element.indexPath.item)
    #expect(again.contains(try #require(first)))
  }
}

@Suite struct AccordionSceneTests {
  private func click(_ harness: SceneHarness<some AccordionScene>, _ y: CGFloat) {
    let p = CGPoint(x: harness.scene.size.width / 2, y: y)
    harness.press(p)
    harness.frames(2)
    harness.lift(p)
  }

  /// Whether the cell of a number is expanded.
  private func isOpen(_ harness: SceneHarness<some AccordionScene>, _ number: Int) -> Bool {
    harness.scene.expandedItems.contains { harness.scene.items.order[$0] == number }
  }

  /// Neither breakfast in the evening nor dinner in the morning, and no event twice in a row.
  @Test func eventsBeginAtTheirTimeOfDay() throws {
    var seen: Set<Substring> = []
    for first in 0..<16 {
      var last: Substring?
      for name in 1...9 {
        let title = AccordionTexts.event(number: first + name, place: name - 1).title.english
        let hour = try #require(Int(title.prefix(2)))
        let event = title.dropFirst(7)
        if event.hasPrefix("Breakfast") { #expect((6...10).contains(hour), "\(title)") }
        if event.hasPrefix("Dinner") { #expect((17...22).contains(hour), "\(title)") }
        #expect(event != last, "\(title)")
        last = event
        seen.insert(event)
      }
    }
    #expect(seen.count == 8)
  }

  @Test(arguments: Fidelity.allCases) func aClickOpensAndTheViewFollows(fidelity: Fidelity) throws {
    let harness = try SceneHarness(ExpandingScene.self, size: CGSize(width: 600, height: 624))
    harness.scene.fidelity = fidelity
    click(harness, 520)
    #expect(harness.settle())
    #expect(isOpen(harness, 5))
    #expect(abs(harness.scene.scroll.offset - 232) < 1e-6)
    click(harness, 300)
    #expect(harness.settle() && !isOpen(harness, 5))
  }

  /// cnoon's `UIView.animate` of 0.4 s at a damping ratio of 1: it arrives when that ends, and stops.
  @Test(arguments: ["expanding", "sticky"], [Fidelity.uikit, .published])
  func cellsOpenByUIViewsLaw(id: String, fidelity: Fidelity) throws {
    func run<S: AccordionScene>(_ type: S.Type) throws {
      let harness = try SceneHarness(type, size: CGSize(width: 600, height: 624))
      harness.scene.fidelity = fidelity
      let number = id == "sticky" ? 1 : 0
      let height = { harness.scene.rows.first { $0.number == number }?.frame.height }
      click(harness, 60)
      let law = AnimationLaw.spring(duration: 0.4, dampingRatio: 1)
      for frame in 1...24 {
        harness.frames(1)
        let share = law.rest(at: Double(frame) / 60).share
        #expect(abs(try #require(height()) - 300 + 200 * share) < 0.3, "frame \(frame)")
      }
      harness.frames(1)
      #expect(height() == 300 && harness.scene.scroller.isAtRest)
    }
    if id == "sticky" { try run(StickyScene.self) } else { try run(ExpandingScene.self) }
  }

  /// A click on the way goes on from where the cell is.
  @Test func aCellThatIsClickedOnTheWayDoesNotJump() throws {
    let harness = try SceneHarness(ExpandingScene.self, size: CGSize(width: 600, height: 624))
    let height = { harness.scene.rows.first { $0.number == 0 }?.frame.height ?? 0 }
    click(harness, 60)
    harness.frames(5)
    let before = height()
    #expect(before > 150 && before < 280)
    harness.press(CGPoint(x: 300, y: 60))
    harness.lift(CGPoint(x: 300, y: 60))
    #expect(abs(height() - before) < 1e-9)
    harness.frames(25)
    #expect(height() == 100 && harness.scene.scroller.isAtRest)
  }

  @Test func aDragIsNoClick() throws {
    let harness = try SceneHarness(ExpandingScene.self, size: CGSize(width: 600, height: 624))
    harness.drag(from: CGPoint(x: 300, y: 400), to: CGPoint(x: 300, y: 300), frames: 6, hold: 8)
    #expect(harness.settle())
    #expect((0..<20).allSatisfy { !isOpen(harness, $0) })
    #expect(harness.scene.scroll.offset > 90)
  }

  @Test func aPressThatCatchesAFlickIsNoClick() throws {
    let harness = try SceneHarness(
      ExpandingScene.self, size: CGSize(width: 600, height: 624), count: 2000)
    harness.scene.scroller.fling(at: 3000)
    harness.frames(5)
    click(harness, 300)
    #expect(harness.settle())
    #expect(harness.scene.rows.allSatisfy { !isOpen(harness, $0.number) })
  }

  @Test func theKeyboardGoesFromCellToCell() throws {
    let harness = try SceneHarness(StickyScene.self, size: CGSize(width: 600, height: 624))
    #expect(!harness.key(.enter), "there is no cell chosen yet")
    for _ in 0..<8 { harness.key(.down) }
    // Rows 1-5 are cells, 6 is a header, 7-9 are cells: the first one and seven more.
    #expect(harness.scene.cursor == IndexPath(item: 2, section: 1))
    harness.key(.enter)
    #expect(harness.settle() && isOpen(harness, 9))
    let shown = harness.scene.rows.first { $0.number == 9 }
    #expect((shown?.frame.minY ?? -1) >= 40 - 1e-6 && (shown?.frame.maxY ?? 999) <= 568.01)
  }

  @Test func sectionsRepeatTheirSizes() {
    let cells = AccordionScene.opening(sizes: [2, 3], count: 16)
    // A header has the number before its first cell.
    #expect(cells.map(\.lowerBound) == [1, 4, 8, 11, 15])
    #expect(cells.map(\.count) == [2, 3, 2, 3, 1], "the last one is cut off")
    #expect(AccordionScene.opening(sizes: [], count: 5) == [0..<5])
  }

  /// What is under a finger stays there while cells above it collapse.
  @Test func aFingerHoldsWhatIsUnderIt() throws {
    let harness = try SceneHarness(
      ExpandingScene.self, size: CGSize(width: 600, height: 624), count: 100)
    harness.scene.values["one"] = 0
    harness.scene.scroller.jump(to: 600)
    harness.frames(1)
    click(harness, 50)
    harness.frames(1)
    harness.press(CGPoint(x: 300, y: 400))
    let row = try #require(harness.scene.row(at: CGPoint(x: 100, y: 400)))
    harness.frames(60)
    let now = harness.scene.rows.first { $0.number == row.number }
    #expect(abs((now?.frame.minY ?? 0) - row.frame.minY) < 1e-6)
  }

  @Test func cellsComeGoAndChangePlacesInTheMiddleOfAFlick() throws {
    let harness = try SceneHarness(
      StickyScene.self, size: CGSize(width: 600, height: 624), count: 200)
    harness.scene.scroller.fling(at: 1500)
    harness.frames(10)
    let (before, speed) = (harness.scene.items.count, harness.scene.scroll.velocity)
    let places = harness.scene.places
    harness.move(CGPoint(x: 300, y: 300))
    harness.key(.insert)
    #expect(harness.scene.items.count == before + 1 && harness.scene.scroll.velocity == speed)
    for (id, place) in harness.scene.places {
      #expect(abs(place.y - (places[id] ?? place).y) < 1e-6)
    }
    harness.frames(5)
    harness.key(.delete)
    harness.key(.character("s"))
    #expect(harness.settle() && harness.scene.items.count == before)
    let rows = harness.scene.rows.filter { !$0.isHeader }.map(\.frame).sorted { $0.minY < $1.minY }
    for (a, b) in zip(rows, rows.dropFirst()) { #expect(a.maxY <= b.minY + 1e-6) }
  }
}
