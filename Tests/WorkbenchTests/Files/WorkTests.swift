import Canvas
import Documents
import Foundation
import Geometry
import OtherFonts
import Scenes
import Testing

@testable import Workbench

@Suite final class WorkTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("springlab-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func temporary(_ text: String) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let url = folder.appendingPathComponent("\(UUID().uuidString).springlab")
    try Data(text.utf8).write(to: url)
    return url.path
  }

  @Test func savedByKeysOpenedElsewhere() throws {
    let store = FakeStore()
    let driver = try WorkbenchDriver.afterAFlick(store: store)
    driver.bench.tuning.edit { $0.tuning.values["damping"] = 0.35 }
    driver.letter("b")
    driver.bench.tuning.edit { $0.tuning.values["damping"] = 0.5 }
    driver.bench.comparing.keepUnderName()
    driver.comeToRest()
    driver.saveAs("tuned")
    let text = try #require(store.files["/desk/tuned.springlab"])
    #expect(driver.words().contains("Saved tuned.springlab"))
    // The second time it knows where.
    store.files = [:]
    driver.key(.character("s"), .control)
    #expect(store.files["/desk/tuned.springlab"] != nil)

    let other = try WorkbenchDriver()
    other.bench.open(try temporary(text))
    other.frames(1)
    #expect(other.value("damping") == 0.5)
    #expect(other.bench.stage.comparison?.tuning.values["damping"] == 0.35)
    #expect(other.bench.stage.choices.kept.count == 1)
    #expect(other.bench.stage.player.playback != nil && other.bench.stage.work.hasGesture)
    #expect(!other.words().contains { $0.hasPrefix("DIVERGED") } && other.rest())
    // Opening is one step of undo.
    other.key(.character("z"), .control)
    #expect(other.value("damping") == 0.8 && other.bench.stage.comparison == nil)
  }

  @Test func workFromAMachineWithOtherFontsDoesNotDiverge() throws {
    let store = FakeStore()
    let driver = try WorkbenchDriver.afterAFlick("messages", store: store)
    driver.bench.files.save(to: "/desk/a.springlab")
    let text = try #require(store.files["/desk/a.springlab"])
    let work = try SavedWork(data: Data(text.utf8))
    #expect(!work.rows.isEmpty && !work.hashes.isEmpty)
    for isKept in [true, false] {
      var shared = work
      if !isKept { shared.rows = [] }
      let other = try WorkbenchDriver(text: OtherFonts())
      try other.bench.open(shared, from: nil)
      other.frames(1)
      #expect(other.words().contains { $0.hasPrefix("DIVERGED") } == !isKept)
    }
  }

  @Test func anotherFileIsReplacedOnlyAfterAQuestion() throws {
    let store = FakeStore()
    store.files["/desk/other.springlab"] = "precious"
    let driver = try WorkbenchDriver.afterAFlick(store: store)
    driver.saveAs("other")
    #expect(store.files["/desk/other.springlab"] == "precious")
    #expect(driver.words().contains("other.springlab is there already: replace it?"))
    #expect(driver.words().contains("Replace"))
    // Another name is no answer to that.
    driver.type("2")
    driver.frames(1)
    #expect(!driver.words().contains("Replace"))
    driver.key(.backspace)
    driver.key(.enter)
    #expect(store.files["/desk/other.springlab"] == "precious")
    driver.key(.enter)
    #expect(store.files["/desk/other.springlab"]?.contains("\"version\"") == true)
    // Its own file it saves without a word.
    driver.bench.tuning.edit { $0.tuning.values["damping"] = 0.3 }
    driver.key(.character("s"), .control)
    #expect(store.files["/desk/other.springlab"]?.contains("0.3") == true)
  }

  /// What another program has written since is asked about; a file that is gone is written anew.
  @Test func whatAnotherProgramHasMadeOfTheFileIsReplacedOnlyAfterAQuestion() throws {
    let (store, path) = (FakeStore(), "/desk/mine.springlab")
    let driver = try WorkbenchDriver.afterAFlick(store: store)
    driver.bench.files.save(to: path)
    store.files[path] = "precious"
    driver.key(.character("s"), .control)
    #expect(driver.words().contains("mine.springlab is there already: replace it?"))
    driver.key(.escape)
    driver.frames(1)
    #expect(store.files[path] == "precious" && driver.bench.pathSheet.sheet == nil)
    driver.key(.character("s"), .control)
    driver.key(.enter)
    #expect(store.files[path]?.contains("\"version\"") == true)
    for change in [0.3, 0.4] {
      if change == 0.4 { store.files[path] = nil }
      driver.bench.tuning.edit { $0.tuning.values["damping"] = change }
      driver.key(.character("s"), .control)
      #expect(
        store.files[path]?.contains("\(change)") == true && driver.bench.pathSheet.sheet == nil)
    }
  }

  @Test func aReplayThatPartsSaysWhere() throws {
    let store = FakeStore()
    let driver = try WorkbenchDriver.afterAFlick(store: store)
    driver.bench.files.save(to: "/desk/a.springlab")
    let text = try #require(store.files["/desk/a.springlab"])
    var work = try SavedWork(data: Data(text.utf8))
    #expect(work.hashes.count >= 2 && Set(work.hashes).count > 1)
    let same = try WorkbenchDriver()
    same.bench.open(try temporary(work.json))
    #expect(!same.words().contains { $0.hasPrefix("DIVERGED") })
    // Another value, the same hashes.
    let at = try #require(work.setting.values.firstIndex { $0.parameter == "frequency" })
    work.setting.values[at].value = 1.01
    let other = try WorkbenchDriver()
    other.bench.open(try temporary(work.json))
    #expect(other.words().contains { $0.hasPrefix("DIVERGED in second 1:") })
    #expect(WorkReplay.divergence([1, 2, 3], [1, 2, 4]) == 3)
    #expect(WorkReplay.divergence([1, 2], [1, 2, 4]) == 3)
    #expect(WorkReplay.divergence([1, 2], [1, 2]) == nil)
  }

  /// The replay of three times as many items as are replayed in full takes a third, and parts where that says so.
  @Test func theReplayOfManyItemsIsShorter() throws {
    let items = (0..<300).map {
      #"{"id": "\#($0)", "center": [\#(20 + 30 * ($0 % 50)), \#(20 + 30 * ($0 / 50))], "size": [20, 20]}"#
    }
    let ids = (0..<300).map { "\"\($0)\"" }.joined(separator: ",")
    let text = """
      {"profile": "ideal", "items": [\(items.joined(separator: ","))],
       "behaviors": [{"kind": "gravity", "items": [\(ids)]}]}
      """
    let driver = try WorkbenchDriver("playground")
    driver.bench.open(try Experiment(data: Data(text.utf8), file: "many.json"), from: "many.json")
    let stage = driver.bench.stage
    let gesture = Gesture(
      scene: "playground", size: CGSize(width: 400, height: 300), frames: [],
      events: [GestureEvent(t: 0, kind: .key(" "))])
    let hashes = WorkReplay(gesture, tuning: stage.tuning, like: stage).hashes()
    #expect(hashes.count == 1)
    #expect(WorkReplay.divergence([hashes[0] ^ 1], hashes) == 1)
  }

  /// Work that names what is not here, or is a draft of the format, is refused with a sentence, and nothing changes.
  @Test func workThatCannotBeTakenChangesNothing() throws {
    let driver = try WorkbenchDriver.afterAFlick()
    let (before, work) = (driver.bench.stage.undoState, driver.bench.work)
    var (fidelity, value) = (work, work)
    fidelity.setting.fidelity = "perfect"
    value.setting.values[0].value = 1e9
    let version = "\"version\": "
    let old = work.json.replacingOccurrences(
      of: "\(version)\(SavedWork.version)", with: "\(version)\(SavedWork.version - 1)")
    for (json, words) in [
      (fidelity.json, "setting.fidelity: is \"perfect\""), (value.json, "setting.values."),
      (old, "is a version that this program does not know"),
    ] {
      driver.bench.open(try temporary(json))
      #expect(driver.words().contains { $0.contains(words) }, "\(words)")
    }
    #expect(driver.bench.stage.undoState == before && driver.bench.stage.player.playback == nil)
  }

  @Test func aFullDiskIsSaid() throws {
    let store = FakeStore()
    store.isFull = true
    let driver = try WorkbenchDriver.afterAFlick(store: store)
    driver.bench.files.save(to: "/desk/a.springlab")
    #expect(driver.words().contains { $0.contains("/desk/a.springlab could not be written") })
    // A notice shows 299 letters: the middle of a long path is left out, and no part of the sentence.
    driver.bench.files.save(to: "/desk/" + String(repeating: "a", count: 300))
    let notice = try #require(driver.bench.notice)
    #expect(notice.count < 300 && notice.hasPrefix("/desk/aaa") && notice.contains("a.springlab"))
    #expect(notice.contains("could not be written: "))
  }
}
