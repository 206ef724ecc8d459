import Canvas
import Documents
import Foundation
import Geometry
import OtherFonts
import Scenes
import Testing

@testable import Workbench

/// Files in memory, as a desk has them.
final class Drawer: WorkStore {
  let folder = "/desk"
  let home = "/home/ada"
  var recent: [String] = []
  var files: [String: String] = [:]
  var kept: String?
  var session: String?
  var window: String?
  var left: [Leftover] = []
  var aside: [String] = []
  var asideTexts: [String] = []
  var isFull = false
  /// Whether the window that ended last said that something had changed.
  var hasChanged: Bool?
  struct Full: Error {}

  func names(in folder: String) -> [String]? {
    switch folder {
    case "/desk": ["old/", "one.springlab"]
    case "/desk/old": []
    case "/home/ada": ["Chats/", "chat one.txt", "chat two.txt", "Über.log"]
    case "/home/ada/Chats": ["a.txt"]
    default: nil
    }
  }
  func exists(_ path: String) -> Bool { files[path] != nil }
  func version(of path: String) -> String? { files[path] }
  func recentFiles() -> [String] { recent }
  func note(recent path: String) { recent = [path] + recent.filter { $0 != path } }
  func write(_ text: String, to path: String) throws {
    if isFull { throw Full() }
    files[path] = text
  }
  func lastSession() -> String? { session }
  func leftovers() -> [Leftover] { left }
  func forget(_ leftover: Leftover) { left.removeAll { $0 == leftover } }
  func setAside(_ leftover: Leftover) -> String? {
    forget(leftover)
    aside.append(leftover.name)
    asideTexts.append(leftover.text)
    return "/state/\(leftover.name)"
  }
  func keep(_ text: String) throws {
    if isFull { throw Full() }
    kept = text
  }
  func keepWindow(_ text: String) throws {
    if isFull { throw Full() }
    window = text
  }
  func keepReplaced(_ text: String) throws -> Leftover? {
    if isFull { throw Full() }
    let kept = Leftover(
      name: "replaced-\(left.count)", text: text, isReplaced: true, includesLastSession: false)
    left.append(kept)
    return kept
  }
  func end(with text: String, hasChanges: Bool) throws {
    if isFull { throw Full() }
    (session, kept, window, hasChanged) = (text, nil, nil, hasChanges)
  }
}

