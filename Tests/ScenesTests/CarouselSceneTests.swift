import Foundation
import Geometry
import Testing

@testable import Scenes

@Suite struct CarouselSceneTests {
  private func makeHarness(
    _ values: [String: Double] = [:], fidelity: Fidelity = .exact,
    size: CGSize = CGSize(width: 768, height: 756), count: Int? = nil
  ) throws -> SceneHarness<CarouselScene> {
    let harness = try SceneHarness(CarouselScene.self, size: size, count: count)
    harness.scene.fidelity = fidelity
    for (id, value) in values.sorted(by: { $0.key < $1.key }) { harness.scene.values[id] = value }
    return harness
  }

  /// In the middle of the standing tiles' height.
  private func level(_ harness: SceneHarness<CarouselScene>) -> Double { harness.scene.floor - 35 }

  private func places(_ harness: SceneHarness<CarouselScene>) -> [String: TracedItem] {
    Dictionary(uniqueKeysWithValues: harness.scene.tracedItems.map { ($0.id, $0) })
  }

  private func order(_ harness: SceneHarness<CarouselScene>) -> [Int64] {
    (0..<harness.scene.items.count).map { Int64(harness.scene.items.order[$0] + 1) }
  }

  // MARK: - A hand

  /// Presses a tile and takes it upward.
  private func lift(_ harness: SceneHarness<CarouselScene>, at p: CGPoint) {
    harness.press(p)
    for k in 1...10 {
      harness.move(CGPoint(x: p.x, y: p.y - Double(k) * 12))
      harness.frames(1)
    }
  }

  @Test func anotherPressLiftsAnotherTileThanAPastStateHolds() throws {
    let harness = try makeHarness()
    harness.frames(1)
    let press = CGPoint(x: 285, y: level(harness))
    lift(harness, at: press)
    let held = try #require(harness.scene.held)
    let state = harness.scene.snapshot()
    harness.lift(press)
    harness.scene.restore(state)
    #expect(harness.scene.held == held)
    lift(harness, at: CGPoint(x: 525, y: level(harness)))
    #expect(harness.scene.held != nil && harness.scene.held != held)
  }

  // MARK: - The row

