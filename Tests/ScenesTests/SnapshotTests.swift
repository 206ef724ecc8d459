import CairoCanvas
import Canvas
import Documents
import Foundation
import Geometry
import SeededRandom
import Testing
import Widgets

@testable import Scenes

/// A state taken in the middle of a gesture goes on to the same bits, on the scene that it was taken
/// from and on a new one.
struct SnapshotTests {
  private static let cases = SceneCatalog.infos.flatMap { info in
    info.fidelities.map { (info.id, $0) }
  }

  private static func scene(_ id: String, _ fidelity: Fidelity) throws -> any Scene {
    try SceneCatalog.open(id, fidelity, size: CGSize(width: 640, height: 600), count: 16)
  }

  private func goesOn<S: Scene>(_ type: S.Type, _ id: String, _ fidelity: Fidelity) throws {
    let scene = try #require(try Self.scene(id, fidelity) as? S)
    let rate = fidelity == .published ? 60.0 : 120.0
    scene.play(nil, 0..<40, rate: rate)
    let gesture = scene.sampleGesture()
    let last = Double(gesture.events.last?.t ?? 0) / 1e6
    // While the pointer is down, and after it went up.
    var done = 0
    for middle in [Int(last / 2 * rate), Int(last * rate) + 4] {
      scene.play(gesture, done..<middle, rate: rate)
      done = middle + Int(2 * rate)
      let state = scene.snapshot()
      let first = scene.play(gesture, middle..<done, rate: rate)
      scene.restore(state)
      #expect(scene.play(gesture, middle..<done, rate: rate) == first, "the same scene")
      let fresh = try #require(try Self.scene(id, fidelity) as? S)
      fresh.restore(state)
      #expect(fresh.play(gesture, middle..<done, rate: rate) == first, "a new scene")
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
  @Test(.slow, arguments: cases)
  func whatLastsComesThroughAFile(_ id: String, _ fidelity: Fidelity) throws {
    let scene = try Self.scene(id, fidelity)
    var random = UInt64(id.utf8.count) &+ UInt64(fidelity.rawValue.utf8.count) &* 7
    let keys: [Key] = [.insert, .insert, .character("s"), .delete, .pageDown, .down, .enter, .end]
    for step in 0..<12 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let key = keys[Int(random >> 33) % keys.count]
      _ = scene.take(
        onStage: InputEvent(time: Int64(step) * 500_000, kind: .key(key, [], isRepeat: false)))
      scene.play(nil, 0..<30)
    }
    scene.settle(within: 3600)
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
    let (ticks, rate) = fidelity == .published ? (0..<120, 60.0) : (0..<240, 120)
    let motions = fresh.map { $0.play($0.sampleGesture(), ticks, rate: rate) }
    #expect(motions[0] == motions[1])
  }
}

/// The buttons and menus that scenes put on their stages, pressed where they stand.
@Suite struct StageControlTests {
  private let frame = CGRect(x: 100, y: 20, width: 700, height: 600)

