import Testing
import Widgets

@testable import Workbench

@Suite struct FileExportsTests {
  @Test(arguments: [
    ("", "cradle.png"), ("take", "take.png"), ("take 1.5", "take 1.5.png"), ("a.svg", "a.svg"),
    ("a/B.PDF", "a/B.PDF"), ("a.gif", "a.png"), ("a.jpg", "a.jpg.png"), (".png", "cradle.png"),
    (".svg", "cradle.svg"), ("a/.png", "a/cradle.png"), ("a/", "a/cradle.png"), (" a ", "a.png"),
    ("a.svg/b", "a.svg/b.png"),
  ])
  func aNameHasTheExtensionOfItsKind(typed: String, written: String) {
    var files = FileExports()
    files.paths[.picture] = TextEditor(typed)
    #expect(files.name(on: .picture, usual: "cradle") == written)
    #expect(written.lowercased().hasSuffix(".\(files[.picture].rawValue)"))
  }

  @Test(arguments: [
    ("take 1.5", "take 1.5.pdf"), ("a.svg", "a.pdf"), ("a/b.png", "a/b.pdf"), ("", ""),
    (".png", ".pdf"), ("a/", "a/"),
  ])
  func anotherFormatReplacesTheExtensionOfAFormatAlone(typed: String, then: String) {
    var files = FileExports()
    files.paths[.picture] = TextEditor(typed)
    files[.picture] = .pdf
    #expect(files.paths[.picture]?.text == then && files[.picture] == .pdf)
  }
}
