import Dynamics
import Foundation
import Geometry

/// An experiment in motion, frame by frame: what a trace writes and what a picture shows.
public final class ExperimentRun: AnimatorHost {
  /// What is run; a change of it needs a new run.
  public let experiment: Experiment
  /// What moves it; a hand may add to it.
  public let animator: DynamicAnimator
  private let bodies: [String: DynamicBody]
  /// The items and groups by their names, and the groups of the items that are in one.
  private let movers: [String: any DynamicItem], owners: [String: String]
  /// The bounds that collisions have a boundary of; empty where none has.
  public let referenceBounds: CGRect
  private let behaviors: [DynamicBehavior]
  private let start: DynamicItemBehavior
  /// Beyond this an item or group has left for good; nil where everything stays in the engine.
  private let limit: CGRect?

  /// What a run is at beside its items.
  fileprivate struct State {
    var frame = 0
    /// The time since the last whole frame, in seconds; a little below 0 for a frame that came early.
    var part = 0.0
    /// The part of `part` that is not simulated again at the end of the frame, in seconds.
    var done = 0.0
    /// The state at the last whole frame, while `part` of the next one is shown.
    var wholeFrame: DynamicAnimator.Snapshot?
    /// Where the items and groups were that have left the world, and how they were turned.
    var departed: [String: (center: CGPoint, transform: CGAffineTransform)] = [:]
  }
  private var state = State()

  /// So far outside of its world an item has left it, in points.
  private static let farthest: CGFloat = 20_000

