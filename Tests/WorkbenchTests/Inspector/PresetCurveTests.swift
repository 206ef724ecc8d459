import Canvas
import Foundation
import Geometry
import Scenes
import Springs
import Testing

@testable import Workbench

@Suite struct PresetCurveTests {
  @Test(arguments: SceneCatalog.infos.map(\.id))
  func eachPresetOfASpringHasItsStepResponse(scene: String) throws {
    let info = try #require(SceneCatalog.scene(scene)).info
    let own = info.presets.map { PresetCurve.spring(of: $0, in: info) }
    let curves = PresetCurve.curves(of: own, fitting: own)
    #expect(curves.count == info.presets.count)
    guard info.parameters.contains(where: { $0.id == "damping" }) else {
      return #expect(curves.allSatisfy { $0.isEmpty })
    }
    for curve in curves { #expect(curve.first == .zero && curve.last?.x == 1) }
    let springs = info.presets.map { preset in
      var values = ParameterValues(info.parameters)
      values.apply(preset)
      return Spring(frequency: values["frequency"], dampingRatio: values["damping"])
    }
    let top = 1 + (springs.map(\.overshoot).max() ?? 0)
    // One length of time fits all of them, and it is no longer than what settles.
    let errors = (0..<700).map { (k: Int) -> Double in
      let span = 0.05 * pow(1.01, Double(k))
      return zip(springs, curves).flatMap { spring, curve in
        curve.map { (p: CGPoint) -> Double in
          abs(spring.covered(at: Double(p.x) * span) / top - Double(p.y))
        }
      }.max() ?? 1
    }
    #expect(errors.min() ?? 1 < 0.02, "\(scene)")
  }

  @Test func theMenuDrawsThem() throws {
    let driver = try WorkbenchDriver(atRest: true)
    try driver.click("preset")
    let curves = driver.bench.draw().commands.compactMap { command -> [CGPoint]? in
      guard case .stroke(.polyline(let points), _, _) = command, points.count == 49 else {
        return nil
      }
      return points
    }
    #expect(curves.count == driver.bench.scene.info.presets.count + SpringPreset.all.count)
    for points in curves {
      let (xs, ys) = (points.map(\.x), points.map(\.y))
      #expect(abs((xs.max() ?? 0) - (xs.min() ?? 0) - 48) < 1e-6)
      #expect((ys.max() ?? 0) - (ys.min() ?? 0) <= 16 + 1e-6)
    }
  }
}
