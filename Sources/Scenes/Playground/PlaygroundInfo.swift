import Documents
import Foundation
import Localization

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
    PlaygroundTool.all.compactMap(\.sceneKey) + ViewCommand.allCases.map(\.sceneKey) + [
      SceneKey("Start again", "Home", .home), SceneKey("Delete what is chosen", "Delete", .delete),
      SceneKey("Duplicate what is chosen", "Shift + D", .character("d"), .shift),
      SceneKey("Choose all", "Ctrl + A", .character("a"), .control),
      SceneKey("Group", "Ctrl + G", .character("g"), .control),
      SceneKey("Ungroup", "Ctrl + Shift + G", .character("g"), [.control, .shift]),
      SceneKey("Clear", "N", .character("n")),
    ]
  }

  private static let parameters = [
    Parameter(
      Keys.grid, "Grid", 5...100, default: 20, "From line to line of the grid that things snap to."
    ).with {
      ($0.unit, $0.digits, $0.kind) = ("pt", 0, .whole)
      ($0.lowWord, $0.highWord) = ("fine", "coarse")
    },
    Parameter(
      Keys.snapping, "Snap to the grid", 0...1, default: 1, "Whether places are the grid's."
    )
    .with { $0.kind = .toggle },
    Parameter(
      Keys.strength, "Hand", 1...100, default: 20, "How many times its weight a hand lifts."
    )
    .with { ($0.unit, $0.digits) = ("g", 0) },
    Parameter(
      Keys.links, "Links of a chain", 2...40, default: 10, "How many balls a new chain has."
    )
    .with { ($0.kind, $0.digits) = (.whole, 0) },
    .choice(
      Keys.example.id, "Example",
      presets.map { Parameter.Choice(id: $0.id, title: $0.title) },
      "Which of the worked experiments is shown.", in: .content
    ).with { $0.restarts = true },
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
