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

  /// Those that write in a folder share its lock; nothing else has it meanwhile, not even in the same process.
  @Test func aFolderIsLockedByAllThatShareIt() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    func shareTwice() throws {
      let first = try #require(FileLock(folder: path, isShared: true))
      let second = try #require(FileLock(folder: path, isShared: true))
      #expect(FileLock(folder: path, isShared: false) == nil)
      withExtendedLifetime((first, second)) {}
    }
    try shareTwice()
    func hold() throws {
      let alone = try #require(FileLock(folder: path, isShared: false))
      #expect(FileLock(folder: path, isShared: true) == nil, "and it does not wait for ever")
      withExtendedLifetime(alone) {}
    }
    try hold()
    #expect(FileLock(folder: path, isShared: true) != nil)
    #expect(FileManager.default.fileExists(atPath: path), "a folder stays")
    #expect(FileLock(folder: path + "/no", isShared: true) == nil)
  }
}
