import Foundation
import Geometry
import Scenes
import Testing

@testable import Workbench

@Suite struct HintsTests {
  @Test func eachFollowsTheDeedOfTheOneBefore() {
    var hints = Hints()
    hints.enter("grid", at: 0)
    #expect(hints.current?.hint == .dragged && hints.end == 6)
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
    hints.advance(to: 5.9)
    #expect(hints.isShown && !hints.seen.contains("scene.grid"))
    hints.advance(to: 6)
    #expect(!hints.isShown && hints.seen == ["scene.grid"])
    hints.enter("cradle", at: 7)
    hints.enter("grid", at: 8)
    #expect(!hints.isShown)
    // What was shown for a moment only may come again.
    hints.enter("cradle", at: 9)
    #expect(hints.current?.hint == .dragged)
  }

  @Test func noneSpeaksOfWhatIsNotThere() {
    var hints = Hints()
    hints.enter("cradle", at: 0)
    hints.note(.dragged, hasSliders: false, hasCode: false, at: 1)
    #expect(hints.current?.hint == .kept, "no slider is in view")
    hints.note(.kept, hasSliders: false, hasCode: false, at: 2)
    #expect(hints.current?.hint == .keys, "there is no code")
    // A scene shows three at most.
    hints = Hints()
    hints.enter("grid", at: 0)
    for (k, event) in [Hints.Hint.dragged, .tuned, .kept].enumerated() {
      hints.note(event, hasSliders: true, hasCode: true, at: Double(k) + 1)
    }
    #expect(!hints.isShown && !hints.seen.contains("copy"))
    hints.enter("cradle", at: 9)
    #expect(hints.current?.hint == .dragged)
  }

  @Test func oneWaitsWhileTheWindowHasNoRoomForIt() throws {
    let driver = try WorkbenchDriver(
      "grid", size: CGSize(width: 480, height: 320), seenHints: false)
    driver.pass(60 * 7)
    #expect(!driver.bench.notices.hints.isShown && driver.bench.notices.hints.seen.isEmpty)
    driver.send(.resize(CGSize(width: 800, height: 600)))
    driver.pass(60 * 5)
    #expect(driver.bench.notices.hints.isShown)
    driver.pass(61)
    #expect(driver.bench.notices.hints.seen == ["scene.grid"])
  }

  @Test func theOneOnASliderWaitsWhileTheInspectorIsFolded() throws {
    let driver = try WorkbenchDriver("grid", seenHints: false)
    driver.bench.notices.note(.dragged)
    driver.frames(2)
    #expect(
      driver.bench.notices.hints.current?.hint == .tuned && driver.bench.notices.hints.isShown)
    driver.letter("i")
    driver.frames(30)
    #expect(!driver.bench.notices.hints.isShown)
    driver.letter("i")
    driver.frames(2)
    #expect(driver.bench.notices.hints.isShown)
  }

  @Test(arguments: SceneCatalog.infos.map(\.id))
  func theSliderThatIsNamedComesIntoViewAndIsLitOnce(scene: String) throws {
    let driver = try WorkbenchDriver(
      scene, size: CGSize(width: 1280, height: 480), seenHints: false)
    let parameter = try #require(Hints.toTune(in: driver.bench.scene.info))
    driver.bench.notices.note(.dragged)
    #expect(driver.bench.notices.hints.current?.hint == .tuned)
    driver.frames(12)
    let inspector = try #require(driver.bench.layout.inspector)
    let slider = try #require(driver.place("s.\(parameter.id)"))
    #expect(inspector.contains(slider), "\(parameter.title)")
    #expect(driver.bench.notices.hints.light(at: driver.bench.now) > 0)
    driver.frames(90)
    #expect(driver.bench.notices.hints.light(at: driver.bench.now) == 0)
  }

  @Test func whatWasSeenIsKeptForTheNextStart() throws {
    let first = try WorkbenchDriver("grid", seenHints: false)
    first.pass(60 * 7)
    var opening = Workbench.Opening()
    opening.session = first.bench.lastSession.session()
    let second = try WorkbenchDriver("grid", seenHints: false, opening: opening)
    #expect(!second.bench.notices.hints.isShown)
    second.bench.show("carousel")
    second.frames(2)
    #expect(second.bench.notices.hints.current?.hint == .dragged)
  }
}
