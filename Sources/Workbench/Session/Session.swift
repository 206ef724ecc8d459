import Canvas
import Documents
import Foundation
import Localization
import Scenes

/// A log of input, a clock of ticks of 1/120 s, and the scenes that step the log: the live stage, B
/// beside it, the tiles of a sweep, a film, and the check of saved work.
protocol Session: AnyObject {
  /// The first scene, as it is drawn: the last tick's state moved on to the time of the frame.
  var scene: any Scene { get }
  /// All scenes, in order.
  var scenes: [any Scene] { get }
  /// What the first scene is compared with.
  var comparison: Comparison? { get }

  /// What came in.
  var log: InputLog { get }
  /// What moved in the last minute: a sample each tick, numbered as the ticks are.
  var trace: Trace { get }
  /// What was chosen for the scene beside its values.
  var choices: SceneChoices { get set }
  /// What input goes through before it enters the log.
  var degradation: InputDegradation { get set }
  /// How the frames that it is advanced by come to ticks.
  var evenFrames: EvenFrames { get set }
  /// The first scene's tuning; setting it acts at once and keeps all motion.
  var tuning: Tuning { get set }
  /// The content at the last step of undo, and how often it had been edited.
  var lastRecorded: (edits: Int, content: AnyHashable?) { get set }

  /// The time of what is shown, in microseconds of simulated time.
  var time: Int64 { get }
  /// The last tick of what happened, or the one that was come back to.
  var frame: Int { get }
  /// The ticks that can be come back to; nil for none.
  var frames: ClosedRange<Int>? { get }
  /// The tick that the scene was taken back to; nil at the end of what happened.
  var viewed: Int? { get }
  /// What is played again and again, as a stretch of the session's clock; nil for nothing.
  var loop: ClosedRange<Int64>? { get }
  /// What of the log is stepped again; nil while input comes from outside.
  var playback: SessionPlayback? { get }
  /// Where the pointer presses in what is played, in stage points.
  var press: CGPoint? { get }
  /// Whether nothing moves and nothing will by itself.
  var isAtRest: Bool { get }

  /// Whether a person has made a gesture here.
  var hasGesture: Bool { get }
  /// The last gesture as a document, with those in whose motion it began, so that it can be played from rest; with times
  /// from its start. Nil where there is none. Steps up to some seconds again where it began in motion.
  var gesture: Gesture? { get }
  /// The first scene as `gesture` began, under the values of now; as it is where there is none.
  func sceneBeforeGesture() -> any Scene
  /// When the last gesture began, in microseconds; nil where there is none.
  var gestureStart: Int64? { get }

  /// The first scene at the end of what happened, where the past or a replay that lacks changes is on show; as it is
  /// otherwise. What is saved and kept is taken from there.
  func sceneOfWork() -> any Scene
  /// Shows the end of what happened, where the past or a replay that lacks changes is on show.
  func comeToPresent()

  /// Logs what a person did on the stage, so many seconds of simulated time after the frame.
  func handle(_ kind: InputEvent.Kind, delay: Double)
  /// Whether motion that no hand makes is left out in all scenes.
  var reducesMotion: Bool { get set }
  /// Gives the stage another size.
  func resize(to size: CGSize)
  /// Moves everything on by simulated seconds.
  func advance(by dt: Double)
  /// Steps so many ticks, whatever the clock shows.
  func step(ticks: Int)
  /// Steps until nothing moves, for so many ticks at most.
  func settle(within ticks: Int)
  /// Comes back from what is drawn to the state after the last tick.
  func showTick()
  /// What happened since the last time, as the scene says it.
  func takeNews() -> [LocalizedText]
  /// The numbers of the changes of items that a person made since the last time.
  func takeChanges() -> [Int]
  /// Whether items came by themselves since the last time.
  func takeArrivals() -> Bool
  /// Shows the scene as it opens, with the document and the values of now, as a change of items.
  func startOver()
  /// Does what shows other items, as one change that undo takes back: its number; nil where it says that it shows none.
  func recordChange(_ change: () -> Bool) -> Int?
  /// Shows the state before a change of items, or after it where that is done again.
  func show(_ change: Int, isDone: Bool)
  /// The impulses of what was heard since the last time, in newton seconds.
  func takeImpacts() -> [Double]
  /// Shows the content of the preset, where something else was built.
  func showPresetContent()
  /// Takes note of content that was built past the log: it runs from its start.
  func noteBuilding()

