import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import SeededRandom
import Testing

@testable import Workbench

@Suite struct WorkbenchTests {
  private let middle = CGPoint(x: 560, y: 300)

  @Test func aClickBetweenTwoFramesIsNotLost() throws {
    let driver = try WorkbenchDriver()
    let play = try #require(driver.place("play")).center
    driver.press(play)
    driver.lift(play)
    #expect(driver.bench.clock.isPaused)
  }

  /// A move of a pointer that holds nothing runs no pass; what it hovers shows in the next drawing.
  @Test func aFreePointerMoveComposesNothing() throws {
    let driver = try WorkbenchDriver(atRest: true)
    let play = try #require(driver.place("play")).center
    driver.bench.ui.draw.removeAll()
    driver.move(play)
    driver.move(middle)
    driver.move(play)
    #expect(driver.bench.ui.draw.commands.isEmpty, "no pass has drawn")
    driver.frames(1)
    #expect(driver.bench.ui.isAnimating, "the button lights up")
    driver.letter("?")
    driver.frames(1)
    #expect(driver.bench.ui.covers(middle))
  }

  @Test func everyEventKeepsItsOwnPlace() throws {
    let driver = try WorkbenchDriver(count: 1000, atRest: true)
    // A whole drag between two frames moves the list as far as one spread over many.
    driver.press(middle)
    for i in 1...10 { driver.move(CGPoint(x: middle.x, y: middle.y + 10 * Double(i))) }
    driver.frames(3)
    let events = driver.bench.stage.work.gesture?.events ?? []
    #expect(events.count == 11 && events.last?.kind == .move(x: 560 - 208, y: 400))
    driver.lift(CGPoint(x: middle.x, y: 400))
    driver.comeToRest()
  }

  @Test func itSleepsWhenNothingMovesAndWakesForATouch() throws {
    let driver = try WorkbenchDriver()
    #expect(driver.rest() && driver.bench.nextWake == nil)
    driver.press(middle)
    driver.move(CGPoint(x: middle.x, y: middle.y + 40))
    #expect(!driver.bench.isAtRest)
    driver.frames(1)
    driver.lift(CGPoint(x: middle.x, y: middle.y + 40))
    driver.comeToRest()
  }

  @Test func pauseStepAndSpeed() throws {
    let driver = try WorkbenchDriver("cradle")
    driver.key(.space)
    let paused = driver.bench.stage.player.time
    driver.frames(10)
    #expect(driver.bench.stage.player.time == paused && driver.bench.clock.isPaused)
    driver.letter(".")
    #expect(abs(driver.bench.stage.player.time - paused - 16_667) <= 1)
    driver.letter(".", .shift)
    #expect(abs(driver.bench.stage.player.time - paused - 11 * 16_667) <= 11)
    driver.key(.space)
    driver.letter("[")
    let slow = driver.bench.stage.player.time
    driver.frames(10)
    #expect(abs(driver.bench.stage.player.time - slow - 5 * 16_667) <= 10)
    for _ in 0..<9 { driver.letter("[") }
    #expect(driver.bench.clock.speed == 0.05)
    for _ in 0..<9 { driver.letter("]") }
    #expect(driver.bench.clock.speed == 2)
  }

  @Test(
    .slow,
    arguments: [
      CGSize(width: 1, height: 1), CGSize(width: 320, height: 200), CGSize(width: 480, height: 320),
      CGSize(width: 640, height: 480), CGSize(width: 1079, height: 720),
      CGSize(width: 1920, height: 1080), CGSize(width: 3840, height: 2160),
    ]) func itStandsInAnyWindow(size: CGSize) throws
  {
    for scene in SceneCatalog.infos.map(\.id) {
      let driver = try WorkbenchDriver(scene, size: size)
      driver.drag(
        from: CGPoint(x: size.width / 2, y: size.height / 3),
        to: CGPoint(x: size.width / 2, y: size.height / 2), frames: 4)
      driver.frames(20)
      driver.letter("i")
      driver.send(.key(.character("/"), .shift, isRepeat: false))
      driver.frames(2)
      driver.key(.escape)
      for control in driver.bench.ui.places {
        #expect(control.frame.width.isFinite && control.frame.height.isFinite, "\(control.id)")
      }
    }
  }

