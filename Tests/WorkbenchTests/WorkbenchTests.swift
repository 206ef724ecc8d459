import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import Testing

@testable import Workbench

@Suite struct WorkbenchTests {
  private let middle = CGPoint(x: 560, y: 300)

  @Test func aClickBetweenTwoFramesIsNotLost() throws {
    let person = try Person()
    let play = try #require(person.place("play")).center
    person.press(play)
    person.lift(play)
    #expect(person.bench.isPaused)
  }

  @Test func everyEventKeepsItsOwnPlace() throws {
    let person = try Person(count: 1000)
    #expect(person.rest())
    // A whole drag between two frames moves the list as far as one spread over many.
    person.press(middle)
    for i in 1...10 { person.move(CGPoint(x: middle.x, y: middle.y + 10 * Double(i))) }
    let events = person.bench.stage.recorder.recording?.gesture.events ?? []
    #expect(events.count == 11)
    #expect(events.last?.kind == .move(x: 560 - 208, y: 400))
    person.lift(CGPoint(x: middle.x, y: 400))
    #expect(person.rest())
  }

  @Test func itSleepsWhenNothingMovesAndWakesForATouch() throws {
    let person = try Person()
    #expect(person.rest() && person.bench.nextWake == nil)
    person.press(middle)
    person.move(CGPoint(x: middle.x, y: middle.y + 40))
    #expect(!person.bench.isAtRest)
    person.frames(1)
    person.lift(CGPoint(x: middle.x, y: middle.y + 40))
    #expect(person.rest())
  }

  @Test func aStallIsNotMadeUpFor() throws {
    let person = try Person("cradle")
    let before = person.bench.stage.time
    person.bench.advance(to: 60_000_000)
    #expect(person.bench.stage.time - before <= 100_000)
  }

  @Test func pauseStepAndSpeed() throws {
    let person = try Person("cradle")
    person.key(.space)
    let paused = person.bench.stage.time
    person.frames(10)
    #expect(person.bench.stage.time == paused && person.bench.isPaused)
    person.letter(".")
    #expect(abs(person.bench.stage.time - paused - 16_667) <= 1)
    person.letter(".", .shift)
    #expect(abs(person.bench.stage.time - paused - 11 * 16_667) <= 11)
    person.key(.space)
    person.letter("[")
    let slow = person.bench.stage.time
    person.frames(10)
    #expect(abs(person.bench.stage.time - slow - 5 * 16_667) <= 10)
    for _ in 0..<9 { person.letter("[") }
    #expect(person.bench.speed == 0.05)
    for _ in 0..<9 { person.letter("]") }
    #expect(person.bench.speed == 2)
  }

  @Test func digitsAndTheListShowScenes() throws {
    let person = try Person()
    person.letter("2")
    #expect(person.bench.sceneID == "cradle" && person.bench.title.hasPrefix("Newton"))
    let row = try #require(person.place("scene.messages"))
    person.click(row.center)
    #expect(person.bench.sceneID == "messages")
  }

  @Test func eachSceneKeepsItsState() throws {
    let person = try Person()
    person.letter("2")
    person.bench.scene.values["gravity"] = 9
    person.letter("1")
    person.letter("2")
    #expect(person.value("gravity") == 9)
  }

  @Test func panelsFoldAndTheStageGrows() throws {
    let person = try Person()
    let before = person.bench.scene.size.width
    person.letter("i")
    #expect(person.bench.scene.size.width == before + 304)
    person.letter("l")
    #expect(person.bench.scene.size.width == 1280)
    person.letter("i")
    person.letter("l")
    #expect(person.bench.scene.size.width == before)
  }

  @Test(arguments: [
    CGSize(width: 1, height: 1), CGSize(width: 320, height: 200), CGSize(width: 480, height: 320),
    CGSize(width: 640, height: 480), CGSize(width: 1079, height: 720),
    CGSize(width: 1920, height: 1080), CGSize(width: 3840, height: 2160),
  ]) func itStandsInAnyWindow(size: CGSize) throws {
    for scene in SceneCatalog.infos.map(\.id) {
      let person = try Person(scene, size: size)
      person.drag(
        from: CGPoint(x: size.width / 2, y: size.height / 3),
        to: CGPoint(x: size.width / 2, y: size.height / 2), frames: 4)
      person.frames(20)
      person.letter("i")
      person.send(.key(.character("/"), .shift, isRepeat: false))
      person.frames(2)
      person.key(.escape)
      for control in person.bench.ui.places {
        #expect(control.frame.width.isFinite && control.frame.height.isFinite, "\(control.id)")
      }
    }
  }

