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

  @Test func codesAreMadeForEveryTargetAndAnewWhereTheSpringChanges() {
    var export = ExportState(exporter: nil)
    export.follow(Spring(frequency: 1, dampingRatio: 0.8))
    let first = export.codes.map(\.text)
    #expect(first.count == ExportTarget.all.count)
    export.follow(Spring(frequency: 2, dampingRatio: 0.8))
    #expect(zip(first, export.codes).allSatisfy { $0 != $1.text })
  }
}
