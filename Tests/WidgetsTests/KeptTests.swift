import Canvas
import Foundation
import Geometry
import Testing

@testable import Widgets

/// A part that is kept is run again when, and only when, it may look different.
@Suite struct KeptTests {
  private static let button = CGRect(x: 20, y: 20, width: 80, height: 30)

  /// What the part shows, and how often it was run.
  private final class Part {
    var word = "a"
    var runs = 0

    func run(_ ui: UI) {
      ui.kept("part", while: word) {
        runs += 1
        _ = ui.button("b", .verbatim(word), KeptTests.button, tip: "words")
      }
    }

    /// How often it is run in some drawings.
    func runs(in hand: PointerDriver, drawings count: Int) -> Int {
      let before = runs
      for _ in 0..<count { hand.draw() }
      return runs - before
    }
  }

  @Test func nothingNewIsRunTwice() {
    let part = Part()
    let hand = PointerDriver(part.run)
    let first = hand.draw()
    #expect(part.runs(in: hand, drawings: 5) == 0)
    #expect(hand.draw() == first)
    #expect(hand.ui.places.map(\.id) == ["b"])
  }

  @Test func eventsAndOtherKeysAreShown() {
    let part = Part()
    let hand = PointerDriver(part.run)
    hand.draw()
    part.word = "other"
    #expect(part.runs(in: hand, drawings: 5) == 2)
    hand.key(.character("x"))
    #expect(part.runs(in: hand, drawings: 5) == 2)
    hand.ui.theme = .dark
    #expect(part.runs(in: hand, drawings: 5) == 2)
    hand.ui.focus = "b"
    #expect(part.runs(in: hand, drawings: 5) == 2)
  }

  @Test func motionAndWaitingGoOn() {
    let part = Part()
    let hand = PointerDriver(part.run)
    hand.draw()
    hand.move(30, 30)
    // The button lights up, and its tooltip waits and shows.
    for _ in 0..<60 {
      hand.now += 1.0 / 60
      #expect(part.runs(in: hand, drawings: 1) == 1)
    }
    let texts = hand.draw().commands.compactMap { command in
      if case .text(let block, _, _) = command { block.text } else { nil }
    }
    #expect(texts == ["a", "words"])
    hand.move(300, 200)
    for _ in 0..<60 {
      hand.now += 1.0 / 60
      hand.draw()
    }
    #expect(!hand.ui.isAnimating && part.runs(in: hand, drawings: 3) == 0)
  }

  @Test func overlaysAreRun() {
    var isOpen = true
    let hand = PointerDriver { ui in
      ui.kept("part", while: isOpen) {
        if isOpen { ui.overlay("o") { ui.draw.fill(.rect(Self.button), ui.theme.text) } }
      }
    }
    for _ in 0..<4 { #expect(hand.draw().commands.count == 1) }
    isOpen = false
    #expect(hand.draw().commands.isEmpty)
  }
}
