import Foundation
import Testing

/// Items that are moved by hand, and layouts that follow one.
@Suite struct ClientCodeMovingTests {
  @Test func anItemIsMovedByHand() {
    let result = ClientCodeMoving.move(isCancelled: false)
    #expect(result.began && result.alpha == 0.8)
    #expect(result.held == stride(from: 20.0, through: 101, by: 9).map { CGPoint(x: 50, y: $0) })
    // The others have made room, and the data source is told at the end.
    #expect(result.drawn == ["bcade", "bcade"] && result.letters == "bcade")
    #expect(result.moves == [[0, 2]] && result.places == [0, 40, 80, 120, 160])
    #expect(result.targets.first == [0, 0] && result.targets.last == [2, 2])
    #expect(result.targets.contains([0, 1]) && result.targets.contains([1, 2]))
    #expect(result.ended == [false])
  }

  @Test func aCancelledMoveChangesNothing() {
    let result = ClientCodeMoving.move(isCancelled: true)
    #expect(result.drawn == ["bcade", "abcde"] && result.letters == "abcde")
    #expect(result.moves == [] && result.places == [0, 40, 80, 120, 160])
    #expect(result.ended == [true])
  }

  @Test func theDelegateChoosesAnotherPlace() {
    #expect(ClientCodeMoving.move(isCancelled: false, farthest: 1).letters == "bacde")
    #expect(!ClientCodeMoving.fixedItem())
  }

  /// A quarter of the way from 40 to 80 points a row is 50 points a row.
  @Test(arguments: [true, false]) func aTransitionIsLedByAHand(isFinished: Bool) {
    let result = ClientCodeMoving.transition(isFinished: isFinished)
    let rows = { (height: CGFloat, count: Int) in
      (0..<count).map { CGRect(x: 0, y: CGFloat($0) * height, width: 100, height: height) }
    }
    #expect(result.middle == rows(50, 4) && result.value == 3 && result.isInstalled)
    #expect(result.end == (isFinished ? rows(80, 3) : rows(40, 5)))
    #expect(result.completions == [[true, isFinished]])
    #expect(result.logs == [["to", "final"], ["from", "final"]])
  }

  /// What is held is let go of where it was.
  @Test(arguments: [0, 1, 4]) func itemsAreDeletedWhileOneIsHeld(item: Int) {
    let result = ClientCodeMoving.deletion(of: item)
    var letters = Array("abcde")
    letters.remove(at: item)
    #expect(result.drawn == String(letters) && result.places == [0, 40, 80, 120])
    #expect(!result.isHeld, "the data source is told of no move")
  }
}
