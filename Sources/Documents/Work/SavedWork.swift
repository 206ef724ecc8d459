import Foundation

/// Tuned values with the gesture that they were tuned on: a `.springlab` file.
public struct SavedWork: Hashable, Sendable {
  /// The one version of the format.
  public static let version: Int64 = 10
  /// The extension of its files.
  public static let fileExtension = "springlab"

  /// One setting of a scene.
  public struct Setting: Hashable, Sendable {
    /// The title; empty for the setting that was being tuned.
    public var title: String
    /// The preset that was chosen last, by name.
    public var preset: String
    /// The fidelity, by name.
    public var fidelity: String
    /// The values by parameter name, in the scene's order.
    public var values: [Value]

    /// One value.
    public struct Value: Hashable, Sendable {
      /// The parameter's name.
      public var parameter: String
      /// Its value.
      public var value: Double

      /// A value of a parameter.
      public init(parameter: String, value: Double) {
        (self.parameter, self.value) = (parameter, value)
      }
    }

    /// A setting from its parts.
    public init(title: String, preset: String, fidelity: String, values: [Value]) {
      (self.title, self.preset) = (title, preset)
      (self.fidelity, self.values) = (fidelity, values)
    }
  }

  /// The scene, by name.
  public var scene: String
  /// The setting that was being tuned.
  public var setting: Setting
  /// The setting in slot B.
  public var comparison: Setting?
  /// The settings that were kept under names.
  public var kept: [Setting]
  /// The file of the conversation on show; nil for the program's own.
  public var messages: String?
  /// The experiment, where the scene is the playground.
  public var experiment: Experiment?
  /// The state of the scene where the gesture begins; nil for as it opens.
  public var state: SceneState?
  /// The last gesture.
  public var gesture: Gesture?
  /// The state's hash after each second of the gesture's replay.
  public var hashes: [UInt64]
  /// The sizes of a conversation's rows in that replay, which depend on fonts and time zone.
  public var rows: [MeasuredRow]

  /// Saved work from its parts.
  public init(
    scene: String, setting: Setting, comparison: Setting? = nil, kept: [Setting] = [],
    messages: String? = nil, experiment: Experiment? = nil, gesture: Gesture? = nil,
    hashes: [UInt64] = [], rows: [MeasuredRow] = []
  ) {
    (self.scene, self.setting, self.comparison, self.kept) = (scene, setting, comparison, kept)
    (self.messages, self.experiment) = (messages, experiment)
    (self.gesture, self.hashes, self.rows) = (gesture, hashes, rows)
  }
}

extension SavedWork {
  /// Reads a file of saved work.
  ///
  /// - Throws: `DocumentError` with the line and path of the first mistake.
  public init(data: Data, file: String? = nil) throws {
    self = try JSONParser.read(data, file: file) { try SavedWork($0) }
  }

  /// The most settings under names, and the most seconds of a replay, that a file may hold.
  private static let mostKept = 1000, mostHashes = 100_000

  static let keys = [
    "version", "scene", "setting", "comparison", "kept", "messages", "experiment", "state",
    "gesture", "hashes", "rows",
  ]

  init(_ value: JSONValue) throws {
    try value.checkVersion(Self.version)
    let root = try value.object(keys: Self.keys)
    scene = try root.required("scene").string()
    setting = try Setting(try root.required("setting"))
    comparison = try root["comparison"].map { try Setting($0) }
    kept = try root["kept"]?.array(most: Self.mostKept).map { try Setting($0) } ?? []
    messages = try root["messages"]?.string()
    experiment = try root["experiment"].map { try Experiment($0) }
    state = try root["state"].map(SceneState.format.read)
    gesture = try root["gesture"].map { try Gesture($0) }
    hashes = try root["hashes"]?.array(most: Self.mostHashes).map(Self.hash) ?? []
    rows = try root["rows"]?.array(most: MeasuredRows.most).map { try MeasuredRow($0) } ?? []
    for (key, origin) in [("gesture", gesture?.scene), ("state", state?.scene)] {
      guard let origin, origin != scene, let value = root[key] else { continue }
      throw value.error("was made in \(origin), not in \(scene).")
    }
  }

  /// The work as a file: the same bytes for the same work.
  public var json: String {
    var members = [
      "\"version\": \(Self.version)", "\"scene\": \(quoted(scene))",
      "\"setting\": \(setting.json)",
    ]
    if let comparison { members.append("\"comparison\": \(comparison.json)") }
    if !kept.isEmpty {
      members.append("\"kept\": [\n    \(kept.map(\.json).joined(separator: ",\n    "))\n  ]")
    }
    if let messages { members.append("\"messages\": \(quoted(messages))") }
    if let experiment {
      let text = experiment.json.split(separator: "\n").joined(separator: "\n  ")
      members.append("\"experiment\": \(text)")
    }
    if let state { members.append("\"state\": \(SceneState.format.write(state))") }
    if let gesture {
      let text = gesture.json.split(separator: "\n").joined(separator: "\n  ")
      members.append("\"gesture\": \(text)")
    }
    if !hashes.isEmpty {
      let words = hashes.map { "\"\(Self.hex($0))\"" }.joined(separator: ", ")
      members.append("\"hashes\": [\(words)]")
    }
    if !rows.isEmpty {
      let rows = rows.map { "    " + $0.json }.joined(separator: ",\n")
      members.append("\"rows\": [\n\(rows)\n  ]")
    }
    return "{\n  \(members.joined(separator: ",\n  "))\n}\n"
  }

  private static func hash(_ value: JSONValue) throws -> UInt64 {
    let text = try value.string()
    guard text.utf8.count == 16, let hash = UInt64(text, radix: 16) else {
      throw value.error("takes 16 hexadecimal digits.")
    }
    return hash
  }

  private static func hex(_ hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension SavedWork.Setting {
  /// More than any scene has parameters.
  private static let mostValues = 1000

  fileprivate init(_ value: JSONValue) throws {
    let object = try value.object(keys: ["title", "preset", "fidelity", "values"])
    title = try object["title"]?.string() ?? ""
    preset = try object.required("preset").string()
    fidelity = try object.required("fidelity").string()
    let values = try object.required("values")
    let members = try values.members()
    let count = members.count
    guard count <= Self.mostValues else {
      throw values.error("takes at most \(Self.mostValues) values, not \(count).")
    }
    self.values = try members.map {
      Value(parameter: $0.key, value: try $0.value.number())
    }
  }

  fileprivate var json: String {
    let numbers = values.map { "\(quoted($0.parameter)): \($0.value)" }.joined(separator: ", ")
    let name = title.isEmpty ? "" : "\"title\": \(quoted(title)), "
    return "{\(name)\"preset\": \(quoted(preset)), \"fidelity\": \(quoted(fidelity)), "
      + "\"values\": {\(numbers)}}"
  }
}
