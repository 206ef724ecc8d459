import Canvas
import Foundation
import Geometry
import Testing

@testable import Widgets

@Suite struct UITests {
  private final class Pushed { var ids: [String] = [] }

  /// Three buttons in two regions.
  private func buttons(_ pushed: Pushed) -> PointerDriver {
    PointerDriver { ui in
      ui.region("left", CGRect(x: 0, y: 0, width: 200, height: 300)) {
        for (i, id) in ["a", "b"].enumerated()
        where ui.button(id, .verbatim(id), CGRect(x: 10, y: 10 + 40 * i, width: 80, height: 28)) {
          pushed.ids.append(id)
        }
      }
      ui.region("right", CGRect(x: 200, y: 0, width: 200, height: 300)) {
        if ui.button("c", "c", CGRect(x: 210, y: 10, width: 80, height: 28)) {
          pushed.ids.append("c")
        }
      }
    }
  }

  @Test func aClickBetweenTwoFramesIsSeen() {
    let pushed = Pushed()
    let hand = buttons(pushed)
    hand.press(50, 20)
    hand.lift(50, 20)
    #expect(pushed.ids == ["a"])
  }

  @Test func aPressThatLeavesPushesNothing() {
    let pushed = Pushed()
    let hand = buttons(pushed)
    hand.press(50, 20)
    hand.lift(50, 60)
    #expect(pushed.ids == [])
    hand.click(50, 60)
    #expect(pushed.ids == ["b"])
  }

  @Test func tabGoesThroughAllAndBack() {
    let hand = buttons(Pushed())
    var seen: [String?] = []
    for _ in 0..<4 {
      hand.key(.tab)
      seen.append(hand.ui.focus)
    }
    #expect(seen == ["a", "b", "c", "a"])
    hand.key(.tab, .shift)
    #expect(hand.ui.focus == "c")
  }

  @Test func f6GoesFromPartToPart() {
    let hand = buttons(Pushed())
    var seen: [String?] = []
    for _ in 0..<3 {
      hand.key(.function(6))
      seen.append(hand.ui.focus)
    }
    #expect(seen == ["a", "c", "a"])
    hand.key(.function(6), .shift)
    #expect(hand.ui.focus == "c")
  }

  @Test func spaceAndReturnPushWhatHasTheFocus() {
    let pushed = Pushed()
    let hand = buttons(pushed)
    hand.key(.space)
    #expect(pushed.ids == [] && !hand.ui.wasEventTaken, "without a focus the key is the app's")
    hand.key(.tab)
    hand.key(.space)
    hand.key(.tab)
    hand.key(.enter)
    #expect(pushed.ids == ["a", "b"])
  }

  @Test func theRingShowsForTheKeyboardOnly() {
    let hand = buttons(Pushed())
    hand.click(50, 20)
    #expect(!hand.showsFocusRing)
    hand.key(.tab)
    #expect(hand.showsFocusRing)
    hand.key(.escape)
    #expect(!hand.showsFocusRing && hand.ui.focus == nil)
  }

  @Test func whatIsClippedIsNotHit() {
    var pushes = 0
    let hand = PointerDriver { ui in
      ui.region("low", CGRect(x: 0, y: 0, width: 100, height: 20)) {
        if ui.button("a", "a", CGRect(x: 0, y: 10, width: 80, height: 40)) { pushes += 1 }
      }
    }
    hand.click(40, 15)
    hand.click(40, 35)
    #expect(pushes == 1)
  }

  @Test func targetsAreNeverSmallerThan28() {
    var pushes = 0
    let hand = PointerDriver { ui in
      if ui.button("a", "a", CGRect(x: 100, y: 100, width: 10, height: 10)) { pushes += 1 }
    }
    hand.click(92, 92)
    hand.click(118, 118)
    hand.click(85, 105)
    #expect(pushes == 2)
  }

  @Test func anOverlayKeepsThePressFromBelow() {
    var pushes: [String] = []
    let hand = PointerDriver { ui in
      if ui.button("below", "", CGRect(x: 0, y: 0, width: 200, height: 100)) {
        pushes.append("below")
      }
      let frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      ui.overlay("over", blocking: .frame(frame)) {
        if ui.button("over", "", CGRect(x: 10, y: 10, width: 40, height: 40)) {
          pushes.append("over")
        }
      }
    }
    hand.click(30, 30)
    hand.click(80, 80)
    hand.click(150, 50)
    #expect(pushes == ["over", "below"])
  }

