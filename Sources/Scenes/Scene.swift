import Canvas
import Documents
import Foundation
import Geometry
import Localization
import Springs
import Widgets

/// What a scene declares about itself.
public struct SceneInfo: Sendable {
  /// Its name on the command line and in files.
  public let id: String
  /// Its name in the list.
  public let title: LocalizedText
  /// What it is, in one sentence.
  public let summary: LocalizedText
  /// The numbers that a person can change, in their order.
  public let parameters: [Parameter]
  /// Named sets of values; the first is what the scene opens with.
  public let presets: [Preset]
  /// The fidelity it opens on.
  public let fidelity: Fidelity
  /// The fidelities that it has.
  public var fidelities: [Fidelity] = [.uikit, .exact]
  /// A word about what to try.
  public let hint: LocalizedText
  /// The keys that its stage takes.
  public var keys: [SceneKey] = []
  /// Whether debug drawing is on at first.
  public var opensWithDebug = false
}

/// What a scene is given from outside.
public struct SceneEnvironment {
  /// Lays text out for the rows and numbers.
  public var text: any TextMeasuring
  /// What is said in the conversation.
  public var conversation: Conversation
  /// Whose bubbles are on the right: an index into the participants.
  public var me: Int
  /// How many items to show; nil for as many as there are.
  public var count: Int?
  /// Whether motion that no input caused is left out.
  public var reducesMotion: Bool
  /// Sizes of rows that are used instead of what is measured, and that take in what is measured; nil for neither.
  public var measuredRows: MeasuredRows?

  /// An environment; nothing reduced and all items by default.
  public init(
    text: any TextMeasuring, conversation: Conversation, me: Int = 0, count: Int? = nil,
    reducesMotion: Bool = false
  ) {
    (self.text, self.conversation, self.me) = (text, conversation, me)
    (self.count, self.reducesMotion) = (count, reducesMotion)
  }
}

/// A line under a parameter that says what its value means here and now.
public struct Explanation: Hashable, Sendable {
  /// The sentence that stands under the parameter.
  public var text: LocalizedText
  /// Whether the parameter does nothing here, so that its control is off.
  public var isOff: Bool

  /// A sentence, of a parameter that does something by default.
  public init(_ text: LocalizedText, isOff: Bool = false) {
    (self.text, self.isOff) = (text, isOff)
  }

  static let notInArticle = Explanation("not in the article's code: no effect As published")
  static let onlyInArticle = Explanation("used by the fidelity As published only")
}

/// A number shown small on the stage.
public struct Readout: Hashable, Sendable {
  /// What the number measures, in a word or two.
  public var title: LocalizedText
  /// How much, with its unit.
  public var value: LocalizedText
}

/// What explains a scene; all of it has a default.
public protocol SceneGuide: AnyObject {
  /// What a parameter's value means where it has an effect; nil where there is nothing to say.
  func meaning(of parameter: String) -> Explanation?
  /// Numbers to show small on the stage.
  var readouts: [Readout] { get }
  /// How high the stage is free above what the scene shows, in points: the room of its readouts.
  var freeHeight: CGFloat { get }
  /// What a person calls a traced item, given its id.
  func name(ofItem id: String) -> LocalizedText
  /// All that a traced item says, given its id: the words of a message; empty where its name says it.
  func words(ofItem id: String) -> LocalizedText
  /// A line about where things are, for screen readers and logs.
  var status: String { get }
  /// What just happened, until it is taken.
  var news: LocalizedText? { get set }
  /// The pointer's shape at a place.
  func cursor(at point: CGPoint) -> Cursor
  /// A typical drag: played while there is no recorded gesture.
  func sampleGesture() -> Gesture
  /// The direction of a typical drag, of length 1.
  var flick: CGVector { get }
  /// A word about what to try with the scene as it is; nil where there is none.
  var hint: LocalizedText? { get }
}

/// What is measured, outlined and heard of a scene's motion; all of it has a default.
public protocol SceneMotion: AnyObject {
  /// The spring that the parameters describe; nil where there is none.
  var spring: SpringInUse? { get }
  /// What the displacement of its items is.
  var displacementKind: DisplacementKind { get }
  /// What the traced items look like from outside, on the stage, in the same order.
  var outlines: [ItemOutline] { get }
  /// The impulses of what has hit something since the last time, in newton seconds.
  func takeImpacts() -> [Double]
  /// What the engine computes, for debug drawing; computed anew at each call, without changing the scene. Nil where there
  /// is no engine.
  var debugSnapshot: SceneDebugSnapshot? { get }
  /// How many items impulses move at present.
  var solvedItemCount: Int { get }
  /// Whether motion that no hand makes is left out: nothing moves on opening, and what a key or a button adds, removes,
  /// expands or scrolls to is in its place at once.
  ///
  /// What is dragged or thrown moves as ever, and so does the code of an article.
  var reducesMotion: Bool { get set }
}

