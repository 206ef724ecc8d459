import Foundation
import Testing

@Suite struct UIKitCodeTests {
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
}
