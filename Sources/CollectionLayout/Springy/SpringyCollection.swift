import Dynamics
import Foundation
import Geometry

/// Any layout's elements on springs while they scroll: a collection view, its scroller, and springs
/// that displace what the layout says along the scroll axis.
///
/// Input goes here, and `advance(by:)` is called once a tick; `drawn` says where everything is drawn.
/// Elements in and near the bounds have springs, known by their ids, so that updates, resizing and
/// the ten-millionth row cost nothing and lose no precision.
public final class SpringyCollection {
  /// The view whose layout says where elements rest.
  public let view: CollectionView
  /// The motion of the offset.
  public let scroller: CollectionViewScroller
  /// How far elements are from rest.
  public let springs: DisplacementSprings
  /// Where the pointer is, in points from the bounds' top left: elements near it follow it closely.
  ///
  /// A drag and a wheel set it; when the finger lifts it stays where it was in the bounds.
  public var pointer = CGPoint.zero
  /// Whether distance across the scroll axis counts too, as in objc.io's |dx| + |dy|: rows shear;
  /// false by default.
  public var shears = false
  /// Whether springs displace anything; false for a layout whose own animator moves its elements, true
  /// by default.
  public var isDisplacing = true {
    didSet {
      guard isDisplacing != oldValue else { return }
      springs.reset()
      adopt()
    }
  }
  /// How much elements are in the way of the others and they in theirs, where that is not 1: 0 for one
  /// that is lifted out of the layout, between on the way.
  public var presence: [CollectionElement.ID: Presence] = [:]

  /// How much an element is in the way of others.
  public struct Presence: Hashable, Sendable {
    /// How much of the room it takes, 0 to 1.
    public var share: Double
    /// How fast that changes, in 1/s.
    public var rate: Double

    /// A share that stays, or changes at a rate.
    public init(share: Double, rate: Double = 0) { (self.share, self.rate) = (share, rate) }
  }

  /// The elements near the screen, in order along the axis.
  private(set) var places: [DisplacedPlace] = []
  /// How far outside the bounds elements have springs while all are at rest, in points.
  var margin: CGFloat
  private var last = Scrolled()
  /// Where elements were drawn before the change that is being made, along the axis, from the start
  /// of the bounds, and how fast they moved.
  private var starts: [CollectionElement.ID: (center: Double, speed: Double)] = [:]

  private var calm = Calm()
  /// How far elements have come from where they are in motion to whole points, 0 to 1.
  var alignment = 1.0

  /// Where elements stood that a layout's own animator moves, and for how long they have stayed there,
  /// in seconds.
  fileprivate struct Calm {
    var places: [(id: CollectionElement.ID, center: CGPoint)] = []
    var time = 0.0
  }

  /// Elements that a layout's own animator moves are at rest when none has gone farther than the
  /// springs' reach of rest for so long, in seconds: Apple's springs may go to and fro within half a
  /// point without end.
  private static let longestCalm = 1.0

  /// How long elements take to come to whole points, in seconds.
  private static let alignmentTime = 0.1

  /// What of the scroller the springs know.
  fileprivate struct Scrolled {
    var offset = 0.0
    var shifted = 0.0
    var jumps = 0
  }

  /// Springs for a view: the view's offset is the scroller's from here on.
  /// - Parameters:
  ///   - view: what is scrolled.
  ///   - isVertical: whether it scrolls up and down; otherwise left and right.
  ///   - profile: the engine of the springs.
  ///   - margin: how far outside the bounds elements have springs as well, in points.
  public init(
    _ view: CollectionView, isVertical: Bool = true,
    profile: Profile = DynamicAnimator.defaultProfile,
    margin: CGFloat = 120
  ) {
    self.view = view
    self.margin = margin
    view.elementMargin = margin
    scroller = CollectionViewScroller(view, isVertical: isVertical)
    springs = DisplacementSprings(profile: profile)
    view.displacement = self
    adopt()
  }

  var isVertical: Bool { scroller.isVertical }
  /// The bounds' extent along the scroll axis, in points.
  public var viewport: Double { isVertical ? view.bounds.height : view.bounds.width }
  /// The motion of the offset, to read.
  public var scroll: ScrollPhysics { scroller.physics }
  /// The content's extent along the scroll axis, in points.
  public var contentExtent: Double { scroller.extent }

  /// A coordinate along the axis.
  func along(_ point: CGPoint) -> Double { isVertical ? point.y : point.x }
  /// A vector along the axis.
  func along(_ vector: CGVector) -> Double { isVertical ? vector.dy : vector.dx }
  private func across(_ point: CGPoint) -> Double { isVertical ? point.x : point.y }

