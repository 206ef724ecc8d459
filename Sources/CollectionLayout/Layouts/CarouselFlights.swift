import Dynamics
import Foundation
import Geometry

/// The tiles that are off the floor.
extension CarouselLayout {
  /// A tile that the animator moves.
  struct Flight {
    enum Kind { case dropping, held, leaving }

    /// A number that no other flight has.
    let number: Int
    var kind: Kind
    /// The index of the tile; nil for one that is deleted.
    var item: Int?
    /// What the animator moves: for a deleted tile its place in the content; for a dropping one y
    /// counts from where it stands; for a held one x counts from the view's left as well.
    let body: CollectionViewLayoutAttributes
    var pull: AttachmentBehavior?

    var isHeld: Bool { kind == .held }
    var isLeaving: Bool { kind == .leaving }
  }

  private static let handFrequency = 10.0
  /// The greatest force of a hand, in UIKit's newtons: 60 times the weight of a tile.
  private static let handForce = 300.0
  /// The resistance of a tile in a hand, in 1/s.
  private static let steadying = 18.0
  /// The height above a boundary at which an item rests on Apple's engine, in points.
  private static let skin = 1.8
  /// The distance from the floor, in points, and the speed, in points per second, below which a tile
  /// stands.
  private static let restReach = 1.5
  private static let restSpeed = 20.0
  /// The ends of the floor under dropping tiles, in points.
  private static let floorEnd = 100_000.0

  func prepareAnimator() {
    (material.allowsRotation, material.friction) = (false, 0)
    ground.collisionMode = .boundaries
    let y = itemSize.height / 2 + (profile == .uikit ? Self.skin : 0)
    ground.addBoundary(
      withIdentifier: "floor", from: CGPoint(x: -Self.floorEnd, y: y),
      to: CGPoint(x: Self.floorEnd, y: y))
    for behavior in [weight, ground, material] { animator.addBehavior(behavior) }
    tuneFlights()
  }

  func tuneFlights() {
    let direction = CGVector(dx: 0, dy: drop.gravity)
    if weight.gravityDirection != direction { weight.gravityDirection = direction }
    (material.elasticity, material.resistance) = (drop.elasticity, drop.resistance)
    for i in flights.indices where flights[i].kind == .dropping {
      guard drop.frequency > 0 else {
        if let pull = flights[i].pull { animator.removeBehavior(pull) }
        flights[i].pull = nil
        continue
      }
      let pull = flights[i].pull ?? pull(flights[i].body)
      flights[i].pull = pull
      if pull.frequency != drop.frequency { pull.frequency = drop.frequency }
      if pull.damping != drop.damping { pull.damping = drop.damping }
    }
  }

  private func pull(_ body: CollectionViewLayoutAttributes) -> AttachmentBehavior {
    let pull = AttachmentBehavior(item: body, attachedToAnchor: .zero)
    (pull.length, pull.frequency, pull.damping) = (0, drop.frequency, drop.damping)
    animator.addBehavior(pull)
    return pull
  }

  /// The flight of a tile that has its place in the row.
  func flight(of item: Int) -> Flight? { flights.first { $0.item == item } }

  @discardableResult
  private func enter(
    _ kind: Flight.Kind, _ item: Int?, number: Int? = nil, at center: CGPoint,
    velocity: CGVector = .zero, isPulled: Bool? = nil
  ) -> CollectionViewLayoutAttributes {
    let body = CollectionViewLayoutAttributes()
    (body.dynamicKey, body.size, body.center) = (number ?? nextNumber, itemSize, center)
    if kind == .leaving { (body.disappearance, body.zIndex) = (.leavesBounds, 1) }
    enter(
      Flight(number: number ?? nextNumber, kind: kind, item: item, body: body), velocity,
      isPulled: isPulled ?? (kind == .dropping && drop.frequency > 0))
    if number == nil { nextNumber += 1 }
    return body
  }

  private func enter(_ flight: Flight, _ velocity: CGVector, isPulled: Bool) {
    var flight = flight
    weight.addItem(flight.body)
    if !flight.isLeaving {
      ground.addItem(flight.body)
      material.addItem(flight.body)
    }
    flight.pull = isPulled ? pull(flight.body) : nil
    flights.append(flight)
    animator.setLinearVelocity(velocity, of: flight.body)
  }

  /// Takes over the tiles off the floor from another layout of this kind.
  func takeFlights(of old: CarouselLayout) {
    let tiles = old.flights.map { ($0, old.animator.linearVelocity(of: $0.body)) }
    let point = old.hand?.point
    old.animator.removeAllBehaviors()
    (old.flights, old.hand, nextNumber) = ([], nil, old.nextNumber)
    for (flight, velocity) in tiles { enter(flight, velocity, isPulled: flight.pull != nil) }
    if let point, let held = flights.first(where: \.isHeld) {
      hold(held.body, at: point)
    }
  }

  /// Takes a tile out of the animator.
  func land(_ number: Int) {
    guard let at = flights.firstIndex(where: { $0.number == number }) else { return }
    let flight = flights.remove(at: at)
    if flight.isHeld { releaseHand() }
    if let pull = flight.pull { animator.removeBehavior(pull) }
    weight.removeItem(flight.body)
    ground.removeItem(flight.body)
    material.removeItem(flight.body)
  }

  func dropIn(_ item: Int, from height: CGFloat) {
    enter(.dropping, item, at: CGPoint(x: 0, y: -height))
  }

