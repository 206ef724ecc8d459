import Canvas
import Foundation
import Geometry
import Testing

@testable import Workbench

/// Only events that may change the drawing have it composed anew.
@Suite struct OutdatedTests {
  @Test func movesOverTheStageChangeNothing() throws {
    let driver = try WorkbenchDriver("messages")
    driver.move(CGPoint(x: 500, y: 300))
    driver.frames(1)
    #expect(!driver.bench.isOutdated)
    driver.move(CGPoint(x: 520, y: 310))
    #expect(!driver.bench.isOutdated)
    let row = try #require(driver.place("scene.cradle"))
    driver.move(row.center)
    #expect(driver.bench.isOutdated)
    driver.frames(1)
    driver.move(CGPoint(x: row.midX + 4, y: row.midY))
    #expect(!driver.bench.isOutdated)
  }

  @Test func whatIsDoneChangesTheDrawing() throws {
    let driver = try WorkbenchDriver("messages")
    for kind in [
      .wheel(
        CGPoint(x: 500, y: 300), delta: CGVector(dx: 0, dy: 40), isPrecise: true, []),
      .resize(CGSize(width: 1000, height: 700)), .key(.space, [], isRepeat: false),
    ] as [InputEvent.Kind] {
      driver.frames(1)
      #expect(!driver.bench.isOutdated)
      driver.send(kind)
      #expect(driver.bench.isOutdated)
    }
  }
}
