import Foundation

/// Runs in processes of their own, as many at a time as there are processors, until the time is over.
struct Campaign {
  let seconds: Double
  let mostRuns: Int
  /// How many run at a time, and the lines of a run; a run that reads has ten times as many documents.
  let processes: Int, lines: Int
  var seed: UInt64

  /// The longest run, in seconds of the processor; one that waits for something takes none, and may last so many
  /// times as long.
  private static let longest = 300 * Usage.slowness, patience = 10.0
  private static let mostFaults = 40

  /// A process that was started.
  private struct Run {
    /// What began it: with the same arguments it does the same.
    let arguments: [String]
    let process: Process
    let end: ContinuousClock.Instant
    let out: URL

    /// Whether it has, or takes too long.
    var hasEnded: Bool {
      !process.isRunning || ContinuousClock.now >= end
        || Usage.taken(by: process.processIdentifier) >= Campaign.longest
    }
  }

  /// Whether no fault was found.
  mutating func run() throws -> Bool {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("soak-\(ProcessInfo.processInfo.processIdentifier)-runs")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let end = ContinuousClock.now + .seconds(seconds)
    var running: [Run] = []
    var (events, inputs, runs, faults, peak) = (0, 0, 0, 0, 0)
    while true {
      let isOver = ContinuousClock.now >= end || faults >= Self.mostFaults
      while !isOver, running.count < processes, runs < mostRuns {
        running.append(try start(in: folder))
        runs += 1
      }
      guard let place = running.firstIndex(where: \.hasEnded) else {
        if running.isEmpty { break }
        Thread.sleep(forTimeInterval: 0.01)
        continue
      }
      let run = running.remove(at: place)
      guard let numbers = Self.numbers(of: run) else {
        faults += 1
        continue
      }
      (events, inputs, peak) = (events + numbers[0], inputs + numbers[1], max(peak, numbers[2]))
    }
    print(
      "\(runs) runs, \(events) events, \(inputs) documents, \(peak) MB at most, \(faults) faults")
    // What a fault came from stays.
    if faults == 0 { try? FileManager.default.removeItem(at: folder) }
    return faults == 0
  }

  /// Every third seed reads documents.
  private mutating func start(in folder: URL) throws -> Run {
    let log = folder.appendingPathComponent("log-\(seed)")
    let arguments =
      seed % 3 == 0
      ? ["read", "\(seed)", "\(10 * lines)", log.path] : ["use", "\(seed)", "\(lines)", log.path]
    seed += 1
    let process = Process()
    (process.executableURL, process.arguments) = (Soak.program, arguments)
    // A backtrace takes seconds.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let out = log.appendingPathExtension("out")
    _ = FileManager.default.createFile(atPath: out.path, contents: nil)
    let handle = try FileHandle(forWritingTo: out)
    (process.standardOutput, process.standardError) = (handle, handle)
    try process.run()
    return Run(
      arguments: arguments, process: process,
      end: ContinuousClock.now + .seconds(Self.longest * Self.patience), out: out)
  }

  /// The events, the documents and the memory of a run, in MB; nil for one that ended in a fault, which is printed.
  private static func numbers(of run: Run) -> [Int]? {
    let hangs = run.process.isRunning
    if hangs {
      kill(run.process.processIdentifier, SIGKILL)
      run.process.waitUntilExit()
    }
    let words = (try? String(contentsOf: run.out, encoding: .utf8)) ?? ""
    let numbers = words.split { $0.isWhitespace }.compactMap { Int($0) }
    let isDone = run.process.terminationReason == .exit && run.process.terminationStatus == 0
    if !hangs, isDone, numbers.count == 3 { return numbers }
    let line = words.split(separator: "\n").first { $0.contains("FAULT") || $0.contains("rror") }
    let end = hangs ? "it does not end" : "it ended with \(run.process.terminationStatus)"
    print("fault of \(run.arguments.joined(separator: " ")): \(line.map(String.init) ?? end)")
    fflush(nil)
    return nil
  }
}
