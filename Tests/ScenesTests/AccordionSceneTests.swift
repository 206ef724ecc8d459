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

  /// Whether the cell of a number is expanded.
  private func isOpen(_ harness: SceneHarness<some AccordionScene>, _ number: Int) -> Bool {
    let list = harness.scene.list
    return list.expandedItems.contains {
      list.items.order[$0] == number
    }
  }

  /// Neither breakfast in the evening nor dinner in the morning, and no event twice in a row.
  @Test func eventsBeginAtTheirTimeOfDay() throws {
    let words = AccordionWords(isAgenda: true)
    var seen: Set<Substring> = []
    for first in 0..<16 {
      var last: Substring?
      for name in 1...9 {
        let title = words.entry(number: first + name, name: name).title.english
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
    #expect(abs(harness.scene.list.scroll.offset - 232) < 1e-6)
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
      let height = { harness.scene.list.rows.first { $0.cell.number == number }?.frame.height }
      click(harness, 60)
      let law = AnimationLaw.spring(duration: 0.4, dampingRatio: 1)
      for frame in 1...24 {
        harness.frames(1)
        let share = law.rest(at: Double(frame) / 60).share
        #expect(abs(try #require(height()) - 300 + 200 * share) < 0.3, "frame \(frame)")
      }
      harness.frames(1)
      #expect(height() == 300 && harness.scene.list.isAtRest)
    }
    if id == "sticky" { try run(StickyScene.self) } else { try run(ExpandingScene.self) }
  }

  /// A click on the way goes on from where the cell is.
  @Test func aCellThatIsClickedOnTheWayDoesNotJump() throws {
    let harness = try SceneHarness(ExpandingScene.self, size: CGSize(width: 600, height: 624))
    let height = { harness.scene.list.rows.first { $0.cell.number == 0 }?.frame.height ?? 0 }
    click(harness, 60)
    harness.frames(5)
    let before = height()
    #expect(before > 150 && before < 280)
    harness.press(CGPoint(x: 300, y: 60))
    harness.lift(CGPoint(x: 300, y: 60))
    #expect(abs(height() - before) < 1e-9)
    harness.frames(25)
    #expect(height() == 100 && harness.scene.list.isAtRest)
  }

  @Test func aDragIsNoClick() throws {
    let harness = try SceneHarness(ExpandingScene.self, size: CGSize(width: 600, height: 624))
    harness.drag(from: CGPoint(x: 300, y: 400), to: CGPoint(x: 300, y: 300), frames: 6, hold: 8)
    #expect(harness.settle())
    #expect((0..<20).allSatisfy { !isOpen(harness, $0) })
    #expect(harness.scene.list.scroll.offset > 90)
  }

  @Test func aPressThatCatchesAFlickIsNoClick() throws {
    let harness = try SceneHarness(
      ExpandingScene.self, size: CGSize(width: 600, height: 624), count: 2000)
    harness.scene.list.scroller.fling(at: 3000)
    harness.frames(5)
    click(harness, 300)
    #expect(harness.settle())
    #expect(harness.scene.list.rows.allSatisfy { !isOpen(harness, $0.cell.number) })
  }

  @Test func theKeyboardGoesFromCellToCell() throws {
    let harness = try SceneHarness(StickyScene.self, size: CGSize(width: 600, height: 624))
    #expect(!harness.send(.key(.enter, [], isRepeat: false)), "there is no cell chosen yet")
    for _ in 0..<8 { harness.send(.key(.down, [], isRepeat: false)) }
    // Rows 1-5 are cells, 6 is a header, 7-9 are cells: the first one and seven more.
    #expect(harness.scene.cursor == IndexPath(item: 2, section: 1))
    harness.send(.key(.enter, [], isRepeat: false))
    #expect(harness.settle() && isOpen(harness, 9))
    let shown = harness.scene.list.rows.first { $0.cell.number == 9 }
    #expect((shown?.frame.minY ?? -1) >= 40 - 1e-6 && (shown?.frame.maxY ?? 999) <= 568.01)
  }

  @Test func aWheelTakesOver() throws {
    let harness = try SceneHarness(ExpandingScene.self, size: CGSize(width: 600, height: 624))
    click(harness, 520)
    harness.frames(4)
    harness.send(
      .wheel(CGPoint(x: 300, y: 300), delta: CGVector(dx: 0, dy: 300), isPrecise: false, []))
    #expect(harness.settle())
    #expect(harness.scene.list.scroll.offset > 232)
  }

  @Test func aHeaderIsAlwaysAtTheTop() throws {
    let harness = try SceneHarness(StickyScene.self, size: CGSize(width: 600, height: 624))
    for _ in 0..<60 {
      harness.send(
        .wheel(CGPoint(x: 300, y: 300), delta: CGVector(dx: 0, dy: 17), isPrecise: true, []))
      harness.frames(1)
      let headers = harness.scene.list.rows.filter(\.isHeader).sorted {
        $0.frame.minY < $1.frame.minY
      }
      #expect((headers.first?.frame.minY ?? 1) <= 0)
      for (a, b) in zip(headers, headers.dropFirst()) {
        #expect(a.frame.maxY <= b.frame.minY + 1e-6)
      }
    }
  }

  @Test func sectionsRepeatTheirSizes() {
    let list = ExpandingCells(sizes: [2, 3], count: 16)
    #expect((0..<5).map { list.header(of: $0).number } == [0, 3, 7, 10, 14])
    #expect(list.items.order.sections.map(\.count) == [2, 3, 2, 3, 1], "the last one is cut off")
    let plain = ExpandingCells(sizes: [], count: 5)
    #expect(plain.items.order.sections.map(\.count) == [5])
  }

  /// What is under a finger stays there while cells above it collapse.
  @Test func aFingerHoldsWhatIsUnderIt() throws {
    let harness = try SceneHarness(
      ExpandingScene.self, size: CGSize(width: 600, height: 624), count: 100)
    harness.scene.values["one"] = 0
    harness.scene.list.scroller.jump(to: 600)
    harness.frames(1)
    click(harness, 50)
    harness.frames(1)
    harness.press(CGPoint(x: 300, y: 400))
    let row = try #require(harness.scene.list.row(at: CGPoint(x: 100, y: 400)))
    harness.frames(60)
    let now = harness.scene.list.rows.first { $0.cell == row.cell }
    #expect(abs((now?.frame.minY ?? 0) - row.frame.minY) < 1e-6)
  }

  @Test(arguments: ["expanding", "sticky"])
  func cellsComeGoAndChangePlacesInTheMiddleOfAFlick(id: String) throws {
    func run<S: AccordionScene>(_ type: S.Type) throws {
      let harness = try SceneHarness(type, size: CGSize(width: 600, height: 624), count: 200)
      harness.scene.list.scroller.fling(at: 1500)
      harness.frames(10)
      let count = { harness.scene.list.items.count }
      let (before, speed) = (count(), harness.scene.list.scroll.velocity)
      let places = Dictionary(
        uniqueKeysWithValues: harness.scene.tracedItems.map { ($0.id, $0.center.y) })
      harness.move(CGPoint(x: 300, y: 300))
      harness.send(.key(.insert, [], isRepeat: false))
      #expect(count() == before + 1 && harness.scene.list.scroll.velocity == speed)
      for item in harness.scene.tracedItems {
        if let place = places[item.id] { #expect(abs(item.center.y - place) < 1e-6) }
      }
      harness.frames(5)
      harness.send(.key(.delete, [], isRepeat: false))
      harness.send(.key(.character("s"), [], isRepeat: false))
      #expect(count() == before)
      for _ in 0..<30 {
        harness.frames(1)
        #expect(harness.scene.tracedItems.allSatisfy { $0.center.y.isFinite })
      }
      #expect(harness.settle())
      let rows = harness.scene.list.rows.filter { !$0.isHeader }.map(\.frame)
      for (a, b) in zip(
        rows.sorted { $0.minY < $1.minY }, rows.sorted { $0.minY < $1.minY }.dropFirst())
      {
        #expect(a.maxY <= b.minY + 1e-6)
      }
    }
    if id == "sticky" { try run(StickyScene.self) } else { try run(ExpandingScene.self) }
  }
}
