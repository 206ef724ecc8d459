import Canvas
import Foundation
import Geometry
import Scenes
import SeededRandom
import Testing

@testable import Workbench

@Suite struct InspectorRowTests {
  /// Where the inspector's controls stand, seen from its content's top.
  private func places(_ driver: WorkbenchDriver) throws -> [String: CGRect] {
    driver.frames(1)
    let panel = try #require(driver.bench.layout.inspector)
    let all = driver.bench.ui.places.filter { $0.frame.minX >= panel.minX }
    let top = try #require(all.first { $0.id == "preset" }).frame.minY
    return Dictionary(all.map { ($0.id, $0.frame.offsetBy(dx: 0, dy: -top)) }) { $1 }
  }

  /// The words under a control change from none to many: the controls stay.
  @Test(.slow, arguments: SceneCatalog.infos.map(\.id))
  func noControlMovesWhileAValueGoesThroughItsRange(scene: String) throws {
    let driver = try WorkbenchDriver(scene, size: CGSize(width: 1280, height: 3000))
    driver.key(.space)
    for section in Parameter.Section.allCases where section != .main {
      driver.bench.inspector.setOpen(true, section.rawValue)
    }
    // Another example of the playground has other numbers of its world, which stand above.
    let still = driver.bench.scene.info.parameters.filter {
      $0.kind != .toggle && $0.id != "example"
    }
    for parameter in still {
      let own = driver.value(parameter.id)
      let before = try places(driver)
      for share in stride(from: 0.0, through: 1, by: 0.125) {
        driver.bench.stage.tuning.values[parameter.id] =
          parameter.sliderScale.value(at: share)
        driver.bench.ui.forgetKept()
        let now = try places(driver)
        for (id, frame) in before where now[id] != frame {
          Issue.record("\(scene): \(id) moves at \(parameter.id) \(share)")
        }
      }
      driver.bench.stage.tuning.values[parameter.id] = own
    }
  }

  @Test(arguments: SceneCatalog.infos.map(\.id))
  func noControlMovesWithTheFidelity(scene: String) throws {
    let driver = try WorkbenchDriver(scene, size: CGSize(width: 1280, height: 3000))
    let ids = ["preset", "fidelity", "card", "s.frequency"]
    let before = try places(driver)
    for fidelity in driver.bench.scene.info.fidelities {
      driver.bench.stage.tuning.fidelity = fidelity
      driver.bench.ui.forgetKept()
      let now = try places(driver)
      for id in ids { #expect(now[id] == before[id], "\(scene) \(fidelity) \(id)") }
    }
  }

  @Test func theThirdSliderEndsAboveTheFold() throws {
    let driver = try WorkbenchDriver()
    let slider = try #require(driver.place("s.resistance"))
    // The code and the wishes stand above the sliders where there is height for all.
    #expect(slider.maxY <= (try #require(driver.bench.layout.inspector)).maxY - 20)
    let low = try WorkbenchDriver(size: CGSize(width: 1280, height: 640))
    #expect(try #require(low.place("s.resistance")).maxY <= 560)
  }

  /// Each scene's inspector starts at its top, and then where it was left in that scene.
  @Test(arguments: SceneCatalog.infos.map(\.id)) func scenesScrollForThemselves(other: String)
    throws
  {
    let scene = other == "messages" ? "cradle" : "messages"
    let driver = try WorkbenchDriver(scene, size: CGSize(width: 1280, height: 600))
    let panel = try #require(driver.bench.layout.inspector)
    func top() throws -> CGFloat {
      driver.frames(2)
      return try #require(driver.place("preset")).minY
    }
    func turn(_ points: CGFloat) {
      driver.send(
        .wheel(panel.center, delta: CGVector(dx: 0, dy: points), isPrecise: true, []))
    }
    let unscrolled = try top()
    turn(150)
    let left = try top()
    #expect(left < unscrolled)
    driver.bench.show(other)
    #expect(try top() == unscrolled)
    turn(40)
    let otherLeft = try top()
    driver.bench.show(scene)
    #expect(try top() == left)
    driver.bench.show(other)
    #expect(try top() == otherLeft)
  }

  /// What 0 switches off says so in its field, its menu and in the search.
  @Test(arguments: SceneCatalog.infos.map(\.id)) func zeroIsOff(scene: String) throws {
    let driver = try WorkbenchDriver(scene, size: CGSize(width: 1280, height: 3000))
    let bench = driver.bench
    let titles = Parameter.Section.allCases.map(\.rawValue) + [InputConditions.section]
    for title in titles where !title.isEmpty { bench.inspector.setOpen(true, title) }
    let own = bench.scene.info.parameters.filter(\.isOffAtZero)
    for parameter in own { bench.stage.tuning.values[parameter.id] = 0 }
    let list = driver.frames(2)
    for id in own.map(\.id) + ["latency", "jitter", "drops"] {
      let field = try #require(driver.place("f.\(id)"))
      let words = list.commands.compactMap { command -> String? in
        guard case .text(let block, let place, _) = command, field.contains(place) else {
          return nil
        }
        return block.text
      }
      #expect(words == ["off"], "\(scene): \(id) shows \(words)")
    }
    for parameter in own { #expect(parameter.words(for: 0) == "off") }
  }
}
