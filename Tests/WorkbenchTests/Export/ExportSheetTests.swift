import Canvas
import Foundation
import Geometry
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
    #expect(seen.isSuperset(of: ["export.copy", "export.close", "export.target", "export.rate"]))
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
      #expect(words.contains(target.code(for: spring, options).exactness.words.english), "\(target.id)")
    }
    driver.key(.escape)
    // It follows the spring.
    driver.bench.stage.tuning.values["frequency"] = 3
    driver.frames(1)
    #expect(driver.words().contains { $0.contains("attachment.frequency = 3") })
  }

  /// react-spring runs 2 % fast at 60 Hz and 20 % at 240: what it is said to be off by grows.
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
    #expect(driver.bench.export.codes[at].exactness.error > 3 * before)
  }

  @Test func longCodeIsReadByKeys() throws {
    let driver = try WorkbenchDriver(size: CGSize(width: 760, height: 480))
    driver.bench.stage.tuning.values["damping"] = 0.2
    driver.letter("e", .control)
    driver.bench.export.targetID = "css"
    driver.frames(1)
    func top() -> CGFloat? {
      driver.bench.draw().commands.lazy.compactMap {
        if case .text(let block, let place, _) = $0, block.style.isMonospaced {
          place.y
        } else {
          nil
        }
      }.first
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
    driver.letter("e", .control)
    #expect(driver.words().contains { $0.hasPrefix("This scene has no spring") })
    driver.key(.escape)
    #expect(!driver.bench.export.isOpen)
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
}