  /// Plays the last gesture from its start under the values of now; the scene's own where there is
  /// none.
  func play(loops: Bool)
  /// Plays a gesture that was made elsewhere, once, from the current state.
  func play(_ gesture: Gesture)
  /// Plays on what came after the tick on show.
  func playOn()
  /// Plays a stretch of the session's clock again and again.
  func playLoop(_ range: ClosedRange<Int64>)
  /// Ends what is played.
  func stopPlayback()
  /// Takes the scenes to a tick, to the bit; the values and the size of now hold from there on.
  func rewind(to tick: Int)
  /// Goes so many frames of 1/60 s on or back; beyond the end time goes on.
  func step(by frames: Int)
  /// Steps on until the scene has taken all that waits for its tick.
  func takeInput()

  /// Puts a setting beside the scene, or takes it away; the last gesture happens to it at once.
  func compare(with setting: Setting?)
  /// Another session that plays the last gesture, with a scene for each setting; without settings
  /// with one scene, under the values of now.
  func fork(_ settings: [Setting], loops: Bool) -> any Session
  /// Another session of the same scene and document in its opening state, under a tuning; the rows of a
  /// conversation have the sizes that are known, and are noted where they are not.
  func opened(_ tuning: Tuning, size: CGSize, measuredRows: MeasuredRows) -> any Session
  /// Shows a document of the user's; false where the scene cannot. Changes of a conversation's items are forgotten, unless
  /// the change is recorded.
  func open(_ experiment: Experiment) -> Bool
  func open(_ conversation: Conversation, me: Int) -> Bool
  /// Shows what was written into the conversation on show; false where that belongs to another one.
  func take(_ changes: ConversationChanges) -> Bool
  /// Shows items as they were arranged before; false where they belong to another opening.
  func take(_ items: ItemArrangement) -> Bool
  /// Goes where the scene was left before, at rest.
  func show(_ place: ScenePlace)
}

extension Session {
  /// The first scene's values and engine, as parts of the tuning.
  var values: ParameterValues {
    get { scene.values }
    set { tuning.values = newValue }
  }
  var fidelity: Fidelity {
    get { scene.fidelity }
    set { tuning.fidelity = newValue }
  }

  /// The content, where a person builds it.
  var editing: (any Editable)? { scene.editing }

  /// Takes back a part of what is being drawn, or draws it again; false where there is none.
  func undoSketch() -> Bool {
    showTick()
    return editing?.undoSketch() == true
  }
  func redoSketch() -> Bool {
    showTick()
    return editing?.redoSketch() == true
  }

  /// All that undo brings back.
  var tuned: Tuned {
    Tuned(tuning: tuning, comparison: comparison?.setting, kept: choices.kept)
  }

  /// The content of now is known to the history.
  func rememberContent() { lastRecorded = (scene.edits, editing?.content) }
}

/// B: a scene that steps the same log under values of its own.
struct Comparison {
  /// B's values and fidelity, and what they are called.
  let setting: Setting
  let scene: any Scene
}

/// What was chosen for a scene beside its values.
struct SceneChoices {
  /// The preset that was chosen last.
  var presetID: String
  /// Whether the engine's state is drawn over the scene.
  var showsDebug: Bool
  /// What was kept under names.
  var kept: [Setting] = []

  init(_ info: SceneInfo) {
    presetID = info.presets.first?.id ?? ""
    showsDebug = info.opensWithDebug
  }
}

extension SceneCatalog {
  /// A session of a scene in its opening state.
  static func session(of id: String, in environment: SceneEnvironment) -> any Session {
    guard let type = scene(id) else { preconditionFailure("There is no scene \"\(id)\".") }
    func open<S: Scene>(_ type: S.Type) -> any Session {
      SceneSession(S(environment: environment), in: environment)
    }
    return open(type)
  }
}