  @Test func aTileThreeHundredPointsAwayLagsAsPublished() throws {
    // Two seconds of a drag at 1000 pt/s, seen on a stage wide enough for it.
    let harness = try makeHarness(
      ["air": 0, "cap": 400, "gap": 0], size: CGSize(width: 3600, height: 400), count: 400)
    harness.scene.scroller.jump(to: 10_000)
    harness.frames(1)
    harness.press(CGPoint(x: 3000, y: level(harness)))
    for k in 1...150 {
      harness.move(CGPoint(x: 3000 - Double(k) * 1000 / 60, y: level(harness)))
      harness.frames(1)
    }
    let touch = 500.0
    let row = harness.scene
    let springs = row.collection.springs
    // Between two tiles: the lag is proportional to the distance.
    let near = row.tiles.map { tile in
      let rest = Double(row.layout.middle(of: tile.item)) - row.scroll.offset
      return (away: abs(rest - touch), lag: springs.displacement(of: tile.element.id))
    }.filter { abs($0.away - 300) < 60 }
    #expect(near.count >= 2)
    for tile in near { #expect(abs(tile.lag / tile.away * 300 - 119.4) < 0.5, "\(tile)") }
  }

  @Test(arguments: [Fidelity.uikit, .exact]) func drawnTilesNeverOverlap(fidelity: Fidelity) throws
  {
    let harness = try makeHarness(fidelity: fidelity, count: 500)
    for speed in [6000.0, -3000, 9000] {
      harness.scene.scroller.fling(at: speed)
      for _ in 0..<60 {
        harness.frames(1)
        let xs = harness.scene.tracedItems.map(\.center.x)
        for (a, b) in zip(xs, xs.dropFirst()) { #expect(b - a > 71.9) }
      }
    }
  }

  @Test func aShortRowStandsInTheMiddle() throws {
    let harness = try makeHarness(count: 3)
    harness.frames(1)
    #expect(harness.scene.tracedItems.map(\.center.x) == [304, 384, 464])
    harness.scene.resize(to: CGSize(width: 400, height: 300))
    #expect(harness.scene.tracedItems.map(\.center.x) == [120, 200, 280])
    let none = try self.makeHarness(count: 0)
    none.frames(1)
    #expect(none.scene.tracedItems.isEmpty && !none.scene.removeChosen())
    none.take(.insert)
    #expect(none.settle())
    #expect(none.scene.tracedItems.map(\.center.x) == [384])
  }

  @Test func resizingKeepsTheMiddle() throws {
    let harness = try makeHarness(count: 1000)
    harness.scene.scroller.jump(to: 40_000)
    harness.frames(1)
    let before = places(harness)
    harness.scene.resize(to: CGSize(width: 500, height: 756))
    for (id, item) in places(harness) {
      guard let old = before[id] else { continue }
      #expect(abs((item.center.x - 250) - (old.center.x - 384)) < 1e-6)
    }
  }

  // MARK: - Dropping in

  @Test func aSpringPullsItDownSoonerAsInTheArticle() throws {
    let harness = try makeHarness(["air": 0])
    harness.frames(1)
    harness.take(.insert)
    let (time, speed) = harness.scene.landing
    #expect(time > 0.4 && time < 0.5)
    var (seconds, last) = (0.0, 0.0)
    while level(harness) - (places(harness)["tile31"]?.center.y ?? 0) > 2, seconds < 2 {
      last = Double(places(harness)["tile31"]?.velocity.dy ?? 0)
      harness.frames(1, rate: 240)
      seconds += 1.0 / 240
    }
    #expect(abs(seconds - time) < 0.015, "\(seconds) \(time)")
    #expect(abs(last - speed) < speed * 0.1, "\(last) \(speed)")
  }

  @Test(arguments: [0.3, 0.6]) func itBouncesAsHighAsTheFloorGivesBack(e: Double) throws {
    let harness = try makeHarness(["gravity": 2, "pull": 0, "air": 0, "elasticity": e])
    harness.frames(1)
    harness.take(.insert)
    let landing = (2 * harness.scene.dropHeight / 2000).squareRoot()
    harness.frames(Int((landing * 240).rounded()) + 12, rate: 240)
    var highest = 0.0
    for _ in 0..<400 {
      harness.frames(1, rate: 240)
      highest = max(highest, level(harness) - (places(harness)["tile31"]?.center.y ?? 0))
    }
    let wanted = e * e * harness.scene.dropHeight
    #expect(abs(highest - wanted) < wanted * 0.06 + 2, "\(highest) \(wanted)")
    #expect(harness.settle())
    #expect(try #require(places(harness)["tile31"]).center.y == level(harness))
  }

  // MARK: - Changes while it moves

  @Test(arguments: [Fidelity.uikit, .exact])
  func insertingWhileItScrollsMovesNothingElse(fidelity: Fidelity) throws {
    let harness = try makeHarness(fidelity: fidelity, count: 300)
    harness.scene.scroller.jump(to: 8000)
    harness.scene.collection.pointer.x = 500
    harness.scene.scroller.fling(at: 900)
    harness.frames(12)
    let (before, velocity) = (places(harness), harness.scene.scroll.velocity)
    harness.take(.insert)
    #expect(harness.scene.scroll.velocity == velocity)
    let after = places(harness)
    #expect(after.count >= before.count)
    for (id, item) in before {
      let now = try #require(after[id], "\(id) is still there")
      #expect(now.center.distance(to: item.center) < 0.01, "\(id)")
      #expect((now.velocity - item.velocity).length < 1e-6, "\(id)")
    }
    // And then they glide apart by as many places.
    #expect(harness.settle())
    let tiles = harness.scene.tracedItems.map(\.center.x)
    for (a, b) in zip(tiles, tiles.dropFirst()) { #expect(abs(b - a - 80) < 1e-6) }
  }

  @Test func insertingLeftOfTheViewportMovesNothingOnTheScreen() throws {
    let harnesses = try (0..<2).map { _ in try makeHarness(count: 300) }
    for harness in harnesses {
      harness.scene.scroller.jump(to: 8000)
      harness.scene.scroller.fling(at: 2000)
    }
    for frame in 0..<60 {
      if frame == 15 { harnesses[1].take(.insert, .shift) }
      for harness in harnesses { harness.frames(1) }
      let plain = places(harnesses[0])
      #expect(harnesses[0].scene.scroll.velocity == harnesses[1].scene.scroll.velocity)
      for (id, item) in places(harnesses[1]) {
        guard let other = plain[id] else { continue }
        #expect(item.center.distance(to: other.center) < 0.01, "\(frame) \(id)")
      }
    }
    #expect(order(harnesses[1])[0] == 301)
  }

  @Test func aTileTakenOutDropsOutAndTheOthersCloseUp() throws {
    let harness = try makeHarness()
    harness.frames(1)
    let three = try #require(places(harness)["tile3"])
    harness.move(three.center)
    harness.take(.delete)
    #expect(order(harness).prefix(3) == [1, 2, 4])
    #expect(harness.scene.leaving.map(\.frame.midX) == [three.center.x])
    harness.frames(20)
    let leaving = try #require(harness.scene.leaving.first)
    #expect(leaving.number == 2 && leaving.frame.midY > three.center.y + 10)
    #expect(harness.settle() && harness.scene.leaving.isEmpty)
    #expect(abs(try #require(places(harness)["tile4"]).center.x - three.center.x) < 1e-6)
  }

  @Test func manyChangesInARowLeaveEverythingSound() throws {
    let harness = try makeHarness(fidelity: .uikit)
    for k in 0..<40 {
      switch k % 4 {
      case 0: harness.scene.add(5)
      case 1: harness.take(.delete)
      case 2: harness.scene.scroller.fling(at: k % 8 < 4 ? 4000 : -4000)
      default: harness.take(.insert)
      }
      harness.frames(3)
      #expect(harness.scene.tracedItems.allSatisfy { $0.center.x.isFinite && $0.center.y.isFinite })
      #expect(Set(harness.scene.tracedItems.map(\.id)).count == harness.scene.tracedItems.count)
    }
    #expect(harness.scene.items.count == 30 + 50 - 10 + 10)
    #expect(harness.settle())
  }

  @Test func withReducedMotionTilesComeAndGoInTheirPlaces() throws {
    let harness = try makeHarness()
    harness.scene.collection.view.reducesMotion = true
    harness.frames(1)
    harness.scene.add(1)
    harness.frames(1)
    #expect(try #require(places(harness)["tile31"]).center.y == level(harness))
    #expect(harness.settle())
    harness.take(.delete)
    #expect(harness.scene.leaving.isEmpty)
    #expect(harness.settle())
  }

  // MARK: - Reordering

  private func carry(_ harness: SceneHarness<CarouselScene>, from a: CGPoint, by dx: Double) {
    lift(harness, at: a)
    for k in 1...30 {
      harness.move(CGPoint(x: a.x + dx * Double(k) / 30, y: a.y - 120))
      harness.frames(1)
    }
    harness.frames(30)
  }

  @Test(arguments: [Fidelity.uikit, .exact]) func aTileIsCarriedToAnotherPlace(fidelity: Fidelity)
    throws
  {
    let harness = try makeHarness(fidelity: fidelity)
    harness.frames(1)
    let two = try #require(places(harness)["tile2"]).center
    carry(harness, from: two, by: 240)
    #expect(order(harness).prefix(6) == [1, 3, 4, 5, 2, 6])
    let held = try #require(places(harness)["tile2"])
    #expect(held.center.distance(to: CGPoint(x: two.x + 240, y: two.y - 120)) < 3, "\(held)")
    harness.lift(CGPoint(x: two.x + 240, y: two.y - 120))
    #expect(try #require(places(harness)["tile2"]).center.distance(to: held.center) < 1e-6)
    #expect(harness.settle())
    #expect(
      try #require(places(harness)["tile2"]).center.distance(to: CGPoint(x: 365, y: two.y)) < 1e-6)
    #expect(harness.scene.scroll.offset == 0)
  }

  /// Input that is played may press again before it lets go.
  @Test func aPressOfTheBarDoesNotKeepATileHeld() throws {
    let harness = try makeHarness()
    harness.wheel(0, 10)
    harness.frames(1)
    lift(harness, at: CGPoint(x: 285, y: level(harness)))
    #expect(harness.scene.held != nil)
    let bar = CGPoint(x: 30, y: harness.scene.floor + 8)
    harness.press(bar)
    harness.lift(bar)
    #expect(harness.scene.held == nil)
    #expect(harness.settle())
  }

  // MARK: - State

  @Test func aMillionTilesCostWhatShows() throws {
    let (few, many) = (try makeHarness(count: 1000), try makeHarness(count: 1_000_000))
    for harness in [few, many] {
      harness.scene.scroller.jump(to: 40_000)
      harness.frames(30)
      harness.take(.insert)
      harness.frames(30)
    }
    #expect(few.scene.tiles.count == many.scene.tiles.count && many.scene.tiles.count < 40)
    many.take(.end)
    #expect(many.settle())
    #expect(many.scene.tracedItems.contains { $0.id == "tile1000000" })
  }

  @Test func theBarUnderTheRowLeadsAnywhere() throws {
    let harness = try makeHarness(count: 1_000_000)
    harness.wheel(0, 10)
    harness.frames(1)
    let y = harness.scene.floor + 8
    #expect(harness.press(CGPoint(x: 20, y: y)))
    #expect(!harness.scene.scroll.isTracking)
    harness.move(CGPoint(x: 900, y: y))
    harness.frames(1)
    harness.lift(CGPoint(x: 900, y: y))
    #expect(harness.scene.scroll.offset == harness.scene.scroll.range.upperBound)
  }
}
