/// Upright boxes in the order in which they begin along an axis, to find those that overlap.
///
/// Along the axis on which the boxes are spread farther few overlap, and the rest are not looked at. From one search to
/// the next most boxes keep their places in the order, which is mended by insertion.
struct BoxSweep {
  private struct Place {
    let box: AABB
    /// Where it begins and ends along the axis.
    let low, high: Double
    let index: Int32
    let isWanted: Bool

    init(_ box: AABB, isUpright: Bool, index: Int32, isWanted: Bool) {
      (self.box, self.index, self.isWanted) = (box, index, isWanted)
      (low, high) = isUpright ? (box.lower.y, box.upper.y) : (box.lower.x, box.upper.x)
    }
  }

  // The lists are kept from one search to the next, for their memory.
  private var boxes: [AABB] = []
  private var isWanted: [Bool] = []
  private var order: [Int32] = []
  private var places: [Place] = []
  /// The places of the wanted ones, ascending.
  private var wanted: [Int32] = []
  /// Whether the order is from top to bottom, and not from left to right.
  private var isUpright = false

  init() {}

  mutating func removeAll() {
    boxes.removeAll(keepingCapacity: true)
    isWanted.removeAll(keepingCapacity: true)
  }

  mutating func append(_ box: AABB, isWanted: Bool) {
    boxes.append(box)
    self.isWanted.append(isWanted)
  }

  /// Puts the boxes in order, once all are there.
  mutating func file() {
    let wasUpright = isUpright
    chooseAxis()
    let isKnown = order.count == boxes.count && wasUpright == isUpright
    if !isKnown { order.refill(boxes.count) { Int32($0) } }
    places.refill(boxes.count) { [boxes, isWanted, order, isUpright] in
      let i = Int(order[$0])
      return Place(boxes[i], isUpright: isUpright, index: order[$0], isWanted: isWanted[i])
    }
    if isKnown { mendOrder() } else { places.sort { $0.low < $1.low } }
    order.refill(places.count) { [places] in places[$0].index }
    wanted.removeAll(keepingCapacity: true)
    for k in places.indices where places[k].isWanted { wanted.append(Int32(k)) }
  }

  /// Takes the other axis only where the boxes are spread twice as far along it, or the order would be made anew often.
  private mutating func chooseAxis() {
    var (sum, squares) = (Vector(), Vector())
    for box in boxes {
      let middle = 0.5 * (box.lower + box.upper)
      guard middle.isFinite else { continue }
      sum += middle
      squares += middle * middle
    }
    let spread = squares - sum * sum / Double(max(1, boxes.count))
    isUpright = spread.y > (isUpright ? 0.25 : 4) * spread.x
  }

  private mutating func mendOrder() {
    for k in places.indices.dropFirst() where places[k - 1].low > places[k].low {
      let place = places[k]
      var hole = k
      while hole > 0, places[hole - 1].low > place.low {
        places[hole] = places[hole - 1]
        hole -= 1
      }
      places[hole] = place
    }
  }

  /// Calls `found` once for every two overlapping boxes of which one is wanted.
  func forEachOverlap(_ found: (Int, Int) -> Void) {
    var next = 0
    for k in places.indices {
      let place = places[k]
      if place.isWanted {
        next += 1
        var other = k + 1
        while other < places.count, places[other].low <= place.high {
          if places[other].box.overlaps(place.box) {
            found(Int(place.index), Int(places[other].index))
          }
          other += 1
        }
      } else {
        var n = next
        while n < wanted.count, case let other = Int(wanted[n]), places[other].low <= place.high {
          if places[other].box.overlaps(place.box) {
            found(Int(place.index), Int(places[other].index))
          }
          n += 1
        }
      }
    }
  }
}
