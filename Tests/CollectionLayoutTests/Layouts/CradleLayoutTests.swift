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

  @Test func aLiftedBallStaysOnItsString() {
    let geometry = CradleGeometry(count: 5, string: 220)
    let center = geometry.center(of: 1, angle: -0.6)
    #expect(abs(center.distance(to: geometry.anchor(of: 1)) - 220) < 1e-9)
    #expect(center.x < geometry.restCenter(of: 1).x && center.y < geometry.restCenter(of: 1).y)
  }

  @Test func cellsOfAViewHangWhereTheGeometrySays() throws {
    let harness = Harness()
    let cells = harness.view.visibleElements
    #expect(cells.count == 5)
    for cell in cells {
      let rest = harness.layout.geometry.restCenter(of: cell.indexPath.item)
      #expect(cell.center == rest)
    }
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

  @Test(arguments: Profile.allCases) func aStateGoesOnAlikeElsewhere(profile: Profile) throws {
    let (first, second) = (Harness(profile: profile), Harness(profile: profile))
    first.layout.swing = .init(angles: [-0.5, -0.5, 0, 0, 0])
    first.frames(20)
    first.layout.grab(4, at: CGPoint(x: 150, y: 180))
    first.frames(3)
    let state = first.view.snapshot()
    second.view.restore(state)
    #expect(second.layout.heldBall == 4)
    for _ in 0..<120 {
      first.frames(1)
      second.frames(1)
      #expect(first.layout.balls.map(\.center) == second.layout.balls.map(\.center))
    }
    first.layout.release()
    first.view.restore(state)
    #expect(first.layout.heldBall == 4)
  }
}
