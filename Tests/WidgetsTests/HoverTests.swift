import Canvas
import Foundation
import Geometry
import Testing

@testable import Widgets

/// A move of the pointer says whether the drawing can look different.
@Suite struct HoverTests {
  private static let button = CGRect(x: 20, y: 20, width: 80, height: 30)
  private static let surface = CGRect(x: 20, y: 100, width: 80, height: 60)

  private func hand() -> Hand {
    let hand = Hand { ui in
      _ = ui.button("b", "Press", Self.button)
      _ = ui.surface("s", Self.surface)
    }
    hand.move(5, 5)
    hand.draw()
    return hand
  }

  @Test func movesThatHoverNothingNewChangeNothing() {
    let hand = hand()
    #expect(!hand.ui.movePointer(to: CGPoint(x: 8, y: 200)))
    #expect(hand.ui.movePointer(to: CGPoint(x: 30, y: 30)))
    hand.draw()
    #expect(!hand.ui.movePointer(to: CGPoint(x: 90, y: 40)))
    #expect(hand.ui.movePointer(to: CGPoint(x: 8, y: 200)))
  }

  @Test func surfacesFollowThePointer() {
    let hand = hand()
    for x in [30.0, 31] { #expect(hand.ui.movePointer(to: CGPoint(x: x, y: 120))) }
    #expect(hand.ui.movePointer(to: CGPoint(x: 8, y: 120)))
    #expect(!hand.ui.movePointer(to: CGPoint(x: 9, y: 120)))
  }
}
