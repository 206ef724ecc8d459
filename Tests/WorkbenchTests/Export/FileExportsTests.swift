import Springs
import Testing
import Widgets

@testable import Workbench

@Suite struct FileExportsTests {
  @Test func aTypedNameTakesTheKindsExtension() {
    var files = FileExports()
    #expect(files[.movie] == .gif && files.scale(on: .picture) == 2)
    files.paths[.movie] = TextEditor("film.gif")
    files[.movie] = .mp4
    #expect(files.paths[.movie]?.text == "film.mp4" && files[.movie] == .mp4)
    #expect(files[.picture] == .png, "the other pages keep theirs")
  }

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

  @Test func codesAreMadeForEveryTargetAndAnewWhereTheSpringChanges() throws {
    let driver = try WorkbenchDriver()
    let export = driver.bench.export
    export.makeCodes(of: Spring(frequency: 1, dampingRatio: 0.8))
    let first = export.codes.map(\.text)
    #expect(first.count == ExportTarget.all.count)
    export.makeCodes(of: Spring(frequency: 2, dampingRatio: 0.8))
    #expect(zip(first, export.codes).allSatisfy { $0 != $1.text })
  }
}
