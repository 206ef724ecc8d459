import Foundation
import Geometry
import Testing

@testable import Dynamics

@Suite struct ConvexDecompositionTests {
  private func points(_ pairs: [(Double, Double)]) -> [CGPoint] {
    pairs.map { CGPoint(x: $0.0, y: $0.1) }
  }

  private func isConvex(_ corners: [CGPoint]) -> Bool {
    corners.indices.allSatisfy { i in
      let (a, b) = (corners[i], corners[(i + 1) % corners.count])
      let c = corners[(i + 2) % corners.count]
      return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) > 0
    }
  }

  @Test func aConvexOutlineStaysWhole() {
    let square = points([(0, 0), (10, 0), (10, 5), (10, 10), (0, 10), (0, 0)])
    let pieces = ConvexDecomposition.pieces(of: square)
    #expect(pieces?.count == 1 && pieces?.first?.count == 4, "corners that do not turn go")
    #expect(
      ConvexDecomposition.pieces(of: square.reversed()).map { isConvex($0[0]) } == true)
  }

  /// Stars and combs of many forms: convex pieces that cover the same area.
  @Test(arguments: 0..<40) func anyOutlineIsCovered(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func random() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 53)
    }
    let count = 5 + seed % 40
    let outline = (0..<count).map { i -> CGPoint in
      let angle = 2 * Double.pi * (Double(i) + 0.8 * random()) / Double(count)
      let reach = 10 + 90 * random()
      return CGPoint(x: reach * cos(angle), y: reach * sin(angle))
    }
    let pieces = ConvexDecomposition.pieces(of: outline) ?? []
    #expect(!pieces.isEmpty && pieces.allSatisfy(isConvex))
    let covered = pieces.reduce(0) { $0 + ConvexDecomposition.area($1) }
    #expect(abs(covered / abs(ConvexDecomposition.area(outline)) - 1) < 1e-9)
  }

  @Test func whatEnclosesNothingIsRefused() {
    #expect(ConvexDecomposition.pieces(of: points([(0, 0), (10, 0)])) == nil)
    #expect(ConvexDecomposition.pieces(of: points([(0, 0), (10, 0), (20, 0)])) == nil)
    #expect(ConvexDecomposition.pieces(of: points([(0, 0), (10, 10), (10, 0), (0, 10)])) == nil)
    #expect(ConvexDecomposition.pieces(of: points([(0, 0), (.nan, 10), (10, 0)])) == nil)
    #expect(ConvexDecomposition.pieces(of: []) == nil)
  }

  @Test func manyCornersAreShared() {
    let ring = (0..<700).map { i -> CGPoint in
      let angle = 2 * Double.pi * Double(i) / 700
      return CGPoint(x: 500 * cos(angle), y: 500 * sin(angle))
    }
    let pieces = ConvexDecomposition.pieces(of: ring) ?? []
    #expect(pieces.count > 1 && pieces.allSatisfy { $0.count <= 200 && isConvex($0) })
  }

  /// Where it is hard to see that pieces cannot be joined, they stay apart after some work.
  @Test func theWorkOfJoiningHasALimit() {
    let gear = (0..<1000).map { i -> CGPoint in
      let (angle, reach) = (2 * Double.pi * Double(i) / 1000, i % 2 == 0 ? 0.1 : 0.15)
      return CGPoint(x: reach * cos(angle), y: reach * sin(angle))
    }
    let pieces = ConvexDecomposition.pieces(of: gear) ?? []
    #expect(pieces.count > 600 && pieces.allSatisfy(isConvex), "503 without a limit")
    let covered = pieces.reduce(0) { $0 + ConvexDecomposition.area($1) }
    #expect(abs(covered / ConvexDecomposition.area(gear) - 1) < 1e-9)
  }
}
