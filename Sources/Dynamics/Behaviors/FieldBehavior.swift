import Foundation
import Geometry
import Physics

/// Acts on items by where they are and how they move: UIKit's `UIFieldBehavior`.
///
/// Fields work in every sub-step, on their own items only; several add up. `strength` is a factor
/// in SI units: metres of 100 points, kilograms, newtons. Formulas are those measured on Apple's
/// engine, which its documentation gives otherwise; on `.ideal` a vortex is proportional to mass
/// and a magnetic force to charge, as documented.
open class FieldBehavior: DynamicBehavior, ItemHolding {
  /// What a custom field works out: a force in newtons, from the behaviour, the place in points from
  /// the field's position, the velocity in metres per second, mass, charge, and a time.
  ///
  /// The time is the world's, in seconds, on `.uikit` (measured), and the sub-step's on `.ideal`
  /// (documented). The block may read the animator, which is as it was before the step, and must not
  /// change it.
  public typealias EvaluationBlock = (
    FieldBehavior, CGPoint, CGVector, CGFloat, CGFloat, TimeInterval
  ) -> CGVector

  struct State {
    var position = CGPoint.zero
    var region = Region.infinite
    var strength: CGFloat = 1
    var falloff: CGFloat
    var minimumRadius: CGFloat
    var direction = CGVector.zero
    var smoothness: CGFloat = 0
    var animationSpeed: CGFloat = 0
    var seed: UInt64 = 0
    var field: FieldID?
  }

  /// What it is but for the noise and the block, which are its own.
  let kind: FieldKind
  private let block: EvaluationBlock?
  private var settings: State

  private init(_ kind: FieldKind, _ block: EvaluationBlock? = nil) {
    (self.kind, self.block) = (kind, block)
    settings = State(falloff: 0, minimumRadius: 0)
    super.init()
    let definition = FieldDefinition(kind)
    settings.falloff = definition.falloff
    settings.minimumRadius = definition.minimumRadius * Units.pointsPerMetre
  }

  // MARK: - Kinds

  /// Air that brakes by the square of the speed; it moves with `direction`, m/s.
  public static func dragField() -> FieldBehavior { FieldBehavior(.drag) }

  /// Pushes at right angles to the direction from the position, clockwise for a strength above 0.
  public static func vortexField() -> FieldBehavior { FieldBehavior(.vortex) }

  /// Pulls to a place, in points, the less the farther away: falloff 2.
  public static func radialGravityField(position: CGPoint) -> FieldBehavior {
    let field = FieldBehavior(.radialGravity)
    field.position = position
    return field
  }

  /// Accelerates by a vector, in m/s²: (3, 4) is (300, 400) pt/s².
  public static func linearGravityField(direction: CGVector) -> FieldBehavior {
    let field = FieldBehavior(.linearGravity)
    field.direction = direction
    return field
  }

  /// Gives items a velocity, in m/s, whatever else acts: (1, 0) is 100 pt/s.
  public static func velocityField(direction: CGVector) -> FieldBehavior {
    let field = FieldBehavior(.velocity)
    field.direction = direction
    return field
  }

  /// Pushes at random, smoothly in place and time; the same at every run.
  public static func noiseField(
    smoothness: CGFloat, animationSpeed speed: CGFloat
  ) -> FieldBehavior {
    let field = FieldBehavior(.noise(Noise()))
    (field.smoothness, field.animationSpeed) = (smoothness, speed)
    return field
  }

  /// The same, times mass and the square of the speed.
  public static func turbulenceField(
    smoothness: CGFloat, animationSpeed speed: CGFloat
  ) -> FieldBehavior {
    let field = FieldBehavior(.turbulence(Noise()))
    (field.smoothness, field.animationSpeed) = (smoothness, speed)
    return field
  }

  /// Pulls to the position as a spring of 1 N/m times the strength: falloff −1.
  public static func springField() -> FieldBehavior { FieldBehavior(.spring) }

  /// Pushes charges off the position: falloff 1.
  public static func electricField() -> FieldBehavior { FieldBehavior(.electric) }

  /// Pushes moving charges sideways: falloff 1.
  public static func magneticField() -> FieldBehavior { FieldBehavior(.magnetic) }

  /// Pushes by a force of one's own, which `strength` does not scale.
  public static func field(evaluationBlock block: @escaping EvaluationBlock) -> FieldBehavior {
    FieldBehavior(.custom { _ in SIMD2() }, block)
  }

  // MARK: - Properties

  /// Where the field is, in points; zero by default.
  public var position: CGPoint {
    get { settings.position }
    set { change { $0.position = newValue } }
  }

