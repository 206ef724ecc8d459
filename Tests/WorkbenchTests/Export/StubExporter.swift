import Canvas
import Documents
import Testing

@testable import Workbench

/// Keeps what it is given.
final class StubExporter: Exporter {
  struct Refusal: Error, CustomStringConvertible { let description = "The disk is full." }

  final class Run: ExportRun {
    var frames: [ExportFrame] = []
    var drawings: [DrawList] = []
    var isFinished = false
    var isCancelled = false
    var failsAt: Int?
    /// Whether what was begun is not done.
    var isStuck = false
    /// Whether the end is not done at once.
    var endsLate = false
    /// When it was looked at, in seconds.
    var times: [Double] = []

    func take(_ frame: ExportFrame) throws {
      if frame.number == failsAt { throw Refusal() }
      frames.append(frame)
      drawings.append(frame.drawing())
    }
    func finish() throws { (isFinished, isStuck) = (true, endsLate) }
    func isDone(at now: Double, within seconds: Double) throws -> Bool {
      times.append(now)
      return !isStuck
    }
    func cancel() { isCancelled = true }
  }

  var requests: [ExportRequest] = []
  let run = Run()

  func occupant(of path: String) -> OutputFile.Occupant? { OutputFile.Occupant(at: path) }

  func begin(_ request: ExportRequest) throws -> any ExportRun {
    requests.append(request)
    return run
  }
}

/// A person at the export sheet.
struct ExportDriver {
  let driver: WorkbenchDriver
  let desk = StubExporter()

  /// Opens the sheet on a tab.
  init(_ tab: String, _ scene: String = "cradle", store: FakeStore = FakeStore()) throws {
    driver = try WorkbenchDriver(scene, store: store, exporter: desk)
    driver.pass(5)
    driver.letter("e", .control)
    driver.bench.export.tab = try #require(ExportTab.allCases.first { "\($0)" == tab })
    driver.frames(1)
  }

  var bench: Workbench { driver.bench }

  func press(_ id: String) throws {
    guard let place = driver.place(id) else { throw Missing(id: id) }
    driver.click(place.center)
  }

  /// Saves what the page is set to, under the name that is proposed or another one.
  func save(as path: String? = nil) throws {
    try press("export.save")
    driver.frames(1)
    if let path {
      driver.letter("a", .control)
      driver.type(path)
    }
    driver.key(.enter)
    driver.frames(1)
  }

  private struct Missing: Error { let id: String }

  /// Frames until nothing is written.
  func finish() { for _ in 0..<3000 where bench.export.job != nil { driver.pass(1) } }
}
