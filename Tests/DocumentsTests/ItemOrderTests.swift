import Foundation
import Geometry
import Testing

@testable import Documents

@Suite struct ItemOrderTests {
  @Test func isReadAsItIsWritten() throws {
    var (session, order) = (SavedSession(), ItemOrder())
    (order.scene, order.opened) = ("newtonian", 2)
    order.sections = [[1..<2, 0..<1], [], [5..<7]]
    order.places = (0..<4).map {
      ItemOrder.Place(offset: CGVector(dx: -0.1 * Double($0), dy: 300), angle: 0.25)
    }
    session.items = [order]
    #expect(order.count == 4)
    #expect(try SavedSession(data: Data(session.json.utf8)) == session)
  }

  @Test func oldSessionsHaveNone() throws {
    let text = "{\"version\": 1, \"scene\": \"grid\"}"
    let session = try SavedSession(data: Data(text.utf8))
    #expect(session.items.isEmpty && !session.json.contains("items"))
  }

  @Test(arguments: [
    ("[[[0, 4], [3, 2]]]", "[]", "items[0].sections"),
    ("[[[0, 4]], [[1, 1]]]", "[]", "items[0].sections"),
    ("[[[0, 4], [200000, 1]]]", "[]", "items[0].sections"),
    ("[[[0, 0]]]", "[]", "items[0].sections[0][0]"),
    ("[[[-1, 2]]]", "[]", "items[0].sections[0][0][0]"),
    ("[[0, 1]]", "[]", "items[0].sections[0][0]"),
    ("[[[0, 9e15]]]", "[]", "items[0].sections[0][0][1]"),
    ("[[[0, 2]]]", "[[0, 0, 0]]", "items[0].places"),
    ("[[[0, 1]]]", "[[0, 0]]", "items[0].places[0]"),
    ("[[[0, 1]]]", "[[1e9, 0, 0]]", "items[0].places[0]"),
  ]) func mistakesNameTheirPlace(sections: String, places: String, place: String) {
    let text = """
      {"version": 1, "scene": "a", "items": [{"scene": "grid", "opened": 4, "sections": \(sections),
      "places": \(places)}]}
      """
    do {
      _ = try SavedSession(data: Data(text.utf8))
      Issue.record("\(sections) is taken")
    } catch { #expect("\(error)".contains(place), "\(error)") }
  }

  @Test func runsAreOfConsecutiveNumbers() {
    #expect(ItemOrder.runs(of: []).isEmpty)
    #expect(ItemOrder.runs(of: 0..<9) == [0..<9])
    #expect(ItemOrder.runs(of: [0, 1, 5, 4, 6, 7]) == [0..<2, 5..<6, 4..<5, 6..<8])
    for numbers in [[3, 2, 1], [7, 8, 9, 0], [1, 3, 5]] {
      #expect(ItemOrder.runs(of: numbers).flatMap { Array($0) } == numbers)
    }
  }
}
