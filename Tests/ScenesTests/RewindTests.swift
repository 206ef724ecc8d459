import CairoCanvas
import Canvas
import Documents
import Foundation
import Geometry
import Testing

@testable import Scenes

/// A state taken in the middle of a gesture, come back to, goes on to the same bits.
struct RewindTests {
  /// A scene that somebody's gesture is being played into, frame by frame.
  private struct Run {
    let scene: any Scene
    let gesture: Gesture
    var frame = 0
    var next = 0

    mutating func advance() -> [TracedItem] {
      frame += 1
      let time = Int64(frame) * 16_667
      while next < gesture.events.count, gesture.events[next].t <= time {
        if let input = gesture.events[next].input(at: gesture.events[next].t, shiftedBy: .zero) {
          _ = scene.handle(input)
        }
        next += 1
      }
      scene.advance(by: 16_667e-6)
      return scene.tracedItems
    }
  }

  private static func scene(
    _ info: SceneInfo, _ fidelity: Fidelity, count: Int = 16
  ) throws -> any Scene {
    let environment = SceneEnvironment(
      text: try PangoText(), conversation: try Samples.conversation(named: "weekend"), count: count)
    guard let type = SceneCatalog.scene(info.id) else { preconditionFailure("It is listed.") }
    let scene = type.init(environment: environment)
    scene.fidelity = fidelity
    scene.resize(to: CGSize(width: 640, height: 600))
    return scene
  }

  private static let cases = SceneCatalog.infos.flatMap { info in
    info.fidelities.map { (info.id, $0) }
  }

  @Test(arguments: cases)
  func comesBackToTheBit(_ id: String, _ fidelity: Fidelity) throws {
    let info = try #require(SceneCatalog.infos.first { $0.id == id })
    let scene = try Self.scene(info, fidelity)
    for _ in 0..<20 { scene.advance(by: 16_667e-6) }
    var run = Run(scene: scene, gesture: scene.sampleGesture())
    let last = run.gesture.events.last?.t ?? 0
    var moved = false
    // Half-way through, the hand still down, and once more while it all swings out.
    for middle in [Int(last / 2 / 16_667), Int(last / 16_667) + 2] {
      while run.frame < middle { _ = run.advance() }
      let (snapshot, before) = (scene.snapshot(), run)
      let shown = scene.tracedItems
      let first = (0..<24).map { _ in run.advance() }
      run = before
      scene.rewind(to: snapshot)
      #expect(scene.tracedItems == shown)
      let second = (0..<24).map { _ in run.advance() }
      #expect(first == second, "\(id) \(fidelity)")
      moved = moved || first.contains { $0 != shown }
    }
    #expect(moved)
  }

  @Test func aMessageSentSinceIsGoneAndComesAgain() throws {
    let scene = try Self.scene(MessagesScene.info, .uikit)
    for _ in 0..<60 { scene.advance(by: 1 / 60) }
    let (snapshot, shown) = (scene.snapshot(), scene.tracedItems)
    _ = scene.handle(InputEvent(time: 1_000_000, kind: .text("Back in time")))
    for _ in 0..<30 { scene.advance(by: 1 / 60) }
    let later = scene.tracedItems
    #expect(later.map(\.id) != shown.map(\.id))
    scene.rewind(to: snapshot)
    #expect(scene.tracedItems == shown)
    _ = scene.handle(InputEvent(time: 1_000_000, kind: .text("Back in time")))
    for _ in 0..<30 { scene.advance(by: 1 / 60) }
    #expect(scene.tracedItems == later)
  }

  /// Another instance takes the state over: the ghost of a comparison starts where the scene is.
  @Test(arguments: SceneCatalog.infos.map(\.id))
  func anotherInstanceGoesOnAlike(_ id: String) throws {
    let info = try #require(SceneCatalog.infos.first { $0.id == id })
    // Many pictures that push one another would be chaos: two are enough.
    let count = id == "newtonian" ? 2 : 16
    let a = try Self.scene(info, info.fidelity, count: count)
    let b = try Self.scene(info, info.fidelity, count: count)
    for _ in 0..<90 { a.advance(by: 1 / 60) }
    b.restore(a.snapshot())
    var (left, right) = (
      Run(scene: a, gesture: a.sampleGesture()), Run(scene: b, gesture: a.sampleGesture())
    )
    for _ in 0..<90 {
      let (x, y) = (left.advance(), right.advance())
      let places = Dictionary(y.map { ($0.id, $0.center) }) { $1 }
      for item in x {
        guard let other = places[item.id] else { continue }
        // Apple's engine goes in whole steps; the two may be a part of one apart.
        let step = item.velocity.length / 120
        #expect(item.center.distance(to: other) < 1 + 1.1 * step, "\(id) \(item.id)")
      }
      #expect(!x.isEmpty && x.contains { places[$0.id] != nil } || x.isEmpty)
    }
  }
}
