import Foundation
import Testing

/// Sections that scroll across: eight groups of 200 points, 20 apart, from 10 on, in 300 points.
@Suite struct ClientCodeOrthogonalTests {
  private let place = CGPoint(x: 250, y: 80)

  @Test func groupsStandBesideOneAnother() {
    let stage = ClientCodeOrthogonal.stage(.continuous)
    let lefts: [CGFloat] = [10, 230, 450, 670, 890, 1110, 1330, 1550]
    #expect(stage.lefts == lefts)
    #expect(stage.frame(0, 0) == CGRect(x: 10, y: 35, width: 200, height: 100))
    // A header of 30, insets of 5, a row of 100, then the list of 20 rows of 100.
    #expect(stage.frame(0, 1) == CGRect(x: 0, y: 140, width: 300, height: 100))
    #expect(stage.contentSize == CGSize(width: 300, height: 2140))
    #expect(stage.shown == [0, 1])
  }

  /// A section keeps its scroll wherever an update puts it, and a new one has none.
  @Test func scrollsFollowTheirSections() {
    let stage = ClientCodeOrthogonal.two()
    stage.wheel(by: (150, 0), at: CGPoint(x: 100, y: 50))
    stage.wheel(by: (40, 0), at: CGPoint(x: 100, y: 150))
    #expect(stage.left(0, 0) == -150 && stage.left(0, 1) == -40)
    stage.insertSectionAbove()
    #expect(stage.left(0, 0) == 0 && stage.left(0, 1) == -150 && stage.left(0, 2) == -40)
    stage.moveSection(2, to: 0)
    #expect(stage.left(0, 0) == -40 && stage.left(0, 1) == 0 && stage.left(0, 2) == -150)
    stage.replaceSection()
    #expect(stage.left(0, 0) == 0 && stage.left(0, 2) == -150)
  }

  /// 0.998 and 0.99 of the speed a millisecond: a flick goes on by v / -ln(rate), five times as far.
  @Test func propertiesOfAScrollCount() {
    let normal = ClientCodeOrthogonal.properties(rate: 1, bounce: 0)
    let fast = ClientCodeOrthogonal.properties(rate: 2, bounce: 1)
    let automatic = ClientCodeOrthogonal.properties(rate: 0, bounce: 2)
    #expect(automatic.flick == normal.flick && fast.flick < normal.flick)
    let ratio = (normal.flick - 100) / (fast.flick - 100)
    #expect(abs(ratio - log(0.99) / log(0.998)) < 0.2, "\(ratio)")
    #expect(normal.beyond > 20 && fast.beyond == normal.beyond && automatic.beyond == 0)
  }

  /// Only the section moves, and only by drags across the list's direction.
  @Test func aFingerScrollsTheSection() {
    let stage = ClientCodeOrthogonal.stage(.continuous)
    stage.drag(from: place, by: (-20, 0), frames: 6, thenRun: 0, pause: 20)
    // The finger holds the content from where the drag was recognised: its first frame.
    #expect(abs(stage.lefts[0] - (10 - 100)) < 1e-9)
    #expect(stage.offset == .zero && stage.frame(0, 1)?.minX == 0)
    #expect(stage.header == CGRect(x: 10, y: 0, width: 280, height: 30))
    #expect(stage.shown == [0, 1])
    let before = stage.lefts
    stage.drag(from: place, by: (0, -20), frames: 6, thenRun: 0, pause: 20)
    #expect(stage.lefts == before && stage.offset.y == 100)
  }

  /// Below the section, and on its header, a drag across scrolls nothing.
  @Test func otherPlacesDoNotScrollIt() {
    for y in [15.0, 250] {
      let stage = ClientCodeOrthogonal.stage(.continuous)
      stage.drag(
        from: CGPoint(x: 250, y: y), by: (-20, 0), frames: 6, thenRun: 60)
      #expect(stage.lefts[0] == 10 && stage.isAtRest)
    }
  }

  /// A flick of 600 points a second goes on by v · 0.5 s after the five frames that it drags.
  @Test func aFlickGoesOn() {
    let stage = ClientCodeOrthogonal.stage(.continuous)
    stage.drag(from: place, by: (-10, 0), frames: 6, thenRun: 240)
    #expect(abs(stage.lefts[0] - (10 - 50 - 300)) < 12 && stage.isAtRest)
  }

