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

  private var leftOvers: [String] { folder.leftOvers }

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
    let json = try JSONSerialization.jsonObject(with: #require(render("a.json").data))
    let frames = try #require((json as? [String: [[String: Any]]])?["frames"])
    let table = String(decoding: try #require(render("a.csv").data), as: UTF8.self)
    let lines = table.split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
    let items = frames.flatMap { $0["items"] as? [[String: Any]] ?? [] }
    #expect(frames.count == 9 && items.count > 9 && items.count == lines.count)
    for (item, line) in zip(items, lines) {
      #expect(item["id"] as? String == String(line[2]))
      for (key, column) in [("x", 3), ("y", 4), ("angle", 5), ("vx", 6), ("vy", 7), ("omega", 8)] {
        // Foundation's reader of JSON is off in the last digit.
        let (found, wanted) = (item[key] as? Double ?? .nan, Double(line[column]) ?? .nan)
        #expect(abs(found - wanted) <= 1e-9)
      }
    }
  }

  @Test(arguments: [(1, 120), (3, 3 * 120 + 2 * 9), (8, 8 * 120 + 7 * 9)])
  func aStripHasItsFramesSideBySide(count: Int, width: Int) throws {
    let data = try #require(render("a.png", ["--strip", "\(count)"]).data)
    #expect(pixelSize(ofPNG: data).width == width)
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

  private static let taker = "for out; do :; done; exec cat > \"$out\""

  /// A film by a program in ffmpeg's place: it takes every frame, whatever is said meanwhile, or says what is wrong.
  @Test(
    arguments: [
      ("head -c 3000000 /dev/zero | tr '\\0' x >&2; " + taker, 0, ""),
      ("echo 'Unknown encoder libx264' >&2; exit 1", 74, "Unknown encoder"),
      ("cat > /dev/null", 74, "could not be written"),
    ] as [(String, Int32, String)])
  func aFilmIsMadeByAnotherProgram(script: String, status: Int32, words: String) throws {
    let file = folder.program("ffmpeg", script)
    let (result, data) = try render(
      "a.mp4", environment: ["PATH": "\(file.deletingLastPathComponent().path):/usr/bin:/bin"])
    #expect(result.status == status)
    #expect(words.isEmpty || result.errors.contains(words), "\(result.errors)")
    #expect(data?.count == (status == 0 ? 8 * 120 * 90 * 4 : nil) && leftOvers.isEmpty)
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
    let process = try started(["trace", slow.path, "--out", out.path])
    kill(process.processIdentifier, signal)
    try expectEnd(of: process, with: status)
    #expect(try String(contentsOf: out, encoding: .utf8) == "before")
  }

  /// The program, once it has begun to write; `command` runs it.
  private func started(_ name: String, under command: [String] = []) throws -> Process {
    let out = folder.url.appendingPathComponent(name).path
    return try started(
      [
        "render", "--scene", "cradle", "--stage", "--size", "120x90", "--frames", "1000000",
        "--out", out,
      ], under: command)
  }

  private func started(_ arguments: [String], under command: [String] = []) throws -> Process {
    let process = Program.process(command + [Program.path] + arguments)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: said.file("err"))
    try process.run()
    for _ in 0..<500 where leftOvers.isEmpty { usleep(10_000) }
    #expect(!leftOvers.isEmpty)
    return process
  }

  /// That a program ends with a status, and leaves nothing that is half written.
  private func expectEnd(of process: Process, with status: Int32) throws {
    process.waitUntilExit()
    let words = try String(contentsOf: said.url.appendingPathComponent("err"), encoding: .utf8)
    #expect(process.terminationStatus == status && leftOvers.isEmpty, "\(words)")
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func aSequenceThatIsStoppedLeavesTheOneBefore(signal: Int32, status: Int32) throws {
    _ = folder.file("a-0001.png", "of an earlier run")
    let process = try started("a-%04d.png")
    usleep(300_000)
    kill(process.processIdentifier, signal)
    try expectEnd(of: process, with: status)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a-0001.png"])
    let file = folder.url.appendingPathComponent("a-0001.png")
    #expect(try String(contentsOf: file, encoding: .utf8) == "of an earlier run")
  }

  @Test func whatNohupRunsOutlivesItsTerminal() throws {
    let process = try started("a-%04d.png", under: ["nohup"])
    kill(process.processIdentifier, SIGHUP)
    usleep(300_000)
    kill(process.processIdentifier, SIGTERM)
    try expectEnd(of: process, with: 143)
  }

  /// A file that is opened while standard output is closed does not become standard output.
  @Test(arguments: [
    ("list >/dev/full", "the disk is full"), ("--help >/dev/full", "the disk is full"),
    ("trace rope.json >&-", "it is closed"), ("list >&-", "it is closed"),
  ])
  func whatCannotBePrintedIsSaid(command: String, words: String) throws {
    let experiments = Program.repository.appendingPathComponent("Assets/Experiments")
    let result = try Program.run(shell: "exec \"$0\" \(command)", in: experiments)
    #expect(result.status == 74 && result.errors.contains(words), "\(result.errors)")
  }
}
