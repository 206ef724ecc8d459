import Foundation
import Testing

/// Touches, recognisers and the layout of views.
@Suite struct ClientCodeGesturesTests {
  /// 4 points every 1/60 s are 240 points per second.
  @Test func aDragOfTenPointsIsAPan() throws {
    let result = ClientCodeGestures.touches { delivery in
      delivery.touchBegan(at: CGPoint(x: 100, y: 100), time: 0)
      for i in 1...5 {
        delivery.touchMoved(to: CGPoint(x: 100 + 4 * Double(i), y: 100), time: Double(i) / 60)
      }
      delivery.touchEnded(time: 5.0 / 60)
    }
    #expect(
      result.log == ["touch 80.0 70.0", "cancelled", "pan began"]
        + ["pan changed", "pan changed", "pan ended"])
    #expect(result.pans.map(\.translation.x) == [12, 16, 20, 20])
    #expect(result.pans.map(\.location) == [92, 96, 100, 100].map { CGPoint(x: $0, y: 70) })
    let speed = try #require(result.pans.last?.velocity)
    #expect(abs(speed.x - 240) < 1e-9 && speed.y == 0)
  }

  @Test func twoTapsAreADoubleTap() {
    let taps = { (pause: Double) in
      ClientCodeGestures.touches { delivery in
        for start in [1, 1.1 + pause] {
          delivery.touchBegan(at: CGPoint(x: 50, y: 50), time: start)
          delivery.touchEnded(time: start + 0.1)
        }
      }.log.filter { $0.hasPrefix("tap") || $0.hasPrefix("up") }
    }
    // A view does not get the end of a touch that was a gesture.
    #expect(taps(0.2) == ["up 1", "tap ended"])
    #expect(taps(0.5) == ["up 1", "up 1"])
  }

  /// Half a second by the display link, at rest; a finger that moves by more than 10 points presses
  /// nothing.
  @Test func aFingerThatRestsIsALongPress() {
    let press = { (frames: Int, moves: Bool) in
      ClientCodeGestures.touches { delivery in
        delivery.touchBegan(at: CGPoint(x: 50, y: 50), time: 1)
        run(frames)
        if moves { delivery.touchMoved(to: CGPoint(x: 90, y: 50), time: 1.6) }
        delivery.touchEnded(time: 1.7)
      }.log.filter { !$0.hasPrefix("touch") && !$0.hasPrefix("up") }
    }
    #expect(press(31, true) == ["cancelled", "press began", "press changed", "press ended"])
    #expect(press(30, false) == ["cancelled", "press began", "press ended"])
    #expect(press(3, true) == ["cancelled", "pan began", "pan ended"])
  }

  @Test func theFirstGestureHasTheTouchUnlessBothMay() {
    let drag = { (isTogether: Bool, mayBegin: Bool) in
      ClientCodeGestures.touches(isTogether: isTogether, mayBegin: mayBegin) { delivery in
        delivery.touchBegan(at: CGPoint(x: 50, y: 50), time: 1)
        run(31)
        delivery.touchMoved(to: CGPoint(x: 80, y: 50), time: 1.6)
        delivery.touchEnded(time: 1.7)
      }.log
    }
    #expect(!drag(false, true).contains("pan began"))
    #expect(drag(true, true).contains("pan began") && drag(true, true).contains("press began"))
    #expect(!drag(true, false).contains("pan began"))
  }

  @Test func viewsLayOutOnceAFrameWhereTheyHaveTo() {
    let result = ClientCodeGestures.layout()
    #expect(result.passes == [0, 1, 1, 2, 2])
    #expect(result.frame == CGRect(x: 0, y: 10, width: 70, height: 10))
  }

  @Test func theFrontmostViewIsHit() { #expect(ClientCodeGestures.hits() == [2, 3, 1, 1, 0]) }

  /// The finger holds the content from where the drag was recognised, and a flick goes on by
  /// v / (1000 (1 - 0.998)) = 500 ms · v (Ilya Lobanov, How UIScrollView works).
  @Test func aFlickScrollsAList() {
    let result = ClientCodeGestures.flick()
    #expect(abs(result.dragged - 50) < 1e-9)
    // 600 points per second.
    #expect(abs(result.rested - 50 - 300) < 10)
    #expect(result.flags == [true, false, true, false] && result.isAtRest)
    #expect(result.log == ["begin", "will end", "end true", "rest", "arrived"])
    #expect(abs(result.velocity - 0.6) < 1e-9 && result.scrollsTellOffsets)
    let chosen = ClientCodeGestures.flick(to: 400)
    #expect(abs(chosen.rested - 400) < 0.5)
  }

  @Test func methodsOfATypeDoNotKeepTheTarget() { #expect(!ClientCodeGestures.keepsTarget()) }
}
