import Canvas
import Documents
import Foundation
import Geometry
import Localization
import Widgets

/// What a scene can do beyond moving and being drawn; nil for what it cannot.
public struct SceneCapabilities {
  /// Explains the scene: words, numbers, the pointer's looks, a gesture to try.
  public var guide: any SceneGuide
  /// The spring that the parameters describe.
  public var spring: SpringInUse?
  /// What the displacement of its items is.
  public var displacement: DisplacementKind
  /// Momentum and energy.
  public var sums: (any MotionSumming)?
  /// What the engine computes, for debug drawing.
  public var debug: (any DebugDrawable)?
  /// The outlines of the traced items.
  public var outlines: (any Outlining)?
  /// Motion off the screen.
  public var following: (any ItemFollowing)?
  /// Widgets on the stage.
  public var controls: (any SceneControls)?
  /// Items that input adds, removes and moves.
  public var changing: (any ItemChanging)?
  /// Where it was left.
  public var places: (any PlaceKeeping)?
  /// Content that can be built.
  public var editing: (any Editable)?
  /// Documents of the user's that can be opened.
  public var documents: (any DocumentOpening)?
  /// Impacts that can be heard.
  public var impacts: (any ImpactReporting)?
  /// A world that is panned and zoomed.
  public var viewing: (any Viewing)?
  /// Motion that can be left out.
  public var calming: (any MotionReducing)?

  /// The capabilities of a scene that has a guide; none else by default.
  public init(
    guide: any SceneGuide, spring: SpringInUse? = nil, displacement: DisplacementKind = .spring,
    sums: (any MotionSumming)? = nil, debug: (any DebugDrawable)? = nil,
    outlines: (any Outlining)? = nil, following: (any ItemFollowing)? = nil,
    controls: (any SceneControls)? = nil, changing: (any ItemChanging)? = nil,
    places: (any PlaceKeeping)? = nil, editing: (any Editable)? = nil,
    documents: (any DocumentOpening)? = nil,
    impacts: (any ImpactReporting)? = nil, viewing: (any Viewing)? = nil,
    calming: (any MotionReducing)? = nil
  ) {
    (self.guide, self.spring, self.displacement) = (guide, spring, displacement)
    (self.sums, self.debug, self.outlines) = (sums, debug, outlines)
    (self.following, self.controls, self.editing) = (following, controls, editing)
    (self.changing, self.documents, self.impacts) = (changing, documents, impacts)
    (self.viewing, self.calming, self.places) = (viewing, calming, places)
  }
}

/// What explains a scene.
public protocol SceneGuide: AnyObject {
  /// What a parameter's value means for the scene as it is; nil where there is nothing to say.
  func explanation(of parameter: String) -> Explanation?
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
  /// What just happened; each piece of news is returned once.
  func takeNews() -> LocalizedText?
  /// What happens now and is seldom wished for, such as rows that touch; nil where nothing does.
  var caution: LocalizedText? { get }
  /// What the pointer looks like at a place.
  func cursor(at point: CGPoint) -> Cursor
  /// A typical drag: played while there is no recorded gesture.
  func sampleGesture() -> Gesture
  /// A word about what to try with the scene as it is; nil where there is none.
  var hint: LocalizedText? { get }
}

extension SceneGuide {
  /// No numbers by default.
  public var readouts: [Readout] { [] }
  /// Unlimited by default, as where readouts stand beside what moves.
  public var freeHeight: CGFloat { .infinity }
  /// The id itself by default.
  public func name(ofItem id: String) -> LocalizedText { .verbatim(id) }
  /// Nothing by default.
  public func words(ofItem id: String) -> LocalizedText { "" }
  /// Nothing to say by default.
  public var status: String { "" }
  /// Nothing by default.
  public var caution: LocalizedText? { nil }
  /// No news by default.
  public func takeNews() -> LocalizedText? { nil }
}

extension SceneGuide where Self: Scene {
  /// What the scene declares, by default.
  public var hint: LocalizedText? { info.hint }
}

/// A scene in which motion that no hand makes can be left out.
public protocol MotionReducing: AnyObject {
  /// Whether it is left out: nothing moves on opening, and what a key or a button adds, removes, expands or
  /// scrolls to is in its place at once.
  ///
  /// What is dragged or thrown moves as ever, and so does the code of an article.
  var reducesMotion: Bool { get set }
}

/// A scene whose momentum and energy say something.
public protocol MotionSumming: AnyObject {
  /// The sums over all that moves.
  var sums: MotionSums? { get }
}

/// A scene whose impacts can be heard.
public protocol ImpactReporting: AnyObject {
  /// The impulses of what has hit something since the last time, in newton seconds.
  func takeImpacts() -> [Double]
}

/// A scene that can show what its engine computes.
public protocol DebugDrawable: AnyObject {
  /// The engine's state; computed anew at each call, without changing the scene.
  var debugSnapshot: SceneDebugSnapshot { get }
  /// How many items impulses move at present; 0 by default, as where closed forms move all.
  var solvedItemCount: Int { get }
}

extension DebugDrawable {
  /// None.
  public var solvedItemCount: Int { 0 }
}

