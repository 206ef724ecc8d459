import Canvas
import CollectionLayout
import Foundation
import Geometry
import Testing

@testable import Scenes

@Suite struct CarouselSceneTests {
  private func stand(
    _ values: [String: Double] = [:], fidelity: Fidelity = .exact,
    size: CGSize = CGSize(width: 768, height: 756), count: Int? = nil
  ) throws -> Stand<CarouselScene> {
    let stand = try Stand(CarouselScene.self, size: size, count: count)
    stand.scene.fidelity = fidelity
    for (id, value) in values.sorted(by: { $0.key < $1.key }) { stand.scene.values[id] = value }
    return stand
  }

  /// In the middle of the standing tiles' height.
  private func level(_ stand: Stand<CarouselScene>) -> Double { stand.scene.floor - 35 }

  private func places(_ stand: Stand<CarouselScene>) -> [String: TracedItem] {
    Dictionary(uniqueKeysWithValues: stand.scene.tracedItems.map { ($0.id, $0) })
  }

  private func order(_ stand: Stand<CarouselScene>) -> [Int64] {
    let layout = stand.scene.model.layout
    return (0..<layout.count).map { layout.id(of: $0).number + 1 }
  }

  private func key(
    _ stand: Stand<CarouselScene>, _ key: Key, _ modifiers: KeyModifiers = []
  ) {
    #expect(stand.send(.key(key, modifiers, isRepeat: false)))
  }

  // MARK: - The row

  @Test func thirtyTilesStandOnTheFloorAsPublished() throws {
    let stand = try stand()
    stand.frames(1)
    let tiles = stand.scene.tracedItems
    #expect(stand.scene.model.layout.count == 30)
    #expect(tiles[0].center == CGPoint(x: 45, y: level(stand)))
    #expect(tiles[1].center.x == 125)
    #expect(stand.scene.info.presets[0].title == "Shinobi")
    let values = stand.scene.values
    #expect(values["frequency"] == 0.8 && values["damping"] == 0.5 && values["resistance"] == 500)
    #expect(values["gravity"] == 0.3)
  }

