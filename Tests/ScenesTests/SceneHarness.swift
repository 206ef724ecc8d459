import CairoCanvas
import Canvas
import Documents
import Dynamics
import Foundation
import Geometry
import Widgets

@testable import Scenes

/// A scene on a stage of its own, moved by hand at 60 frames a second.
final class SceneHarness<S: Scene> {
  let scene: S
  private(set) var time: Int64 = 0

  init(
    _ type: S.Type = S.self, size: CGSize = CGSize(width: 700, height: 700),
    conversation: Conversation? = nil, count: Int? = nil
  ) throws {
    let environment = SceneEnvironment(
      text: try PangoText(),
      conversation: try conversation ?? Samples.conversation(named: "weekend"), count: count)
    scene = S(environment: environment)
    scene.resize(to: size)
  }

  func frames(_ count: Int, rate: Double = 60) {
    for _ in 0..<count {
      scene.advance(by: 1 / rate)
      time += Int64((1e6 / rate).rounded())
    }
  }

  /// Moves on until nothing moves; false where that takes longer than a minute.
  func settle() -> Bool {
    for _ in 0..<3600 where !scene.isAtRest { frames(1) }
    return scene.isAtRest
  }

  @discardableResult func send(_ kind: InputEvent.Kind) -> Bool {
    if scene.viewing?.changeView(with: kind) == true { return true }
    return scene.take(onStage: InputEvent(time: time, kind: kind))
  }

  @discardableResult func press(_ p: CGPoint) -> Bool {
    send(.pointerDown(p, button: .left, clicks: 1, []))
  }
  func move(_ p: CGPoint) { send(.pointerMove(p, [])) }
  func lift(_ p: CGPoint) { send(.pointerUp(p, button: .left)) }

  /// Drags from place to place in so many frames, and lets go there.
  func drag(from a: CGPoint, to b: CGPoint, frames count: Int, hold: Int = 0) {
    press(a)
    for i in 1...max(1, count) {
      let t = Double(i) / Double(max(1, count))
      move(CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t))
      frames(1)
    }
    frames(hold)
    lift(b)
  }

  func drawing() -> DrawList {
    var list = DrawList()
    scene.draw(into: &list, theme: .light)
    return list
  }
}

extension Scene {
  /// Gives the scene an event with its place on the stage, as a session does.
  @discardableResult func take(onStage event: InputEvent) -> Bool {
    let map = viewing?.map.inverted() ?? .identity
    return handle(InputEvent(time: event.time, kind: event.kind.mapped(by: map)))
  }
}
