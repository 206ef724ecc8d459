import Documents
import Foundation
import Workbench

/// Processes that save, keep a session for after a crash and export, each killed at a random moment.
///
/// What is found then is what was there before or what was written, whole; what is half written goes with the next
/// start.
struct Kills {
  private let folder: URL
  private var random: Seeded
  private var saved = 0, kept = 0, exported = 0

  /// Every so many processes export, where the program is beside this one.
  private static let export = 10
  /// The latest moment of a kill after the first thing was written, in microseconds.
  private static let latest = 150_000, latestExport = 1_500_000

  init(folder: URL, seed: UInt64) { (self.folder, random) = (folder, Seeded(seed)) }

  // MARK: - What is killed

  private static let work = "work.springlab", state = "state"

  /// A text that says how long it is and which one.
  private static func text(_ number: Int) -> String {
    let body = String(repeating: "\(number) ", count: number &* 7919 % 40_000)
    return "\(number) \(body.utf8.count)\n\(body)\nend \(number)"
  }

  /// The number of a text that is whole.
  private static func number(of text: String) -> Int? {
    let number = text.prefix { $0.isNumber }
    return Int(number).flatMap { self.text($0) == text ? $0 : nil }
  }

  /// Saves and keeps texts of rising numbers until it is killed, and says which are complete.
  static func save(in folder: String, from number: Int) throws {
    print("begins")
    fflush(nil)
    let state = URL(fileURLWithPath: folder).appendingPathComponent(state)
    let store = FileStore(
      folder: folder, state: state, process: ProcessInfo.processInfo.processIdentifier)
    for number in number... {
      try store.write(text(number), to: folder + "/" + work)
      try store.keep(text(number), hasWork: true)
      print(number)
      fflush(nil)
    }
  }

  // MARK: - Killing

  /// Kills so many processes, and looks at what each has left.
  mutating func run(count: Int) throws {
    let program = Soak.program
    let app = program.deletingLastPathComponent().appendingPathComponent("springlab")
    let exports = FileManager.default.isExecutableFile(atPath: app.path)
    var number = 0
    for round in 0..<count {
      if exports, round % Self.export == 0 {
        try checkExport(by: app)
      } else {
        number = try checkSaving(by: program, from: number)
      }
    }
    print("\(count) kills: \(saved) saved files, \(kept) sessions, \(exported) pictures, all whole")
  }

  /// The output of a process that was killed at a random moment after it had begun, as a test of what it has said
  /// tells.
  private mutating func killed(
    _ program: URL, _ arguments: [String], latest: Int, begun: (Data) -> Bool
  ) throws -> String {
    let process = Process()
    (process.executableURL, process.arguments) = (program, arguments)
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    var said = Data()
    while !begun(said), process.isRunning { said += pollData(of: pipe) }
    usleep(UInt32(random.integer(1...latest)))
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return String(
      decoding: said + pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  /// What a process has said within a millisecond.
  private func pollData(of pipe: Pipe) -> Data {
    let file = pipe.fileHandleForReading
    var request = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, 1) > 0 ? file.availableData : Data()
  }

  /// Gives the number that the next process starts from.
  private mutating func checkSaving(by program: URL, from number: Int) throws -> Int {
    let words = try killed(
      program, ["save", folder.path, "\(number)"], latest: Self.latest, begun: { !$0.isEmpty })
    let done = words.split(separator: "\n").compactMap { Int($0) }.last ?? number - 1
    let state = folder.appendingPathComponent(Self.state)
    let next = FileStore(
      folder: folder.path, state: state, process: ProcessInfo.processInfo.processIdentifier)
    for leftover in next.leftovers() {
      guard let found = Self.number(of: leftover.text), (done...done + 1).contains(found) else {
        throw Fault("after \(done) the session that was kept is \(leftover.text.prefix(80))")
      }
      kept += 1
      next.forget(leftover)
    }
    OutputFile.removeRemains(in: folder.path, age: 0)
    try expectNoRemains(in: [folder, state])
    let path = folder.appendingPathComponent(Self.work).path
    guard FileManager.default.fileExists(atPath: path) else { return 0 }
    let text = try String(contentsOfFile: path, encoding: .utf8)
    guard let found = Self.number(of: text), (done...done + 1).contains(found) else {
      throw Fault("after \(done) the saved file is \(text.prefix(80))")
    }
    saved += 1
    return found + 1
  }

  private mutating func checkExport(by app: URL) throws {
    let pictures = folder.appendingPathComponent("pictures")
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    _ = try killed(
      app,
      [
        "render", "--scene", "cradle", "--size", "320x240", "--frames", "12", "--out",
        pictures.path + "/p-%04d.png",
      ], latest: Self.latestExport,
      begun: { _ in
        (try? FileManager.default.contentsOfDirectory(atPath: pictures.path))?.isEmpty == false
      })
    OutputFile.removeRemains(in: pictures.path, age: 0)
    try expectNoRemains(in: [pictures])
    for name in try FileManager.default.contentsOfDirectory(atPath: pictures.path) {
      let data = try Data(contentsOf: pictures.appendingPathComponent(name))
      guard data.suffix(8).starts(with: Array("IEND".utf8)) else { throw Fault("\(name) is torn") }
      exported += 1
    }
    try FileManager.default.removeItem(at: pictures)
  }

  private func expectNoRemains(in folders: [URL]) throws {
    for folder in folders {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      if let left = names.first(where: { $0.hasSuffix(".partial") }) {
        throw Fault("\(left) is left in \(folder.lastPathComponent)")
      }
    }
  }
}
