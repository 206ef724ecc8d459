import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import SeededRandom
import Testing

@testable import Workbench

@Suite struct CompareTests {
  /// How far the timeline's item was from rest in A and in B.
  private func displacements(_ bench: Workbench) throws -> (a: [Double], b: [Double]) {
    let trace = bench.stage.stepper.trace
    let start = try #require(bench.timeline.gestureStart)
    let first = try #require(trace.number(at: Int64(start * 1e6)))
    let item = try #require(bench.timeline.selectedItem)
    func all(comparison: Bool) -> [Double] {
      trace.samples(of: item, in: first + 1...trace.last, comparison: comparison)
        .compactMap { $0.sample?.displacement }
    }
    return (all(comparison: false), all(comparison: true))
  }

  @Test func whatIsKeptMovesAsTheStageDid() throws {
    let driver = try WorkbenchDriver.afterAFlick()
    driver.letter("b")
    let comparison = try #require(driver.bench.stage.comparison)
    #expect(comparison.tuning == driver.bench.stage.tuning.titled(comparison.tuning.title))
    let (a, b) = try displacements(driver.bench)
    #expect(a.count == b.count && a.count > 60 && a == b)
  }

  /// When B is kept.
  enum Moment: CaseIterable { case beforeADrag, afterAResize, afterADrag }

  /// With the same values both move alike, on Apple's engine as well, whose items sleep while others
  /// still move.
  @Test(
    .slow, arguments: ["messages", "grid", "newtonian", "expanding", "sticky", "waterfall"],
    Moment.allCases)
  func theSameValuesMoveAlike(_ scene: String, _ moment: Moment) throws {
    let driver = try WorkbenchDriver(scene)
    driver.bench.tuning.edit { $0.scene.fidelity = .uikit }
    driver.pass(120)
    let drag = {
      let stage = driver.bench.layout.stage
      let item = try #require(driver.bench.scene.tracedItems.first).center
      let start = CGPoint(
        x: stage.minX + item.x, y: max(stage.minY + 40, stage.minY + item.y))
      // A click opens a cell of the accordions.
      let distance: CGFloat = ["expanding", "sticky"].contains(scene) ? 0 : 120
      driver.drag(from: start, to: CGPoint(x: start.x, y: start.y + distance), frames: 8)
      // Pictures in the air of the article's 0.1/s swing for minutes.
      driver.pass(300)
      driver.frames(1)
    }
    switch moment {
    case .beforeADrag: break
    case .afterAResize:
      driver.letter("t")
      driver.frames(20)
    case .afterADrag: try drag()
    }
    driver.letter("b")
    if moment != .afterADrag { try drag() }
    let (a, b) = try displacements(driver.bench)
    #expect(a.count == b.count && a.count > 30)
    // What hangs by its middle is made anew for B, off by roundings.
    let apart = zip(a, b).map { abs($0 - $1) }.max() ?? 1
    #expect(apart < 0.002)
    #expect(a.contains { abs($0) > 1 }, "the drag has moved it")
  }

  @Test func theSameGestureRunsInBoth() throws {
    let driver = try WorkbenchDriver.afterAFlick()
    driver.letter("b")
    driver.bench.tuning.edit { $0.tuning.values["damping"] = 0.2 }
    driver.comeToRest()
    // The Echo has played the gesture under the new value, and B beside it under the old one.
    let (a, b) = try displacements(driver.bench)
    #expect(a.count == b.count)
    let crossings = { (v: [Double]) in
      zip(v, v.dropFirst()).filter { $0 * $1 < 0 && abs($0) > 0.2 }.count
    }
    #expect(crossings(a) > crossings(b) && zip(a, b).contains { abs($0 - $1) > 4 })
  }

  @Test func theGhostIsDrawnOnlyWhereItDiffers() throws {
    let driver = try WorkbenchDriver.afterAFlick()
    let dashes = {
      driver.bench.draw().commands.filter { command in
        guard case .stroke(_, .color(let color), _) = command else { return false }
        return color == driver.bench.ui.theme.comparison
      }.count
    }
    driver.letter("b")
    #expect(dashes() == 0, "At rest the two are one.")
    driver.bench.tuning.edit { $0.tuning.values["frequency"] = 0.4 }
    driver.frames(30)
    var most = 0
    for _ in 0..<40 {
      driver.frames(1)
      most = max(most, dashes())
    }
    #expect(most > 3)
  }

  /// Settings that were logged for the next tick before B's past was stepped do not come back after others.
  @Test func whatIsSetAfterAResizeAndBStaysSet() throws {
    let driver = try WorkbenchDriver.afterAFlick()
    let before = driver.bench.scene.fidelity
    driver.send(.resize(CGSize(width: 1280, height: 240)))
    driver.send(.key(.character("b"), [], isRepeat: false))
    driver.send(.key(.character("f"), [], isRepeat: false))
    let chosen = driver.bench.scene.fidelity
    driver.frames(3)
    #expect(chosen != before && driver.bench.scene.fidelity == chosen)
  }

