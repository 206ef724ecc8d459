import Foundation
import Testing

@Suite struct UIKitCodeTests {
  @Test func theSpringyLayoutOfTheArticleRuns() throws {
    let result = UIKitCode.springyLayout()
    #expect(result.behaviors == 120)
    // Row 10, at y = 572: 540 of 1500 points from the finger.
    let lagging: Double = 572 + 60 * 540 / 1500
    let scrolled = try #require(result.scrolled)
    let rested = try #require(result.rested)
    #expect(abs(scrolled - lagging) < 0.51 && abs(rested - 572) < 1)
  }

  @Test func viewsFallOnTheFloorAndItIsTold() {
    let result = UIKitCode.fall()
    #expect(result.touched.first == "floor" && result.touched.last == "edge")
    #expect(result.pauses >= 1)
    #expect(abs(result.bottoms[0] - 200) < 1 && abs(result.bottoms[1] - 300) < 1)
  }

  /// On its tip its middle gets within 20 pt of the floor.
  @Test func aViewCollidesAsItsPath() {
    let lowest = UIKitCode.lowestKite()
    #expect(lowest > 225 && lowest < 232, "\(lowest)")
  }

  @Test func everyBehaviourHasUIKitsName() {
    let result = UIKitCode.everything()
    // From 5: at most 5 pt along its rail.
    #expect(result.x > 5.5 && result.x < 11, "\(result.x)")
    #expect(result.children == 5 && result.grouped == 2)
  }

  @Test func roundedRectanglesAreRound() {
    let points = UIKitCode.roundedCorners()
    #expect(points.allSatisfy { $0.x >= 0 && $0.x <= 40 && $0.y >= 0 && $0.y <= 20 })
    #expect(points.contains(CGPoint(x: 10, y: 0)) && points.contains(CGPoint(x: 40, y: 10)))
  }
}
