import CairoCanvas
import Foundation
import Geometry
import Testing
import Widgets

@testable import Workbench

@Suite struct TransportBarTests {
  /// The time has room for more than a day.
  @Test(arguments: [0, 9.99, 888.88, 999.994, 999.996, 1000, 9999.94, 9999.96, 36_000, 99_999])
  func theTimeFits(_ time: Double) throws {
    let words = TransportBar.title(ofTime: time).english
    let number = NumberText(words, TransportBar.timeStyle, try PangoText())
    #expect(number.size.width <= BarPlaces.timeWidth, "\(words)")
    let shown = try #require(Double(words.dropLast(2)))
    #expect(abs(shown - time) <= 0.5)
  }

  /// The first button brings back the preset's values and the scene as it opens, and undo what was there.
  @Test(arguments: [
    ("messages", "damping"), ("cradle", "gravity"), ("grid", "damping"), ("carousel", "damping"),
  ])
  func theFirstButtonStartsOver(scene: String, key: String) throws {
    let fresh = try WorkbenchDriver(scene)
    let driver = try WorkbenchDriver(scene)
    let places = try #require(driver.bench.bar.places(in: driver.bench.layout))
    let button = try #require(places[.startOver])
    #expect(
      [places[.replay], places[.back], places[.play]].allSatisfy {
        button.maxX <= $0?.minX ?? .infinity
      })
    let before = driver.value(key)
    driver.bench.tuning.edit { $0.tuning.values[key] = 0.35 }
    driver.pullStage()
    driver.click(CGPoint(x: button.midX, y: button.midY))
    #expect(driver.value(key) == before)
    for one in [fresh, driver] { one.bench.stage.stepper.step(ticks: 60) }
    let shown = [fresh, driver].map { $0.bench.scene.outlines.map { "\($0.id) \($0.bounds)" } }
    #expect(shown[0] == shown[1])
    for _ in 0..<2 { driver.letter("z", .control) }
    #expect(driver.value(key) == 0.35)
  }
}
