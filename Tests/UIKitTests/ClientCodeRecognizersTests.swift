import Foundation
import Testing

/// Gestures that wait for others, and recognisers of one's own.
@Suite struct ClientCodeRecognizersTests {
  /// A single tap is one when no second one has come for 0.35 s.
  @Test func aSingleTapWaitsForADoubleTap() {
    for making in [ClientCodeRecognizers.Making.call, .delegate, .otherDelegate] {
      let one = ClientCodeRecognizers.taps(1, making)
      #expect(one.log == ["lifted", "single", "rest"] && one.places == [CGPoint(x: 50, y: 60)])
      #expect(ClientCodeRecognizers.taps(2, making).log == ["double", "lifted", "rest"])
      // The third tap is the first of another two.
      let three = ClientCodeRecognizers.taps(3, making)
      #expect(three.log == ["double", "lifted", "single", "rest"])
      #expect(three.places == [CGPoint(x: 56, y: 60)])
    }
    #expect(ClientCodeRecognizers.taps(1, .none).log == ["single", "lifted", "rest"])
  }

  /// A pan that waits for a swipe begins when the stroke goes another way.
  @Test func aPanWaitsForASwipe() {
    let left = ClientCodeRecognizers.panAndSwipe(by: (-12, 0), frames: 8)
    #expect(left == ["swipe"])
    let slow = ClientCodeRecognizers.panAndSwipe(by: (-1.25, 0), frames: 40)
    #expect(slow.first == "pan began" && slow.last == "pan ended" && !slow.contains("swipe"))
    // The finger is lifted while the stroke may be a swipe yet: nothing that follows it begins.
    #expect(ClientCodeRecognizers.panAndSwipe(by: (0, 12), frames: 8) == [])
  }

  /// What a subclass refuses in the touch that recognised it has broken nothing off.
  @Test func aPanOfOneDirectionLeavesTheOtherToTheList() {
    let along = ClientCodeRecognizers.directions(by: (1, -12))
    #expect(along.log == [] && along.scrolled == 48)
    let across = ClientCodeRecognizers.directions(by: (12, -1))
    #expect(across.log.first == "began" && across.scrolled == 0)
  }

  @Test func aListWaitsForAnotherGesture() {
    // Past the top edge the list gives way by less than the finger moves.
    #expect(ClientCodeRecognizers.list(panFails: true) < 0)
    #expect(ClientCodeRecognizers.list(panFails: false) == 0)
  }

  @Test func aRecognizerOfOnesOwnReadsTouches() {
    let down = ClientCodeRecognizers.stroke(to: CGPoint(x: 100, y: 180))
    #expect(down.log == ["began", "changed", "changed", "changed", "ended"])
    #expect(down.depths == [20, 40, 60, 80, 80] && down.resets == 1)
    let aside = ClientCodeRecognizers.stroke(to: CGPoint(x: 180, y: 180))
    #expect(aside.log == [] && aside.resets == 1)
  }

  @Test func aViewHasASay() {
    #expect(
      ClientCodeRecognizers.asking(mayBegin: true, delays: false, moves: false)
        == ["down", "-", "tap"])
    #expect(
      ClientCodeRecognizers.asking(mayBegin: false, delays: false, moves: false)
        == ["down", "-", "up"])
    // A touch that may be a tap yet is not the view's.
    #expect(
      ClientCodeRecognizers.asking(mayBegin: true, delays: true, moves: false) == ["-", "tap"])
    #expect(
      ClientCodeRecognizers.asking(mayBegin: true, delays: true, moves: true)
        == ["down", "-", "up"])
  }

  /// A press after a tap is one; taps and drags of two fingers are none.
  @Test func gesturesOfTwoFingersAreNoneOfOne() {
    let log = ClientCodeRecognizers.twoFingers()
    #expect(!log.isEmpty && log.allSatisfy { $0 == "press" })
  }

  @Test func aScrollViewHasADelegateOfItsOwn() {
    let result = ClientCodeRecognizers.scrollDelegate()
    #expect(result.log == ["scroll 40.0"] && result.isSame)
  }
}
