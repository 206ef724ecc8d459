import Foundation
import Testing

/// Gestures of one and of several fingers.
@Suite struct ClientCodeFingersTests {
  // Began, changed, ended: 1, 2, 3.
  @Test func pansBeginWithTheirNumberOfFingers() {
    let one = ClientCodeFingers.pan(minimum: 1, maximum: 1, fingers: [1])
    #expect(one.states == [1, 2, 2, 2, 3] && one.most == 1 && one.moved == 40)
    let tooMany = ClientCodeFingers.pan(minimum: 1, maximum: 1, fingers: [2])
    #expect(tooMany.states.isEmpty)
    let two = ClientCodeFingers.pan(minimum: 2, maximum: 2, fingers: [2])
    #expect(two.states == [1, 2, 2, 2, 3] && two.most == 2 && two.moved == 40)
    #expect(ClientCodeFingers.pan(minimum: 2, maximum: 2, fingers: [1]).states.isEmpty)
    #expect(ClientCodeFingers.pan(minimum: 2, maximum: 2, fingers: [3]).states.isEmpty)
    #expect(ClientCodeFingers.pan(minimum: 1, maximum: 0, fingers: [1]).states.isEmpty)
  }

  /// One that has begun goes on with more fingers, without a jump, and ends with too few.
  @Test func fingersComeAndGo() {
    let joined = ClientCodeFingers.pan(minimum: 1, maximum: 1, fingers: [1, 2])
    #expect(joined.states == [1, 2, 2, 2, 2, 2, 2, 2, 3] && joined.moved == 80)
    let left = ClientCodeFingers.pan(minimum: 2, maximum: 3, fingers: [2, 1])
    #expect(left.states == [1, 2, 2, 2, 3] && left.moved == 40)
    let late = ClientCodeFingers.pan(minimum: 2, maximum: 2, fingers: [1, 2])
    #expect(late.states == [1, 2, 2, 2, 3] && late.moved == 40)
  }

  @Test func listsScrollByTheirNumberOfFingers() {
    #expect(
      ClientCodeFingers.scrolls(minimum: 1, maximum: 1).map { $0 > 20 } == [true, false, true])
    #expect(
      ClientCodeFingers.scrolls(minimum: 2, maximum: 2).map { $0 > 20 } == [false, true, true])
    let any = ClientCodeFingers.scrolls(minimum: 1, maximum: .max)
    #expect(any.map { $0 > 20 } == [true, true, true] && any[2] > any[0] + 20)
  }

  @Test func gesturesOfTwoFingers() {
    let result = ClientCodeFingers.ofTwo()
    #expect(
      result.taps == [0, 1, 0] && result.presses == [0, 1, 0] && result.swipes == [0, 1, 0])
  }
}
