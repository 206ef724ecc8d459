import Foundation

/// The built program, run as a person runs it.
enum Program {
  struct Result {
    let status: Int32
    let output: String
    let errors: String
  }

  /// Beside the test bundle, where the package manager builds it.
  static var path: String {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0])
    var folder = tests.deletingLastPathComponent()
    while folder.path != "/" {
      let candidate = folder.appendingPathComponent("springlab").path
      var isFolder: ObjCBool = false
      if unsafe FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder),
        !isFolder.boolValue
      {
        return candidate
      }
      folder.deleteLastPathComponent()
    }
    return "springlab"
  }

  static var repository: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  /// The variables of a program that a test runs: what it keeps is in a folder of the test, and it finds no preferences
  /// of whoever runs the tests.
  static func environment(keepingIn folder: URL, _ more: [String: String] = [:]) -> [String: String]
  {
    ProcessInfo.processInfo.environment
      .merging(["XDG_STATE_HOME": folder.path, "XDG_CONFIG_HOME": folder.path]) { $1 }
      .merging(more) { $1 }
  }

  /// A process that runs a command as a terminal does, also where the tests run under `nohup`, whose children ignore
  /// SIGHUP.
  static func process(_ command: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["--default-signal=HUP"] + command
    return process
  }

  /// The same of a line of the shell, in which `$0` is the program.
  static func run(shell line: String, in place: URL? = nil) throws -> Result {
    try run(["-c", line, path], in: place, by: "/bin/sh")
  }

  static func run(
    _ arguments: [String], environment: [String: String] = [:], in place: URL? = nil,
    by program: String = path
  ) throws -> Result {
    let process = Process()
    if let place { process.currentDirectoryURL = place }
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let folder = try Scratch()
    process.environment = self.environment(keepingIn: folder.url, environment)
    // Files rather than pipes: nothing can block on a full one.
    let (out, err) = (folder.file("out"), folder.file("err"))
    process.standardOutput = try FileHandle(forWritingTo: out)
    process.standardError = try FileHandle(forWritingTo: err)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: try String(contentsOf: out, encoding: .utf8),
      errors: try String(contentsOf: err, encoding: .utf8))
  }
}

/// The width and height that a PNG's header says, of four bytes each.
func pixelSize(ofPNG data: Data) -> (width: Int, height: Int) {
  func number(at start: Int) -> Int {
    data[start..<start + 4].reduce(0) { (sum: Int, byte: UInt8) -> Int in sum << 8 | Int(byte) }
  }
  return (number(at: 16), number(at: 20))
}

/// A folder for one test's files.
final class Scratch {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("springlab-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// A program of a shell's lines.
  func program(_ name: String, _ lines: String) -> URL {
    let file = file(name, "#!/bin/sh\n\(lines)\n")
    try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return file
  }

  /// The files that are half written.
  var leftOvers: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? [])
      .filter { $0.contains("partial") }
  }

  /// Whether the process runs whose number a file holds; one that has ended has no command line.
  func isRunning(_ name: String) -> Bool {
    let words = (try? String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)) ?? ""
    let number = words.trimmingCharacters(in: .whitespacesAndNewlines)
    return !number.isEmpty
      && FileManager.default.contents(atPath: "/proc/\(number)/cmdline")?.isEmpty == false
  }

  func file(_ name: String, _ text: String = "") -> URL {
    let file = url.appendingPathComponent(name)
    _ = FileManager.default.createFile(atPath: file.path, contents: Data(text.utf8))
    return file
  }
}
