import ArgumentParser
import Canvas
import Documents
import Foundation
import Localization
import Scenes
import Workbench

/// The options of the window and of rendering: what they open on.
struct OpeningOptions: ParsableArguments {
  @Option(help: "The scene to open (see: springlab list).")
  var scene: String?
  @Option(help: "The preset to start from.")
  var preset: String?
  @Option(help: "How true to what: published, uikit or exact.")
  var fidelity: String?
  @Option(help: "A preset or fidelity to compare with, on the same gesture.")
  var beside: String?
  @Option(name: .customLong("set"), help: "A parameter's value, as name=value; may be repeated.")
  var settings: [String] = []
  @Option(help: "A conversation of your own: \"Name: text\" lines, JSON or JSON Lines.")
  var messages: String?
  @Option(help: "Whose bubbles are on the right; the first speaker by default.")
  var me: String?
  @Option(help: "How many messages to show; the conversation repeats to fill them.")
  var count: Int?
  @Option(help: "An experiment file to show in the playground.")
  var experiment: String?
  @Option(help: "A gesture file to play.")
  var replay: String?
  @Option(help: "light, dark, high-contrast-light or high-contrast-dark.")
  var theme: String?
  @Option(help: "The window's language: en, zh or ru; the desktop's by default.")
  var language: String?
  @Option(help: "The size of everything, 0.5 to 4; automatic by default.")
  var scale: Double?
  @Flag(
    help: "Draw what the engine has in hand over the scene: springs, touches, velocities, sleep.")
  var debug = false
  @Flag(name: .customLong("reduce-motion"), help: "Leave out motion that you do not make yourself.")
  var reduceMotion = false

  /// The sample that is shown where no file is named.
  private static let sample = "weekend"
  private static let scales = 0.5...4.0
  private static let mostMessages = 100_000_000

  /// The workbench's opening, every name and value checked.
  func opening() throws -> Workbench.Opening {
    var opening = Workbench.Opening()
    let info = try sceneInfo()
    opening.scene = namesScene ? info.id : nil
    opening.opensAnew = opensAnew
    if let complaint = try gesture()?.complaint(for: info) {
      // The path begins with "$.", the gesture, which is all of the file here.
      let path = String(complaint.path.dropFirst(2))
      throw Failure(
        .badInput, DocumentError(file: replay, path: path, complaint.words).description)
    }
    opening.preset = try named(preset, among: info.presets.map(\.id), as: "preset")
    let fidelities = info.fidelities.map(\.rawValue)
    opening.fidelity = try named(fidelity, among: fidelities, as: "fidelity")
      .flatMap(Fidelity.init(rawValue:))
    opening.beside = try named(
      beside, among: info.presets.map(\.id) + fidelities, as: "preset or fidelity")
    opening.values = try settings.map { try setting($0, of: info) }
    let themes = ["light", "dark", "high-contrast-light", "high-contrast-dark"]
    let theme = try named(theme, among: themes, as: "theme")
    opening.isDark = theme?.hasSuffix("dark") ?? false
    opening.hasHighContrast = theme?.hasPrefix("high") ?? false
    let languages = Language.allCases.map(\.rawValue)
    let language = try named(language, among: languages, as: "language")
    opening.language = language.flatMap(Language.init(rawValue:)) ?? .english
    if debug { opening.showsDebug = true }
    // What a pipe holds is not there at the next start, and a count is no part of a file.
    if count == nil, let messages, !messages.hasPrefix("/dev/") {
      // Saved work is opened from any folder.
      let folder = messages.hasPrefix("/") ? "" : FileManager.default.currentDirectoryPath
      opening.messagesPath = folder.appendingPath(messages)
    }
    try Check.range("--scale", scale, Self.scales)
    return opening
  }

  /// Whether the options say what the scene opens with, whatever the last session left.
  private var opensAnew: Bool {
    [preset, fidelity, beside, messages, experiment, replay].contains { $0 != nil }
      || !settings.isEmpty || count != nil
  }

  /// Whether the options say which scene opens.
  private var namesScene: Bool { scene != nil || opensAnew }

  /// The scene: the one named, the gesture's, or the first.
  func sceneInfo() throws -> SceneInfo {
    let ids = SceneCatalog.infos.map(\.id)
    let wish =
      try named(scene, among: ids, as: "scene") ?? gesture()?.scene
      ?? experiment.map { _ in "playground" }
    guard let wish else { return SceneCatalog.infos[0] }
    guard let info = SceneCatalog.infos.first(where: { $0.id == wish }) else {
      let error = DocumentError(
        file: replay, path: "scene", "names \"\(wish)\", which is no scene here.")
      throw Failure(.badInput, error.description)
    }
    return info
  }

  /// The gesture to play, if one is named.
  func gesture() throws -> Gesture? {
    guard let replay else { return nil }
    return try Inputs.gesture(replay)
  }

  /// Shows the experiment that is named, if one is.
  func showExperiment(on workbench: Workbench) throws {
    guard let experiment else { return }
    workbench.open(try Inputs.experiment(experiment), from: experiment)
  }

  /// What the scenes are given, once there is text.
  func environment() throws -> (any TextMeasuring) -> SceneEnvironment {
    let conversation = try messages.map(Inputs.conversation) ?? Inputs.sample(Self.sample)
    try Check.range("--count", count, 1...Self.mostMessages)
    let me = try index(ofMeIn: conversation)
    return { [count, reduceMotion] text in
      SceneEnvironment(
        text: text, conversation: conversation, me: me, count: count, reducesMotion: reduceMotion)
    }
  }

  private func index(ofMeIn conversation: Conversation) throws -> Int {
    guard let me else { return conversation.me }
    if let index = conversation.participantIndex(named: me) { return index }
    throw Failure(
      .usage,
      "Nobody called \"\(me)\" speaks in \(conversation.title)."
        + Check.hint(me, conversation.participants))
  }

  private func setting(_ text: String, of info: SceneInfo) throws -> (id: String, value: Double) {
    let (name, text) = try Check.pair("--set", text)
    guard let parameter = info.parameters.first(where: { $0.id == name }) else {
      let hint = Check.hint(name, info.parameters.map(\.id))
      throw Failure(.usage, "The scene \(info.id) has no parameter \"\(name)\"." + hint)
    }
    if let choices = parameter.choices, Double(text) == nil {
      let ids = choices.map(\.id)
      let id = try named(text, among: ids, as: "choice of \(parameter.id)")
      return (parameter.id, Double(ids.firstIndex { $0 == id } ?? 0))
    }
    guard let value = Double(text), value.isFinite else {
      throw Failure(.usage, "\(parameter.id) takes a number, not \"\(text)\".")
    }
    guard parameter.limit.contains(value) else {
      let limit = parameter.limit
      throw Failure(
        .usage,
        "\(parameter.id) takes \(limit.lowerBound) to \(limit.upperBound) \(parameter.unit)"
          .trimmingCharacters(in: .whitespaces) + ", not \(text).")
    }
    return (parameter.id, value)
  }

  private func named(
    _ wish: String?, among names: @autoclosure () -> [String], as what: String
  ) throws -> String? {
    try wish.map { try Check.named($0, in: names(), id: \.self, as: what) }
  }
}
