import Canvas
import Foundation
import Geometry
import Scenes
import Testing

@testable import Workbench

/// What the pointer looks like over what lies on the stage.
@Suite struct CursorTests {
  /// What keeps the stage from the pointer, by what opens it.
  enum Cover: String, CaseIterable {
    case actions, export, save, open, sweep, speeds, inspector

    func open(in driver: WorkbenchDriver) throws {
      switch self {
      case .actions: driver.letter("?")
      case .export: driver.letter("e", .control)
      case .save: driver.letter("s", .control)
      case .open: driver.letter("o", .control)
      case .sweep: driver.bench.sweep.open(driver.bench.scene.info.parameters[0])
      case .speeds: try driver.click("speed")
      case .inspector:
        driver.send(.resize(CGSize(width: 640, height: 480)))
        driver.frames(1)
        driver.letter("i")
      }
      driver.frames(2)
    }
  }

  private func places(in size: CGSize) -> [CGPoint] {
    stride(from: 8, to: size.width, by: 110).flatMap { x in
      stride(from: 8, to: size.height, by: 110).map { CGPoint(x: x, y: $0) }
    }
  }

  /// The cursor at a place, after the pass of the pointer's move.
  private func cursor(at place: CGPoint, _ driver: WorkbenchDriver) -> Cursor {
    driver.move(place)
    driver.bench.pass(nil)
    return driver.bench.cursor
  }

  @Test(arguments: Cover.allCases, ["messages", "carousel"])
  func theStageGivesNoCursorToWhatLiesOverIt(cover: Cover, scene: String) throws {
    let driver = try WorkbenchDriver(scene, store: FakeStore(), atRest: true)
    try cover.open(in: driver)
    let covered = places(in: driver.bench.size).filter(driver.bench.ui.covers)
    #expect(!covered.isEmpty)
    for place in covered {
      #expect(cursor(at: place, driver) == driver.bench.ui.cursor, "\(place)")
    }
  }

  @Test func whatIsDraggedAcrossTheStageKeepsItsCursor() throws {
    let driver = try WorkbenchDriver("messages", atRest: true)
    let slider = try #require(driver.place("s.frequency"))
    driver.press(slider.center)
    #expect(driver.bench.ui.holdsPointer)
    #expect(cursor(at: driver.bench.layout.stage.center, driver) == driver.bench.ui.cursor)
  }

  /// A hand that has hold of the stage stays closed, wherever it goes.
  @Test func theStageKeepsAHandThatHoldsIt() throws {
    let driver = try WorkbenchDriver("messages", atRest: true)
    let middle = driver.bench.layout.stage.center
    #expect(cursor(at: middle, driver) == .openHand)
    driver.press(middle)
    driver.frames(2)
    #expect(cursor(at: middle + CGVector(dx: 0, dy: 30), driver) == .closedHand)
  }
}
