import Canvas
import Documents
import Foundation
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
  /// Gives the parameters: the choices of some are read from files, and not before they are shown.
  let makeParameters: @Sendable () -> [Parameter]
  /// Gives the presets: some are read from files, and not before they are shown.
  let makePresets: @Sendable () -> [Preset]
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

  /// What can be changed.
  public var parameters: [Parameter] { makeParameters() }
  /// Named sets of values; the first is what the scene opens with.
  public var presets: [Preset] { makePresets() }
}

extension SceneInfo {
  init(
    id: String, title: LocalizedText, summary: LocalizedText, parameters: [Parameter],
    presets: [Preset],
    fidelity: Fidelity, fidelities: [Fidelity] = [.uikit, .exact], hint: LocalizedText,
    keys: [SceneKey] = [], opensWithDebug: Bool = false
  ) {
    self.init(
      id: id, title: title, summary: summary, makeParameters: { parameters },
      makePresets: { presets }, fidelity: fidelity, fidelities: fidelities, hint: hint, keys: keys,
      opensWithDebug: opensWithDebug)
  }
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
  /// The sentence.
  public var text: LocalizedText
  /// A caution to show beneath; nil for none.
  public var warning: LocalizedText?
  /// Whether the parameter does nothing here, so that its control is off.
  public var isOff: Bool

  /// A sentence; without a caution, and of a parameter that does something, by default.
  public init(_ text: LocalizedText, warning: LocalizedText? = nil, isOff: Bool = false) {
    (self.text, self.warning, self.isOff) = (text, warning, isOff)
  }

  static let notInArticle = Explanation("not in the article's code: no effect As published")
  static let onlyInArticle = Explanation("used by the fidelity As published only")
}

/// A number shown small on the stage.
public struct Readout: Hashable, Sendable {
  /// What it is.
  public var title: LocalizedText
  /// How much, with its unit.
  public var value: LocalizedText
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

  /// What the scene declares.
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
  /// What moves, for traces.
  var tracedItems: [TracedItem] { get }

  /// The moving state.
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
  /// Its frequency in hertz.
  public var frequency: Double
  /// Its damping ratio.
  public var dampingRatio: Double
  /// How far a typical drag takes an item from rest.
  public var step: StepLength
  /// The linear resistance that comes on top, in 1/s.
  public var resistance = 0.0
}
