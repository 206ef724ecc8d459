import CollectionLayout
import Dynamics
import Foundation
import Geometry

/// The pictures of the Newtonian view: those that hang, those that fall, and what moves them.
///
/// The data is final at once: a picture that was let go is a ghost, and nothing waits for it.
final class NewtonianModel {
  /// One picture, by an id that no other ever has.
  struct Item {
    let id: Int
    let body: DynamicBody
    /// What it hangs on; nil once it was let go.
    var attachment: AttachmentBehavior?
    /// How long it has been falling, in seconds.
    var fallen = 0.0
  }

  /// How a picture is and moves, whatever the engine.
  struct Pose {
    var id: Int
    var center: CGPoint
    var angle: Double
    var velocity: CGVector
    var angularVelocity: Double
    var hangs: Bool
    var fallen = 0.0
  }

  private(set) var layout: NewtonianLayout
  var profile: Profile { animator.profile }
  private(set) var items: [Item] = []
  private(set) var nextID = 0
  private let animator: DynamicAnimator
  /// Whether pictures come and go as in the article's code.
  let isPublished: Bool
  private let gravity = GravityBehavior(items: [])
  private let material = DynamicItemBehavior(items: [])
  private let collision = CollisionBehavior(items: [])
  /// What a picture is like while a hand steadies it.
  private let grip = DynamicItemBehavior(items: [])
  private var applied: ParameterValues
  private var spring = (frequency: 1.0, damping: 0.4)
  private var hand: (attachment: AttachmentBehavior, id: Int)?

  /// A hand is a soft attachment: this quick in hertz, without swing of its own.
  private static let handFrequency = 4.0
  private static let handDamping = 1.0
  /// The hand's greatest force, as a multiple of a picture's weight under UIKit's gravity.
  private static let handStrength = 40.0
  /// A spring of length 0 holds back only along its line: the hand also steadies what it holds, or it
  /// would circle; resistances in 1/s.
  private static let steadying = (moving: 8.0, turning: 3.0)
  /// UIKit's gravity times the mass of 100x100 points at density 1, in newtons.
  private static let usualWeight = 10.0

  /// The article takes a picture out after this time, wherever it is, in seconds; until then its
  /// buttons do nothing.
  static let publishedFall = 2.0
  /// The article holds no more pictures than this.
  static let publishedMost = 10

  init(layout: NewtonianLayout, values: ParameterValues, fidelity: Fidelity) {
    isPublished = fidelity == .published
    applied = values
    animator = DynamicAnimator(profile: fidelity == .exact ? .ideal : .uikit)
    self.layout = layout
    collision.collisionMode = .items
    animator.addBehavior(gravity)
    animator.addBehavior(material)
    animator.addBehavior(collision)
    grip.resistance = Self.steadying.moving
    grip.angularResistance = Self.steadying.turning
    animator.addBehavior(grip)
    apply(values)
  }

  /// Takes all parameters, while everything moves on.
  func apply(_ values: ParameterValues) {
    applied = values
    gravity.gravityDirection = CGVector(dx: 0, dy: values["gravity"])
    material.elasticity = values["elasticity"]
    material.friction = values["friction"]
    material.resistance = values["resistance"]
    material.angularResistance = values["resistance"]
    layout.length = values["length"]
    spring = (values["frequency"], values["damping"])
    tune()
  }

  /// Gives every attachment what holds for all of them, where it has changed.
  private func tune() {
    for attachment in items.compactMap(\.attachment) {
      // In the article's code what hangs keeps the anchor it came with.
      if !isPublished, attachment.anchorPoint != layout.anchor {
        attachment.anchorPoint = layout.anchor
      }
      if attachment.length != layout.length { attachment.length = layout.length }
      if attachment.frequency != spring.frequency { attachment.frequency = spring.frequency }
      if attachment.damping != spring.damping { attachment.damping = spring.damping }
    }
  }

  /// Hangs everything on the anchor of another stage.
  func resize(to size: CGSize) {
    layout.size = size
    tune()
  }

  // MARK: - Coming and going

  var hanging: [Item] { items.filter { $0.attachment != nil } }

  private var isBusy: Bool { isPublished && items.contains { $0.attachment == nil } }
  /// Whether a picture can come in now.
  var canAdd: Bool { !isBusy && !(isPublished && items.count >= Self.publishedMost) }
  /// The picture that can be let fall now: the newest.
  var newest: Int? { isBusy ? nil : hanging.map(\.id).max() }
  /// Whether only the newest picture can be let fall.
  var isStrict: Bool { isPublished }

  /// Brings a new picture in from the right; gives its id, nil where none can come in now.
  @discardableResult
  func add() -> Int? {
    guard canAdd else { return nil }
    let id = nextID
    nextID += 1
    enter(
      Pose(
        id: id, center: layout.entrance, angle: 0, velocity: .zero, angularVelocity: 0, hangs: true)
    )
    return id
  }

  private func enter(_ pose: Pose) {
    let body = DynamicBody(center: pose.center, size: NewtonianLayout.itemSize)
    body.transform = CGAffineTransform(rotationAngle: pose.angle)
    gravity.addItem(body)
    var item = Item(id: pose.id, body: body, attachment: nil, fallen: pose.fallen)
    if pose.hangs {
      let attachment = AttachmentBehavior(item: body, attachedToAnchor: layout.anchor)
      attachment.length = layout.length
      attachment.frequency = spring.frequency
      attachment.damping = spring.damping
      animator.addBehavior(attachment)
      material.addItem(body)
      item.attachment = attachment
    }
    if pose.hangs || isPublished { collision.addItem(body) }
    items.append(item)
    animator.setLinearVelocity(pose.velocity, of: body)
    turn(body, at: pose.angularVelocity, isListed: pose.hangs)
  }

