import Foundation
import Geometry
import Scenes
import Testing

@testable import Workbench

@Suite struct HintsTests {
  @Test func eachFollowsTheDeedOfTheOneBefore() {
    var hints = Hints()
    hints.enter("grid", at: 0)
    #expect(hints.current?.hint == .dragged && hints.end == nil)
    hints.note(.tuned, hasSliders: true, hasCode: true, at: 1)
    #expect(hints.current?.hint == .dragged, "a slider is another deed")
    hints.note(.dragged, hasSliders: true, hasCode: true, at: 2)
    #expect(hints.current?.hint == nil, "what is tuned already needs no hint")
    hints.note(.kept, hasSliders: true, hasCode: true, at: 3)
    #expect(hints.current?.hint == .copied)
    hints.note(.copied, hasSliders: true, hasCode: true, at: 4)
    #expect(hints.current?.hint == .keys && hints.end == 10)
    hints.advance(to: 10)
    #expect(hints.current == nil && hints.seen.contains("keys"))
  }

  @Test func oneThatIsNotFollowedGoesAndDoesNotComeBack() {
    var hints = Hints()
    hints.enter("grid", at: 0)
    hints.note(.dragged, hasSliders: true, hasCode: true, at: 0)
    #expect(hints.current?.hint == .tuned)
    hints.advance(to: 5.9)
    #expect(hints.isShown && !hints.seen.contains("tune"))
    hints.advance(to: 6)
    #expect(!hints.isShown && hints.seen == ["scene.grid", "tune"])
    hints.enter("cradle", at: 7)
    hints.enter("grid", at: 8)
    #expect(!hints.isShown)
    // What was shown and not done comes again.
    hints.enter("cradle", at: 9)
    #expect(hints.current?.hint == .dragged)
  }

  @Test(arguments: SceneCatalog.infos.map(\.id)) func theFirstStaysUntilItIsDone(scene: String) {
    var hints = Hints()
    hints.enter(scene, at: 0)
    hints.advance(to: 3600)
    #expect(hints.current?.hint == .dragged && !hints.seen.contains("scene.\(scene)"))
    hints.note(.dragged, hasSliders: false, hasCode: false, at: 3600)
    #expect(hints.current?.hint != .dragged && hints.seen.contains("scene.\(scene)"))
  }

  @Test func noneSpeaksOfWhatIsNotThere() {
    var hints = Hints()
    hints.enter("cradle", at: 0)
    hints.note(.dragged, hasSliders: false, hasCode: false, at: 1)
    #expect(hints.current?.hint == .kept, "no slider is in view")
    hints.note(.kept, hasSliders: false, hasCode: false, at: 2)
    #expect(hints.current?.hint == .keys, "there is no code")
  }

  @Test func whatWasSeenIsKeptForTheNextStart() throws {
    let first = try WorkbenchDriver("grid", seenHints: false)
    first.bench.notices.note(.dragged)
    var opening = Workbench.Opening()
    opening.session = first.bench.lastSession.session()
    let second = try WorkbenchDriver("grid", seenHints: false, opening: opening)
    #expect(!second.bench.notices.hints.isShown)
    second.bench.show("carousel")
    second.frames(2)
    #expect(second.bench.notices.hints.current?.hint == .dragged)
  }
}
