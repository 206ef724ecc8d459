import Canvas
import Foundation
import Geometry
import Scenes
import Springs
import Testing

@testable import Workbench

@Suite struct ExportSheetTests {
  @Test func oneKeyCopiesTheCodeOfTheNotation() throws {
    let driver = try WorkbenchDriver()
    driver.bench.inspector.notationID = "swiftui"
    driver.letter("c", [.control, .shift])
    #expect(driver.bench.ui.clipboard.text.contains(".spring(duration: 1, bounce: 0.2)"))
    #expect(driver.words().contains("Copied SwiftUI · exact"))
    driver.bench.inspector.notationID = "motion"
    driver.bench.stage.tuning.values["damping"] = 1.5
    driver.letter("c", [.control, .shift])
    #expect(driver.words().contains("Copied Motion · ζ clamped to 1"))
  }

  @Test func theSheetIsUsedByKeysAlone() throws {
    let driver = try WorkbenchDriver()
    driver.letter("e", .control)
    #expect(driver.bench.export.isOpen && driver.bench.ui.focus == "export.copy")
    driver.key(.enter)
    #expect(driver.bench.ui.clipboard.text.contains("attachment.frequency = 1"))
    for _ in 0..<6 where driver.bench.ui.focus != "export.target" { driver.key(.tab, .shift) }
    driver.key(.enter)
    for target in ExportTarget.all { #expect(driver.words().contains(target.title)) }
    driver.key(.end)
    driver.key(.enter)
    #expect(driver.bench.export.targetID == ExportTarget.all.last?.id)
    driver.key(.escape)
    #expect(!driver.bench.export.isOpen)
  }

  @Test func theKeyboardStaysInTheSheet() throws {
    let driver = try WorkbenchDriver()
    driver.letter("e", .control)
    var seen: Set<String> = []
    for _ in 0..<12 {
      driver.key(.tab)
      seen.insert(driver.bench.ui.focus ?? "")
    }
    #expect(
      seen.isSuperset(of: [
        "export.copy", "export.close", "export.target", "export.rate", "export.release",
      ]))
    #expect(seen.allSatisfy { $0.hasPrefix("export.") }, "\(seen)")
    driver.drag(from: CGPoint(x: 560, y: 60), to: CGPoint(x: 560, y: 90), frames: 3)
    #expect(driver.bench.stage.work.gesture == nil && !driver.bench.export.isOpen)
  }

  @Test func everyTargetSaysHowWellItDoes() throws {
    let driver = try WorkbenchDriver(size: CGSize(width: 1280, height: 1400))
    driver.letter("e", .control)
    driver.frames(1)
    try driver.click("export.target")
    let words = driver.words()
    let spring = try #require(driver.bench.binding).spring
    let options = driver.bench.export.options
    for target in ExportTarget.all {
      let code = target.code(for: spring, options)
      #expect(words.contains(code.exactness.words.english), "\(target.id)")
    }
    driver.key(.escape)
    // It follows the spring.
    driver.bench.stage.tuning.values["frequency"] = 3
    driver.frames(1)
    #expect(driver.words().contains { $0.contains("attachment.frequency = 3") })
  }

  /// react-spring steps by the frame: what it is said to be off by is the chosen display's.
  @Test func targetsAreMeasuredOnTheChosenDisplay() throws {
    let driver = try WorkbenchDriver()
    driver.letter("e", .control)
    driver.bench.export.targetID = "react-spring"
    driver.frames(1)
    let at = try #require(ExportTarget.all.firstIndex { $0.id == "react-spring" })
    let before = driver.bench.export.codes[at].exactness.error
    try driver.click("export.rate")
    driver.key(.end)
    driver.key(.enter)
    driver.frames(1)
    #expect(driver.bench.export.options.release.rate == 240)
    #expect(driver.bench.export.codes[at].exactness.error != before)
  }

  @Test func longCodeIsReadByKeys() throws {
    let driver = try WorkbenchDriver(size: CGSize(width: 760, height: 480))
    driver.bench.stage.tuning.values["damping"] = 0.2
    driver.letter("e", .control)
    driver.bench.export.targetID = "css"
    driver.frames(1)
    func top() -> CGFloat? {
      driver.bench.draw().commands.compactMap {
        if case .text(let block, let place, _) = $0, block.style.isMonospaced {
          place.y
        } else {
          nil
        }
      }.last  // The sheet lies over the inspector's line.
    }
    let before = try #require(top())
    driver.key(.pageDown)
    #expect(try #require(top()) < before)
    driver.key(.pageUp)
    #expect(top() == before)
  }

  @Test func aSceneWithoutASpringSaysSo() throws {
    let driver = try WorkbenchDriver("cradle")
    driver.letter("c", [.control, .shift])
    #expect(driver.words().contains("This scene has no spring to copy"))
  }

