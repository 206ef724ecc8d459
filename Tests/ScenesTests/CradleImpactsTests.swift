import Foundation
import Testing

@testable import Scenes

@Suite struct CradleImpactsTests {
  /// The impulses of each tick in which there were some, with the time.
  private func impacts(
    _ scene: CradleScene, seconds: Double
  ) -> [(time: Double, impulse: Double)] {
    (0..<Int(seconds * 120)).flatMap { tick in
      scene.advance(by: 1.0 / 120)
      return scene.takeImpacts().map { (Double(tick + 1) / 120, $0) }
    }
  }

  /// A pendulum's speed at its lowest point, in metres per second: √(2 g L (1 − cos φ)).
  private func speed(_ scene: CradleScene) -> Double {
    let (g, length) = (scene.values["gravity"] * 10, scene.values["string"] / 100)
    return (2 * g * length * (1 - cos(CradleScene.openingAngle))).squareRoot()
  }

  @Test(arguments: [Fidelity.exact, .uikit])
  func anImpactHasTheImpulseOfTheBallThatComes(fidelity: Fidelity) throws {
    let scene = try SceneHarness(CradleScene.self).scene
    scene.fidelity = fidelity
    scene.values["resistance"] = 0
    let found = impacts(scene, seconds: 1.2)
    let first = try #require(found.first)
    // A quarter of a swing after the opening rest; a wide swing takes 2.4 % longer than a small one.
    let period =
      2 * Double.pi * (scene.values["string"] / 100 / (scene.values["gravity"] * 10)).squareRoot()
    let expected = CradleScene.openingHold + 1.024 * period / 4
    #expect(abs(first.time - expected) < 0.03)
    let impulse = scene.balls.massOfBall * speed(scene)
    // The speed is read a tick before the impact at most.
    #expect(abs(first.impulse / impulse - 1) < 0.05)
  }

  @Test func eachHalfSwingClicksOnce() throws {
    let scene = try SceneHarness(CradleScene.self).scene
    scene.values["resistance"] = 0
    let found = impacts(scene, seconds: 6)
    let swing = 1.024 * 2 * Double.pi * (2.2 / 60).squareRoot()
    let count = Int((6 - CradleScene.openingHold - swing / 4) / (swing / 2)) + 1
    #expect(found.count == count)
    for (a, b) in zip(found, found.dropFirst()) {
      #expect(abs(b.time - a.time - swing / 2) < 0.03)
      #expect(abs(b.impulse / a.impulse - 1) < 0.05)
    }
  }

  @Test func ballsThatHangStillAreSilent() throws {
    let scene = try SceneHarness(CradleScene.self).scene
    scene.values["lifted"] = 0
    #expect(impacts(scene, seconds: 2).isEmpty)
  }

  @Test func aStateThatIsComeBackToHasNotHitAnything() throws {
    let scene = try SceneHarness(CradleScene.self).scene
    let state = scene.snapshot()
    for _ in 0..<120 { scene.advance(by: 1.0 / 120) }
    scene.restore(state)
    #expect(scene.takeImpacts().isEmpty)
  }
}
