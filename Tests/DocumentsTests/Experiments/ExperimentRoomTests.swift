import Documents
import Foundation
import Geometry
import Testing

@Suite struct ExperimentRoomTests {
  private func boundaries(_ experiment: Experiment) -> [String] {
    experiment.behaviors.flatMap { $0.boundaries.map(\.id) }
  }

  @Test func anEmptyRoomHasAFloorAndWalls() throws {
    let room = Experiment.emptyRoom
    #expect(room.items.isEmpty && boundaries(room) == ["floor", "left", "right"])
    let floor = try #require(room.boundary(1, "floor")).points
    #expect(floor == [CGPoint(x: 20, y: 440), CGPoint(x: 620, y: 440)])
    // Its walls stand on the floor's ends.
    #expect(room.boundary(1, "left")?.points.first == floor.first)
    #expect(room.boundary(1, "right")?.points.first == floor.last)
  }

  @Test func theFirstPlaygroundHasThem() throws {
    let opening = try Samples.experiment(named: Samples.experiments[0])
    #expect(boundaries(opening).prefix(3) == ["floor", "left", "right"])
    // Nothing leaves it.
    let last = opening.run().suffix(opening.items.count)
    #expect(last.allSatisfy { $0.center.y < 440 && $0.center.x > 20 && $0.center.x < 620 })
  }
}
