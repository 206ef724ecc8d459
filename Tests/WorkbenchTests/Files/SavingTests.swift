import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import SeededRandom
import Testing

@testable import Workbench

/// What is saved can be opened, whatever was done before.
@Suite struct SavingTests {
  private func expectSaved(_ driver: WorkbenchDriver, _ store: FakeStore, _ what: String) throws {
    store.files = [:]
    driver.bench.files.save(to: "/desk/a.springlab")
    let text = try #require(store.files["/desk/a.springlab"], "\(what): \(driver.words())")
    let work = try SavedWork(data: Data(text.utf8))
    _ = try CheckedWork(work)
    let times = work.gesture?.events.map(\.t) ?? []
    #expect(times == times.sorted() && times.allSatisfy { $0 >= 0 }, "\(what)")
    // What is kept for a crash is as sound.
    _ = try SavedWork(data: Data(driver.bench.work.json.utf8))
  }

  /// The first Save of work that is in no file asks where; later ones go there.
  @Test(arguments: SceneCatalog.infos.map(\.id)) func theFirstSaveAsksWhere(scene: String) throws {
    let store = FakeStore()
    let driver = try WorkbenchDriver(scene, store: store)
    let before = store.files
    driver.letter("s", .control)
    #expect(driver.bench.pathSheet.sheet != nil && store.files == before)
    driver.key(.escape)
    #expect(store.files == before)
    driver.saveAs("/desk/mine.springlab")
    #expect(Set(store.files.keys) == Set(before.keys).union(["/desk/mine.springlab"]))
    driver.bench.tuning.edit {
      let parameter = $0.scene.info.parameters[0]
      $0.tuning.values[parameter.id] = parameter.limit.upperBound
    }
    driver.frames(1)
    let first = store.files["/desk/mine.springlab"]
    driver.letter("s", .control)
    #expect(driver.bench.pathSheet.sheet == nil && store.files.count == before.count + 1)
    #expect(store.files["/desk/mine.springlab"] != first)
  }

  @Test func theLastGestureHeldWhileItIsPlayed() throws {
    let store = FakeStore()
    let driver = try WorkbenchDriver(store: store, atRest: true)
    let middle = driver.bench.layout.stage.center
    driver.drag(from: middle, to: CGPoint(x: middle.x, y: middle.y + 90), frames: 12, lifts: false)
    driver.letter("r")
    driver.frames(5)
    driver.lift(middle)
    driver.frames(5)
    try expectSaved(driver, store, "released in a replay")
    driver.letter(",")
    driver.wheelAndRest(at: middle)
    try expectSaved(driver, store, "back in time")
  }

  /// Presses, moves, wheels, keys, replays, steps back, sliders, undo and scenes in any order.
  @Test(
    .slow, arguments: ["messages", "cradle", "playground", "grid", "carousel"], [UInt64(1), 2])
  func anythingBefore(scene: String, seed: UInt64) throws {
    let store = FakeStore()
    let driver = try WorkbenchDriver(scene, store: store)
    var random = Seeded(state: seed)
    let stage = driver.bench.layout.stage
    for step in 0..<32 {
      act(driver, in: stage, &random)
      driver.pass(Int.random(in: 0...12, using: &random))
      if step % 8 == 7 { try expectSaved(driver, store, "\(scene) \(seed) step \(step)") }
    }
  }

  private func act(_ driver: WorkbenchDriver, in stage: CGRect, _ random: inout Seeded) {
    let place = CGPoint(
      x: .random(in: stage.minX + 20..<stage.maxX - 20, using: &random),
      y: .random(in: stage.minY + 20..<stage.maxY - 80, using: &random))
    let keys: [Key] = [
      .insert, .delete, .character("r"), .character(","), .character("."), .space, .character("b"),
      .character("x"), .character("s"), .pageUp, .character("f"), .left,
    ]
    switch Int.random(in: 0...7, using: &random) {
    case 0: driver.press(place)
    case 1: driver.move(place)
    case 2: driver.lift(place)
    case 3: driver.send(.wheel(place, delta: CGVector(dx: 0, dy: 48), isPrecise: false, []))
    case 4, 5:
      if let key = keys.randomElement(using: &random) { driver.key(key) }
    case 6:
      let parameter = driver.bench.scene.info.parameters[0]
      let value = Double.random(in: parameter.range, using: &random)
      driver.bench.tuning.edit { $0.tuning.values[parameter.id] = parameter.admitted(value) ?? 1 }
    default:
      driver.key(.character("z"), Bool.random(using: &random) ? .control : [.control, .shift])
    }
  }
}

extension WorkbenchDriver {
  /// Turns the wheel at a place, and waits.
  fileprivate func wheelAndRest(at place: CGPoint) {
    send(.wheel(place, delta: CGVector(dx: 0, dy: 48), isPrecise: false, []))
    pass(30)
  }
}
