import Foundation

/// Runs in processes of their own, as many at a time as there are processors, until the time is over.
final class Campaign {
  private let seconds: Double
  private let mostRuns: Int
  private var seed: UInt64
  private let folder: URL
  private var (events, inputs, runs, faults, peak) = (0, 0, 0, 0, 0)
  /// What was found already, so that it is reduced only once.
  private var known: Set<String> = []

  /// How many run at a time.
  private let processes: Int
  /// The lines of a run, and the documents of a run.
  private let lines: Int, documents: Int
  /// The longest run, in seconds of the processor; one that waits for something takes none, and may last so many
  /// times as long.
  private static let longest = 300 * Usage.slowness, patience = 10.0
  /// The most runs that are made to find a shorter script, and the most faults that are looked into.
  private static let mostReductions = 150, mostFaults = 40, longestScript = 3000

  init(seconds: Double, runs: Int, lines: Int, processes: Int, seed: UInt64) throws {
    (self.seconds, mostRuns, self.seed) = (seconds, runs, seed)
    self.processes = processes
    (self.lines, documents) = (lines, 10 * lines)
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("soak-\(ProcessInfo.processInfo.processIdentifier)-runs")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Whether no fault was found.
  func run() throws -> Bool {
    defer { try? FileManager.default.removeItem(at: folder) }
    let end = ContinuousClock.now + .seconds(seconds)
    var running: [Run] = []
    while true {
      let isOver = ContinuousClock.now >= end || faults >= Self.mostFaults || runs >= mostRuns
      while !isOver, running.count < processes, runs < mostRuns {
        running.append(try start())
        seed += 1
        runs += 1
      }
      guard let place = running.firstIndex(where: \.hasEnded) else {
        if running.isEmpty { break }
        Thread.sleep(forTimeInterval: 0.01)
        continue
      }
      try finish(running.remove(at: place))
    }
    print(
      "\(runs) runs, \(events) events, \(inputs) documents, \(peak) MB at most, \(faults) faults")
    return faults == 0
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  // MARK: - Runs

  private struct Outcome {
    var fault: String?
    var events = 0, inputs = 0, peak = 0
  }

  /// A process that was started.
  private struct Run {
    let seed: UInt64
    let log: String, out: String, err: String
    let process: Process
    let end: ContinuousClock.Instant

    /// Whether it has, or takes too long.
    var hasEnded: Bool {
      !process.isRunning || ContinuousClock.now >= end
        || Usage.taken(by: process.processIdentifier) >= Campaign.longest
    }
  }

  private func start(_ arguments: [String], seed: UInt64, log: String) throws -> Run {
    let process = Process()
    process.executableURL = Soak.program
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    // A backtrace takes seconds.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    process.environment = environment
    let (out, err) = (log + ".out", log + ".err")
    for name in [out, err] { _ = FileManager.default.createFile(atPath: name, contents: nil) }
    process.standardOutput = FileHandle(forWritingAtPath: out)
    process.standardError = FileHandle(forWritingAtPath: err)
    try process.run()
    return Run(
      seed: seed, log: log, out: out, err: err, process: process,
      end: ContinuousClock.now + .seconds(Self.longest * Self.patience))
  }

  private func outcome(of run: Run) -> Outcome {
    if run.process.isRunning {
      kill(run.process.processIdentifier, SIGKILL)
      run.process.waitUntilExit()
      return Outcome(fault: "it does not end in \(Self.longest) s")
    }
    let words = (try? String(contentsOfFile: run.err, encoding: .utf8)) ?? ""
    guard run.process.terminationReason == .exit, run.process.terminationStatus == 0 else {
      let line = words.split(separator: "\n").first { $0.contains("FAULT") || $0.contains("rror") }
      return Outcome(fault: String(line ?? "it ended with \(run.process.terminationStatus)"))
    }
    let numbers = ((try? String(contentsOfFile: run.out, encoding: .utf8)) ?? "")
      .split { $0.isWhitespace }.compactMap { Int($0) }
    guard numbers.count == 3 else { return Outcome(fault: "it said nothing") }
    return Outcome(events: numbers[0], inputs: numbers[1], peak: numbers[2])
  }

  /// What comes of a process, once it has ended.
  private func outcome(_ arguments: [String]) throws -> Outcome {
    let run = try start(arguments, seed: 0, log: path("again"))
    while !run.hasEnded { Thread.sleep(forTimeInterval: 0.01) }
    return outcome(of: run)
  }

  /// Every third seed reads documents.
  private func start() throws -> Run {
    let log = path("log-\(seed)")
    let arguments =
      seed % 3 == 0
      ? ["read", "\(seed)", "\(documents)", log] : ["use", "\(seed)", "\(lines)", log]
    return try start(arguments, seed: seed, log: log)
  }

  private func finish(_ run: Run) throws {
    let outcome = outcome(of: run)
    defer {
      for file in [run.log, run.out, run.err] { try? FileManager.default.removeItem(atPath: file) }
    }
    guard let fault = outcome.fault else {
      peak = max(peak, outcome.peak)
      if outcome.inputs > 0 { inputs += outcome.inputs } else { events += outcome.events }
      return
    }
    if run.seed % 3 == 0 { try reportReading(run, fault) } else { try reportUse(run, fault) }
  }

  private func reportUse(_ run: Run, _ fault: String) throws {
    let script = try String(contentsOfFile: run.log, encoding: .utf8).split(separator: "\n").map(
      String.init)
    events += script.count
    try report(fault, of: run.seed, script) { lines in
      try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path("part")))
      return try self.outcome(["play", path("part")]).fault
    }
  }

