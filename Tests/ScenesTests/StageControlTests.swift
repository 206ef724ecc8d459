import CairoCanvas
import Canvas
import Foundation
import Geometry
import Testing
import Widgets

@testable import Scenes

/// The buttons and menus that scenes put on their stages, pressed where they stand.
@Suite struct StageControlTests {
  private let frame = CGRect(x: 100, y: 20, width: 700, height: 600)

  private func widgets() throws -> UI {
    UI(theme: .light, text: try PangoText(), clipboard: MemoryClipboard())
  }

  private func pass(_ ui: UI, _ scene: any Scene, _ event: InputEvent.Kind?) {
    ui.begin(event: event, now: 0, size: CGSize(width: 900, height: 700))
    var input: [InputEvent.Kind] = []
    ui.region("stage", frame) {
      input = scene.controls(ui, in: frame)
    }
    ui.end()
    for kind in input { _ = scene.handle(InputEvent(time: 0, kind: kind)) }
  }

  private func push(_ id: String, _ ui: UI, _ scene: any Scene) throws {
    pass(ui, scene, nil)
    let place = try #require(ui.places.first { $0.id == id }, "\(id)").frame
    pass(ui, scene, .pointerDown(place.center, button: .left, clicks: 1, []))
    pass(ui, scene, .pointerUp(place.center, button: .left))
  }

  private func choose(_ steps: Int, at p: CGPoint, _ ui: UI, _ scene: any Scene) {
    let p = CGPoint(x: p.x + frame.minX, y: p.y + frame.minY)
    pass(ui, scene, .pointerDown(p, button: .right, clicks: 1, []))
    for _ in 0..<steps { pass(ui, scene, .key(.down, [], isRepeat: false)) }
    pass(ui, scene, .key(.enter, [], isRepeat: false))
    pass(ui, scene, nil)
  }

  @Test func theCarouselsButtonsAddAndRemove() throws {
    let harness = try SceneHarness(CarouselScene.self, size: frame.size)
    let (ui, row) = (try widgets(), harness.scene.row)
    harness.frames(1)
    try push("carousel.add", ui, harness.scene)
    #expect(row.count == 31 && harness.scene.takeNews() == "1 tile added")
    try push("carousel.add5", ui, harness.scene)
    #expect(row.count == 36 && row.layout.liftedItems.count == 6)
    try push("carousel.remove", ui, harness.scene)
    #expect(row.count == 35)
    #expect(harness.settle())
  }

  @Test func aTilesMenuRemovesAndMovesIt() throws {
    let harness = try SceneHarness(CarouselScene.self, size: frame.size)
    let ui = try widgets()
    harness.frames(1)
    let three = try #require(harness.scene.tracedItems.first { $0.id == "tile3" }).center
    choose(3, at: three, ui, harness.scene)
    #expect(harness.scene.row.items.order[3] == 2)
    #expect(harness.settle())
    choose(1, at: three, ui, harness.scene)
    #expect(harness.scene.row.count == 29)
    #expect(harness.scene.takeNews() == "tile 4 removed")
  }

  @Test func thePicturesButtonsAddAndRemove() throws {
    let harness = try SceneHarness(NewtonianScene.self, size: frame.size)
    let ui = try widgets()
    offers("newtonian.remove", ui, harness.scene, false)
    try push("newtonian.add", ui, harness.scene)
    harness.frames(30)
    try push("newtonian.add", ui, harness.scene)
    harness.frames(60)
    #expect(harness.scene.board.hanging.count == 2)
    try push("newtonian.remove", ui, harness.scene)
    #expect(harness.scene.board.hanging.map(\.number) == [0])
    let first = try #require(harness.scene.tracedItems.first).center
    choose(1, at: first, ui, harness.scene)
    #expect(harness.scene.board.hanging.isEmpty)
  }

  private func offers(_ id: String, _ ui: UI, _ scene: any Scene, _ isOffered: Bool) {
    pass(ui, scene, nil)
    #expect(ui.places.contains { $0.id == id } == isOffered)
  }

  @Test(arguments: [30.0, 170, 320, 900]) func buttonsStandInsideTheStage(width: Double) {
    let stage = CGRect(x: 50, y: 10, width: width, height: 300)
    let buttons = [104.0, 64, 104].enumerated().map { number, width in
      StageButton(id: "\(number)", title: "+ Add", tip: "", key: .insert, width: width)
    }
    let frames = StageButtons(buttons: buttons).frames(in: stage, height: 56)
    for (a, b) in zip(frames, frames.dropFirst()) { #expect(b.minX - a.maxX == StageButtons.gap) }
    if width >= 170 { #expect(frames.allSatisfy(stage.contains)) }
  }
}
