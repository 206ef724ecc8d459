import CairoCanvas
import Canvas
import Documents
import Dynamics
import Foundation
import Geometry
import Testing
import Widgets

@testable import Scenes

/// Debug drawing, over every scene of the catalogue.
@Suite struct DebugDrawingTests {
  private static let ids = SceneCatalog.infos.map(\.id)
  static let themes: [Theme] = [.light, .dark, .lightHighContrast, .darkHighContrast]

  private func make(_ id: String) throws -> any Scene {
    try SceneCatalog.open(id, size: CGSize(width: 640, height: 480))
  }

  /// What a closure finds tick by tick while the scene's own gesture is played.
  private func frames<Found>(of scene: any Scene, _ find: (any Scene) -> Found) -> [Found] {
    let gesture = scene.sampleGesture()
    return (0..<40).map { tick in
      scene.play(gesture, tick..<tick + 1)
      return find(scene)
    }
  }

  @Test(arguments: ids) func switchingItOnMovesNothing(id: String) throws {
    var list = DrawList()
    let shown = frames(of: try make(id)) { scene in
      scene.drawDebug(into: &list, theme: .light)
      return scene.tracedItems
    }
    #expect(shown == frames(of: try make(id), \.tracedItems))
  }

  @Test(arguments: ids) func itShowsWhatTheEngineHasInHand(id: String) throws {
    let scene = try make(id)
    scene.advance(by: 1.0 / 60)
    let picture = scene.debugSnapshot?.picture
    #expect(picture?.items.isEmpty != true || id == "newtonian")
    var (plain, debug) = (DrawList(), DrawList())
    scene.draw(into: &plain, theme: .light)
    debug = plain
    scene.drawDebug(into: &debug, theme: .light)
    #expect(Array(debug.commands.prefix(plain.commands.count)) == plain.commands)
    let added = debug.commands.count - plain.commands.count
    #expect(picture.map { added > 2 || $0.items.isEmpty } ?? (added == 0), "\(id): \(added)")
  }

  /// A scene without an engine has no picture of one; these have.
  @Test(arguments: [
    "messages", "cradle", "grid", "carousel", "newtonian", "expanding", "sticky", "waterfall",
    "playground",
  ]) func enginesHaveAPicture(id: String) throws {
    #expect(try make(id).debugSnapshot != nil)
  }

  @Test(arguments: ids) func solvedItemsAreCountedAsInThePicture(id: String) throws {
    for fidelity in Fidelity.allCases {
      let scene = try make(id)
      scene.fidelity = fidelity
      let counts = frames(of: scene) { scene in
        let items = scene.debugSnapshot?.picture.items ?? []
        let solved = items.count { $0.isAwake && !$0.isAnchored && $0.method == .solved }
        return [scene.solvedItemCount, solved]
      }
      #expect(counts.allSatisfy { $0[0] == $0[1] }, "\(id), \(fidelity): \(counts)")
    }
  }

  @Test(arguments: ids) func itIsBorneOnAnyStage(id: String) throws {
    let scene = try make(id)
    for size in SceneCatalogTests.sizes {
      scene.resize(to: size)
      scene.advance(by: 1.0 / 60)
      var list = DrawList()
      scene.drawDebug(into: &list, theme: .dark)
      let depth = list.commands.reduce(0) { depth, command in
        switch command {
        case .pushClip: depth + 1
        case .popClip: depth - 1
        default: depth
        }
      }
      #expect(depth == 0)
    }
  }

  private static let drawn = SceneCatalog.infos.flatMap { info in
    info.fidelities.map { (info.id, $0) }
  }

  /// The middle of what is drawn for an item of the engine, on the stage.
  private func middle(_ item: DebugSnapshot.Item, _ debug: SceneDebugSnapshot) -> CGPoint {
    debug.map.apply(to: item.center)
  }

  @Test(arguments: drawn) func itLiesWhereTheItemsAre(id: String, fidelity: Fidelity) throws {
    for size in [CGSize(width: 1000, height: 700), CGSize(width: 480, height: 400)] {
      let scene = try SceneCatalog.open(
        id, fidelity, size: size, count: id == "newtonian" ? 3 : 40)
      let stage = CGRect(origin: .zero, size: size).insetBy(dx: 20, dy: 60)
      var seen = 0
      _ = frames(of: scene) { scene in
        guard let debug = scene.debugSnapshot else { return }
        let middles = debug.picture.items.map { middle($0, debug) }
        for outline in scene.outlines where stage.contains(outline.bounds.center) {
          seen += 1
          let nearest = middles.map { $0.distance(to: outline.bounds.center) }.min()
          #expect(nearest ?? .infinity < 8, "\(outline.id), \(size)")
        }
      }
      #expect(seen > 0)
    }
  }

