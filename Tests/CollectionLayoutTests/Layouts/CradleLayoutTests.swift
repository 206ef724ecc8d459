import CollectionLayout
import Dynamics
import Foundation
import Geometry
import Testing

@Suite struct CradleLayoutTests {
  private struct Harness {
    let data: ItemCount
    let layout: CradleLayout
    let view: CollectionView

    init(count: Int = 5, profile: Profile = .ideal, gap: CGFloat = 0.5) {
      data = ItemCount(count)
      layout = CradleLayout(profile: profile, gap: gap)
      view = CollectionView(900, 400, layout)
      view.dataSource = data
      view.setBounds(CGRect(x: -450, y: -50, width: 900, height: 400))
      view.layoutIfNeeded()
      layout.gravity = 6
    }

    func frames(_ count: Int) { view.run(frames: count) }
  }

  @Test(arguments: [2, 5, 50])
  func hangsInARowAroundTheMiddle(count: Int) {
    let geometry = CradleGeometry(count: count, string: 220)
    let sum = (0..<count).reduce(0.0) { $0 + geometry.anchor(of: $1).x }
    #expect(abs(sum) < 1e-9)
    for ball in 1..<count {
      let pitch = geometry.restCenter(of: ball).x - geometry.restCenter(of: ball - 1).x
      #expect(abs(pitch - geometry.diameter - geometry.gap) < 1e-9)
    }
    #expect(geometry.extent.width > 2 * geometry.halfBar)
  }

  /// A pendulum's period for small angles: 2π·√(L/g)·(1 + θ²/16).
  @Test func aSingleBallSwingsAsAPendulum() {
    let harness = Harness(count: 1)
    harness.layout.swing = .init(angles: [-0.1])
    let period = 2 * Double.pi * (220.0 / 6000).squareRoot() * (1 + 0.01 / 16)
    for _ in 0..<100 { harness.view.advance(by: period / 100) }
    #expect(abs(harness.layout.swing.angles[0] + 0.1) < 1e-6)
    for _ in 0..<50 { harness.view.advance(by: period / 100) }
    #expect(abs(harness.layout.swing.angles[0] - 0.1) < 1e-6)
  }

  @Test func anotherStringKeepsTheSwing() {
    let harness = Harness()
    harness.layout.swing = .init(angles: [-0.5, 0, 0, 0, 0])
    harness.frames(10)
    let before = harness.layout.swing
    harness.layout.string = 150
    for (a, b) in zip(harness.layout.swing.angles, before.angles) { #expect(abs(a - b) < 1e-9) }
    for (a, b) in zip(harness.layout.swing.rates, before.rates) { #expect(abs(a - b) < 1e-9) }
    #expect(
      abs(harness.layout.balls[0].center.distance(to: harness.layout.geometry.anchor(of: 0)) - 150)
        < 1e-9)
  }
}
