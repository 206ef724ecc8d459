import CairoCanvas
import Canvas
import Documents
import Foundation
import OtherFonts
import Scenes
import Testing

@testable import Workbench

/// A number for the motion of every scene, at every fidelity, in the 60 seconds after its recorded gesture started.
///
/// It is the same in debug and release, under sanitizers, in every locale and time zone, on every processor and with
/// any fonts: `make hashes` writes the file anew where motion is meant to change.
@Suite struct MotionHashesTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let file = folder.appendingPathComponent("MotionHashes.txt")
  /// Work with the sizes of all rows that Messages meets.
  private static let rowsFile = folder.appendingPathComponent("MotionHashes.springlab")
  private static let seconds = 60
  private static let writes = ProcessInfo.processInfo.environment["SPRINGLAB_HASHES"] != nil

  struct Case: CustomTestStringConvertible, Sendable {
    let scene: String
    let fidelity: Fidelity
    var testDescription: String { "\(scene) \(fidelity.rawValue)" }
  }

  static let cases = SceneCatalog.infos.flatMap { info in
    info.fidelities.map { Case(scene: info.id, fidelity: $0) }
  }

  private static func gesture(of scene: String) throws -> Gesture {
    let folder = Self.folder.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Assets/Gestures")
    let name = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .first { $0.hasPrefix(scene + "-") }
    return try Gesture(data: Data(contentsOf: folder.appendingPathComponent(try #require(name))))
  }

  /// One number for all seconds, and the sizes that the replay met.
  private static func motion(
    of item: Case, text: any TextMeasuring, rows: [MeasuredRow]
  ) throws -> (hash: UInt64, rows: [MeasuredRow]) {
    let environment = SceneEnvironment(
      text: text, conversation: try Samples.conversation(named: "weekend"))
    let stage = SceneCatalog.session(of: item.scene, in: environment)
    var tuning = stage.tuning
    tuning.fidelity = item.fidelity
    let replay = WorkReplay(try gesture(of: item.scene), tuning: tuning, like: stage, rows: rows)
    let hash = replay.hashes(seconds: seconds).reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ $1) &* 0x100_0000_01b3
    }
    return (hash, replay.rows.all)
  }

  private static func line(_ item: Case, _ hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return "\(item.scene) \(item.fidelity.rawValue) "
      + String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func known() throws -> (lines: Set<String>, rows: [MeasuredRow]) {
    let text = try String(contentsOf: file, encoding: .utf8)
    let work = try SavedWork(data: Data(contentsOf: rowsFile))
    return (Set(text.split(separator: "\n").map(String.init)), work.rows)
  }

  @Test(.enabled(if: !writes), arguments: cases)
  func motionIsTheSameEverywhere(_ item: Case) throws {
    let (lines, rows) = try Self.known()
    let rowsHere = item.scene == "messages" ? rows : []
    let hash = try Self.motion(of: item, text: PangoText(), rows: rowsHere).hash
    #expect(lines.contains(Self.line(item, hash)), "\(Self.line(item, hash))")
  }

  @Test(.enabled(if: !writes)) func fontsDoNotMatter() throws {
    let (lines, rows) = try Self.known()
    for item in Self.cases where item.scene == "messages" {
      let hash = try Self.motion(of: item, text: OtherFonts(), rows: rows).hash
      #expect(lines.contains(Self.line(item, hash)))
      // Without the sizes that were saved they do.
      let other = try Self.motion(of: item, text: OtherFonts(), rows: []).hash
      #expect(other != hash)
    }
  }

  @Test(.enabled(if: !writes)) func everyLineIsOfAScene() throws {
    #expect(try Self.known().lines.count == Self.cases.count)
  }

  @Test(.enabled(if: writes)) func write() throws {
    var (lines, rows): ([String], [MeasuredRow]) = ([], [])
    for item in Self.cases {
      let before = item.scene == "messages" ? rows : []
      let (hash, met) = try Self.motion(of: item, text: PangoText(), rows: before)
      lines.append(Self.line(item, hash))
      rows = item.scene == "messages" ? met : rows
    }
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: Self.file)
    let setting = SavedWork.Setting(title: "", preset: "objc", fidelity: "uikit", values: [])
    let work = SavedWork(scene: "messages", setting: setting, rows: rows)
    try Data(work.json.utf8).write(to: Self.rowsFile)
  }
}
