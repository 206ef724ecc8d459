import CairoCanvas
import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import Widgets

/// What the length of a conversation costs: start-up, a jump to any place, a frame of a flick.
///
/// Frames are whole: input, motion, the draw list, and its pixels.
enum ListSuite {
  private static let lengths = [1_000, 1_000_000]
  private static let bar = 1.5
  private static let size = CGSize(width: 900, height: 800)

  static func run() throws {
    let text = try PangoText()
    let conversation = try Samples.conversation(named: "weekend")
    // A whole number of repetitions, so that all lengths end in the same words.
    let period = conversation.messages.count
    let environments = lengths.map { length in
      SceneEnvironment(
        text: text, conversation: conversation, count: max(1, length / period) * period)
    }
    let canvas = try CairoCanvas(size: size, scale: 1, text: text)
    var table = Table(
      "list: the Messages scene, pixels included",
      columns: ["phase"] + environments.map { "\($0.count ?? 0) rows" } + [
        "ratio", "quartiles", "<= \(bar)",
      ])
    for (name, contest) in [
      ("start-up", startUp(environments, canvas)), ("jump", jumps(environments, canvas)),
      ("flick frame", flick(environments, canvas)),
      ("flick frame without pixels", flick(environments, nil)),
    ] {
      let ratios = contest.ratios(1, to: 0)
      // Frames differ more than lengths do, so the medians are what is compared.
      let ratio = contest.times[1].median / contest.times[0].median
      table.add(
        [name] + contest.times.map { Show.time($0.median) }
          + [Show.ratio(ratio), Show.spread(ratios), Show.verdict(ratio <= bar)])
    }
    table.show()
  }

  // MARK: - Phases

  private static func startUp(
    _ environments: [SceneEnvironment], _ canvas: CairoCanvas
  ) -> Contest {
    var contest = Contest(
      environments.map { environment in
        Contest.Entry(name: "") {
          1e9 * seconds { _ = Player(environment, size: size, canvas: canvas) }
        }
      })
    contest.run(rounds: 40)
    return contest
  }

  private static func jumps(
    _ environments: [SceneEnvironment], _ canvas: CairoCanvas
  ) -> Contest {
    let players = environments.map { Player($0, size: size, canvas: canvas) }
    var places = players.map { _ in PlaceSequence() }
    var contest = Contest(
      players.indices.map { p in
        Contest.Entry(name: "") {
          let place = places[p].next()
          return 1e9 * seconds { players[p].jump(to: place) }
        }
      })
    contest.run(rounds: 300)
    return contest
  }

  private static func flick(
    _ environments: [SceneEnvironment], _ canvas: CairoCanvas?
  ) -> Contest {
    let players = environments.map { Player($0, size: size, canvas: canvas) }
    var contest = Contest(
      players.map { player in
        Contest.Entry(name: "") { 1e9 * seconds { player.flickFrame() } }
      })
    contest.run(rounds: 900)
    return contest
  }
}

/// The same scattered shares of a list's length, again and again.
private struct PlaceSequence {
  private var state = 0.5

  mutating func next() -> Double {
    // Multiples of the golden ratio come everywhere and near nothing twice.
    state = (state + 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1)
    return state
  }
}

/// A scene with a hand on it.
private final class Player {
  private let scene: MessagesScene
  private let canvas: CairoCanvas?
  private let size: CGSize
  private var frame = 0

  /// The first frame is drawn.
  init(_ environment: SceneEnvironment, size: CGSize, canvas: CairoCanvas?) {
    (scene, self.canvas, self.size) = (MessagesScene(environment: environment), canvas, size)
    scene.resize(to: size)
    advance()
  }

  private var time: Int64 { Int64(frame) * 1_000_000 / 60 }

  private func send(_ kind: InputEvent.Kind) {
    _ = scene.handle(InputEvent(time: time, kind: kind))
  }

  private func advance() {
    frame += 1
    scene.advance(by: 1.0 / 60)
    var list = DrawList()
    list.fill(.rect(CGRect(origin: .zero, size: size)), Theme.light.stage)
    scene.draw(into: &list, theme: .light)
    canvas?.draw(list)
  }

  /// Presses the scroll bar's track at a share of its height, and draws what shows there.
  func jump(to share: Double) {
    let track = scene.size.height - scene.controlsHeight
    let place = CGPoint(x: size.width - 4, y: 20 + share * (track - 40))
    send(.pointerDown(place, button: .left, clicks: 1, []))
    send(.pointerUp(place, button: .left))
    advance()
  }

  /// How many frames a flick has: a few under the hand, the rest gliding.
  private static let flickLength = 45
  private static let heldFrames = 8

  /// One frame of flick after flick, each the other way.
  func flickFrame() {
    let (flick, step) = (frame / Self.flickLength, frame % Self.flickLength)
    let direction: CGFloat = flick % 2 == 0 ? 1 : -1
    let start = size.height / 2 - direction * 150
    let place = CGPoint(x: size.width / 2, y: start + direction * 40 * CGFloat(step))
    switch step {
    case 0: send(.pointerDown(place, button: .left, clicks: 1, []))
    case 1..<Self.heldFrames: send(.pointerMove(place, []))
    case Self.heldFrames: send(.pointerUp(place, button: .left))
    default: break
    }
    advance()
  }
}
