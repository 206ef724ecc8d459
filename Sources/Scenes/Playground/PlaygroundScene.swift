import Canvas
import Documents
import Dynamics
import Foundation
import Geometry
import Localization

/// A small world that a person builds, runs, takes hold of and keeps.
///
/// What is built is an experiment, and what is shown is a run of it, frame by frame: just what a trace
/// of its file says, as long as no hand meddles and nothing leaves the world. While it is built it stands
/// at its start; every change of it starts the run anew.
final class PlaygroundScene: Scene, Editable, DocumentOpening {
  var displacementKind: DisplacementKind { .way }

  /// The scene in its opening state.
  init(environment: SceneEnvironment) {
    (text, reducesMotion) = (environment.text, environment.reducesMotion)
    values = ParameterValues(Self.info.parameters)
    fidelity = Self.info.fidelity
    let opening = Self.example(0)
    (document, example) = (opening, opening)
    run = Self.newRun(of: opening)
    view = PlaygroundView(
      viewport: .fitting(PlaygroundView.world(of: opening)),
      area: CGRect(x: 0, y: 0, width: 1, height: 1))
    if reducesMotion { tool = .select }
  }

  let text: any TextMeasuring
  /// Whether motion that no hand makes is left out: an example stands at its start until it is run.
  var reducesMotion: Bool {
    didSet { if reducesMotion, isRunning, run.time == 0 { tool = .select } }
  }

  private static func example(_ index: Int) -> Experiment {
    let names = Samples.experiments
    return (try? Samples.experiment(named: names[min(max(0, index), names.count - 1)])) ?? .empty
  }

  var values: ParameterValues {
    didSet {
      guard values["example"] != oldValue["example"] else { return }
      example = Self.example(Int(values["example"]))
      showPreset()
    }
  }
  var example: Experiment

