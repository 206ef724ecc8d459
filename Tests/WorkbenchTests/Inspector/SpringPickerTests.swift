import Canvas
import Foundation
import Scenes
import Springs
import Testing

@testable import Workbench

/// The ways in which a spring comes to a scene: chosen, typed, pasted, opened.
@Suite struct SpringPickerTests {
  private static let scenes = SceneCatalog.infos.filter { info in
    ["frequency", "damping"].allSatisfy { id in info.parameters.contains { $0.id == id } }
  }.map(\.id)

  private func spring(_ driver: WorkbenchDriver) throws -> Spring {
    try #require(driver.bench.binding).spring
  }

  private func isNear(_ a: Spring, _ b: Spring) -> Bool {
    abs(a.frequency / b.frequency - 1) < 1e-3 && abs(a.dampingRatio - b.dampingRatio) < 1e-3
  }

  /// 170/26 is √170/2π = 2.075 Hz and ζ = 26/(2√170).
  private static let wanted = Spring(mass: 1, stiffness: 170, damping: 26)

  @Test(arguments: scenes) func aSpringIsPastedAndTakenBack(scene: String) throws {
    let driver = try WorkbenchDriver(scene, atRest: true)
    let before = try spring(driver)
    driver.bench.ui.clipboard.text = "stiffness: 170, damping: 26"
    driver.key(.character("v"), .control)
    driver.frames(1)
    #expect(isNear(try spring(driver), Self.wanted), "\(scene)")
    #expect(driver.words().contains { $0.contains("Stiffness 170, damping 26 is 2.08 Hz") })
    try driver.click("toast.undo")
    driver.frames(1)
    #expect(isNear(try spring(driver), before) && driver.bench.notices.toast == nil, "\(scene)")
  }

  @Test func whatIsNoSpringIsSaid() throws {
    let driver = try WorkbenchDriver(atRest: true)
    let before = try spring(driver)
    for text in ["hello", "", "stiffness: -4", "1e9 Hz"] {
      driver.bench.ui.clipboard.text = text
      driver.key(.character("v"), .control)
      driver.frames(1)
      #expect(driver.bench.notices.toast?.isError == true, "\(text)")
      #expect(isNear(try spring(driver), before))
    }
  }

  @Test(arguments: [
    ("stiffness 170, damping 26", 2.0752), ("170, 26", 2.0752), ("iOS default", 2),
    ("bounce 0.2", 1), ("duration 0.4", 2.5), ("response 0.4", 2.5), ("Material", 0),
    ("react-spring wobbly", 2.1353),
  ])
  func aSpringIsFoundByWhatPeopleType(words: String, frequency: Double) throws {
    let driver = try WorkbenchDriver(atRest: true)
    driver.bench.tuning.edit {
      $0.tuning.values["frequency"] = 1
      $0.tuning.values["damping"] = 0.5
    }
    driver.letter("k", .control)
    driver.type(words)
    driver.frames(1)
    driver.key(.enter)
    driver.frames(1)
    let found = try spring(driver).frequency
    #expect(frequency == 0 ? found != 1 : abs(found / frequency - 1) < 1e-3, "\(words) \(found)")
  }

  /// One number of the scene's own comes before that of a library.
  @Test func theScenesOwnWordsComeFirst() throws {
    let driver = try WorkbenchDriver(atRest: true)
    driver.letter("k", .control)
    driver.type("damping 0.6")
    driver.frames(1)
    driver.key(.enter)
    driver.frames(1)
    #expect(driver.value("damping") == 0.6)
  }

  @Test(arguments: scenes) func theLineUnderThePointerIsFelt(scene: String) throws {
    let driver = try WorkbenchDriver(scene, atRest: true)
    let (before, steps) = (try spring(driver), driver.bench.tuning.history.done.count)
    try driver.click("preset")
    driver.type("react-spring wobbly")
    driver.frames(1)
    let wobbly = try #require(SpringPreset.all.first { $0.id == "react-spring-wobbly" })
    #expect(isNear(try spring(driver), wobbly.spring), "\(scene)")
    driver.key(.escape)
    driver.frames(1)
    #expect(isNear(try spring(driver), before), "\(scene)")
    #expect(driver.bench.tuning.history.done.count == steps)
    // Chosen, it is one step of undo.
    try driver.click("preset")
    driver.type("react-spring wobbly")
    driver.key(.enter)
    driver.frames(1)
    #expect(isNear(try spring(driver), wobbly.spring))
    driver.letter("z", .control)
    driver.frames(1)
    #expect(isNear(try spring(driver), before), "\(scene)")
  }

  /// Files of code are no chats.
  @Test(arguments: [
    ("View.swift", "withAnimation(.spring(duration: 0.4)) { x = 1 }", 2.5),
    ("style.css", ".a { padding: 12px; transition: translate 400ms ease; }", 0),
    (
      "config.kdl",
      "animations {\n  window-open {\n    spring damping-ratio=1.0 stiffness=800 epsilon=0.0001\n  }\n}",
      4.5016
    ),
    ("note.txt", "170, 26", 2.0752),
  ])
  func aFileOfCodeIsASpring(name: String, text: String, frequency: Double) throws {
    let path = NSTemporaryDirectory() + "springlab-\(UUID().uuidString)-" + name
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let driver = try WorkbenchDriver(atRest: true)
    let before = try spring(driver)
    driver.bench.open(path)
    driver.frames(1)
    let found = try spring(driver)
    #expect(
      frequency == 0
        ? !isNear(found, before) : abs(found.frequency / frequency - 1) < 1e-3, "\(found.frequency)"
    )
    #expect(driver.bench.files.openConversation.path == nil, "it is no chat")
  }

  /// A chat may speak of springs, and a short file of the app's own may have their names.
  @Test func aShortFileOfAnotherKindIsNoSpring() throws {
    for (name, text) in [
      ("chat.txt", "Fern: try response 0.4\nAsh: or 2 Hz\nFern: I will"),
      ("a.springlab", "{\"version\": 1, \"setting\": {\"frequency\": 2, \"damping\": 0.5}}"),
    ] {
      let path = NSTemporaryDirectory() + "springlab-\(UUID().uuidString)-" + name
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      defer { try? FileManager.default.removeItem(atPath: path) }
      let driver = try WorkbenchDriver(atRest: true)
      let before = try spring(driver)
      driver.bench.open(path)
      driver.frames(1)
      #expect(isNear(try spring(driver), before), "\(name)")
      #expect((driver.bench.files.openConversation.path != nil) == (name == "chat.txt"))
    }
  }

  @Test func codeWithoutASpringIsSaid() throws {
    let path = NSTemporaryDirectory() + "springlab-\(UUID().uuidString).swift"
    try "let name: String = \"a\"".write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let driver = try WorkbenchDriver(atRest: true)
    driver.bench.open(path)
    driver.frames(1)
    #expect(driver.bench.notices.toast?.words.english.contains("no spring was found") == true)
  }
}
