import CairoCanvas
import Foundation
import Scenes

/// Random use of the whole app and random documents for its readers, in processes of their own.
@main struct Soak {
  /// What it can be called with.
  private static let usage = """
    Random use of the whole app and random documents for its readers.

      Soak [--seconds 3600] [--seed 1]  runs until the time is over; a fault prints its script
           [--runs 3] [--lines 6000]    so many runs of so many lines
           [--processes 2]              so many at a time; as many as there are processors
      Soak --use SEED COUNT LOG         one run of so many lines, noted in a file
      Soak --play SCRIPT                the lines of a script
      Soak --read SEED COUNT LOG        so many changed documents, the number of the present one in a file
      Soak --document KIND FILE         one document
      Soak --kill 1000                  so many processes killed while they save, keep and export
      Soak --save FOLDER NUMBER         one that saves until it is killed
      Soak --endure 10 [SCENE]          so many simulated hours of drags in every scene, or in one

    """

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      switch arguments.first {
      case "--use":
        try use(seed: UInt64(arguments[1]) ?? 1, count: Int(arguments[2]) ?? 1, log: arguments[3])
      case "--play": try play(String(contentsOfFile: arguments[1], encoding: .utf8))
      case "--read":
        try read(seed: UInt64(arguments[1]) ?? 1, count: Int(arguments[2]) ?? 1, log: arguments[3])
      case "--arguments":
        try read(
          seed: UInt64(arguments[1]) ?? 1, count: Int(arguments[2]) ?? 1, log: arguments[3],
          as: .arguments)
      case "--endure":
        try endure(
          hours: arguments.count > 1 ? Double(arguments[1]) ?? 10 : 10,
          scenes: arguments.count > 2 ? [arguments[2]] : SceneCatalog.infos.map(\.id))
      case "--kill": try killProcesses(Int(arguments[1]) ?? 1000)
      case "--save": try Kills.save(in: arguments[1], from: Int(arguments[2]) ?? 0)
      case "--document": try readOne(arguments[1], arguments[2])
      case "--help", "-h": print(usage, terminator: "")
      default:
        let campaign = try campaign(arguments)
        exit(try campaign.run() ? 0 : 1)
      }
    } catch {
      FileHandle.standardError.write(Data("FAULT: \(error)\n".utf8))
      exit(1)
    }
  }

  /// A campaign from its options, each of which is a name and a number.
  private static func campaign(_ arguments: [String]) throws -> Campaign {
    var numbers = [
      "--seconds": 3600, "--runs": 1e9, "--lines": 6000, "--seed": 1,
      "--processes": Double(ProcessInfo.processInfo.activeProcessorCount),
    ]
    for place in stride(from: 0, to: arguments.count, by: 2) {
      let name = arguments[place]
      guard numbers[name] != nil, arguments.indices.contains(place + 1),
        let number = Double(arguments[place + 1]), (0...1e9).contains(number)
      else { throw Fault("\(name) is no option with a number from 0 to 1e9; see --help") }
      numbers[name] = number
    }
    func number(_ name: String) -> Double { numbers[name] ?? 0 }
    return try Campaign(
      seconds: number("--seconds"), runs: Int(number("--runs")), lines: Int(number("--lines")),
      processes: max(1, Int(number("--processes"))), seed: UInt64(number("--seed")))
  }

  /// The file of this program.
  static var program: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
  }

  static var root: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  /// More memory than a run may take at a time, in MB; than reading may; and more than a process gets at all.
  private static let mostMemory = 600, mostForReading = 250, allMemory: UInt = 4000

  private static func player() throws -> (player: Player, folder: URL) {
    Usage.limit(to: allMemory)
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("soak-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return (try Player(corpus: Corpus(root: root), folder: folder, text: try PangoText()), folder)
  }

  private static func report(_ events: Int, _ inputs: Int) throws {
    let peak = Usage.peak
    guard peak < (inputs > 0 ? mostForReading : mostMemory) || Usage.isSanitized else {
      throw Fault("\(peak) MB of memory were taken")
    }
    print("\(events) \(inputs) \(peak)")
  }

  private static func use(seed: UInt64, count: Int, log: String) throws {
    let (player, folder) = try player()
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    guard let file = FileHandle(forWritingAtPath: log) else { throw Fault("there is no \(log)") }
    var generator = Generator(seed: seed)
    for _ in 0..<count {
      let line = generator.line(for: player)
      try file.write(contentsOf: Data((line + "\n").utf8))
      try player.play(line)
    }
    try Ending.check(player)
    try report(player.events, 0)
  }

  /// Each scene in a process of its own, so that one's memory is not another's.
  private static func endure(hours: Double, scenes: [String]) throws {
    if scenes.count == 1 {
      let (player, folder) = try player()
      defer { try? FileManager.default.removeItem(at: folder) }
      var endurance = Endurance(player, scene: scenes[0])
      return try endurance.run(hours: hours)
    }
    var faults = 0
    for scene in scenes {
      let process = Process()
      process.executableURL = Self.program
      process.arguments = ["--endure", "\(hours)", scene]
      try process.run()
      process.waitUntilExit()
      if process.terminationStatus != 0 { faults += 1 }
    }
    guard faults == 0 else { throw Fault("\(faults) scenes did not endure") }
  }

  private static func killProcesses(_ count: Int) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("kills-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var kills = Kills(folder: folder, seed: UInt64(count))
    try kills.run(count: count)
  }

  private static func play(_ script: String) throws {
    let (player, folder) = try player()
    defer { try? FileManager.default.removeItem(at: folder) }
    for line in script.split(separator: "\n") { try player.play(String(line)) }
    try Ending.check(player)
    try report(player.events, 0)
  }

  private static func read(
    seed: UInt64, count: Int, log: String, as only: Corpus.Kind? = nil
  ) throws {
    Usage.limit(to: allMemory)
    var readers = Readers(Corpus(root: root))
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    guard let file = FileHandle(forWritingAtPath: log) else { throw Fault("there is no \(log)") }
    for number in 0..<count {
      try file.seek(toOffset: 0)
      try file.write(contentsOf: Data("\(number)        \n".utf8))
      let (kind, text) = readers.input(seed: seed, number: number, as: only)
      do { try readers.read(text, as: kind) } catch {
        try Data(text.utf8).write(to: URL(fileURLWithPath: log + ".\(kind)"))
        throw error
      }
    }
    try report(readers.accepted, count)
  }

  private static func readOne(_ kind: String, _ path: String) throws {
    Usage.limit(to: allMemory)
    var readers = Readers(Corpus(root: root))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try readers.read(text, as: Corpus.Kind(rawValue: kind) ?? .chat)
    try report(readers.accepted, 1)
  }
}
