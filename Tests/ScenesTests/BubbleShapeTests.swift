import Foundation
import Geometry
import Testing

@testable import Scenes

@Suite struct BubbleShapeTests {
  private static let bubble = CGRect(x: 100, y: 50, width: 80, height: 38)

  /// All places of a path, its handles among them.
  private func points(_ path: Path) -> [CGPoint] {
    path.elements.flatMap { element -> [CGPoint] in
      switch element {
      case .move(let p), .line(let p): [p]
      case .quad(let p, let c): [p, c]
      case .cubic(let p, let c1, let c2): [p, c1, c2]
      case .close: []
      }
    }
  }

  @Test(arguments: [true, false])
  func theTailCurlsOutAndEndsFlushWithTheBottom(atRight: Bool) throws {
    let r = Self.bubble
    let all = points(Path(bubble: r, radius: 18, hasTail: true, tailAtRight: atRight))
    let side = atRight ? all.map(\.x).max() : all.map(\.x).min()
    #expect(abs(try #require(side) - (atRight ? r.maxX + 5 : r.minX - 5)) < 1e-9)
    let other = atRight ? all.map(\.x).min() : all.map(\.x).max()
    #expect(abs(try #require(other) - (atRight ? r.minX : r.maxX)) < 1e-9)
    let tip = all.filter { atRight ? $0.x > r.maxX + 4.9 : $0.x < r.minX - 4.9 }
    #expect(tip.count == 1 && abs(tip[0].y - r.maxY) < 1e-9)
    // Handles may reach a little farther than the curve does.
    #expect(all.allSatisfy { $0.y <= r.maxY + 0.5 && $0.y >= r.minY })
  }

  @Test func withoutATailItStaysInItsRectangle() {
    let all = points(Path(bubble: Self.bubble, radius: 18, hasTail: false, tailAtRight: true))
    #expect(all.allSatisfy { Self.bubble.insetBy(dx: -1e-9, dy: -1e-9).contains($0) })
  }
}
