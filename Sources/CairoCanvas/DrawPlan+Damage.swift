import Canvas

/// The rectangles in which a list is drawn anew.
extension DrawPlan {
  /// How many pixels more one rectangle in place of two may have, which are played each on its own.
  private static let slack = 2048
  /// What it costs to play a command, in pixels that are filled in the same time.
  private static let commandCost = 12_000
  /// More rectangles than this are drawn as one.
  private static let mostRects = 16
  /// More changes than this are gathered in tiles first, so many across and down.
  private static let mostChanges = 96
  private static let tiles = 8

  /// Rectangles with all pixels that look other than in the last plan, each of which can be drawn without
  /// the rest.
  var damage: [PixelRect] {
    guard let changed else { return [picture] }
    var rects = changed.count > Self.mostChanges ? gathered(changed) : changed
    rects = Self.joined(rects, cost: \.count)
    while !rects.isEmpty {
      let grown = Self.joined(rects.map(grown), cost: \.count)
      if grown == rects { break }
      rects = grown
    }
    rects = joinedByCost(rects)
    guard rects.count > Self.mostRects else { return rects }
    return [grown(rects.reduce(.empty) { $0.union($1) })]
  }

  /// The same pixels in few rectangles: what changed of each tile of the picture.
  private func gathered(_ changed: [PixelRect]) -> [PixelRect] {
    let (width, height) = (picture.maxX / Self.tiles + 1, picture.maxY / Self.tiles + 1)
    var found = [PixelRect](repeating: .empty, count: Self.tiles * Self.tiles)
    for rect in changed {
      for row in rect.minY / height...(rect.maxY - 1) / height {
        for column in rect.minX / width...(rect.maxX - 1) / width {
          let tile = PixelRect(
            minX: column * width, minY: row * height, maxX: (column + 1) * width,
            maxY: (row + 1) * height)
          let place = row * Self.tiles + column
          found[place] = found[place].union(rect.intersection(tile))
        }
      }
    }
    return found.filter { !$0.isEmpty }
  }

  /// A rectangle with all that cannot be divided where it cuts it.
  private func grown(_ rect: PixelRect) -> PixelRect {
    var rect = rect
    while true {
      let grown = indivisible.elements.reduce(rect) { $1.grown($0) }
      if grown == rect { return rect }
      rect = grown
    }
  }

  /// Rectangles with those united that are drawn faster in one, by what is drawn in them: a command that
  /// two of them share is played twice.
  private func joinedByCost(_ rects: [PixelRect]) -> [PixelRect] {
    guard rects.count > 1 else { return rects }
    let all = rects.reduce(PixelRect.empty) { $0.union($1) }
    let drawn = steps.filter { $0.draws && $0.pixels.intersects(all) }.map(\.pixels)
    let united = Self.joined(rects) { rect in
      rect.count + Self.commandCost * drawn.count { $0.intersects(rect) }
    }
    // What was added to them may cut what cannot be divided.
    return united.map(grown)
  }

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
          // No rectangle costs less than its pixels.
          let most = $0.cost + all.cost + slack
          if union.rect.count > most { return false }
          union.cost = cost(union.rect)
          return union.cost <= most
        }
        guard let other else { break }
        joined.remove(at: other)
        all = union
      }
      joined.append(all)
    }
    return joined.map(\.rect)
  }
}
