import Canvas
import CollectionLayout
import Documents
import Dynamics
import Foundation
import Geometry
import Widgets

/// A small world that a person builds, runs, takes hold of and keeps.
///
/// What is built is an experiment, and what is shown is a run of it, frame by frame: just what a trace
/// of its file says, as long as no hand meddles. While it is built it stands at its start; every
/// change of it starts the run anew.
public final class PlaygroundScene: Scene, SceneGuide, DebugDrawable, Outlining, SceneControls,
  Editable, DocumentOpening
{
  /// What else the scene can do.
  public var capabilities: SceneCapabilities {
    SceneCapabilities(
      guide: self, debug: self, outlines: self, controls: self, editing: self, documents: self)
  }

  /// The scene in its opening state.
  public init(environment: SceneEnvironment) {
    text = environment.text
    values = ParameterValues(Self.info.parameters)
    fidelity = Self.info.fidelity
    let opening = Self.example(0)
    (document, example) = (opening, opening)
    run = ExperimentRun(opening)
    view = PlaygroundView(
      world: PlaygroundView.world(of: opening), area: CGRect(x: 0, y: 0, width: 1, height: 1))
  }

  let text: any TextMeasuring

  private static func example(_ index: Int) -> Experiment {
    let names = Samples.experiments
    return (try? Samples.experiment(named: names[min(max(0, index), names.count - 1)])) ?? .empty
  }

  /// The values of its parameters.
  public var values: ParameterValues {
    didSet {
      guard values["example"] != oldValue["example"] else { return }
      example = Self.example(Int(values["example"]))
      showPreset()
    }
  }
  /// What the preset shows.
  private var example: Experiment

  /// The engine it runs on: the experiment's profile.
  public var fidelity: Fidelity {
    didSet {
      let profile: Profile = fidelity == .exact ? .ideal : .uikit
      if document.profile != profile { document.profile = profile }
    }
  }

  // MARK: - What is built

  /// What is built; a change starts the run anew.
  var document: Experiment {
    didSet {
      guard document != oldValue else { return }
      startAnew()
      let fits: Fidelity = document.profile == .ideal ? .exact : .uikit
      if (fidelity == .exact) != (fits == .exact) { fidelity = fits }
    }
  }
  /// How often it was built on.
  public private(set) var edits = 0
  /// What is chosen, in the order it was.
  var selection: [Experiment.Part] = []
  /// What to say once.
  var news: String?

  /// Changes what is built, as one step of undo.
  func edit(_ change: (inout Experiment) -> Void) {
    var changed = document
    change(&changed)
    guard changed != document else { return }
    document = changed
    edits += 1
  }

  /// Changes what is built on the way to a step of undo, as while something is dragged.
  func sketch(_ change: (inout Experiment) -> Void) { change(&document) }

  /// Ends what was sketched since a state, as one step of undo.
  func finishSketch(from before: Experiment) { if document != before { edits += 1 } }

  /// What was built, as a value.
  public var content: AnyHashable {
    get { document }
    set {
      guard let new = newValue as? Experiment, new != document else { return }
      cancel()
      document = new
      edits += 1
      selection = new.whole(selection.filter(new.contains))
    }
  }

  /// Whether the person has built something else than the preset shows, on whatever engine.
  public var isOwn: Bool {
    var shown = example
    shown.profile = document.profile
    return document != shown
  }

  /// Shows the preset's example from its start.
  public func showPreset() { show(example, runs: true) }

  /// What was built, to be saved.
  public var experiment: Experiment? { document }

  /// Takes in an experiment of the user's.
  public func open(_ experiment: Experiment) -> Bool {
    show(experiment, runs: true)
    edits += 1
    return true
  }

  /// Shows an experiment from its start, the whole of it in view.
  func show(_ experiment: Experiment, runs: Bool) {
    cancel()
    selection = []
    document = experiment
    view.world = PlaygroundView.world(of: experiment)
    if runs { tool = .hand } else { tool = .select }
    startAnew()
  }

  /// Whether it stands at its start and is built on.
  public var isBuilding: Bool {
    get { !isRunning }
    set { if newValue != isBuilding { tool = newValue ? .select : .hand } }
  }

  // MARK: - Motion

  private(set) var run: ExperimentRun
  /// Whether a hand has meddled since the start.
  var isTouched = false
  /// Simulated time that has come and is not a whole frame yet, in seconds.
  private var lag = 0.0
  /// A frame is due this much before its time, in seconds: clocks of screens are not quite even.
  private static let tolerance = 5e-4

  /// Whether time goes on; what is built stands at its start.
  var isRunning: Bool { tool == .hand }

  func startAnew() {
    hand = nil
    if case .grab = drag { drag = nil }
    run = ExperimentRun(document)
    (lag, isTouched) = (0, false)
  }

  /// Moves everything on by simulated seconds: whole frames of the experiment.
  public func advance(by dt: Double) {
    guard isRunning, dt > 0 else { return }
    lag += dt
    let frame = 1 / document.fps
    while lag >= frame - Self.tolerance * min(1, frame * 60) {
      run.step()
      lag -= frame
    }
  }

  /// Whether nothing moves and nothing will by itself.
  public var isAtRest: Bool { !isRunning || (!run.animator.isRunning && hand == nil) }

  // MARK: - Hands

  var tool = PlaygroundTool.hand {
    didSet {
      guard tool != oldValue else { return }
      cancelOutline()
      // Building is done at the start.
      if (oldValue == .hand) != (tool == .hand) { startAnew() }
    }
  }
  var drag: Drag?
  /// The corners of a polygon that is being drawn, in the world.
  var outline: [CGPoint] = []
  var pointer: CGPoint?
  /// How it stood before a number began to be dragged.
  var scrubbed: Experiment?
  var hand: AttachmentBehavior?

  // MARK: - Stage

  /// The stage's size in points.
  public private(set) var size = CGSize(width: 1, height: 1)
  var view: PlaygroundView

  /// Takes a new stage size.
  public func resize(to size: CGSize) {
    self.size = size
    let below = controlsHeight
    let right = showsPanel ? PlaygroundPanel.width + 24 : 0
    view.area = CGRect(
      x: 0, y: 0, width: max(1, size.width - right), height: max(1, size.height - below))
  }

  /// How high the widgets at the stage's bottom stand, in points.
  public var controlsHeight: CGFloat { hasBar ? PlaygroundBar.height : 0 }
  var hasBar: Bool { size.width >= 300 && size.height >= 200 }
  var showsPanel: Bool { size.width >= 600 && size.height >= 360 }

  // MARK: - State

  /// The moving state.
  public struct Snapshot {
    weak var owner: PlaygroundScene?
    var document: Experiment
    var run: ExperimentRun
    var moving: ExperimentRun.Snapshot
    var lag: Double
    var isTouched: Bool
    var rows: [Trace.Row]
    var hand: AttachmentBehavior?
    var drag: Drag?
    var tool: PlaygroundTool
    var selection: [Experiment.Part]
  }

  /// The moving state.
  public func snapshot() -> Snapshot {
    Snapshot(
      owner: self, document: document, run: run, moving: run.snapshot(), lag: lag,
      isTouched: isTouched, rows: run.rows, hand: hand, drag: drag, tool: tool,
      selection: selection)
  }

  /// Comes back to a state with what is in the hand; another scene's world is taken over as it
  /// moves.
  public func restore(_ state: Snapshot) {
    cancel()
    tool = state.tool
    guard state.document.items.map(\.id) == document.items.map(\.id),
      state.document.groups.map(\.items) == document.groups.map(\.items)
    else { return startAnew() }
    take(state)
    guard state.owner === self else { return }
    (drag, selection) = (state.drag, state.selection)
  }

  private func take(_ state: Snapshot) {
    lag = state.lag
    if state.owner === self, state.document == document {
      run = state.run
      run.restore(state.moving)
      hand = state.hand
    } else {
      run = ExperimentRun(document)
      if state.document == document, !state.isTouched, state.moving.frame <= Self.longestCatchUp {
        // Nothing but the experiment moved it: it comes to the same bits again.
        while run.frame < state.moving.frame { run.step() }
      } else {
        run.take(state.rows)
      }
    }
    isTouched = state.isTouched
  }

  /// A world of somebody else's is run again for so many frames at most.
  private static let longestCatchUp = 1800
}
