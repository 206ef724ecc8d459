import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import Testing

@testable import Workbench

/// Building at the workbench: one order of undo with tuning, files opened and saved.
@Suite struct BuildingTests {
  private func items(_ person: Person) -> [String] {
    person.bench.scene.experiment?.items.map(\.id) ?? []
  }

  private func choose(_ tool: Int, of menu: String, _ person: Person) throws {
    person.frames(1)
    person.click(try #require(person.place(menu)).center)
    for _ in 0...tool { person.key(.down) }
    person.key(.enter)
    person.frames(1)
  }

  @Test func undoTakesBackBuildingAndTuningInOneOrder() throws {
    let person = try Person("playground")
    let opening = items(person)
    person.letter("n")
    #expect(items(person).isEmpty)
    try choose(0, of: "playground.shape", person)
    let stage = person.bench.layout.stage
    person.drag(
      from: CGPoint(x: stage.minX + 200, y: 200), to: CGPoint(x: stage.minX + 240, y: 200),
      frames: 3)
    #expect(items(person) == ["circle1"])
    let grid = try #require(person.bench.scene.info.parameters.first { $0.id == "grid" })
    person.bench.set(grid, to: 50)
    person.letter("z", .control)
    #expect(person.value("grid") == 20 && items(person) == ["circle1"])
    person.letter("z", .control)
    #expect(items(person).isEmpty)
    person.letter("z", .control)
    #expect(items(person) == opening)
    for _ in 0..<3 { person.letter("z", [.control, .shift]) }
    #expect(items(person) == ["circle1"] && person.value("grid") == 50)
    person.letter("z", .control)
    person.letter("f")
    #expect(person.bench.scene.experiment?.profile == .ideal)
    person.letter("z", .control)
    #expect(person.bench.scene.experiment?.profile == .uikit && items(person) == ["circle1"])
  }

  @Test func aPresetReplacesWhatIsBuiltAndUndoBringsItBack() throws {
    let person = try Person("playground")
    person.letter("n")
    let preset = try #require(person.bench.scene.info.presets.first { $0.id == "pendulum" })
    person.bench.edit { person.bench.choose(preset, on: $0) }
    #expect(items(person) == ["bob"])
    person.letter("z", .control)
    #expect(items(person).isEmpty)
    person.letter("z", [.control, .shift])
    #expect(items(person) == ["bob"] && person.bench.scene.fidelity == .exact)
  }

  @Test func whatIsBuiltIsNoLongerThePreset() throws {
    let person = try Person("playground")
    let opening = person.bench.scene.experiment
    #expect(!person.bench.isEdited)
    // Another engine alone is none of the person's building.
    person.letter("f")
    #expect(!person.bench.isEdited)
    person.letter("f")
    person.letter("n")
    #expect(person.bench.isEdited && person.words().contains { $0.hasSuffix(" · edited") })
    person.click(try #require(person.place("reset")).center)
    #expect(person.bench.scene.experiment == opening && !person.bench.isEdited)
    person.letter("z", .control)
    #expect(person.bench.scene.experiment?.items.isEmpty == true && person.bench.isEdited)
    person.letter("z", .control)
    #expect(person.bench.scene.experiment == opening)
  }

  @Test func aNumberIsTyped() throws {
    let person = try Person("playground")
    let field = try #require(person.place("playground.gy"))
    person.click(field.center)
    person.type("0.5")
    person.key(.enter)
    person.frames(1)
    #expect(person.bench.history.done.count == 1)
    person.letter("z", .control)
    #expect(person.bench.history.undone.count == 1)
  }

  @Test func anExperimentIsOpenedAndSavedWhereItCameFrom() throws {
    let store = FileStore(folder: "/", state: URL(fileURLWithPath: "/nowhere"), process: 1)
    let person = try Person("messages", store: store)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "springlab-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("mine.json")
    let model = try Samples.experiment(named: "atwood")
    try Data(model.json.utf8).write(to: file)
    person.send(.fileDrop(path: file.path))
    #expect(person.bench.sceneID == "playground" && person.bench.scene.experiment == model)
    person.frames(1)
    #expect(person.words().contains(model.title))
    person.letter("n")
    person.letter("s", .control)
    let saved = try Experiment(data: Data(contentsOf: file))
    #expect(saved == person.bench.scene.experiment && saved.items.isEmpty)
    let other = try Person("playground")
    other.send(.fileDrop(path: folder.appendingPathComponent("none.json").path))
    #expect(other.bench.toast?.isError == true && other.bench.sceneID == "playground")
  }

  @Test func savedWorkHoldsWhatIsBuilt() throws {
    let person = try Person("playground", store: Drawer())
    person.letter("n")
    let work = person.bench.work()
    #expect(work.experiment == .empty)
    let text = work.json
    let again = try SavedWork(data: Data(text.utf8))
    #expect(again == work && again.json == text)
    let other = try Person("playground")
    try other.bench.open(again, from: nil)
    #expect(items(other).isEmpty)
    other.letter("z", .control)
    #expect(items(other).count == 21)
  }

  @Test func buildingIsNoGesture() throws {
    let person = try Person("playground")
    try choose(1, of: "playground.shape", person)
    let stage = person.bench.layout.stage
    person.drag(
      from: CGPoint(x: stage.minX + 100, y: 100), to: CGPoint(x: stage.minX + 150, y: 150),
      frames: 3)
    let built = items(person)
    #expect(built.contains("box1") && !person.bench.stage.hasGesture)
    person.letter("r")
    person.frames(90)
    #expect(items(person) == built)
  }
}
