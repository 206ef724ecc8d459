import Documents
import Scenes

/// The end of what happened, which the past and a replay come before: what is saved and kept is taken from there.
struct Present {
  /// Its tick.
  let tick: Int
  /// What was written, added, removed and moved until then.
  let changes: SceneChanges
}

/// What was written, added, removed and moved in a scene since it opened.
struct SceneChanges: Equatable {
  private let items: ItemArrangement?
  private let conversation: ConversationChanges?

  init(_ scene: some Scene) {
    let parts = scene.capabilities
    (items, conversation) = (parts.changing?.arrangement, parts.documents?.conversationChanges)
  }
}

extension SceneSession {
  /// The end of what happened.
  var present: Present {
    if let present = playback?.present { return present }
    guard past != nil, let changes = visit(trace.last, { SceneChanges(first) }) else {
      return Present(tick: tick, changes: SceneChanges(first))
    }
    return Present(tick: trace.last, changes: changes)
  }

  /// The tick of the end of what happened, where what shows lacks a change that was made until then; nil where it does
  /// not, as in nearly all replays.
  var pendingEnd: Int? {
    guard let present = playback?.present, present.tick > tick,
      present.changes != SceneChanges(first)
    else { return nil }
    return present.tick
  }

  func sceneOfWork() -> any Scene {
    guard let end = past == nil ? pendingEnd : trace.last, let state = state(at: end) else {
      return first
    }
    return scene(in: state)
  }

  /// A scene of its own in a state that the first had.
  func scene(in state: Keyframe<S>) -> S {
    let session = SceneSession(S(environment: environment), in: environment)
    session.takeState(of: self, from: state)
    return session.first
  }

  func comeToPresent() {
    if past != nil { return rewind(to: trace.last) }
    if pendingEnd != nil { stopPlayback() }
  }

  /// The state after a tick, which is stepped to; nil where none before it is kept.
  func state(at target: Int) -> Keyframe<S>? { visit(target) { keyframe() } }

  /// Does something in the state after a tick, and comes back; nil where no state before it is kept.
  func visit<Result>(_ target: Int, _ use: () -> Result) -> Result? {
    showTick()
    let (shown, end) = (keyframe(), horizon)
    if let kept = keyframes.nearest(to: target), kept.tick > tick || tick > target {
      restore(kept)
    }
    defer {
      restore(shown)
      horizon = end
    }
    guard tick <= target else { return nil }
    while tick < target { stepTick(records: false) }
    return use()
  }
}
