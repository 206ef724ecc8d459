import CairoCanvas
import Foundation
import SDLPlatform
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
      Soak --read SEED COUNT LOG [KIND] so many changed documents, the number of the present one in a file; of
                                        all kinds, or of one
      Soak --document KIND FILE         one document
      Soak --fuzz KIND FOLDER SECONDS   documents made from those in a folder that have led to new code
      Soak --kill 1000                  so many processes killed while they save, keep and export
      Soak --save FOLDER NUMBER         one that saves until it is killed
      Soak --endure 10 [SCENE]          so many simulated hours of drags in every scene, or in one

    """

  /// The exit status of a wrong call, as sysexits.h has it.
  private static let misused: Int32 = 64

  static func main() {
    // As the program itself does.
    ProcessMemory.returnLargeBlocks()
    let arguments = Array(CommandLine.arguments.dropFirst())
    do { try run(arguments) } catch {
      let isMisuse = error is Misuse
      let words = isMisuse ? "Soak: \(error); see --help\n" : "FAULT: \(error)\n"
      FileHandle.standardError.write(Data(words.utf8))
      exit(isMisuse ? misused : 1)
    }
  }

  private static func run(_ arguments: [String]) throws {
    let name = arguments.first ?? ""
    var words = Words(name, arguments.dropFirst())
    switch name {
    case "--use":
      let (seed, count) = (try words.number("SEED") as UInt64, try words.number("COUNT") as Int)
      let log = try words.next("LOG")
      try words.end()
      try use(seed: seed, count: count, log: log)
    case "--play":
      let script = try words.next("SCRIPT")
      try words.end()
      try play(String(contentsOfFile: script, encoding: .utf8))
    case "--read":
      let (seed, count) = (try words.number("SEED") as UInt64, try words.number("COUNT") as Int)
      let log = try words.next("LOG")
      try read(seed: seed, count: count, log: log, as: words.last().map(Self.kind))
    case "--endure":
      let hours = try words.number("HOURS", usual: 10.0)
      try endure(hours: hours, scene: try words.last())
    case "--kill":
      let count = try words.number("COUNT", usual: 1000)
      try words.end()
      try killProcesses(count)
    case "--save":
      let (folder, number) = (try words.next("FOLDER"), try words.number("NUMBER") as Int)
      try words.end()
      try Kills.save(in: folder, from: number)
    case "--document":
      let (kind, file) = (try Self.kind(try words.next("KIND")), try words.next("FILE"))
      try words.end()
      try readOne(kind, file)
    case "--fuzz":
      let (kind, folder) = (try Self.kind(try words.next("KIND")), try words.next("FOLDER"))
      let seconds: Int = try words.number("SECONDS")
      try words.end()
      try CoverageFuzzing(kind: kind, folder: URL(fileURLWithPath: folder), seconds: seconds).run()
    case "--help", "-h": print(usage, terminator: "")
    default: exit(try campaign(arguments).run() ? 0 : 1)
    }
  }

  private static func kind(_ name: String) throws -> Corpus.Kind {
    guard let kind = Corpus.Kind(rawValue: name) else {
      let kinds = Corpus.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw Misuse(description: "KIND is one of \(kinds)")
    }
    return kind
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
      else {
        throw Misuse(description: "\"\(name)\" is no option with a number from 0 to 1e9")
      }
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
      .deletingLastPathComponent().deletingLastPathComponent()
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

  private static func checkMemory(_ most: Int) throws {
    let peak = Usage.peak
    guard peak < most || Usage.isSanitized else { throw Fault("\(peak) MB of memory were taken") }
  }

  private static func report(_ events: Int, _ inputs: Int) throws {
    try checkMemory(inputs > 0 ? mostForReading : mostMemory)
    print("\(events) \(inputs) \(Usage.peak)")
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

  private static func endure(hours: Double, scene: String?) throws {
    guard let scene else { return try Endurance.run(hours: hours, by: program) }
    guard let place = SceneCatalog.infos.firstIndex(where: { $0.id == scene }) else {
      throw Misuse(description: "there is no scene \"\(scene)\"")
    }
    let (player, folder) = try player()
    defer { try? FileManager.default.removeItem(at: folder) }
    var endurance = Endurance(player, scene: scene, key: place + 1)
    try endurance.run(hours: hours)
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
    var readers = try Readers(root: root)
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    guard let file = FileHandle(forWritingAtPath: log) else { throw Fault("there is no \(log)") }
    for number in 0..<count {
      try file.seek(toOffset: 0)
      try file.write(contentsOf: Data("\(number)        \n".utf8))
      let (kind, text) = readers.input(seed: seed, number: number, as: only)
      do {
        try readers.read(text, as: kind)
        // After each, so that the fault names the document that took the memory.
        try checkMemory(mostForReading)
      } catch {
        try Data(text.utf8).write(to: URL(fileURLWithPath: log + ".\(kind)"))
        throw error
      }
    }
    try report(readers.accepted, count)
  }

  private static func readOne(_ kind: Corpus.Kind, _ path: String) throws {
    Usage.limit(to: allMemory)
    var readers = try Readers(root: root)
    try readers.read(Data(contentsOf: URL(fileURLWithPath: path)), as: kind)
    try report(readers.accepted, 1)
  }
}
