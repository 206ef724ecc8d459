import Foundation
import Testing

/// A finger moves content both ways where it is larger than the screen both ways.
@Suite struct ClientCodeSheetsTests {
  /// Moves by (-4, -8) are lost to the recogniser up to the first one past ten points.
  @Test func aDragMovesBothWays() {
    let result = ClientCodeSheets.drag(by: -4, -8)
    let lost = result.held.y / 160
    #expect(lost > 0.85 && abs(result.held.x - 80 * lost) < 1e-9)
    #expect(result.end.x > result.held.x && result.end.y > result.held.y)
    #expect(result.begun == 1 && result.ended == 1)
  }

  @Test func aLockedDragKeepsItsAxis() {
    let steep = ClientCodeSheets.drag(by: -2, -8, isLocked: true)
    #expect(steep.end.x == 0 && steep.end.y > 100)
    let aslant = ClientCodeSheets.drag(by: -6, -8, isLocked: true)
    #expect(aslant.end.x > 50 && aslant.end.y > 100)
  }

  @Test func flicksEndOnPagesAndWhereTheDelegateSays() {
    let pages = ClientCodeSheets.drag(by: -4, -8, isPaging: true)
    #expect(pages.end == CGPoint(x: 200, y: 300))
    let target = CGPoint(x: 333, y: 444)
    #expect(ClientCodeSheets.drag(by: -4, -8, target: target).end == target)
  }

  @Test func aViewBesideOneThatIsNotThereStandsInFront() {
    #expect(ClientCodeSheets.strangers() == [1, 2, 3])
  }
}