  /// Whether nothing moves and nothing will by itself; a finger may hold the content.
  public var isAtRest: Bool { springs.isAtRest && alignment == 1 && isLayoutAtRest }

  /// Whether the places where elements rest do not move.
  private var isLayoutAtRest: Bool {
    // The view last: it goes through all its elements.
    scroll.isStill && last.offset == scroll.offset
      && (calm.time >= Self.longestCalm || view.isAtRest)
  }

  // MARK: - Input

  /// A finger takes hold at a place, in points from the bounds' top left, at a time in seconds.
  public func beginDrag(at place: CGPoint, time: Double) {
    pointer = place
    scroller.beginDrag(at: place, time: time)
  }
  /// The finger has moved to a place of the viewport, at a time, s.
  public func drag(to place: CGPoint, time: Double) {
    pointer = place
    scroller.drag(to: place, time: time)
  }
  /// The finger lets go; the pointer stays where it was.
  public func endDrag(time: Double) { scroller.endDrag(time: time) }

  /// A wheel at a place makes the offset grow: a precise one at once, notches smoothed.
  public func wheel(at place: CGPoint, by delta: Double, isPrecise: Bool) {
    pointer = place
    scroller.wheel(by: delta, isPrecise: isPrecise)
  }

  // MARK: - Time

  /// Moves on by seconds, 0 or more.
  public func advance(by dt: Double) {
    scroller.advance(by: dt)
    takeShift()
    let scrolled = takeScroll()
    collect()
    springs.scroll(by: scrolled)
    // In the middle of the step; a finger stays at one place of the content.
    let back = scroll.isTracking ? 0 : scrolled / 2
    springs.advance(by: dt, places: places, touch: scroll.offset - back + along(pointer))
    keepMargin()
    noteCalm(dt)
    alignment = isLayoutAtRest ? min(1, alignment + dt / Self.alignmentTime) : 0
  }

  /// Elements that springs may draw in the bounds are kept as well, wherever they rest.
  private func keepMargin() {
    guard isDisplacing else { return }
    let reach = springs.drawnReach(viewport: viewport)
    view.elementMargin = margin + (reach / Self.marginStep).rounded(.down) * Self.marginStep
  }

  /// The margin grows and shrinks by steps of so much, in points: each takes a layout pass.
  private static let marginStep = 20.0

  /// Takes it that a layout's own animator may move elements again, however little.
  public func wake() { calm = Calm() }

  private func noteCalm(_ dt: Double) {
    let (elements, ghosts) = (view.store.elements, view.store.ghosts)
    lazy var isMovedByLayout = !isDisplacing || !view.isAtRest
    let isCalm =
      (isDisplacing ? scroll.isStill : scroll.isAtRest) && ghosts.isEmpty
      && calm.places.count == elements.count && isMovedByLayout
      && zip(calm.places, elements).allSatisfy { place, element in
        place.id == element.id && element.isInPlace
          && place.center.distance(to: element.attributes.center) < DisplacementSprings.glideReach
      }
    if isCalm {
      calm.time += dt
    } else if isMovedByLayout {
      calm = Calm(places: elements.map { ($0.id, $0.attributes.center) })
    } else {
      calm = Calm()
    }
  }

  /// Takes along what the view itself moved the offset by.
  private func takeShift() {
    let shift = scroller.shifted - last.shifted
    guard shift != 0 else { return }
    springs.shift(by: shift)
    (last.offset, last.shifted) = (last.offset + shift, scroller.shifted)
  }

  /// How far the content was scrolled since this was last taken.
  private func takeScroll() -> Double {
    defer { (last.offset, last.jumps) = (scroll.offset, scroll.jumps) }
    guard scroll.jumps == last.jumps else {
      springs.reset()
      return 0
    }
    return scroll.offset - last.offset
  }

  private func collect() {
    guard isDisplacing else { return places = [] }
    places = view.store.elements.map(place).inOrder { $0.start < $1.start }
    DisplacedPlace.giveGaps(&places)
    for ghost in view.store.ghosts where !ghost.isDriven {
      var place = place(ghost)
      place.isPinned = true
      places.append(place)
    }
  }

  private func place(_ element: CollectionElement) -> DisplacedPlace {
    let frame = element.attributes.frame
    let (start, extent) = scroller.span(frame)
    var place = DisplacedPlace(id: element.id, start: start, extent: extent)
    if shears { place.aside = abs(across(frame.center) - across(pointer)) }
    place.column = Int(across(frame.origin).rounded())
    place.isPinned = element.attributes.isPinned
    return place
  }

  /// Takes the elements as they are now, between two ticks, with the displacements they have.
  public func adopt() {
    scroller.settle()
    takeShift()
    springs.scroll(by: takeScroll())
    placeSprings()
  }

