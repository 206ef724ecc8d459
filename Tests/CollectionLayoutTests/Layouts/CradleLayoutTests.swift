import CollectionLayout
import Foundation
import Geometry
import Testing

@Suite struct CradleLayoutTests {
  @Test(arguments: [2, 5, 50])
  func hangsInARowAroundTheMiddle(count: Int) {
    let layout = CradleLayout(count: count, string: 220)
    let sum = (0..<count).reduce(0.0) { $0 + layout.anchor(of: $1).x }
    #expect(abs(sum) < 1e-9)
    for ball in 1..<count {
      let pitch = layout.restCenter(of: ball).x - layout.restCenter(of: ball - 1).x
      #expect(abs(pitch - layout.diameter - layout.gap) < 1e-9)
    }
    #expect(layout.extent.width > 2 * layout.halfBar)
  }

  @Test func aLiftedBallStaysOnItsString() {
    let layout = CradleLayout(count: 5, string: 220)
    let center = layout.center(of: 1, angle: -0.6)
    #expect(abs(center.distance(to: layout.anchor(of: 1)) - 220) < 1e-9)
    #expect(center.x < layout.restCenter(of: 1).x && center.y < layout.restCenter(of: 1).y)
  }
}
