import Foundation

/// Where an element rests along the scroll axis, in points of the content, for the springs that
/// displace it.
struct DisplacedPlace {
  var id: CollectionElement.ID
  /// Where it starts, with the gap before it.
  var start: Double
  /// Its extent, with the gap before it.
  var extent: Double
  /// How much of its start is free, and may be used up when elements bunch up.
  var gap = 0.0
  /// How far it reaches over the one before it in its column at rest.
  var overlap = 0.0
  /// How far it is beside the pointer: counts like distance along the axis.
  var aside = 0.0
  /// Where it starts across the axis, rounded: elements that start alike may not overlap.
  var column = 0
  /// Whether a scroll does not move it on the screen.
  var isPinned = false

  /// The centre of the element itself, whatever is free before it.
  var middle: Double { start + (extent + gap) / 2 }

  /// The share of a scroll that the element's spring takes up: its distance from the pointer over
  /// `resistance`, 1 at most.
  func share(touch: Double, resistance: Double) -> Double {
    isPinned ? 0 : min(1, (abs(middle - touch) + aside) / resistance)
  }

  /// Gives each place what is free before it in its column, as the gap that bunching may use, or how
  /// far it overlaps there.
  /// - Parameter places: in ascending order of their starts.
  static func giveGaps(_ places: inout [DisplacedPlace]) {
    // There are few columns: to look through them takes less time than a table.
    var ends: [(column: Int, end: Double)] = []
    for i in places.indices where !places[i].isPinned {
      let (column, start) = (places[i].column, places[i].start)
      let known = ends.firstIndex { $0.column == column }
      let end = known.map { ends[$0].end } ?? start
      let new = (column, max(end, start + places[i].extent))
      if let known { ends[known] = new } else { ends.append(new) }
      places[i].gap = max(0, start - end)
      places[i].overlap = max(0, end - start)
      places[i].start -= places[i].gap
      places[i].extent += places[i].gap
    }
  }

  /// Where elements of a column are drawn so that they overlap no more than at rest: outward from the one at the
  /// pointer, those that would are moved on.
  /// - Parameters:
  ///   - places: in ascending order.
  ///   - starts: where each would be drawn; is changed.
  ///   - touch: where the pointer is.
  ///   - minimumGap: what stays free between two, where there is as much between them at rest.
  ///   - presence: how much an element is in the way of the others and they in its: 1, the usual, for
  ///     one that lies in the layout, 0 for one that is lifted out of it, between on the way.
  static func separate(
    _ places: [DisplacedPlace], _ starts: inout [Double], touch: Double, minimumGap: Double,
    presence: [CollectionElement.ID: Double]
  ) {
    let shares = places.map { $0.isPinned ? 0 : presence[$0.id] ?? 1 }
    let lying = places.indices.filter { shares[$0] >= 1 }
    guard
      let pivot = lying.min(by: { abs(places[$0].middle - touch) < abs(places[$1].middle - touch) })
    else { return }
    let kept = { (place: DisplacedPlace) in min(place.gap, minimumGap) - place.overlap }
    var front = starts[pivot] + places[pivot].extent
    for i in places.indices.dropFirst(pivot + 1) {
      let place = places[i]
      starts[i] += shares[i] * max(0, front - place.gap + kept(place) - starts[i])
      front += shares[i] * (starts[i] + place.extent - front)
    }
    front = starts[pivot] + places[pivot].gap - kept(places[pivot])
    for i in places.indices.prefix(pivot).reversed() {
      let place = places[i]
      starts[i] -= shares[i] * max(0, starts[i] + place.extent - front)
      front += shares[i] * (starts[i] + place.gap - kept(place) - front)
    }
  }
}
