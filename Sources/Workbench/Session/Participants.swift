import Canvas
import Foundation
import Geometry
import Localization
import Scenes

/// How far a scene has come in a log.
struct LogCursor {
  /// The number of the next entry.
  var entry = 0
  /// The ticks since the scene was last moved.
  var ticks = 0
  /// When and where the pointer was last seen while its button is down; nil while it is up.
  var press: (time: Int64, place: CGPoint)?
  /// The place of the pressed pointer that the scene was given last.
  var given: CGPoint?

  /// Takes note of input that the scene is given.
  mutating func note(_ kind: InputEvent.Kind, at time: Int64) {
    switch kind {
    case .pointerDown(let p, .left, _, _): (press, given) = ((time, p), p)
    case .pointerMove(let p, _): if press != nil { press = (time, p) }
    case .pointerUp(_, .left): (press, given) = (nil, nil)
    default: break
    }
  }

  /// Takes the places to a stage of another size, as far from the middle.
  mutating func keepMiddle(from old: CGSize, to new: CGSize) {
    let map = CGAffineTransform.keepingMiddle(from: old, to: new)
    if let press { self.press = (press.time, map.apply(to: press.place)) }
    given = given.map(map.apply)
  }

  /// Where the pressed pointer is at an instant on a stage of a size: on a straight line to its next place where that
  /// comes within the lookahead, else where it was seen last.
  func place(at instant: Tick.Instant, in log: InputLog, on size: CGSize) -> CGPoint? {
    guard let press else { return nil }
    guard let next = log.nextPlace(from: entry, on: size),
      instant.isAtOrAfter(next.time - Tick.lookahead), next.time > press.time
    else { return press.place }
    let start = max(press.time, next.time - Tick.lookahead)
    return press.place + (next.place - press.place)
      * Tick.share(of: instant, from: start, to: next.time)
  }

  /// Whether the pointer is pressed at a tick's end.
  func isPressed(at tick: Int, in log: InputLog) -> Bool {
    var cursor = self
    for entry in log.entries(from: entry, in: tick) {
      if case .input(let kind) = entry.command { cursor.note(kind, at: entry.time) }
    }
    return cursor.press != nil
  }
}

extension Fidelity {
  /// Whether a tick moves a scene: as published every second one does.
  func moves(in tick: Int) -> Bool { self != .published || tick % 2 == 0 }
}

/// One scene that steps a session's log: A, B, or a tile of a sweep.
struct Participant {
  let scene: any Scene
  /// Its own values, of B and of tiles; nil where the log's settings hold.
  let tuning: Tuning?
  var cursor = LogCursor()
  /// Whether it is a copy that moves the scene on for drawing only.
  private var isLooking = false

  init(scene: any Scene, tuning: Tuning?) { (self.scene, self.tuning) = (scene, tuning) }

  /// Takes the log's entries of a tick and moves the scene on to its end; whether the scene had a
  /// use for a key.
  @discardableResult
  mutating func step(to tick: Int, of log: InputLog) -> Bool {
    cursor.ticks += 1
    guard scene.fidelity.moves(in: tick) else { return false }
    let isTaken = take(log, upTo: { Tick.includes($0, in: tick) })
    movePointer(at: .init(endOf: tick), Tick.time(of: tick), in: log)
    scene.advance(by: Double(cursor.ticks) * Tick.duration)
    cursor.ticks = 0
    return isTaken
  }

  /// Moves the scene on from a tick to a time between ticks, with the input that is there and the pointer on its way
  /// where the log has its next place; as published a scene stays as its tick left it.
  mutating func look(from tick: Int, to now: Int64, input end: Int64, in log: InputLog) {
    guard scene.fidelity != .published else { return }
    isLooking = true
    var tick = tick
    while Tick.isOver(tick + 1, at: now) {
      tick += 1
      step(to: tick, of: log)
    }
    _ = take(log, upTo: { $0 <= end })
    movePointer(at: .init(now), now, in: log)
    let rest = Tick.rest(of: now, after: tick)
    if rest > 0 { scene.advance(by: rest) }
  }

  /// Gives the scene the entries up to a time.
  ///
  /// While the pointer is pressed, of moves only the last before something else is given: the
  /// tick's end has a place of its own.
  private mutating func take(_ log: InputLog, upTo isDue: (Int64) -> Bool) -> Bool {
    var isTaken = false
    var move: InputEvent?
    let flush = { [scene] (move: inout InputEvent?) in
      if let event = move { _ = scene.handle(event) }
      move = nil
    }
    while let entry = log[cursor.entry], isDue(entry.time) {
      let kind = entry.input(on: scene.size)
      // What is only looked at sets nothing: it would stay when the look is over.
      if kind == nil, isLooking { break }
      cursor.entry += 1
      guard let kind else {
        flush(&move)
        apply(entry.command)
        continue
      }
      let event = InputEvent(time: entry.time, kind: kind)
      if case .pointerMove = kind, cursor.press != nil {
        move = event
      } else {
        flush(&move)
        isTaken = scene.handle(event) || isTaken
      }
      cursor.note(kind, at: entry.time)
    }
    return isTaken
  }

  private func apply(_ command: InputLog.Command) {
    switch command {
    case .input: break
    case .resize(let size): scene.resize(to: size)
    case .set(let id, let value):
      if tuning == nil, scene.info.parameters.contains(where: { $0.id == id }) {
        scene.values[id] = value
      }
    }
  }

  /// Takes settings over: the size, the view, the calm, and where it has none of its own the values and the engine.
  func use(_ setup: SceneSetup) {
    if tuning == nil {
      if scene.values != setup.values { scene.values = setup.values }
      if scene.fidelity != setup.fidelity { scene.fidelity = setup.fidelity }
    }
    fit(setup)
  }

