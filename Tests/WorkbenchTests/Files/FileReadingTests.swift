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

}
