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

  @Test func bothAreTakenAwayAndPutBack() {
    var room = Experiment.emptyRoom
    room.set(.floor, isThere: false, around: Experiment.room)
    #expect(!room.has(.floor) && room.has(.walls) && boundaries(room) == ["left", "right"])
    room.set(.walls, isThere: false, around: Experiment.room)
    #expect(room == .empty)
    for enclosure in Experiment.Enclosure.allCases {
      room.set(enclosure, isThere: true, around: Experiment.room)
    }
    #expect(room == .emptyRoom)
  }

  @Test func oneWallThatIsRemovedStaysAwayUntilBothAre() {
    var room = Experiment.emptyRoom
    room.remove([.boundary(1, "left")])
    #expect(room.has(.walls))
    room.set(.walls, isThere: true, around: Experiment.room)
    #expect(boundaries(room) == ["floor", "right"])
    room.set(.walls, isThere: false, around: Experiment.room)
    room.set(.walls, isThere: true, around: Experiment.room)
    #expect(boundaries(room) == ["floor", "left", "right"])
  }

  @Test func aNameThatSomethingElseHasIsNotTaken() {
    var room = Experiment.empty
    room.add(.init(id: "floor", center: .zero, size: CGSize(width: 10, height: 10)))
    room.set(.floor, isThere: true, around: Experiment.room)
    #expect(!room.has(.floor) && room.items.map(\.id) == ["floor"])
  }

  @Test func theFirstPlaygroundHasThem() throws {
    let opening = try Samples.experiment(named: Samples.experiments[0])
    #expect(Experiment.Enclosure.allCases.allSatisfy(opening.has))
    // Nothing leaves it.
    let last = opening.run().rows.suffix(opening.items.count)
    #expect(last.allSatisfy { $0.center.y < 440 && $0.center.x > 20 && $0.center.x < 620 })
  }
}
