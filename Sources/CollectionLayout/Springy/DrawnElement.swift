import Dynamics
import Foundation
import Geometry

/// An element with where it is drawn.
public struct DrawnElement {
  /// The element: its path, category and opacity.
  public let element: CollectionElement
  /// Where it is drawn, before its `transform`, in points from the bounds' top left.
  public var frame: CGRect
}

extension SpringyCollection {
  /// The elements in and near the bounds with where each is drawn, the lowest first; those of a
  /// column never overlap.
  public var drawn: [DrawnElement] { drawn(view.visibleElements) }

  private func drawn(_ elements: [CollectionElement]) -> [DrawnElement] {
    let (origin, shifts) = (view.bounds.origin, displacements)
    return elements.map { element in
      let shift = shifts[element.id] ?? 0
      let frame = element.frame.offsetBy(
        dx: (isVertical ? 0 : shift) - origin.x, dy: (isVertical ? shift : 0) - origin.y)
      return DrawnElement(element: element, frame: frame)
    }
  }

  /// How far to draw an element from its frame along the axis, in points, so that its edges are sharp at
  /// rest: 0 in motion, and then smoothly on to a place from which it rests on a whole point.
  public func alignment(of drawn: DrawnElement) -> CGFloat {
    let rest = along(drawn.element.frame.origin) - along(view.bounds.origin)
    return alignment * (rest.rounded() - rest)
  }

  /// The cells of `drawn` that are not on their way out after a deletion, in the layout's order.
  public var drawnCells: [DrawnElement] { drawn(cells) }

  /// The same, without where they are drawn.
  public var cells: [CollectionElement] {
    view.store.elements.filter { $0.category == .cell }
      .inOrder { $0.indexPath < $1.indexPath }
  }

  /// The cell that is drawn at a place, in points from the bounds' top left, or nearest to it of those
  /// that show; nil where none shows.
  public func drawnCell(nearestTo place: CGPoint) -> DrawnElement? {
    let shown = drawn.filter {
      $0.element.category == .cell && !$0.element.isGhost
        && $0.frame.overlaps(CGRect(origin: .zero, size: view.bounds.size))
    }
    return shown.last { $0.frame.contains(place) }
      ?? shown.min { $0.frame.center.distance(to: place) < $1.frame.center.distance(to: place) }
  }

  /// How fast the elements of `drawn` move on the screen, in points per second: the derivatives of
  /// the centres of their frames.
  public var velocities: [CollectionElement.ID: CGVector] {
    let (layout, rates) = (view.collectionViewLayout.velocities, displacementRates)
    var velocities: [CollectionElement.ID: CGVector] = [:]
    for element in view.visibleElements {
      let shift = (rates[element.id] ?? 0) - (element.attributes.isPinned ? 0 : scroll.velocity)
      velocities[element.id] =
        element.velocity + (layout[element.attributes.elementKey] ?? .zero)
        + (isVertical ? CGVector(dx: 0, dy: shift) : CGVector(dx: shift, dy: 0))
    }
    return velocities
  }

  /// How far elements are drawn from where the view has them, in points along the axis.
  private var displacements: [CollectionElement.ID: Double] { displacements(after: 0) }

  /// A time that is short to every motion, in seconds.
  private static let instant = 1e-6

  /// How fast that changes, in points per second: what an instant of the velocities of now changes.
  private var displacementRates: [CollectionElement.ID: Double] {
    let before = displacements
    return displacements(after: Self.instant).merging(before) { ($0 - $1) / Self.instant }
  }

