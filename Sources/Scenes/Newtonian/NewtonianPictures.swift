import Articles
import CollectionLayout
import Dynamics
import Foundation
import Geometry

/// A picture as it moves: its number from 0 in the order of coming, its place, turn and velocities.
struct Picture {
  let motion: NewtonianLayout.Motion
  let isHanging: Bool

  var number: Int { motion.number }
  var center: CGPoint { motion.center }
  var angle: Double { motion.transform.rotationAngle }
}

/// The layouts of the pictures, and where the pictures are.
extension NewtonianScene {
  // MARK: - Layouts

  /// Moves as a fidelity says: all that hangs keeps its motion, and on another profile what falls does too.
  func useLayout() {
    if fidelity == .published {
      if article == nil { showArticle(hangingInOrder.map(\.motion)) }
      return
    }
    let wanted: Profile = fidelity == .exact ? .ideal : .uikit
    guard article != nil || wanted != profile else { return }
    let published = article == nil ? nil : hangingInOrder.map(\.motion)
    if published != nil { empty() }
    profile = wanted
    layout = NewtonianLayout(profile: profile)
    article = nil
    view.setCollectionViewLayout(layout, animated: false)
    apply(values)
    if let published { hang(published) }
  }

  /// Takes all parameters; everything moves on.
  func apply(_ values: ParameterValues) {
    let (frequency, damping) = (values["frequency"], values["damping"])
    let (length, gravity) = (values["length"], values["gravity"])
    if let layout = article?.layout {
      (layout.frequency, layout.damping) = (frequency, damping)
      (layout.length, layout.gravity) = (length, gravity)
    }
    (layout.frequency, layout.damping) = (frequency, damping)
    (layout.length, layout.gravity) = (length, gravity)
    layout.elasticity = values["elasticity"]
    layout.friction = values["friction"]
    layout.resistance = values["resistance"]
  }

  /// Takes the size of the view: our pictures hang from its middle.
  ///
  /// The article's hang from where the middle was when they came: another width has a layout of its own, with the
  /// same motion, without what falls.
  func takeSize(_ size: CGSize) {
    let isOther = article != nil && size.width != view.bounds.width && items.count > 0
    view.frame = CGRect(origin: .zero, size: size)
    view.layoutIfNeeded()
    if isOther { showArticle(hangingInOrder.map(\.motion)) }
  }

  /// Hangs pictures that move, in place of all that are here.
  func hang(_ pictures: [NewtonianLayout.Motion]) {
    if article != nil { return showArticle(pictures) }
    items.order = ItemOrder(ids: pictures.map(\.number))
    layout.hang(pictures)
    view.reloadData()
    view.layoutIfNeeded()
  }

  private func empty() {
    items.order = ItemOrder(ids: [])
    view.reloadData()
  }

  /// Gives the view a layout of the article's with pictures that move.
  private func showArticle(_ pictures: [NewtonianLayout.Motion]) {
    let next = article == nil ? 0 : items.order.next
    layout.release()
    empty()
    let layout = ObjcIONewtonianLayout()
    let controller = ObjcIONewtonianController(layout, items: self)
    article = (layout, controller)
    apply(values)
    view.setCollectionViewLayout(layout, animated: false)
    view.performBatchUpdates {
      view.insertItems(at: pictures.indices.map { IndexPath(item: $0, section: 0) })
      items.order = ItemOrder(ids: pictures.map(\.number), next: next)
    }
    controller.mostItems = max(controller.mostItems, items.count)
    for (i, motion) in pictures.enumerated() { move(i, as: motion, in: layout) }
    view.layoutIfNeeded()
  }

  private func move(
    _ item: Int, as motion: NewtonianLayout.Motion, in layout: ObjcIONewtonianLayout
  ) {
    guard let attributes = layout.layoutAttributesForItem(at: IndexPath(item: item, section: 0))
    else { return }
    (attributes.center, attributes.transform) = (motion.center, motion.transform)
    let animator = layout.dynamicAnimator
    animator.updateItem(usingCurrentState: attributes)
    animator.setLinearVelocity(motion.velocity, of: attributes)
    animator.setAngularVelocity(motion.angularVelocity, of: attributes)
  }

  // MARK: - Reading

  /// The point that all pictures hang from, and the place where a single one rests.
  var anchor: CGPoint { article?.layout.attachmentPoint ?? layout.anchor }
  var restCenter: CGPoint {
    let sag = NewtonianLayout.sag(gravity: layout.gravity, frequency: layout.frequency)
    return CGPoint(x: anchor.x, y: anchor.y + layout.length + sag)
  }

