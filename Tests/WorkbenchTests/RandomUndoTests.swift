import Canvas
import Foundation
import Geometry
import Scenes
import SeededRandom
import Testing

@testable import Workbench

/// Any order of drags, wheels, actions and scenes, whatever cuts a drag off and with any sheet open, is undone to the
/// beginning and redone to the end.
@Suite struct RandomUndoTests {
  /// What a hand does next: takes hold of something, moves what it holds, lets it go, or presses a key meanwhile.
  private struct PointerDriver {
    let driver: WorkbenchDriver
    var random: Seeded
    var held: CGPoint?

    mutating func number(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &random)
    }

    /// A place on a control, on the label of a number, or on the stage.
    private mutating func place() -> CGPoint {
      let bench = driver.bench
      let labels = bench.ui.places.filter { $0.id.hasPrefix("playground.") }.map { place in
        CGPoint(x: (bench.layout.inspector?.minX ?? 0) + 40, y: place.frame.midY)
      }
      let sliders = bench.ui.places.filter { $0.id.hasPrefix("s.") }.map(\.frame.center)
      let stage = bench.layout.stage
      switch Int(number(0...3)) {
      case 0: if let place = labels.randomElement(using: &random) { return place }
      case 1: if let place = sliders.randomElement(using: &random) { return place }
      default: break
      }
      return CGPoint(
        x: number(Double(stage.minX)...Double(stage.maxX - 1)),
        y: number(Double(stage.minY)...Double(stage.maxY - 80)))
    }

    mutating func act(_ scenes: [Character]) {
      switch (Int(number(0...9)), held) {
      case (0...3, nil):
        let place = place()
        held = place
        driver.press(place)
      case (0...4, let place?):
        let next = CGPoint(x: place.x + number(-40...40), y: place.y + number(-30...30))
        held = next
        driver.move(next)
        driver.frames(1)
      case (5, let place?):
        held = nil
        driver.lift(place)
      case (6, _):
        driver.letter(scenes.randomElement(using: &random) ?? "9")
      case (7, _):
        driver.letter("z", Bool.random(using: &random) ? .control : [.control, .shift])
      case (8, _):
        // All there are, but those that choose a scene, which is not always among these, and quitting.
        let actions = Action.all.filter { action in
          action.group.english != "Scenes" && action.key != nil && action.key != .character("q")
        }
        guard let action = actions.randomElement(using: &random) else { return }
        if let key = action.key { driver.key(key, action.modifiers) }
        if Bool.random(using: &random) { driver.key(.escape) }
      case (9, _) where Bool.random(using: &random):
        let delta = CGVector(dx: 0, dy: number(-200...200))
        driver.send(.wheel(place(), delta: delta, isPrecise: true, []))
        driver.frames(1)
      default:
        let keys = Array("fffbxnsscrit")
        driver.letter(keys.randomElement(using: &random) ?? "f")
      }
    }
  }

  private func tuned(_ driver: WorkbenchDriver) -> [String: UndoState] {
    driver.bench.stages.stages.mapValues(\.undoState)
  }

  /// Presses a key until it has nothing more to do.
  private func press(_ modifiers: KeyModifiers, _ driver: WorkbenchDriver) {
    for _ in 0...History.depth {
      let history = driver.bench.tuning.history
      if modifiers == .control ? history.done.isEmpty : history.undone.isEmpty { return }
      driver.letter("z", modifiers)
    }
  }

  private static let scenes: [[Character]] = [
    ["9"], ["9", "7"], ["1", "9"], ["2", "5", "3"], ["4", "6", "8"],
  ]

  @Test(.slow, arguments: scenes, 3...6)
  func anyOrderIsUndoneAndRedone(_ scenes: [Character], _ seed: Int) throws {
    let driver = try WorkbenchDriver()
    for scene in scenes { driver.letter(scene) }
    let beginning = tuned(driver)
    var pointer = PointerDriver(driver: driver, random: Seeded(state: UInt64(seed)))
    for _ in 0..<60 { pointer.act(scenes) }
    // Sheets keep their keys to themselves.
    for _ in 0..<4 { driver.key(.escape) }
    // The first undo lets the pointer go.
    driver.letter("z", .control)
    press([.control, .shift], driver)
    let end = tuned(driver)
    #expect(driver.bench.tuning.history.done.count < History.depth)
    press(.control, driver)
    for (scene, tuned) in tuned(driver) {
      let isSame = tuned == beginning[scene]
      #expect(isSame, "\(scene) is not as at the beginning")
    }
    press([.control, .shift], driver)
    for (scene, tuned) in tuned(driver) {
      let isSame = tuned == end[scene]
      #expect(isSame, "\(scene) is not as at the end")
    }
  }
}
