import Foundation
import Testing

@testable import Documents

@Suite struct SceneStateTests {
  private func read(_ members: String) throws -> SceneState? {
    let text = """
      {"version": \(SavedWork.version), "scene": "a",
      "setting": {"preset": "p", "fidelity": "exact", "values": {}},
      "state": {"scene": "a"\(members)}}
      """
    return try SavedWork(data: Data(text.utf8)).state
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    var (items, hanging, place) = (
      SceneState(scene: "a"), SceneState(scene: "a"), SceneState(scene: "a")
    )
    items.setItems([[1, 2, 9, 3], [], [8, 7]], count: 9)
    #expect(items.sections == [[1..<3, 9..<10, 3..<4], [], [8..<9, 7..<8]])
    #expect(
      items.sections?.map { Array($0.joined()) } == [[1, 2, 9, 3], [], [8, 7]] && items.next == 10)
    hanging.setItems([[2, 0]], count: 0)
    hanging.placements = [
      .init(offset: .init(dx: -12.5, dy: 200), angle: 0.25),
      .init(offset: .init(dx: 3, dy: 210), angle: -3),
    ]
    place.first = IndexPath(item: 12, section: 3)
    (place.distance, place.offset, place.extent) = (-12.5, 400, 1800)
    place.open = [IndexPath(item: 1, section: 0), IndexPath(item: 0, section: 3)]
    var (part, middle, written) = (
      SceneState(scene: "a"), SceneState(scene: "a"), SceneState(scene: "a")
    )
    part.world = CGRect(x: -10, y: 0.25, width: 300, height: 400)
    (middle.center, middle.scale) = (CGPoint(x: -1e5, y: 7.5), 0.1)
    (written.conversation, written.count, written.draft) = ("weekend", 5, "not yet \"sent\"")
    written.added = [
      Message(sender: 1, text: "hi\nthere"),
      Message(sender: 0, text: "Photo", media: Media(.photo, name: "a.jpg")),
    ]
    written.sections = [[0..<2, 6..<7, 3..<6]]
    for state in [items, hanging, place, part, middle, written, SceneState(scene: "a")] {
      var work = SavedWork(
        scene: "a", setting: .init(title: "", preset: "p", fidelity: "exact", values: []))
      work.state = state
      #expect(try SavedWork(data: Data(work.json.utf8)) == work)
    }
    #expect(items.hasItems && hanging.hasItems && written.hasItems && !place.hasItems)
    #expect(hanging.next == 3 && place.items == nil && written.items == written)
    #expect(try read("") == SceneState(scene: "a"))
  }

  @Test(arguments: [
    (#""count": -1"#, "state.count"), (#""count": 1e300"#, "state.count"),
    (#""count": 0.5"#, "state.count"), (#""sections": 5"#, "state.sections"),
    (#""count": 2, "sections": [5]"#, "state.sections[0]"),
    (#""count": 2, "sections": [[[0, 0]]]"#, "state.sections[0][0]"),
    (#""count": 2, "sections": [[[0]]]"#, "state.sections[0][0]"),
    (#""count": 2, "sections": [[[-1, 2]]]"#, "state.sections[0][0][0]"),
    (#""count": 2, "sections": [[[0, 2], [1, 1]]]"#, "state.sections"),
    (#""count": 2, "sections": [[[0, 2]], [[0, 1]]]"#, "state.sections"),
    (#""count": 2, "sections": [[[0, 100003]]]"#, "state.sections"),
    (#""count": 2, "sections": [], "placements": [[0, 0, 0]]"#, "state.placements"),
    (
      #""count": 2, "sections": [[[0, 1]]], "placements": [[0, 2e7, 0]]"#,
      "state.placements[0][1]"
    ),
    (#""count": 2, "sections": [[[0, 1]]], "placements": [[0, 0]]"#, "state.placements[0]"),
    (#""more": 1"#, "more"),
    (
      #""conversation": "t", "count": 2, "added": [{"from": 0, "text": "x"}], "sections": [[[0, 4]]]"#,
      "state.sections"
    ),
    (#""added": [{"from": -1, "text": "x"}]"#, "state.added[0].from"),
    (#""added": [{"from": 0.5, "text": "x"}]"#, "state.added[0].from"),
    (#""added": [{"from": 2147483648, "text": "x"}]"#, "state.added[0].from"),
    (#""first": [1, -1]"#, "from 0 on"), (#""first": [0.5, 1]"#, "from 0 on"),
    (#""first": [1]"#, "2"), (#""open": [[1e10, 0]]"#, "from 0 on"),
    (#""distance": 1e200"#, "takes -1"), (#""offset": -1e200"#, "takes -1"),
    (#""extent": -1"#, "takes 0"), (#""world": [0, 0, 1, 0]"#, "above 0"),
    (#""world": [0, 0, 1, 1e300]"#, "world[3]"), (#""center": [1e300, 0]"#, "center[0]"),
    (#""scale": 0"#, "scale"), (#""scale": 1e200"#, "scale"),
    (#""open": [\#(String(repeating: "[0, 1], ", count: 10_000))[0, 1]]"#, "10000 values"),
  ])
  func mistakesNameTheirPlace(members: String, words: String) {
    let error = #expect(throws: (any Error).self) { try read(", " + members) }
    #expect("\(error.map { "\($0)" } ?? "")".contains(words), "\(error as Any)")
  }
}
