import Canvas
import Foundation
import Geometry
import Testing

@testable import Widgets

@Suite struct MenuTests {
  private final class Log {
    var chosen: [Int] = []
    var pushes = 0
  }

  private let entries = [
    MenuEntry(title: "Apple"), MenuEntry(title: "Banana", isEnabled: false),
    MenuEntry(title: "Cherry"), MenuEntry(title: "Citron"),
  ]

  /// A menu of four over a button that must not get what is meant for the menu.
  private func window(_ log: Log, at y: CGFloat = 10) -> PointerDriver {
    PointerDriver { [entries] ui in
      if ui.button("behind", "", CGRect(x: 10, y: y + 40, width: 100, height: 100)) {
        log.pushes += 1
      }
      let frame = CGRect(x: 10, y: y, width: 120, height: 28)
      if let chosen = ui.menuButton("m", title: "M", entries: entries, selected: 0, frame: frame) {
        log.chosen.append(chosen)
      }
      let area = CGRect(x: 200, y: 0, width: 100, height: 100)
      if let chosen = ui.contextMenu("c", on: area, entries: entries) {
        log.chosen.append(10 + chosen)
      }
    }
  }

  /// The same with the menu open.
  private func opened(_ log: Log) -> PointerDriver {
    let hand = window(log)
    hand.click(60, 20)
    hand.draw()
    return hand
  }

  @Test func clickAndClickChooses() {
    let log = Log()
    let hand = opened(log)
    // Rows of 28 start 4 below the button and 5 inside the menu; the second is disabled.
    for row in [1, 2] as [CGFloat] {
      hand.click(60, 10 + 28 + 4 + 5 + row * 28 + 14)
      hand.draw()
    }
    #expect(log.chosen == [2] && log.pushes == 0)
  }

  @Test func thePointerHighlightsAndKeysGoOnFromThere() {
    let log = Log()
    let hand = opened(log)
    #expect(hand.ui.openMenu?.highlighted == 0, "the selected entry, although the pointer is there")
    hand.move(60, 10 + 28 + 4 + 5 + 2 * 28 + 14)
    hand.draw()
    #expect(hand.ui.openMenu?.highlighted == 2)
    hand.key(.down)
    hand.draw()
    #expect(hand.ui.openMenu?.highlighted == 3, "a resting pointer does not take it back")
    hand.key(.enter)
    hand.draw()
    #expect(log.chosen == [3])
  }

  /// A move is drawn by one pass alone: one entry is lit in it, and another pass follows for what shows it elsewhere.
  @Test func oneEntryIsLitWhileThePointerMoves() {
    let hand = opened(Log())
    for row in [3, 2, 0] as [CGFloat] {
      hand.move(60, 10 + 28 + 4 + 5 + row * 28 + 14)
      hand.draw()
      let accent = hand.ui.theme.accent
      let lit = hand.ui.draw.commands.filter {
        if case .fill(.roundedRect(_, radius: 6), .color(accent)) = $0 { true } else { false }
      }
      #expect(lit.count == 1 && hand.ui.nextWake == hand.ui.now, "\(row)")
    }
  }

  @Test func keysOpenMoveAndChoose() {
    let log = Log()
    let hand = window(log)
    hand.key(.tab)
    hand.key(.tab)
    hand.key(.down)
    hand.draw()
    hand.key(.down)  // past the disabled one
    hand.key(.enter)
    hand.draw()
    #expect(log.chosen == [2])
    hand.key(.down)
    hand.draw()
    hand.key(.end)
    hand.key(.up)
    hand.key(.up)
    hand.key(.up)
    hand.key(.space)
    hand.draw()
    #expect(log.chosen == [2, 0])
  }

  @Test func lettersFindAnEntry() {
    let log = Log()
    let hand = opened(log)
    hand.type("ci")
    hand.key(.enter)
    hand.draw()
    #expect(log.chosen == [3])
    hand.click(60, 20)
    hand.draw()
    hand.type("c")
    hand.now += 2
    hand.type("a")
    hand.key(.enter)
    hand.draw()
    #expect(log.chosen == [3, 0])
  }

