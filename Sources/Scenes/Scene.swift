import Canvas
import CollectionLayout
import Documents
import Dynamics
import Foundation
import Geometry
import Widgets

/// What a scene declares about itself.
public struct SceneInfo: Sendable {
  /// Its name on the command line and in files.
  public let id: String
  /// Its name in the list.
  public let title: String
  /// What it is, in one sentence.
  public let summary: String
  /// What can be changed.
  public let parameters: [Parameter]
  /// Named sets of values; the first is what the scene opens with.
  public let presets: [Preset]
  /// The fidelity it opens on.
  public let fidelity: Fidelity
  /// The fidelities that it has.
  public var fidelities: [Fidelity] = [.uikit, .exact]
  /// A word about what to try.
  public let hint: String
  /// Whether debug drawing is on at first.
  public var opensWithDebug = false
}

/// What a scene is given from outside.
public struct SceneEnvironment {
  /// Lays text out.
  public var text: any TextMeasuring
  /// What is said in the conversation.
  public var conversation: Conversation
  /// Whose bubbles are on the right: an index into the participants.
  public var me: Int
  /// How many items to show; nil for as many as there are.
  public var count: Int?
  /// Whether motion that nobody asked for is left out.
  public var reducesMotion: Bool

  /// An environment; nothing reduced and all items by default.
  public init(
    text: any TextMeasuring, conversation: Conversation, me: Int = 0, count: Int? = nil,
    reducesMotion: Bool = false
  ) {
    (self.text, self.conversation, self.me) = (text, conversation, me)
    (self.count, self.reducesMotion) = (count, reducesMotion)
  }
}

/// A scene's whole moving state, to come back to; parameters are not part of it.
public struct SceneSnapshot {
  let state: Any
}

/// A line under a parameter that says what its value means here and now.
public struct Explanation: Hashable, Sendable {
  /// The sentence.
  public var text: String
  /// A caution to show beneath; nil for none.
  public var warning: String?

  init(_ text: String, warning: String? = nil) { (self.text, self.warning) = (text, warning) }
}

/// A number shown small on the stage.
public struct Readout: Hashable, Sendable {
  /// What it is.
  public var title: String
  /// How much, with its unit.
  public var value: String
}

/// One demo: a piece of a real interface that can be dragged, with its parameters.
///
/// A scene knows nothing of windows and clocks. All places are in points from the stage's top left;
/// time comes in through events and `advance`.
public protocol Scene: AnyObject {
  /// What the scene declares.
  static var info: SceneInfo { get }
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

  /// Runs and draws the widgets that belong to the scene itself.
  func controls(_ ui: UI, in frame: CGRect)
  /// How high the widgets at the stage's bottom stand, in points.
  var controlsHeight: CGFloat { get }
  /// Takes an event on the stage; false where the scene has no use for it.
  func handle(_ event: InputEvent) -> Bool
  /// Moves everything on by simulated seconds.
  func advance(by dt: Double)
  /// Draws the current state.
  func draw(into list: inout DrawList, theme: Theme)

  /// Whether nothing moves and nothing will by itself.
  var isAtRest: Bool { get }
  /// What the pointer looks like at a place.
  func cursor(at point: CGPoint) -> Cursor
  /// What a parameter's value means here and now.
  func explanation(of parameter: String) -> Explanation?
  /// The spring that the parameters describe, if the scene has one, with the points it moves by.
  var spring: SpringInUse? { get }
  /// Numbers to show small on the stage.
  var readouts: [Readout] { get }
  /// What moves, for traces.
  var tracedItems: [TracedItem] { get }
  /// The sums over all that moves; nil where they say nothing.
  var sums: MotionSums? { get }
  /// What the engine has in hand: worked out when it is asked for, and asking changes nothing.
  var debugSnapshot: SceneDebugSnapshot { get }
  /// What the traced items look like from outside, on the stage, in the same order.
  var outlines: [ItemOutline] { get }

  /// A line about where things are, for those who watch without seeing.
  var status: String { get }
  /// Something that just happened, told once.
  func takeNews() -> String?

  /// How often its widgets have changed what moves: such changes are no input that is recorded.
  var edits: Int { get }

  /// The moving state.
  func snapshot() -> SceneSnapshot
  /// Comes back to a state; parameters, and what was written since, stay as they are now.
  func restore(_ snapshot: SceneSnapshot)
  /// Comes back to a state with all that was there: to the bit where it is this scene's, and
  /// parameters and size are those of then.
  func rewind(to snapshot: SceneSnapshot)
  /// What a hand would typically do here: played where nobody has dragged yet.
  func sampleGesture() -> Gesture
  /// Takes in a conversation of the user's; false where the scene shows none.
  func open(_ conversation: Conversation, me: Int) -> Bool
  /// Takes in an experiment of the user's; false where the scene runs none.
  func open(_ experiment: Experiment) -> Bool
  /// The experiment that it runs, to save it; nil where it runs none.
  var experiment: Experiment? { get }
}

extension Scene {
  /// What the scene declares.
  public var info: SceneInfo { Self.info }
  /// No widgets by default.
  public func controls(_ ui: UI, in frame: CGRect) {}
  /// No room taken by default.
  public var controlsHeight: CGFloat { 0 }
  /// No spring by default.
  public var spring: SpringInUse? { nil }
  /// No numbers by default.
  public var readouts: [Readout] { [] }
  /// No sums by default.
  public var sums: MotionSums? { nil }
  /// Nothing to say by default.
  public var status: String { "" }
  /// No news by default.
  public func takeNews() -> String? { nil }
  /// No widgets that change anything by default.
  public var edits: Int { 0 }
  /// Nothing more than a restore by default.
  public func rewind(to snapshot: SceneSnapshot) { restore(snapshot) }
  /// A small circle around each item's centre by default.
  public var outlines: [ItemOutline] {
    tracedItems.map { ItemOutline(id: $0.id, shape: .circle(center: $0.center, radius: 16)) }
  }
  /// No conversation by default.
  public func open(_ conversation: Conversation, me: Int) -> Bool { false }
}

/// A spring as a scene uses it.
public struct SpringInUse: Hashable, Sendable {
  /// Its frequency in hertz.
  public var frequency: Double
  /// Its damping ratio.
  public var dampingRatio: Double
  /// How far a typical drag takes an item from rest, in points.
  public var travel: Double
  /// The linear resistance that comes on top, in 1/s.
  public var resistance = 0.0
}
