import Canvas
import Documents
import Foundation
import Geometry
import Testing

@testable import Scenes

/// Panning and zooming: what shows changes, and nothing that moves.
@Suite struct PlaygroundViewTests {
  private func makeHarness() throws -> SceneHarness<PlaygroundScene> {
    try SceneHarness(PlaygroundScene.self, size: CGSize(width: 700, height: 700))
  }

  private func wheel(
    _ p: CGPoint, _ dx: Double, _ dy: Double, _ modifiers: KeyModifiers = []
  ) -> InputEvent.Kind {
    .wheel(p, delta: CGVector(dx: dx, dy: dy), isPrecise: true, modifiers)
  }

  private func near(_ a: CGPoint, _ b: CGPoint) -> Bool { a.distance(to: b) < 1e-6 }

  @Test func theWheelWithControlZoomsAboutThePointer() throws {
    let harness = try makeHarness()
    let p = CGPoint(x: 200, y: 150)
    let (place, scale) = (harness.scene.view.world(p), harness.scene.view.scale)
    #expect(harness.send(wheel(p, 0, -150, .control)))
    #expect(abs(harness.scene.view.scale - 2 * scale) < 1e-9)
    #expect(near(harness.scene.view.world(p), place))
    harness.send(wheel(p, 0, 300, .control))
    #expect(abs(harness.scene.view.scale - scale / 2) < 1e-9)
    #expect(near(harness.scene.view.world(p), place))
  }

  @Test func theWheelPans() throws {
    let harness = try makeHarness()
    let (p, q) = (CGPoint(x: 200, y: 150), CGPoint(x: 170, y: 110))
    let place = harness.scene.view.world(p)
    harness.send(wheel(p, 30, 40))
    #expect(near(harness.scene.view.stage(place), q), "content goes up and left as it scrolls")
    harness.send(wheel(p, 0, 20, .shift))
    #expect(near(harness.scene.view.stage(place), CGPoint(x: 150, y: 110)))
  }

  @Test func theMiddleButtonPansAndSoDoesTheHandOnNothing() throws {
    let harness = try makeHarness()
    let nothing = harness.scene.view.stage(CGPoint(x: 300, y: 40))
    for button in [PointerButton.middle, .left] {
      let place = harness.scene.view.world(nothing)
      harness.send(.pointerDown(nothing, button: button, clicks: 1, []))
      #expect(harness.scene.cursor(at: nothing) == .closedHand)
      harness.move(nothing + CGVector(dx: 25, dy: 60))
      harness.send(.pointerUp(nothing + CGVector(dx: 25, dy: 60), button: button))
      #expect(near(harness.scene.view.stage(place), nothing + CGVector(dx: 25, dy: 60)))
      harness.move(nothing)
      #expect(near(harness.scene.view.stage(place), nothing + CGVector(dx: 25, dy: 60)))
      harness.key(.character("0"))
    }
    // While something is built the left button chooses.
    harness.scene.take(.select)
    let before = harness.scene.view
    harness.drag(from: nothing, to: nothing + CGVector(dx: 50, dy: 50), frames: 2)
    #expect(harness.scene.view == before)
  }

  @Test func keysZoomAndShowEverything() throws {
    let harness = try makeHarness()
    let (viewport, scale) = (harness.scene.viewport, harness.scene.view.scale)
    let middle = harness.scene.view.center
    for key in ["+", "=", "-"] as [Character] {
      #expect(harness.send(.key(.character(key), [], isRepeat: false)))
    }
    #expect(abs(harness.scene.view.scale - scale * 1.25) < 1e-9)
    #expect(near(harness.scene.view.center, middle))
    // The size of everything is the app's.
    #expect(!harness.scene.changeView(with: .key(.character("0"), .control, isRepeat: false)))
    harness.key(.character("0"))
    #expect(harness.scene.viewport == viewport)
  }

  @Test func thereIsALimitAndNothingOverflows() throws {
    let harness = try makeHarness()
    let p = CGPoint(x: 3, y: 4)
    for delta in [-1e9, 1e9, -1e4, 1e5] {
      for _ in 0..<50 { harness.send(wheel(p, delta, delta)) }
      for _ in 0..<50 { harness.send(wheel(p, 0, delta, .control)) }
      let view = harness.scene.view
      #expect(PlaygroundView.scales.contains(view.scale) && view.center.x.isFinite)
      #expect(view.stage(.zero).x.isFinite)
    }
  }

  @Test func everythingIsShownWhereverItIs() throws {
    let harness = try makeHarness()
    harness.scene.clear()
    harness.scene.edit {
      $0.add(.init(id: "far", center: CGPoint(x: -4000, y: 900), size: CGSize(width: 9, height: 9)))
    }
    harness.key(.character("0"))
    let area = harness.scene.view.area
    for p in [CGPoint(x: -4000, y: 900), CGPoint(x: 620, y: 40)] {
      #expect(area.contains(harness.scene.view.stage(p)))
    }
  }

  @Test func whatUndoBringsBackShows() throws {
    let harness = try makeHarness()
    harness.scene.clear()
    var wide = Experiment.emptyRoom
    wide.add(.init(id: "far", center: CGPoint(x: 2500, y: 0), size: CGSize(width: 9, height: 9)))
    harness.scene.content = wide
    #expect(harness.scene.view.area.contains(harness.scene.view.stage(CGPoint(x: 2500, y: 0))))
  }

  /// At every zoom what is drawn somewhere is taken hold of, chosen and drawn upon there.
  @Test(arguments: [0.1, 0.5, 1, 3, 12]) func whatIsSeenIsWhatIsPressed(factor: CGFloat) throws {
    let harness = try makeHarness()
    let scene = harness.scene
    scene.take(.select)
    let bob = try #require(scene.document.item("bob"))
    scene.view.zoom(by: factor, about: scene.view.stage(bob.center))
    let path = try #require(scene.outlines.first { $0.id == "bob" }).bounds
    #expect(abs(path.width - bob.size.width * scene.view.scale) < 1e-6)
    // Just inside and well outside of what is drawn.
    let inside = CGPoint(x: path.maxX - 0.02 * path.width, y: path.midY)
    let outside = CGPoint(x: path.minX - PlaygroundScene.reach - 3, y: path.midY)
    #expect(scene.items(at: scene.view.world(inside)).contains("bob"))
    #expect(!scene.items(at: scene.view.world(outside)).contains("bob"))
    harness.press(inside)
    harness.lift(inside)
    #expect(scene.chosenItems == ["bob"])
    // A drag over a way of the stage is that way in the world.
    scene.values["snapping"] = 0
    harness.drag(from: inside, to: inside + CGVector(dx: 60, dy: -30), frames: 3)
    let moved = try #require(scene.document.item("bob")).center
    let way = CGVector(dx: 60, dy: -30) * (1 / scene.view.scale)
    #expect(moved.distance(to: bob.center + way) < 1e-6)
  }

  @Test func whatFallsOutOfTheWorldRests() throws {
    let harness = try makeHarness()
    let scene = harness.scene
    scene.clear()
    scene.edit { document in
      document = .empty
      document.add(
        .init(id: "a", center: CGPoint(x: 320, y: 240), size: CGSize(width: 20, height: 20)))
    }
    scene.take(.hand)
    harness.frames(480)
    #expect(scene.isAtRest && scene.run.departed == ["a"])
    #expect(scene.status.contains("1 left the world"))
    // What has left is not among what is shown.
    harness.key(.character("0"))
    #expect(scene.view.scale > 0.5)
    // From its start it is there again.
    harness.key(.home)
    #expect(scene.run.departed.isEmpty)
  }
}
