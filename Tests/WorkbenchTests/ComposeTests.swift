import Foundation
import Geometry
import Testing

@testable import Scenes
@testable import Workbench

@Suite struct ComposeTests {
  /// Readouts and the cradle keep out of one another's way in windows of all heights, with and without the panels.
  @Test(arguments: Array(stride(from: 400.0, through: 1000, by: 75)))
  func readoutsStandAboveTheCradle(height: Double) throws {
    var shown = 0
    for width in stride(from: 640.0, through: 1700, by: 353) {
      for hasInspector in [false, true] {
        let driver = try WorkbenchDriver("cradle", size: CGSize(width: width, height: height))
        if (driver.bench.layout.inspector != nil) != hasInspector { driver.letter("i") }
        driver.bench.isDescribed = true
        driver.bench.stage.choices.showsDebug = true
        driver.frames(2)
        let cradle = try #require(driver.bench.scene as? CradleScene)
        let (map, geometry) = (cradle.stageMap, cradle.balls.geometry)
        let top = map.ty - geometry.headroom * map.a
        let side = map.tx - geometry.extent.width / 2 * map.a
        let readouts = driver.bench.accessibilityTree().all.filter {
          $0.role == .label && ["Energy", "Momentum"].contains($0.name)
            && driver.bench.layout.stage.contains($0.frame)
        }
        shown += readouts.count
        for readout in readouts {
          #expect(
            readout.frame.maxY <= top || readout.frame.maxX <= side,
            "\(width) x \(height): \(readout.name)")
        }
      }
    }
    #expect(height < 450 || shown > 0)
  }

  /// A scene's numbers over its stage come and go with debug drawing.
  @Test(arguments: SceneCatalog.infos.map(\.id)) func numbersShowWithDebugDrawingAlone(
    scene: String
  ) throws {
    let driver = try WorkbenchDriver(scene, size: CGSize(width: 1600, height: 1000))
    driver.bench.isDescribed = true
    let titles = Set(driver.bench.scene.readouts.map(\.title.english))
    for showsDebug in [false, true, false] {
      driver.bench.stage.choices.showsDebug = showsDebug
      driver.frames(2)
      let shown = driver.bench.accessibilityTree().all.filter {
        $0.role == .label && titles.contains($0.name)
          && driver.bench.layout.stage.contains($0.frame)
      }
      #expect(showsDebug ? shown.count >= titles.count : shown.isEmpty)
    }
  }
}
