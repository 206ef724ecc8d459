import Canvas
import Foundation
import Geometry
import Testing
import Widgets

@testable import Workbench

@Suite struct FileExportTests {
  private func sheet(_ tab: String, _ scene: String = "cradle") throws -> (
    WorkbenchDriver, StubExporter, ExportDriver
  ) {
    let hand = try ExportDriver(tab, scene)
    return (hand.driver, hand.desk, hand)
  }

  private func finish(_ driver: WorkbenchDriver) {
    for _ in 0..<3000 where driver.bench.export.job != nil { driver.pass(1) }
  }

  @Test func theStageIsWrittenAsItShows() throws {
    let (driver, desk, hand) = try sheet("picture")
    let shown = driver.bench.drawStage()
    try hand.save()
    let request = try #require(desk.requests.first)
    #expect(request.kind == .png && request.scale == 2 && request.path.hasSuffix("/cradle.png"))
    #expect(request.size == driver.bench.scene.size)
    #expect(desk.run.drawings.last == shown && desk.run.isFinished)
    #expect(!driver.bench.export.isOpen && driver.words().contains("Wrote \(request.path)"))
  }

  @Test func theWindowAndTheTimelineAreWrittenWithoutTheSheet() throws {
    for view in [FileExports.View.window, .timeline] {
      let (driver, desk, hand) = try sheet("picture")
      driver.bench.timeline.isOpen = true
      driver.bench.export.files.view = view
      driver.bench.export.files[.picture] = .svg
      try hand.save()
      let request = try #require(desk.requests.first)
      let frame = try #require(driver.bench.layout.timeline)
      #expect(request.size == (view == .window ? driver.bench.size : frame.size))
      let words = desk.run.drawings[0].commands.compactMap {
        if case .text(let block, _, _) = $0 { block.text } else { nil }
      }
      #expect(!words.contains("Export") && words.contains("Energy"))
      #expect(request.path.hasSuffix(".svg"))
    }
    let (driver, desk, hand) = try sheet("picture")
    driver.bench.timeline.isOpen = false
    driver.bench.export.files.view = .timeline
    try hand.save()
    #expect(desk.requests.isEmpty && driver.words().contains { $0.contains("T opens it") })
  }

  @Test func aFilmPlaysTheGestureAtItsRateWhileTheWindowGoesOn() throws {
    let (driver, desk, hand) = try sheet("movie")
    let before = driver.bench.scene.tracedItems
    driver.bench.clock.isPaused = true
    try hand.save()
    let job = try #require(driver.bench.export.job)
    #expect(!driver.bench.isAtRest && job.request.rate == 50 && job.request.kind == .gif)
    driver.frames(3)
    #expect(driver.words().contains { $0.hasPrefix("Frame ") })
    finish(driver)
    #expect(desk.run.isFinished && desk.run.frames.count == job.request.frames + 1)
    #expect(desk.run.frames[5].time == 100_000 && desk.run.frames.last?.isLast == true)
    #expect(driver.bench.scene.tracedItems == before, "the stage itself is not touched")
    #expect(Set(desk.run.drawings).count > 20)
  }

  @Test func theSameGestureGivesTheSameTable() throws {
    let items = try (0..<2).map { _ in
      let (driver, desk, hand) = try sheet("data", "messages")
      try hand.save()
      finish(driver)
      return desk.run.frames.map(\.items)
    }
    #expect(items[0] == items[1] && items[0].count > 60)
  }

  @Test func aStripHasAsManyFramesAsAsked() throws {
    let (driver, desk, hand) = try sheet("picture")
    driver.bench.export.files.view = .strip
    try hand.save()
    finish(driver)
    #expect(desk.requests.first?.strip == 5 && desk.run.isFinished)
  }

  /// What is stuck is cancelled as well.
  @Test(arguments: [true, false], [false, true])
  func cancellingLeavesNothing(byKey: Bool, isStuck: Bool) throws {
    let (driver, desk, hand) = try sheet("movie")
    desk.run.isStuck = isStuck
    try hand.save()
    driver.frames(2)
    if byKey { driver.key(.escape) } else { try hand.press("export.cancel") }
    #expect(desk.run.isCancelled && driver.bench.export.job == nil && driver.bench.export.isOpen)
    #expect(driver.words().contains("Cancelled"))
  }

  @Test func whatGoesWrongIsSaid() throws {
    let (driver, desk, hand) = try sheet("movie")
    desk.run.failsAt = 4
    try hand.save()
    finish(driver)
    driver.frames(1)
    #expect(desk.run.isCancelled && driver.words().contains("The disk is full."))
  }

  @Test func aRunIsWaitedForWhileTheWindowGoesOn() throws {
    let (driver, desk, hand) = try sheet("movie")
    try hand.save()
    let job = try #require(driver.bench.export.job)
    driver.frames(3)
    desk.run.isStuck = true
    let done = job.done
    driver.frames(20)
    #expect(driver.bench.export.job != nil && job.done == done && !driver.bench.isAtRest)
    #expect(desk.run.times.last == driver.bench.now, "its patience is measured in the frames' time")
    (desk.run.isStuck, desk.run.endsLate) = (false, true)
    for _ in 0..<3000 where !desk.run.isFinished { driver.pass(1) }
    driver.frames(20)
    #expect(!driver.words().contains { $0.hasPrefix("Wrote ") }, "the end takes its time as well")
    desk.run.isStuck = false
    driver.frames(2)
    #expect(driver.bench.export.job == nil && driver.words().contains { $0.hasPrefix("Wrote ") })
  }

  /// By the keyboard, by a signal, and by a signal where the work cannot be kept; an end that is refused is none.
  @Test(arguments: [0, 1, 2]) func theWindowsEndIsItsEnd(way: Int) throws {
    let store = FakeStore()
    let hand = try ExportDriver("movie", store: store)
    try hand.save()
    store.isFull = true
    hand.driver.letter("q", .control)
    #expect(!hand.bench.wantsQuit && hand.bench.export.job != nil && !hand.desk.run.isCancelled)
    store.isFull = way == 2
    switch way {
    case 0: hand.driver.letter("q", .control)
    case 1: try hand.bench.end()
    default: #expect(throws: FakeStore.Full.self) { try hand.bench.end() }
    }
    #expect(hand.bench.wantsQuit && hand.bench.export.job == nil && hand.desk.run.isCancelled)
  }

  @Test func theKeyboardIsEnough() throws {
    let (driver, desk, _) = try sheet("code", "messages")
    for _ in 0..<20 where driver.bench.ui.focus != "export.tabs" { driver.key(.tab) }
    driver.key(.right)
    #expect(driver.bench.export.tab == .picture)
    for _ in 0..<20 where driver.bench.ui.focus != "export.save" { driver.key(.tab) }
    driver.key(.enter)
    driver.key(.enter)
    driver.pass(1)
    #expect(desk.run.isFinished)
  }
}