  /// A file's name may hold what turns the direction of writing, or steers a terminal.
  @Test func whatIsSaidHoldsNoControls() throws {
    let driver = try WorkbenchDriver()
    driver.bench.open("/gone/a\u{1B}[31m\u{202E}b.txt")
    driver.frames(1)
    let said = try #require(driver.words().first { $0.contains("31m") })
    #expect(said.contains("\\u{1B}") && said.contains("\\u{202E}"))
    #expect(!said.contains("\u{1B}") && !said.contains("\u{202E}"))
  }

  @Test func aFileThatCannotBeOpenedIsSaidAndNothingIsLost() throws {
    let driver = try WorkbenchDriver(atRest: true)
    let before = driver.bench.scene.tracedItems
    driver.send(.fileDrop(path: "/nowhere/at-all.txt"))
    driver.frames(1)
    #expect(driver.bench.notices.toast?.isError == true)
    #expect(driver.words().contains { $0.contains("at-all.txt") })
    #expect(driver.rest() && driver.bench.nextWake == driver.bench.notices.toast?.end)
    driver.frames(60 * 7)
    #expect(driver.bench.notices.toast == nil && driver.bench.nextWake == nil)
    #expect(driver.bench.scene.tracedItems == before)
  }

  @Test func typingInTheComposerIsNoShortcut() throws {
    let driver = try WorkbenchDriver()
    driver.key(.enter)
    #expect(driver.bench.isEditingText)
    for letter in "find 2" {
      driver.send(.key(letter == " " ? .space : .character(letter), [], isRepeat: false))
      driver.send(.text(String(letter)))
    }
    #expect(driver.bench.sceneID == "messages" && !driver.bench.clock.isPaused)
    #expect(driver.bench.scene.fidelity == .uikit)
    driver.key(.enter)
    #expect(driver.bench.takeNews() == ["sent find 2"])
    driver.key(.escape)
    #expect(!driver.bench.isEditingText)
    driver.letter("2")
    #expect(driver.bench.sceneID == "cradle")
  }

  @Test func everyControlIsReachedByTab() throws {
    let driver = try WorkbenchDriver()
    let all = Set(driver.bench.ui.places.map(\.id))
    var seen: Set<String> = []
    for _ in 0..<(all.count * 2) {
      driver.send(.key(.tab, [], isRepeat: false))
      driver.frames(1)
      if let focus = driver.bench.ui.focus { seen.insert(focus) }
    }
    #expect(all.subtracting(seen) == [])
    #expect(
      all.isSuperset(of: ["play", "speed", "preset", "fidelity", "s.frequency", "f.damping"]))
  }

  @Test func hintsComeOneByOneAndGo() throws {
    let driver = try WorkbenchDriver(seenHints: false)
    #expect(driver.words().contains(driver.bench.scene.info.hint.english))
    driver.drag(from: middle, to: CGPoint(x: 560, y: 360), frames: 5)
    #expect(driver.words().contains { $0.hasPrefix("Now move") })
    let slider = try #require(driver.place("s.damping"))
    driver.click(slider.center)
    #expect(driver.words().contains("Press B to keep this and compare"))
    #expect(driver.rest() && driver.bench.nextWake != nil, "the window sleeps until it goes")
    driver.pass(60 * 8)
    #expect(!driver.bench.notices.hints.isShown && driver.rest() && driver.bench.nextWake == nil)
    let seen = Set(driver.bench.lastSession.session().hints)
    #expect(seen == ["scene.messages", "tune", "keep"])
  }
}
