import ElementaryFunctions
import Foundation

/// The springs of elements that come near the screen: they start as if they had been there all the time.
extension DisplacementSprings {
  func manage(_ places: [DisplacedPlace], touch: Double) {
    if places.count == order.count, zip(places, order).allSatisfy({ $0.id == $1 }) { return }
    let near = Set(places.map(\.id))
    for id in order where !near.contains(id) { leave(springs.removeValue(forKey: id)) }
    order = places.map(\.id)
    let known = places.filter { springs[$0.id] != nil && !$0.isPinned }
    defer { listAll() }
    for place in places where springs[place.id] == nil {
      let spring = DisplacementSpring(key: place.id.number)
      springs[place.id] = spring
      enter(spring)
      let (x, u) = motion(at: place, touch: touch, beside: known)
      if x != 0 || u != 0 { set(spring, x, u) }
    }
  }

  /// The displacement and velocity of an element that comes near, given the elements that are there.
  ///
  /// What the pointer has passed did not move as the field says. But the shares of two elements never differ by more
  /// than their distance, and so their motions do not either.
  private func motion(
    at place: DisplacedPlace, touch: Double, beside known: [DisplacedPlace]
  ) -> (displacement: Double, speed: Double) {
    let (x, u) = field(at: place, touch: touch)
    let distance = { (other: DisplacedPlace) in
      abs(other.middle - place.middle) + abs(other.aside - place.aside)
    }
    guard !place.isPinned, let neighbor = known.min(by: { distance($0) < distance($1) }),
      let spring = springs[neighbor.id]
    else { return (x, u) }
    let share = distance(neighbor) / parameters.resistanceDistance
    let near = { (value: Double, other: Double, field: Double) in
      min(max(value, other - share * abs(field)), other + share * abs(field))
    }
    return (
      near(x, spring.displacement, fieldA.displacement),
      near(u, speed(of: spring), speed(of: fieldA))
    )
  }

  /// The displacement and velocity that an element at a place would have had if it had not passed the pointer:
  /// s·((p - o)·A/D - B) + aside·A/D.
  private func field(
    at place: DisplacedPlace, touch: Double
  ) -> (displacement: Double, speed: Double) {
    if place.isPinned { return (0, 0) }
    let (a, ua) = (fieldA.displacement, speed(of: fieldA))
    let d = parameters.resistanceDistance
    if place.share(touch: touch, resistance: d) >= 1 { return (a, ua) }
    let side: Double = place.middle < touch ? -1 : 1
    let share = (place.middle - drive.origin) / d
    let aside = place.aside / d
    let (x, u) = reachable(
      side * (share * a - fieldB.displacement) + aside * a,
      side * (share * ua - speed(of: fieldB)) + aside * ua)
    return possible(x, u) ?? (x, u)
  }

  /// All or nothing of the field where a motion is more than all or less than nothing of it: what has passed the
  /// pointer, or was a resistance distance away, did not take up such a share of the scroll; nil for other motions.
  private func possible(_ x: Double, _ u: Double) -> (displacement: Double, speed: Double)? {
    let (a, ua) = (fieldA.displacement, speed(of: fieldA))
    let omega = 2 * .pi * parameters.frequency
    let energy = a * a + ua * ua / (omega * omega)
    guard energy > 0 else { return nil }
    let share = (x * a + u * ua / (omega * omega)) / energy
    return share < 0 ? (0, 0) : share > 1 ? (a, ua) : nil
  }
}