  @Test func theWindowIsResizedWhileADragGoesOn() throws {
    let person = try Person(count: 1000)
    person.drag(from: middle, to: CGPoint(x: middle.x, y: 500), frames: 5, lifts: false)
    person.send(.resize(CGSize(width: 700, height: 500)))
    person.frames(5)
    person.move(CGPoint(x: 300, y: 200))
    person.lift(CGPoint(x: 300, y: 200))
    #expect(person.rest())
  }

  @Test func theSheetShowsAllKeysAndKeepsOthersOut() throws {
    let person = try Person()
    person.send(.key(.character("/"), .shift, isRepeat: false))
    #expect(person.bench.sheetIsOpen)
    let words = person.words()
    for action in Action.all { #expect(words.contains(action.keys), "\(action.title)") }
    person.drag(from: middle, to: CGPoint(x: 560, y: 500), frames: 3)
    #expect(person.bench.stage.recorder.recording == nil)
    person.key(.escape)
    #expect(!person.bench.sheetIsOpen)
  }

  @Test func aFileThatCannotBeOpenedIsSaidAndNothingIsLost() throws {
    let person = try Person()
    #expect(person.rest())
    let before = person.bench.scene.tracedItems
    person.send(.fileDrop(path: "/nowhere/at-all.txt"))
    person.frames(1)
    #expect(person.bench.toast?.isError == true)
    #expect(person.words().contains { $0.contains("at-all.txt") })
    #expect(person.rest() && person.bench.nextWake == person.bench.toast?.end)
    person.frames(60 * 7)
    #expect(person.bench.toast == nil && person.bench.nextWake == nil)
    #expect(person.bench.scene.tracedItems == before)
  }

  @Test func aFileThatIsDroppedIsOpened() throws {
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appendingPathComponent("dropped-\(UUID().uuidString).txt")
    try "Ann: Dropped words\nBen: Seen".write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let person = try Person("cradle")
    person.send(.fileDrop(path: file.path))
    person.frames(5)
    #expect(person.bench.sceneID == "messages" && person.words().contains("Dropped words"))
  }

  @Test func typingInTheComposerIsNoShortcut() throws {
    let person = try Person()
    person.key(.enter)
    #expect(person.bench.isEditingText)
    for letter in "find 2" {
      person.send(.key(letter == " " ? .space : .character(letter), [], isRepeat: false))
      person.send(.text(String(letter)))
    }
    #expect(person.bench.sceneID == "messages" && !person.bench.isPaused)
    #expect(person.bench.scene.fidelity == .uikit)
    person.key(.enter)
    #expect(person.bench.takeNews() == ["sent find 2"])
    person.key(.escape)
    #expect(!person.bench.isEditingText)
    person.letter("2")
    #expect(person.bench.sceneID == "cradle")
  }

  @Test func everyControlIsReachedByTab() throws {
    let person = try Person()
    let all = Set(person.bench.ui.places.map(\.id))
    var seen: Set<String> = []
    for _ in 0..<(all.count * 2) {
      person.send(.key(.tab, [], isRepeat: false))
      person.frames(1)
      if let focus = person.bench.ui.focus { seen.insert(focus) }
    }
    #expect(all.subtracting(seen) == [])
    #expect(
      all.isSuperset(of: ["play", "speed", "preset", "fidelity", "s.frequency", "f.damping"]))
  }

  @Test func quitIsAsked() throws {
    let person = try Person()
    person.letter("q", .control)
    #expect(person.bench.wantsQuit)
  }

  @Test func scaleIsAskedForOnce() throws {
    let person = try Person()
    person.letter("=", .control)
    #expect(person.bench.takeScaleRequest() == .larger)
    #expect(person.bench.takeScaleRequest() == nil)
  }

  @Test func hintsComeOneByOneAndGo() throws {
    let person = try Person(seenHints: false)
    #expect(person.words().contains(person.bench.scene.info.hint))
    person.drag(from: middle, to: CGPoint(x: 560, y: 360), frames: 5)
    #expect(person.words().contains { $0.hasPrefix("Now move") })
    let slider = try #require(person.place("s.damping"))
    person.click(slider.center)
    #expect(person.words().contains("Press B to keep this and compare"))
    person.letter("b")
    #expect(person.words().contains("Ctrl+Shift+C copies the code"))
    person.letter("c", [.control, .shift])
    #expect(person.words().contains("Press ? for all keys"))
    #expect(person.rest() && person.bench.nextWake != nil, "the window sleeps until it goes")
    person.pass(60 * 8)
    #expect(person.bench.hasSeenHints && person.rest() && person.bench.nextWake == nil)
  }
}
