import CairoCanvas
import Canvas
import Documents
import Dynamics
import Foundation
import OtherFonts
import Testing

@testable import Scenes
@testable import Workbench

/// Two numbers for the motion of every scene, at every fidelity, in the 60 seconds after its recorded gesture started, and
/// of experiments with all kinds of behaviours, in their first 300 frames, in every profile: one for the first
/// twelfth, which is all that a debug build moves, as that takes it minutes; one for the whole.
///
/// They are the same in debug and release, under sanitizers, in every locale and time zone, on every processor and with
/// any fonts: `make hashes` writes the file anew where motion is meant to change.
@Suite struct MotionHashesTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let file = folder.appendingPathComponent("MotionHashes.txt")
  /// Work with the sizes of all rows that Messages meets.
  private static let rowsFile = folder.appendingPathComponent("MotionHashes.springlab")
  private static let writes = ProcessInfo.processInfo.environment["SPRINGLAB_HASHES"] != nil
  #if DEBUG
    private static let movesAll = writes
  #else
    private static let movesAll = true
  #endif
  private static let seconds = (first: 5, all: 60)
  /// So many of an experiment; of a shorter one all.
  static let frames = (first: 25, all: 300)

  /// What moves; the name is in the file.
  enum Case: CustomTestStringConvertible, Sendable {
    case scene(String, Fidelity)
    case experiment(String, Experiment)

    var testDescription: String {
      switch self {
      case .scene(let scene, let fidelity): "\(scene) \(fidelity.rawValue)"
      case .experiment(let name, let experiment): "\(name) \(experiment.profile.rawValue)"
      }
    }

    var isOfMessages: Bool { if case .scene("messages", _) = self { true } else { false } }
  }

  static let cases = scenes + experiments

  private static let scenes = SceneCatalog.infos.flatMap { info in
    info.fidelities.map { Case.scene(info.id, $0) }
  }

  private static let experiments: [Case] = {
    let shipped = Samples.experiments.compactMap { name in
      (try? Samples.experiment(named: name)).map { (name: name, experiment: $0) }
    }
    return (shipped + EveryKind.experiments).flatMap { name, experiment in
      Profile.allCases.map { profile in
        var experiment = experiment
        experiment.profile = profile
        return Case.experiment(name, experiment)
      }
    }
  }()

  private static func gesture(of scene: String) throws -> Gesture {
    let folder = Self.folder.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Assets/Gestures")
    let name = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .first { $0.hasPrefix(scene + "-") }
    return try Gesture(data: Data(contentsOf: folder.appendingPathComponent(try #require(name))))
  }

  /// A number for the first twelfth and, where all of it is moved, one for the whole; and the sizes that the replay of a
  /// scene met.
  private static func motion(
    of item: Case, text: any TextMeasuring, rows: [MeasuredRow]
  ) throws -> (hashes: [String], rows: [MeasuredRow]) {
    switch item {
    case .scene(let scene, let fidelity):
      let environment = SceneEnvironment(
        text: text, conversation: try Samples.conversation(named: "weekend"))
      let stage = SceneCatalog.session(of: scene, in: environment)
      var tuning = stage.tuning
      tuning.fidelity = fidelity
      let replay = WorkReplay(try gesture(of: scene), tuning: tuning, like: stage, rows: rows)
      let hashes = replay.hashes(seconds: movesAll ? seconds.all : seconds.first)
      return (numbers(hashes, first: seconds.first), replay.rows.all)
    case .experiment(_, let experiment):
      return (numbers(hashes(of: experiment), first: frames.first), [])
    }
  }

  /// The state's hash after each frame.
  private static func hashes(of experiment: Experiment) -> [UInt64] {
    let run = ExperimentRun(experiment)
    let count = min(movesAll ? frames.all : frames.first, experiment.frames)
    return (0..<count).map { _ in
      run.step()
      let items = run.states.map { row in
        TracedItem(
          id: row.item, center: row.center, angle: row.angle, velocity: row.velocity,
          angularVelocity: row.angularVelocity)
      }
      return StateHash(items).value
    }
  }

  private static func numbers(_ hashes: [UInt64], first: Int) -> [String] {
    let parts = movesAll ? [hashes.prefix(first), hashes[...]] : [hashes.prefix(first)]
    return parts.map { part in
      let number = part.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ $1) &* 0x100_0000_01b3 }
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
  }

  /// The numbers in the file, by the names before them.
  private static func known() throws -> (numbers: [String: [String]], rows: [MeasuredRow]) {
    let text = try String(contentsOf: file, encoding: .utf8)
    let work = try SavedWork(data: Data(contentsOf: rowsFile))
    let lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    let named = lines.map { ($0.dropLast(2).joined(separator: " "), Array($0.suffix(2))) }
    return (Dictionary(uniqueKeysWithValues: named), work.rows)
  }

  /// Whether numbers are those of the file, or the first of them.
  private static func isSame(_ hashes: [String], _ known: [String]?) -> Bool {
    known?.starts(with: hashes) ?? false
  }

  @Test(.enabled(if: !writes), arguments: cases)
  func motionIsTheSameEverywhere(_ item: Case) throws {
    let (numbers, rows) = try Self.known()
    let hashes = try Self.motion(of: item, text: PangoText(), rows: item.isOfMessages ? rows : [])
      .hashes
    #expect(Self.isSame(hashes, numbers[item.testDescription]), "\(item.testDescription) \(hashes)")
  }

  @Test(.enabled(if: !writes)) func fontsDoNotMatter() throws {
    let (numbers, rows) = try Self.known()
    for item in Self.cases where item.isOfMessages {
      let hashes = try Self.motion(of: item, text: OtherFonts(), rows: rows).hashes
      #expect(Self.isSame(hashes, numbers[item.testDescription]))
      // Without the sizes that were saved they do.
      let other = try Self.motion(of: item, text: OtherFonts(), rows: []).hashes
      #expect(other != hashes)
    }
  }

  @Test(.enabled(if: !writes)) func everyLineIsOfSomethingThatMoves() throws {
    let (scenes, experiments) = (Self.scenes.count, Self.experiments.count)
    #expect(try Self.known().numbers.count == scenes + experiments)
    let named = Samples.experiments.count + EveryKind.experiments.count
    #expect(experiments == named * Profile.allCases.count)
  }

  @Test(.enabled(if: writes)) func write() throws {
    var (lines, rows): ([String], [MeasuredRow]) = ([], [])
    for item in Self.cases {
      let before = item.isOfMessages ? rows : []
      let (hashes, met) = try Self.motion(of: item, text: PangoText(), rows: before)
      lines.append(([item.testDescription] + hashes).joined(separator: " "))
      rows = item.isOfMessages ? met : rows
    }
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: Self.file)
    let setting = SavedWork.Setting(title: "", preset: "objc", fidelity: "uikit", values: [])
    let work = SavedWork(scene: "messages", setting: setting, rows: rows)
    try Data(work.json.utf8).write(to: Self.rowsFile)
  }
}
