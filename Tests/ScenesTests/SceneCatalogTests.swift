import CairoCanvas
import Canvas
import Documents
import Foundation
import Geometry
import SeededRandom
import Testing
import Widgets

@testable import Scenes

/// What every scene has to bear: nothing here names one.
@Suite struct SceneCatalogTests {
  private static let ids = SceneCatalog.infos.map(\.id)
  /// The scenes as they open, and those that have an article as published.
  private static let cases =
    SceneCatalog.infos.map { ($0.id, $0.fidelity) }
    + SceneCatalog.infos.filter { $0.fidelities.contains(.published) }.map { ($0.id, .published) }
  static let sizes = [
    CGSize(width: 1, height: 1), CGSize(width: 40, height: 900), CGSize(width: 900, height: 40),
    CGSize(width: 240, height: 160), CGSize(width: 480, height: 320),
    CGSize(width: 1400, height: 1000), CGSize(width: 3840, height: 2160),
  ]

  private func make(
    _ id: String, _ fidelity: Fidelity? = nil, size: CGSize = CGSize(width: 700, height: 700)
  ) throws -> any Scene {
    let type = try #require(SceneCatalog.scene(id))
    let scene = type.init(
      environment: SceneEnvironment(
        text: try PangoText(), conversation: try Samples.conversation(named: "weekend")))
    scene.resize(to: size)
    if let fidelity { scene.fidelity = fidelity }
    return scene
  }

  /// A gesture would be played without a key that has no name in its file.
  ///
  /// What is built with keys is no gesture.
  @Test(arguments: ids) func everyKeyThatActsHasAName(id: String) throws {
    let signs = (0x21...0x7E).map { Character(UnicodeScalar(UInt8($0))) }
    let keys: [Key] =
      signs.filter { !$0.isUppercase }.map { .character($0) } + [
        .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .tab, .enter, .space,
        .backspace, .delete, .insert,
      ]
    for key in keys {
      let scene = try make(id)
      if scene.editing != nil { continue }
      let acts = scene.take(onStage: InputEvent(time: 0, kind: .key(key, [], isRepeat: false)))
      #expect(!acts || key.name.flatMap { Key(name: $0) } == key, "\(key)")
    }
  }

  private func play(_ gesture: Gesture, on scene: any Scene, frames: Int = 90) {
    var next = 0
    for frame in 1...frames {
      let now = Int64(frame) * 16_667
      while next < gesture.events.count, gesture.events[next].t <= now {
        let event = gesture.events[next]
        if let input = event.input(at: event.t, shiftedBy: .zero) { _ = scene.take(onStage: input) }
        next += 1
      }
      scene.advance(by: 1.0 / 60)
    }
  }

  @Test(arguments: ids)
  func anOutlineIsThatOfItsItem(id: String) throws {
    let scene = try make(id)
    play(scene.sampleGesture(), on: scene, frames: 30)
    let outlines = scene.outlines
    for item in Set(outlines.map(\.id)) {
      #expect(scene.outline(of: item) == outlines.last { $0.id == item })
    }
    #expect(scene.outline(of: "nothing") == nil)
  }

  private func isSound(_ scene: any Scene) -> Bool {
    scene.tracedItems.allSatisfy {
      $0.center.x.isFinite && $0.center.y.isFinite && $0.angle.isFinite
        && $0.velocity.dx.isFinite && $0.velocity.dy.isFinite && $0.angularVelocity.isFinite
    }
  }

  @Test(.slow, arguments: cases) func itLivesOnAnyStage(id: String, fidelity: Fidelity) throws {
    let scene = try make(id, fidelity)
    for size in Self.sizes {
      scene.resize(to: size)
      play(scene.sampleGesture(), on: scene, frames: 30)
      var list = DrawList()
      scene.draw(into: &list, theme: .dark)
      #expect(isSound(scene), "\(size)")
      #expect(scene.size == size)
      _ = scene.cursor(at: CGPoint(x: size.width / 2, y: size.height / 2))
    }
  }

  @Test(arguments: cases) func itsOwnGestureMovesIt(id: String, fidelity: Fidelity) throws {
    let scene = try make(id, fidelity)
    play(Gesture(scene: id, size: scene.size, frames: [], events: []), on: scene, frames: 1)
    let still = try make(id, fidelity)
    play(scene.sampleGesture(), on: scene, frames: 60)
    play(Gesture(scene: id, size: scene.size, frames: [], events: []), on: still, frames: 61)
    #expect(scene.tracedItems != still.tracedItems)
  }

