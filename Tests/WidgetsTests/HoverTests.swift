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

  /// Two controls with tips, one above the other, and one further away.
  private func tipped() -> PointerDriver {
    PointerDriver { ui in
      let slider = CGRect(x: 20, y: 60, width: 200, height: 28)
      _ = ui.button("label", "Label", CGRect(x: 20, y: 24, width: 80, height: 28), tip: "above")
      _ = ui.surface("slider", slider, tip: "what it does", accessibilityLabel: "Slider")
      _ = ui.button("far", "Far", CGRect(x: 20, y: 240, width: 80, height: 28), tip: "far away")
    }
  }

  /// The box of the tooltip that shows, if one does.
  private func tip(_ words: String, _ hand: PointerDriver) -> CGRect? {
    hand.draw()
    hand.now += UI.tipDelay
    var boxes: [CGRect] = []
    var isShown = false
    for command in hand.draw().commands {
      if case .shadow(let box, _, let blur, _, _) = command, blur == 12 { boxes.append(box) }
      if case .text(let block, _, _) = command, block.text == words { isShown = true }
    }
    return isShown ? boxes.last : nil
  }

  @Test func whatWasJustDraggedIsNotCovered() throws {
    let hand = tipped()
    let slider = CGRect(x: 20, y: 60, width: 200, height: 28)
    // Without a drag the words of the label hang over the slider below it.
    hand.move(50, 40)
    #expect(try #require(tip("above", hand)).intersects(slider))
    hand.press(100, 74)
    hand.move(50, 74)
    hand.lift(50, 74)
    #expect(tip("what it does", hand) == nil, "the pointer is still on what it has dragged")
    // The drag ended over the label: its words stand above it, or nowhere.
    hand.move(50, 40)
    if let box = tip("above", hand) { #expect(!box.intersects(slider)) }
    hand.move(50, 250)
    #expect(tip("far away", hand) != nil)
    hand.move(100, 74)
    #expect(tip("what it does", hand) != nil, "it was left meanwhile")
  }
}
