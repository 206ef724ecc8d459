import Foundation
import Testing

@testable import Physics

/// Events that begin and end within one step: what they do must not depend on where steps end.
@Suite struct BriefEventsTests {
  private typealias Islands = IslandWorld
  /// A millionth of a point, m.
  private static let bound = 1e-8
  /// A swing of 1 m goes so far past what stops it, m: for a third of a millisecond.
  private static let past = 1e-6
  private static let frequency = 1.3
  private static var omega: Double { 2 * .pi * frequency }

  /// A box of 0.5 m that swings on a spring along x with 1 m to either side, from the left end.
  private static func swing(_ world: inout World, touches: Bool = false) -> BodyID {
    let id = world.add(
      .box(0.25, 0.25), at: Vector(-1, 0), damping: 0, turnDamping: 0, restitution: 1, friction: 0,
      filter: touches ? .everybody : ContactFilter())
    world.tie(id, frequency: frequency)
    return id
  }

  /// The time from the left end to a place past the middle, s.
  private static func time(to place: Double) -> Double { acos(-place) / omega }

  /// A rope that is a little shorter than the swing takes what is left of the speed.
  @Test(arguments: [24.0, 60, 144])
  func aRopeThatIsTautForAMoment(rate: Double) {
    var world = World(profile: .ideal)
    let id = Self.swing(&world)
    let length = 1 - Self.past
    // From the left end, so that it is slack at the start.
    _ = world.addJoint(
      .rope(.world(Vector(-1, 0)), .body(id, local: Vector()), maximumLength: 1 + length))
    Islands.run(&world, 1, rate: rate)
    let expected = length * cos(Self.omega * (1 - Self.time(to: length)))
    #expect(abs(world.position(of: id).x - expected) < Self.bound)
  }

  /// A wall a little nearer than the end of the swing sends the box back early.
  @Test(arguments: [24.0, 60, 144])
  func aWallThatIsGrazed(rate: Double) {
    var world = World(profile: .ideal)
    let id = Self.swing(&world, touches: true)
    let end = 1 - Self.past
    world.addWall([Vector(end + 0.25, -5), Vector(end + 0.25, 5)])
    Islands.run(&world, 0.75, rate: rate)
    // Back from the wall as it came: the swing's time is shorter by twice that to its end.
    let skipped = 2 * (0.5 / Self.frequency - Self.time(to: end))
    #expect(abs(world.position(of: id).x + cos(Self.omega * (0.75 + skipped))) < Self.bound)
    #expect(world.method(of: id) == .integrated)
  }

  /// A hinge that sticks but for a moment of a swing of what pulls at it: as in steps of 0.1 ms.
  @Test(arguments: [4.6, 4.9])
  func aHingeThatSlipsForAMoment(frequency: Double) {
    func end(rate: Double, torque: Double) -> Double {
      var world = World(profile: .ideal)
      let bar = Islands.body(&world, at: Vector(0.5, 0), half: Vector(0.5, 0.1))
      _ = world.addJoint(
        .hinge(
          .world(Vector()), .body(bar, local: Vector(-0.5, 0)), referenceAngle: 0, limits: nil,
          frictionTorque: torque))
      let swing = Islands.body(&world, at: Vector(1, 0), Vector(0, 9))
      _ = world.addJoint(
        .distance(
          .body(bar, local: Vector(0.5, 0)), .body(swing, local: Vector()), length: 0,
          frequency: frequency, dampingRatio: 0))
      Islands.run(&world, 0.2, rate: rate)
      return world.angle(of: bar)
    }
    // The torque that just holds it, found by steps so short that none hides anything.
    var (slips, holds) = (0.1, 100.0)
    for _ in 0..<24 {
      let middle = 0.5 * (slips + holds)
      if abs(end(rate: 2400, torque: middle)) > 1e-13 { slips = middle } else { holds = middle }
    }
    let torque = 0.9999 * slips
    let fine = end(rate: 9600, torque: torque)
    #expect(abs(fine) > 5 * Self.bound)
    #expect(abs(end(rate: 60, torque: torque) - fine) < Self.bound)
  }
}
