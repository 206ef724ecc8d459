import Foundation
import SeededRandom
import SmallFoundation
import Testing

/// The small Foundation's rectangles are Foundation's, to the bit.
@Suite struct CGRectTests {
  private struct Pair {
    let small: SmallFoundation.CGRect
    let whole: Foundation.CGRect

    init(_ n: [Double]) {
      small = .init(x: n[0], y: n[1], width: n[2], height: n[3])
      whole = .init(x: n[0], y: n[1], width: n[2], height: n[3])
    }
  }

  private static func bits(_ r: SmallFoundation.CGRect) -> [UInt64] {
    [r.origin.x, r.origin.y, r.size.width, r.size.height].map(\.bitPattern)
  }
  private static func bits(_ r: Foundation.CGRect) -> [UInt64] {
    [r.origin.x, r.origin.y, r.size.width, r.size.height].map { Double($0).bitPattern }
  }

  /// Whole numbers, which meet each other, and others; negative sizes and none; and no rectangle.
  private static func pairs() -> [Pair] {
    var random = SplitMix64(state: 7)
    let whole = (0..<60).map { _ in
      Pair((0..<4).map { _ in Double(Int.random(in: -3...5, using: &random)) })
    }
    let any = (0..<40).map { _ in
      Pair((0..<4).map { _ in Double.random(in: -2...3, using: &random) })
    }
    return whole + any + [Pair([.infinity, .infinity, 0, 0]), Pair([0, 0, 0, 0])]
  }

  @Test func edgesAndKinds() {
    for pair in Self.pairs() {
      let (a, b) = (pair.small, pair.whole)
      #expect(
        [a.minX, a.midX, a.maxX, a.minY, a.midY, a.maxY, a.width, a.height]
          == [b.minX, b.midX, b.maxX, b.minY, b.midY, b.maxY, b.width, b.height].map { Double($0) },
        "\(b)")
      #expect(
        [a.isNull, a.isEmpty, a.isInfinite] == [b.isNull, b.isEmpty, b.isInfinite], "\(b)")
      #expect(Self.bits(a.standardized) == Self.bits(b.standardized), "\(b)")
      #expect(Self.bits(a.integral) == Self.bits(b.integral), "\(b)")
      for d in [-1.0, 0, 0.5, 2] {
        let (inner, moved) = (a.insetBy(dx: d, dy: 1), a.offsetBy(dx: d, dy: -d))
        #expect(Self.bits(inner) == Self.bits(b.insetBy(dx: d, dy: 1)), "\(b) \(d)")
        #expect(Self.bits(moved) == Self.bits(b.offsetBy(dx: d, dy: -d)), "\(b) \(d)")
      }
    }
    #expect(Self.bits(SmallFoundation.CGRect.null) == Self.bits(Foundation.CGRect.null))
    #expect(Self.bits(SmallFoundation.CGRect.infinite) == Self.bits(Foundation.CGRect.infinite))
  }

  @Test func twoOfThem() {
    let all = Self.pairs()
    for first in all {
      for second in all {
        let (a, b, c, d) = (first.small, second.small, first.whole, second.whole)
        #expect(Self.bits(a.union(b)) == Self.bits(c.union(d)), "\(c) \(d)")
        #expect(Self.bits(a.intersection(b)) == Self.bits(c.intersection(d)), "\(c) \(d)")
        #expect(
          [a == b, a.intersects(b), a.contains(b), a.contains(b.origin)]
            == [c == d, c.intersects(d), c.contains(d), c.contains(d.origin)], "\(c) \(d)")
        if a == b { #expect(a.hashValue == b.hashValue) }
      }
    }
  }
}
