import Foundation
import Testing

@testable import Documents

final class FileLockTests {
  private let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("springlab-\(UUID().uuidString).lock").path

  deinit { try? FileManager.default.removeItem(atPath: path) }

  @Test func oneHolderAtATime() throws {
    func holdOnce() throws {
      let first = try #require(try FileLock(path))
      #expect(try FileLock(path) == nil)
      withExtendedLifetime(first) {}
    }
    try holdOnce()
    #expect(!FileManager.default.fileExists(atPath: path), "it goes with its holder")
    #expect(try FileLock(path) != nil)
  }

  /// What a killed process leaves is a file without a lock.
  @Test func aFileAloneHoldsNothing() throws {
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    #expect(try FileLock(path) != nil)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func aPlaceThatIsNotThereIsAnError() throws {
    #expect(throws: SystemError(ENOENT)) { _ = try FileLock(path + "/no/where") }
  }
}
