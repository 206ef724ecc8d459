import CollectionLayout
import Foundation
import Geometry
import Testing

@Suite struct NewtonianLayoutTests {
  private let phone = NewtonianLayout(size: CGSize(width: 320, height: 568), length: 300)

  @Test func aLoneItemRestsAsPublished() {
    let rest = phone.restCenter(gravity: 1000, frequency: 1)
    #expect(rest.x == 160)
    #expect(abs(rest.y - 389.3) < 0.05)
  }

  @Test func anItemComesInOnAStretchedSpring() {
    // 421.8 pt from the anchor on a phone: 121.8 more than the spring's length.
    #expect(abs(phone.entrance.distance(to: phone.anchor) - 421.8) < 0.05)
    let wide = NewtonianLayout(size: CGSize(width: 6000, height: 500), length: 300)
    #expect(wide.entrance.x == 4100)
  }

  @Test func onlyWhatCannotComeBackHasLeft() {
    #expect(!phone.hasLeft(CGPoint(x: 160, y: -5000)))
    #expect(!phone.hasLeft(CGPoint(x: 160, y: 660)))
    #expect(phone.hasLeft(CGPoint(x: 160, y: 669)))
    #expect(phone.hasLeft(CGPoint(x: -101, y: 0)))
    #expect(phone.hasLeft(CGPoint(x: 421, y: 0)))
  }
}