  @Test(.slow, arguments: ids, Fidelity.allCases)
  func theSameInputGivesTheSameBits(id: String, fidelity: Fidelity) throws {
    let traces = try (0..<2).map { _ in
      let scene = try make(id)
      scene.fidelity = fidelity
      play(scene.sampleGesture(), on: scene)
      return scene.tracedItems
    }
    #expect(traces[0] == traces[1])
  }

  @Test(arguments: cases) func aSnapshotIsComeBackTo(id: String, fidelity: Fidelity) throws {
    try comeBack(try make(id, fidelity))
  }

  private func comeBack(_ scene: some Scene) throws {
    play(scene.sampleGesture(), on: scene, frames: 40)
    let snapshot = scene.snapshot()
    let there = scene.tracedItems
    scene.advance(by: 0.5)
    #expect(scene.tracedItems != there)
    scene.restore(snapshot)
    for (a, b) in zip(scene.tracedItems, there) {
      #expect(a.id == b.id && a.center.distance(to: b.center) < 1e-6, "\(a) \(b)")
    }
    // And from there it goes on the same way twice.
    scene.advance(by: 0.25)
    let then = scene.tracedItems
    scene.restore(snapshot)
    scene.advance(by: 0.25)
    #expect(scene.tracedItems == then)
  }

  @Test(.slow, arguments: cases) func everyValueOfEveryParameterIsBorne(
    id: String, fidelity: Fidelity
  )
    throws
  {
    let scene = try make(id, fidelity)
    play(scene.sampleGesture(), on: scene, frames: 10)
    for parameter in scene.info.parameters {
      for value in [
        parameter.limit.lowerBound, parameter.limit.upperBound, parameter.range.lowerBound,
        parameter.range.upperBound, parameter.defaultValue,
      ] {
        scene.values[parameter.id] = value
        play(scene.sampleGesture(), on: scene, frames: 12)
        #expect(isSound(scene), "\(parameter.id) = \(value)")
        if let words = scene.explanation(of: parameter.id)?.text.english {
          #expect(!words.isEmpty && !words.contains("nan") && !words.contains("inf "), "\(words)")
        }
      }
    }
  }

  @Test(arguments: ids) func whatIsNoNumberChangesNothing(id: String) throws {
    let scene = try make(id)
    let before = scene.values
    for parameter in scene.info.parameters {
      scene.values[parameter.id] = .nan
      scene.values[parameter.id] = .infinity
    }
    #expect(scene.values == before)
  }

  @Test(.slow, arguments: ids) func everyPresetCanBeChosenInMotion(id: String) throws {
    let scene = try make(id)
    play(scene.sampleGesture(), on: scene, frames: 20)
    for preset in scene.info.presets {
      for fidelity in Fidelity.allCases {
        scene.values.apply(preset)
        scene.fidelity = fidelity
        play(scene.sampleGesture(), on: scene, frames: 20)
        #expect(scene.values.match(preset) && isSound(scene), "\(preset.id) \(fidelity)")
      }
    }
  }

  @Test(.slow, arguments: cases) func itComesToRestOrSaysThatItMoves(id: String, fidelity: Fidelity)
    throws
  {
    let scene = try make(id, fidelity)
    for frame in 0..<7200 where !scene.isAtRest {
      scene.advance(by: 1.0 / 60)
      if frame == 7199 {
        #expect(scene.readouts.count > 0, "moving for two minutes")
      }
    }
    let still = scene.tracedItems
    if scene.isAtRest {
      scene.advance(by: 1)
      #expect(scene.tracedItems == still)
    }
  }

  @Test(arguments: ids) func unknownEventsAreLeft(id: String) throws {
    let scene = try make(id)
    for kind: InputEvent.Kind in [
      .pointerUp(.zero, button: .left), .key(.function(3), [], isRepeat: false),
      .keyUp(.space, []), .windowFocus(true), .pointerLeave,
    ] {
      #expect(!scene.take(onStage: InputEvent(time: 0, kind: kind)), "\(kind)")
    }
  }

  @Test func namesAreOneEach() {
    #expect(Set(Self.ids).count == Self.ids.count)
    #expect(SceneCatalog.scene("nothing") == nil)
  }

  @Test(arguments: [
    (GestureEvent.Kind.key("escape"), "$.events[0].key"),
    (.set(parameter: "nothing", value: 1), "$.events[0].parameter"),
    (.set(parameter: "damping", value: -1), "$.events[0].value"),
    (.resize(width: 0, height: 5), "$.events[0]"),
  ]) func aGestureThatASceneCannotPlayIsSaid(kind: GestureEvent.Kind, path: String) throws {
    let gesture = Gesture(
      scene: "messages", size: CGSize(width: 1, height: 1), frames: [],
      events: [GestureEvent(t: 0, kind: kind)])
    #expect(gesture.complaint(for: MessagesScene.info)?.path == path)
  }
}
