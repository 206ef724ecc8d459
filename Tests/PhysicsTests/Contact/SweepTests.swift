import Foundation
import Testing

@testable import Physics

/// What is left out of the times of impact by its box would not have had one.
@Suite struct SweepTests {
  private static func outline(_ random: inout Dice) -> Outline {
    let centre = random.vector(2)
    let count = random.whole(3...7)
    let (a, b) = (random.real(0.05...0.6), random.real(0.05...0.6))
    let corners = (0..<count).map { corner in
      let angle = 2 * Double.pi * Double(corner) / Double(count)
      return centre + Vector(a * cos(angle), b * sin(angle))
    }
    return Outline(.polygon(corners), skin: 0.005, isInside: true)
  }

  private static func sweep(_ random: inout Dice) -> Sweep {
    var world = World(profile: .ideal)
    let id = world.add(.circle(radius: 1))
    var body = world.slots[Int(id.index)]
    body.sweep = Body.Sweep(
      start: random.vector(3),
      angle: random.real(-3...3))
    body.position = random.vector(3)
    body.angle = body.sweep.angle + random.real(-7...7)
    return Sweep(body)
  }

  @Test(arguments: 1...60) func outlinesStayOnTheirWays(seed: Int) {
    var random = Dice(seed)
    let (outline, sweep) = (Self.outline(&random), Self.sweep(&random))
    let way = sweep.ways(of: [outline], margin: 1e-9)[0]
    for step in 0...200 {
      #expect(way.contains(outline.bounds(sweep.transform(at: Double(step) / 200))))
    }
  }

  @Test(arguments: 1...60) func whatPassesApartHasNoTimeOfImpact(seed: Int) {
    var random = Dice(seed)
    let tolerances = Tolerances(.ideal)
    let (sweepA, sweepB) = (Self.sweep(&random), Self.sweep(&random))
    let (all, others) = (
      (0..<8).map { _ in Self.outline(&random) }, (0..<8).map { _ in Self.outline(&random) }
    )
    let waysB = sweepB.ways(of: others, margin: 2 * tolerances.slop)
    for (a, wayA) in zip(all, sweepA.ways(of: all, margin: 0)) {
      for (b, wayB) in zip(others, waysB) where !wayA.overlaps(wayB) {
        let impact = timeOfImpact(
          a, sweepA, b, sweepB, slop: tolerances.slop, depth: tolerances.impactOverlap)
        #expect(impact == nil)
      }
    }
  }
}