  /// Takes over the size, the calm and the view.
  private func fit(_ setup: SceneSetup) {
    if scene.size != setup.size { scene.resize(to: setup.size) }
    if scene.reducesMotion != setup.reducesMotion {
      scene.reducesMotion = setup.reducesMotion
    }
    guard let viewport = setup.viewport, let viewing = scene.viewing else { return }
    if viewing.viewport != viewport { viewing.viewport = viewport }
  }

  /// Takes over a state of another scene: under the settings that it was made in, where it fits, then under its own
  /// values or those of now.
  func adopt(_ state: SceneSnapshot, of other: any Scene, from start: SceneSetup, now: SceneSetup) {
    (scene.values, scene.fidelity) = (start.values, start.fidelity)
    if let content = other.editing?.content { scene.editing?.content = content }
    fit(start)
    scene.restore(state)
    let own = tuning
    (scene.values, scene.fidelity) = (own?.values ?? now.values, own?.fidelity ?? now.fidelity)
    if let content = own?.content, content != scene.editing?.content {
      scene.editing?.content = content
    }
    fit(now)
  }

  /// Moves the pressed pointer to its place at an instant.
  private mutating func movePointer(at instant: Tick.Instant, _ time: Int64, in log: InputLog) {
    guard let place = cursor.place(at: instant, in: log, on: scene.size), place != cursor.given
    else { return }
    _ = scene.handle(InputEvent(time: time, kind: .pointerMove(place, [])))
    cursor.given = place
  }
}

/// The scenes that step one log: the first is on the stage; B, where there is one, the second; or the tiles of a sweep.
///
/// Between two ticks they are drawn further on; what steps or changes them finds them as the last tick left them.
struct Participants {
  /// The scenes as they are drawn: the last tick's states moved on to the time of the frame.
  private(set) var drawn: [Participant]
  /// The states after the last tick, while the scenes are drawn further on.
  private var tickStates: [SceneSnapshot]?

  init(_ all: [Participant]) { drawn = all }

  /// The scenes as the last tick left them, to step and to change them.
  var all: [Participant] {
    mutating get {
      endLook()
      return drawn
    }
    _modify {
      endLook()
      yield &drawn
    }
  }

  /// The first scene as the last tick left it, to step and to change it.
  var first: any Scene { mutating get { all[0].scene } }

  /// The first scene as it is drawn.
  var scene: any Scene { drawn[0].scene }

  /// The log's entries that the first scene has taken, and the pointer that presses it.
  var cursor: LogCursor { drawn[0].cursor }

  /// What the first scene is compared with.
  var comparison: Comparison? {
    guard drawn.count == 2, let tuning = drawn[1].tuning else { return nil }
    return (tuning, drawn[1].scene)
  }

  /// The states after the last tick, each with how far its scene has come in the log.
  var states: [(state: SceneSnapshot, cursor: LogCursor)] {
    let states = tickStates ?? drawn.map { $0.scene.sceneSnapshot() }
    return Array(zip(states, drawn.map(\.cursor)))
  }

  /// Whether nothing moves in any scene after the last tick.
  var isAtRest: Bool { mutating get { all.allSatisfy { $0.scene.isAtRest } } }

  /// The stage that places of input are on; nil where they are the world's.
  var stageOfPlaces: CGSize? { scene.viewing == nil ? scene.size : nil }

  /// Makes a setup hold in all scenes.
  mutating func use(_ setup: SceneSetup) { for participant in all { participant.use(setup) } }

  /// Gives a scene the state of the first.
  mutating func join(_ index: Int) {
    let setup = SceneSetup(first)
    all[index].adopt(first.sceneSnapshot(), of: first, from: setup, now: setup)
    all[index].cursor = cursor
  }

  /// Comes back to states; B takes A's where it was not there yet.
  mutating func restore(_ states: [(state: SceneSnapshot, cursor: LogCursor)], _ setup: SceneSetup)
  {
    for i in all.indices {
      drawn[i].use(setup)
      guard i < states.count else {
        join(i)
        continue
      }
      drawn[i].scene.restore(states[i].state)
      drawn[i].cursor = states[i].cursor
    }
  }

  /// Takes the places of pressed pointers along where the stage got another size.
  mutating func keepMiddle(from size: CGSize) {
    guard let new = stageOfPlaces, new != size else { return }
    for i in drawn.indices { drawn[i].cursor.keepMiddle(from: size, to: new) }
  }

  // MARK: - Between ticks

  /// Moves the scenes on from a tick to the time of a frame, for drawing.
  mutating func look(from tick: Int, to now: Int64, input end: Int64, in log: InputLog) {
    let hasInput = log[all[0].cursor.entry].map { $0.time <= end } ?? false
    guard hasInput || Tick.rest(of: now, after: tick) > 0 else { return }
    tickStates = drawn.map { $0.scene.sceneSnapshot() }
    for var participant in drawn { participant.look(from: tick, to: now, input: end, in: log) }
  }

  /// Comes back from what is drawn to the state after the last tick.
  mutating func endLook() {
    guard let states = tickStates else { return }
    tickStates = nil
    for (participant, state) in zip(drawn, states) { participant.scene.restore(state) }
    // What happened on the way happens again in the ticks to come.
    _ = scene.takeNews()
  }

  /// What the first scene has to say of what was done past the log.
  func takeNews() -> LocalizedText? { tickStates == nil ? scene.takeNews() : nil }
}

/// B: a scene that steps the same log under values and a fidelity of its own.
typealias Comparison = (tuning: Tuning, scene: any Scene)
