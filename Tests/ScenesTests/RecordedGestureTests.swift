import CairoCanvas
import Canvas
import Documents
import Foundation
import Geometry
import SeededRandom
import Testing

@testable import Scenes

/// The gestures under Assets: each plays in its scene, moves things, and does so the same way twice.
@Suite struct RecordedGestureTests {
  private static var folder: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Assets/Gestures")
  }

  static let names: [String] = {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return all.filter { $0.hasSuffix(".json") }.sorted()
  }()

  private func play(_ gesture: Gesture) throws -> (start: [TracedItem], frames: [[TracedItem]]) {
    let type = try #require(SceneCatalog.scene(gesture.scene))
    let scene = type.init(
      environment: SceneEnvironment(
        text: try PangoText(), conversation: try Samples.conversation(named: "weekend")))
    scene.resize(to: gesture.size)
    scene.advance(by: 1.0 / 60)
    let start = scene.tracedItems
    var next = 0
    let end = (gesture.events.last?.t ?? 0) + 300_000
    let frames = (1...Int(end / 16_667)).map { frame in
      while next < gesture.events.count, gesture.events[next].t <= Int64(frame) * 16_667 {
        let event = gesture.events[next]
        if let input = event.input(at: event.t, shiftedBy: .zero) { _ = scene.take(onStage: input) }
        next += 1
      }
      scene.advance(by: 1.0 / 60)
      return scene.tracedItems
    }
    return (start, frames)
  }

  @Test(.slow, arguments: names) func itPlaysInItsScene(name: String) throws {
    let data = try Data(contentsOf: Self.folder.appendingPathComponent(name))
    let gesture = try Gesture(data: data, file: name)
    let type = try #require(SceneCatalog.scene(gesture.scene), "\(gesture.scene)")
    #expect(gesture.complaint(for: type.info) == nil)
    let first = try play(gesture)
    #expect(first.frames.last != first.start)
    #expect(first.frames.joined().allSatisfy { $0.center.x.isFinite && $0.center.y.isFinite })
    #expect(try play(gesture).frames == first.frames)
  }

  @Test func theyAreFound() throws {
    #expect(Self.names.contains("carousel-flick.json"))
    #expect(Self.names.contains("newtonian-drag.json"))
  }
}
