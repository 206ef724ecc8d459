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
    try LongChats.run()
  }

  // MARK: - Phases

  private static func player(
    _ environment: SceneEnvironment, _ canvas: CairoCanvas?
  ) -> ScenePlayer {
    // The first of all scenes is Messages.
    let scene = SceneCatalog.scenes[0].init(environment: environment)
    return ScenePlayer(
      scene, size: size, canvas: canvas, controlsHeight: { scene.controlsHeight })
  }

  private static func startUp(
    _ environments: [SceneEnvironment], _ canvas: CairoCanvas
  ) -> Contest {
    Contest(environments, rounds: 40) { _ = player($0, canvas) }
  }

  private static func jumps(_ environments: [SceneEnvironment], _ canvas: CairoCanvas) -> Contest {
    let players = environments.map { player($0, canvas) }
    var place = 0.5
    // Multiples of the golden ratio come everywhere and near nothing twice.
    let next = { place = (place + 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1) }
    return Contest(players, rounds: 300, before: next) { $0.jump(to: place) }
  }

  private static func flick(
    _ environments: [SceneEnvironment], _ canvas: CairoCanvas?
  ) -> Contest {
    Contest(environments.map { player($0, canvas) }, rounds: 900) { $0.frameOfAFlick() }
  }
}
