import Documents
import Foundation
import Geometry
import Localization

/// What the playground says of itself.
extension PlaygroundScene {
  /// What moves, for traces: the experiment's own places.
  public var tracedItems: [TracedItem] {
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

  /// The items.
  public var outlines: [ItemOutline] {
    document.items.map { ItemOutline(id: $0.id, shape: .path(path(of: $0))) }
  }

  /// What the engine has in hand.
  public var debugSnapshot: SceneDebugSnapshot? {
    SceneDebugSnapshot(run.animator.debugSnapshot, map: view.map)
  }

  /// How many items impulses move.
  public var solvedItemCount: Int { run.animator.solvedItemCount }

  /// The time, and what the one item that is chosen does.
  public var readouts: [Readout] {
    var readouts = [Readout(title: "Time", value: "\(Numerals.fixed(run.time, 2)) s")]
    guard selection.count == 1, let id = chosenItems.first,
      let row = run.rows.first(where: { $0.item == id })
    else { return readouts }
    readouts += [
      Readout(
        title: "Place",
        value: "\(Numerals.signed(row.center.x, 1)), \(Numerals.signed(row.center.y, 1))"),
      Readout(title: "Speed", value: "\(Numerals.fixed(row.velocity.length, 1)) pt/s"),
      Readout(title: "Turn", value: "\(Numerals.signed(row.angle * 180 / .pi, 1))°"),
    ]
    return readouts
  }

  /// What stands in the document: what a shipped one says is in the catalogues.
  func words(_ text: String) -> LocalizedText {
    [example.title, example.question].contains(text) ? LocalizedText(key: text) : .verbatim(text)
  }

  /// What a parameter's value means here and now.
  public func explanation(of parameter: String) -> Explanation? {
    switch parameter {
    case "grid":
      let isOn = values[Keys.snapping]
      return Explanation(isOn ? "new items snap to its crossings" : "shown, but nothing snaps")
    case "strength":
      let strength = Int(values[Keys.strength])
      return Explanation(
        .plural(
          strength, "lifts \(strength) time the weight of what it holds",
          "lifts \(strength) times the weight of what it holds"))
    case "example": return Explanation(words(document.question))
    default: return nil
    }
  }

  /// A line under the stage.
  public var status: String {
    let count = document.items.count
    return "\(count) \(count == 1 ? "item" : "items"), \(document.behaviors.count) behaviors, "
      + "frame \(run.frame), \(isRunning ? "running" : tool.title.english)"
      + (run.departed.isEmpty ? "" : ", \(run.departed.count) left the world")
      + (selection.isEmpty ? "" : ", \(selection.count) chosen")
  }

  /// The first item that can move is pulled aside and let go.
  public func sampleGesture() -> Gesture {
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
  public var hint: LocalizedText? {
    if !isOwn { return values[Keys.example] == 0 ? Self.info.hint : "Drag anything" }
    if document.items.isEmpty { return "Take Rod and drag to hang a ball" }
    return isRunning ? "Drag anything" : "Press Return to run it"
  }
}

extension PlaygroundScene {
  /// The parameters, as the scene reads them.
  enum Keys {
    static let example = ParameterKey<Int>("example")
    static let grid = ParameterKey<Double>("grid")
    static let snapping = ParameterKey<Bool>("snapping")
    static let strength = ParameterKey<Double>("strength")
    static let links = ParameterKey<Int>("links")
  }

  /// What the scene declares.
  public static let info = SceneInfo(
    id: "playground", title: "Playground",
    summary: "Build your own experiment, run it, drag anything in it and save it.",
    makeParameters: { parameters }, makePresets: { presets }, fidelity: .uikit,
    hint: "Drag the pendulum, or build with a tool", keys: keys, opensWithDebug: true)

  private static var keys: [SceneKey] {
    PlaygroundTool.all.compactMap(\.sceneKey) + ViewCommand.allCases.map(\.sceneKey)
      + [SceneKey("Start again", "Home", .home)] + Command.keyed.compactMap(\.sceneKey)
  }

  private static let parameters = [
    Parameter(
      Keys.grid.id, "Grid", 5...100, default: 20,
      "From line to line of the grid that things snap to.", kind: .whole, unit: "pt",
      ends: ("fine", "coarse")),
    Parameter(
      Keys.snapping.id, "Snap to the grid", 0...1, default: 1, "Whether places are the grid's.",
      kind: .toggle),
    Parameter(
      Keys.strength.id, "Hand", 1...100, default: 20, "How many times its weight a hand lifts.",
      unit: "g", digits: 0),
    Parameter(
      Keys.links.id, "Links of a chain", 2...40, default: 10, "How many balls a new chain has.",
      kind: .whole),
    .choice(
      Keys.example.id, "Example",
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
