import Canvas
import Foundation
import Geometry
import Scenes
import Testing

@testable import Workbench

@Suite struct BesideTests {
  private let wide = CGSize(width: 1600, height: 900)

  /// A window with B beside A.
  private func person(_ scene: String? = nil, size: CGSize) throws -> WorkbenchDriver {
    let driver = try WorkbenchDriver(scene, size: size, atRest: true)
    driver.letter("b")
    driver.bench.tuning.edit { $0.tuning.values["damping"] = 0.2 }
    driver.comeToRest()
    driver.letter("v")
    return driver
  }

  @Test func theStageIsSplitAndBothAreNamed() throws {
    let driver = try person(size: wide)
    let (a, b) = (
      driver.bench.stageView.sceneFrame, try #require(driver.bench.stageView.comparisonFrame)
    )
    let stage = driver.bench.layout.stage
    #expect(abs(a.width - b.width) <= 1 && a.maxX + 1 == b.minX && b.maxX == stage.maxX)
    #expect(driver.bench.scene.size == a.size)
    #expect(driver.bench.stage.comparison?.scene.size == a.size)
    let words = driver.words()
    #expect(words.contains("A: objc.io, damping 0.20 ζ") && words.contains("B: objc.io"))
    driver.letter("v")
    #expect(driver.bench.stageView.comparisonFrame == nil && driver.bench.scene.size == stage.size)
  }

  @Test(arguments: [false, true]) func aHandOnEitherDragsBoth(onB: Bool) throws {
    let driver = try person(size: wide)
    let frame = try #require(
      onB ? driver.bench.stageView.comparisonFrame : driver.bench.stageView.sceneFrame)
    let start = CGPoint(x: frame.midX, y: 300)
    let before = driver.bench.scene.status
    // The pointer may leave the half that it pressed.
    driver.drag(from: start, to: CGPoint(x: onB ? 500 : 1100, y: 420), frames: 8)
    driver.frames(2)
    #expect(driver.bench.scene.status != before)
    let events = try #require(driver.bench.stage.work.gesture?.events)
    let presses = events.compactMap { event in
      if case .down(let x, let y) = event.kind { CGPoint(x: x, y: y) } else { nil }
    }
    #expect(presses == [CGPoint(x: start.x - frame.minX, y: start.y)])
    let centers = { (scene: any Scene) in
      Dictionary(scene.tracedItems.map { ($0.id, $0.deflection.displacement) }) { $1 }
    }
    let comparison = try #require(driver.bench.stage.comparison)
    let (a, b) = (centers(driver.bench.scene), centers(comparison.scene))
    #expect(b.values.contains { abs($0) > 5 })
    #expect(a.contains { id, value in b[id].map { abs($0 - value) > 1 } ?? false })
  }

  @Test func panelsFoldWhereTheStageIsTooNarrowAndComeBack() throws {
    let driver = try person(size: CGSize(width: 1280, height: 800))
    let panels = { [driver.bench.layout.list != nil, driver.bench.layout.inspector != nil] }
    #expect(driver.bench.stageView.comparisonFrame != nil && panels() == [false, true])
    #expect(driver.bench.layout.stage.width >= StageView.widthForBeside)
    // Where the list alone makes no room, the inspector goes as well.
    driver.send(.resize(CGSize(width: 1100, height: 800)))
    driver.frames(1)
    #expect(driver.bench.stageView.comparisonFrame != nil && panels() == [false, false])
    // Where nothing does, nothing folds, until there is room.
    driver.send(.resize(CGSize(width: 900, height: 700)))
    driver.frames(1)
    #expect(driver.bench.stageView.comparisonFrame == nil && panels() == [false, true])
    #expect(driver.bench.scene.size == driver.bench.layout.stage.size)
    driver.send(.resize(wide))
    driver.frames(1)
    #expect(driver.bench.stageView.comparisonFrame != nil && panels() == [true, true])
    driver.send(.resize(CGSize(width: 1280, height: 800)))
    driver.frames(1)
    #expect(panels() == [false, true])
    driver.letter("v")
    #expect(driver.bench.stageView.comparisonFrame == nil && panels() == [true, true])
    #expect(driver.bench.scene.size == driver.bench.layout.stage.size)
  }

  @Test func whereThereIsNoRoomTheOutlinesStay() throws {
    let driver = try person(size: CGSize(width: 900, height: 700))
    #expect(driver.bench.stageView.comparisonFrame == nil && driver.bench.layout.inspector != nil)
    #expect(driver.bench.notices.toast?.words.english.contains("960") == true)
    driver.send(.resize(wide))
    driver.frames(1)
    #expect(driver.bench.stageView.comparisonFrame == nil, "it was refused")
    let without = try WorkbenchDriver(size: wide)
    without.letter("v")
    #expect(without.bench.stageView.comparisonFrame == nil && without.bench.notices.toast != nil)
  }
}