/// What lasts of a scene, and the widgets that change it; all of it has a default.
public protocol SceneContents: AnyObject {
  /// What lasts of it; nil where all is as it opens.
  var state: SceneState? { get }
  /// Shows a state, at rest; false where it belongs to another opening.
  func show(_ state: SceneState) -> Bool
  /// How often input has added, removed and moved items since the scene was made, each time a step of undo; nil where
  /// it cannot.
  var changes: Int? { get }
  /// How often items came by themselves since then, which is no step of undo.
  var arrivals: Int { get }
  /// What the items' menus offer.
  var menus: [ItemMenu] { get }
  /// The buttons at the stage's bottom.
  var buttons: [StageButton] { get }
  /// Whether a key that adds, removes or shuffles has something to do.
  func canUse(_ key: Key) -> Bool
  /// How high the widgets at the stage's bottom stand, in points.
  var controlsHeight: CGFloat { get }
  /// Runs and draws the widgets; returns the input that they produce, in stage points, for the
  /// session to log and to deliver in a tick. A widget never changes the moving state itself.
  func controls(_ ui: UI, in frame: CGRect) -> [InputEvent.Kind]
  /// Runs and draws the numbers of what is chosen, in a column of the inspector from its top; gives the
  /// height that they take, in points.
  func numbers(_ ui: UI, in column: CGRect) -> CGFloat
  /// What the numbers show besides what only input changes.
  var chosen: AnyHashable? { get }
}

/// One demo: a piece of a real interface that can be dragged, with its parameters.
///
/// A scene has no window and no clock. All places are in points from the stage's top left; time comes
/// in through `advance` and through the times of events. The same calls in the same order give the
/// same state to the bit.
public protocol Scene: SceneGuide, SceneMotion, SceneContents {
  /// The whole moving state, content included (messages that were sent, cells that were added);
  /// values, fidelity and size are not part of it.
  associatedtype Snapshot

  /// What all scenes of the type declare.
  static var info: SceneInfo { get }
  /// What the scene declares, as its class does.
  var info: SceneInfo { get }
  /// Makes the scene in its opening state, with the first preset.
  init(environment: SceneEnvironment)

  /// The values of its parameters; setting them acts at once and keeps all motion.
  var values: ParameterValues { get set }
  /// The engine it runs on; changing it keeps all motion.
  var fidelity: Fidelity { get set }
  /// The stage's size in points.
  var size: CGSize { get }
  /// Takes a new stage size and keeps what is looked at in view.
  func resize(to size: CGSize)

  /// Takes an event on the stage; false where the scene has no use for it.
  func handle(_ event: InputEvent) -> Bool
  /// Moves everything on by simulated seconds: a tick of 1/120 s (1/60 s while the fidelity is
  /// `.published`), or the part of a tick that is left of a frame.
  func advance(by dt: Double)
  func draw(into list: inout DrawList, theme: Theme)

  /// Whether nothing moves and nothing will by itself.
  var isAtRest: Bool { get }
  /// What moves and shows now, for traces.
  var tracedItems: [TracedItem] { get }

  /// The moving state, as a value of its own.
  func snapshot() -> Snapshot
  /// Comes back to a state: to the same bits on the scene that it was taken from and on another one
  /// with the same values, fidelity and size.
  func restore(_ snapshot: Snapshot)
}

extension Scene {
  /// What the scene's type declares of it.
  public var info: SceneInfo { Self.info }

  /// What a parameter's value means for the scene as it is, or that it has no effect with this fidelity; nil where there
  /// is nothing to say.
  public func explanation(of id: String) -> Explanation? {
    guard let parameter = values.parameters.first(where: { $0.id == id }) else { return nil }
    if fidelity == .published, !parameter.isInArticle { return .notInArticle }
    if fidelity != .published, parameter.section == .article { return .onlyInArticle }
    return meaning(of: id)
  }

  /// What the present fidelity is good for, in one line; on Exact it says what is not exact now.
  public var fidelityCaption: LocalizedText {
    let solved = fidelity == .exact ? solvedItemCount : 0
    guard solved > 0 else { return fidelity.caption }
    return .plural(
      solved, "Exact, except \(solved) item in lasting contact.",
      "Exact, except \(solved) items in lasting contact.")
  }
}

/// A scene's moving state, of whatever type of scene.
public struct SceneSnapshot {
  fileprivate let state: Any
}

extension Scene {
  /// The moving state, without its type.
  public func sceneSnapshot() -> SceneSnapshot { SceneSnapshot(state: snapshot()) }

  /// Comes back to a state of a scene of this type.
  public func restore(_ snapshot: SceneSnapshot) {
    guard let state = snapshot.state as? Snapshot else {
      preconditionFailure("A state is restored on a scene of its type.")
    }
    restore(state)
  }
}

/// A spring as a scene uses it.
public struct SpringInUse: Hashable, Sendable {
  /// Its undamped frequency in hertz.
  public var frequency: Double
  /// Its damping ratio; 1 is critical.
  public var dampingRatio: Double
  /// How far a typical drag takes an item from rest.
  public var step: StepLength
  /// The linear resistance that comes on top, in 1/s.
  public var resistance = 0.0
}
