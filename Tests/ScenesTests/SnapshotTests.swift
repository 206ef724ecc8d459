import CairoCanvas
import Canvas
import Documents
import Foundation
import Geometry
import SeededRandom
import Testing

@testable import Scenes

/// A state taken in the middle of a gesture goes on to the same bits, on the scene that it was taken
/// from and on a new one.
struct SnapshotTests {
  private static let cases = SceneCatalog.infos.flatMap { info in
    info.fidelities.map { (info.id, $0) }
  }

  private static func scene(_ id: String, _ fidelity: Fidelity) throws -> any Scene {
    let type = try #require(SceneCatalog.scene(id))
    let environment = SceneEnvironment(
      text: try PangoText(), conversation: try Samples.conversation(named: "weekend"), count: 16)
    let scene = type.init(environment: environment)
    scene.fidelity = fidelity
    scene.resize(to: CGSize(width: 640, height: 600))
    return scene
  }

  /// Plays a gesture tick by tick, from one tick to another; what moved after each.
  @discardableResult
  private static func play(_ gesture: Gesture, on scene: any Scene, _ ticks: Range<Int>)
    -> [[TracedItem]]
  {
    let length: Int64 = scene.fidelity == .published ? 16_667 : 8_333
    let dt = scene.fidelity == .published ? 1.0 / 60 : 1.0 / 120
    return ticks.map { tick in
      let (start, end) = (Int64(tick) * length, Int64(tick + 1) * length)
      for event in gesture.events where event.t >= start && event.t < end {
        if let input = event.input(at: event.t, shiftedBy: .zero) { _ = scene.take(onStage: input) }
      }
      scene.advance(by: dt)
      return scene.tracedItems
    }
  }

  private func goesOn<S: Scene>(_ type: S.Type, _ id: String, _ fidelity: Fidelity) throws {
    let scene = try #require(try Self.scene(id, fidelity) as? S)
    Self.play(Gesture(scene: id, size: scene.size, frames: [], events: []), on: scene, 0..<40)
    let gesture = scene.sampleGesture()
    let rate = fidelity == .published ? 60.0 : 120.0
    let last = Double(gesture.events.last?.t ?? 0) / 1e6
    // While the pointer is down, and after it went up.
    var done = 0
    for middle in [Int(last / 2 * rate), Int(last * rate) + 4] {
      Self.play(gesture, on: scene, done..<middle)
      done = middle + Int(2 * rate)
      let state = scene.snapshot()
      let first = Self.play(gesture, on: scene, middle..<done)
      scene.restore(state)
      #expect(Self.play(gesture, on: scene, middle..<done) == first, "the same scene")
      let fresh = try #require(try Self.scene(id, fidelity) as? S)
      fresh.restore(state)
      let second = Self.play(gesture, on: fresh, middle..<done)
      #expect(second == first, "a new scene")
      #expect(Set(first).count > 1, "nothing moved")
      scene.restore(state)
      done = middle
    }
  }

  @Test(.slow, arguments: cases)
  func itGoesOnToTheBit(_ id: String, _ fidelity: Fidelity) throws {
    let type = try #require(SceneCatalog.scene(id))
    func open<S: Scene>(_ type: S.Type) throws { try goesOn(type, id, fidelity) }
    try open(type)
  }

  /// What lasts of a scene goes through a file onto new ones, which hold the same and go on to the same bits.
  @Test(arguments: cases)
  func whatLastsComesThroughAFile(_ id: String, _ fidelity: Fidelity) throws {
    let scene = try Self.scene(id, fidelity)
    var random = UInt64(id.utf8.count) &+ UInt64(fidelity.rawValue.utf8.count) &* 7
    let keys: [Key] = [.insert, .insert, .character("s"), .delete, .pageDown, .down, .enter, .end]
    for step in 0..<12 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let key = keys[Int(random >> 33) % keys.count]
      _ = scene.take(
        onStage: InputEvent(time: Int64(step) * 500_000, kind: .key(key, [], isRepeat: false)))
      for _ in 0..<30 { scene.advance(by: 1.0 / 60) }
    }
    for _ in 0..<3600 where !scene.isAtRest { scene.advance(by: 1.0 / 60) }
    guard let state = scene.state else { return #expect(id == "cradle" || id == "playground") }
    var work = SavedWork(
      scene: id, setting: .init(title: "", preset: "", fidelity: "", values: []))
    work.state = state
    let read = try #require(try SavedWork(data: Data(work.json.utf8)).state)
    #expect(read == state)
    let fresh = try (0..<2).map { _ in try Self.scene(id, fidelity) }
    for scene in fresh {
      #expect(scene.show(read) && scene.state?.sections == state.sections)
      #expect(scene.state?.open == state.open && scene.state?.added == state.added)
    }
    let motions = fresh.map { scene in
      Self.play(scene.sampleGesture(), on: scene, 0..<(fidelity == .published ? 120 : 240))
    }
    #expect(motions[0] == motions[1])
  }

  @Test func aMessageSentSinceIsGoneAndComesAgain() throws {
    let scene = try #require(try Self.scene("messages", .uikit) as? MessagesScene)
    for _ in 0..<60 { scene.advance(by: 1 / 60) }
    let (snapshot, shown) = (scene.snapshot(), scene.tracedItems)
    _ = scene.take(onStage: InputEvent(time: 1_000_000, kind: .text("Back in time")))
    for _ in 0..<30 { scene.advance(by: 1 / 60) }
    let later = scene.tracedItems
    #expect(later.map(\.id) != shown.map(\.id))
    scene.restore(snapshot)
    #expect(scene.tracedItems == shown)
    _ = scene.take(onStage: InputEvent(time: 1_000_000, kind: .text("Back in time")))
    for _ in 0..<30 { scene.advance(by: 1 / 60) }
    #expect(scene.tracedItems == later)
  }
}
