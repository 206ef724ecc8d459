import Canvas
import Foundation
import Testing

@testable import Workbench

/// Large files: read while the window goes on.
@Suite final class FileReadingTests {
  private let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("springlab-\(UUID().uuidString).txt")

  deinit { try? FileManager.default.removeItem(at: path) }

  private func write(lines: Int) throws {
    try Data((0..<lines).map { "Ada: message \($0) of a long conversation\n" }.joined().utf8)
      .write(to: path)
  }

  /// Runs frames until the file is read or half a minute is over.
  private func wait(_ driver: WorkbenchDriver) {
    for _ in 0..<3000 where driver.bench.opener.reading != nil {
      driver.frames(1)
      Thread.sleep(forTimeInterval: 0.01)
    }
  }

  @Test func aLongChatIsReadBesideTheFrames() throws {
    try write(lines: 100_000)
    let driver = try WorkbenchDriver("cradle")
    driver.bench.open(path.path)
    #expect(driver.bench.opener.reading != nil && driver.bench.nextWake != nil)
    driver.frames(1)
    #expect(driver.words().contains("Reading \(path.lastPathComponent)"))
    wait(driver)
    #expect(driver.bench.opener.reading == nil && driver.bench.sceneID == "messages")
    #expect(driver.bench.files.messagesPath == path.path)
  }

  @Test func escapeLeavesItAlone() throws {
    try write(lines: 400_000)
    let driver = try WorkbenchDriver("cradle")
    driver.bench.open(path.path)
    driver.frames(1)
    driver.key(.escape)
    #expect(driver.bench.opener.reading == nil)
    driver.frames(30)
    #expect(driver.bench.sceneID == "cradle" && driver.bench.files.messagesPath == nil)
  }

  /// What is wrong is said, and what was there stays.
  @Test func aMistakeIsSaidOnceItIsFound() throws {
    try (Data(repeating: 0x41, count: 3 << 20) + Data([0])).write(to: path)
    let driver = try WorkbenchDriver("cradle")
    driver.bench.open(path.path)
    wait(driver)
    driver.frames(1)
    #expect(driver.words().contains { $0.contains("zero bytes") })
    #expect(driver.bench.sceneID == "cradle")
  }

  /// Reading takes longer than another program needs to write a file.
  @Test func whatChangesWhileItIsReadIsReplacedOnlyAfterAQuestion() throws {
    let cradle = try WorkbenchDriver("cradle").bench
    let work = withExtendedLifetime(cradle) { cradle.files.checkedWork().json }
    let file = path.deletingPathExtension().appendingPathExtension("springlab")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data((work + String(repeating: " ", count: 3 << 20)).utf8).write(to: file)
    let store = FileStore(
      folder: file.deletingLastPathComponent().path,
      state: file.appendingPathExtension("state"), process: 1, keepsHistory: false)
    let driver = try WorkbenchDriver("grid", store: store)
    driver.bench.open(file.path)
    #expect(driver.bench.opener.reading != nil)
    // The thread has the bytes before the window takes them over.
    Thread.sleep(forTimeInterval: 0.5)
    try Data("precious".utf8).write(to: file)
    wait(driver)
    #expect(driver.bench.sceneID == "cradle")
    driver.letter("s", .control)
    #expect(driver.bench.pathSheet.sheet?.replaced == file.path)
    #expect(try String(contentsOf: file, encoding: .utf8) == "precious")
  }
}
