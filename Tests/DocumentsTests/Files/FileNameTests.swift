import Foundation
import Testing

@testable import Documents

@Suite struct FileNameTests {
  /// Of the C library, which leaves "//" as it is.
  private static func parts(_ path: String) -> (folder: String, name: String) {
    func part(_ find: (UnsafeMutablePointer<CChar>) -> String) -> String {
      guard let copy = unsafe strdup(path) else { return "" }
      defer { unsafe free(copy) }
      return unsafe find(copy)
    }
    return unsafe (
      part { unsafe String(cString: dirname($0)) },
      part { unsafe String(cString: __xpg_basename($0)) }
    )
  }

  @Test(arguments: [
    "a", "0", "ü", ".", "..", "/", "///", "ab", "/a", "/a/", "a/b", "a//b", "/a/b", "/a/b//",
    "a.b/c",
    "./a", "../a", "日本/語.json", "a/b.json/", "/x/🇦", "a/🇦🇩",
  ])
  func foldersAndNamesAreTheCLibrarys(_ path: String) {
    let (folder, name) = Self.parts(path)
    #expect(path.fileName == name)
    // A path of one part has no folder here, and "." there.
    #expect((path.folderPath.isEmpty ? "." : path.folderPath) == folder)
    #expect(path.folderPath.isEmpty == !path.contains("/"))
  }

  @Test func nothingHasNoParts() {
    #expect("".fileName.isEmpty && "".folderPath.isEmpty && "".fileExtension.isEmpty)
    #expect("".withoutExtension.isEmpty && "".appendingPath("").isEmpty)
  }

  @Test(arguments: [
    ("a.txt", "txt", "a"), ("/x/a.TXT", "txt", "/x/a"), ("a.tar.gz", "gz", "a.tar"),
    (".hidden", "", ".hidden"), ("/x/.hidden", "", "/x/.hidden"), ("x/.y.z", "z", "x/.y"),
    ("a.", "", "a."),
    ("a.b/c", "", "a.b/c"), ("chat (1).txt/", "txt", "chat (1)"), ("ü.ö", "ö", "ü"),
    ("Chat with Dr. Smith", "", "Chat with Dr. Smith"),
    ("3.14159265358979323846", "", "3.14159265358979323846"),
    ("a", "", "a"), (".", "", "."), ("/", "", "/"),
  ])
  func extensions(_ path: String, _ kind: String, _ rest: String) {
    #expect(path.fileExtension == kind)
    #expect(path.withoutExtension == rest)
  }

  @Test func partsAreJoinedByOneSlash() {
    #expect("a".appendingPath("b") == "a/b" && "a/".appendingPath("b") == "a/b")
    #expect(
      "/".appendingPath("b") == "/b" && "".appendingPath("b") == "b" && "a".appendingPath("") == "a"
    )
  }

  @Test func linksAreFollowedAlsoToWhatIsNotThere() throws {
    let root = FileManager.default.temporaryDirectory.path.resolvedPath
      .appendingPath("springlab-paths-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(atPath: root) }
    try FileManager.default.createDirectory(
      atPath: root + "/real/sub", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: root + "/link", withDestinationPath: root + "/real/sub")
    for (path, target) in [
      ("/link", "/real/sub"), ("/link/..", "/real"), ("/link/../x", "/real/x"),
      ("/./link//a/", "/real/sub/a"),
      ("/none/../x", "/x"), ("/none/a/b", "/none/a/b"), ("/link/none/../../y", "/real/y"),
      ("/real/.", "/real"),
    ] {
      #expect((root + path).resolvedPath == root + target)
    }
    #expect("/".resolvedPath == "/" && "/../..".resolvedPath == "/")
    let long = String(repeating: "/a", count: 200_000)
    #expect(
      long.resolvedPath == long && "/a\0b".resolvedPath == "/a\0b" && "none".resolvedPath == "none")
  }
}