  func fallOut(from center: CGPoint, velocity: CGVector) -> CollectionViewLayoutAttributes {
    enter(.leaving, nil, at: center, velocity: velocity)
  }

  /// Tells where a tile that is about to be deleted is drawn, in points of the content, and its
  /// velocity, in points per second: it falls out from there.
  public func willDelete(_ path: IndexPath, drawnAt center: CGPoint, velocity: CGVector) {
    departures[path] = (center, velocity)
  }

  func invalidateTiles() { invalidateLayout(with: invalidationContextForAnimatorStep()) }

  /// Takes dropping tiles that stand out of the animator.
  func landTiles() {
    for flight in flights where flight.kind == .dropping {
      let speed = abs(animator.linearVelocity(of: flight.body).dy)
      if speed < Self.restSpeed, abs(flight.body.center.y) < Self.restReach { land(flight.number) }
    }
  }

  // MARK: - Reading

  /// The velocities of the tiles off the floor that have their place in the row.
  var flightVelocities: [ElementKey: CGVector] {
    var velocities: [ElementKey: CGVector] = [:]
    for flight in flights {
      guard let item = flight.item else { continue }
      var velocity = animator.motion(of: flight.body).velocity
      if !flight.isHeld { velocity.dx = 0 }
      velocities[.cell(IndexPath(item: item, section: 0))] = velocity
    }
    return velocities
  }
  /// The tiles off the floor that have their place in the row.
  public var liftedItems: [Int] { flights.compactMap(\.item) }
  /// The deleted tiles that have not left the view, with their velocities in points per second.
  public var leaving: [(attributes: CollectionViewLayoutAttributes, velocity: CGVector)] {
    flights.filter(\.isLeaving).map { ($0.body, animator.motion(of: $0.body).velocity) }
  }
  /// The distance of a tile below its place, in points, and its velocity downward, in points per
  /// second.
  public func fall(of item: Int) -> (y: CGFloat, speed: CGFloat) {
    guard let flight = flight(of: item) else { return (0, 0) }
    return (flight.body.center.y, animator.linearVelocity(of: flight.body).dy)
  }

  // MARK: - A hand

  /// The tile in the hand, its centre from the view's left and from where it stands, in points, and
  /// its velocity.
  public var held: (item: Int, center: CGPoint, velocity: CGVector)? {
    guard let flight = flights.first(where: \.isHeld), let item = flight.item else { return nil }
    return (item, flight.body.center, animator.linearVelocity(of: flight.body))
  }

  /// Lifts a tile that is drawn at a point and moves at a velocity; the points count from the view's
  /// left and from where tiles stand.
  ///
  /// A tile that is held already drops.
  public func lift(_ item: Int, from center: CGPoint, velocity: CGVector, hand point: CGPoint) {
    letGo()
    if let flight = flight(of: item) { land(flight.number) }
    let body = enter(.held, item, at: center, velocity: velocity)
    hold(body, at: point)
    invalidateTiles()
  }

  private func hold(_ body: CollectionViewLayoutAttributes, at point: CGPoint) {
    let hand = DragBehavior(item: body, grip: .zero, to: point)
    (hand.frequency, hand.maximumForce) = (Self.handFrequency, Self.handForce)
    hand.resistance = Self.steadying
    animator.addBehavior(hand)
    self.hand = hand
  }

  /// Moves the hand, in points from the view's left.
  public func moveHand(to point: CGPoint) { hand?.point = point }

  private func releaseHand() {
    if let hand { animator.removeBehavior(hand) }
    hand = nil
  }

  /// Opens the hand: the tile drops into its place.
  public func letGo() {
    guard let (item, center, velocity) = held, let flight = flight(of: item) else { return }
    land(flight.number)
    enter(
      .dropping, item, at: CGPoint(x: 0, y: center.y),
      velocity: CGVector(dx: 0, dy: velocity.dy))
    invalidateTiles()
  }

  // MARK: - Snapshots

  /// The tiles off the floor, with their motion.
  struct State: CollectionViewLayoutState {
    /// Whose the flights are; another layout makes its own with the same keys.
    weak var owner: CarouselLayout?
    let animator: DynamicAnimator.Snapshot
    let profile: Profile
    let flights: [Flight]
    let motions: [(center: CGPoint, velocity: CGVector)]
    let hand: DragBehavior?
    let point: CGPoint
    let count: Int
    let nextNumber: Int
  }

  var state: State {
    State(
      owner: self, animator: animator.snapshot(), profile: profile, flights: flights,
      motions: flights.map { ($0.body.center, animator.linearVelocity(of: $0.body)) },
      hand: hand, point: hand?.point ?? .zero, count: count, nextNumber: nextNumber)
  }

  /// Returns to a state, to the bit where the engine is the same.
  func restore(_ state: State) {
    if state.owner === self {
      (flights, hand) = (state.flights, state.hand)
    } else {
      for flight in flights { land(flight.number) }
      for (flight, motion) in zip(state.flights, state.motions) {
        let body = enter(
          flight.kind, flight.item, number: flight.number, at: motion.center,
          velocity: motion.velocity, isPulled: flight.pull != nil)
        if flight.isHeld { hold(body, at: state.point) }
      }
    }
    (count, nextNumber) = (state.count, state.nextNumber)
    if state.profile == profile { animator.restore(state.animator) }
    tuneFlights()
    invalidateTiles()
  }
}