  /// The sheet opens on a page that has something to save or copy, in every scene; the chosen page stays chosen.
  @Test(arguments: SceneCatalog.infos.map(\.id)) func itOpensOnAPageThatIsNotEmpty(scene: String)
    throws
  {
    let driver = try WorkbenchDriver(scene, exporter: StubExporter())
    driver.letter("e", .control)
    driver.frames(1)
    let export = driver.bench.export
    #expect(driver.place("export.copy") != nil || driver.place("export.save") != nil)
    #expect(driver.place(driver.bench.ui.focus ?? "") != nil, "the keyboard is on what shows")
    #expect(export.tab == .code && (export.page == .code) == (driver.bench.binding != nil))
    driver.key(.escape)
    #expect(!export.isOpen)
  }

  /// What is offered can be written: each rate at least two hundredths of a second for a frame of a GIF.
  @Test(arguments: ExportRequest.Kind.allCases, [25.0, 30, 50, 60, 120])
  func onlyRatesThatAFileCanHaveAreOffered(kind: ExportRequest.Kind, chosen: Double) {
    var files = FileExports()
    files.rate = chosen
    #expect(kind.rates.contains(files.rate(of: kind)))
    guard kind == .gif else { return }
    for rate in kind.rates {
      let hundredths = 100 / rate
      #expect(hundredths >= 2 && hundredths == hundredths.rounded())
    }
  }

  @Test(arguments: [(320.0, 240.0), (480, 320), (640, 480), (1280, 800), (3840, 2160)])
  func itFitsTheWindow(width: Double, height: Double) throws {
    let driver = try WorkbenchDriver(size: CGSize(width: width, height: height))
    driver.letter("e", .control)
    driver.frames(1)
    let window = CGRect(x: 0, y: 0, width: width, height: height)
    for id in ["export.copy", "export.close", "export.target"] {
      #expect(window.contains(try #require(driver.place(id))), "\(id)")
    }
  }

  private func note(_ driver: WorkbenchDriver) throws -> String {
    try #require(driver.words().first { $0.hasPrefix("Exact.") || $0.hasPrefix("Off by") })
  }

  @Test func theNoteSaysWhenTheLibraryCallsItOver() throws {
    let driver = try WorkbenchDriver()
    driver.letter("e", .control)
    #expect(try !note(driver).contains("ver after"), "UIKit's attachment has no end")
    driver.bench.export.targetID = "react-native"
    let binding = try #require(driver.bench.binding)
    let family = try #require(SpringFamily.named("react-native"))
    let motion = family.motion(
      family.values(for: binding.spring), Release(distance: binding.travel))
    let end = try #require(motion.end)
    let words = try note(driver)
    #expect(words.contains("Over after \(Digits.significant(end.time, 3)) s, a jump of "))
    #expect(words.contains("of the way (\(motion.rule.words.english))."))
  }

  @Test func codesBeginAtTheLastDragsSpeed() throws {
    let driver = try WorkbenchDriver(atRest: true)
    driver.letter("e", .control)
    try driver.click("export.release")
    #expect(driver.words().contains("drag the stage first"))
    driver.key(.end)
    driver.key(.enter)
    driver.key(.escape)
    #expect(!driver.bench.export.isThrown)
    driver.key(.escape)
    driver.pullStage()
    driver.comeToRest()
    let velocity = try #require(driver.bench.stage.dragVelocity)
    let stepper = driver.bench.stage.stepper
    let marks = GestureMarks(stepper.log, in: try #require(stepper.trace.numbers))
    let flick = try #require(marks.flicks.last)
    #expect(velocity == Double(flick.velocity.length), "as the timeline marks it")
    driver.letter("e", .control)
    driver.bench.export.targetID = "core-animation"
    driver.frames(1)
    try driver.click("export.release")
    driver.key(.end)
    driver.key(.enter)
    driver.frames(1)
    let release = driver.bench.export.options.release
    #expect(release.velocity == velocity)
    #expect(release.distance == driver.bench.binding?.travel)
    #expect(driver.words().contains { $0.contains("initialVelocity") })
    #expect(driver.words().contains("At \(Numerals.fixed(velocity, 0)) pt/s"))
  }

  @Test func aDragThatStoppedHasNoSpeed() throws {
    let driver = try WorkbenchDriver(atRest: true)
    #expect(driver.bench.stage.dragVelocity == nil)
    let middle = driver.bench.layout.stage.center
    driver.drag(from: middle, to: middle + CGVector(dx: 0, dy: 60), frames: 6, lifts: false)
    driver.pass(20)
    driver.lift(middle + CGVector(dx: 0, dy: 60))
    driver.comeToRest()
    #expect(driver.bench.stage.dragVelocity == 0)
    driver.letter("e", .control)
    driver.frames(1)
    try driver.click("export.release")
    #expect(driver.words().contains("it was let go at rest"))
  }
}