  private func turn(_ body: DynamicBody, at rate: Double, isListed: Bool) {
    guard rate != 0 else { return }
    if !isListed { material.addItem(body) }
    material.addAngularVelocity(rate, for: body)
    if !isListed { material.removeItem(body) }
  }

  /// Cuts a picture's string: from now on it only falls and is in nobody's way.
  @discardableResult
  func letFall(_ id: Int) -> Bool {
    guard !isBusy, let at = items.firstIndex(where: { $0.id == id }),
      let string = items[at].attachment
    else { return false }
    if hand?.id == id { release() }
    animator.removeBehavior(string)
    if !isPublished { collision.removeItem(items[at].body) }
    material.removeItem(items[at].body)
    items[at].attachment = nil
    return true
  }

  private func dropWhatHasLeft(_ dt: Double) {
    for i in items.indices where items[i].attachment == nil { items[i].fallen += dt }
    let gone = items.filter { item in
      guard item.attachment == nil else { return false }
      return isPublished ? item.fallen >= Self.publishedFall : layout.hasLeft(item.body.center)
    }
    for item in gone {
      gravity.removeItem(item.body)
      collision.removeItem(item.body)
    }
    items.removeAll { item in gone.contains { $0.id == item.id } }
  }

  // MARK: - Motion

  var isAtRest: Bool { items.isEmpty || (!animator.isRunning && hand == nil) }

  func advance(by dt: Double) {
    animator.step(dt)
    dropWhatHasLeft(dt)
  }

  var picture: DebugSnapshot { animator.picture }

  func velocity(of item: Item) -> CGVector { animator.linearVelocity(of: item.body) }
  func angularVelocity(of item: Item) -> Double { animator.angularVelocity(of: item.body) }

  /// How far beyond its length a string is stretched, in points; negative while it is slack.
  func stretch(of item: Item) -> CGFloat {
    item.body.center.distance(to: layout.anchor) - layout.length
  }

  // MARK: - The hand

  /// The picture at a place, the topmost first; with a reach in points around it.
  func item(at point: CGPoint, reach: CGFloat = 0) -> Item? {
    let half = NewtonianLayout.itemSize.width / 2 + reach
    return items.last { item in
      let p = local(point, in: item.body)
      return item.attachment != nil && abs(p.dx) <= half && abs(p.dy) <= half
    }
  }

  private func local(_ point: CGPoint, in body: DynamicBody) -> CGVector {
    let turn = CGAffineTransform(rotationAngle: -body.transform.rotationAngle)
    let line = point - body.center
    return turn.apply(to: CGPoint(x: line.dx, y: line.dy)) - CGPoint.zero
  }

  var held: Int? { hand?.id }

  /// Takes a picture where it was touched: it turns about that place.
  func grab(_ item: Item, at point: CGPoint) {
    release()
    let place = local(point, in: item.body)
    let attachment = AttachmentBehavior(
      item: item.body, offsetFromCenter: Offset(place), attachedToAnchor: point)
    attachment.length = 0
    attachment.frequency = Self.handFrequency
    attachment.damping = Self.handDamping
    attachment.maximumForce = Self.handStrength * Self.usualWeight
    attachment.isHolding = true
    animator.addBehavior(attachment)
    grip.addItem(item.body)
    hand = (attachment, item.id)
    // What is held is seen on top.
    if let at = items.firstIndex(where: { $0.id == item.id }) { items.append(items.remove(at: at)) }
  }

  func drag(to point: CGPoint) { hand?.attachment.anchorPoint = point }

  func release() {
    guard let hand else { return }
    animator.removeBehavior(hand.attachment)
    for item in grip.items { grip.removeItem(item) }
    self.hand = nil
  }

  // MARK: - Snapshots

  /// All that moves, of this model.
  struct Snapshot {
    fileprivate let animator: DynamicAnimator.Snapshot
    fileprivate let items: [Item]
    fileprivate let nextID: Int
    fileprivate let applied: ParameterValues
    fileprivate let hand: (attachment: AttachmentBehavior, id: Int)?
  }

  func snapshot() -> Snapshot {
    Snapshot(
      animator: animator.snapshot(), items: items, nextID: nextID, applied: applied,
      hand: hand)
  }

  /// Comes back to a state, to the bit; then the values of now hold.
  func restore(_ snapshot: Snapshot, _ values: ParameterValues) {
    animator.restore(snapshot.animator)
    (items, nextID, hand) = (snapshot.items, snapshot.nextID, snapshot.hand)
    if snapshot.applied != values { apply(values) } else { tune() }
  }

  /// Goes on as another model with the same pictures did in a state, where both have the same values:
  /// under others what slept there may have to move here.
  func takeMotions(of snapshot: Snapshot) {
    guard snapshot.applied == applied else { return }
    let others = Dictionary(uniqueKeysWithValues: snapshot.items.map { ($0.id, $0.body) })
    animator.takeMotions(
      of: snapshot.animator,
      items.compactMap { item in others[item.id].map { (own: item.body, other: $0) } })
  }

  /// How all pictures are and move; taking it over makes them anew.
  var poses: (list: [Pose], nextID: Int) {
    get {
      (
        items.map { item in
          Pose(
            id: item.id, center: item.body.center, angle: item.body.transform.rotationAngle,
            velocity: velocity(of: item), angularVelocity: angularVelocity(of: item),
            hangs: item.attachment != nil, fallen: item.fallen)
        }, nextID
      )
    }
    set {
      release()
      for item in items {
        if let string = item.attachment { animator.removeBehavior(string) }
        gravity.removeItem(item.body)
        material.removeItem(item.body)
        collision.removeItem(item.body)
      }
      items = []
      for pose in newValue.list { enter(pose) }
      nextID = newValue.nextID
    }
  }
}
