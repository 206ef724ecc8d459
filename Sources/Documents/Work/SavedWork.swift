import Foundation
import Geometry
import Localization

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
    /// The fidelity, by the name that the command line takes.
    public var fidelity: String
    /// The values by parameter name, in the scene's order.
    public var values: [Value]

    /// A parameter and what it was set to.
    public struct Value: Hashable, Sendable {
      /// The parameter, by the name that the command line takes.
      public var parameter: String
      /// What it was set to, in the parameter's unit.
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

  /// The scene, by the name that the command line takes.
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
  /// The gesture that was recorded last; nil for none.
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

  /// Reads a file of saved work.
  ///
  /// - Throws: `DocumentError` with the line and path of the first mistake.
  public init(data: Data, file: String? = nil) throws {
    self = try JSONParser.read(data, file: file) { try Self.format.read($0) }
  }

  /// The most settings under names, and the most seconds of a replay, that a file may hold.
  private static let mostKept = 1000, mostHashes = 100_000

  /// The work as a file: the same bytes for the same work.
  public var json: String { Self.format.write(self) + "\n" }

  static var format: Format<SavedWork> {
    let row = Format(read: MeasuredRow.init, write: \.json)
    return .object(
      version: version,
      SavedWork(scene: "", setting: Setting(title: "", preset: "", fidelity: "", values: [])),
      [
        .property("scene", \.scene, .text), .property("setting", \.setting, .setting),
        .optional("comparison", \.comparison, .setting),
        .property("kept", \.kept, .list(.setting, most: mostKept, areLines: true), or: []),
        .optional("messages", \.messages, .text),
        .optional("experiment", \.experiment, .file(Experiment.init, \.json)),
        .optional("state", \.state, SceneState.format),
        .optional("gesture", \.gesture, .file(Gesture.init, \.json)),
        .property("hashes", \.hashes, .list(.hash, most: mostHashes), or: []),
        .property("rows", \.rows, .list(row, most: MeasuredRows.most, areLines: true), or: []),
      ],
      check: { object, work in
        for (key, origin) in [("gesture", work.gesture?.scene), ("state", work.state?.scene)] {
          guard let origin, origin != work.scene, let value = object[key] else { continue }
          throw value.error("was made in \(origin), not in \(work.scene).")
        }
      })
  }

  // MARK: - One line of text
  //
  // To be sent and pasted: `springlab:` and the file as a zlib stream, in the letters of base64url (RFC 4648, section 5).

  /// The prefix of such a text.
  public static let textPrefix = "springlab:"
  /// The most letters of a text, and the most bytes of the file in it.
  static let longestText = 4 << 20
  private static let source = "shared text"

  /// Whether a text starts as shared work does.
  public static func isText(_ text: String) -> Bool {
    text.drop { $0.isWhitespace }.prefix(textPrefix.count).lowercased() == textPrefix
  }

  /// The work without the path of a conversation and what was written into it, by a gesture as well, which mean nothing
  /// elsewhere and tell of their owner.
  private var withoutConversation: SavedWork {
    var bare = self
    bare.messages = nil
    guard scene == "messages" else { return bare }
    bare.state = nil
    // In a conversation keys write and send.
    if gesture?.hasKeys == true { bare.gesture = nil }
    // A replay among other messages is another one.
    if messages != nil || state?.conversation != nil || bare.gesture == nil {
      (bare.hashes, bare.rows) = ([], [])
    }
    return bare
  }

  /// The work as a line of text, the same for the same work; without what is its owner's conversation.
  ///
  /// - Throws: `DocumentError` where the work is too long for one.
  public func text() throws -> String {
    let file = Array(withoutConversation.json.utf8)
    guard file.count <= Self.longestText else {
      throw DocumentError("is too much to share as text (\(file.count) bytes): save it as a file.")
    }
    let letters = Data(Deflate.pack(file)).base64EncodedString().filter { $0 != "=" }
    return Self.textPrefix + String(letters.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
  }

  /// Reads such a text; white space that mail has put into it does not matter.
  ///
  /// - Throws: `DocumentError` where it is cut, changed or no such text.
  public init(text: String) throws {
    self = try DocumentError.naming(Self.source) {
      let file = try Deflate.unpack(try Self.bytes(in: text), most: Self.longestText)
      return try SavedWork(data: Data(file), file: Self.source).withoutConversation
    }
  }

  /// The bytes that the letters of a text stand for.
  private static func bytes(in text: String) throws -> [UInt8] {
    guard text.utf8.count <= longestText else {
      throw DocumentError("is \(text.utf8.count) letters long; \(longestText) are the most.")
    }
    let letters = text.filter { !$0.isWhitespace }
    guard isText(letters) else {
      throw DocumentError("starts with \"\(textPrefix)\" where it is one.")
    }
    var coded = String(letters.dropFirst(textPrefix.count)).replacing("-", with: "+")
      .replacing("_", with: "/")
    // A single letter at the end holds no whole byte: the text was cut.
    if coded.utf8.count % 4 == 1 { coded.removeLast() }
    guard !coded.isEmpty else { throw DocumentError("holds nothing after \"\(textPrefix)\".") }
    coded += String(repeating: "=", count: (4 - coded.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: coded) else {
      throw DocumentError("takes A to Z, a to z, 0 to 9, - and _ alone after \"\(textPrefix)\".")
    }
    return Array(data)
  }
}

extension Format {
  /// A file in another one, whose lines stand further in.
  fileprivate static func file(
    _ read: @escaping (JSONValue) throws -> Value, _ json: @escaping (Value) -> String
  ) -> Format {
    Format(
      read: read, write: { json($0).split(separator: "\n").joined(separator: "\n  ") })
  }
}

extension Format<UInt64> {
  fileprivate static var hash: Format {
    Format<String>.text.map(
      { UInt64($0, radix: 16) ?? 0 }, { String(format: "%016lx", Int(bitPattern: UInt($0))) },
      check: { value, text in
        guard text.utf8.count == 16, UInt64(text, radix: 16) != nil else {
          throw value.error("takes 16 hexadecimal digits.")
        }
      })
  }
}

extension Format<SavedWork.Setting> {
  fileprivate static var setting: Format {
    .object(
      SavedWork.Setting(title: "", preset: "", fidelity: "", values: []),
      [
        .property("title", \.title, .text, or: ""), .property("preset", \.preset, .text),
        .property("fidelity", \.fidelity, .text), .property("values", \.values, .values),
      ])
  }
}

extension Format<[SavedWork.Setting.Value]> {
  /// More than any scene has parameters.
  private static var most: Int { 1000 }

  /// An object with a member for each.
  fileprivate static var values: Format {
    Format(
      read: { value in
        let members = try value.members().all
        guard members.count <= most else {
          throw value.error("takes at most \(most) values, not \(members.count).")
        }
        return try members.map { .init(parameter: $0.key, value: try $0.value.number()) }
      },
      write: { values in
        "{" + values.map { "\(quoted($0.parameter)): \($0.value)" }.joined(separator: ", ") + "}"
      })
  }
}

/// The window as it was when the program ended, for the next start: what was tuned in each scene, and
/// how the window stood.
public struct SavedSession: Hashable, Sendable {
  /// The version of the format.
  public static let version: Int64 = 2

  /// The colours that were chosen.
  public enum Theme: String, CaseIterable, Sendable {
    case light, dark
    case highContrastLight = "high-contrast-light"
    case highContrastDark = "high-contrast-dark"
  }

  /// The scene on show, by name.
  public var scene = ""
  /// What was tuned, a scene each.
  public var works: [SavedWork] = []
  /// The window's size in points.
  public var size: CGSize?
  /// The size of everything, where it was chosen; nil for what suits the screen.
  public var scale: Double?
  /// The colours, where they were chosen; nil for the desktop's.
  public var theme: Theme?
  /// The language of the window, where it was chosen; nil for the desktop's.
  public var language: Language?
  /// Whether panels were folded or opened by hand; nil where the window's size decides.
  public var list: Bool?
  /// The same of the inspector.
  public var inspector: Bool?
  /// The same of the timeline.
  public var timeline: Bool?
  /// The same of the legend of debug drawing.
  public var legend: Bool?
  /// Whether B stands beside A.
  public var beside = false
  /// How fast time passes, where that was chosen, as a multiple of real time; nil for 1.
  public var speed: Double?
  /// The scenes whose debug drawing is on where it opens off, or the other way round.
  public var debug: [String] = []
  /// The names of the hints that have been seen.
  public var hints: [String] = []

  /// A session of nothing yet.
  public init() {}

  /// A session of one scene's work.
  public init(_ work: SavedWork) { (scene, works) = (work.scene, [work]) }

  /// Reads a session's file.
  ///
  /// - Throws: `DocumentError` with the line and path of the first mistake.
  public init(data: Data, file: String? = nil) throws {
    self = try JSONParser.read(data, file: file) { try Self.format.read($0) }
  }

  /// The session as a file: the same bytes for the same session.
  public var json: String { Self.format.write(self) + "\n" }

  private static var format: Format<SavedSession> {
    .object(
      version: version, SavedSession(),
      [
        .property("scene", \.scene, .text),
        .optional("size", \.size, .size(in: Gesture.sides)),
        .optional("scale", \.scale, .number(from: 0.1)),
        .optional("theme", \.theme, .choice), .optional("language", \.language, .choice),
        .optional("list", \.list, .flag),
        .optional("inspector", \.inspector, .flag), .optional("timeline", \.timeline, .flag),
        .optional("legend", \.legend, .flag),
        .property("beside", \.beside, .flag, or: false),
        .optional("speed", \.speed, .number(from: 0.01)),
        .property("debug", \.debug, .list(.text), or: []),
        .property("hints", \.hints, .list(.text), or: []),
        .property("works", \.works, .list(SavedWork.format, named: "scene", by: \.scene), or: []),
      ])
  }
}