  /// An experiment at its start, in a world that what leaves it by 20,000 points is taken out of; without one, as by
  /// default, all of it stays in the engine.
  public init(_ experiment: Experiment, world: CGRect? = nil) {
    self.experiment = experiment
    limit = world?.insetBy(dx: -Self.farthest, dy: -Self.farthest)
    animator = DynamicAnimator(profile: experiment.profile)
    let bodies = Dictionary(experiment.items.map { ($0.id, $0.body) }) { first, _ in first }
    var movers: [String: any DynamicItem] = bodies
    for group in experiment.groups {
      movers[group.id] = DynamicItemGroup(
        items: group.items.compactMap { bodies[$0] }, key: "group \(group.id)")
    }
    (self.bodies, self.movers, owners) = (bodies, movers, experiment.owners)
    let bounds = experiment.behaviors.compactMap { $0[all: .referenceBounds] }.last
    referenceBounds =
      bounds.map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) } ?? .zero
    behaviors = experiment.behaviors.map { $0.make(movers) }
    // Items start as the file says even if no behaviour of its own holds them.
    start = DynamicItemBehavior(items: experiment.movers.compactMap { movers[$0] })
    animator.host = self
    for item in experiment.items where owners[item.id] == nil {
      launch(item.id, item.velocity, item.angularVelocity)
    }
    for group in experiment.groups { launch(group.id, group.velocity, group.angularVelocity) }
    animator.addBehavior(start)
    for behavior in behaviors { animator.addBehavior(behavior) }
  }

  private func launch(_ mover: String, _ velocity: CGVector, _ spin: Double) {
    guard let item = item(mover) else { return }
    start.addLinearVelocity(CGPoint(x: velocity.dx, y: velocity.dy), for: item)
    start.addAngularVelocity(spin, for: item)
  }

  /// Whether impulses moved an item in the last step, and not its equations of motion.
  fileprivate func isSolved(_ id: String) -> Bool {
    carrier(of: id).map { animator.motionMethod(of: $0) == .solved } ?? false
  }

  /// What moves an item: itself or its group.
  private func carrier(of id: String) -> (any DynamicItem)? { movers[owners[id] ?? id] }

  /// How many frames have passed.
  public var frame: Int { state.frame }

  /// The time of the frame in seconds.
  public var time: Double { Double(frame) / experiment.fps }

  /// Moves on by a frame.
  public func step() { advance(by: 1 / experiment.fps) }

  /// The items that have left the world: they stay where they were then, and cost nothing.
  public var departed: Set<String> {
    Set(state.departed.keys.flatMap(experiment.members))
  }

  /// From one look for what has left the world to the next, in frames.
  private static let framesBetweenLooks = 30

  /// Takes what has left the world out of all behaviours: it has no body any more.
  private func removeWhatLeaves() {
    // What a hand holds, by a behaviour of its own, is still in reach.
    guard frame % Self.framesBetweenLooks == 0, let limit,
      animator.behaviors.count == behaviors.count + 1
    else { return }
    for mover in experiment.movers where state.departed[mover] == nil {
      guard let item = item(mover), !limit.contains(item.center) else { continue }
      for behavior in behaviors + [start] { (behavior as? any ItemHolding)?.removeItem(item) }
      state.departed[mover] = (item.center, item.transform)
    }
  }

  /// A frame is completed this much before its time, in seconds: the times of screens are not even.
  private static let tolerance = 5e-4

  /// Moves on by seconds, 0 or more: at whole frames to the state that `step()` gives, to the bit; in
  /// between by a part of a frame from the last whole one.
  public func advance(by dt: Double) {
    if let wholeFrame = state.wholeFrame { animator.restore(wholeFrame) }
    state.wholeFrame = nil
    state.part += dt
    let length = 1 / experiment.fps
    let early = Self.tolerance * min(1, length * 60)
    while state.part >= length - early {
      animator.step(length - state.done)
      state.frame += 1
      (state.part, state.done) = (state.part - length, 0)
      removeWhatLeaves()
    }
    guard state.part - state.done > early else { return }
    state.wholeFrame = animator.snapshot()
    animator.step(state.part - state.done)
  }

  /// Keeps the part of a frame that is shown: before a hand changes what the items do.
  public func keepPart() {
    if state.wholeFrame != nil { state.done = state.part }
    state.wholeFrame = nil
  }

  /// The body of an item; nil for a name that none has.
  public func body(of item: String) -> DynamicBody? { bodies[item] }

  /// What a behaviour means by the name of an item or group; nil for a name that none has.
  public func item(_ mover: String) -> (any DynamicItem)? { movers[mover] }

  /// Where everything is now, in the order of the items, and how fast that changes.
  public var rows: [Trace.Row] {
    experiment.items.compactMap { item in
      guard let body = bodies[item.id], let carrier = carrier(of: item.id) else { return nil }
      let motion = animator.motion(of: carrier, at: body.center)
      return Trace.Row(
        frame: frame, time: time, item: item.id, center: body.center,
        angle: Double(body.transform.rotationAngle), velocity: motion.velocity,
        angularVelocity: Double(motion.angularVelocity))
    }
  }

  /// The same with the engine's own velocities, which it goes on from: on `.uikit` those of the end of a
  /// sub-step, half a sub-step ahead of the places.
  public var states: [Trace.Row] {
    var states = rows
    for i in states.indices {
      guard let body = bodies[states[i].item], let carrier = carrier(of: states[i].item)
      else { continue }
      // An item's own velocity is its centre of mass's; a part's is that of the place where it is.
      states[i].velocity =
        carrier === body
        ? animator.linearVelocity(of: body)
        : animator.linearVelocity(of: carrier, at: body.center)
      states[i].angularVelocity = Double(animator.angularVelocity(of: carrier))
    }
    return states
  }

  /// Takes over where the items of another run are and how they move, at its frame.
  public func take(_ rows: [Trace.Row]) {
    for row in rows {
      guard let body = bodies[row.item], let carrier = carrier(of: row.item) else { continue }
      let group = carrier as? DynamicItemGroup
      // One of its items says where a group is.
      if let group, group.items.first !== body { continue }
      let turn = row.angle - body.transform.rotationAngle
      carrier.transform = CGAffineTransform(
        rotationAngle: group.map { $0.transform.rotationAngle + turn } ?? row.angle)
      carrier.center = group.map { $0.center + (row.center - body.center) } ?? row.center
      animator.updateItem(usingCurrentState: carrier)
      spin(carrier, row.angularVelocity)
      let missing =
        group.map { row.velocity - animator.linearVelocity(of: $0, at: body.center) } ?? .zero
      animator.setLinearVelocity(
        group.map { animator.linearVelocity(of: $0) + missing } ?? row.velocity, of: carrier)
    }
    state.frame = rows.first?.frame ?? frame
  }

  private func spin(_ item: any DynamicItem, _ velocity: Double) {
    start.addAngularVelocity(velocity - Double(animator.angularVelocity(of: item)), for: item)
  }

  /// All that moves, at a frame.
  public struct Snapshot {
    fileprivate let experiment: Experiment
    fileprivate let animator: DynamicAnimator.Snapshot
    fileprivate let state: State
    /// The frame, from 0 for the start.
    public var frame: Int { state.frame }
  }

  /// The current state, to which `restore` returns.
  public func snapshot() -> Snapshot {
    Snapshot(experiment: experiment, animator: animator.snapshot(), state: state)
  }

  /// Returns to a state of this run or of another one of the same items: to the bit where the
  /// experiments are equal, and otherwise to the places and velocities of the items.
  public func restore(_ snapshot: Snapshot) {
    guard snapshot.experiment == experiment else {
      let other = ExperimentRun(snapshot.experiment)
      other.restore(snapshot)
      return take(other.states)
    }
    animator.restore(snapshot.animator)
    state = snapshot.state
    for (mover, place) in state.departed {
      guard let item = item(mover) else { continue }
      (item.transform, item.center) = (place.transform, place.center)
    }
  }
}

