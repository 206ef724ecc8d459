import Canvas
import Documents
import Foundation
import Geometry
import SeededRandom
import Testing

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
      let scene = try SceneCatalog.open(id)
      if scene.editing != nil { continue }
      #expect(!scene.press(key) || key.name.flatMap { Key(name: $0) } == key, "\(key)")
    }
  }

  private func isSound(_ scene: any Scene) -> Bool {
    scene.tracedItems.allSatisfy {
      $0.center.x.isFinite && $0.center.y.isFinite && $0.angle.isFinite
        && $0.velocity.dx.isFinite && $0.velocity.dy.isFinite && $0.angularVelocity.isFinite
    }
  }

  @Test(.slow, arguments: cases) func itLivesOnAnyStage(id: String, fidelity: Fidelity) throws {
    let scene = try SceneCatalog.open(id, fidelity)
    for size in Self.sizes {
      scene.resize(to: size)
      scene.play(scene.sampleGesture(), 0..<30)
      _ = scene.drawing
      #expect(isSound(scene), "\(size)")
      #expect(scene.size == size)
      _ = scene.cursor(at: CGPoint(x: size.width / 2, y: size.height / 2))
    }
  }

  @Test(.slow, arguments: cases) func everyValueOfEveryParameterIsBorne(
    id: String, fidelity: Fidelity
  )
    throws
  {
    let scene = try SceneCatalog.open(id, fidelity)
    scene.play(scene.sampleGesture(), 0..<10)
    for parameter in scene.info.parameters {
      for value in [
        parameter.limit.lowerBound, parameter.limit.upperBound, parameter.range.lowerBound,
        parameter.range.upperBound, parameter.defaultValue,
      ] {
        scene.values[parameter.id] = value
        scene.play(scene.sampleGesture(), 0..<12)
        #expect(isSound(scene), "\(parameter.id) = \(value)")
        if let words = scene.explanation(of: parameter.id)?.text.english {
          #expect(!words.isEmpty && !words.contains("nan") && !words.contains("inf "), "\(words)")
        }
      }
    }
  }

  @Test(.slow, arguments: ids) func everyPresetCanBeChosenInMotion(id: String) throws {
    let scene = try SceneCatalog.open(id)
    scene.play(scene.sampleGesture(), 0..<20)
    for preset in scene.info.presets {
      for fidelity in Fidelity.allCases {
        scene.values.apply(preset)
        scene.fidelity = fidelity
        scene.play(scene.sampleGesture(), 0..<20)
        #expect(scene.values.match(preset) && isSound(scene), "\(preset.id) \(fidelity)")
      }
    }
  }

  @Test(arguments: ids) func unknownEventsAreLeft(id: String) throws {
    let scene = try SceneCatalog.open(id)
    for kind: InputEvent.Kind in [
      .pointerUp(.zero, button: .left), .key(.function(3), [], isRepeat: false),
      .keyUp(.space, []), .windowFocus(true), .pointerLeave,
    ] {
      #expect(!scene.take(onStage: InputEvent(time: 0, kind: kind)), "\(kind)")
    }
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
    let scene = try SceneCatalog.open(gesture.scene, size: gesture.size)
    let start = scene.play(nil, 0..<1)[0]
    let end = (gesture.events.last?.t ?? 0) + 300_000
    return (start, scene.play(gesture, 0..<Int(end / 16_667)))
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

@Suite struct ParameterTests {
  @Test(arguments: SceneCatalog.infos)
  func declaresItselfSoundly(info: SceneInfo) {
    #expect(Set(info.parameters.map(\.id)).count == info.parameters.count)
    #expect(Set(info.presets.map(\.id)).count == info.presets.count)
    for p in info.parameters {
      #expect(p.range.contains(p.defaultValue), "\(info.id).\(p.id)")
      #expect(
        p.limit.lowerBound <= p.range.lowerBound && p.range.upperBound <= p.limit.upperBound,
        "\(info.id).\(p.id): a slider may not leave the physical limit")
      #expect(p.summary.english.hasSuffix("."))
    }
    for preset in info.presets {
      #expect(!preset.source.isEmpty)
      for (id, value) in preset.values {
        let parameter = info.parameters.first { $0.id == id }
        #expect(parameter?.limit.contains(value) == true, "\(info.id) \(preset.id) \(id)")
      }
    }
  }

  @Test func admitsOnlyNumbersAndKeepsThemInside() {
    let p = Parameter("x", "X", 0...1, default: 0.5, "A number.", limit: -1...2)
    #expect(p.admitted(.nan) == nil)
    #expect(p.admitted(.infinity) == nil)
    #expect(p.admitted(5) == 2)
    #expect(p.admitted(-5) == -1)
    #expect(p.admitted(1.5) == 1.5)
    let whole = Parameter("x", "X", 0...1, default: 0.5, "A number.", kind: .whole)
    #expect(whole.admitted(0.6) == 1)
  }

  @Test func setsWhatAPresetNamesAndDefaultsForTheRest() throws {
    let info = MessagesScene.info
    var values = ParameterValues(info.parameters)
    values["cap"] = 40
    let preset = try #require(info.presets.first { $0.id == "dv" })
    values.apply(preset)
    #expect(values["frequency"] == 6.8 && values["damping"] == 1 && values["resistance"] == 500)
    #expect(values["cap"] == 25)
    #expect(values.match(preset))
    values["damping"] = .nan
    #expect(values["damping"] == 1)
    values["damping"] = 0.9
    #expect(!values.match(preset))
  }
}

