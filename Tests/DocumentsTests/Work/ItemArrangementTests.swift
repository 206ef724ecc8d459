import Foundation
import Testing

@testable import Documents

@Suite struct ItemArrangementTests {
  private func session(_ items: String) -> Data {
    Data("{\"version\": 1, \"scene\": \"a\", \"items\": [\(items)]}".utf8)
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    var session = SavedSession()
    session.items = [
      ItemArrangement(scene: "sticky", count: 9, sections: [[1, 2, 9, 3], [], [8, 7]]),
      ItemArrangement(
        scene: "newtonian", count: 0, sections: [[2, 0]],
        places: [
          .init(offset: .init(dx: -12.5, dy: 200), angle: 0.25),
          .init(offset: .init(dx: 3, dy: 210), angle: -3),
        ]),
    ]
    #expect(session.items[0].sections == [[1..<3, 9..<10, 3..<4], [], [8..<9, 7..<8]])
    #expect(session.items[0].numbers == [[1, 2, 9, 3], [], [8, 7]])
    #expect(session.items[0].next == 10 && session.items[1].next == 3)
    #expect(try SavedSession(data: Data(session.json.utf8)) == session)
  }

  /// A session of a program that kept no items has none.
  @Test func aSessionWithoutItemsIsRead() throws {
    let text = "{\"version\": 1, \"scene\": \"carousel\"}"
    let session = try SavedSession(data: Data(text.utf8))
    #expect(session.items.isEmpty && !session.json.contains("items"))
  }

  @Test(arguments: [
    ("5", "items[0]"), ("{}", "items[0]"), ("{\"scene\": 1}", "items[0].scene"),
    (#"{"scene": "b", "count": -1, "sections": []}"#, "items[0].count"),
    (#"{"scene": "b", "count": 1e300, "sections": []}"#, "items[0].count"),
    (#"{"scene": "b", "count": 0.5, "sections": []}"#, "items[0].count"),
    (#"{"scene": "b", "count": 2}"#, "sections"),
    (#"{"scene": "b", "count": 2, "sections": [5]}"#, "items[0].sections[0]"),
    (#"{"scene": "b", "count": 2, "sections": [[[0, 0]]]}"#, "items[0].sections[0][0]"),
    (#"{"scene": "b", "count": 2, "sections": [[[-1, 2]]]}"#, "items[0].sections[0][0][0]"),
    (#"{"scene": "b", "count": 2, "sections": [[[0, 2], [1, 1]]]}"#, "items[0].sections"),
    (#"{"scene": "b", "count": 2, "sections": [[[0, 2]], [[0, 1]]]}"#, "items[0].sections"),
    (#"{"scene": "b", "count": 2, "sections": [[[0, 100003]]]}"#, "items[0].sections"),
    (#"{"scene": "b", "count": 2, "sections": [], "places": [[0, 0, 0]]}"#, "items[0].places"),
    (
      #"{"scene": "b", "count": 2, "sections": [[[0, 1]]], "places": [[0, 2e7, 0]]}"#,
      "items[0].places[0][1]"
    ),
    (
      #"{"scene": "b", "count": 2, "sections": [[[0, 1]]], "places": [[0, 0]]}"#,
      "items[0].places[0]"
    ),
    (#"{"scene": "b", "count": 2, "sections": [], "more": 1}"#, "more"),
    (
      #"{"scene": "b", "count": 2, "sections": []}, {"scene": "b", "count": 2, "sections": []}"#,
      "items[1]"
    ),
  ]) func mistakesNameTheirPlace(items: String, place: String) {
    do {
      _ = try SavedSession(data: session(items))
      Issue.record("\(items) is taken")
    } catch { #expect("\(error)".contains(place), "\(error)") }
  }
}
