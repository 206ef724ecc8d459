import Canvas
import Foundation
import Geometry
import Testing

@testable import Workbench

@Suite struct FileExportTests {
  /// Keeps what it is given.
  private final class Desk: Exporter {
    struct Refusal: Error, CustomStringConvertible { let description = "The disk is full." }

    final class Run: ExportRun {
      var frames: [ExportFrame] = []
      var drawings: [DrawList] = []
      var isFinished = false
      var isCancelled = false
      var failsAt: Int?

      func take(_ frame: ExportFrame) throws {
        if frame.number == failsAt { throw Refusal() }
        frames.append(frame)
        drawings.append(frame.drawing())
      }
      func finish() throws { isFinished = true }
      func cancel() { isCancelled = true }
    }

    var requests: [ExportRequest] = []
    let run = Run()

    func begin(_ request: ExportRequest) throws -> any ExportRun {
      requests.append(request)
      return run
    }
  }

  private func sheet(_ tab: String, _ scene: String = "cradle") throws -> (Person, Desk) {
    let desk = Desk()
    let person = try Person(scene, exporter: desk)
    person.pass(5)
    person.letter("e", .control)
    person.bench.export.tabID = tab
    person.frames(1)
    return (person, desk)
  }

  private func press(_ id: String, _ person: Person) throws {
    person.click(try #require(person.place(id), "\(id)").center)
  }

  private func finish(_ person: Person) {
    for _ in 0..<3000 where person.bench.export.job != nil { person.pass(1) }
  }

  @Test func theStageIsWrittenAsItShows() throws {
    let (person, desk) = try sheet("picture")
    let shown = person.bench.drawStage()
    try press("export.save", person)
    let request = try #require(desk.requests.first)
    #expect(request.kind == .png && request.scale == 2 && request.path.hasSuffix("/cradle.png"))
    #expect(request.size == person.bench.scene.size)
    #expect(desk.run.drawings.last == shown && desk.run.isFinished)
    #expect(!person.bench.export.isOpen && person.words().contains("Wrote \(request.path)"))
  }

  @Test func theWindowAndTheTimelineAreWrittenWithoutTheSheet() throws {
    for view in [FileExports.View.window, .timeline] {
      let (person, desk) = try sheet("picture")
      person.bench.timeline.isOpen = true
      person.bench.export.files.view = view
      person.bench.export.files[.picture] = .svg
      try press("export.save", person)
      let request = try #require(desk.requests.first)
      let frame = try #require(person.bench.layout.timeline)
      #expect(request.size == (view == .window ? person.bench.size : frame.size))
      let words = desk.run.drawings[0].commands.compactMap {
        if case .text(let block, _, _) = $0 { block.text } else { nil }
      }
      #expect(!words.contains("Export") && words.contains("More plots"))
      #expect(request.path.hasSuffix(".svg"))
    }
  }

  @Test func aClosedTimelineIsSaid() throws {
    let (person, desk) = try sheet("picture")
    person.bench.timeline.isOpen = false
    person.bench.export.files.view = .timeline
    try press("export.save", person)
    #expect(desk.requests.isEmpty && person.words().contains { $0.contains("T opens it") })
  }

  @Test func aFilmPlaysTheGestureAtItsRateWhileTheWindowGoesOn() throws {
    let (person, desk) = try sheet("movie")
    let before = person.bench.scene.tracedItems
    person.bench.isPaused = true
    try press("export.save", person)
    let job = try #require(person.bench.export.job)
    #expect(!person.bench.isAtRest && job.request.rate == 60 && job.request.kind == .gif)
    person.frames(3)
    #expect(person.words().contains { $0.hasPrefix("Frame ") })
    finish(person)
    #expect(desk.run.isFinished && desk.run.frames.count == job.request.frames + 1)
    #expect(desk.run.frames[6].time == 100_000 && desk.run.frames.last?.isLast == true)
    #expect(person.bench.scene.tracedItems == before, "the stage itself is not touched")
    #expect(Set(desk.run.drawings).count > 20)
  }

  @Test func theSameGestureGivesTheSameTable() throws {
    let items = try (0..<2).map { _ in
      let (person, desk) = try sheet("data", "messages")
      try press("export.save", person)
      finish(person)
      return desk.run.frames.map(\.items)
    }
    #expect(items[0] == items[1] && items[0].count > 60)
  }

  @Test func aStripHasAsManyFramesAsAsked() throws {
    let (person, desk) = try sheet("picture")
    person.bench.export.files.view = .strip
    try press("export.save", person)
    finish(person)
    #expect(desk.requests.first?.strip == 5 && desk.run.isFinished)
  }

  @Test(arguments: [true, false]) func cancellingLeavesNothing(byKey: Bool) throws {
    let (person, desk) = try sheet("movie")
    try press("export.save", person)
    person.frames(2)
    if byKey { person.key(.escape) } else { try press("export.cancel", person) }
    #expect(desk.run.isCancelled && person.bench.export.job == nil && person.bench.export.isOpen)
    #expect(person.words().contains("Cancelled"))
  }

  @Test func whatGoesWrongIsSaid() throws {
    let (person, desk) = try sheet("movie")
    desk.run.failsAt = 4
    try press("export.save", person)
    finish(person)
    person.frames(1)
    #expect(desk.run.isCancelled && person.words().contains("The disk is full."))
  }

  @Test func aTypedNameTakesTheExtension() throws {
    let (person, desk) = try sheet("movie")
    try press("export.file", person)
    person.type("/tmp/swing.gif")
    person.bench.export.files[.movie] = .mp4
    #expect(person.bench.export.files.paths[.movie]?.text == "/tmp/swing.mp4")
    person.key(.enter)
    person.pass(1)
    #expect(desk.requests.first?.path == "/tmp/swing.mp4" && desk.requests.first?.kind == .mp4)
  }

  @Test func theKeyboardIsEnough() throws {
    let (person, desk) = try sheet("code")
    for _ in 0..<20 where person.bench.ui.focus != "export.tabs" { person.key(.tab) }
    person.key(.right)
    #expect(person.bench.export.tabID == "picture")
    for _ in 0..<20 where person.bench.ui.focus != "export.save" { person.key(.tab) }
    person.key(.enter)
    person.pass(1)
    #expect(desk.run.isFinished)
  }
}