  private func placeSprings() {
    collect()
    springs.advance(by: 0, places: places, touch: scroll.offset + along(pointer))
  }

  /// Takes bounds of another size, in points; what is at their start stays, with the displacement it
  /// has.
  public func resize(to size: CGSize) {
    guard size != view.bounds.size else { return }
    adopt()
    let start = along(view.bounds.origin)
    let held = view.collectionViewLayout.keepsPlaceOnResize ? nil : scroller.firstCell(after: start)
    view.setBounds(CGRect(origin: view.contentOffset, size: size))
    scroller.settle()
    if let held, let frame = view.layoutAttributesForItem(at: held.path)?.frame {
      let old = scroller.span(held.frame)
      let new = scroller.span(frame)
      // A cell that is cut off stays cut off at the same part of it.
      let distance = old.start - start
      let scale = distance < 0 ? new.extent / old.extent : 1
      let range = scroll.range
      let wish = min(max(range.lowerBound, new.start - distance * scale), range.upperBound)
      scroller.shift(by: wish - scroll.offset)
    }
    adopt()
  }

  // MARK: - Snapshots

  /// Everything that moves, with the layout's and the view's state.
  public struct Snapshot {
    fileprivate var scroller: CollectionViewScroller.Snapshot
    fileprivate var springs: DisplacementSprings.Snapshot
    fileprivate var places: [DisplacedPlace]
    fileprivate var margin: CGFloat
    fileprivate var pointer: CGPoint
    fileprivate var presence: [CollectionElement.ID: Presence]
    fileprivate var last: Scrolled
    fileprivate var calm: Calm
    fileprivate var alignment: Double
  }

  /// Everything that moves, now, the view included.
  public func snapshot() -> Snapshot {
    Snapshot(
      scroller: scroller.snapshot(), springs: springs.snapshot(), places: places,
      margin: view.elementMargin, pointer: pointer, presence: presence, last: last, calm: calm,
      alignment: alignment)
  }

  /// Comes back to a state, taken here or of another collection over equal data, with the same kind
  /// of layout and the same settings; the data source is to be restored before.
  public func restore(_ snapshot: Snapshot) {
    // Before the view: it is laid out for this margin.
    view.elementMargin = snapshot.margin
    scroller.restore(snapshot.scroller)
    springs.restore(snapshot.springs)
    (places, pointer) = (snapshot.places, snapshot.pointer)
    (presence, last, calm) = (snapshot.presence, snapshot.last, snapshot.calm)
    alignment = snapshot.alignment
  }

  /// Draws an element at a distance from where its layout has it, along the scroll axis, moving at a
  /// speed, as after a hand has put it down; its springs take it from there.
  ///
  /// `distance`: in points, before the limit of displacements.
  /// `speed`: in points per second, relative to its place.
  public func place(_ element: CollectionElement, at distance: Double, speed: Double) {
    let axis = scroller.isVertical ? 1 : 0
    (element.motion.place[axis], element.motion.placeSpeed[axis]) = (0, 0)
    springs.nudge(
      element.id, by: distance - springs.displacement(of: element.id),
      speed: speed - springs.velocity(of: element.id))
  }
}

extension SpringyCollection {
  /// Elements are about to come, go or be sent elsewhere.
  func elementsWillChange() {
    let velocities = velocities
    starts = [:]
    for drawn in drawn {
      let (id, center) = (drawn.element.id, along(drawn.frame.center))
      starts[id] = (center, along(velocities[id] ?? .zero))
    }
  }

  /// Elements that were drawn start from where they were, as fast as they moved: what the springs and
  /// the room between neighbours make of the new order is taken up by their own motion.
  func elementsDidChange(animated: Bool) {
    scroller.follow()
    takeShift()
    placeSprings()
    defer { starts = [:] }
    guard animated, !view.reducesMotion else { return }
    let (velocities, axis) = (velocities, isVertical ? 1 : 0)
    for drawn in drawn where !drawn.element.isDriven {
      guard let old = starts[drawn.element.id] else { continue }
      let distance = old.center - along(drawn.frame.center)
      let speed = old.speed - along(velocities[drawn.element.id] ?? .zero)
      guard abs(distance) > Self.noticed || abs(speed) > Self.noticedSpeed else { continue }
      drawn.element.motion.place[axis] += distance
      drawn.element.motion.placeSpeed[axis] += speed
      drawn.element.change = view.updating.change
    }
  }

  /// Less than this, in points, is no change of place.
  private static let noticed = 1e-9
  /// Less than this, in points per second, is no change of speed.
  private static let noticedSpeed = 1e-7
}
