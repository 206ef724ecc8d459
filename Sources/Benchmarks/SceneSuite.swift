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
        let environment = SceneEnvironment(text: text, conversation: conversation, count: count)
        let player = ScenePlayer(type.init(environment: environment), size: size)
        player.scrollToTheMiddle()
        return player
      }
      let contest = Contest(players, rounds: 900) { $0.frameOfAFlick() }
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

/// A scene with a hand on it.
final class ScenePlayer {
  private let scene: any Scene
  private let canvas: CairoCanvas?
  private let controlsHeight: () -> CGFloat
  private var frame = 0

  /// How many frames a flick has: a few under the hand, the rest gliding.
  private static let flickLength = 45
  private static let heldFrames = 8

  /// The first frame is drawn; pixels only where there is a canvas.
  init(
    _ scene: any Scene, size: CGSize, canvas: CairoCanvas? = nil,
    controlsHeight: @escaping () -> CGFloat = { 0 }
  ) {
    (self.scene, self.canvas, self.controlsHeight) = (scene, canvas, controlsHeight)
    scene.resize(to: size)
    advance()
  }

  private func send(_ kind: InputEvent.Kind) {
    _ = scene.handle(InputEvent(time: Int64(frame) * 1_000_000 / 60, kind: kind))
  }

  func advance() {
    frame += 1
    scene.advance(by: 1.0 / 60)
    var list = DrawList()
    list.fill(.rect(CGRect(origin: .zero, size: scene.size)), Theme.light.stage)
    scene.draw(into: &list, theme: .light)
    canvas?.draw(list)
  }

  /// Goes away from both ends, where nothing bounces.
  func scrollToTheMiddle() {
    for _ in 0..<6 {
      send(.key(scene.info.id == "messages" ? .pageUp : .pageDown, [], isRepeat: false))
      for _ in 0..<20 { advance() }
    }
  }

  /// Presses the scroll bar's track at a share of its height, and draws what shows there.
  func jump(to share: Double) {
    let track = scene.size.height - controlsHeight()
    let place = CGPoint(x: scene.size.width - 4, y: 20 + share * (track - 40))
    send(.pointerDown(place, button: .left, clicks: 1, []))
    send(.pointerUp(place, button: .left))
    advance()
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