/// The motion of all items as a table, frame by frame and item by item.
public enum Trace {
  /// One item at one time.
  public struct Row: Hashable, Sendable {
    /// The frame, from 0 for the start.
    public var frame: Int
    /// Its time from the start, in seconds.
    public var time: Double
    /// The name of the item.
    public var item: String
    /// Its centre, in points, and its rotation, in radians.
    public var center: CGPoint, angle: Double
    /// Its velocity, in points per second, and its angular velocity, in radians per second.
    public var velocity: CGVector, angularVelocity: Double

    /// A row from its parts.
    public init(
      frame: Int, time: Double, item: String, center: CGPoint, angle: Double, velocity: CGVector,
      angularVelocity: Double
    ) {
      (self.frame, self.time, self.item) = (frame, time, item)
      (self.center, self.angle) = (center, angle)
      (self.velocity, self.angularVelocity) = (velocity, angularVelocity)
    }

    /// The row as a line of comma-separated values, in full precision.
    public var csv: String {
      "\(frame),\(time),\(Self.quoted(item)),\(Double(center.x)),\(Double(center.y)),\(angle),"
        + "\(Double(velocity.dx)),\(Double(velocity.dy)),\(angularVelocity)\n"
    }

    /// A field as RFC 4180 has it: in quotes where it holds a comma, a quote or a line's end.
    private static func quoted(_ field: String) -> String {
      // By bytes: as a character, a comma with a mark above it is no comma.
      guard field.utf8.contains(where: ",\"\r\n".utf8.contains) else { return field }
      let quote = UInt8(ascii: "\"")
      let doubled = field.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] }
      return "\"\(String(decoding: doubled, as: UTF8.self))\""
    }
  }

  /// The first line of a table of rows.
  public static let csvHead = "frame,time,item,x,y,angle,vx,vy,omega\n"
}

extension Experiment {
  /// Runs the experiment, without keeping what it gives: the same every time.
  ///
  /// - Parameters:
  ///   - whenSolved: Called once for each item, with the time in seconds, when impulses first move it although the
  ///     profile is `.ideal`.
  ///   - take: Called for the rows of each frame, those of the start first; what it throws ends the run.
  /// - Throws: What `take` throws.
  public func run(
    whenSolved: (String, Double) -> Void = { _, _ in }, _ take: ([Trace.Row]) throws -> Void
  ) rethrows {
    let run = ExperimentRun(self)
    try take(run.rows)
    var solved: Set<String> = []
    for _ in stride(from: 1, through: frames, by: 1) {
      run.step()
      try take(run.rows)
      guard profile == .ideal else { continue }
      for item in items where !solved.contains(item.id) && run.isSolved(item.id) {
        solved.insert(item.id)
        whenSolved(item.id, Double(run.frame) / fps)
      }
    }
  }
}