  @Test(arguments: drawn) func theHandIsDrawnWhereItIs(id: String, fidelity: Fidelity) throws {
    let scene = try SceneCatalog.open(id, fidelity, size: CGSize(width: 1000, height: 700))
    scene.advance(by: 1.0 / 60)
    let place = CGPoint(x: 480, y: 300)
    for (time, kind): (Int64, InputEvent.Kind) in [
      (0, .pointerDown(CGPoint(x: 500, y: 260), button: .left, clicks: 1, [])),
      (16_667, .pointerMove(place, [])),
    ] {
      scene.take(onStage: InputEvent(time: time, kind: kind))
      scene.advance(by: 1.0 / 60)
    }
    guard let debug = scene.debugSnapshot, let pointer = debug.picture.pointer else { return }
    #expect(debug.map.apply(to: pointer).distance(to: place) < 1)
  }

  @Test(arguments: themes.indices) func colorsCanBeReadAndToldApart(index: Int) {
    let theme = Self.themes[index]
    let palette = DebugPalette(theme)
    let lines = [palette.awake, palette.asleep, palette.velocity, palette.touch].map(\.color)
    for color in lines + [palette.short, palette.rest, palette.long] {
      #expect(color.contrast(with: theme.stage) >= 3)
    }
    // Words harness in the field's colour, and the legend's on a card.
    #expect(palette.field.color.contrast(with: theme.stage) >= 4.5)
    #expect(theme.text.contrast(with: theme.card) >= 4.5)
    // Blue and orange differ in what red-green blindness leaves: blue against the rest.
    let apart = { (a: Color, b: Color) in abs((a.blue - a.red) - (b.blue - b.red)) }
    #expect(apart(palette.short, palette.rest) > 0.4 && apart(palette.long, palette.rest) > 0.4)
    #expect(palette.short.blue > palette.short.red && palette.long.red > palette.long.blue)
  }

  @Test func stretchHasAColor() {
    let steps = [-1000, 0, 1, 1000].map { DebugPalette.step(of: $0) }
    #expect(steps == [-DebugPalette.steps, 0, 1, DebugPalette.steps])
  }

  @Test func aSpringIsAZigzagFromEndToEnd() {
    let (a, b) = (CGPoint(x: 10, y: 10), CGPoint(x: 10, y: 110))
    let points: [CGPoint] = DebugDrawing.spring(from: a, to: b).elements.compactMap {
      switch $0 {
      case .move(let p), .line(let p): p
      default: nil
      }
    }
    #expect(points.first == a && points.last == b && points.count > 8)
    #expect(points.contains { $0.x > 12 } && points.contains { $0.x < 8 })
    #expect(DebugDrawing.spring(from: a, to: a).elements.isEmpty)
  }

  @Test func aFlickStretchesTheRowsSprings() throws {
    let harness = try SceneHarness(MessagesScene.self, size: CGSize(width: 640, height: 480))
    #expect(harness.settle())
    #expect(harness.scene.debugSnapshot!.picture.awakeCount == 0)
    harness.drag(from: CGPoint(x: 320, y: 100), to: CGPoint(x: 320, y: 300), frames: 12)
    let picture = harness.scene.debugSnapshot!.picture
    #expect(picture.awakeCount == picture.items.count)
    #expect(picture.joints.contains { $0.stretch > 5 })
    // A tie leads from where a row rests to where it is drawn.
    for (tie, item) in zip(picture.joints, picture.items) { #expect(tie.end == item.center) }
  }

  @Test func anOpeningCellHangsOnItsSpring() throws {
    let harness = try SceneHarness(ExpandingScene.self, size: CGSize(width: 640, height: 600))
    #expect(harness.settle())
    let p = CGPoint(x: 320, y: 150)
    harness.press(p)
    harness.lift(p)
    harness.frames(4)
    let picture = harness.scene.debugSnapshot!.picture
    #expect(picture.awakeCount == 1)
    let tie = try #require(picture.joints.first)
    let moving = try #require(picture.items.first { $0.isAwake })
    #expect(tie.stretch > 10 && tie.start.y > tie.end.y && moving.velocity.dy > 0)
    #expect(harness.settle())
    #expect(harness.scene.debugSnapshot!.picture.joints.isEmpty)
  }
}
