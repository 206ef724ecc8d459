import Canvas
import Foundation
import Geometry
import Testing

/// Drawings, and those that are drawn anew in the memory of earlier ones.
@Suite struct DrawListTests {
  private static let kept = (1...4).map { k in
    KeptSteps((0..<k).map { .pushOpacity(Double(10 * k + $0)) })
  }

  /// Adds a random drawing to a list; with steps of a few numbers, so that many come back.
  private func draw(into list: inout DrawList, _ random: inout Numbers) {
    for _ in 0..<random.next(12) {
      switch random.next(4) {
      case 0: list.append(Self.kept[random.next(Self.kept.count)])
      case 1:
        var other = DrawList()
        other.append(Self.kept[random.next(Self.kept.count)])
        other.append(.pushOpacity(Double(random.next(3))))
        list.append(other)
      default: list.append(.pushOpacity(Double(random.next(3))))
      }
    }
  }

  /// The same numbers on every machine.
  private struct Numbers {
    var state: UInt64
    mutating func next(_ end: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % end
    }
  }

  @Test(arguments: 1...60) func aListUsedAgainIsLikeANewOne(seed: Int) {
    var random = Numbers(state: UInt64(seed))
    var used = DrawList()
    for _ in 0..<12 {
      var same = random
      used.removeAll()
      draw(into: &used, &random)
      var new = DrawList()
      draw(into: &new, &same)
      // Before the rest of the earlier drawing is let go, and after.
      #expect(used.commands == new.commands && used.count == new.commands.count)
      #expect(used.commands(from: 0) == new.commands)
      used.trim()
      #expect(used == new && used.kept.count == new.kept.count)
      #expect(
        zip(used.kept, new.kept).allSatisfy { $0.place == $1.place && $0.steps === $1.steps })
    }
  }

  @Test func aCopyKeepsWhatItShowed() {
    var list = DrawList()
    list.append(Self.kept[2])
    list.append(.popClip)
    let shown = list
    list.removeAll()
    list.append(.popOpacity)
    #expect(list.commands == [.popOpacity])
    #expect(shown.commands == Self.kept[2].commands + [.popClip])
  }
}
