import Glibc
import SmallFoundation
import Synchronization
import Testing

/// Files, pipes and threads of the small Foundation do what they are used for.
@Suite struct PipeTests {
  @Test func whatIsWrittenIsHandedOnUntilItsEnd() throws {
    let pipe = Pipe()
    let text = Mutex(""), isWhole = Mutex(false)
    pipe.fileHandleForReading.readabilityHandler = { handle in
      let more = handle.availableData
      if more.isEmpty { handle.readabilityHandler = nil }
      text.withLock { $0 += String(decoding: more, as: UTF8.self) }
      if more.isEmpty { isWhole.withLock { $0 = true } }
    }
    for line in ["one\n", "two\n"] {
      try pipe.fileHandleForWriting.write(contentsOf: Data(line.utf8))
    }
    try pipe.fileHandleForWriting.close()
    for _ in 0..<1000 where !isWhole.withLock(\.self) { Thread.sleep(forTimeInterval: 0.01) }
    #expect(text.withLock(\.self) == "one\ntwo\n")
  }

  @Test func aFileIsReadFromWhereItIsTold() throws {
    let path = FileManager.default.temporaryDirectory.path + "/springlab-\(UUID().uuidString)"
    try Data("0123456789".utf8).write(to: URL(fileURLWithPath: path))
    defer { _ = unsafe unlink(path) }
    let file = try #require(FileHandle(forReadingAtPath: path))
    #expect(try file.seekToEnd() == 10)
    try file.seek(toOffset: 4)
    #expect(try file.read(upToCount: 3) == Data("456".utf8))
    #expect(try file.read(upToCount: 9) == Data("789".utf8))
    #expect(try file.read(upToCount: 9) == nil)
    #expect(throws: CocoaError.self) { try file.write(contentsOf: Data("x".utf8)) }
    try file.close()
    #expect(throws: CocoaError.self) { try file.read(upToCount: 1) }
    #expect(FileHandle(forReadingAtPath: path + "x") == nil)
    var isFolder: ObjCBool = true
    #expect(unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder))
    #expect(!isFolder.boolValue)
  }

  @Test func eachThreadHasItsOwnObjects() {
    Thread.current.threadDictionary["test"] = 1
    let seen = Mutex<Int?>(nil), isDone = Mutex(false)
    Thread.detachNewThread {
      let value = Thread.current.threadDictionary["test"] as? Int
      Thread.current.threadDictionary["test"] = 2
      seen.withLock { $0 = (value ?? 0) + (Thread.current.threadDictionary["test"] as? Int ?? 0) }
      isDone.withLock { $0 = true }
    }
    for _ in 0..<1000 where !isDone.withLock(\.self) { Thread.sleep(forTimeInterval: 0.01) }
    #expect(seen.withLock(\.self) == 2)
    #expect(Thread.current.threadDictionary["test"] as? Int == 1)
    Thread.current.threadDictionary["test"] = nil
  }

  @Test func numbersOfASetComeInTheirOrder() {
    #expect(Array([3, 1, 2, 3] as IndexSet) == [1, 2, 3])
    #expect(Array(IndexSet(integersIn: 4..<6)) + Array(IndexSet(integer: 9)) == [4, 5, 9])
  }

  @Test func filesOfAFolder() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/springlab-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: folder + "/in", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data().write(to: URL(fileURLWithPath: folder + "/in/a.json"))
    let bundle = try #require(Bundle(path: folder))
    let url = bundle.url(forResource: "a", withExtension: "json", subdirectory: "in")
    #expect(url?.path == folder + "/in/a.json")
    #expect(bundle.url(forResource: "a.json", withExtension: nil, subdirectory: "in") == url)
    #expect(bundle.url(forResource: "b", withExtension: nil, subdirectory: "in") == nil)
    #expect(Bundle(path: folder + "/none") == nil)
  }
}
