import Canvas
import Documents
import Foundation
import Geometry
import Localization
import Widgets

/// What a scene has unless it says otherwise.
extension Scene {
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

  /// What the scene's declaration says.
  public var hint: LocalizedText? { info.hint }

  /// Downward, as a page is pulled.
  public var flick: CGVector { CGVector(dx: 0, dy: 1) }

  /// A straight drag at 1000 pt/s about the middle of what shows, over at most two fifths of it.
  public func sampleGesture() -> Gesture {
    let shown = CGRect(x: 0, y: 0, width: size.width, height: size.height - controlsHeight)
    let way = flick * min(220, 0.4 * (flick.dx == 0 ? shown.height : shown.width))
    let duration = way.length / 1000
    let steps = max(2, Int(duration * 60))
    let path = (0...steps).map { shown.center + way * (Double($0) / Double(steps) - 0.5) }
    return .pull(scene: info.id, size: size, path: path, duration: duration, rest: 0)
  }

  /// None, as where no parameters describe one.
  public var spring: SpringInUse? { nil }
  /// From where a spring holds them.
  public var displacementKind: DisplacementKind { .spring }
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

  /// A small circle around the centre of each.
  public var outlines: [ItemOutline] {
    tracedItems.map { ItemOutline(id: $0.id, shape: .circle(center: $0.center, radius: 16)) }
  }

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

  /// The scene where its content can be built.
  public var editing: (any Editable)? { self as? any Editable }
  /// The scene where it can open documents of the user's.
  public var documents: (any DocumentOpening)? { self as? any DocumentOpening }
  /// The scene where its world is panned and zoomed.
  public var viewing: (any Viewing)? { self as? any Viewing }
}

/// A scene whose content can be built; the content is a value, so that undo can bring it back.
public protocol Editable: AnyObject {
  /// What was built; setting it shows it from its start.
  var content: Experiment { get set }
  /// How often the content was changed by input: each change is a step of undo.
  var edits: Int { get }
  /// Counts what a drag has changed so far as a change; the drag goes on as another one.
  func finishSketch()
  /// Whether the content differs from the preset's.
  var isOwn: Bool { get }
  /// Shows the preset's content from its start.
  func showPreset()
  /// Whether the content is being built, so that input is no gesture to play again; setting it to
  /// false runs what was built from its start.
  var isBuilding: Bool { get set }
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

/// A key that a scene's stage takes, as the sheet of all actions lists it.
public struct SceneKey: Hashable, Sendable {
  /// What the key does, as the sheet says it.
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
  /// What of the world shows on the stage.
  var viewport: Viewport { get set }
  /// From the world to the stage.
  var map: CGAffineTransform { get }
  /// From the world to a stage of a size that shows all that was built: what the places in a gesture's
  /// file mean.
  func standardMap(of size: CGSize) -> CGAffineTransform
  /// Pans or zooms where input on the stage, in its points, means that; false where it does not.
  func changeView(with kind: InputEvent.Kind) -> Bool
}