  private func reportReading(_ run: Run, _ fault: String) throws {
    let words = try String(contentsOfFile: run.log, encoding: .utf8)
    let number = Int(words.split { !$0.isNumber }.first ?? "0") ?? 0
    inputs += number
    let (kind, text) = try Readers(root: Soak.root).input(seed: run.seed, number: number)
    try report("\(kind): \(fault)", of: run.seed, Tokens(text).pieces, separator: "") { pieces in
      try Data(pieces.joined().utf8).write(to: URL(fileURLWithPath: path("part")))
      return try self.outcome(["document", kind.rawValue, path("part")]).fault.map {
        "\(kind): \($0)"
      }
    }
  }

  // MARK: - Faults

  /// What two faults have in common that are the same: their words without numbers.
  private static func key(_ fault: String) -> String {
    String(fault.filter { !$0.isNumber }.prefix(90))
  }

  private func report(
    _ fault: String, of seed: UInt64, _ script: [String], separator: String = "\n",
    _ run: ([String]) throws -> String?
  ) throws {
    faults += 1
    print("fault of seed \(seed): \(fault)")
    fflush(nil)
    guard known.insert(Self.key(fault)).inserted else { return }
    let reduced = try reduced(script) { lines in
      try run(lines).map { Self.key($0) == Self.key(fault) } ?? false
    }
    let text = reduced.joined(separator: separator).replacing("\n", with: "\n    ")
    print("    " + text.prefix(Self.longestScript))
    fflush(nil)
  }

  /// Fewer lines that end in the same fault: ever smaller parts are left out (delta debugging).
  private func reduced(_ script: [String], _ fails: ([String]) throws -> Bool) throws -> [String] {
    var (script, parts, runs) = (script, 2, 0)
    while script.count > 1, runs < Self.mostReductions {
      let size = max(1, (script.count + parts - 1) / parts)
      var wasReduced = false
      for start in stride(from: 0, to: script.count, by: size).reversed() where start < script.count
      {
        var less = script
        less.removeSubrange(start..<min(script.count, start + size))
        runs += 1
        if runs > Self.mostReductions { return script }
        if try fails(less) { (script, wasReduced) = (less, true) }
      }
      if size == 1, !wasReduced { return script }
      if !wasReduced { parts = min(script.count, parts * 2) }
    }
    return script
  }
}