@Suite final class WorkTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("springlab-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func afterAFlick(_ drawer: Drawer = Drawer(), scene: String? = nil) throws
    -> WorkbenchDriver
  {
    let driver = try WorkbenchDriver(scene, store: drawer)
    #expect(driver.rest())
    driver.pullStage()
    #expect(driver.rest())
    return driver
  }

  private func temporary(_ text: String) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let url = folder.appendingPathComponent("\(UUID().uuidString).springlab")
    try Data(text.utf8).write(to: url)
    return url.path
  }

  @Test func savedByKeysOpenedElsewhere() throws {
    let drawer = Drawer()
    let driver = try afterAFlick(drawer)
    driver.bench.tuning.edit { $0.values["damping"] = 0.35 }
    driver.letter("b")
    driver.bench.tuning.edit { $0.values["damping"] = 0.5 }
    driver.bench.comparing.keepUnderName()
    #expect(driver.rest())
    driver.key(.character("s"), .control)
    driver.key(.character("a"), .control)
    driver.type("tuned")
    driver.key(.enter)
    let text = try #require(drawer.files["/desk/tuned.springlab"])
    #expect(driver.words().contains("Saved tuned.springlab"))
    // The second time it knows where.
    drawer.files = [:]
    driver.key(.character("s"), .control)
    #expect(drawer.files["/desk/tuned.springlab"] != nil)

    let other = try WorkbenchDriver()
    other.bench.open(try temporary(text))
    other.frames(1)
    #expect(other.value("damping") == 0.5)
    #expect(other.bench.stage.comparison?.setting.tuning.values["damping"] == 0.35)
    #expect(other.bench.stage.choices.kept.count == 1)
    #expect(other.bench.stage.playback != nil && other.bench.stage.hasGesture)
    #expect(!other.words().contains { $0.hasPrefix("DIVERGED") })
    #expect(other.rest())
    // Opening is one step of undo.
    other.key(.character("z"), .control)
    #expect(other.value("damping") == 0.8 && other.bench.stage.comparison == nil)
  }

  @Test func workFromAMachineWithOtherFontsDoesNotDiverge() throws {
    let drawer = Drawer()
    let driver = try afterAFlick(drawer, scene: "messages")
    driver.bench.files.save(to: "/desk/a.springlab")
    let text = try #require(drawer.files["/desk/a.springlab"])
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

  /// The replay that is checked shows the conversation that was opened.
  @Test func theReplayIsOfTheConversationOnShow() throws {
    let driver = try afterAFlick(scene: "messages")
    let ofTheSample = driver.bench.files.checkedWork().rows.map(\.key.message).max() ?? 0
    let lines = (0..<500).map { "Ada: line \($0)" }.joined(separator: "\n")
    let path = try temporary(lines)
    driver.bench.files.take(try Conversation(contentsOf: path), from: path)
    #expect(driver.rest())
    driver.pullStage()
    #expect(driver.rest())
    let messages = driver.bench.files.checkedWork().rows.map(\.key.message)
    #expect(ofTheSample < 400 && messages.max() == 499)
  }

  @Test func anotherFileIsReplacedOnlyAfterAQuestion() throws {
    let drawer = Drawer()
    drawer.files["/desk/other.springlab"] = "precious"
    let driver = try afterAFlick(drawer)
    driver.key(.character("s"), .control)
    driver.key(.character("a"), .control)
    driver.type("other")
    driver.key(.enter)
    #expect(drawer.files["/desk/other.springlab"] == "precious")
    #expect(driver.words().contains("other.springlab is there already: replace it?"))
    #expect(driver.words().contains("Replace"))
    // Another name is no answer to that.
    driver.type("2")
    driver.frames(1)
    #expect(!driver.words().contains("Replace"))
    driver.key(.backspace)
    driver.key(.enter)
    #expect(drawer.files["/desk/other.springlab"] == "precious")
    driver.key(.enter)
    #expect(drawer.files["/desk/other.springlab"]?.contains("\"version\"") == true)
    // Its own file it saves without a word.
    driver.bench.tuning.edit { $0.values["damping"] = 0.3 }
    driver.key(.character("s"), .control)
    #expect(drawer.files["/desk/other.springlab"]?.contains("0.3") == true)
  }

  /// What another program has written since is asked about; a file that is gone is written anew.
  @Test func whatAnotherProgramHasMadeOfTheFileIsReplacedOnlyAfterAQuestion() throws {
    let (drawer, path) = (Drawer(), "/desk/mine.springlab")
    let driver = try afterAFlick(drawer)
    driver.bench.files.save(to: path)
    drawer.files[path] = "precious"
    driver.key(.character("s"), .control)
    #expect(driver.words().contains("mine.springlab is there already: replace it?"))
    driver.key(.escape)
    driver.frames(1)
    #expect(drawer.files[path] == "precious" && driver.bench.pathSheet.sheet == nil)
    driver.key(.character("s"), .control)
    driver.key(.enter)
    #expect(drawer.files[path]?.contains("\"version\"") == true)
    for change in [0.3, 0.4] {
      if change == 0.4 { drawer.files[path] = nil }
      driver.bench.tuning.edit { $0.values["damping"] = change }
      driver.key(.character("s"), .control)
      #expect(
        drawer.files[path]?.contains("\(change)") == true && driver.bench.pathSheet.sheet == nil)
    }
  }

  @Test func aReplayThatPartsSaysWhere() throws {
    let drawer = Drawer()
    let driver = try afterAFlick(drawer)
    driver.bench.files.save(to: "/desk/a.springlab")
    let text = try #require(drawer.files["/desk/a.springlab"])
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

  /// What would take long to replay, as it has very many items, is checked in part.
  @Test func aReplayEndsWhenItHasTakenSoManySteps() throws {
    let driver = try WorkbenchDriver()
    driver.pullStage()
    #expect(driver.rest())
    let (work, stage) = (driver.bench.files.checkedWork(), driver.bench.stage)
    let gesture = try #require(work.gesture)
    let replay = WorkReplay(gesture, tuning: stage.tuning, like: stage, rows: work.rows)
    let part = replay.hashes(seconds: work.hashes.count, mostSteps: 1)
    #expect(work.hashes.count > 1 && part == [work.hashes[0]])
    #expect(WorkReplay.divergence(work.hashes, part) == nil)
    #expect(WorkReplay.divergence(work.hashes, [part[0], 1]) == 2)
  }

  /// What never comes to rest before its gesture, or not soon for so many items, is not checked.
  @Test func workOfVeryManyItemsIsNotReplayed() throws {
    let items = (0..<2000).map {
      #"{"id": "\#($0)", "center": [\#(20 + 30 * ($0 % 50)), \#(20 + 30 * ($0 / 50))], "size": [20, 20]}"#
    }
    let ids = (0..<2000).map { "\"\($0)\"" }.joined(separator: ",")
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
    #expect(WorkReplay(gesture, tuning: stage.tuning, like: stage).hashes().isEmpty)
  }

  /// A draft of the format is refused with a sentence, and nothing changes.
  @Test func workOfAnotherVersionIsRefused() throws {
    let drawer = Drawer()
    let driver = try afterAFlick(drawer)
    driver.bench.files.save(to: "/desk/a.springlab")
    let text = try #require(drawer.files["/desk/a.springlab"])
    let old = text.replacingOccurrences(
      of: "\"version\": \(SavedWork.version)", with: "\"version\": \(SavedWork.version - 1)")
    let other = try WorkbenchDriver("grid")
    other.bench.open(try temporary(old))
    #expect(other.words().contains { $0.contains("is a version that this program does not know") })
    #expect(other.bench.stage.playback == nil)
  }

  @Test func workThatNamesWhatIsNotHereChangesNothing() throws {
    let driver = try afterAFlick()
    let before = driver.bench.stage.tuned
    var work = driver.bench.work
    work.setting.fidelity = "perfect"
    driver.bench.open(try temporary(work.json))
    #expect(driver.words().contains { $0.contains("setting.fidelity") && $0.contains("perfect") })
    work = driver.bench.work
    work.setting.values[0].value = 1e9
    driver.bench.open(try temporary(work.json))
    #expect(driver.words().contains { $0.contains("setting.values.") })
    #expect(driver.bench.stage.tuned == before)
  }

  @Test func aFullDiskIsSaid() throws {
    let drawer = Drawer()
    drawer.isFull = true
    let driver = try afterAFlick(drawer)
    driver.bench.files.save(to: "/desk/a.springlab")
    #expect(driver.words().contains { $0.contains("/desk/a.springlab could not be written") })
    // A notice shows 299 letters: the middle of a long path is left out, and no part of the sentence.
    driver.bench.files.save(to: "/desk/" + String(repeating: "a", count: 300))
    let notice = try #require(driver.bench.notice)
    #expect(notice.count < 300 && notice.hasPrefix("/desk/aaa") && notice.contains("a.springlab"))
    #expect(notice.contains("could not be written: "))
  }

  @Test func whatACrashLeavesIsOffered() throws {
    let drawer = Drawer()
    let driver = try afterAFlick(drawer)
    #expect(drawer.kept == nil || drawer.kept?.contains("\"damping\": 0.8") == true)
    driver.bench.tuning.edit { $0.values["damping"] = 0.25 }
    // The window wakes for it although nothing moves.
    let due = try #require(driver.bench.nextWake)
    #expect(due <= driver.bench.now + Autosave.delay)
    driver.pass(130)
    let kept = try #require(drawer.kept)
    // No quit: the next start finds it.
    let next = Drawer()
    next.left = [Leftover(name: "autosave-1", text: kept)]
    let again = try WorkbenchDriver(store: next)
    #expect(again.words().contains("Restore"))
    again.click(try #require(again.place("leftover.restore")).center)
    #expect(again.value("damping") == 0.25 && again.bench.suggestions.isEmpty)
    #expect(next.left.isEmpty && next.kept != nil, "kept anew before the old file goes")
    // A quit that was asked for leaves nothing.
    driver.key(.character("q"), .control)
    #expect(drawer.kept == nil && driver.bench.wantsQuit)
  }

  @Test func theFolderIsWalkedInTheSheet() throws {
    let driver = try WorkbenchDriver(store: Drawer())
    driver.key(.character("o"), .control)
    #expect(driver.words().contains("one.springlab"))
    driver.click(try #require(driver.place("path.1")).center)
    #expect(driver.bench.pathSheet.sheet?.editor.text == "/desk/old/")
    driver.type("x")
    driver.key(.escape)
    #expect(driver.bench.pathSheet.sheet == nil && !driver.bench.isEditingText)
  }
}
