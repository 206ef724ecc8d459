import Documents
import Foundation
import Testing

@Suite struct GestureTests {
  private let gesture = Gesture(
    scene: "messages", size: CGSize(width: 430, height: 700), frames: [0, 16_667, 33_333],
    events: [
      GestureEvent(t: 0, kind: .down(x: 1.5, y: 0.1)),
      GestureEvent(t: 8_000, kind: .move(x: 2, y: 1.0 / 3)),
      GestureEvent(t: 8_000, kind: .wheel(x: 2, y: 3, dx: 0, dy: -48, isPrecise: true)),
      GestureEvent(t: 9_000, kind: .up(x: 2, y: 3)),
      GestureEvent(t: 9_500, kind: .text("tab\t\"quote\" \\ 🙂\u{1}")),
      GestureEvent(t: 9_600, kind: .key("left")),
      GestureEvent(t: 9_700, kind: .resize(width: 200, height: 100)),
      GestureEvent(t: 9_800, kind: .set(parameter: "damping", value: 0.123456789012345)),
    ])

  @Test func comesBackAsItWas() throws {
    let again = try Gesture(data: Data(gesture.json.utf8))
    #expect(again == gesture)
    #expect(again.json == gesture.json)
  }

  @Test(arguments: [
    ("{\"version\":2,\"scene\":\"a\",\"size\":[1,1],\"events\":[]}", "version"),
    ("{\"new\":1,\"version\":2,\"scene\":\"a\",\"size\":[1,1],\"events\":[]}", "version"),
    ("{\"version\":1,\"scene\":\"a\",\"size\":[0,1],\"events\":[]}", "size"),
    (
      "{\"version\":1,\"scene\":\"a\",\"size\":[1,1],\"events\":[{\"t\":0,\"kind\":\"jump\"}]}",
      "events[0].kind"
    ),
    (
      "{\"version\":1,\"scene\":\"a\",\"size\":[1,1],\"events\":[{\"t\":-1,\"kind\":\"up\",\"x\":1,\"y\":1}]}",
      "events[0].t"
    ),
    ("{\"version\":1,\"scene\":\"a\",\"size\":[1,1],\"frames\":[5,4],\"events\":[]}", "frames[1]"),
    ("{\"version\":1,\"scene\":\"a\",\"size\":[1,1],\"events\":[],\"evens\":1}", "evens"),
  ])
  func saysWhereItIsWrong(text: String, path: String) {
    let error = #expect(throws: DocumentError.self) {
      try Gesture(data: Data(text.utf8), file: "g.json")
    }
    #expect(error?.path == path && error?.file == "g.json")
  }

  @Test(arguments: ["messages-flick", "cradle-flick"])
  func theRecordedOnesAreSound(name: String) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Assets/Gestures/\(name).json")
    #expect(try Gesture(data: try Data(contentsOf: file)).events.count > 10)
  }
}

/// Numbers stand in the range that a screen and a hand have.
@Suite struct GestureRangeTests {
  private func refusal(_ event: String, size: String = "[300, 400]") -> String? {
    complaint {
      let json =
        "{\"version\": 1, \"scene\": \"messages\", \"size\": \(size), \"frames\": [], \"events\": [\(event)]}"
      _ = try Gesture(data: Data(json.utf8))
    }
  }

  @Test(arguments: [
    ("{\"t\": 9223372036854774784, \"kind\": \"up\", \"x\": 1, \"y\": 1}", "events[0].t"),
    ("{\"t\": -1, \"kind\": \"up\", \"x\": 1, \"y\": 1}", "events[0].t"),
    ("{\"t\": 0, \"kind\": \"down\", \"x\": 1e308, \"y\": 1}", "events[0].x"),
    ("{\"t\": 0, \"kind\": \"move\", \"x\": 1, \"y\": -1e30}", "events[0].y"),
    ("{\"t\": 0, \"kind\": \"wheel\", \"x\": 1, \"y\": 1, \"dy\": 1e308}", "events[0].dy"),
    ("{\"t\": 0, \"kind\": \"wheel\", \"x\": 1, \"y\": 1, \"dx\": 1e9, \"dy\": 0}", "events[0].dx"),
    ("{\"t\": 0, \"kind\": \"resize\", \"width\": 1e308, \"height\": 9}", "events[0].width"),
    ("{\"t\": 0, \"kind\": \"resize\", \"width\": 9, \"height\": -9}", "events[0].height"),
  ])
  func aNumberOutOfRangeIsNamed(event: String, path: String) {
    #expect(refusal(event)?.contains(path) == true, "\(refusal(event) ?? "no complaint")")
  }

  @Test func aStageHasASize() {
    #expect(refusal("", size: "[1e308, 1]")?.contains("size") == true)
    #expect(refusal("", size: "[0, 1]")?.contains("size") == true)
    #expect(refusal("") == nil)
  }
}
