import CairoCanvas
import Canvas
import Documents
import Foundation
import Geometry
import Testing
import Workbench

@testable import springlab

/// Runs of the exporter, step by step, with a program in ffmpeg's place.
///
/// One after another: a program that starts beside another one may hold its pipe.
@Suite(.serialized) struct MovieSinkTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  private static let size = CGSize(width: 320, height: 240)
  /// What takes all that it is given and writes it.
  private static let taker = "for out; do :; done; exec cat > \"$out\""

  private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  private func request(
    _ name: String, replacing: OutputFile.Replacing = .anything
  ) throws -> ExportRequest {
    var request = ExportRequest(
      path: path(name), kind: try ExportRequest.Kind(path: name), size: Self.size)
    request.replacing = replacing
    return request
  }

  /// A run whose ffmpeg is a script, which writes the number of its process into a file first.
  private func begin(_ request: ExportRequest, script: String = taker) throws -> any ExportRun {
    _ = folder.program("ffmpeg", "echo $$ > '\(path("number"))'\n\(script)")
    return try FileExporter(text: try PangoText(), programs: folder.url.path).begin(request)
  }

  private func frame(_ number: Int, isLast: Bool = false) -> ExportFrame {
    ExportFrame(
      number: number, isLast: isLast, time: Int64(number) * 16_667, items: [],
      drawing: { DrawList() })
  }

  /// Goes on at a time that stands still until all is done.
  private func wait(for run: any ExportRun) throws {
    for _ in 0..<600 { if try run.isDone(at: 0, within: 0.1) { return } }
    Issue.record("It is never done.")
  }

  private var isRunning: Bool { folder.isRunning("number") }

  /// Waits until the program has begun.
  private func waitForStart() {
    for _ in 0..<1000 where !isRunning { usleep(10_000) }
    #expect(isRunning)
  }

  private var leftOvers: [String] { folder.leftOvers }

  private func complaint(_ body: () throws -> Void) -> String? {
    do { try body() } catch { return "\(error)" }
    return nil
  }

  @Test func aFilmIsMadeInSteps() throws {
    let run = try begin(try request("a.mp4"))
    for number in 0...3 {
      try run.take(frame(number, isLast: number == 3))
      try wait(for: run)
    }
    try run.finish()
    try wait(for: run)
    let film = try #require(FileManager.default.contents(atPath: path("a.mp4")))
    #expect(film.count == 3 * 320 * 240 * 4 && leftOvers.isEmpty && !isRunning)
  }

  /// A frame is more than a pipe holds: it is not done before half a minute has gone by without a byte.
  @Test func whatTakesNoFrameIsGivenUpInTheCallersTime() throws {
    let run = try begin(try request("a.mp4"), script: "exec sleep 600")
    try run.take(frame(0))
    try run.take(frame(1))
    waitForStart()
    for time in [0, 29.9] { #expect(try !run.isDone(at: time, within: 0.3)) }
    let words = complaint { _ = try run.isDone(at: 30, within: 0.3) }
    #expect(words?.contains("takes no more frames") == true)
    #expect(leftOvers.isEmpty && !isRunning)
  }

  @Test func whatDoesNotEndIsGivenUpInTheCallersTime() throws {
    let run = try begin(try request("a.mp4"), script: "cat > /dev/null; exec sleep 600")
    for number in 0...1 {
      try run.take(frame(number, isLast: number == 1))
      try wait(for: run)
    }
    try run.finish()
    for time in [0, 599.0] { #expect(try !run.isDone(at: time, within: 0.01)) }
    #expect(complaint { _ = try run.isDone(at: 600, within: 0.01) }?.contains("not end") == true)
    #expect(leftOvers.isEmpty && !isRunning)
  }

  @Test(arguments: ["exec sleep 600", "cat > /dev/null; exec sleep 600"])
  func aRunThatIsCancelledLeavesNothing(script: String) throws {
    let run = try begin(try request("a.mp4"), script: script)
    try run.take(frame(1))
    waitForStart()
    _ = try run.isDone(at: 0, within: 0.01)
    run.cancel()
    #expect(leftOvers.isEmpty && !isRunning)
    #expect(!FileManager.default.fileExists(atPath: path("a.mp4")))
  }

  // MARK: - What stands there

  /// Writes a file whose place another program takes before the end; gives what is said.
  private func write(
    _ name: String, replacing: OutputFile.Replacing, meanwhile: () throws -> Void
  ) throws -> String? {
    let run = try begin(try request(name, replacing: replacing))
    return complaint {
      do {
        for number in 0...1 {
          try run.take(frame(number, isLast: number == 1))
          try wait(for: run)
        }
        try meanwhile()
        try run.finish()
        try wait(for: run)
      } catch {
        run.cancel()
        throw error
      }
    }
  }

  @Test(arguments: ["a.png", "a.svg", "a.gif", "a.mp4", "a.csv", "a.json"])
  func theFileOfTheQuestionAloneIsReplaced(name: String) throws {
    for before in [nil, "old"] {
      if let before { _ = folder.file(name, before) }
      let old = OutputFile.Occupant(at: path(name))
      let words = try write(name, replacing: .only(old)) { _ = folder.file(name, "precious") }
      #expect(words?.contains("came or changed after the export began") == true, "\(words ?? "")")
      #expect(try String(contentsOfFile: path(name), encoding: .utf8) == "precious")
    }
    let precious = OutputFile.Occupant(at: path(name))
    #expect(try write(name, replacing: .only(precious)) {} == nil)
    #expect(FileManager.default.contents(atPath: path(name)) != Data("precious".utf8))
    #expect(leftOvers.isEmpty)
  }

  @Test func aPlaceForANumberIsOneInASequenceAlone() throws {
    var request = try request("a-%02d.png")
    for isSequence in [false, true] {
      request.isSequence = isSequence
      let run = try begin(request)
      for number in 0...1 { try run.take(frame(number, isLast: number == 1)) }
      try run.finish()
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.filter { $0.hasPrefix("a-") }.sorted() == ["a-%02d.png", "a-01.png"])
  }
}
