import CollectionLayout
import Dynamics
import Foundation
import Geometry

/// The pictures of our layout.
final class LaidOutPictures: PictureBoard, CollectionViewDataSource {
  private var count = 0
  private var profile: Profile
  private(set) var layout: NewtonianLayout
  let view: CollectionView

  init(_ fidelity: Fidelity) {
    profile = Self.profile(fidelity)
    layout = NewtonianLayout(profile: profile)
    view = CollectionView(frame: .zero, collectionViewLayout: layout)
    view.dataSource = self
  }

  private static func profile(_ fidelity: Fidelity) -> Profile {
    fidelity == .exact ? .ideal : .uikit
  }

  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { count }

  func use(_ fidelity: Fidelity) -> Bool {
    guard fidelity != .published else { return false }
    guard Self.profile(fidelity) != profile else { return true }
    profile = Self.profile(fidelity)
    layout = NewtonianLayout(profile: profile)
    view.setCollectionViewLayout(layout, animated: false)
    return true
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

  func hang(_ pictures: [NewtonianLayout.Motion]) {
    count = pictures.count
    layout.hang(pictures)
    view.reloadData()
    view.layoutIfNeeded()
  }

  var anchor: CGPoint { layout.anchor }
  var restCenter: CGPoint { layout.restCenter }
  var length: CGFloat { layout.length }
  var hangingInOrder: [Picture] {
    layout.motions(of: layout.hanging).map { Picture(motion: $0, isHanging: true) }
  }
  var falling: [Picture] {
    layout.motions(of: layout.falling).map { Picture(motion: $0, isHanging: false) }
  }

  // MARK: - Updates

  var canAdd: Bool { count < NewtonianScene.mostPictures }
  var canShuffle: Bool { count > 1 }
  var canGrab: Bool { true }
  func canRemove(_ number: Int) -> Bool { item(number) != nil }

  private func item(_ number: Int) -> Int? {
    layout.hanging.firstIndex { layout.number(of: $0) == number }
  }

  @discardableResult
  func add() -> Int? {
    guard canAdd else { return nil }
    view.performBatchUpdates {
      count += 1
      view.insertItems(at: [IndexPath(item: count - 1, section: 0)])
    }
    return newest
  }

  func letFall(_ number: Int) -> Bool {
    guard let item = item(number) else { return false }
    view.performBatchUpdates {
      count -= 1
      view.deleteItems(at: [IndexPath(item: item, section: 0)])
    }
    return true
  }

  func shuffle() {
    view.performBatchUpdates {
      for (new, old) in ItemOrder.shuffled(count).enumerated() where new != old {
        view.moveItem(
          at: IndexPath(item: old, section: 0), to: IndexPath(item: new, section: 0))
      }
    }
  }

  // MARK: - The hand

  var held: Int? { layout.held.map(layout.number) }
  func grab(_ picture: Picture, at point: CGPoint) {
    guard let item = item(picture.number) else { return }
    layout.grab(layout.hanging[item], at: point)
  }
  func drag(to point: CGPoint) { layout.drag(to: point) }
  func release() { layout.release() }

  // MARK: - Motion

  func advance(by dt: Double) { view.advance(by: dt) }
  var isAtRest: Bool {
    count == 0 && layout.falling.isEmpty || !layout.animator.isRunning
  }
  var debugSnapshot: DebugSnapshot { layout.animator.debugSnapshot }
  var solvedItemCount: Int { layout.animator.solvedItemCount }

  func snapshot() -> PictureState {
    PictureState(content: .layout(view.snapshot()), hanging: hangingInOrder.map(\.motion))
  }

  func restore(_ state: PictureState) {
    guard case .layout(let content) = state.content else { return hang(state.hanging) }
    count = state.hanging.count
    view.restore(content)
  }
}
