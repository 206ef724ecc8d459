import Foundation
import Testing

@testable import Documents

@Suite struct ScenePlaceTests {
  private func session(_ place: String) throws -> SavedSession {
    let text = "{\"version\": 1, \"scene\": \"a\", \"places\": [{\"scene\": \"grid\"\(place)}]}"
    return try SavedSession(data: Data(text.utf8))
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    var session = SavedSession()
    var place = ScenePlace(scene: "sticky")
    place.first = .init(section: 3, item: 12)
    (place.distance, place.offset, place.extent) = (-12.5, 400, 1800)
    place.open = [.init(section: 0, item: 1), .init(section: 3, item: 0)]
    var (part, middle) = (ScenePlace(scene: "a"), ScenePlace(scene: "b"))
    part.world = CGRect(x: -10, y: 0.25, width: 300, height: 400)
    (middle.center, middle.scale) = (CGPoint(x: -1e5, y: 7.5), 0.1)
    session.places = [place, ScenePlace(scene: "grid"), part, middle]
    #expect(try SavedSession(data: Data(session.json.utf8)) == session)
  }

  @Test func whatIsLeftOutIsAsTheSceneOpens() throws {
    #expect(try session("").places == [ScenePlace(scene: "grid")])
  }

  @Test(arguments: [
    (", \"first\": [1, -1]", "from 0 on"), (", \"first\": [0.5, 1]", "from 0 on"),
    (", \"first\": [1]", "2"), (", \"open\": [[1e300, 0]]", "from 0 on"),
    (", \"distance\": 1e200", "at most"), (", \"offset\": -1e200", "or more"),
    (", \"extent\": -1", "or more"), (", \"world\": [0, 0, 1, 0]", "above 0"),
    (", \"world\": [0, 0, 1, 1e300]", "at most"), (", \"center\": [1e300, 0]", "at most"),
    (", \"scale\": 0", "or more"), (", \"scale\": 1e200", "at most"),
    (", \"open\": [\(String(repeating: "[0, 1], ", count: 10_000))[0, 1]]", "10000 cells"),
  ])
  func whatIsNoPlaceIsRefused(place: String, reason: String) {
    let error = #expect(throws: (any Error).self) { try session(place) }
    #expect("\(error.map { "\($0)" } ?? "")".contains(reason), "\(error as Any)")
  }
}
