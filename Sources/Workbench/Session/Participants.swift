import Foundation
import Localization
import Scenes

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
    return Comparison(tuning: tuning, scene: drawn[1].scene)
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

/// B: a scene that steps the same log under values of its own.
struct Comparison {
  /// B's values and fidelity, and what they are called.
  let tuning: Tuning
  let scene: any Scene
}