  @Test func swapDropAndUndo() throws {
    let driver = try WorkbenchDriver.afterAFlick()
    driver.letter("b")
    driver.bench.tuning.edit { $0.tuning.values["damping"] = 0.3 }
    driver.letter("x")
    #expect(driver.value("damping") == 0.8)
    #expect(driver.bench.stage.comparison?.tuning.values["damping"] == 0.3)
    driver.key(.character("z"), .control)
    #expect(driver.value("damping") == 0.3)
    #expect(driver.bench.stage.comparison?.tuning.values["damping"] == 0.8)
    driver.key(.character("b"), .shift)
    #expect(driver.bench.stage.comparison == nil)
    driver.key(.character("z"), .control)
    #expect(driver.bench.stage.comparison?.tuning.values["damping"] == 0.8)
  }

  @Test func anotherFidelityOrPresetAsB() throws {
    let driver = try WorkbenchDriver.afterAFlick()
    try driver.click("comparison")
    // The menu is drawn last; what stands lower has a greater y.
    var heights: [String: CGFloat] = [:]
    for case .text(let block, let place, _) in driver.bench.draw().commands {
      heights[block.text] = place.y
    }
    let titles =
      ["Keep under a name", "Presets"] + driver.bench.scene.info.presets.map(\.title.english)
      + ["Fidelities", "As published", "Exact", "Libraries"]
      + Notation.runners.map { "Your spring, played by \($0.title)" }
    let found = try titles.map { try #require(heights[$0], "\($0)") }
    #expect(found == found.sorted() && Set(found).count == found.count)
    #expect(heights["Kept"] == nil, "nothing is kept yet")
    driver.type("exact")
    driver.key(.enter)
    driver.frames(1)
    let comparison = try #require(driver.bench.stage.comparison)
    #expect(comparison.scene.fidelity == .exact && driver.bench.scene.fidelity == .uikit)
    let (a, b) = try displacements(driver.bench)
    #expect(zip(a, b).contains { $0 != $1 })
    for (x, y) in zip(a, b) { #expect(abs(x - y) < 8) }
  }

  /// Qt's steps of 16 ms have the eigenvalues of another spring: 1.04 Hz, ζ 0.84.
  @Test func anExportTargetAsBRunsAsItsOwnIntegratorDoes() throws {
    let driver = try WorkbenchDriver.afterAFlick()
    try driver.click("comparison")
    let words = driver.words()
    for family in Notation.runners {
      #expect(words.contains("Your spring, played by \(family.title)"))
    }
    driver.type("your spring, played by qt quick")
    driver.key(.enter)
    let comparison = try #require(driver.bench.stage.comparison)
    #expect(comparison.tuning.title == "Played by Qt Quick" && comparison.scene.fidelity == .exact)
    #expect(abs(comparison.tuning.values["frequency"] - 1.04) < 0.03)
    #expect(abs(comparison.tuning.values["damping"] - 0.84) < 0.04)
    // A curve cannot be dragged.
    driver.frames(2)
    try driver.click("comparison")
    #expect(driver.words().contains("cannot be dragged"))
  }

  @Test func settingsAreKeptUnderNames() throws {
    let driver = try WorkbenchDriver.afterAFlick()
    driver.bench.comparing.keepUnderName()
    driver.bench.tuning.edit { $0.tuning.values["damping"] = 0.3 }
    driver.bench.comparing.keepUnderName()
    driver.bench.comparing.keepUnderName()
    #expect(
      driver.bench.stage.choices.kept.map(\.title)
        == ["1.0 Hz ζ 0.80", "1.0 Hz ζ 0.30", "1.0 Hz ζ 0.30 (2)"])
    driver.key(.character("z"), .control)
    #expect(driver.bench.stage.choices.kept.count == 2)
  }

  @Test func rewindingTakesBothBack() throws {
    let driver = try WorkbenchDriver.afterAFlick()
    driver.letter("b")
    driver.bench.tuning.edit { $0.tuning.values["damping"] = 0.2 }
    driver.comeToRest()
    let stage = driver.bench.stage
    let comparison = try #require(stage.comparison)
    let frame = stage.stepper.trace.last - 40
    let item = try #require(driver.bench.timeline.selectedItem)
    let was = stage.stepper.trace.samples(of: item, in: frame...frame, comparison: true)[0].sample
    stage.player.rewind(to: frame)
    let now = comparison.scene.tracedItems.first { $0.id == item }
    #expect(abs((now?.deflection.displacement ?? 99) - Double(was?.displacement ?? 0)) < 1e-4)
  }

  @Test func sweepingAParameter() throws {
    let driver = try WorkbenchDriver.afterAFlick()
    let damping = try #require(driver.bench.scene.info.parameters.first { $0.id == "damping" })
    let values = Sweep.values(of: damping, around: 0.8)
    #expect(values.count == 5 && values == values.sorted() && values[2] > 0.4)
    driver.bench.sweep.open(damping)
    driver.frames(20)
    let sweep = try #require(driver.bench.sweep.sweep)
    let shown = sweep.scenes.map { $0.tracedItems.map(\.deflection.displacement) }
    #expect(Set(shown).count == 5, "Five values move five ways.")
    try driver.click("sweep.0")
    #expect(driver.bench.sweep.sweep == nil && driver.value("damping") == values[0])
    // By keyboard: the menu of the row, then Tab and Return.
    driver.bench.ui.focus = "s.damping"
    driver.key(.function(10), .shift)
    driver.frames(1)
    driver.type("try")
    driver.key(.enter)
    driver.frames(2)
    #expect(driver.bench.sweep.sweep != nil)
    driver.key(.escape)
    #expect(driver.bench.sweep.sweep == nil && driver.rest())
  }
}
