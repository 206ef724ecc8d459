import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import Testing

@testable import Workbench

/// Building at the workbench: one order of undo with tuning, files opened and saved.
@Suite struct BuildingTests {
  private func items(_ driver: WorkbenchDriver) -> [String] {
    driver.bench.scene.experiment?.items.map(\.id) ?? []
  }

  private func choose(_ tool: String, _ driver: WorkbenchDriver) throws {
    driver.frames(1)
    try driver.click("playground.\(tool)")
    driver.frames(1)
  }

  @Test func undoTakesBackBuildingAndTuningInOneOrder() throws {
    let driver = try WorkbenchDriver("playground")
    let opening = items(driver)
    driver.letter("n")
    #expect(items(driver).isEmpty)
    try choose("circle", driver)
    let stage = driver.bench.layout.stage
    driver.drag(
      from: CGPoint(x: stage.minX + 200, y: 200), to: CGPoint(x: stage.minX + 240, y: 200),
      frames: 3)
    #expect(items(driver) == ["circle1"])
    let grid = try #require(driver.bench.scene.info.parameters.first { $0.id == "grid" })
    driver.bench.inspector.set(grid, to: 50)
    driver.letter("z", .control)
    #expect(driver.value("grid") == 20 && items(driver) == ["circle1"])
    driver.letter("z", .control)
    #expect(items(driver).isEmpty)
    driver.letter("z", .control)
    #expect(items(driver) == opening)
    for _ in 0..<3 { driver.letter("z", [.control, .shift]) }
    #expect(items(driver) == ["circle1"] && driver.value("grid") == 50)
    driver.letter("z", .control)
    driver.letter("f")
    #expect(driver.bench.scene.experiment?.profile == .ideal)
    driver.letter("z", .control)
    #expect(driver.bench.scene.experiment?.profile == .uikit && items(driver) == ["circle1"])
  }

  /// What the pointer holds while another scene is chosen is let go, and is a step of its own scene.
  @Test func whatIsBuiltWhileTheSceneChangesCanBeTakenBack() throws {
    let driver = try WorkbenchDriver("playground")
    driver.letter("n")
    try choose("box", driver)
    let stage = driver.bench.layout.stage
    driver.press(CGPoint(x: stage.minX + 200, y: 200))
    driver.move(CGPoint(x: stage.minX + 260, y: 260))
    driver.frames(2)
    driver.letter("3")
    #expect(driver.bench.sceneID == "grid")
    driver.bench.show("playground")
    driver.frames(1)
    #expect(items(driver) == ["box1"])
    driver.letter("z", .control)
    #expect(driver.bench.sceneID == "playground" && items(driver).isEmpty)
    driver.letter("z", [.control, .shift])
    #expect(items(driver) == ["box1"])
  }

  @Test func whatIsBuiltIsNoLongerThePreset() throws {
    let driver = try WorkbenchDriver("playground")
    let opening = driver.bench.scene.experiment
    #expect(!driver.bench.tuning.isEdited)
    // Another engine alone is none of the person's building.
    driver.letter("f")
    #expect(!driver.bench.tuning.isEdited)
    driver.letters("fn")
    #expect(driver.bench.tuning.isEdited && driver.words().contains("Own experiment"))
    try driver.click("reset")
    #expect(driver.bench.scene.experiment == opening && !driver.bench.tuning.isEdited)
    driver.letter("z", .control)
    #expect(driver.bench.scene.experiment?.items.isEmpty == true && driver.bench.tuning.isEdited)
    driver.letter("z", .control)
    #expect(driver.bench.scene.experiment == opening)
  }

  @Test func anExperimentIsOpenedAndSavedWhereItCameFrom() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "springlab-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = FileStore(folder: "/", state: folder.appendingPathComponent("state"))
    let driver = try WorkbenchDriver("messages", store: store)
    let file = folder.appendingPathComponent("mine.json")
    let model = try Samples.experiment(named: "atwood")
    try Data(model.json.utf8).write(to: file)
    driver.send(.fileDrop(path: file.path))
    #expect(driver.bench.sceneID == "playground" && driver.bench.scene.experiment == model)
    driver.frames(1)
    #expect(driver.words().contains(model.title))
    driver.letter("n")
    driver.letter("s", .control)
    let saved = try Experiment(data: Data(contentsOf: file))
    #expect(saved == driver.bench.scene.experiment && saved.items.isEmpty)
    let other = try WorkbenchDriver("playground")
    other.send(.fileDrop(path: folder.appendingPathComponent("none.json").path))
    #expect(other.bench.notices.toast?.isError == true && other.bench.sceneID == "playground")
  }

  @Test func buildingIsNoGesture() throws {
    let driver = try WorkbenchDriver("playground")
    try choose("box", driver)
    let stage = driver.bench.layout.stage
    driver.drag(
      from: CGPoint(x: stage.minX + 100, y: 100), to: CGPoint(x: stage.minX + 150, y: 150),
      frames: 3)
    let built = items(driver)
    #expect(built.contains("box1") && !driver.bench.stage.work.hasGesture)
    driver.letter("r")
    driver.frames(90)
    #expect(items(driver) == built)
  }
}
