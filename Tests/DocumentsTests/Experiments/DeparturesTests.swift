import Documents
import Dynamics
import Foundation
import Geometry
import Testing

/// What leaves the world by far is taken out of the engine, and nothing else is.
@Suite struct DeparturesTests {
  private static let world = CGRect(x: 0, y: 0, width: 640, height: 480)

  private func ball(_ id: String, x: Double = 320, v: CGVector = .zero) -> Experiment.Item {
    var item = Experiment.Item(
      id: id, center: CGPoint(x: x, y: 100), size: CGSize(width: 20, height: 20), shape: .ellipse)
    item.velocity = v
    return item
  }

  private func world(of items: [Experiment.Item], gravity: Double = 1) -> Experiment {
    var experiment = Experiment.empty
    for item in items { experiment.add(item) }
    experiment.behaviors[0] = .init(.gravity, experiment.movers, [.direction: [0, gravity]])
    return experiment
  }

  private func run(_ experiment: Experiment, seconds: Int) -> ExperimentRun {
    let run = ExperimentRun(experiment, world: Self.world)
    for _ in 0..<60 * seconds { run.step() }
    return run
  }

  private func bodies(_ run: ExperimentRun) -> Int { run.animator.debugSnapshot.items.count }

  @Test(arguments: [Profile.uikit, .ideal]) func whatFallsForEverStopsCosting(profile: Profile) {
    var experiment = world(of: [ball("a"), ball("b", x: 100)])
    experiment.profile = profile
    // 1000 pt/s²: 3380 points down after 2.6 s, looked at twice a second.
    let before = run(experiment, seconds: 2)
    #expect(before.departed.isEmpty && bodies(before) == 2 && before.animator.isRunning)
    let after = run(experiment, seconds: 4)
    #expect(after.departed == ["a", "b"] && bodies(after) == 0 && !after.animator.isRunning)
    #expect(after.rows.allSatisfy { $0.center.y > 3480 && $0.center.y < 8100 })
    #expect(after.rows.allSatisfy { $0.velocity == .zero })
  }

  @Test func whatIsThrownUpComesBack() throws {
    // 5000 pt/s up: 12,500 points high after 5 s, and back after 10.
    var experiment = world(of: [ball("a", v: CGVector(dx: 0, dy: -5000))])
    experiment.changeProperties(of: "a") { $0[.resistance] = 0 }
    let high = run(experiment, seconds: 5)
    #expect(high.departed.isEmpty && (high.body(of: "a")?.center.y ?? 0) < -12_000)
    let back = run(experiment, seconds: 10)
    #expect(back.departed.isEmpty && abs((back.body(of: "a")?.center.y ?? .infinity) - 100) < 200)
    #expect(run(experiment, seconds: 14).departed == ["a"])
  }

  @Test func whatSlidesAwaySidewaysLeaves() {
    for way in [-1.0, 1] {
      let experiment = world(of: [ball("a", v: CGVector(dx: 4000 * way, dy: 0))], gravity: 0)
      #expect(run(experiment, seconds: 2).departed == ["a"])
      // Gravity that pulls it back brings it back.
      var held = experiment
      held.behaviors[0] = .init(.gravity, ["a"], [.direction: [-way, 0]])
      #expect(run(held, seconds: 2).departed.isEmpty)
    }
  }

  @Test func whatIsHeldStays() throws {
    var items = [
      ball("tied"), ball("snapped", x: 200), ball("free", x: 100), ball("drawn", x: 500),
    ]
    for i in items.indices { items[i].center.y = 9000 }
    var experiment = world(of: items)
    experiment.behaviors += [
      .init(.anchor, ["tied"], [.anchor: [0, 0], .length: [100], .frequency: [0.5]]),
      .init(.snap, ["snapped"], [.to: [0, 0]]),
      .init(.radialGravity, ["drawn"], [.position: [0, 0]]),
    ]
    #expect(run(experiment, seconds: 1).departed == ["free"])
  }

  @Test func aPushThatLeadsBackKeepsIt() {
    var experiment = world(of: [ball("a", v: CGVector(dx: 6000, dy: 0))], gravity: 0)
    experiment.behaviors.append(.init(.push, ["a"], [.direction: [-1, 0]]))
    #expect(run(experiment, seconds: 2).departed.isEmpty)
    experiment.behaviors[2][vector: .direction] = CGVector(dx: 1, dy: 0)
    #expect(run(experiment, seconds: 2).departed == ["a"])
  }

  @Test func aGroupLeavesAsOne() {
    var experiment = world(of: [ball("a"), ball("b", x: 350), ball("c", x: 100)])
    experiment.group(["a", "b"])
    let run = run(experiment, seconds: 4)
    #expect(run.departed == ["a", "b", "c"] && bodies(run) == 0)
    let (a, b) = (run.rows[0].center, run.rows[1].center)
    #expect(abs(a.distance(to: b) - 30) < 1e-6)
  }

  @Test func aTraceKeepsEverything() {
    var experiment = world(of: [ball("a")])
    experiment.changeProperties(of: "a") { $0[.resistance] = 0 }
    experiment.frames = 600
    let end = experiment.run().rows.last
    #expect(abs((end?.center.y ?? 0) - 50_100) < 500)
  }

  @Test func nothingElseMovesForIt() throws {
    var experiment = world(of: [
      ball("gone", x: 1000), ball("a"), ball("b", x: 330), ball("c", x: 300),
    ])
    experiment.set(.floor, isThere: true, around: CGRect(x: 0, y: 0, width: 640, height: 400))
    experiment.set(.walls, isThere: true, around: CGRect(x: 0, y: 0, width: 640, height: 400))
    let (all, some) = (ExperimentRun(experiment), ExperimentRun(experiment, world: Self.world))
    for _ in 0..<360 {
      all.step()
      some.step()
      #expect(all.rows.dropFirst() == some.rows.dropFirst())
    }
    #expect(some.departed == ["gone"] && all.departed.isEmpty)
  }

  @Test func statesBeforeAndAfterItComeBackToTheBit() throws {
    let experiment = world(of: [ball("a"), ball("b", x: 100, v: CGVector(dx: 0, dy: -900))])
    let straight = ExperimentRun(experiment, world: Self.world)
    var states: [ExperimentRun.Snapshot] = []
    var rows: [[Trace.Row]] = []
    var gone: [Set<String>] = []
    for _ in 0..<300 {
      states.append(straight.snapshot())
      rows.append(straight.rows)
      gone.append(straight.departed)
      straight.step()
    }
    #expect(gone.first?.isEmpty == true && gone.contains(["a"]) && gone.last == ["a", "b"])
    let first = try #require(gone.firstIndex(of: ["a"]))
    for start in [0, first - 1, first, first + 1, 299, 40] {
      // On the run that it was taken from, and on a new one.
      for run in [straight, ExperimentRun(experiment, world: Self.world)] {
        run.restore(states[start])
        for k in start..<300 {
          #expect(run.rows == rows[k] && run.departed == gone[k], "from \(start) at \(k)")
          run.step()
        }
      }
    }
  }

  @Test func unevenFramesTakeTheSameOut() {
    let experiment = world(of: [ball("a")])
    let (even, uneven) = (run(experiment, seconds: 4), ExperimentRun(experiment, world: Self.world))
    for k in 0..<240 { uneven.advance(by: k % 2 == 0 ? 0.016_4 : 0.016_934) }
    #expect(uneven.departed == even.departed && uneven.rows == even.rows)
  }
}
