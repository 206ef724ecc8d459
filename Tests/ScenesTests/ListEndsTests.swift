import Canvas
import Foundation
import Geometry
import Testing

@testable import CollectionLayout
@testable import Scenes

/// What shows of a list is what would show if all of its rows were there, at both ends and however fast it is flicked.
@Suite struct ListEndsTests {
  /// The scenes whose rows are held by springs of ours: an article's code has its own ways.
  private static let cases = SceneCatalog.infos
    .filter { SceneCatalog.scene($0.id) is any SpringyScene.Type }
    .flatMap { info in [Fidelity.uikit, .exact].map { (info.id, $0) } }
  /// Stages, and the speeds of flicks in points per second.
  private static let flicks = [
    (CGSize(width: 360, height: 520), 2500.0), (CGSize(width: 360, height: 520), 8000),
    (CGSize(width: 900, height: 1300), 8000),
  ]
  /// A row that comes back after it has passed the pointer may start so far from where it would have been, in points.
  private static let nearness = 20.0

  /// A list as it opens beside one that keeps all rows, under the same finger.
  private struct Lists {
    let scene: any SpringyScene
    let whole: any SpringyScene
    private(set) var holes: [String] = []
    private(set) var farthest = 0.0
    private var time: Int64 = 0
    private var isVertical: Bool { scene.flick.dx == 0 }
    private var stage: CGRect {
      CGRect(x: 0, y: 0, width: scene.size.width, height: scene.size.height - scene.controlsHeight)
    }

    init(_ scene: any SpringyScene, whole: any SpringyScene) {
      (self.scene, self.whole) = (scene, whole)
      whole.collection.margin = 1e5
      whole.collection.view.elementMargin = 1e5
    }

    private func both(_ act: (any SpringyScene) -> Void) {
      act(scene)
      act(whole)
    }

    /// Goes to an end at once and rests there.
    func rest(at key: Key) {
      both {
        $0.press(key)
        $0.settle(within: 600)
      }
    }

    private mutating func ticks(_ count: Int) {
      for _ in 0..<count {
        both { $0.advance(by: 1.0 / 60) }
        time += 16_667
        let shown = Dictionary(scene.outlines.map { ($0.id, $0.bounds) }) { first, _ in first }
        for row in whole.outlines where row.bounds.overlaps(stage.insetBy(dx: 1, dy: 1)) {
          guard let frame = shown[row.id] else {
            holes.append("\(row.id) \(row.bounds) at \(Double(time) / 1e6) s")
            continue
          }
          farthest = max(farthest, frame.center.distance(to: row.bounds.center))
        }
      }
    }

    /// Three fast flicks, one soon after the other: to the start, or to the end.
    mutating func flick(toStart: Bool, speed: Double) {
      let extent = isVertical ? stage.height : stage.width
      let (low, high) = (0.25 * extent, 0.75 * extent)
      let steps = max(2, Int(60 * (high - low) / speed))
      for _ in 0..<3 {
        for step in 0...steps {
          let share = Double(step) / Double(steps)
          let along = toStart ? low + share * (high - low) : high - share * (high - low)
          let place =
            isVertical ? CGPoint(x: stage.midX, y: along) : CGPoint(x: along, y: stage.midY)
          send(
            step > 0 ? .pointerMove(place, []) : .pointerDown(place, button: .left, clicks: 1, []))
          if step < steps { ticks(1) } else { send(.pointerUp(place, button: .left)) }
        }
        ticks(4)
      }
      ticks(30)
    }

    private func send(_ kind: InputEvent.Kind) {
      both { $0.take(onStage: InputEvent(time: time, kind: kind)) }
    }
  }

  @Test(arguments: cases) func noRowIsMissing(id: String, fidelity: Fidelity) throws {
    for (size, speed) in Self.flicks {
      let scenes = try (0..<2).map { _ in
        try #require(
          try SceneCatalog.open(id, fidelity, size: size, count: 60) as? any SpringyScene)
      }
      var lists = Lists(scenes[0], whole: scenes[1])
      for (end, isStart) in [(Key.home, true), (.end, false)] {
        lists.rest(at: end)
        lists.flick(toStart: !isStart, speed: speed)
        lists.flick(toStart: isStart, speed: speed)
      }
      #expect(lists.holes.isEmpty, "\(size), \(speed) pt/s")
      #expect(lists.farthest < Self.nearness, "\(size), \(speed) pt/s")
    }
  }
}