@Suite struct ItemNameTests {
  private func messages(_ texts: [String]) throws -> SceneHarness<MessagesScene> {
    let messages = texts.enumerated().map { Message(sender: $0 % 2, text: $1, at: nil) }
    return try SceneHarness(
      MessagesScene.self,
      conversation: Conversation(
        title: "Numbers", participants: ["Ada", "Grace"], messages: messages))
  }

  @Test(arguments: [
    ("two\nlines", "“two”"), ("  \n\n indented", "“indented”"), (" \n ", "Message 1"),
    ("It will not be cut within a word of it", "“It will not be cut…”"),
    ("Twenty-four letters here", "“Twenty-four letters here”"),
    (String(repeating: "a", count: 40), "“\(String(repeating: "a", count: 24))…”"),
  ])
  func aMessageIsNamedByItsWords(words: String, name: String) throws {
    let scene = try messages([words]).scene
    #expect(scene.name(ofItem: "row0").english == name)
  }

  /// Rows that come above leave the others their ids and names.
  @Test func aMessageKeepsItsIdWhereverItStands() throws {
    let harness = try messages((0..<8).map { "Number \($0)" })
    #expect(harness.settle())
    let before = harness.scene.tracedItems.map(\.id)
    harness.move(CGPoint(x: 350, y: 10))
    harness.key(.insert)
    harness.frames(60)
    let after = harness.scene.tracedItems.map(\.id)
    #expect(after.filter(before.contains) == before && after.count == before.count + 1)
    #expect(harness.scene.outlines.map(\.id) == after && Set(after).count == after.count)
    #expect(
      before.map { harness.scene.name(ofItem: $0).english } == (0..<8).map { "“Number \($0)”" })
  }

  @Test(arguments: [
    ("cradle", "ball0", "Ball 1"), ("grid", "item0", "Cell 1"), ("waterfall", "item6", "Cell 7"),
    ("carousel", "tile1", "Tile 1"), ("newtonian", "picture2", "Picture 2"),
    ("expanding", "row0", "Paper Boats"), ("sticky", "row0", "Monday"),
    ("sticky", "row1", "08:00  Breakfast with Ines, Monday"), ("sticky", "row9999", "Deleted cell"),
    ("messages", "row999999", "Message 1000000"), ("playground", "a,b", "a,b"),
    ("playground", "row7", "row7"),
  ])
  func itemsAreNamedByWhatStandsOnThem(id: String, item: String, name: String) throws {
    let type = try #require(SceneCatalog.scene(id))
    try expectName(of: item, in: type, name)
  }

  private func expectName<S: Scene>(of item: String, in type: S.Type, _ name: String) throws {
    let scene = try SceneHarness(type).scene
    #expect(scene.name(ofItem: item).english == name)
  }
}
