import Foundation
import Testing

@testable import Physics

@Suite struct PieceListTests {
  /// Triangles and circles here and there.
  private static func pieces(_ dice: inout Dice) -> PieceList {
    PieceList(
      (0..<dice.whole(1...12)).map { _ in
        let centre = dice.vector(2)
        let piece: ConvexPiece =
          dice.whole(0...3) == 0
          ? .circle(centre: centre, radius: dice.real(0.05...0.5))
          : .polygon(
            [Vector(0, 0), Vector(dice.real(0.1...1), 0), Vector(0, dice.real(0.1...1))].map {
              centre + $0
            })
        return Outline(piece, skin: 0.01, isInside: false)
      })
  }

  private static func sweep(_ dice: inout Dice, turn: Double) -> Sweep {
    var sweep = Sweep(Body(BodyDefinition(shape: .circle(radius: 1), position: SIMD2())))
    (sweep.start, sweep.startAngle) = (dice.vector(3), dice.real(-4...4))
    sweep.end = sweep.start + dice.vector(3)
    sweep.endAngle = sweep.startAngle + dice.real(-turn...turn)
    return sweep
  }

  /// Whatever comes within touch at any time of two flights is among what is near.
  @Test(arguments: [0, 0.3, 1.5, 8]) func nothingThatTouchesIsLeftOut(turn: Double) {
    var dice = Dice(Int(100 * turn) + 1)
    var (touches, leftOut) = (0, 0)
    for _ in 0..<150 {
      let (a, b) = (Self.pieces(&dice), Self.pieces(&dice))
      let (sweepA, sweepB) = (Self.sweep(&dice, turn: turn), Self.sweep(&dice, turn: turn))
      let nearA = Set(a.indices(near: b, on: RelativeWay(of: sweepB, in: sweepA), margin: 1e-9))
      let nearB = Set(b.indices(near: a, on: RelativeWay(of: sweepA, in: sweepB), margin: 1e-9))
      leftOut += a.outlines.count - nearA.count
      for t in stride(from: 0, through: 1, by: 0.125) {
        let (ta, tb) = (sweepA.transform(at: t), sweepB.transform(at: t))
        for (i, first) in a.outlines.enumerated() {
          for (j, second) in b.outlines.enumerated()
          where distance(first, ta, second, tb).0 <= first.radius + second.radius {
            touches += 1
            #expect(nearA.contains(i) && nearB.contains(j))
          }
        }
      }
    }
    #expect(touches > 100)
    #expect(turn > 2 || leftOut > 100, "most of what is far is left out")
  }
}
