import Foundation
import Testing

/// The small Foundation's functions of paths answer as Foundation's.
@Suite struct PathsTests {
  /// Not "//" and "a": Foundation's `deletingLastPathComponent` ends the program at them.
  @Test(arguments: [
    "", "/", "ab", "/a", "ab/", "/a/", "a/b", "/a/b", "/a/b/", "/a.b/c", "a.txt", "/x/a.txt",
    "a.tar.gz", ".hidden", "/x/.hidden", "x/.y.z", "a.", "..", "/a/..", "a.b c", "chat (1).txt",
    "ü.ö",
    "~/a.b", "日本/語.json", "a/b.json/",
  ])
  func parts(path: String) {
    #expect(SmallAnswers.parts(ofPath: path) == FoundationAnswers.parts(ofPath: path))
  }

  @Test(arguments: [
    "/", "/no/such/../thing", "/no/./such/thing/", "/../no", "~", "~/nothing/x", "/no//such",
    "/a/b/../..",
  ])
  func standardizing(path: String) {
    #expect(SmallAnswers.standardized(path) == FoundationAnswers.standardized(path))
  }

  @Test func linksLeadWhereFoundationSays() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("springlab-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let link = folder.appendingPathComponent("link").path
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.appendingPathComponent("file").path)
    for path in [folder.path, link, folder.path + "/none"] {
      #expect(SmallAnswers.resolved(path) == FoundationAnswers.resolved(path))
    }
  }

  @Test func theHomeFolder() { #expect(SmallAnswers.home == FoundationAnswers.home) }
}
