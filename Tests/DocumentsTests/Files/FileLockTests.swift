import Foundation
import Testing

@testable import Documents

@Suite struct FileLockTests {
  @Test func oneHolderAtATime() throws {
    let folder = try TestFolder()
    let path = folder.file("lock")
    func holdOnce() throws {
      let first = try #require(try FileLock(path))
      #expect(try FileLock(path) == nil)
      withExtendedLifetime(first) {}
    }
    try holdOnce()
    #expect(folder.names.isEmpty, "it goes with its holder")
    // What a killed process leaves is a file without a lock.
    try folder.write("", "lock")
    try holdOnce()
    #expect(throws: SystemError(ENOENT)) { _ = try FileLock(path + "/no/where") }
  }
}
