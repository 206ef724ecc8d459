import CollectionLayout
import Dynamics
import Foundation
import Geometry

/// The pictures of the Newtonian view: a collection view, its layout and its data.
final class PictureBoard: CollectionViewDataSource {
  /// A picture as it moves.
  struct Picture {
    /// Its number, from 0 in the order of coming.
    let number: Int
    let attributes: CollectionViewLayoutAttributes
    let isHanging: Bool

    var center: CGPoint { attributes.center }
    var angle: Double { attributes.transform.rotationAngle }
  }

  private var count = 0
  private var layout: NewtonianLayout
  private let view: CollectionView

  init(_ fidelity: Fidelity) {
    self.fidelity = fidelity
    layout = Self.layout(fidelity)
    view = CollectionView(frame: .zero, collectionViewLayout: layout)
    view.dataSource = self
  }

  private static func layout(_ fidelity: Fidelity) -> NewtonianLayout {
    NewtonianLayout(profile: fidelity == .exact ? .ideal : .uikit)
  }

  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { count }

  // MARK: - Parameters

  /// The engine; a change keeps all motion.
  var fidelity: Fidelity {
    didSet {
      layout = Self.layout(fidelity)
      view.setCollectionViewLayout(layout, animated: false)
    }
  }

  func apply(_ values: ParameterValues) {
    typealias Keys = NewtonianScene.Keys
    layout.frequency = values[Keys.frequency]
    layout.damping = values[Keys.damping]
    layout.length = values[Keys.length]
    layout.gravity = values[Keys.gravity]
    layout.elasticity = values[Keys.elasticity]
    layout.friction = values[Keys.friction]
    layout.resistance = values[Keys.resistance]
  }

  func resize(to size: CGSize) {
    view.setBounds(CGRect(origin: .zero, size: size))
    view.layoutIfNeeded()
  }

  /// The point that all pictures hang from, and the place where a single one rests.
  var anchor: CGPoint { layout.anchor }
  var restCenter: CGPoint { layout.restCenter }

  // MARK: - Pictures

  /// The pictures from the lowest to the highest, those that fall below those that hang.
  var pictures: [Picture] {
    let all =
      layout.falling.map { picture($0, isHanging: false) }
      + layout.hanging.map { picture($0, isHanging: true) }
    return all.enumerated().sorted {
      ($0.element.attributes.zIndex, $0.offset) < ($1.element.attributes.zIndex, $1.offset)
    }.map(\.element)
  }
  var hanging: [Picture] { pictures.filter(\.isHanging) }

  private func picture(
    _ attributes: CollectionViewLayoutAttributes, isHanging: Bool
  ) -> Picture {
    Picture(number: layout.number(of: attributes), attributes: attributes, isHanging: isHanging)
  }

  func velocity(of picture: Picture) -> CGVector { layout.velocity(of: picture.attributes) }
  func angularVelocity(of picture: Picture) -> Double {
    layout.angularVelocity(of: picture.attributes)
  }
  /// The length of a picture's spring beyond its rest length, in points; negative while it is slack.
  func stretch(of picture: Picture) -> CGFloat {
    picture.center.distance(to: layout.anchor) - layout.length
  }

  /// The uppermost hanging picture at a place, with a reach in points around it.
  func picture(at point: CGPoint, reach: CGFloat = 0) -> Picture? {
    let half = NewtonianLayout.itemSize.width / 2 + reach
    return hanging.last { picture in
      let arm = point - picture.center
      let turn = CGAffineTransform(rotationAngle: -picture.angle)
      let p = turn.apply(to: CGPoint(x: arm.dx, y: arm.dy))
      return abs(p.x) <= half && abs(p.y) <= half
    }
  }

  // MARK: - Updates

  /// The number of the newest hanging picture.
  var newest: Int? { hanging.map(\.number).max() }

  /// Brings a new picture in; gives its number.
  @discardableResult
  func add() -> Int? {
    update {
      count += 1
      try view.insertItems(at: [IndexPath(item: count - 1, section: 0)])
    }
    return newest
  }

  /// Takes a picture off its spring; false where it does not hang.
  func letFall(_ number: Int) -> Bool {
    guard let item = layout.hanging.firstIndex(where: { layout.number(of: $0) == number }) else {
      return false
    }
    update {
      count -= 1
      try view.deleteItems(at: [IndexPath(item: item, section: 0)])
    }
    return true
  }

  /// Moves every second picture to the front of the data: a riffle, the same every time.
  func shuffle() {
    update {
      for (new, old) in Riffle.order(count).enumerated() where new != old {
        try view.moveItem(
          at: IndexPath(item: old, section: 0), to: IndexPath(item: new, section: 0))
      }
    }
  }

  private func update(_ changes: () throws -> Void) {
    do {
      try view.performBatchUpdates(changes)
    } catch {
      preconditionFailure("The updates of the pictures fit their number: \(error)")
    }
  }

  // MARK: - The hand

  /// The number of the picture in the hand.
  var held: Int? { layout.held.map(layout.number) }
  func grab(_ picture: Picture, at point: CGPoint) {
    layout.grab(picture.attributes, at: point)
  }
  func drag(to point: CGPoint) { layout.drag(to: point) }
  func release() { layout.release() }

  // MARK: - Motion

  func advance(by dt: Double) { view.advance(by: dt) }
  var isAtRest: Bool {
    count == 0 && layout.falling.isEmpty || (!layout.animator.isRunning && held == nil)
  }
  var debugSnapshot: DebugSnapshot { layout.animator.debugSnapshot }

  /// The moving state, and the number of pictures.
  struct State {
    fileprivate let count: Int
    fileprivate let view: CollectionView.Snapshot
  }

  func snapshot() -> State { State(count: count, view: view.snapshot()) }

  func restore(_ state: State) {
    count = state.count
    view.restore(state.view)
  }
}
