import Foundation
import Testing

@testable import Documents

struct SavedWorkTests {
  private let work = SavedWork(
    scene: "cradle",
    setting: SavedWork.Setting(
      title: "", preset: "physical", fidelity: "exact",
      values: [.init(parameter: "balls", value: 5), .init(parameter: "gravity", value: 6.25)]),
    comparison: SavedWork.Setting(
      title: "Softer \"B\"", preset: "physical", fidelity: "uikit",
      values: [.init(parameter: "gravity", value: 3)]),
    kept: [SavedWork.Setting(title: "One", preset: "p", fidelity: "exact", values: [])],
    messages: "/home/ada/chat.txt",
    gesture: Gesture(
      scene: "cradle", size: CGSize(width: 640, height: 480), frames: [0, 16_667],
      events: [GestureEvent(t: 3, kind: .down(x: 1, y: 2))]),
    hashes: [0, 0xdead_beef, .max],
    rows: [
      MeasuredRow(
        key: .init(message: 4, above: -1, isTyping: true, column: 430.5), height: 40.25, gap: 8,
        bubble: CGRect(x: 16, y: 3, width: 62.5, height: 40))
    ])

  @Test func whatIsWrittenIsReadAgain() throws {
    #expect(try SavedWork(data: Data(work.json.utf8)) == work)
    let bare = SavedWork(scene: "grid", setting: work.setting)
    #expect(try SavedWork(data: Data(bare.json.utf8)) == bare)
  }

  @Test func whatWasArrangedIsReadAgain() throws {
    var arranged = work
    var state = SceneState(scene: "cradle")
    state.setItems([[0, 2, 1, 7]], count: 5)
    (state.first, state.distance) = (IndexPath(item: 2, section: 1), -3.5)
    arranged.state = state
    #expect(try SavedWork(data: Data(arranged.json.utf8)) == arranged)
    #expect(!(try arranged.text()).isEmpty)
    let shared = try SavedWork(text: try arranged.text())
    #expect(shared.state == state)
    arranged.scene = "messages"
    arranged.state?.scene = "messages"
    arranged.gesture = nil
    arranged.state?.conversation = "Weekend"
    let bare = try SavedWork(text: try arranged.text())
    #expect(bare.state == nil && bare.messages == nil)
    arranged.state?.scene = "grid"
    #expect(throws: DocumentError.self) { try SavedWork(data: Data(arranged.json.utf8)) }
  }

  @Test(arguments: [
    ("\"version\": 10,", "\"version\": 9,", "version"),
    ("\"scene\": \"cradle\",\n  \"setting\"", "\"scene\": 7,\n  \"setting\"", "scene"),
    ("\"fidelity\": \"exact\", \"values\": {\"balls\"", "\"values\": {\"balls\"", "setting"),
    ("\"gravity\": 6.25", "\"gravity\": \"much\"", "setting.values.gravity"),
    ("[4, -1, 1,", "[4, -1, 2,", "rows[0]"),
    ("\"00000000deadbeef\"", "\"beef\"", "hashes[1]"),
    ("\"kept\":", "\"keept\":", "keept"),
    ("\"scene\": \"cradle\",\n    \"size\"", "\"scene\": \"grid\",\n    \"size\"", "gesture"),
    ("\"x\": 1.0,", "", "gesture.events[0]"),
  ])
  func namesThePlaceOfWhatIsWrong(_ right: String, _ wrong: String, _ path: String) throws {
    #expect(work.json.contains(right))
    let text = work.json.replacingOccurrences(of: right, with: wrong)
    let error = #expect(throws: DocumentError.self) {
      try SavedWork(data: Data(text.utf8), file: "a.springlab")
    }
    #expect(error?.path == path)
    #expect(error?.file == "a.springlab" && error?.line != nil)
  }
}

@Suite struct OpenedFileTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func file(_ text: String, named name: String) throws -> String {
    try folder.write(text, name)
  }

  @Test func aFileIsWhatItHolds() throws {
    let setting = SavedWork.Setting(title: "", preset: "p", fidelity: "exact", values: [])
    let work = SavedWork(scene: "cradle", setting: setting)
    let gesture = Gesture(
      scene: "grid", size: CGSize(width: 10, height: 10), frames: [], events: [])
    // Whatever the name says.
    #expect(try OpenedFile(contentsOf: file(work.json, named: "a.txt")) == .work(work))
    #expect(
      try OpenedFile(contentsOf: file(gesture.json, named: "b.springlab")) == .gesture(gesture))
    let experiment = #"{"items": [{"id": "a", "center": [1, 2], "size": [3, 4]}], "behaviors": []}"#
    #expect(
      try OpenedFile(contentsOf: file(experiment, named: "c.json"))
        == .experiment(Experiment(data: Data(experiment.utf8))))
    for text in [
      "Ada: Hi\nBob: Hello\n", #"[{"from": "Ada", "text": "Hi"}]"#,
      "{\"from\": \"Ada\", \"text\": \"Hi\"}\n{\"from\": \"Bob\", \"text\": \"Yo\"}\n",
    ] {
      let file = try OpenedFile(contentsOf: file(text, named: "d.json"))
      guard case .conversation(let said) = file else {
        Issue.record("A conversation is one.")
        continue
      }
      #expect(said.messages.first?.text == "Hi")
    }
  }

  @Test func brokenWorkIsNamedAsSuch() throws {
    let path = try file("{\"version\": 1, \"scene\": \"cradle\", ", named: "cut.springlab")
    let error = #expect(throws: DocumentError.self) { try OpenedFile(contentsOf: path) }
    #expect(error?.file == "cut.springlab" && error?.line == 1)
    #expect(throws: DocumentError.self) { try OpenedFile(contentsOf: "/nowhere/at/all.springlab") }
  }

  @Test func aSettingHasNoMoreValuesThanScenesHave() throws {
    func read(_ count: Int) throws -> Int {
      let values = (0..<count).map { "\"v\($0)\": 1" }.joined(separator: ", ")
      let json = """
        {"version": 10, "scene": "grid", "setting": {"preset": "", "fidelity": "uikit", "values": {\(values)}}}
        """
      return try SavedWork(data: Data(json.utf8)).setting.values.count
    }
    #expect(try read(1000) == 1000)
    let error = #expect(throws: DocumentError.self) { try read(1001) }
    #expect(error?.path == "setting.values")
  }
}
