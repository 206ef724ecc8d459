import Canvas
import Foundation
import Geometry
import Testing

@testable import Widgets

/// A move of the pointer says whether the drawing can look different.
@Suite struct HoverTests {
  private static let button = CGRect(x: 20, y: 20, width: 80, height: 30)
  private static let surface = CGRect(x: 20, y: 100, width: 80, height: 60)

  private func hand() -> PointerDriver {
    let hand = PointerDriver { ui in
      _ = ui.button("b", "Press", Self.button)
      _ = ui.surface("s", Self.surface, accessibilityLabel: "Plot")
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

  /// Whether a tooltip shows after a while.
  private func showsTip(_ words: String, _ hand: PointerDriver) -> Bool {
    hand.draw()
    hand.now += UI.tipDelay
    return hand.draw().commands.contains {
      if case .text(let block, _, _) = $0 { block.text == words } else { false }
    }
  }

  @Test func whatWasJustDraggedHasNoTip() {
    let hand = PointerDriver { ui in
      let slider = CGRect(x: 20, y: 60, width: 200, height: 28)
      _ = ui.surface("slider", slider, tip: "what it does", accessibilityLabel: "Slider")
      _ = ui.button("far", "Far", CGRect(x: 20, y: 240, width: 80, height: 28), tip: "far away")
    }
    hand.press(100, 74)
    hand.move(50, 74)
    hand.lift(50, 74)
    #expect(!showsTip("what it does", hand), "the pointer is still on what it has dragged")
    hand.move(50, 250)
    #expect(showsTip("far away", hand))
    hand.move(100, 74)
    #expect(showsTip("what it does", hand), "it was left meanwhile")
  }
}
