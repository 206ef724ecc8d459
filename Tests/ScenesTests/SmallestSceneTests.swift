import Canvas
import Foundation
import Geometry
import Testing

@testable import Scenes

/// The scene that CONTRIBUTING shows is the one that is compiled here, and it works.
struct SmallestSceneTests {
  @Test func contributingShowsIt() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let source = try String(
      contentsOf: tests.appendingPathComponent("SmallestScene.swift"), encoding: .utf8)
    let paper = try String(
      contentsOf: tests.appendingPathComponent("../../CONTRIBUTING.md"), encoding: .utf8)
    let shown = source.replacingOccurrences(of: "\n@testable import Scenes\n", with: "")
    #expect(paper.contains("```swift\n\(shown)```"))
    #expect(shown.split(separator: "\n", omittingEmptySubsequences: false).count <= 120)
  }

  @Test(arguments: [Fidelity.uikit, .exact]) func itMovesAndComesBack(fidelity: Fidelity) throws {
    let harness = try SceneHarness(DiscsScene.self, size: CGSize(width: 400, height: 500))
    let scene = harness.scene
    scene.fidelity = fidelity
    #expect(harness.settle() && scene.outlines.count > 20 && scene.state == nil)
    for event in scene.sampleGesture().events {
      if let input = event.input(at: event.t, shiftedBy: .zero) { _ = scene.handle(input) }
      harness.frames(1)
    }
    #expect(scene.tracedItems.contains { $0.deflection.displacement != 0 })
    #expect(harness.drawing().commands.count > 20)
    let state = scene.sceneSnapshot()
    harness.frames(60)
    let later = scene.tracedItems
    scene.restore(state)
    harness.frames(60)
    #expect(scene.tracedItems == later && harness.settle())
  }
}
