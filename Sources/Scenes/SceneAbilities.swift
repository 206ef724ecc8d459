import Canvas
import Documents
import Foundation
import Geometry
import Localization
import Widgets

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
  /// What happens now and is seldom wished for, such as rows that touch; nil where nothing does.
  var caution: LocalizedText? { get }
  /// The pointer's shape at a place.
  func cursor(at point: CGPoint) -> Cursor
  /// A typical drag: played while there is no recorded gesture.
  func sampleGesture() -> Gesture
  /// The direction of a typical drag, of length 1.
  var flick: CGVector { get }
  /// A word about what to try with the scene as it is; nil where there is none.
  var hint: LocalizedText? { get }
}

extension SceneGuide {
  /// Nothing to say of any parameter.
  public func meaning(of parameter: String) -> Explanation? { nil }
  /// No numbers beside what moves.
  public var readouts: [Readout] { [] }
  /// Unlimited, as where readouts stand beside what moves.
  public var freeHeight: CGFloat { .infinity }
  /// The id, as traces have it.
  public func name(ofItem id: String) -> LocalizedText { .verbatim(id) }
  /// Nothing more than the name says.
  public func words(ofItem id: String) -> LocalizedText { "" }
  /// Nothing to say of where things are.
  public var status: String { "" }
  /// Nothing happens that is seldom wished for.
  public var caution: LocalizedText? { nil }
  /// Nothing happens that has to be said.
  public var news: LocalizedText? {
    get { nil }
    set {}
  }

  /// What just happened; each piece of news is returned once.
  public func takeNews() -> LocalizedText? {
    defer { news = nil }
    return news
  }
  /// The arrow at all places.
  public func cursor(at point: CGPoint) -> Cursor { .arrow }
}

extension SceneGuide where Self: Scene {
  /// What the scene's declaration says.
  public var hint: LocalizedText? { info.hint }

  /// Downward, as a page is pulled.
  public var flick: CGVector { CGVector(dx: 0, dy: 1) }

  /// A straight drag at 1000 pt/s about the middle of what shows, over at most two fifths of it.
  public func sampleGesture() -> Gesture {
    let shown = CGRect(x: 0, y: 0, width: size.width, height: size.height - controlsHeight)
    let way = flick * min(220, 0.4 * (flick.dx == 0 ? shown.height : shown.width))
    return .flick(scene: info, size: size, from: shown.center - way * 0.5, by: way)
  }
}

/// What is measured, outlined and heard of a scene's motion; all of it has a default.
public protocol SceneMotion: AnyObject {
  /// The spring that the parameters describe; nil where there is none.
  var spring: SpringInUse? { get }
  /// What the displacement of its items is.
  var displacementKind: DisplacementKind { get }
  /// Momentum and energy of all that moves; nil where they say nothing.
  var sums: MotionSums? { get }
  /// What the traced items look like from outside, on the stage, in the same order.
  var outlines: [ItemOutline] { get }
  /// How far those traced items are from rest that are farthest, at most so many, for less than all that is traced.
  func farthestItems(_ most: Int) -> FarthestItems
  /// The item that is simulated off the screen too, for its trace; nil for none.
  var followedID: String? { get set }
  /// This item while it is off the screen.
  var followedItem: TracedItem? { get }
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

extension SceneMotion {
  /// None, as where no parameters describe one.
  public var spring: SpringInUse? { nil }
  /// From where a spring holds them.
  public var displacementKind: DisplacementKind { .spring }
  /// Nothing, as where sums say nothing.
  public var sums: MotionSums? { nil }
  /// None: all items are simulated wherever they are.
  public var followedID: String? {
    get { nil }
    set {}
  }
  /// None, as all items are simulated anyway.
  public var followedItem: TracedItem? { nil }
  /// Nothing hits so hard that it is heard.
  public func takeImpacts() -> [Double] { [] }
  /// Nothing, as where there is no engine.
  public var debugSnapshot: SceneDebugSnapshot? { nil }
  /// None, as where closed forms move all.
  public var solvedItemCount: Int { 0 }
  /// Nothing moves that no hand makes.
  public var reducesMotion: Bool {
    get { false }
    set {}
  }
}

extension SceneMotion where Self: Scene {
  /// A small circle around the centre of each.
  public var outlines: [ItemOutline] {
    tracedItems.map { ItemOutline(id: $0.id, shape: .circle(center: $0.center, radius: 16)) }
  }

