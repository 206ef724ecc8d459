import Foundation
import Testing

@testable import Workbench

@Suite struct PathCompletionTests {
  @Test(
    arguments: [
      ("a.json", "/desk/a.json"), ("old/a.json", "/desk/old/a.json"), ("/tmp/a", "/tmp/a"),
      ("/", "/"), ("~", "/home/ada"), ("~/b/c", "/home/ada/b/c"), ("~ada", "/desk/~ada"),
    ])
  func typedPathsStartInTheFolder(typed: String, path: String) {
    #expect(TypedPath(typed, in: "/desk", home: "/home/ada").path == path)
  }

  @Test(
    arguments: [
      ("c", ["chat one.txt", "chat two.txt"], "chat "),
      ("chat t", ["chat one.txt", "chat two.txt"], "chat two.txt"),
      ("Ch", ["Chats/", "chat one.txt"], "Chats/"), ("üb", ["Über.log"], "Über.log"),
      ("x", ["a", "b"], nil), ("chat ", ["chat one.txt", "chat two.txt"], nil), ("a", ["a"], nil),
      ("", ["only.txt"], "only.txt"),
    ] as [(String, [String], String?)])
  func tabCompletesWhatAllHave(typed: String, names: [String], whole: String?) {
    #expect(TypedPath.completion(of: typed, among: names) == whole)
  }
}