  /// The same after so many seconds, if everything kept the velocity that it has.
  private func displacements(after time: Double) -> [CollectionElement.ID: Double] {
    guard isDisplacing, !view.reducesMotion, !springs.isNeutral else { return [:] }
    var shifts: [CollectionElement.ID: Double] = [:]
    shifts.reserveCapacity(places.count)
    let presence = presence.mapValues { $0.share + $0.rate * time }
    for column in Dictionary(grouping: places, by: \.column).values {
      var (places, scroll) = (column, scrollState)
      // Counted from near by: small differences of large numbers are not precise.
      let base = places[0].start
      for i in places.indices { places[i].start -= base }
      scroll.touch -= base
      let leads =
        time == 0 ? nil : springs.motions(of: places, scroll: scroll).map { time * $0.rate }
      let starts = springs.drawnStarts(
        of: places, touch: scroll.touch, viewport: viewport, presence: presence, leads: leads)
      for (place, start) in zip(places, starts) { shifts[place.id] = start - place.start }
    }
    return shifts
  }

  /// How the content scrolls below the pointer.
  var scrollState: DisplacementSprings.ScrollState {
    .init(touch: scroll.offset + along(pointer), velocity: scroll.velocity)
  }

  /// What the springs of the elements that show do, in points from the bounds' top left: each
  /// element is held by a spring to where it would be at rest.
  ///
  /// `outline`: the rectangle that stands for an element, given where it is drawn.
  public func debugSnapshot(
    _ outline: (DrawnElement) -> CGRect = { $0.frame }
  ) -> DebugSnapshot {
    var snapshot = DebugSnapshot()
    guard isDisplacing else { return animatorsSnapshot(outline) }
    let origin = view.bounds.origin
    for drawn in drawnInBounds {
      let (frame, id) = (outline(drawn), drawn.element.id)
      let away = drawn.element.frame.origin - origin
      let back = CGVector(dx: away.dx - drawn.frame.minX, dy: away.dy - drawn.frame.minY)
      let speed = springs.velocity(of: id)
      snapshot.hold(
        frame, to: frame.center + back,
        velocity: isVertical ? CGVector(dx: 0, dy: speed) : CGVector(dx: speed, dy: 0),
        isAwake: springs.isAwake(id))
    }
    if scroll.isTracking { snapshot.pointer = pointer }
    return snapshot
  }

  /// The elements of `drawn` that show and stay.
  private var drawnInBounds: [DrawnElement] {
    let bounds = CGRect(origin: .zero, size: view.bounds.size)
    return drawn.filter { !$0.element.isGhost && $0.frame.overlaps(bounds) }
  }

  /// What the layout's own animator computes of the elements that show, in points from the bounds' top left.
  private func animatorsSnapshot(_ outline: (DrawnElement) -> CGRect) -> DebugSnapshot {
    var snapshot = DebugSnapshot()
    let shown = Dictionary(drawnInBounds.map { ($0.element.id, $0) }) { first, _ in first }
    for animator in view.collectionViewLayout.animators {
      for case let attachment as AttachmentBehavior in animator.behaviors {
        guard let (id, item, anchor) = heldElement(by: attachment),
          let frame = shown[id].map(outline)
        else { continue }
        snapshot.hold(
          frame, to: frame.center + (anchor - item.center),
          velocity: animator.linearVelocity(of: item), isAwake: animator.isAwake(item))
      }
    }
    snapshot.pointer = view.panGestureRecognizer.touch
    return snapshot
  }
}

extension DebugSnapshot {
  /// An item of a rectangle that is held to a place by a spring of length 0.
  mutating func hold(
    _ frame: CGRect, to rest: CGPoint, velocity: CGVector, isAwake: Bool
  ) {
    items.append(Item(frame: frame, velocity: velocity, isAwake: isAwake))
    joints.append(Joint(.spring, from: rest, to: frame.center, length: 0, startIsAnchor: true))
  }
}

extension DebugSnapshot.Item {
  /// An item that is an upright rectangle, in points.
  public init(frame: CGRect, velocity: CGVector, isAwake: Bool) {
    let corners = [
      CGPoint(x: frame.minX, y: frame.minY), CGPoint(x: frame.maxX, y: frame.minY),
      CGPoint(x: frame.maxX, y: frame.maxY), CGPoint(x: frame.minX, y: frame.maxY),
    ]
    self.init(
      outlines: [.polygon(corners)], center: frame.center, velocity: velocity, isAwake: isAwake)
  }
}
