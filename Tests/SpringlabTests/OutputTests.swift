import Foundation
import Testing

/// What `springlab render` writes, by the extension.
@Suite struct OutputTests {
  private let folder: Scratch
  /// What a program that a test ends says meanwhile, apart from what it writes.
  private let said: Scratch

  init() throws { (folder, said) = (try Scratch(), try Scratch()) }

  private func render(_ name: String, _ more: [String] = [], environment: [String: String] = [:])
    throws -> (result: Program.Result, data: Data?)
  {
    let file = folder.url.appendingPathComponent(name)
    let result = try Program.run(
      [
        "render", "--scene", "cradle", "--stage", "--size", "120x90", "--frames", "8", "--out",
        file.path,
      ] + more, environment: environment)
    return (result, try? Data(contentsOf: file))
  }

  private var leftOvers: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.url.path))?
      .filter { $0.contains("partial") } ?? []
  }

  @Test(arguments: [
    ("a.png", [0x89, 0x50, 0x4E, 0x47]), ("a.gif", Array("GIF89a".utf8)),
    ("a.pdf", Array("%PDF-1.".utf8)), ("a.svg", Array("<?xml".utf8)),
    ("a.csv", Array("frame,time,item,x,y,angle,vx,vy,omega\n0,0.0,".utf8)),
    ("a.json", Array("{\"frames\":[\n{\"frame\":0,".utf8)),
  ])
  func aFileIsWhatItsExtensionSays(name: String, start: [UInt8]) throws {
    let (result, data) = try render(name)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(Array(try #require(data).prefix(start.count)) == start)
    #expect(try render(name).data == data, "the same input, the same bytes")
    #expect(leftOvers.isEmpty)
  }

  @Test func aTraceAsJSONSaysWhatTheTableSays() throws {
    struct Trace: Decodable {
      struct Frame: Decodable {
        struct Item: Decodable {
          let id: String, x: Double, y: Double, angle: Double, omega: Double
        }
        let frame: Int, time: Double, items: [Item]
      }
      let frames: [Frame]
    }
    let json = try JSONDecoder().decode(Trace.self, from: try #require(render("a.json").data))
    let table = String(decoding: try #require(render("a.csv").data), as: UTF8.self)
    let lines = json.frames.flatMap { frame in
      frame.items.map { "\(frame.frame),\(frame.time),\($0.id),\($0.x),\($0.y),\($0.angle)" }
    }
    #expect(json.frames.count == 9 && lines.count > 9)
    for (line, row) in zip(lines, table.split(separator: "\n").dropFirst()) {
      #expect(row.hasPrefix(line))
    }
  }

  @Test(arguments: [(1, 120), (3, 3 * 120 + 2 * 9), (8, 8 * 120 + 7 * 9)])
  func aStripHasItsFramesSideBySide(count: Int, width: Int) throws {
    let data = try #require(render("a.png", ["--strip", "\(count)"]).data)
    #expect(pixelSize(ofPNG: data).width == width)
  }

  @Test func aSequenceCanBeOutlinesToo() throws {
    #expect(try render("a-%04d.svg").result.status == 0)
    for frame in 1...8 {
      #expect(
        FileManager.default.fileExists(
          atPath: folder.url.appendingPathComponent("a-000\(frame).svg").path))
    }
  }

  @Test(arguments: [
    ("a.gif", ["--strip", "2"], Int32(64), "--strip"),
    ("a.png", ["--strip", "9"], 64, "from 1 to 8"),
    ("a.bmp", [], 64, ".png, .svg, .pdf, .gif, .mp4, .csv, .json"),
    ("no/folder/a.csv", [], 74, "no folder"), ("no/folder/a.gif", [], 74, "no folder"),
  ])
  func whatCannotBeIsSaid(name: String, more: [String], status: Int32, words: String) throws {
    let result = try render(name, more).result
    #expect(result.status == status && result.errors.contains(words), "\(result.errors)")
  }

  @Test func withoutFFmpegAFilmIsRefusedClearly() throws {
    let (result, data) = try render("a.mp4", environment: ["PATH": folder.url.path])
    #expect(result.status == 69 && result.errors.contains("apt-get install ffmpeg"))
    #expect(data == nil && leftOvers.isEmpty)
  }

  /// A program in ffmpeg's place: takes what it is given, or fails.
  private func pretend(_ script: String) throws {
    let file = folder.file("ffmpeg")
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }

  /// A folder may be gone into, and not be run.
  @Test func aFolderOfThatNameIsPassedOver() throws {
    try pretend(Self.taker)
    let other = folder.url.appendingPathComponent("first/ffmpeg")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    let first = other.deletingLastPathComponent().path
    let (result, data) = try render(
      "a.mp4", environment: ["PATH": "\(first):\(folder.url.path):/usr/bin:/bin"])
    #expect(result.status == 0 && data != nil, "\(result.errors)")
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("ffmpeg"))
    let without = try render("a.mp4", environment: ["PATH": first]).result
    #expect(without.status == 69 && without.errors.contains("apt-get install ffmpeg"))
  }

  /// A film by a program in ffmpeg's place.
  private func film(_ script: String) throws -> (result: Program.Result, data: Data?) {
    try pretend(script)
    return try render("a.mp4", environment: ["PATH": "\(folder.url.path):/usr/bin:/bin"])
  }

  private static let taker = "for out; do :; done; exec cat > \"$out\""

  /// Every frame is taken, whatever is said meanwhile.
  @Test(arguments: [taker, "head -c 3000000 /dev/zero | tr '\\0' x >&2; " + taker])
  func aFilmIsMadeOfEveryFrame(script: String) throws {
    let (result, data) = try film(script)
    #expect(result.status == 0 && data?.count == 8 * 120 * 90 * 4, "\(result.errors)")
    #expect(leftOvers.isEmpty)
  }

  @Test(arguments: [
    ("echo 'Unknown encoder libx264' >&2; exit 1", "Unknown encoder"),
    ("exit 0", "could not be written"), ("cat > /dev/null", "could not be written"),
    ("for out; do :; done; cat > /dev/null; rm \"$out\"", "could not be written"),
  ])
  func whatFFmpegDoesNotWriteIsSaid(script: String, words: String) throws {
    let (result, data) = try film(script)
    #expect(result.status == 74 && result.errors.contains(words), "\(result.errors)")
    #expect(data == nil && leftOvers.isEmpty)
  }

  /// What a program has started holds its streams open, however long it runs on.
  @Test func whatFFmpegLeavesBehindIsEnded() throws {
    let number = folder.file("number")
    let (result, data) = try film("sleep 600 & echo $! > '\(number.path)'; \(Self.taker)")
    #expect(result.status == 0 && data?.count == 8 * 120 * 90 * 4, "\(result.errors)")
    #expect(try !isRunning(number))
  }

  /// Whether the process whose number a file holds runs; a process that has ended has no command line.
  private func isRunning(_ file: URL) throws -> Bool {
    let number = try String(contentsOf: file, encoding: .utf8)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let words = FileManager.default.contents(atPath: "/proc/\(try #require(Int(number)))/cmdline")
    return words?.isEmpty == false
  }

  @Test func aPrivateFilmThatFFmpegReplacesStaysPrivate() throws {
    let url = folder.file("a.mp4")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
    let (result, data) = try film("for out; do :; done; rm \"$out\"; exec cat > \"$out\"")
    #expect(result.status == 0 && data?.isEmpty == false, "\(result.errors)")
    let mode = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test(arguments: [
    "exec sleep 600", "trap '' TERM; cat > /dev/null; while :; do sleep 1; done", "sleep 600; :",
    "exec 0<&-; sleep 600; :",
  ])
  func ffmpegThatHangsIsEnded(script: String) throws {
    try pretend(script)
    let process = try started("a.mp4", environment: ["PATH": "\(folder.url.path):/usr/bin:/bin"])
    usleep(500_000)
    process.interrupt()
    try expectEnd(of: process, with: [130, 74])
  }

  /// A frame that takes minutes is not waited for.
  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func aSlowFrameIsStopped(signal: Int32, status: Int32) throws {
    let items = (0..<100).map { "{\"id\": \"\($0)\", \"center\": [\($0), 0], \"size\": [1, 1]}" }
    let names = (0..<100).map { "\"\($0)\"" }.joined(separator: ",")
    let field =
      "{\"kind\": \"field\", \"field\": \"noise\", \"items\": [\(names)], \"strength\": 9}"
    let fields = Array(repeating: field, count: 1000).joined(separator: ",")
    let slow = folder.file(
      "slow.json",
      "{\"profile\": \"ideal\", \"items\": [\(items.joined(separator: ","))], \"behaviors\": [\(fields)]}"
    )
    let out = folder.file("a.csv", "before")
    let process = try started(
      process(["trace", slow.path, "--out", out.path]))
    kill(process.processIdentifier, signal)
    try expectEnd(of: process, with: [status])
    #expect(try String(contentsOf: out, encoding: .utf8) == "before")
  }

  @Test func whatAKilledTraceLeavesGoesWithTheNext() throws {
    let left = folder.file(".springlab-1-0.partial")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -7200)], ofItemAtPath: left.path)
    let rope = Program.repository.appendingPathComponent("Assets/Experiments/rope.json")
    let out = folder.url.appendingPathComponent("a.csv")
    #expect(try Program.run(["trace", rope.path, "--out", out.path]).status == 0)
    #expect(leftOvers.isEmpty && FileManager.default.fileExists(atPath: out.path))
  }

  /// The program, once it has begun to write; `command` runs it.
  private func started(
    _ name: String, environment: [String: String] = [:], under command: [String] = []
  ) throws -> Process {
    let arguments = [
      "render", "--scene", "cradle", "--stage", "--size", "120x90", "--frames", "1000000", "--out",
      folder.url.appendingPathComponent(name).path,
    ]
    let process = try process(arguments, under: command)
    process.environment = Program.environment(keepingIn: folder.url, environment)
    return try started(process)
  }

  private func process(_ arguments: [String], under command: [String] = []) throws -> Process {
    let process = Program.process(command + [Program.path] + arguments)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: said.file("err"))
    return process
  }

  private func started(_ process: Process) throws -> Process {
    try process.run()
    for _ in 0..<500 where leftOvers.isEmpty { usleep(10_000) }
    #expect(!leftOvers.isEmpty)
    return process
  }

  /// That a program ends with one of the statuses, and leaves nothing that is half written.
  private func expectEnd(
    of process: Process, with statuses: Set<Int32>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    process.waitUntilExit()
    let words = try String(contentsOf: said.url.appendingPathComponent("err"), encoding: .utf8)
    #expect(
      statuses.contains(process.terminationStatus), "\(process.terminationReason) \(words)",
      sourceLocation: sourceLocation)
    #expect(leftOvers.isEmpty, sourceLocation: sourceLocation)
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func aSequenceThatIsStoppedLeavesTheOneBefore(signal: Int32, status: Int32) throws {
    _ = folder.file("a-0001.png", "of an earlier run")
    let process = try started("a-%04d.png")
    usleep(300_000)
    kill(process.processIdentifier, signal)
    try expectEnd(of: process, with: [status])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a-0001.png"])
    let file = folder.url.appendingPathComponent("a-0001.png")
    #expect(try String(contentsOf: file, encoding: .utf8) == "of an earlier run")
  }

  @Test func whatNohupRunsOutlivesItsTerminal() throws {
    let process = try started("a-%04d.png", under: ["nohup"])
    kill(process.processIdentifier, SIGHUP)
    usleep(300_000)
    kill(process.processIdentifier, SIGTERM)
    try expectEnd(of: process, with: [143])
  }

  @Test(arguments: [
    ["list"], ["list", "--json"], ["spring", "--frequency", "1", "--damping", "1"], ["--help"],
  ])
  func aFullDeviceIsSaid(arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = arguments
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
    try expectFailure(of: process, saying: "the disk is full")
  }

  /// That a program ends as one that could not write, and says why.
  private func expectFailure(
    of process: Process, saying words: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let errors = folder.file("err")
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 74, sourceLocation: sourceLocation)
    #expect(
      try String(contentsOf: errors, encoding: .utf8).contains(words),
      sourceLocation: sourceLocation)
  }

  /// A file that is opened while standard output is closed does not become standard output.
  @Test(arguments: ["trace rope.json", "list"])
  func aClosedOutputIsSaid(command: String) throws {
    let experiments = Program.repository.appendingPathComponent("Assets/Experiments")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "exec '\(Program.path)' \(command) >&-"]
    process.currentDirectoryURL = experiments
    try expectFailure(of: process, saying: "it is closed")
  }

  @Test func ctrlCLeavesWhatWasThere() throws {
    let file = folder.file("a.csv", "before")
    let process = try started("a.csv")
    process.interrupt()
    try expectEnd(of: process, with: [130])
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    let words = try String(contentsOf: file, encoding: .utf8)
    #expect(left == ["a.csv"] && words == "before")
  }
}
