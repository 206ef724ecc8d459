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
    experiment.behaviors.append(.snap(.init(item: "a2", to: CGPoint(x: 1e7, y: -1e7))))
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
      { $0.behaviors.append(.push(push(CGVector(dx: 1.1e7, dy: 0)))) },
      { $0.behaviors.append(.field(field(.union(.infinite, .disc(radius: 1.1e7))))) },
      { $0.behaviors.append(.attachment(rod(length: 1.1e7))) },
    ] as [@Sendable (inout Experiment) -> Void])
  func numbersOutOfReachAreTold(change: @Sendable (inout Experiment) -> Void) {
    var experiment = Experiment.pair
    change(&experiment)
    #expect(!experiment.isInReach)
    #expect(throws: DocumentError.self) { try Experiment(data: Data(experiment.json.utf8)) }
  }

  private static func push(_ vector: CGVector) -> Experiment.Push {
    var push = Experiment.Push(items: ["a1"])
    push.vector = vector
    return push
  }

  private static func field(_ region: Region) -> Experiment.Field {
    var field = Experiment.Field(kind: .drag, items: ["a1"])
    (field.position, field.region) = (.zero, region)
    return field
  }

  private static func rod(length: Double) -> Experiment.Attachment {
    var rod = Experiment.Attachment(item: "a1", anchor: CGPoint(x: 5, y: 5))
    rod.length = length
    return rod
  }
}