  /// A short flick goes on by a group, a slow drag back to the nearest.
  @Test func groupsArePaged() {
    let stage = ClientCodeOrthogonal.stage(.groupPaging)
    stage.drag(from: place, by: (-10, 0), frames: 4, thenRun: 240)
    #expect(abs(stage.lefts[1] - 10) < 0.5 && stage.isAtRest)
    stage.drag(from: place, by: (-10, 0), frames: 4, thenRun: 240)
    #expect(abs(stage.lefts[2] - 10) < 0.5)
    stage.drag(from: place, by: (10, 0), frames: 5, thenRun: 240, pause: 20)
    #expect(abs(stage.lefts[2] - 10) < 0.5)
    stage.drag(from: place, by: (10, 0), frames: 4, thenRun: 240)
    #expect(abs(stage.lefts[1] - 10) < 0.5)
  }

  /// The first group is in the middle from the start, the last one at the end.
  @Test func groupsArePagedInTheMiddle() {
    let stage = ClientCodeOrthogonal.stage(.groupPagingCentered)
    #expect(stage.lefts[0] == 50)
    for i in 1...9 {
      stage.drag(from: place, by: (-10, 0), frames: 4, thenRun: 240)
      #expect(abs(stage.lefts[min(i, 7)] - 50) < 0.5)
    }
  }

  /// Pages are as wide as the view; flicks end where a group begins.
  @Test func pagesAndBoundaries() {
    let pages = ClientCodeOrthogonal.stage(.paging)
    pages.drag(from: place, by: (-10, 0), frames: 4, thenRun: 240)
    #expect(abs(pages.lefts[0] - (10 - 300)) < 0.5)
    let bounded = ClientCodeOrthogonal.stage(.continuousGroupLeadingBoundary)
    // 50 + 300 points are nearest to the second group's start.
    bounded.drag(from: place, by: (-10, 0), frames: 6, thenRun: 300)
    #expect(abs(bounded.lefts[2] - 10) < 0.5)
  }

  @Test func theSectionGivesWayAtItsEnds() {
    let stage = ClientCodeOrthogonal.stage(.continuous)
    stage.drag(from: CGPoint(x: 50, y: 80), by: (20, 0), frames: 6, thenRun: 0)
    // b(100) in 300 points: (1 - 1 / (100 · 0.55 / 300 + 1)) · 300, on its way back for a frame.
    #expect(stage.lefts[0] > 30 && stage.lefts[0] < 10 + 46.5)
    stage.run(120)
    #expect(stage.lefts[0] == 10)
  }

  @Test func itemsAreScrolledTo() {
    let stage = ClientCodeOrthogonal.stage(.continuous)
    stage.scroll(to: 4, animated: false)
    #expect(stage.lefts[4] == 50 && stage.shown == [3, 4, 5])
    stage.scroll(to: 6, animated: true)
    #expect(abs(stage.lefts[6] - 50) < 0.5 && stage.isAtRest)
  }

  @Test func theScrollStaysWithItsSection() {
    let stage = ClientCodeOrthogonal.stage(.continuous)
    stage.wheel(by: (130, 0), at: place)
    #expect(stage.lefts[0] == -120)
    let snapshot = stage.snapshot()
    stage.wheel(by: (100, 0), at: place)
    #expect(stage.lefts[0] == -220)
    stage.restore(snapshot)
    #expect(stage.lefts[0] == -120)
  }

  /// Places are those before the scroll.
  @Test func handlersGetTheSectionsOffset() {
    let result = ClientCodeOrthogonal.handled()
    #expect(result.offsets.first == 0 && result.offsets.last == 220)
    #expect(Set(result.middles) == [330, 550] && result.shownAlpha == 0.25)
  }

  /// A header of 50, twenty rows of 50 and a footer of 50; margins are 8 points.
  @Test func theWholeContentHasHeaders() {
    let still = ClientCodeOrthogonal.framed(pins: false, usesMargins: false, offset: 120)
    #expect(still.header == CGRect(x: 0, y: 0, width: 300, height: 50))
    #expect(still.first == CGRect(x: 0, y: 50, width: 300, height: 50) && still.height == 1100)
    #expect(still.footer == CGRect(x: 0, y: 1050, width: 300, height: 50))
    let pinned = ClientCodeOrthogonal.framed(pins: true, usesMargins: true, offset: 120)
    #expect(pinned.header == CGRect(x: 0, y: 120, width: 300, height: 50))
    #expect(pinned.first == CGRect(x: 8, y: 50, width: 284, height: 50))
  }

  /// 300 - 3 · 50 leaves 150 for six flexible spacings, and 80 for the two above and below.
  @Test func itemsHaveSpaceAround() {
    let fixed = [10.0, 80, 150].map { CGRect(x: $0, y: 5, width: 50, height: 20) }
    #expect(ClientCodeOrthogonal.spaced(0) == fixed)
    let flexible = [25.0, 125, 225].map { CGRect(x: $0, y: 40, width: 50, height: 20) }
    #expect(ClientCodeOrthogonal.spaced(1) == flexible)
  }
}