extension Scene {
  /// What the present fidelity is good for, in one line; on Exact it says what is not exact now.
  public var fidelityCaption: LocalizedText {
    let solved = fidelity == .exact ? capabilities.debug?.solvedItemCount ?? 0 : 0
    guard solved > 0 else { return fidelity.caption }
    return .plural(
      solved, "Exact, except \(solved) item in lasting contact.",
      "Exact, except \(solved) items in lasting contact.")
  }
}

/// A scene that has outlines of its traced items.
public protocol Outlining: AnyObject {
  /// What the traced items look like from outside, on the stage, in the same order.
  var outlines: [ItemOutline] { get }
  /// What one of them looks like; nil for one that is not there.
  func outline(of id: String) -> ItemOutline?
}

extension Outlining {
  /// The last of all that has the id.
  public func outline(of id: String) -> ItemOutline? { outlines.last { $0.id == id } }
}

/// A scene that simulates one of its items off the screen too, for its trace; nothing else moves
/// otherwise for it.
public protocol ItemFollowing: AnyObject {
  /// The item, by its id; nil for none.
  var followedID: String? { get set }
  /// How far those traced items are from rest that are farthest, at most so many, for less than all that is traced.
  func farthestItems(_ most: Int) -> FarthestItems
  /// The item while it is off the screen.
  var followedItem: TracedItem? { get }
}

/// A scene with widgets on its stage.
public protocol SceneControls: AnyObject {
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

extension SceneControls {
  /// Nothing can be chosen by default.
  public func numbers(_ ui: UI, in column: CGRect) -> CGFloat { 0 }
  /// Nothing can be chosen by default.
  public var chosen: AnyHashable? { nil }
}

/// A scene in which input adds, removes and moves items: each time is a step of undo.
public protocol ItemChanging: AnyObject {
  /// How often input has done so since the scene was made.
  var changes: Int { get }
  /// How often items came by themselves since then, which is no step of undo; 0 by default.
  var arrivals: Int { get }
  /// The items as they stand; nil where they are those of the opening, and where a document of changes has them.
  var arrangement: ItemArrangement? { get }
  /// Shows items as they were arranged before, at rest; false where they belong to another opening.
  func take(_ arrangement: ItemArrangement) -> Bool
}

extension ItemChanging {
  /// None.
  public var arrivals: Int { 0 }
  /// Nothing by default.
  public var arrangement: ItemArrangement? { nil }
  /// None by default.
  public func take(_ arrangement: ItemArrangement) -> Bool { false }
}

/// A scene whose items scroll or open, or that shows a part of a world: the next start shows it as it was left.
public protocol PlaceKeeping: AnyObject {
  /// Where it stands; nil where that is as the scene opens.
  var place: ScenePlace? { get }
  /// Goes there at once, at rest; what is not there any more is left out.
  func show(_ place: ScenePlace)
}

/// A scene whose content can be built; the content is a value, so that undo can bring it back.
public protocol Editable: AnyObject {
  /// What was built; setting it shows it from its start.
  var content: AnyHashable { get set }
  /// How often the content was changed by input: each change is a step of undo.
  var edits: Int { get }
  /// Counts what a drag has changed so far as a change; the drag goes on as another one.
  func finishSketch()
  /// Takes back the last part of what is being drawn and is no change yet; false where there is none.
  func undoSketch() -> Bool
  /// Draws the part again that was taken back last; false where there is none.
  func redoSketch() -> Bool
  /// Whether the content differs from the preset's.
  var isOwn: Bool { get }
  /// Shows the preset's content from its start.
  func showPreset()
  /// Whether the content is being built, so that input is no gesture to play again; setting it to
  /// false runs what was built from its start.
  var isBuilding: Bool { get set }
  /// Whether what is drawn leads to the pointer, although no button is down.
  var followsPointer: Bool { get }
}

/// A scene that can show documents of the user's.
public protocol DocumentOpening: AnyObject {
  /// Shows a conversation; false where the scene shows none.
  func open(_ conversation: Conversation, me: Int) -> Bool
  /// Runs an experiment; false where the scene runs none.
  func open(_ experiment: Experiment) -> Bool
  /// The experiment that the scene runs, to save it; nil where it runs none.
  var experiment: Experiment? { get }
  /// The conversation on show, and whose bubbles are on the right; nil where the scene shows none.
  var conversation: (said: Conversation, me: Int)? { get }
  /// What was written into the conversation and arranged in it; nil for nothing.
  var conversationChanges: ConversationChanges? { get }
  /// What is written into the conversation and not sent yet.
  var draft: String { get set }
  /// Shows the conversation with what was written and arranged before; false where that belongs to another one.
  func take(_ changes: ConversationChanges) -> Bool
}

extension DocumentOpening {
  /// Nothing is written by default.
  public var draft: String {
    get { "" }
    set {}
  }
  /// No conversation by default.
  public func open(_ conversation: Conversation, me: Int) -> Bool { false }
  /// No experiment by default.
  public func open(_ experiment: Experiment) -> Bool { false }
  /// Nothing by default.
  public var conversationChanges: ConversationChanges? { nil }
  /// None by default.
  public func take(_ changes: ConversationChanges) -> Bool { false }
  /// No conversation by default.
  public var conversation: (said: Conversation, me: Int)? { nil }
  /// No experiment by default.
  public var experiment: Experiment? { nil }
}
