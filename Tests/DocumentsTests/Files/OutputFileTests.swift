import Foundation
import Testing

@testable import Documents

@Suite struct OutputFileTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func path(_ name: String) -> String { folder.file(name) }
  private func save(_ text: String, to name: String) throws {
    try OutputFile.save(Data(text.utf8), to: path(name))
  }
  private func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }

  @Test func nothingIsSeenBeforeItIsWhole() throws {
    try save("one", to: "a")
    let file = try OutputFile(path("a"))
    try file.append(Data("tw".utf8))
    #expect(try folder.text("a") == "one" && folder.names.count == 2)
    try file.append(Data("o".utf8))
    try file.commit()
    #expect(try folder.text("a") == "two" && folder.names == ["a"])
    let second = try OutputFile(path("a"))
    try second.append(Data("three".utf8))
    second.discard()
    do { _ = try OutputFile(path("b")) }
    #expect(try folder.text("a") == "two" && folder.names == ["a"])
  }

  /// What came, or changed, after it was looked at is not replaced.
  @Test func onlyWhatWasFoundIsReplaced() throws {
    let file = try OutputFile(path("a"), replacing: .only(nil))
    try save("precious", to: "a")
    #expect(complaint { try file.commit() } == "file exists")
    #expect(complaint { _ = try OutputFile(path("a"), replacing: .only(nil)) } == "file exists")
    let second = try OutputFile(path("a"), replacing: .only(.init(at: path("a"))))
    try save("other", to: "a")
    #expect(complaint { try second.commit() } == "file exists")
    #expect(try folder.text("a") == "other" && folder.names == ["a"])
    // What is gone meanwhile is none that is replaced.
    let third = try OutputFile(path("a"), replacing: .only(.init(at: path("a"))))
    try FileManager.default.removeItem(atPath: path("a"))
    try third.append(Data("new".utf8))
    try third.commit()
    #expect(try folder.text("a") == "new" && folder.names == ["a"])
    #expect(OutputFile.Occupant(at: folder.path)?.isFolder == true)
  }

  @Test func permissionsAndLinksStay() throws {
    try OutputFile.save(Data("x".utf8), to: path("a"), mode: 0o600)
    #expect(try mode("a") == 0o600)
    for mode in [0o640, 0o755] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path("a"))
      try save("\(mode)", to: "a")
      #expect(try self.mode("a") == mode && folder.text("a") == "\(mode)")
    }
    try folder.link("link", to: "a")
    try save("through", to: "link")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == "a")
    #expect(try folder.text("a") == "through" && folder.names == ["a", "link"])
  }

  @Test func whatAnotherProgramPutsInItsPlaceHasItsPermissions() throws {
    try OutputFile.save(Data("x".utf8), to: path("a"), mode: 0o600)
    let file = try OutputFile(path("a"))
    #expect(try !file.isWritten(), "it is empty")
    try FileManager.default.removeItem(atPath: file.temporaryPath)
    #expect(try !file.isWritten(), "it is gone")
    _ = FileManager.default.createFile(
      atPath: file.temporaryPath, contents: Data("y".utf8), attributes: [.posixPermissions: 0o666])
    #expect(try file.isWritten())
    try file.commit()
    #expect(try folder.text("a") == "y" && mode("a") == 0o600)
  }

  @Test func aPipeStaysAPipe() throws {
    #expect(unsafe mkfifo(path("pipe"), 0o600) == 0)
    let words = complaint { try save("x", to: "pipe") }
    #expect(words == "nothing reads from this pipe", "and it does not wait for a reader")
    let reader = unsafe open(path("pipe"), O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try save("hello", to: "pipe")
    var bytes = [UInt8](repeating: 0, count: 9)
    let count = unsafe read(reader, &bytes, 9)
    #expect(bytes.prefix(count) == Array("hello".utf8)[...] && folder.names == ["pipe"])
  }

  @Test func theReasonIsSaid() throws {
    #expect(complaint { try OutputFile.save(Data([1]), to: "/dev/full") } == "the disk is full")
    #expect(complaint { try save("x", to: "no/where") }?.contains("no folder") == true)
    #expect(complaint { try OutputFile.save(Data([1]), to: folder.path) } == "it is a folder")
    try folder.link("x", to: "y")
    try folder.link("y", to: "x")
    #expect(complaint { try save("x", to: "x") } == "its link leads in a circle")
    // The longest name that a disk takes.
    let long = String(repeating: "n", count: 255)
    try save("long", to: long)
    #expect(complaint { try save("x", to: long + "n") } == "its name is too long")
    // The system would take what is before a zero byte for the path.
    #expect(complaint { try save("x", to: long + "\0b") } != nil)
    #expect(try folder.text(long) == "long")
  }

  /// What is an hour old is none that is being written.
  @Test func whatAKilledProcessLeftGoes() throws {
    for name in [".springlab-1-0.partial", ".springlab-2-0.partial", "mine.partial"] {
      let isOld = name != ".springlab-2-0.partial"
      _ = FileManager.default.createFile(
        atPath: path(name), contents: nil,
        attributes: [.modificationDate: Date(timeIntervalSinceNow: isOld ? -7200 : -60)])
    }
    OutputFile.removeRemains(beside: path("new"))
    #expect(folder.names == [".springlab-2-0.partial", "mine.partial"])
    OutputFile.removeRemains(in: folder.path, age: 0)
    #expect(folder.names == ["mine.partial"])
  }
}
