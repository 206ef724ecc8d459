import Foundation
import Geometry
import Physics

/// Brings an item to a place as by a spring, upright: UIKit's `UISnapBehavior`.
///
/// On `.uikit` it is made as Apple's: two opposite corners hang on two springs each, of 4 Hz and
/// 50 pt, from a frame around the snap point. These couple shift and turn: a snap wobbles. On
/// `.ideal` one spring pulls at the centre and another at the angle.
open class SnapBehavior: DynamicBehavior {
  /// The rest length of the four springs, in points (measured).
  private static let distance: CGFloat = 50
  /// The frequency of the springs, in hertz (measured).
  private static let frequency = 4.0

  struct State {
    var point: CGPoint
    var damping: CGFloat = 0.5
    var joints: [JointID] = []
    /// What the springs were made with: on `.uikit` a later damping has no effect.
    var jointDamping: CGFloat = 0.5
    var size = CGSize.zero
  }

  /// What it moves to `snapPoint`.
  public let item: any DynamicItem
  private var settings: State

  /// A snap of an item to a place, in points.
  public init(item: any DynamicItem, snapTo point: CGPoint) {
    self.item = item
    settings = State(point: point)
  }

  /// Where the item goes, in points.
  public var snapPoint: CGPoint {
    get { settings.point }
    set {
      precondition(newValue.x.isFinite && newValue.y.isFinite, "A snap point is a finite place.")
      settings.point = newValue
      dynamicAnimator.map(update)
    }
  }

  /// How much the springs are damped, 0 to 1; 0.5 by default, and 1 wobbles least.
  ///
  /// The damping ratio of the springs. On `.uikit` a change after the behaviour joined an animator
  /// has no effect, as measured on Apple's engine.
  public var damping: CGFloat {
    get { settings.damping }
    set {
      precondition(newValue >= 0 && newValue.isFinite, "A damping is 0 or more.")
      settings.damping = newValue
      if let animator = dynamicAnimator, animator.profile == .ideal { update(animator) }
    }
  }

  private func definitions(_ body: BodyID, _ animator: DynamicAnimator) -> [JointDefinition] {
    let place = Units.metres(settings.point)
    let centre = animator.localCentre(of: item)
    switch animator.profile {
    case .uikit: return corners(body, centre, place)
    case .ideal:
      let damping = Double(settings.damping)
      return [
        .distance(
          .body(body, local: centre), .world(place), length: 0, frequency: Self.frequency,
          dampingRatio: damping),
        .turnSpring(body, to: 0, frequency: Self.frequency, dampingRatio: damping),
      ]
    }
  }

  private func corners(
    _ body: BodyID, _ centre: SIMD2<Double>, _ place: SIMD2<Double>
  ) -> [JointDefinition] {
    let half = SIMD2(Units.metres(settings.size.width / 2), Units.metres(settings.size.height / 2))
    let distance = Units.metres(Self.distance)
    return [-1.0, 1].flatMap { side -> [JointDefinition] in
      let corner = side * half
      let reach = side * distance
      return [corner + SIMD2(reach, 0), corner + SIMD2(0, reach)].map { anchor in
        .distance(
          .world(place + anchor), .body(body, local: centre + corner), length: distance,
          frequency: Self.frequency, dampingRatio: Double(settings.jointDamping))
      }
    }
  }

  private func update(_ animator: DynamicAnimator) {
    guard let body = animator.body(of: item) else { return }
    for (joint, definition) in zip(settings.joints, definitions(body, animator)) {
      animator.world.updateJoint(joint, definition)
    }
    animator.wake()
  }

  override func join(_ animator: DynamicAnimator) {
    let body = animator.associate(item)
    settings.size = item.bounds.size
    settings.jointDamping = settings.damping
    settings.joints = definitions(body, animator).map { animator.world.addJoint($0) }
  }

  override func quit(_ animator: DynamicAnimator) {
    for joint in settings.joints where animator.world.contains(joint) {
      animator.world.removeJoint(joint)
    }
    settings.joints = []
    animator.dissociate(item)
  }

  override var fixedItems: [any DynamicItem] { [item] }
  override var values: BehaviorState.Values {
    get { .snap(settings) }
    set { if case .snap(let settings) = newValue { self.settings = settings } }
  }
}