  /// The pictures in the order of the data, and those that fall: of the article's the last one, while its controller
  /// waits.
  var hangingInOrder: [Picture] {
    guard let article else {
      return layout.motions(of: layout.hanging).enumerated().map { item, motion in
        Picture(motion: drawn(motion, ofItem: item), isHanging: true)
      }
    }
    return (0..<items.count - (article.controller.isWaiting ? 1 : 0)).compactMap {
      picture($0, in: article.layout, isHanging: true)
    }
  }
  var falling: [Picture] {
    guard let article else {
      return layout.motions(of: layout.falling).map { Picture(motion: $0, isHanging: false) }
    }
    guard article.controller.isWaiting else { return [] }
    return [picture(items.count - 1, in: article.layout, isHanging: false)].compactMap { $0 }
  }

  private func picture(
    _ item: Int, in layout: ObjcIONewtonianLayout, isHanging: Bool
  ) -> Picture? {
    guard let attributes = layout.layoutAttributesForItem(at: IndexPath(item: item, section: 0))
    else { return nil }
    let rates = layout.dynamicAnimator.motion(of: attributes)
    let motion = NewtonianLayout.Motion(
      number: items.order[item], zIndex: attributes.zIndex, center: attributes.center,
      transform: attributes.transform, velocity: rates.velocity,
      angularVelocity: rates.angularVelocity)
    return Picture(motion: motion, isHanging: isHanging)
  }

  /// The pictures from the lowest to the highest, those that fall below those that hang.
  var pictures: [Picture] {
    (falling + hangingInOrder).enumerated().sorted {
      ($0.element.motion.zIndex, $0.offset) < ($1.element.motion.zIndex, $1.offset)
    }.map(\.element)
  }
  var hanging: [Picture] { pictures.filter(\.isHanging) }

  /// The number of the newest hanging picture.
  var newest: Int? { hangingInOrder.map(\.number).max() }

  /// The length of a picture's spring beyond its rest length, in points; negative while it is slack.
  func stretch(of picture: Picture) -> CGFloat {
    picture.center.distance(to: anchor) - layout.length
  }

  /// The uppermost hanging picture at a place.
  func picture(at point: CGPoint) -> Picture? {
    let half = NewtonianLayout.itemSize.width / 2
    return hanging.last { picture in
      let arm = point - picture.center
      let turn = CGAffineTransform(rotationAngle: -picture.angle)
      let p = turn.apply(to: CGPoint(x: arm.dx, y: arm.dy))
      return abs(p.x) <= half && abs(p.y) <= half
    }
  }

  // MARK: - Updates

  /// Whether a picture can be added, the order be changed, and a hand take hold of a picture.
  var canAdd: Bool { article?.controller.canAdd ?? (items.count < Self.mostPictures) }
  var canShuffle: Bool { article == nil && items.count > 1 }
  var canGrab: Bool { article == nil }

  /// Whether a picture can be taken off its spring: of the article's the last one.
  func canRemove(_ number: Int) -> Bool {
    guard let path = items.order.path(of: number) else { return false }
    return article.map { $0.controller.canDelete && path.item == items.count - 1 } ?? true
  }

  /// Brings a new picture in; gives its number.
  @discardableResult
  func addPicture() -> Int? {
    guard canAdd else { return nil }
    guard let article else {
      return items.add(at: IndexPath(item: items.count, section: 0), in: view).lowerBound
    }
    article.controller.add()
    return items.order[items.count - 1]
  }

  /// The pictures change places: each glides to where another one hangs, and swings on as that did.
  func shuffle() {
    let motions = layout.motions(of: layout.hanging)
    items.shuffle((0..<items.count).map { IndexPath(item: $0, section: 0) }, in: view)
    view.animateLayout { layout.move(as: motions) }
  }

  /// The motion of a picture that may still be on its way from another place.
  private func drawn(
    _ motion: NewtonianLayout.Motion, ofItem item: Int
  ) -> NewtonianLayout.Motion {
    let path = IndexPath(item: item, section: 0)
    guard let element = view.element(for: .cell(path)), !element.isAtRest else { return motion }
    return NewtonianLayout.Motion(
      number: motion.number, zIndex: motion.zIndex,
      center: motion.center + (element.center - element.attributes.center),
      transform: element.transform, velocity: motion.velocity + element.velocity,
      angularVelocity: motion.angularVelocity)
  }

  // MARK: - The hand

  /// The number of the picture in the hand.
  var held: Int? { layout.held.map(layout.number) }
  func grab(_ picture: Picture, at point: CGPoint) {
    guard canGrab, let path = items.order.path(of: picture.number) else { return }
    layout.grab(layout.hanging[path.item], at: point)
  }
  func drag(to point: CGPoint) { layout.drag(to: point) }
  func release() { layout.release() }

  var animator: DynamicAnimator { article?.layout.dynamicAnimator ?? layout.animator }
}

extension NewtonianScene: ObjcIONewtonianItems {
  /// How many pictures there are; the article's controller changes it at the end.
  var count: Int {
    get { items.count }
    set {
      while items.count > newValue {
        items.order.remove(at: IndexPath(item: items.count - 1, section: 0))
      }
      while items.count < newValue {
        items.order.insert(at: IndexPath(item: items.count, section: 0))
      }
    }
  }
}