  @Test func escapeAndAPressOutsideCloseAndReachNobody() {
    let log = Log()
    let hand = opened(log)
    hand.key(.escape)
    #expect(hand.ui.openMenu == nil)
    hand.click(60, 20)
    hand.draw()
    hand.press(350, 280)
    hand.draw()
    #expect(hand.ui.openMenu == nil && log.chosen == [] && log.pushes == 0)
    hand.lift(350, 280)
    hand.click(60, 100)
    #expect(log.pushes == 1, "then everything gets its events again")
  }

  @Test func theRightButtonOpensAMenuWhereItIs() throws {
    let log = Log()
    let hand = window(log)
    hand.press(250, 50, .right)
    hand.draw()
    hand.key(.down)
    hand.key(.enter)
    hand.draw()
    #expect(log.chosen == [10])
    hand.press(150, 250, .right)
    #expect(hand.ui.openMenu == nil)
  }

  /// A menu whose control goes, as with another scene, is closed: it does not open again with the control.
  @Test func aMenuGoesWithItsControl() {
    let log = Log()
    var isThere = true
    let hand = PointerDriver { [entries] ui in
      guard isThere else { return }
      let frame = CGRect(x: 10, y: 10, width: 120, height: 28)
      if let chosen = ui.menuButton("m", title: "M", entries: entries, selected: 0, frame: frame) {
        log.chosen.append(chosen)
      }
    }
    hand.click(60, 20)
    hand.draw()
    #expect(hand.ui.openMenu?.id == "m" && hand.ui.isModal)
    isThere = false
    hand.draw()
    isThere = true
    hand.draw()
    #expect(hand.ui.openMenu == nil && !hand.ui.isModal && log.chosen.isEmpty)
  }

  @Test func aMenuStaysInTheWindow() {
    let hand = window(Log(), at: 270)
    hand.click(60, 280)
    let boxes = hand.draw().commands.compactMap { command -> CGRect? in
      if case .shadow(let box, _, let blur, _, _) = command, blur == 24 { box } else { nil }
    }
    #expect(boxes.count == 1)
    #expect(boxes.allSatisfy { CGRect(origin: .zero, size: hand.size).contains($0) })
  }

  @Test func groupsHaveHeadingsThatAreNotChosen() {
    let log = Log()
    let hand = PointerDriver { ui in
      let entries = ["x", "x", "y"].enumerated().map { MenuEntry(title: "\($0)", group: $1) }
      let frame = CGRect(x: 10, y: 10, width: 120, height: 28)
      if let chosen = ui.menuButton("m", title: "M", entries: entries, selected: 0, frame: frame) {
        log.chosen.append(chosen)
      }
    }
    // Two rows of 28 with a heading of 24 above the first, then another heading, 5 inside the menu.
    let (top, heading) = (CGFloat(10 + 28 + 4 + 5), GroupedRows.headingHeight)
    for (y, expected) in [
      (heading / 2, []), (heading + 14, [0]), (heading + 42, [1]), (heading + 56 + 12, []),
      (2 * heading + 70, [2]),
    ] as [(CGFloat, [Int])] {
      log.chosen = []
      hand.click(60, 20)
      hand.draw()
      hand.click(60, top + y)
      hand.draw()
      #expect(log.chosen == expected, "\(y)")
      hand.key(.escape)
      hand.draw()
    }
  }

  @Test func aCurveStandsBesideItsTitle() throws {
    let line = [CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1)]
    let hand = PointerDriver { ui in
      let entries = [MenuEntry(title: "With", curve: line), MenuEntry(title: "Without")]
      let frame = CGRect(x: 10, y: 10, width: 60, height: 28)
      _ = ui.menuButton("m", title: "M", entries: entries, selected: nil, frame: frame)
    }
    hand.click(30, 20)
    var curves: [CGRect] = []
    var titles: [CGFloat] = []
    for command in hand.draw().commands {
      if case .stroke(.polyline(let points), _, _) = command, points.count == 2,
        points[0].x == 25
      {
        curves.append(
          CGRect(
            x: points[0].x, y: points[1].y, width: points[1].x - points[0].x,
            height: points[0].y - points[1].y))
      }
      if case .text(let block, let place, _) = command, block.text.hasPrefix("With") {
        titles.append(place.x)
      }
    }
    // 48 by 16 points, in the middle of a row of 28 that starts 5 inside the menu.
    #expect(curves == [CGRect(x: 25, y: 10 + 28 + 4 + 5 + 6, width: 48, height: 16)])
    #expect(titles == [83, 83], "titles stand in one line")
  }
}