  @Test func aTileThreeHundredPointsAwayLagsAsPublished() throws {
    // Two seconds of a drag at 1000 pt/s, seen on a stage wide enough for it.
    let stand = try stand(
      ["air": 0, "cap": 400, "gap": 0], size: CGSize(width: 3600, height: 400), count: 400)
    stand.scene.model.scroll.jump(to: 10_000)
    stand.frames(1)
    stand.press(CGPoint(x: 3000, y: level(stand)))
    for k in 1...150 {
      stand.move(CGPoint(x: 3000 - Double(k) * 1000 / 60, y: level(stand)))
      stand.frames(1)
    }
    let touch = 500.0
    let model = stand.scene.model
    let springs = model.springs
    // Between two tiles: the lag is proportional to the distance.
    let near = model.drawnTiles.map { tile in
      let rest = tile.place.top + tile.place.extent / 2 - model.scroll.offset
      return (away: abs(rest - touch), lag: springs.displacement(of: tile.place.id))
    }.filter { abs($0.away - 300) < 60 }
    #expect(near.count >= 2)
    for tile in near { #expect(abs(tile.lag / tile.away * 300 - 119.4) < 0.5, "\(tile)") }
  }

  @Test(arguments: [Fidelity.uikit, .exact]) func drawnTilesNeverOverlap(fidelity: Fidelity) throws
  {
    let stand = try stand(fidelity: fidelity, count: 500)
    for speed in [6000.0, -3000, 9000] {
      stand.scene.model.scroll.fling(at: speed)
      for _ in 0..<60 {
        stand.frames(1)
        let xs = stand.scene.tracedItems.map(\.center.x)
        for (a, b) in zip(xs, xs.dropFirst()) { #expect(b - a > 71.9) }
      }
    }
  }

  @Test func aShortRowStandsInTheMiddle() throws {
    let stand = try stand(count: 3)
    stand.frames(1)
    #expect(stand.scene.tracedItems.map(\.center.x) == [304, 384, 464])
    stand.scene.resize(to: CGSize(width: 400, height: 300))
    #expect(stand.scene.tracedItems.map(\.center.x) == [120, 200, 280])
    let none = try self.stand(count: 0)
    none.frames(1)
    #expect(none.scene.tracedItems.isEmpty && !none.scene.removeChosen())
    key(none, .insert)
    #expect(none.settle())
    #expect(none.scene.tracedItems.map(\.center.x) == [384])
  }

  @Test func resizingKeepsTheMiddle() throws {
    let stand = try stand(count: 1000)
    stand.scene.model.scroll.jump(to: 40_000)
    stand.frames(1)
    let before = places(stand)
    stand.scene.resize(to: CGSize(width: 500, height: 756))
    for (id, item) in places(stand) {
      guard let old = before[id] else { continue }
      #expect(abs((item.center.x - 250) - (old.center.x - 384)) < 1e-6)
    }
  }

  // MARK: - Dropping in

  @Test(arguments: [0.3, 1, 2.5]) func aTileFallsAsGravitySays(gravity: Double) throws {
    let stand = try stand(["gravity": gravity, "pull": 0, "air": 0])
    stand.frames(1)
    key(stand, .insert)
    let height = stand.scene.floor - 70
    #expect(abs(height - stand.scene.model.heights.drop) < 1e-9)
    let (time, speed) = stand.scene.landing
    #expect(abs(time - (2 * height / (gravity * 1000)).squareRoot()) < 1e-9)
    #expect(abs(speed - (2 * height * gravity * 1000).squareRoot()) < 1e-6)
    // Half-way in time it has fallen a quarter of the way.
    let frames = Int((time / 2 * 240).rounded())
    stand.frames(frames, rate: 240)
    let t = Double(frames) / 240
    let fallen = try #require(places(stand)["tile31"]).center.y - (level(stand) - height)
    // The engine moves by the velocity at a sub-step's end: up to g·t/240 ahead.
    #expect(abs(fallen - gravity * 500 * t * t) < gravity * 1000 * t / 200 + 0.5)
    // It is still above the floor just before it should land, and on its way up just after.
    stand.frames(Int(((time - t - 0.03) * 240).rounded()), rate: 240)
    #expect(try #require(places(stand)["tile31"]).velocity.dy > 0)
    #expect(try #require(places(stand)["tile31"]).center.y < level(stand) - 1)
    stand.frames(12, rate: 240)
    #expect(try #require(places(stand)["tile31"]).velocity.dy < 0)
  }

  @Test func aSpringPullsItDownSoonerAsInTheArticle() throws {
    let stand = try stand(["air": 0])
    stand.frames(1)
    key(stand, .insert)
    let (time, speed) = stand.scene.landing
    #expect(time > 0.4 && time < 0.5)
    var (seconds, last) = (0.0, 0.0)
    while level(stand) - (places(stand)["tile31"]?.center.y ?? 0) > 2, seconds < 2 {
      last = Double(places(stand)["tile31"]?.velocity.dy ?? 0)
      stand.frames(1, rate: 240)
      seconds += 1.0 / 240
    }
    #expect(abs(seconds - time) < 0.015, "\(seconds) \(time)")
    #expect(abs(last - speed) < speed * 0.1, "\(last) \(speed)")
  }

  @Test(arguments: [0.3, 0.6]) func itBouncesAsHighAsTheFloorGivesBack(e: Double) throws {
    let stand = try stand(["gravity": 2, "pull": 0, "air": 0, "elasticity": e])
    stand.frames(1)
    key(stand, .insert)
    stand.frames(Int((stand.scene.landing.time * 240).rounded()) + 12, rate: 240)
    var highest = 0.0
    for _ in 0..<400 {
      stand.frames(1, rate: 240)
      highest = max(highest, level(stand) - (places(stand)["tile31"]?.center.y ?? 0))
    }
    let wanted = e * e * stand.scene.model.heights.drop
    #expect(abs(highest - wanted) < wanted * 0.06 + 2, "\(highest) \(wanted)")
    #expect(stand.settle())
    #expect(try #require(places(stand)["tile31"]).center.y == level(stand))
  }

  // MARK: - Changes while it moves

  @Test(arguments: [Fidelity.uikit, .exact], [1, 5])
  func insertingWhileItScrollsMovesNothingElse(fidelity: Fidelity, count: Int) throws {
    let stand = try stand(fidelity: fidelity, count: 300)
    stand.scene.model.scroll.jump(to: 8000)
    stand.scene.model.pointer = 500
    stand.scene.model.scroll.fling(at: 900)
    stand.frames(12)
    let (before, velocity) = (places(stand), stand.scene.model.scroll.velocity)
    stand.scene.add(count)
    #expect(stand.scene.model.scroll.velocity == velocity)
    let after = places(stand)
    #expect(after.count >= before.count)
    for (id, item) in before {
      let now = try #require(after[id], "\(id) is still there")
      #expect(now.center.distance(to: item.center) < 0.01, "\(id)")
      #expect((now.velocity - item.velocity).length < 1e-6, "\(id)")
    }
    // And then they glide apart by as many places.
    #expect(stand.settle())
    let tiles = stand.scene.tracedItems.map(\.center.x)
    for (a, b) in zip(tiles, tiles.dropFirst()) { #expect(abs(b - a - 80) < 1e-6) }
  }

  @Test func whatIsLeftOfTheNewTileGoesOnAsIfNothingHadHappened() throws {
    let stands = try (0..<2).map { _ in try stand(["gap": 0], count: 300) }
    for stand in stands {
      stand.scene.model.scroll.jump(to: 8000)
      stand.scene.model.scroll.fling(at: 500)
      stand.frames(10)
    }
    stands[1].scene.add(1)
    let new = try #require(order(stands[1]).firstIndex(of: 301))
    let left = Set(order(stands[1])[..<(new - 1)].map { "tile\($0)" })
    for _ in 0..<60 {
      for stand in stands { stand.frames(1) }
      let (plain, changed) = (places(stands[0]), places(stands[1]))
      for (id, item) in plain where left.contains(id) {
        guard let other = changed[id] else { continue }
        #expect(abs(other.velocity.dx - item.velocity.dx) < 1e-6, "\(id)")
      }
    }
  }

  @Test func insertingLeftOfTheViewportMovesNothingOnTheScreen() throws {
    let stands = try (0..<2).map { _ in try stand(count: 300) }
    for stand in stands {
      stand.scene.model.scroll.jump(to: 8000)
      stand.scene.model.scroll.fling(at: 2000)
    }
    for frame in 0..<60 {
      if frame == 15 { key(stands[1], .insert, .shift) }
      for stand in stands { stand.frames(1) }
      let plain = places(stands[0])
      #expect(stands[0].scene.model.scroll.velocity == stands[1].scene.model.scroll.velocity)
      for (id, item) in places(stands[1]) {
        guard let other = plain[id] else { continue }
        #expect(item.center.distance(to: other.center) < 0.01, "\(frame) \(id)")
      }
    }
    #expect(order(stands[1])[0] == 301)
  }

  @Test func theNewTileComesInToTheRightOfTheMiddle() throws {
    let stand = try stand(count: 300)
    stand.scene.model.scroll.jump(to: 8000)
    stand.frames(1)
    stand.scene.add(1)
    stand.frames(1)
    let middle = try #require(places(stand)["tile301"]).center.x
    #expect(middle > 384 - 1e-9 && middle < 384 + 80)
  }

  @Test func aTileTakenOutDropsOutAndTheOthersCloseUp() throws {
    let stand = try stand()
    stand.frames(1)
    let three = try #require(places(stand)["tile3"])
    stand.press(three.center)
    stand.lift(three.center)
    #expect(stand.scene.selected?.number == 2)
    key(stand, .delete)
    #expect(order(stand).prefix(3) == [1, 2, 4] && stand.scene.selected?.number == 3)
    #expect(places(stand)["tile3"]?.center == three.center)
    stand.frames(20)
    #expect(try #require(places(stand)["tile3"]).center.y > three.center.y + 10)
    #expect(stand.settle())
    #expect(places(stand)["tile3"] == nil)
    #expect(abs(try #require(places(stand)["tile4"]).center.x - three.center.x) < 1e-6)
  }

  @Test func manyChangesInARowLeaveEverythingSound() throws {
    let stand = try stand(fidelity: .uikit)
    for k in 0..<40 {
      switch k % 4 {
      case 0: stand.scene.add(5)
      case 1: key(stand, .delete)
      case 2: stand.scene.model.scroll.fling(at: k % 8 < 4 ? 4000 : -4000)
      default: key(stand, .insert)
      }
      stand.frames(3)
      #expect(stand.scene.tracedItems.allSatisfy { $0.center.x.isFinite && $0.center.y.isFinite })
      #expect(Set(stand.scene.tracedItems.map(\.id)).count == stand.scene.tracedItems.count)
    }
    #expect(stand.scene.model.layout.count == 30 + 50 - 10 + 10)
    #expect(stand.settle())
  }

  @Test func withReducedMotionTilesComeAndGoInTheirPlaces() throws {
    let stand = try stand()
    stand.scene.model.isCalm = true
    stand.frames(1)
    stand.scene.add(1)
    stand.frames(1)
    #expect(try #require(places(stand)["tile31"]).center.y == level(stand))
    #expect(stand.settle())
    key(stand, .delete)
    #expect(stand.scene.model.leaving.isEmpty)
    #expect(stand.settle())
  }

  // MARK: - As published

  @Test func asPublishedTilesSwapVelocitiesWhenOneIsPutIn() throws {
    let stand = try stand(fidelity: .published, count: 300)
    stand.scene.model.scroll.jump(to: 8000)
    stand.frames(1)
    stand.scene.model.scroll.fling(at: 2500)
    stand.frames(12)
    let order = stand.scene.model.drawnTiles.map(\.place)
    let before = Dictionary(
      uniqueKeysWithValues: order.map { ($0.row, stand.scene.model.springs.velocity(of: $0.id)) })
    let places = places(stand)
    stand.scene.add(1)
    let new = try #require(stand.scene.model.layout.row(of: order[0].id)) + order.count
    var changed = 0
    for tile in stand.scene.model.drawnTiles where tile.place.row < new {
      let id = "tile\(tile.place.id.number + 1)"
      guard let old = places[id] else { continue }
      // Places are handed on, velocities stay where they were.
      #expect(abs(tile.x - old.center.x) < 0.01)
      let speed = stand.scene.model.springs.velocity(of: tile.place.id)
      if let was = before[tile.place.row] { #expect(abs(speed - was) < 1e-6) }
      if abs(speed - (old.velocity.dx + stand.scene.model.scroll.velocity)) > 1 { changed += 1 }
    }
    #expect(changed > 1)
  }

  @Test func asPublishedTheContentLeftOfTheViewportPushesTheScreen() throws {
    let stand = try stand(fidelity: .published, count: 300)
    stand.scene.model.scroll.jump(to: 8000)
    stand.frames(1)
    let offset = stand.scene.model.scroll.offset
    key(stand, .insert, .shift)
    #expect(stand.scene.model.scroll.offset == offset)
    #expect(stand.settle())
    #expect(stand.scene.model.managed <= 14)
  }

  // MARK: - Reordering

  private func carry(_ stand: Stand<CarouselScene>, from a: CGPoint, by dx: Double) {
    stand.press(a)
    for k in 1...10 {
      stand.move(CGPoint(x: a.x, y: a.y - Double(k) * 12))
      stand.frames(1)
    }
    for k in 1...30 {
      stand.move(CGPoint(x: a.x + dx * Double(k) / 30, y: a.y - 120))
      stand.frames(1)
    }
    stand.frames(30)
  }

  @Test(arguments: [Fidelity.uikit, .exact]) func aTileIsCarriedToAnotherPlace(fidelity: Fidelity)
    throws
  {
    let stand = try stand(fidelity: fidelity)
    stand.frames(1)
    let two = try #require(places(stand)["tile2"]).center
    carry(stand, from: two, by: 240)
    #expect(order(stand).prefix(6) == [1, 3, 4, 5, 2, 6])
    let held = try #require(places(stand)["tile2"])
    #expect(held.center.distance(to: CGPoint(x: two.x + 240, y: two.y - 120)) < 3, "\(held)")
    stand.lift(CGPoint(x: two.x + 240, y: two.y - 120))
    #expect(try #require(places(stand)["tile2"]).center.distance(to: held.center) < 1e-6)
    #expect(stand.settle())
    #expect(
      try #require(places(stand)["tile2"]).center.distance(to: CGPoint(x: 365, y: two.y)) < 1e-6)
    #expect(stand.scene.model.scroll.offset == 0)
  }

  @Test func aLongPressLiftsATile() throws {
    let stand = try stand()
    stand.frames(1)
    let two = try #require(places(stand)["tile2"]).center
    stand.press(two)
    stand.frames(20)
    #expect(stand.scene.model.air.held == nil)
    stand.frames(10)
    #expect(stand.scene.model.air.held?.id.number == 1)
    stand.lift(two)
    #expect(stand.settle())
    #expect(order(stand) == Array(1...30))
  }

  @Test func atTheEdgeTheRowCreepsUnderTheHand() throws {
    let stand = try stand()
    stand.frames(1)
    let two = try #require(places(stand)["tile2"]).center
    carry(stand, from: two, by: 630)
    stand.frames(120)
    #expect(stand.scene.model.scroll.offset > 300)
    let place = try #require(order(stand).firstIndex(of: 2))
    #expect(place > 10)
  }

  @Test func keysMoveTheChosenTile() throws {
    let stand = try stand()
    stand.frames(1)
    let two = try #require(places(stand)["tile2"]).center
    stand.press(two)
    stand.lift(two)
    key(stand, .right, .shift)
    key(stand, .right, .shift)
    #expect(order(stand).prefix(4) == [1, 3, 4, 2])
    #expect(try #require(places(stand)["tile2"]).center.distance(to: two) < 1e-9)
    key(stand, .left, .shift)
    #expect(order(stand).prefix(4) == [1, 3, 2, 4])
    key(stand, .right)
    #expect(order(stand).prefix(4) == [1, 3, 2, 4] && !stand.scene.isAtRest)
  }

  // MARK: - State

  @Test(arguments: [Fidelity.uikit, .exact]) func aSnapshotHoldsTheRowAndWhatIsInTheAir(
    fidelity: Fidelity
  )
    throws
  {
    let stand = try stand(fidelity: fidelity)
    stand.scene.model.scroll.fling(at: 800)
    stand.frames(5)
    stand.scene.add(5)
    stand.frames(9)
    key(stand, .delete)
    stand.frames(3)
    let (snapshot, then) = (stand.scene.snapshot(), stand.scene.tracedItems)
    let row = order(stand)
    stand.scene.add(3)
    key(stand, .delete)
    stand.frames(100)
    stand.scene.restore(snapshot)
    #expect(order(stand) == row)
    #expect(stand.scene.tracedItems.count == then.count)
    for (a, b) in zip(stand.scene.tracedItems, then) {
      #expect(a.id == b.id && a.center.distance(to: b.center) < 1e-9)
      #expect((a.velocity - b.velocity).length < 1e-6)
    }
  }

  @Test func aMillionTilesCostWhatShows() throws {
    let (few, many) = (try stand(count: 1000), try stand(count: 1_000_000))
    for stand in [few, many] {
      stand.scene.model.scroll.jump(to: 40_000)
      stand.scene.model.scroll.fling(at: 1000)
      stand.frames(30)
      stand.scene.add(5)
      stand.frames(30)
    }
    #expect(few.scene.model.managed == many.scene.model.managed)
    #expect(many.scene.model.managed < 40)
    key(many, .end)
    #expect(many.settle())
    #expect(many.scene.tracedItems.contains { $0.id == "tile1000000" })
  }

  @Test func theBarUnderTheRowLeadsAnywhere() throws {
    let stand = try stand(count: 1_000_000)
    stand.send(.wheel(CGPoint(x: 300, y: 300), delta: CGVector(dx: 0, dy: 10), isPrecise: true, []))
    stand.frames(1)
    let y = stand.scene.floor + 8
    #expect(stand.press(CGPoint(x: 20, y: y)))
    #expect(!stand.scene.model.scroll.isTracking)
    stand.move(CGPoint(x: 900, y: y))
    stand.frames(1)
    stand.lift(CGPoint(x: 900, y: y))
    #expect(stand.scene.model.scroll.offset == stand.scene.model.scroll.range.upperBound)
  }
}
