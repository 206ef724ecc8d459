import Foundation

/// Runs the program with arguments, in a folder that nothing else uses, and looks at how it ends.
struct CommandLines {
  /// The longest that the program may take to refuse, and the longest that it may work until it is told to
  /// end; how long it may take then; all in seconds.
  private static let longestRefusal = 1.0, longest = 4.0, longestEnd = 50.0
  /// What it may end with: done, and the statuses of its refusals; also where it is told to end meanwhile, as on a
  /// machine that has much else to do.
  private static let statuses: Set<Int32> = [0, 64, 65, 66, 69, 74]
  private static let told = statuses.union([143])
  /// The longest line of a refusal: a sentence, and the program's name before it.
  private static let longestLine = 312

  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("arguments-\(ProcessInfo.processInfo.processIdentifier)")

  /// Arguments that reach nothing outside of the folder, however they were changed.
  private static func arguments(_ text: String) -> [String] {
    var room = mostBytes
    return text.split(separator: "\n", omittingEmptySubsequences: false).prefix(mostArguments).map {
      let plain = $0.replacing("\0", with: "").replacing("..", with: ".").replacing("=/", with: "=")
      return String(plain.drop { $0 == "/" })
    }.prefix {
      room -= $0.utf8.count + 10
      return room > 0
    }
  }

  /// More arguments than a person gives, and the most bytes that the system takes in one of them.
  private static let mostArguments = 200
  private static let mostBytes = 100_000

  func run(_ text: String) throws {
    let fresh = FileManager.default
    try? fresh.removeItem(at: folder)
    try fresh.createDirectory(
      at: folder.appendingPathComponent("Assets"), withIntermediateDirectories: true)
    defer { try? fresh.removeItem(at: folder) }
    try fresh.createSymbolicLink(
      at: folder.appendingPathComponent("Assets/Experiments"),
      withDestinationURL: Soak.root.appendingPathComponent("Assets/Experiments"))
    try fresh.copyItem(
      at: Soak.root.appendingPathComponent("Assets/Gestures/cradle-flick.json"),
      to: folder.appendingPathComponent("flick.json"))
    try Data("Ada: hi\nBen: yes\n".utf8).write(to: folder.appendingPathComponent("chat.txt"))
    try start(Self.arguments(text))
    let left = try fresh.subpathsOfDirectory(atPath: folder.path).filter { $0.contains(".partial") }
    guard left.isEmpty else { throw Fault("the program left \(left[0])") }
  }

  private func start(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = Soak.program.deletingLastPathComponent()
      .appendingPathComponent("springlab")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8",
      "SWIFT_BACKTRACE": "enable=no", "TMPDIR": folder.path, "XDG_RUNTIME_DIR": folder.path,
    ].merging(Self.sanitizers) { kept, _ in kept }
    let names = ["out", "err"].map { folder.appendingPathComponent("." + $0) }
    for name in names { _ = FileManager.default.createFile(atPath: name.path, contents: nil) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: names[0])
    process.standardError = try FileHandle(forWritingTo: names[1])
    let before = Self.usedByChildren
    try process.run()
    let wasTold = !wait(for: process, Self.longest)
    if wasTold {
      process.terminate()
      guard wait(for: process, Self.longestEnd * Usage.slowness) else {
        kill(process.processIdentifier, SIGKILL)
        throw Fault("the program does not end when it is told to")
      }
    }
    process.waitUntilExit()
    let status = process.terminationReason == .exit || !wasTold ? process.terminationStatus : 143
    guard (wasTold ? Self.told : Self.statuses).contains(status) else {
      throw Fault("the program ended with \(process.terminationReason) \(status)")
    }
    let out = String(decoding: try Data(contentsOf: names[0]).prefix(1 << 20), as: UTF8.self)
    guard let words = String(validating: try Data(contentsOf: names[1]), as: UTF8.self) else {
      throw Fault("the program says what is no text")
    }
    guard !(words + out).unicodeScalars.contains(where: Self.isControl) else {
      throw Fault("the program sends a terminal control characters: \(words.prefix(200))")
    }
    if status != 0, !wasTold { try check(refusal: words, Self.usedByChildren - before) }
  }

  /// What the sanitizers are told, which holds for the program as well.
  private static let sanitizers = ProcessInfo.processInfo.environment.filter {
    ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key)
  }

  /// Whether a process ends in so many seconds.
  private func wait(for process: Process, _ seconds: Double) -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while process.isRunning, ContinuousClock.now < end { Thread.sleep(forTimeInterval: 0.002) }
    return !process.isRunning
  }

  /// The processor's time of the processes that have ended, in seconds.
  private static var usedByChildren: Double {
    var usage = rusage()
    _ = unsafe getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  /// Looks at what is said of wrong arguments, and how many seconds of the processor that took.
  private func check(refusal words: String, _ seconds: Double) throws {
    let lines = words.split(separator: "\n")
    guard let first = lines.first, seconds < Self.longestRefusal else {
      throw Fault("a refusal took \(seconds) s and \(lines.count) lines")
    }
    guard lines.allSatisfy({ $0.unicodeScalars.count < Self.longestLine }),
      !first.hasPrefix("springlab: ") || first.hasSuffix(".") || first.hasSuffix("?")
    else { throw Fault("a refusal says: \(words.prefix(400))") }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 && scalar != "\n" && scalar != "\t" && scalar != "\r"
      || (0x7F..<0xA0).contains(scalar.value)
  }
}