  /// Those of all traced items.
  public func farthestItems(_ most: Int) -> FarthestItems {
    FarthestItems(tracedItems.map { ItemDeflection($0) }, atMost: most)
  }
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

extension SceneContents {
  /// Nothing, so the scene always opens alike.
  public var state: SceneState? { nil }
  /// False: nothing lasts that could be shown.
  public func show(_ state: SceneState) -> Bool { false }
  /// Nothing, as items cannot be changed.
  public var changes: Int? { nil }
  /// None, as nothing comes by itself.
  public var arrivals: Int { 0 }
  /// It always has something to do.
  public func canUse(_ key: Key) -> Bool { true }
  /// Nothing, as no item can be chosen.
  public func numbers(_ ui: UI, in column: CGRect) -> CGFloat { 0 }
  /// Nothing, as no item can be chosen.
  public var chosen: AnyHashable? { nil }
}

/// A scene whose content can be built; the content is a value, so that undo can bring it back.
public protocol Editable: AnyObject {
  /// What was built; setting it shows it from its start.
  var content: Experiment { get set }
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
  /// What is written into the conversation and not sent yet.
  var draft: String { get set }
}

extension DocumentOpening {
  /// Nothing is written by default.
  public var draft: String {
    get { "" }
    set {}
  }
  /// False, as the scene shows no conversation.
  public func open(_ conversation: Conversation, me: Int) -> Bool { false }
  /// False, as the scene runs no experiment.
  public func open(_ experiment: Experiment) -> Bool { false }
  /// None, as the scene shows no conversation.
  public var conversation: (said: Conversation, me: Int)? { nil }
  /// None, as the scene runs no experiment.
  public var experiment: Experiment? { nil }
}

extension SceneContents {
  /// The scene where its content can be built.
  public var editing: (any Editable)? { self as? any Editable }
  /// The scene where it can open documents of the user's.
  public var documents: (any DocumentOpening)? { self as? any DocumentOpening }
  /// The scene where its world is panned and zoomed.
  public var viewing: (any Viewing)? { self as? any Viewing }
}

/// A key that a scene's stage takes, as the sheet of all actions lists it.
public struct SceneKey: Hashable, Sendable {
  /// What it does.
  public let title: LocalizedText
  /// The keys as they are written on a keyboard.
  public let keys: LocalizedText
  /// The key, and what is held with it.
  public let key: Key
  /// The modifiers that are held with it.
  public let modifiers: KeyModifiers

  /// A key that does something; without modifiers by default.
  public init(
    _ title: LocalizedText, _ keys: LocalizedText, _ key: Key, _ modifiers: KeyModifiers = []
  ) {
    (self.title, self.keys, self.key, self.modifiers) = (title, keys, key, modifiers)
  }
}

extension SceneKey {
  /// The keys that scroll a list up and down.
  static let scrolling =
    [
      SceneKey("Scroll up", "↑", .up), SceneKey("Scroll down", "↓", .down),
    ] + paging

  /// The keys that scroll by pages and to the ends.
  static let paging = [
    SceneKey("Page up", "Page ↑", .pageUp), SceneKey("Page down", "Page ↓", .pageDown),
    SceneKey("To the start", "Home", .home), SceneKey("To the end", "End", .end),
  ]

  /// The keys that add, remove and shuffle things.
  static func changing(
    _ add: LocalizedText, _ remove: LocalizedText, _ shuffle: LocalizedText
  ) -> [SceneKey] {
    [
      SceneKey(add, "Insert", .insert), SceneKey(remove, "Delete", .delete),
      SceneKey(shuffle, "S", .character("s")),
    ]
  }
}

/// Which part of a scene's world its stage shows.
public enum Viewport: Hashable, Sendable {
  /// All of a part of the world, in its points, as large as fits.
  case fitting(CGRect)
  /// A place of the world in the middle, at so many stage points a point of the world.
  case at(CGPoint, scale: CGFloat)
}

/// A scene whose stage shows a part of a larger world: it is panned and zoomed, and input and what
/// moves are in the world's points, so that nothing that moves depends on what shows.
public protocol Viewing: AnyObject {
  /// What shows.
  var viewport: Viewport { get set }
  /// From the world to the stage.
  var map: CGAffineTransform { get }
  /// From the world to a stage of a size that shows all that was built: what the places in a gesture's
  /// file mean.
  func standardMap(of size: CGSize) -> CGAffineTransform
  /// Pans or zooms where input on the stage, in its points, means that; false where it does not.
  func changeView(with kind: InputEvent.Kind) -> Bool
}
