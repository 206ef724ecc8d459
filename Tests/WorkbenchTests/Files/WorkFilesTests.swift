import Documents
import Testing

@testable import Workbench

@Suite struct WorkFilesTests {
  /// Two scenes may save to one file: each has read or written its own version of it.
  @Test func anotherScenesWorkIsNotReplacedUnasked() {
    let (store, path) = (FakeStore(), "/desk/a.springlab")
    var files = KnownFiles(store: store)
    store.files[path] = "grid 1"
    files.noteWritten(path, of: "grid")
    #expect(files.replacesOthers(at: path, of: "cradle"))
    store.files[path] = "cradle 1"
    files.noteWritten(path, of: "cradle")
    #expect(!files.replacesOthers(at: path, of: "cradle"))
    #expect(files.replacesOthers(at: path, of: "grid"))
    store.files[path] = "grid 2"
    files.noteWritten(path, of: "grid")
    #expect(!files.replacesOthers(at: path, of: "grid"))
    #expect(files.replacesOthers(at: path, of: "cradle"))
  }

  /// What another program makes of a file while it is read was not read.
  @Test func whatChangesWhileItIsReadIsNotReplacedUnasked() {
    let (store, path) = (FakeStore(), "/desk/a.springlab")
    var files = KnownFiles(store: store)
    store.files[path] = "1"
    files.noteReading(of: path)
    files.noteRead(path, of: "grid")
    #expect(!files.replacesOthers(at: path, of: "grid"))
    files.noteReading(of: path)
    store.files[path] = "2"
    files.noteRead(path, of: "grid")
    #expect(files.replacesOthers(at: path, of: "grid"))
    files.noteWritten(path, of: "grid")
    #expect(!files.replacesOthers(at: path, of: "grid"))
    // A reading before that is over.
    files.noteReading(of: "/desk/other.json")
    store.files[path] = "3"
    files.noteRead(path, of: "grid")
    #expect(!files.replacesOthers(at: path, of: "grid"))
  }
}
