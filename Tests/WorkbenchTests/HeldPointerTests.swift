import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import Testing

@testable import Workbench

/// What happens while the pointer holds a slider or the stage.
@Suite struct HeldPointerTests {
  private func hold(_ driver: WorkbenchDriver) throws -> CGPoint {
    let slider = try #require(driver.place("s.frequency"))
    let place = CGPoint(x: slider.midX + 20, y: slider.midY)
    driver.press(CGPoint(x: slider.midX - 40, y: slider.midY))
    driver.move(place)
    driver.frames(2)
    return place
  }

  @Test func anotherSceneLetsTheSliderGo() throws {
    let driver = try WorkbenchDriver(atRest: true)
    let place = try hold(driver)
    let tuned = driver.value("frequency")
    #expect(tuned != 1)
    driver.letter("3")
    let grid = driver.value("frequency")
    driver.move(CGPoint(x: place.x + 30, y: place.y))
    driver.lift(place)
    #expect(driver.bench.sceneID == "grid" && driver.value("frequency") == grid)
    driver.key(.character("z"), .control)
    #expect(driver.bench.sceneID == "messages" && driver.value("frequency") == 1)
    driver.key(.character("z"), [.control, .shift])
    #expect(driver.value("frequency") == tuned && driver.rest())
  }

  @Test func aDroppedFileEndsTheDrag() throws {
    let driver = try WorkbenchDriver(atRest: true)
    let other = try WorkbenchDriver("grid")
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appendingPathComponent("springlab-\(UUID().uuidString).springlab")
    try Data(other.bench.work.json.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let place = try hold(driver)
    driver.send(.fileDrop(path: file.path))
    driver.lift(place)
    #expect(driver.bench.sceneID == "grid")
    for _ in 0..<2 { driver.letter("z", .control) }
    #expect(driver.bench.sceneID == "messages" && driver.value("frequency") == 1)
  }

  /// A number of what is built is dragged by its label: what cuts the drag off ends a step there, and the drag goes
  /// on as another one.
  @Test(arguments: ["7", "f", "ff", "f7"]) func aNumberThatIsDraggedIsAStepWhereverItIsCutOff(
    _ keys: String
  ) throws {
    let driver = try WorkbenchDriver("playground")
    driver.frames(1)
    let field = try #require(driver.place("playground.direction.0"))
    let panel = try #require(driver.bench.layout.inspector)
    let label = CGPoint(x: panel.minX + 40, y: field.midY)
    let content = { driver.bench.stages.stages["playground"]?.undoState }
    var states = [content()]
    driver.press(label)
    for (step, key) in keys.enumerated() {
      driver.move(CGPoint(x: label.x + 30 * CGFloat(step + 1), y: label.y))
      driver.frames(1)
      if content() != states.last { states.append(content()) }
      driver.letter(key)
      if content() != states.last { states.append(content()) }
    }
    driver.lift(label)
    if content() != states.last { states.append(content()) }
    #expect(states.count > 1)
    for state in states.dropLast().reversed() {
      driver.letter("z", .control)
      let isSame = content() == state
      #expect(isSame, "undone")
    }
    #expect(driver.bench.tuning.history.done.isEmpty)
    for state in states.dropFirst() {
      driver.letter("z", [.control, .shift])
      let isSame = content() == state
      #expect(isSame, "redone")
    }
    #expect(driver.bench.tuning.history.undone.isEmpty)
  }

  /// What is moved on the stage while it is built is a step up to the key, and another one from there.
  @Test func anItemThatIsDraggedIsAStepUpToAKey() throws {
    let driver = try WorkbenchDriver("playground")
    driver.key(.enter)
    let item = try #require(driver.bench.scene.outlines.first { $0.id == "bob" }).bounds.center
    let stage = driver.bench.layout.stage
    let from = CGPoint(x: item.x + stage.minX, y: item.y + stage.minY)
    let center = {
      driver.bench.scene.experiment?.items.first { $0.id == "bob" }?.center ?? .zero
    }
    let first = center()
    driver.press(from)
    driver.move(CGPoint(x: from.x + 60, y: from.y))
    let middle = center()
    driver.send(.key(.character("f"), [], isRepeat: false))
    #expect(center() == middle)
    driver.move(from)
    driver.lift(from)
    #expect(middle != first && center() != middle)
    for state in [middle, middle, first] {
      driver.letter("z", .control)
      #expect(center() == state)
    }
  }

  /// A slider whose panel is hidden while it is held is let go with the button: what comes next is another step.
  @Test func aSliderThatIsHiddenWhileItIsHeldEndsItsStep() throws {
    let driver = try WorkbenchDriver(atRest: true)
    let place = try hold(driver)
    let tuned = driver.value("frequency")
    driver.letter("i")
    driver.lift(place)
    #expect(driver.bench.tuning.history.done.count == 1)
    driver.letter("f")
    driver.letter("z", .control)
    #expect(driver.value("frequency") == tuned)
    driver.letter("z", .control)
    #expect(driver.value("frequency") == 1)
  }

  /// A key has no place of its own: the press stays where it was, and ends there.
  @Test(arguments: SceneCatalog.infos.map(\.id))
  func aSceneThatWasGivenAKeyIsLetGoForAnotherOne(id: String) throws {
    let driver = try WorkbenchDriver(id)
    driver.pass(120)
    let stage = driver.bench.layout.stage
    let centers = driver.bench.scene.outlines.map {
      CGPoint(x: $0.bounds.midX + stage.minX, y: $0.bounds.midY + stage.minY)
    }
    let place = centers.last { stage.insetBy(dx: 60, dy: 60).contains($0) } ?? stage.center
    let local = place - CGVector(dx: stage.minX, dy: stage.minY)
    driver.press(place)
    driver.move(CGPoint(x: place.x, y: place.y - 40))
    driver.frames(4)
    driver.letter("j")
    #expect(driver.bench.stages.isPressed)
    driver.bench.show(try #require(SceneCatalog.infos.first { $0.id != id }).id)
    driver.lift(place)
    driver.frames(2)
    driver.bench.show(id)
    driver.frames(2)
    #expect(driver.bench.stage.scene.cursor(at: local) != .closedHand)
  }
}