  /// The engine it runs on: the experiment's profile.
  var fidelity: Fidelity {
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
  private(set) var edits = 0
  /// What is chosen, in the order it was.
  var selection: [Experiment.Part] = []
  /// What was refused or done last.
  var news: LocalizedText?

  /// Changes what is built, as one step of undo.
  func edit(_ change: (inout Experiment) -> Void) {
    let before = document
    change(&document)
    finishSketch(from: before)
  }

  /// Ends what was sketched since a state, as one step of undo.
  func finishSketch(from before: Experiment) { if document != before { edits += 1 } }

  /// Counts what a drag has changed so far as a change; the drag goes on as another one.
  func finishSketch() {
    guard let drag, document != drag.before, [.move, .scrub].contains(drag.act) else { return }
    finishSketch(from: drag.before)
    begin(drag.act, at: Grip(place: drag.end))
  }

  /// What was built, as a value.
  var content: Experiment {
    get { document }
    set {
      guard newValue != document else { return }
      cancel()
      document = newValue
      edits += 1
      selection = newValue.whole(selection.filter(newValue.contains))
      showContent()
    }
  }

  /// Whether the person has built something else than the preset shows, on whatever engine.
  var isOwn: Bool {
    var shown = example
    shown.profile = document.profile
    return document != shown
  }

  /// Shows the preset's example from its start.
  func showPreset() { show(example, runs: !reducesMotion) }

  /// What was built, to be saved.
  var experiment: Experiment? { document }

  /// Takes in an experiment of the user's.
  func open(_ experiment: Experiment) -> Bool {
    show(experiment, runs: !reducesMotion)
    edits += 1
    return true
  }

  /// Shows an experiment from its start, the whole of it in view.
  func show(_ experiment: Experiment, runs: Bool) {
    cancel()
    selection = []
    document = experiment
    view.viewport = .fitting(PlaygroundView.world(of: experiment))
    if runs { tool = .hand } else { tool = .select }
    startAnew()
  }

  /// Whether it stands at its start and is built on.
  var isBuilding: Bool {
    get { !isRunning }
    set { if newValue != isBuilding { tool = newValue ? .select : .hand } }
  }

  // MARK: - Motion

  private(set) var run: ExperimentRun
  /// Whether time goes on; what is built stands at its start.
  var isRunning: Bool { tool == .hand }

  func startAnew() {
    hand = nil
    if drag?.act == .grab { drag = nil }
    run = Self.newRun(of: document)
  }

  /// A run of what is built, out of which what leaves the world by far is taken.
  private static func newRun(of document: Experiment) -> ExperimentRun {
    ExperimentRun(document, world: PlaygroundView.world(of: document))
  }

  /// Shows everything at its start, which begins something new.
  func restart() {
    startAnew()
    edits += 1
  }

  /// Moves everything on by simulated seconds: frames of the experiment, and parts of them.
  func advance(by dt: Double) {
    guard isRunning, dt > 0 else { return }
    run.advance(by: dt)
  }

  var isAtRest: Bool { !isRunning || !run.animator.isRunning }

  // MARK: - Hands

  /// Takes a tool; a change between running and building begins something new.
  func take(_ tool: PlaygroundTool) {
    let wasRunning = isRunning
    self.tool = tool
    if isRunning != wasRunning { edits += 1 }
  }

  var tool = PlaygroundTool.hand {
    didSet {
      // Building is done at the start.
      if (oldValue == .hand) != (tool == .hand) { startAnew() }
    }
  }
  var drag: Drag?
  /// Where the pointer was last that pans, on the stage; nil while none does.
  var panned: CGPoint?
  var hand: DragBehavior?

  // MARK: - Stage

  private(set) var size = CGSize(width: 1, height: 1)
  var view: PlaygroundView
  private(set) var bar = PlaygroundBar()

  func resize(to size: CGSize) {
    self.size = size
    fit(bar.translations)
  }

  /// Makes room for the strip of tools in a language.
  func fit(_ translations: Translations) {
    bar = PlaygroundBar(stage: size, text, translations)
    view.area = PlaygroundView.area(on: size, above: bar.height)
  }

  /// How high the widgets at the stage's bottom stand, in points.
  var controlsHeight: CGFloat { bar.height }

  // MARK: - Snapshots

  /// The moving state, and what is built.
  struct Snapshot {
    fileprivate weak var owner: PlaygroundScene?
    fileprivate let document: Experiment
    fileprivate let run: ExperimentRun
    fileprivate let moving: ExperimentRun.Snapshot
    fileprivate let hand: (drag: DragBehavior, item: String, point: CGPoint)?
    fileprivate let drag: Drag?
    fileprivate let tool: PlaygroundTool
    fileprivate let selection: [Experiment.Part]
  }

  func snapshot() -> Snapshot {
    let held = hand.flatMap { hand in
      document.movers.first { run.item($0) === hand.item }.map { (hand, $0, hand.point) }
    }
    return Snapshot(
      owner: self, document: document, run: run, moving: run.snapshot(), hand: held, drag: drag,
      tool: tool, selection: selection)
  }

  func restore(_ state: Snapshot) {
    var content = state.document
    // The engine is the fidelity's, which is not part of a state.
    content.profile = document.profile
    if document != content { document = content }
    if tool != state.tool { tool = state.tool }
    (drag, selection) = (state.drag, state.selection)
    if state.owner === self, state.run.experiment == document {
      (run, hand) = (state.run, state.hand?.drag)
    } else {
      run = Self.newRun(of: document)
      hand = nil
      if let held = state.hand { hold(held.item, grip: held.drag.grip, to: held.point) }
    }
    run.restore(state.moving)
  }
}

/// What the playground says of itself.
extension PlaygroundScene {
  var tracedItems: [TracedItem] {
    zip(run.rows, document.items).map { row, item in
      TracedItem(
        id: row.item, center: row.center, angle: row.angle, velocity: row.velocity,
        angularVelocity: row.angularVelocity, deflection: deflection(row, from: item.center))
    }
  }

  /// How far it is from where it started, how fast it goes from there, and its energy of motion.
  private func deflection(_ row: Trace.Row, from start: CGPoint) -> Deflection {
    let way = row.center - start
    let (v, length) = (row.velocity, max(way.length, 1e-9))
    return Deflection(
      displacement: way.length, rate: (v.dx * way.dx + v.dy * way.dy) / length,
      energy: (v.dx * v.dx + v.dy * v.dy) / 2 / Deflection.squarePointsPerMetre)
  }

  var outlines: [ItemOutline] {
    document.items.map { ItemOutline(id: $0.id, shape: .path(path(of: $0))) }
  }

