import Documents
import Dynamics
import Foundation
import Geometry
import Testing

/// What leaves the world by far is taken out of the engine, and nothing else is.
@Suite struct DeparturesTests {
  private static let world = CGRect(x: 0, y: 0, width: 640, height: 480)

  private func ball(_ id: String, x: Double = 320, up: Double = 0) -> Experiment.Item {
    var item = Experiment.Item(
      id: id, center: CGPoint(x: x, y: 100), size: CGSize(width: 20, height: 20), shape: .ellipse)
    item.velocity.dy = -up
    return item
  }

  private func world(of items: [Experiment.Item], _ profile: Profile = .uikit) -> Experiment {
    var experiment = Experiment.empty
    experiment.profile = profile
    for item in items {
      experiment.add(item)
      experiment.changeProperties(of: item.id) { $0[.resistance] = 0 }
    }
    return experiment
  }

  private func run(_ experiment: Experiment, seconds: Int) -> ExperimentRun {
    let run = ExperimentRun(experiment, world: Self.world)
    for _ in 0..<60 * seconds { run.step() }
    return run
  }

  @Test(arguments: Profile.allCases) func whatFallsForEverStopsCosting(profile: Profile) {
    var experiment = world(of: [ball("a"), ball("b", x: 350), ball("c", x: 100)], profile)
    experiment.groups = [Experiment.Group(id: "both", items: ["a", "b"])]
    for i in experiment.behaviors.indices {
      let others = experiment.behaviors[i].items.filter { $0 == "c" }
      let isOfC = experiment.behaviors[i].items == ["c"]
      experiment.behaviors[i].items = (isOfC ? [] : ["both"]) + others
    }
    // 1000 pt/s²: 20,380 points down after 6.4 s, looked at twice a second.
    let before = run(experiment, seconds: 6)
    #expect(before.departed.isEmpty && before.animator.isRunning)
    let after = run(experiment, seconds: 7)
    #expect(after.departed == ["a", "b", "c"] && !after.animator.isRunning)
    #expect(after.animator.debugSnapshot.items.isEmpty)
    #expect(after.rows.allSatisfy { $0.center.y > 20_480 && $0.velocity == .zero })
    // A trace keeps everything.
    experiment.frames = 600
    #expect(abs((experiment.run().last?.center.y ?? 0) - 50_100) < 500)
  }

  @Test func whatIsThrownUpComesBack() {
    // 5000 pt/s up: 12,500 points high after 5 s, and back after 10.
    let back = run(world(of: [ball("a", up: 5000)]), seconds: 10)
    #expect(back.departed.isEmpty && abs((back.body(of: "a")?.center.y ?? .infinity) - 100) < 200)
  }

  @Test func statesBeforeAndAfterItComeBackToTheBit() throws {
    let experiment = world(of: [ball("a"), ball("b", x: 100, up: 900)])
    let straight = ExperimentRun(experiment, world: Self.world)
    var states: [ExperimentRun.Snapshot] = []
    var (rows, gone): ([[Trace.Row]], [Set<String>]) = ([], [])
    for _ in 0..<500 {
      states.append(straight.snapshot())
      rows.append(straight.rows)
      gone.append(straight.departed)
      straight.step()
    }
    #expect(gone.first?.isEmpty == true && gone.last == ["a", "b"])
    let first = try #require(gone.firstIndex(of: ["a"]))
    for start in [0, first - 1, first, first + 1] {
      // On the run that it was taken from, and on a new one.
      for run in [straight, ExperimentRun(experiment, world: Self.world)] {
        run.restore(states[start])
        for k in start..<500 {
          #expect(run.rows == rows[k] && run.departed == gone[k], "from \(start) at \(k)")
          run.step()
        }
      }
    }
  }
}