  private func pass(_ ui: UI, _ scene: any Scene, _ event: InputEvent.Kind?) {
    for kind in ui.controls(of: scene, in: frame, event) {
      _ = scene.handle(InputEvent(time: 0, kind: kind))
    }
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

  @Test func thePicturesButtonsAddAndRemove() throws {
    let harness = try SceneHarness(NewtonianScene.self, size: frame.size)
    let ui = try UI.onStage()
    offers("newtonian.remove", ui, harness.scene, false)
    try push("newtonian.add", ui, harness.scene)
    harness.frames(30)
    try push("newtonian.add", ui, harness.scene)
    harness.frames(60)
    #expect(harness.scene.hanging.count == 2)
    try push("newtonian.remove", ui, harness.scene)
    #expect(harness.scene.hanging.map(\.number) == [0])
    let first = try #require(harness.scene.tracedItems.first).center
    choose(1, at: first, ui, harness.scene)
    #expect(harness.scene.hanging.isEmpty)
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

/// Reduced motion in every scene: only what a hand drags or throws moves.
@Suite struct ReducedMotionTests {
  static let scenes = SceneCatalog.infos.map(\.id)
  /// Farther than this on the screen in a tick is motion, in points.
  private static let noticed = 0.02
  /// Messages that come from others may move the list twice meanwhile.
  private static let mostJumps = 2

  /// What a key or a click does without a hand that drags, by scene; another scene is given each key that it declares.
  private static let actions: [String: [[InputEvent.Kind]]] = {
    let key = { (key: Key) in [InputEvent.Kind.key(key, [], isRepeat: false)] }
    let click = { (x: Double, y: Double) -> [InputEvent.Kind] in
      let p = CGPoint(x: x, y: y)
      return [.pointerDown(p, button: .left, clicks: 1, []), .pointerUp(p, button: .left)]
    }
    let notch = InputEvent.Kind.wheel(
      CGPoint(x: 300, y: 300), delta: CGVector(dx: 0, dy: 60), isPrecise: false, [])
    let scrolls = [key(.pageDown), key(.end), key(.up), key(.home), [notch]]
    let changes = [key(.insert), key(.character("s")), key(.delete)]
    return [
      "messages": [[.text("Hello"), .text("Are you there?")]] + scrolls + changes,
      "cradle": [key(.space)], "grid": scrolls + changes, "waterfall": scrolls + changes,
      "carousel": [key(.right), key(.end), key(.left)] + changes,
      "newtonian": [key(.insert), key(.insert), key(.character("s")), key(.delete)],
      "expanding": [click(350, 200), key(.down), key(.enter)] + scrolls + changes,
      "sticky": [click(350, 200)] + scrolls + changes, "playground": [key(.character("r"))],
    ]
  }()

  /// In how many of the ticks of two seconds an item moves on the stage, after the two ticks in which what was done
  /// takes place: what jumps moves in one.
  private func ticksWithMotion(of scene: any Scene) -> Int {
    for _ in 0..<2 { scene.advance(by: 1.0 / 120) }
    let places = { () -> [String: CGPoint] in
      Dictionary(
        scene.outlines.map { ($0.id, $0.bounds.center) }, uniquingKeysWith: { first, _ in first })
    }
    var last = places()
    return (0..<240).count { _ in
      scene.advance(by: 1.0 / 120)
      let now = places()
      defer { last.merge(now) { $1 } }
      return now.contains { id, place in
        last[id].map { Double($0.distance(to: place)) > Self.noticed } ?? false
      }
    }
  }

  @Test(arguments: scenes) func nothingMovesOnOpening(id: String) throws {
    let scene = try SceneCatalog.open(id, reducesMotion: true)
    #expect(ticksWithMotion(of: scene) == 0)
    #expect(scene.isAtRest)
  }

  @Test(arguments: scenes) func whatAKeyDoesIsDoneAtOnce(id: String) throws {
    let scene = try SceneCatalog.open(id, reducesMotion: true)
    _ = ticksWithMotion(of: scene)
    let keys = scene.info.keys.map { [InputEvent.Kind.key($0.key, $0.modifiers, isRepeat: false)] }
    for action in Self.actions[id] ?? keys {
      for kind in action { _ = scene.handle(InputEvent(time: 0, kind: kind)) }
      #expect(ticksWithMotion(of: scene) <= Self.mostJumps, "\(action)")
    }
  }

  @Test func theCradleWaitsForAHand() throws {
    let scene = try SceneCatalog.open("cradle", reducesMotion: true)
    _ = ticksWithMotion(of: scene)
    #expect(scene.press(.left))
    #expect(ticksWithMotion(of: scene) > 100)
  }

  /// Undamped they never rest: each change went through eight minutes of motion, which took 1.5 s with 10 pictures or so.
  @Test(.slow, arguments: [Fidelity.uikit, .exact])
  func picturesThatNothingDampsAreNotWaitedFor(fidelity: Fidelity) throws {
    let scene = try SceneHarness(
      NewtonianScene.self, fidelity,
      values: [
        "damping": 0, "resistance": 0, "friction": 0, "elasticity": 1, "gravity": 5,
        "frequency": 0.2,
      ]
    ).scene
    scene.reducesMotion = true
    let count = 60
    #expect(scene.show(.pictures(0..<count) { CGVector(dx: Double($0) - 30, dy: 300) }))
    let animator = scene.layout.animator
    let before = animator.elapsedTime
    #expect(scene.press(.insert))
    let steps = ((animator.elapsedTime - before) * 120).rounded()
    // A step begins the motion in the second medium where the first has taken all.
    let most = Double(NewtonianScene.settlingSteps(pictures: count + 1))
    #expect(steps >= most && steps <= most + 2, "\(steps) of \(most)")
  }
}
