import Documents
import Dynamics
import Foundation
import Geometry
import Testing

@Suite struct ExperimentReachTests {
  /// A file refuses numbers beyond 10,000,000.
  @Test func placesOutOfReachAreTold() throws {
    var experiment = Experiment.pair
    #expect(experiment.isInReach && experiment.places.count == 2)
    experiment.behaviors.append(.init(.snap, ["a2"], [.to: [1e7, -1e7]]))
    #expect(experiment.isInReach && experiment.places.count == 3)
    #expect(try Experiment(data: Data(experiment.json.utf8)) == experiment)
    experiment.move([.behavior(experiment.behaviors.count - 1)], by: CGVector(dx: 0, dy: -1))
    #expect(!experiment.isInReach)
    #expect(throws: DocumentError.self) { try Experiment(data: Data(experiment.json.utf8)) }
  }

  /// What is drawn from one end of the world to the other, and states that are kept as the start.
  @Test(
    arguments: [
      { $0.items[0].size.width = 1.1e7 }, { $0.items[0].velocity.dy = -1.1e7 },
      { $0.items[0].angle = 1.1e7 }, { $0.items[0].angularVelocity = 1.1e7 },
      { $0.items[0].shape = .path([CGPoint(x: -1, y: 0), CGPoint(x: 1.1e7, y: 0), .zero]) },
      { $0.behaviors.append(.init(.push, ["a1"], [.direction: [1.1e7, 0]])) },
      { $0.behaviors.append(.init(.drag, ["a1"], [.region: [1.1e7]])) },
      { $0.behaviors.append(.init(.anchor, ["a1"], [.anchor: [5, 5], .length: [1.1e7]])) },
    ] as [@Sendable (inout Experiment) -> Void])
  func numbersOutOfReachAreTold(change: @Sendable (inout Experiment) -> Void) {
    var experiment = Experiment.pair
    change(&experiment)
    #expect(!experiment.isInReach)
    #expect(throws: DocumentError.self) { try Experiment(data: Data(experiment.json.utf8)) }
  }
}
