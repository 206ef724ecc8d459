import Foundation
import Testing

@testable import Workbench

@Suite struct TypedPathTests {
  @Test(
    arguments: [
      ("a.json", "/desk/a.json"), ("old/a.json", "/desk/old/a.json"), ("/tmp/a", "/tmp/a"),
      ("/", "/"), ("~", "/home/ada"), ("~/b/c", "/home/ada/b/c"), ("~ada", "/desk/~ada"),
    ])
  func typedPathsStartInTheFolder(typed: String, path: String) {
    #expect(TypedPath(typed, in: "/desk", home: "/home/ada").path == path)
  }
}
