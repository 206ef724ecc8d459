import Canvas
import Documents
import Foundation
import Geometry
import SeededRandom
import Testing

@testable import Scenes

/// Somebody who tries everything: a thousand random edits, the same in every run.
@Suite struct RandomEditsTests {
  @Test(.slow, arguments: [1, 2, 3, 4] as [UInt64])
  func neverCrashOrLeaveABodyBehind(seed: UInt64) throws {
    var dice = SplitMix64(state: seed)
    let harness = try SceneHarness(PlaygroundScene.self, size: CGSize(width: 640, height: 480))
    // Every other one meets a group.
    if seed % 2 == 0 { _ = harness.scene.open(try Samples.experiment(named: "thrown-hammer")) }
    for edit in 0..<250 {
      act(harness, &dice)
      let scene = harness.scene
      // What runs is what is written, but for what has left: no more bodies, no fewer.
      let picture = scene.run.animator.debugSnapshot
      let gone = scene.document.movers(of: Array(scene.run.departed)).count
      #expect(picture.items.count + gone == scene.document.movers.count, "edit \(edit)")
      #expect(scene.tracedItems.allSatisfy { $0.center.x.isFinite && $0.center.y.isFinite })
      #expect(scene.selection.allSatisfy(scene.document.contains))
      if edit % 10 == 0 {
        let again = try Experiment(data: Data(scene.document.json.utf8))
        #expect(again == scene.document, "edit \(edit)")
      }
    }
    harness.scene.perform(.all)
    harness.scene.perform(.delete)
    #expect(
      harness.scene.document.items.isEmpty && harness.scene.run.animator.debugSnapshot.items.isEmpty
    )
    harness.scene.clear()
    let picture = harness.scene.run.animator.debugSnapshot
    #expect(picture.joints.isEmpty && picture.boundaries.count == 3 && picture.fields.isEmpty)
  }

  private func act(_ harness: SceneHarness<PlaygroundScene>, _ dice: inout SplitMix64) {
    let place = { (dice: inout SplitMix64) in
      CGPoint(x: .random(in: -20...660, using: &dice), y: .random(in: -20...500, using: &dice))
    }
    /// Often a place that something is at.
    let thing = { (dice: inout SplitMix64) -> CGPoint in
      let items = harness.scene.tracedItems
      guard Bool.random(using: &dice), let item = items.randomElement(using: &dice) else {
        return place(&dice)
      }
      return harness.scene.view.stage(item.center)
    }
    switch Int.random(in: 0..<12, using: &dice) {
    case 0...1: harness.scene.tool = PlaygroundTool.all.randomElement(using: &dice) ?? .hand
    case 2...5:
      let (a, b) = (thing(&dice), thing(&dice))
      harness.press(a)
      harness.move(b)
      harness.frames(Int.random(in: 0...3, using: &dice))
      harness.lift(b)
    case 6:
      let command = PlaygroundScene.Command.allCases.randomElement(using: &dice)
      // What doubles everything again and again would take all day.
      if let command, command != .duplicate || harness.scene.document.items.count < 40 {
        harness.scene.perform(command)
      }
    case 7:
      let keys: [Key] = [.delete, .enter, .escape, .home, .left, .up]
      harness.send(.key(keys.randomElement(using: &dice) ?? .home, [], isRepeat: false))
    case 8: harness.frames(Int.random(in: 1...10, using: &dice))
    case 9:
      guard let number = harness.scene.numbers.randomElement(using: &dice) else { return }
      let low = max(number.limit.lowerBound, -500)
      let value = Double.random(in: low...min(500, number.limit.upperBound), using: &dice)
      harness.scene.edit { number.write(&$0, number.isSwitch ? value.rounded() : value) }
    case 10:
      let snapshot = harness.scene.snapshot()
      harness.frames(3)
      harness.scene.restore(snapshot)
    default: harness.press(thing(&dice))
    }
  }
}
