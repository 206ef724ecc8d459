import CairoCanvas
import Canvas
import CollectionLayout
import Documents
import Foundation
import Geometry
import Testing
import Widgets

@testable import Scenes

/// A scene on a stage of its own, moved by hand at 60 frames a second.
final class SceneHarness<S: Scene> {
  let scene: S
  private(set) var time: Int64 = 0

  init(
    _ type: S.Type = S.self, _ fidelity: Fidelity? = nil,
    size: CGSize = CGSize(width: 700, height: 700), conversation: Conversation? = nil,
    count: Int? = nil, values: KeyValuePairs<String, Double> = [:]
  ) throws {
    let environment = SceneEnvironment(
      text: try PangoText(),
      conversation: try conversation ?? Samples.conversation(named: "weekend"), count: count)
    scene = S(environment: environment)
    scene.resize(to: size)
    if let fidelity { scene.fidelity = fidelity }
    for (id, value) in values { scene.values[id] = value }
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

  @discardableResult func key(_ key: Key, _ modifiers: KeyModifiers = []) -> Bool {
    send(.key(key, modifiers, isRepeat: false))
  }

  /// Presses a key that the scene has to take.
  func take(_ key: Key, _ modifiers: KeyModifiers = []) { #expect(self.key(key, modifiers)) }

  /// Turns the wheel in the stage's middle, by whole points unless in notches.
  func wheel(_ dx: CGFloat = 0, _ dy: CGFloat, isPrecise: Bool = true) {
    let delta = CGVector(dx: dx, dy: dy)
    send(.wheel(CGPoint(x: 300, y: 300), delta: delta, isPrecise: isPrecise, []))
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

  func drawing() -> DrawList { scene.drawing }
}

extension SceneCatalog {
  /// A scene of a name as it opens.
  static func open(
    _ id: String, _ fidelity: Fidelity? = nil, size: CGSize = CGSize(width: 700, height: 700),
    count: Int? = nil, reducesMotion: Bool = false
  ) throws -> any Scene {
    let type = try #require(SceneCatalog.scene(id))
    let scene = type.init(
      environment: SceneEnvironment(
        text: try PangoText(), conversation: try Samples.conversation(named: "weekend"),
        count: count, reducesMotion: reducesMotion))
    scene.resize(to: size)
    if let fidelity { scene.fidelity = fidelity }
    return scene
  }
}

extension Scene {
  var drawing: DrawList {
    var list = DrawList()
    draw(into: &list, theme: .light)
    return list
  }

  /// The texts that it draws.
  var drawnWords: [String] {
    drawing.commands.compactMap { if case .text(let block, _, _) = $0 { block.text } else { nil } }
  }

  /// Where the traced items are, by their names.
  var places: [String: CGPoint] {
    Dictionary(tracedItems.map { ($0.id, $0.center) }) { first, _ in first }
  }

  @discardableResult func press(_ key: Key) -> Bool {
    take(onStage: InputEvent(time: 0, kind: .key(key, [], isRepeat: false)))
  }

  /// Moves on until nothing moves, at most so many frames.
  func settle(within frames: Int) {
    for _ in 0..<frames where !isAtRest { advance(by: 1.0 / 60) }
  }

  /// Plays a gesture, or nothing, tick by tick from one to another; what moved after each.
  @discardableResult
  func play(_ gesture: Gesture?, _ ticks: Range<Int>, rate: Double = 60) -> [[TracedItem]] {
    let length = Int64((1e6 / rate).rounded())
    return ticks.map { tick in
      let (start, end) = (Int64(tick) * length, Int64(tick + 1) * length)
      for event in gesture?.events ?? [] where event.t >= start && event.t < end {
        if let input = event.input(at: event.t, shiftedBy: .zero) { _ = take(onStage: input) }
      }
      advance(by: 1 / rate)
      return tracedItems
    }
  }

  /// Gives the scene an event with its place on the stage, as a session does.
  @discardableResult func take(onStage event: InputEvent) -> Bool {
    let map = viewing?.map.inverted() ?? .identity
    return handle(InputEvent(time: event.time, kind: event.kind.mapped(by: map)))
  }
}

extension UI {
  /// Widgets that stand on a stage.
  static func onStage() throws -> UI {
    UI(theme: .light, text: try PangoText(), clipboard: MemoryClipboard())
  }

  /// Runs a scene's widgets with an event; gives the input that they stand for.
  func controls(
    of scene: any Scene, in frame: CGRect, _ event: InputEvent.Kind?
  ) -> [InputEvent.Kind] {
    begin(event: event, now: 0, size: CGSize(width: frame.maxX, height: frame.maxY))
    var input: [InputEvent.Kind] = []
    region("stage", frame) { input = scene.controls(self, in: frame) }
    end()
    return input
  }
}

extension SpringyScene {
  /// Where the cells are drawn that show, by their identities.
  var tops: [CollectionElement.ID: CGFloat] {
    Dictionary(
      uniqueKeysWithValues: collection.drawnCells.map { ($0.element.id, $0.frame.minY) })
  }
}

extension Experiment {
  /// The attachments, in their order.
  var ties: [Behavior] { behaviors.filter { $0.kind.family == .attachment } }
}

extension SceneState {
  /// Pictures of some numbers that hang off the nail.
  static func pictures(_ numbers: Range<Int>, _ offset: (Int) -> CGVector) -> SceneState {
    var state = SceneState(scene: "newtonian")
    state.setItems([Array(numbers)], count: 0)
    state.placements = numbers.map { .init(offset: offset($0), angle: 0) }
    return state
  }
}
