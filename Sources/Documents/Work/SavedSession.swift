import Foundation
import Geometry
import Localization

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