  @Test(arguments: [false, true]) func chromeComesToRest(reducesMotion: Bool) {
    var isOn = false
    let hand = PointerDriver { ui in
      if let on = ui.toggle("t", "T", isOn: isOn, frame: CGRect(x: 0, y: 0, width: 200, height: 28))
      {
        isOn = on
      }
    }
    hand.ui.reducesMotion = reducesMotion
    hand.click(180, 14)
    hand.draw()
    #expect(!reducesMotion || !hand.ui.isAnimating)
    hand.now = 0.05
    hand.draw()
    #expect(isOn && hand.ui.isAnimating == !reducesMotion)
    for time in [2, 2.1] {
      hand.now = time
      hand.draw()
    }
    #expect(!hand.ui.isAnimating)
  }

  @Test func aScrollAreaShowsTheControlThatGetsTheFocus() throws {
    let frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    let hand = PointerDriver { ui in
      ui.scrollArea("s", frame, contentHeight: 400) { content in
        for i in 0..<10 {
          _ = ui.button(
            "b\(i)", "", CGRect(x: 10, y: content.minY + 40 * Double(i), width: 80, height: 28))
        }
      }
    }
    for _ in 0..<10 {
      hand.key(.tab)
      hand.draw()
      let place = try #require(hand.ui.places.first { $0.id == hand.ui.focus }).frame
      #expect(place.minY >= frame.minY && place.maxY <= frame.maxY, "\(hand.ui.focus ?? "")")
    }
    hand.send(
      .wheel(CGPoint(x: 50, y: 50), delta: CGVector(dx: 0, dy: -9999), isPrecise: false, []))
    hand.draw()
    #expect(hand.ui.places.first?.frame.minY == 0)
  }

  @Test func aSegmentIsChosenByPressAndByKey() {
    var at = 0
    let hand = PointerDriver { ui in
      let frame = CGRect(x: 0, y: 0, width: 300, height: 28)
      if let chosen = ui.segmented(
        "s", ["one", "two", "three"], selected: at, frame, accessibilityLabel: "Count")
      {
        at = chosen
      }
    }
    hand.click(250, 14)
    #expect(at == 2)
    hand.key(.tab)
    hand.key(.left)
    #expect(at == 1)
    hand.key(.right)
    hand.key(.right)
    #expect(at == 2)
  }

  // MARK: - Overlays

  /// A button under a sheet of 100 by 100 points, and one at the sheet's top left.
  private func sheet(_ log: Pushed) -> PointerDriver {
    PointerDriver { ui in
      if ui.button("below", "", CGRect(x: 0, y: 0, width: 300, height: 300)) {
        log.ids.append("below")
      }
      let frame = CGRect(x: 50, y: 50, width: 100, height: 100)
      ui.overlay("sheet", blocking: .all) {
        if ui.button("on", "", CGRect(x: 50, y: 50, width: 40, height: 30)) { log.ids.append("on") }
        if ui.closesModal(frame) { log.ids.append("closed") }
      }
    }
  }

  @Test func aModalClosesByAPressOutsideAndByEscape() {
    let log = Pushed()
    let hand = sheet(log)
    hand.click(60, 60)
    hand.click(120, 120)
    #expect(log.ids == ["on"])
    hand.click(20, 20)
    #expect(log.ids == ["on", "closed"] && hand.ui.wasEventTaken)
    hand.key(.escape)
    #expect(log.ids == ["on", "closed", "closed"] && hand.ui.wasEventTaken)
    hand.key(.character("x"))
    #expect(!hand.ui.wasEventTaken, "it is left to what means the whole window")
    hand.send(.wheel(CGPoint(x: 20, y: 20), delta: .zero, isPrecise: true, []))
    #expect(hand.ui.wasEventTaken)
    hand.key(.tab)
    #expect(hand.ui.focus == "on", "Tab stays inside")
  }

  /// The lower one of two takes nothing that is meant for the upper one.
  @Test func escapeClosesTheUpperOfTwo() {
    let log = Pushed()
    var open = ["lower", "upper"]
    let hand = PointerDriver { ui in
      for id in open {
        ui.overlay(id, blocking: .all) {
          if ui.closesModal(CGRect(x: 50, y: 50, width: 100, height: 100)) { log.ids.append(id) }
        }
      }
    }
    hand.key(.escape)
    #expect(log.ids == ["upper"])
    hand.click(20, 20)
    #expect(log.ids == ["upper", "upper"])
    open.removeLast()
    hand.draw()
    hand.key(.escape)
    #expect(log.ids == ["upper", "upper", "lower"])
  }
}
