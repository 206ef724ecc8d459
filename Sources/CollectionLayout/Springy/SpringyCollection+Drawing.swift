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
  public var drawn: [DrawnElement] {
    let (origin, shifts) = (view.bounds.origin, displacements)
    return view.visibleElements.map { element in
      let shift = shifts[element.id] ?? 0
      let frame = element.frame.offsetBy(
        dx: (isVertical ? 0 : shift) - origin.x, dy: (isVertical ? shift : 0) - origin.y)
      return DrawnElement(element: element, frame: frame)
    }
  }

  /// The cells of `drawn` that are not on their way out after a deletion, in the layout's order.
  public var drawnCells: [DrawnElement] {
    let cells = drawn.filter { $0.element.category == .cell && !$0.element.isGhost }
    return cells.enumerated().sorted {
      ($0.element.element.indexPath, $0.offset) < ($1.element.element.indexPath, $1.offset)
    }.map(\.element)
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

  /// How far elements are drawn from where the view has them, in points along the axis.
  private var displacements: [CollectionElement.ID: Double] {
    guard isDisplacing, !view.reducesMotion, !springs.isNeutral else { return [:] }
    var shifts: [CollectionElement.ID: Double] = [:]
    let touch = scroll.offset + along(pointer)
    for places in Dictionary(grouping: places, by: \.column).values {
      let starts = springs.drawnStarts(
        of: places, touch: touch, viewport: viewport, presence: presence)
      for (place, start) in zip(places, starts) { shifts[place.id] = start - place.start }
    }
    return shifts
  }

  /// How fast an element moves on the screen along the axis, in points per second.
  public func velocity(of element: CollectionElement) -> Double {
    springs.velocity(of: element.id) - (element.attributes.isPinned ? 0 : scroll.velocity)
      + along(CGPoint(x: element.velocity.dx, y: element.velocity.dy))
  }

  /// What the springs of the elements that show do, in points from the bounds' top left: each
  /// element is held by a spring to where it would be at rest.
  ///
  /// `outline`: the rectangle that stands for an element, given where it is drawn.
  public func debugSnapshot(
    _ outline: (DrawnElement) -> CGRect = { $0.frame }
  ) -> DebugSnapshot {
    var snapshot = DebugSnapshot()
    guard isDisplacing else { return animatorsSnapshot }
    let (bounds, origin) = (view.bounds.size, view.bounds.origin)
    for drawn in drawn
    where !drawn.element.isGhost
      && drawn.frame.overlaps(CGRect(origin: .zero, size: bounds))
    {
      let (frame, id) = (outline(drawn), drawn.element.id)
      let away = drawn.element.frame.origin - origin
      let back = CGVector(dx: away.dx - drawn.frame.minX, dy: away.dy - drawn.frame.minY)
      let speed = springs.velocity(of: id)
      snapshot.hold(
        frame, to: frame.center + back,
        velocity: isVertical ? CGVector(dx: 0, dy: speed) : CGVector(dx: speed, dy: 0),
        isAwake: springs.isAwake(id))
    }
    if scroll.isTracking { snapshot.hand = pointer }
    return snapshot
  }

  /// What the layout's own animator computes, in points from the bounds' top left.
  private var animatorsSnapshot: DebugSnapshot {
    var snapshot = DebugSnapshot()
    let (size, origin) = (view.bounds.size, view.bounds.origin)
    let back = CGVector(dx: -origin.x, dy: -origin.y)
    for animator in view.collectionViewLayout.animators {
      for case let attachment as AttachmentBehavior in animator.behaviors {
        guard let item = attachment.items.first as? CollectionViewLayoutAttributes,
          item.frame.overlaps(CGRect(origin: origin, size: size))
        else { continue }
        snapshot.hold(
          item.frame.offsetBy(dx: back.dx, dy: back.dy), to: attachment.anchorPoint + back,
          velocity: animator.linearVelocity(of: item), isAwake: animator.isAwake(item))
      }
    }
    snapshot.hand = view.panGestureRecognizer.touch
    return snapshot
  }
}
