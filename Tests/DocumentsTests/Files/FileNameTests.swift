import Foundation
import Testing

@testable import Documents

@Suite struct FileNameTests {
  @Test(arguments: [
    ("a", "", "a"), ("..", "", ".."), ("/", "/", "/"), ("/a/", "/", "a"), ("a//b", "a", "b"),
    ("/a/b//", "/a", "b"), ("a.b/c", "a.b", "c"), ("日本/語.json", "日本", "語.json"),
    ("/x/🇦", "/x", "🇦"), ("", "", ""),
  ])
  func foldersAndNames(_ path: String, _ folder: String, _ name: String) {
    #expect(path.fileName == name && path.folderPath == folder)
  }

  @Test(arguments: [
    ("a.txt", "txt", "a"), ("/x/a.TXT", "txt", "/x/a"), ("a.tar.gz", "gz", "a.tar"),
    (".hidden", "", ".hidden"), ("/x/.hidden", "", "/x/.hidden"), ("x/.y.z", "z", "x/.y"),
    ("a.", "", "a."),
    ("chat (1).txt/", "txt", "chat (1)"), ("ü.ö", "ö", "ü"),
    ("Chat with Dr. Smith", "", "Chat with Dr. Smith"),
    ("3.14159265358979323846", "", "3.14159265358979323846"),
    ("a", "", "a"), ("", "", ""),
  ])
  func extensions(_ path: String, _ kind: String, _ rest: String) {
    #expect(path.fileExtension == kind)
    #expect(path.withoutExtension == rest)
  }

  @Test func partsAreJoinedByOneSlash() {
    #expect("a".appendingPath("b") == "a/b" && "a/".appendingPath("b") == "a/b")
    #expect("".appendingPath("b") == "b" && "a".appendingPath("") == "a")
  }

  @Test func linksAreFollowedAlsoToWhatIsNotThere() throws {
    let folder = try TestFolder()
    let root = folder.path
    try folder.write("", "real/sub/file")
    try folder.link("link", to: root + "/real/sub")
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
