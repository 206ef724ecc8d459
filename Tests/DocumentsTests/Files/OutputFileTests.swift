import Foundation
import Testing

@testable import Documents

final class OutputFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("springlab-out-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }
  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }
  private func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }
  private func reason(_ body: () throws -> Void) -> String? {
    do { try body() } catch { return "\(error)" }
    return nil
  }

  @Test func nothingIsSeenBeforeItIsWhole() throws {
    try OutputFile.save(Data("one".utf8), to: path("a"))
    let file = try OutputFile(path("a"))
    try file.append(Data("tw".utf8))
    #expect(try text("a") == "one" && names.count == 2)
    try file.append(Data("o".utf8))
    try file.commit()
    #expect(try text("a") == "two" && names == ["a"])
    let second = try OutputFile(path("a"))
    try second.append(Data("three".utf8))
    second.discard()
    #expect(try text("a") == "two" && names == ["a"])
    do { _ = try OutputFile(path("b")) }
    #expect(names == ["a"], "what is given up leaves nothing")
  }

  /// What came, or changed, after it was looked at is not replaced.
  @Test func onlyWhatWasFoundIsReplaced() throws {
    let file = try OutputFile(path("a"), replacing: .only(nil))
    try file.append(Data("new".utf8))
    try OutputFile.save(Data("precious".utf8), to: path("a"))
    #expect(reason { try file.commit() } == "file exists")
    #expect(try text("a") == "precious" && names == ["a"])
    #expect(reason { _ = try OutputFile(path("a"), replacing: .only(nil)) } == "file exists")
    let found = OutputFile.Occupant(at: path("a"))
    let second = try OutputFile(path("a"), replacing: .only(found))
    try OutputFile.save(Data("other".utf8), to: path("a"))
    #expect(reason { try second.commit() } == "file exists")
    #expect(try text("a") == "other" && names == ["a"])
  }

  @Test func whatWasFoundIsReplaced() throws {
    try OutputFile.save(Data("old".utf8), to: path("a"))
    try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: "a")
    let file = try OutputFile(path("link"), replacing: .only(.init(at: path("link"))))
    try file.append(Data("new".utf8))
    try file.commit()
    #expect(try text("a") == "new" && names == ["a", "link"])
    // What is gone meanwhile is none that is replaced.
    let second = try OutputFile(path("a"), replacing: .only(.init(at: path("a"))))
    try FileManager.default.removeItem(atPath: path("a"))
    try second.append(Data("newer".utf8))
    try second.commit()
    let third = try OutputFile(path("b"), replacing: .only(nil))
    try third.append(Data("b".utf8))
    try third.commit()
    #expect(try text("a") == "newer" && text("b") == "b" && names == ["a", "b", "link"])
    #expect(OutputFile.Occupant(at: folder.path)?.isFolder == true)
    #expect(OutputFile.Occupant(at: path("c")) == nil)
  }

  @Test func permissionsAndLinksStay() throws {
    try OutputFile.save(Data("x".utf8), to: path("a"), mode: 0o600)
    #expect(try mode("a") == 0o600)
    for mode in [0o600, 0o640, 0o755] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path("a"))
      try OutputFile.save(Data("\(mode)".utf8), to: path("a"))
      #expect(try self.mode("a") == mode && text("a") == "\(mode)")
    }
    try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: "a")
    try OutputFile.save(Data("through".utf8), to: path("link"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == "a")
    #expect(try text("a") == "through")
    try FileManager.default.createSymbolicLink(atPath: path("new"), withDestinationPath: "b")
    try OutputFile.save(Data("made".utf8), to: path("new"))
    #expect(try text("b") == "made" && names == ["a", "b", "link", "new"])
  }

  @Test func aChainOfLinksToNothingStays() throws {
    let links = [("1", "real"), ("2", "1"), ("3", "../\(folder.lastPathComponent)/2")]
    for (name, destination) in links {
      try FileManager.default.createSymbolicLink(
        atPath: path(name), withDestinationPath: destination)
    }
    for text in ["made", "made again"] {
      try OutputFile.save(Data(text.utf8), to: path("3"))
      #expect(try self.text("real") == text && names == ["1", "2", "3", "real"])
    }
    for (name, destination) in links {
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: path(name)) == destination)
    }
  }

  /// A name that depends on the files that are open would be looked for among all of them.
  @Test func aTemporaryNameIsThePathsOwn() throws {
    let first = try OutputFile(path("a")).temporaryPath
    let files = try ["b", "c", "a"].map { try OutputFile(path($0)) }
    let again = try OutputFile(path("a"))
    let paths = (files + [again]).map(\.temporaryPath)
    #expect(paths[2] == first && Set(paths).count == 4, "another one where it is taken")
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
    #expect(try text("a") == "y" && mode("a") == 0o600)
  }

  @Test func aPipeStaysAPipe() throws {
    #expect(unsafe mkfifo(path("pipe"), 0o600) == 0)
    let words = reason { try OutputFile.save(Data("x".utf8), to: path("pipe")) }
    #expect(words == "nothing reads from this pipe", "and it does not wait for a reader")
    let reader = unsafe open(path("pipe"), O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try OutputFile.save(Data("hello".utf8), to: path("pipe"))
    var bytes = [UInt8](repeating: 0, count: 9)
    let count = unsafe read(reader, &bytes, 9)
    #expect(bytes.prefix(count) == Array("hello".utf8)[...] && names == ["pipe"])
  }

  @Test func theReasonIsSaid() throws {
    #expect(reason { try OutputFile.save(Data([1]), to: "/dev/full") } == "the disk is full")
    #expect(
      reason { try OutputFile.save(Data([1]), to: path("no/where")) }?.contains("no folder") == true
    )
    #expect(reason { try OutputFile.save(Data([1]), to: folder.path) } == "it is a folder")
    try FileManager.default.createSymbolicLink(atPath: path("x"), withDestinationPath: "y")
    try FileManager.default.createSymbolicLink(atPath: path("y"), withDestinationPath: "x")
    #expect(
      reason { try OutputFile.save(Data([1]), to: path("x")) } == "its link leads in a circle")
    let long = String(repeating: "n", count: 255)
    try OutputFile.save(Data("long".utf8), to: path(long))
    #expect(try text(long) == "long", "the longest name that a disk takes")
    #expect(
      reason { try OutputFile.save(Data([1]), to: path(long + "n")) } == "its name is too long")
  }

  /// What is an hour old is none that is being written.
  @Test func whatAKilledProcessLeftGoes() throws {
    for name in [".springlab-1-0.partial", ".springlab-2-0.partial", "mine.partial"] {
      let isOld = name != ".springlab-2-0.partial"
      _ = FileManager.default.createFile(
        atPath: path(name), contents: nil,
        attributes: [.modificationDate: Date(timeIntervalSinceNow: isOld ? -7200 : -60)])
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + ".link", withDestinationPath: path("b"))
    defer { try? FileManager.default.removeItem(atPath: folder.path + ".link") }
    OutputFile.removeRemains(beside: folder.path + ".link")
    #expect(names == [".springlab-2-0.partial", "mine.partial"])
    OutputFile.removeRemains(in: folder.path, age: 0)
    #expect(names == ["mine.partial"])
  }

  /// The system would take what is before a zero byte for the path.
  @Test func aPathEndsAtNoZeroByte() throws {
    try OutputFile.save(Data("one".utf8), to: path("a"))
    #expect(throws: SystemError.self) {
      try OutputFile.save(Data("two".utf8), to: path("a") + "\0b")
    }
    #expect(try text("a") == "one" && names == ["a"])
  }
}
