import Articles
import CollectionLayout
import Foundation
import Testing

/// Shinobi's carousel against a model of its tiles: a soft joint each, gravity 0.3, the floor.
@Suite struct ArticleCarouselTests {
  static let size = CGSize(width: 320, height: 420)
  /// The boundary lies 1 pt below the content, and the engine's skin between an item and a line is
  /// about 1.8 pt.
  static let floor = Double(size.height) + 1 - 1.8

  /// The tiles that the layout manages, by item.
  struct Model {
    var tiles: [Int: ModelBody] = [:]
    var count: Int

    static func rest(_ item: Int) -> SIMD2<Double> {
      SIMD2(80 * Double(item) + 35, Double(ArticleCarouselTests.size.height) - 35)
    }

    mutating func tile(_ bounds: CGRect) {
      for item in 0..<count {
        let x = Self.rest(item).x
        let isNear = x + 35 > bounds.minX - 140 && x - 35 < bounds.maxX + 140
        if !isNear {
          tiles[item] = nil
        } else if tiles[item] == nil {
          var body = ModelBody(place: Self.rest(item), anchor: Self.rest(item))
          (body.length, body.damping, body.frequency) = (0, 0.5, 0.8)
          body.gravity = 300
          body.floor = (height: ArticleCarouselTests.floor, reach: 35.0)
          tiles[item] = body
        }
      }
    }

    mutating func frame(from old: CGRect, to new: CGRect, touch: CGPoint?) {
      let delta = new.minX - old.minX
      if delta != 0 {
        let x = touch.map { $0.x + old.minX } ?? 0
        for item in tiles.keys {
          let written = tiles[item]?.written ?? SIMD2()
          let share = min(1, abs(x - Self.rest(item).x) / 500)
          tiles[item]?.put(at: written + SIMD2(delta * share, 0))
        }
      }
      for item in tiles.keys { tiles[item]?.frame() }
      tile(new)
    }

    /// What the article does before it puts a tile in: centres go one tile on, velocities stay.
    mutating func insert(at item: Int, _ bounds: CGRect) {
      count += 1
      tile(bounds)
      for target in tiles.keys.sorted().reversed() where target > item {
        if let source = tiles[target - 1] { tiles[target]?.put(at: source.written) }
      }
      tiles[item]?.put(at: SIMD2(Self.rest(item).x, 35))
    }
  }

  static let flick = Gestures.drag(
    from: CGPoint(x: 260, y: 380), by: [-5, -10, -16, -22, -27, -31, -34, -36], isVertical: false)
  static let slow = Gestures.drag(
    from: CGPoint(x: 100, y: 380), by: (0..<70).map { 3 * sin(Double($0) / 9) }, isVertical: false)

  private func compare(_ harness: ArticleHarness, _ model: Model) -> (most: Double, count: Int) {
    var (most, count) = (0.0, 0)
    for (item, center) in harness.cells {
      guard let tile = model.tiles[item] else { return (.infinity, count) }
      most = max(most, hypot(center.x - tile.written.x, center.y - tile.written.y))
      count += 1
    }
    return (most, count)
  }

  @Test(arguments: [flick, slow])
  func everyTileIsWhereTheArticlesFormulasPutIt(_ touches: [Touch]) {
    let harness = ArticleHarness(
      ShinobiSpringyCarousel(), items: 60, size: Self.size, isVertical: false)
    var model = Model(count: 60)
    model.tile(harness.view.bounds)
    harness.scroller.jump(to: 1500)
    model.frame(from: CGRect(origin: .zero, size: Self.size), to: harness.view.bounds, touch: nil)
    harness.run([])
    var (most, compared) = (0.0, 0)
    harness.play(touches, frames: 150) { old in
      model.frame(from: old, to: harness.view.bounds, touch: harness.touch)
      let frame = compare(harness, model)
      (most, compared) = (max(most, frame.most), compared + frame.count)
    }
    #expect(most <= 0.5)
    #expect(compared > 500)
  }

  /// In the middle of a flick: tiles keep the velocity of the tile that had their number, and the
  /// new one falls from the top edge.
  @Test func anInsertionCopiesCentresAndNotVelocities() throws {
    let layout = ShinobiSpringyCarousel()
    let harness = ArticleHarness(layout, items: 60, size: Self.size, isVertical: false)
    var model = Model(count: 60)
    model.tile(harness.view.bounds)
    harness.scroller.jump(to: 1500)
    model.frame(from: CGRect(origin: .zero, size: Self.size), to: harness.view.bounds, touch: nil)
    harness.run([])
    var (frame, most, inserted) = (0, 0.0, -1)
    harness.play(Self.flick, frames: 140) { old in
      model.frame(from: old, to: harness.view.bounds, touch: harness.touch)
      frame += 1
      if frame == 25 {
        let path = layout.indexPathForInsertion
        inserted = path.item
        harness.view.performBatchUpdates {
          harness.items.count += 1
          harness.view.insertItems(at: [path])
        }
        model.insert(at: path.item, harness.view.bounds)
      }
      most = max(most, compare(harness, model).most)
    }
    #expect(inserted > 15)
    #expect(most <= 0.5)
    #expect(harness.view.areAnimationsEnabled == false)
  }
}
