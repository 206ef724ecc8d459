import Canvas

/// Finds the pixels in which a list and the one before it differ.
///
/// Pixels are gathered in square cells. A cell's hash is that of the commands that can change it, in
/// order; a cell whose hash is that of the last list looks as it did.
struct DamageGrid {
  private let pixels: PixelRect
  private let side: Int
  private let columns: Int, rows: Int
  private var hashes: [CommandHash] = []
  private var last: [CommandHash] = []

  /// The side of a cell in points.
  private static let cellSide = 16.0
  /// More rectangles than this are drawn as one.
  private static let mostRects = 16
  /// How many pixels more one rectangle in place of two may have, which are played each on its own.
  private static let slack = 2048
  /// What it costs to play a command, in pixels that are filled in the same time.
  private static let commandCost = 12_000

  /// A grid for a picture, on which the first list changes everything.
  init(pixels: PixelRect, scale: Double) {
    self.pixels = pixels
    side = max(8, Int((Self.cellSide * scale).rounded()))
    columns = (pixels.maxX + side - 1) / side
    rows = (pixels.maxY + side - 1) / side
  }

  /// Forgets the last list: the next one changes everything.
  mutating func forget() { last = [] }

  /// The pixels that a list changes, in a few rectangles that can be drawn without the rest.
  mutating func changes(by plan: DrawPlan) -> [PixelRect] {
    gather(plan)
    defer { swap(&hashes, &last) }
    guard last.count == hashes.count else { return [pixels] }
    var rects = changedRuns().map { plan.cut($0) }
    while !rects.isEmpty {
      let grown = Self.joined(rects.map { Self.grown($0, plan.indivisible.elements) }) {
        $0.count
      }
      if grown == rects { break }
      rects = grown
    }
    rects = Self.joinedByCost(rects, plan)
    guard rects.count > Self.mostRects else { return rects }
    return [Self.grown(rects.reduce(.empty) { $0.union($1) }, plan.indivisible.elements)]
  }

  private static func grown(_ rect: PixelRect, _ parts: [Indivisible]) -> PixelRect {
    var rect = rect
    while true {
      let grown = parts.reduce(rect) { $1.grown($0) }
      if grown == rect { return rect }
      rect = grown
    }
  }

  private mutating func gather(_ plan: DrawPlan) {
    let (columns, side) = (columns, side)
    if hashes.count != columns * rows {
      hashes = [CommandHash](repeating: .start, count: columns * rows)
    }
    unsafe hashes.withUnsafeMutableBufferPointer { hashes in
      unsafe hashes.update(repeating: .start)
      for step in plan.steps {
        guard let hash = step.hash, !step.pixels.isEmpty else { continue }
        let left = step.pixels.minX / side
        let right = (step.pixels.maxX - 1) / side
        for row in step.pixels.minY / side...(step.pixels.maxY - 1) / side {
          for cell in row * columns + left...row * columns + right {
            unsafe hashes[cell].mix(word: hash.value)
          }
        }
      }
    }
  }

  /// The changed cells of each row, side by side in one rectangle.
  private func changedRuns() -> [PixelRect] {
    var found: [PixelRect] = []
    for row in 0..<rows {
      var column = 0
      while column < columns {
        let start = column
        while column < columns, hashes[row * columns + column] != last[row * columns + column] {
          column += 1
        }
        if column > start {
          found.append(
            PixelRect(
              minX: start * side, minY: row * side, maxX: column * side, maxY: (row + 1) * side
            ).intersection(pixels))
        }
        column += 1
      }
    }
    return found
  }

  /// Rectangles with those united that are drawn faster in one.
  private static func joined(
    _ rects: [PixelRect], cost: (PixelRect) -> Int
  ) -> [PixelRect] {
    var joined: [(rect: PixelRect, cost: Int)] = []
    for rect in rects {
      var all = (rect: rect, cost: cost(rect))
      while true {
        var union = all
        let other = joined.lastIndex {
          union.rect = $0.rect.union(all.rect)
          union.cost = cost(union.rect)
          return union.cost <= $0.cost + all.cost + slack
        }
        guard let other else { break }
        joined.remove(at: other)
        all = union
      }
      joined.append(all)
    }
    return joined.map(\.rect)
  }

  /// The same with what is drawn in them: a command that two of them share is played twice.
  private static func joinedByCost(_ rects: [PixelRect], _ plan: DrawPlan) -> [PixelRect] {
    guard rects.count > 1 else { return rects }
    let all = rects.reduce(PixelRect.empty) { $0.union($1) }
    let drawn = plan.steps.filter { $0.hash != nil && $0.pixels.intersects(all) }.map(\.pixels)
    let united = joined(rects) { rect in
      rect.count + commandCost * drawn.count { $0.intersects(rect) }
    }
    // What was added to them may cut what cannot be divided.
    return united.map { grown($0, plan.indivisible.elements) }
  }
}

extension PixelRect {
  /// The number of pixels.
  fileprivate var count: Int { width * height }
}

extension DrawPlan {
  /// What may have changed of a rectangle in which something has.
  fileprivate func cut(_ rect: PixelRect) -> PixelRect {
    guard let changed else { return rect }
    return changed.reduce(.empty) { $0.union($1.intersection(rect)) }
  }
}