  /// Where it acts, about its position; everywhere by default.
  public var region: Region {
    get { settings.region }
    set { change { $0.region = newValue } }
  }

  /// A factor; 1 by default.
  public var strength: CGFloat {
    get { settings.strength }
    set { change { $0.strength = newValue } }
  }

  /// The power by which it falls with the distance in metres; 2 for radial gravity, −1 for springs,
  /// 1 for electric and magnetic fields and 0 for others (measured).
  public var falloff: CGFloat {
    get { settings.falloff }
    set { change { $0.falloff = newValue } }
  }

  /// Nearer than this it does not grow any more, in points; 0.00305 by default (measured).
  public var minimumRadius: CGFloat {
    get { settings.minimumRadius }
    set { change { $0.minimumRadius = newValue } }
  }

  /// m/s² of linear gravity, m/s of velocity and drag fields; zero by default.
  public var direction: CGVector {
    get { settings.direction }
    set { change { $0.direction = newValue } }
  }

  /// How smooth noise and turbulence are: 0, the default, is rough.
  public var smoothness: CGFloat {
    get { settings.smoothness }
    set { change { $0.smoothness = newValue } }
  }

  /// How fast noise and turbulence change; 0, the default, is not at all.
  public var animationSpeed: CGFloat {
    get { settings.animationSpeed }
    set { change { $0.animationSpeed = newValue } }
  }

  /// Which noise: the same seed gives the same noise.
  ///
  /// An extension of ours; 0 by default.
  public var seed: UInt64 {
    get { settings.seed }
    set { change { $0.seed = newValue } }
  }

  private func change(_ change: (inout State) -> Void) {
    change(&settings)
    guard let animator = dynamicAnimator, let field = settings.field else { return }
    animator.world.updateField(field, definition(animator.profile))
    animator.wake()
  }

  // MARK: - In an animator

  private func definition(_ profile: Profile) -> FieldDefinition {
    var result = FieldDefinition(fieldKind(profile))
    result.position = Units.metres(settings.position)
    result.region = settings.region.inMetres
    result.strength = Double(settings.strength)
    result.falloff = Double(settings.falloff)
    result.minimumRadius = Units.metres(settings.minimumRadius)
    result.direction = SIMD2(Double(settings.direction.dx), Double(settings.direction.dy))
    return result
  }

  private func fieldKind(_ profile: Profile) -> FieldKind {
    let noise = Noise(
      smoothness: Double(settings.smoothness), speed: Double(settings.animationSpeed),
      seed: settings.seed
    )
    switch kind {
    case .noise: return .noise(noise)
    case .turbulence: return .turbulence(noise)
    case .custom: return block.map { custom($0, profile) } ?? kind
    case .drag, .vortex, .radialGravity, .linearGravity, .velocity, .spring, .electric, .magnetic:
      return kind
    }
  }

  private func custom(_ block: @escaping EvaluationBlock, _ profile: Profile) -> FieldKind {
    .custom { [weak self] input in
      guard let self else { return SIMD2() }
      let force = block(
        self, Units.point(input.offset),
        CGVector(dx: input.velocity.x, dy: input.velocity.y), input.mass, input.charge,
        profile == .uikit ? input.time : input.step)
      return SIMD2(Double(force.dx), Double(force.dy))
    }
  }

  /// Whether the world calls back into code that may read the animator.
  var isCustom: Bool { block != nil }

  override func hold(_ item: any DynamicItem, in animator: DynamicAnimator) {
    let body = animator.associate(item)
    if let field = settings.field { animator.world.setMember(true, body, of: field) }
  }

  override func drop(_ item: any DynamicItem, in animator: DynamicAnimator) {
    if let body = animator.body(of: item), let field = settings.field {
      animator.world.setMember(false, body, of: field)
    }
    animator.dissociate(item)
  }

  override func join(_ animator: DynamicAnimator) {
    settings.field = animator.world.addField(definition(animator.profile))
    super.join(animator)
  }

  override func quit(_ animator: DynamicAnimator) {
    super.quit(animator)
    if let field = settings.field { animator.world.removeField(field) }
    settings.field = nil
  }

  override var values: BehaviorState.Values {
    get { .field(settings) }
    set {
      guard case .field(let settings) = newValue else { return }
      self.settings = settings
      // The world of another animator still evaluates the block of the field there.
      guard isCustom, let animator = dynamicAnimator, let field = settings.field else { return }
      animator.world.setKind(fieldKind(animator.profile), of: field)
    }
  }
}