  var debugSnapshot: SceneDebugSnapshot? {
    SceneDebugSnapshot(run.animator.debugSnapshot, map: view.map)
  }

  var solvedItemCount: Int { run.animator.solvedItemCount }

  /// What stands in the document: what a shipped one says is in the catalogues.
  func words(_ text: String) -> LocalizedText {
    [example.title, example.question].contains(text) ? LocalizedText(key: text) : .verbatim(text)
  }

  func meaning(of parameter: String) -> Explanation? {
    parameter == "example" ? Explanation(words(document.question)) : nil
  }

  /// What is chosen and has not left the world.
  var shownSelection: [Experiment.Part] {
    selection.filter { part in
      if case .item(let id) = part { !run.departed.contains(id) } else { true }
    }
  }

  /// What is chosen, in a word or two.
  var chosenTitle: LocalizedText {
    let selection = shownSelection
    let movers = document.movers(of: chosenItems.filter { !run.departed.contains($0) })
    if movers.count == 1, selection == document.parts(of: movers[0]) { return .verbatim(movers[0]) }
    if selection.count > 1 { return "\(selection.count) chosen" }
    switch selection.first {
    case .boundary(_, let id): return .verbatim(id)
    case .behavior(let index) where document.behaviors.indices.contains(index):
      return document.behaviors[index].title
    default: return "World"
    }
  }

  var status: String {
    let count = document.items.count
    return "\(count) \(count == 1 ? "item" : "items"), \(document.behaviors.count) behaviors, "
      + "frame \(run.frame), \(isRunning ? "running" : tool.look.title.english)"
      + (run.departed.isEmpty ? "" : ", \(run.departed.count) left the world")
      + (selection.isEmpty ? "" : ", \(selection.count) chosen")
  }

  /// The first item that can move is pulled aside and let go.
  func sampleGesture() -> Gesture {
    let item = document.items.first { !document.isLocked($0.id) }
    let start = item.map { center(of: $0.id) } ?? view.center
    let map = standardMap(of: size)
    return Gesture.pull(
      scene: Self.info.id, size: size,
      path: (0...24).map { k in
        let t = CGFloat(k) / 24
        return map.apply(to: CGPoint(x: start.x - 60 * t, y: start.y - 50 * t))
      }, duration: 0.5, rest: 0.3)
  }

  /// What to try with what is there: the examples that come along, or what a person has built.
  var hint: LocalizedText? {
    if !isOwn { return values["example"] == 0 ? Self.info.hint : "Drag anything" }
    if document.items.isEmpty { return "Take Rod and drag to hang a ball" }
    return isRunning ? "Drag anything" : "Press Return to run it"
  }
}

extension PlaygroundScene {
  static let info = SceneInfo(
    id: "playground", title: "Playground",
    summary: "Build your own experiment, run it, drag anything in it and save it.",
    parameters: parameters, presets: presets, fidelity: .uikit,
    hint: "Drag the pendulum, or build with a tool", keys: keys, opensWithDebug: true)

  private static var keys: [SceneKey] {
    PlaygroundTool.all.compactMap(\.sceneKey) + zooms.map(\.key)
      + [SceneKey("Start again", "Home", .home)] + Command.allCases.map(\.sceneKey)
  }

  private static let parameters = [
    Parameter(
      "grid", "Grid", 5...100, default: 20,
      "From line to line of the grid that things snap to.", kind: .whole, unit: "pt",
      ends: ("fine", "coarse")),
    Parameter(
      "snapping", "Snap to the grid", 0...1, default: 1, "Whether places are the grid's.",
      kind: .toggle),
    Parameter(
      "strength", "Hand", 1...100, default: 20, "How many times its weight a hand lifts.",
      unit: "g", digits: 0),
    .choice(
      "example", "Example",
      presets.map { Parameter.Choice(id: $0.id, title: $0.title) },
      "Which of the worked experiments is shown.", in: .content, restarts: true),
  ]

  /// The worked experiments, each with its question.
  private static let presets = Samples.experiments.enumerated().map { index, name in
    let experiment = try? Samples.experiment(named: name)
    return Preset(
      id: name, title: LocalizedText(key: experiment?.title ?? name),
      source: LocalizedText(key: experiment?.question ?? ""),
      values: ["example": Double(index)])
  }
}
