import CairoCanvas
import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import Widgets

/// What the number of items costs in every scene that holds many: a frame of a flick, without pixels.
enum SceneSuite {
  private static let counts = [1_000, 1_000_000]
  private static let bar = 1.2
  private static let size = CGSize(width: 800, height: 760)
  private static let scenes = ["messages", "grid", "carousel", "expanding", "sticky", "waterfall"]

  static func run() throws {
    let text = try PangoText()
    let conversation = try Samples.conversation(named: "weekend")
    var table = Table(
      "scenes: a frame of a flick against the number of items",
      columns: ["scene"] + counts.map { "\($0) items" } + ["ratio", "quartiles", "<= \(bar)"])
    for id in scenes {
      guard let type = SceneCatalog.scene(id) else { continue }
      let players = counts.map { count in
        ScenePlayer(
          type.init(
            environment: SceneEnvironment(text: text, conversation: conversation, count: count)),
          size: size)
      }
      var contest = Contest(
        players.map { player in
          Contest.Entry(name: "") { 1e9 * seconds { player.frameOfAFlick() } }
        })
      contest.run(rounds: 900)
      let ratio = contest.times[1].median / contest.times[0].median
      table.add(
        [id] + contest.times.map { Show.time($0.median) }
          + [
            Show.ratio(ratio), Show.spread(contest.ratios(1, to: 0)), Show.verdict(ratio <= bar),
          ])
    }
    table.show()
  }
}

/// Flicks a scene to and fro, in the middle of its content.
private final class ScenePlayer {
  private let scene: any Scene
  private var frame = 0

  /// How many frames a flick has: a few under the hand, the rest gliding.
  private static let flickLength = 45
  private static let heldFrames = 8

  init(_ scene: any Scene, size: CGSize) {
    self.scene = scene
    scene.resize(to: size)
    advance()
    // Away from both ends, where nothing bounces.
    for _ in 0..<6 {
      send(.key(scene.info.id == "messages" ? .pageUp : .pageDown, [], isRepeat: false))
      for _ in 0..<20 { advance() }
    }
  }

  private func send(_ kind: InputEvent.Kind) {
    _ = scene.handle(InputEvent(time: Int64(frame) * 1_000_000 / 60, kind: kind))
  }

  private func advance() {
    frame += 1
    scene.advance(by: 1.0 / 60)
    var list = DrawList()
    scene.draw(into: &list, theme: .light)
  }

  /// One frame of flick after flick, each the other way.
  func frameOfAFlick() {
    let (flick, step) = (frame / Self.flickLength, frame % Self.flickLength)
    let direction: CGFloat = flick % 2 == 0 ? 1 : -1
    let middle = CGPoint(x: scene.size.width / 2, y: scene.size.height / 2)
    let way = direction * (40 * CGFloat(step) - 150)
    let place = CGPoint(x: middle.x + way, y: middle.y + way)
    switch step {
    case 0: send(.pointerDown(place, button: .left, clicks: 1, []))
    case 1..<Self.heldFrames: send(.pointerMove(place, []))
    case Self.heldFrames: send(.pointerUp(place, button: .left))
    default: break
    }
    advance()
  }
}
