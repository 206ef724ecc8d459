import SeededRandom
import Testing

@testable import Physics

/// Nothing grows without end, whatever pushes it, and nothing stops the world from going on.
@Suite struct WorldFiniteTests {
  @Test(arguments: [Profile.ideal, .uikit], [-0.5, -50, -5e3, -1e7])
  func resistanceBelowZeroLeavesNumbers(profile: Profile, resistance: Double) {
    var world = World(profile, gravity: 10)
    let bodies = [0.0, 0.4, 3].map { x in
      world.add(
        .box(0.25, 0.25), at: SIMD2(x, 0), weight: 1, damping: resistance, turnDamping: resistance)
    }
    for _ in 0..<240 { world.advance(by: 1.0 / 120) }
    for body in bodies {
      let (place, velocity) = (world.position(of: body), world.velocities(of: body))
      #expect(place.x.isFinite && place.y.isFinite && world.angle(of: body).isFinite)
      #expect(velocity.linear.x.isFinite && velocity.linear.y.isFinite)
      #expect(velocity.angular.isFinite)
    }
  }

  /// Fields that push ever harder leave bodies in reach, however they are stepped.
  @Test(arguments: [Profile.ideal, .uikit], [-1, -1e7, -1e300])
  func fieldsThatSpeedUpLeaveNumbersInReach(profile: Profile, strength: Double) {
    var world = World(profile: profile)
    let body = world.add(.box(0.3, 0.3), at: SIMD2(1, 2))
    world.setVelocity(SIMD2(0.5, 0), angular: 0, of: body)
    for kind in [FieldKind.drag, .radialGravity, .spring] {
      var field = FieldDefinition(kind)
      field.strength = strength
      world.setMember(true, body, of: world.addField(field))
    }
    for _ in 0..<60 {
      world.advance(by: 1.0 / 120)
      let (place, speed) = (world.position(of: body), world.velocities(of: body).linear)
      #expect(max(abs(place.x), abs(place.y)) <= Tolerances.greatestDistance)
      #expect(max(abs(speed.x), abs(speed.y)) <= Tolerances.greatestSpeed)
    }
  }

  /// Springs at the ends of what numbers hold: the weakest leave a body where it is, none ends in no number.
  @Test(
    .slow, arguments: [Profile.ideal, .uikit],
    [
      .leastNonzeroMagnitude, .leastNormalMagnitude / 4, 1e-200, 1e-155, 1e-100, 1e-9, 1e9, 1e100,
      1e155, 1e200, 1e300,
    ])
  func springsOfAnyFrequencyLeaveNumbers(profile: Profile, frequency: Double) {
    for (ratio, length) in [(0.0, 0.0), (0.5, 0), (1, 1), (10, 0.5), (1e300, 1), (-1e300, 0)] {
      var world = World(profile: profile)
      let body = world.add(.box(0.3, 0.3), at: SIMD2(1.2, 2))
      world.tie(body, to: SIMD2(0.005, 2), length: length, frequency: frequency, ratio: ratio)
      for _ in 0..<12 { world.advance(by: 1.0 / 120) }
      let (place, velocity) = (world.position(of: body), world.velocities(of: body))
      #expect(place.x.isFinite && place.y.isFinite && world.angle(of: body).isFinite)
      #expect(velocity.linear.x.isFinite && velocity.linear.y.isFinite)
      if frequency < 1e-6 { #expect(abs(place.x - 1.2) < 1e-6 && place.y == 2) }
    }
  }
}
