import ArgumentParser
import CairoCanvas
import Foundation
import SDLPlatform
import Scenes

/// Random use of the whole app and random documents for its readers, in processes of their own.
@main struct Soak: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Random use of the whole app and random documents for its readers.",
    subcommands: [
      Many.self, Use.self, Play.self, Read.self, Document.self, Fuzz.self, Endure.self,
    ], defaultSubcommand: Many.self)

  static func main() {
    // As the program itself does.
    ProcessMemory.returnLargeBlocks()
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch { exit(withError: error) }
  }

  struct Many: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Runs until the time is over; a fault prints the arguments that lead to it again.")
    @Option(help: "How long runs are started, in seconds.") var seconds = 3600.0
    @Option(help: "The most runs.") var runs = Int.max
    @Option(help: "The lines of a run.") var lines = 6000
    @Option(help: "The seed of the first run.") var seed: UInt64 = 1
    @Option(help: "How many run at a time.")
    var processes = ProcessInfo.processInfo.activeProcessorCount

    func run() throws {
      var campaign = Campaign(
        seconds: seconds, mostRuns: runs, processes: max(1, processes), lines: lines, seed: seed)
      guard try campaign.run() else { throw ExitCode.failure }
    }
  }

  struct Use: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "One run of so many lines, noted in a file.")
    @Argument var seed: UInt64
    @Argument var count: Int
    @Argument var log: String

    func run() throws {
      try Soak.withPlayer { player in
        let file = try Soak.file(log)
        var generator = Generator(seed: seed)
        for _ in 0..<count {
          let line = generator.line(for: player)
          try file.write(contentsOf: Data((line + "\n").utf8))
          try player.play(line)
        }
        try Ending.check(player)
        try Soak.report(player.events, 0)
      }
    }
  }

  struct Play: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "The lines of a script.")
    @Argument var script: String

    func run() throws {
      let lines = try String(contentsOfFile: script, encoding: .utf8).split(separator: "\n")
      try Soak.withPlayer { player in
        for line in lines { try player.play(String(line)) }
        try Ending.check(player)
        try Soak.report(player.events, 0)
      }
    }
  }

  struct Read: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "So many changed documents, the number of the present one in a file.")
    @Argument var seed: UInt64
    @Argument var count: Int
    @Argument var log: String
    @Argument(help: "Documents of this kind alone.") var kind: Corpus.Kind?

    func run() throws {
      Usage.limit(to: Soak.allMemory)
      var readers = try Readers(root: Soak.root)
      let file = try Soak.file(log)
      for number in 0..<count {
        try file.seek(toOffset: 0)
        try file.write(contentsOf: Data("\(number)        \n".utf8))
        let (kind, text) = readers.input(seed: seed, number: number, as: kind)
        do {
          try readers.read(Data(text.utf8), as: kind)
          // After each, so that the fault names the document that took the memory.
          try Soak.checkMemory(Soak.mostForReading)
        } catch {
          try Data(text.utf8).write(to: URL(fileURLWithPath: log + ".\(kind)"))
          throw error
        }
      }
      try Soak.report(readers.accepted, count)
    }
  }

  struct Document: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "One document.")
    @Argument var kind: Corpus.Kind
    @Argument var file: String

    func run() throws {
      Usage.limit(to: Soak.allMemory)
      var readers = try Readers(root: Soak.root)
      try readers.read(Data(contentsOf: URL(fileURLWithPath: file)), as: kind)
      try Soak.report(readers.accepted, 1)
    }
  }

  struct Fuzz: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Documents made from those in a folder that have led to new code.")
    @Argument var kind: Corpus.Kind
    @Argument var folder: String
    @Argument var seconds: Int

    func run() throws {
      try CoverageFuzzing(kind: kind, folder: URL(fileURLWithPath: folder), seconds: seconds).run()
    }
  }

  struct Endure: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "So many simulated hours of drags in every scene, or in one.")
    @Argument var hours = 10.0
    @Argument var scene: String?

    func run() throws {
      guard let scene else { return try Endurance.run(hours: hours, by: Soak.program) }
      guard let place = SceneCatalog.infos.firstIndex(where: { $0.id == scene }) else {
        throw ValidationError("There is no scene \"\(scene)\".")
      }
      try Soak.withPlayer { player in
        var endurance = Endurance(player, scene: scene, key: place + 1)
        try endurance.run(hours: hours)
      }
    }
  }
}

extension Soak {
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

  private static func withFolder(_ name: String, _ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(name)-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private static func withPlayer(_ body: (Player) throws -> Void) throws {
    Usage.limit(to: allMemory)
    try withFolder("soak") { folder in
      try body(Player(corpus: Corpus(root: root), folder: folder, text: try PangoText()))
    }
  }

  private static func file(_ path: String) throws -> FileHandle {
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    guard let file = FileHandle(forWritingAtPath: path) else { throw Fault("there is no \(path)") }
    return file
  }

  private static func checkMemory(_ most: Int) throws {
    let peak = Usage.peak
    guard peak < most || Usage.isSanitized else { throw Fault("\(peak) MB of memory were taken") }
  }

  private static func report(_ events: Int, _ inputs: Int) throws {
    try checkMemory(inputs > 0 ? mostForReading : mostMemory)
    print("\(events) \(inputs) \(Usage.peak)")
  }
}

extension Corpus.Kind: ExpressibleByArgument {}
