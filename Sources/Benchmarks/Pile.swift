import ElementaryFunctions
import Foundation

/// The bodies of a pile and the box they fall into, y downward.
struct Pile {
  enum Shape: CaseIterable {
    case circle, box

    var plural: String { self == .circle ? "circles" : "boxes" }
  }

  static let friction = 0.3
  private static let sizes = 0.15...0.30
  private static let spacing = 0.65

  let shape: Shape
  let count: Int
  /// Radius, or half the side of a square of the same area.
  let bodies: [(place: SIMD2<Double>, size: Double)]
  let walls: [(SIMD2<Double>, SIMD2<Double>)]
  private let width: Double

  init(_ shape: Shape, _ count: Int) {
    (self.shape, self.count) = (shape, count)
    // About as high as wide once it has settled.
    let columns = Int(Double(count).squareRoot() * 0.8)
    width = Double(columns) * Self.spacing + 0.2
    var random = SplitMix64(state: 1)
    let scale = shape == .circle ? 1 : (Double.pi / 4).squareRoot()
    bodies = (0..<count).map { i in
      let (row, column) = (i / columns, i % columns)
      // Every other row a little aside, or columns would stand.
      let x = 0.4 + Double(column) * Self.spacing + (row % 2 == 0 ? 0 : 0.1)
      let size = Self.sizes.lowerBound + random.unit() * 0.15
      return (SIMD2(x, -0.4 - Double(row) * Self.spacing), size * scale)
    }
    let top = -Double(count / columns + 20) * Self.spacing
    walls = [
      (SIMD2(0, 0), SIMD2(width, 0)), (SIMD2(0, top), SIMD2(0, 0)),
      (SIMD2(width, top), SIMD2(width, 0)),
    ]
  }

  private static let meanDiameter = sizes.lowerBound + sizes.upperBound

  // MARK: - Overlaps

  /// How an engine rounds outlines: it takes a margin off boxes, and keeps all but circles apart by a
  /// radius.
  ///
  /// Box2D's boxes keep 1 to 2 cm apart so, and overlaps hide in the gap.
  struct Skin {
    var margin = 0.0
    var box = 0.0
    var wall = 0.0
  }

  /// The deepest overlap and the mean of all, as shares of the mean diameter: of the outlines that an
  /// engine collides with.
  func deepest(_ world: any PileWorld) -> (deepest: Double, mean: Double) {
    let places = bodies.indices.map { world.place($0) }
    let skin = world.skin
    let isBox = shape == .box
    let (margin, radius) = isBox ? (skin.margin, skin.box) : (0, 0)
    let sizes = bodies.map { $0.size - margin }
    var (deepest, sum, number) = (0.0, 0.0, 0)
    func note(_ depth: Double) {
      guard depth > 0 else { return }
      deepest = max(deepest, depth)
      sum += depth
      number += 1
    }
    for (i, j) in neighbours(places.map(\.position)) {
      note(2 * radius + depth(places[i], sizes[i], places[j], sizes[j]))
    }
    for (i, place) in places.enumerated() {
      let reach = self.reach(place.angle, sizes[i]) + radius + skin.wall
      note(place.position.y + reach)
      note(reach - place.position.x)
      note(place.position.x + reach - width)
    }
    return (deepest / Self.meanDiameter, number > 0 ? sum / Double(number) / Self.meanDiameter : 0)
  }

  /// How far a body reaches along an axis.
  private func reach(_ angle: Double, _ size: Double) -> Double {
    shape == .circle ? size : size * (abs(cos(angle)) + abs(sin(angle)))
  }

  private func depth(
    _ a: (position: SIMD2<Double>, angle: Double), _ sizeA: Double,
    _ b: (position: SIMD2<Double>, angle: Double), _ sizeB: Double
  ) -> Double {
    let apart = b.position - a.position
    if shape == .circle { return sizeA + sizeB - (apart * apart).sum().squareRoot() }
    // Squares: the least overlap along any of their sides' directions.
    var least = Double.infinity
    for (angle, own, other, turn) in [
      (a.angle, sizeA, sizeB, b.angle - a.angle), (b.angle, sizeB, sizeA, a.angle - b.angle),
    ] {
      let (c, s) = (cos(angle), sin(angle))
      let span = own + reach(turn, other)
      least = min(least, span - abs(apart.x * c + apart.y * s))
      least = min(least, span - abs(apart.y * c - apart.x * s))
    }
    return least
  }

  /// The pairs that may overlap, by a grid.
  private func neighbours(_ places: [SIMD2<Double>]) -> [(Int, Int)] {
    let cell = 2 * Self.sizes.upperBound * 1.3
    var grid: [SIMD2<Int>: [Int]] = [:]
    var pairs: [(Int, Int)] = []
    for (i, place) in places.enumerated() {
      let home = SIMD2(Int((place.x / cell).rounded(.down)), Int((place.y / cell).rounded(.down)))
      for dx in -1...1 {
        for dy in -1...1 {
          for j in grid[SIMD2(home.x + dx, home.y + dy)] ?? [] { pairs.append((j, i)) }
        }
      }
      grid[home, default: []].append(i)
    }
    return pairs
  }
}
