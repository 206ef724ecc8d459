import CairoCanvas
import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import Widgets

/// What a frame of a crowded playground costs on the processor: the step, the scene's drawing and the debug
/// drawing, without pixels, while everything falls and once it lies.
enum PlaygroundSuite {
  private static let counts = [250, 2_000]
  private static let size = CGSize(width: 800, height: 760)
  /// What no frame may take, in nanoseconds: of 60 a second it leaves a quarter to the pixels.
  private static let bar = 12e6
  /// Frames that are measured while everything falls, and frames that pass before it lies.
  private static let falling = 120, settling = 240, lying = 30, runs = 3

  static func run() throws {
    let text = try PangoText()
    let conversation = try Samples.conversation(named: "weekend")
    var table = Table(
      "playground: a frame of a pile with debug drawing on",
      columns: ["bodies", "falling", "of it the step", "slowest", "lying", "<= 12 ms"])
    for count in counts {
      let runs = (0..<runs).map { _ in
        guard let type = SceneCatalog.scene("playground") else { fatalError("No playground.") }
        let scene = type.init(
          environment: SceneEnvironment(text: text, conversation: conversation))
        scene.resize(to: size)
        let isTaken = scene.documents?.open(pile(of: count)) == true
        precondition(isTaken, "A playground takes experiments.")
        let fall = frames(falling, of: scene)
        for _ in 0..<settling { scene.advance(by: 1.0 / 60) }
        return (fall: fall, lie: frames(lying, of: scene))
      }
      let fall = Self.median(of: runs.map(\.fall))
      let lie = Self.median(of: runs.map(\.lie))
      table.add([
        "\(count)", Show.time(fall.frames.median), Show.time(fall.steps.median),
        Show.time(fall.frames.quantile(1)), Show.time(lie.frames.median),
        Show.verdict(fall.frames.quantile(1) <= bar),
      ])
    }
    table.show()
  }

  /// What frames took, and their steps.
  private typealias Costs = (frames: Measures, steps: Measures)

  /// Frame by frame the median of all runs: they are the same to the bit, and what differs is the machine.
  private static func median(of runs: [Costs]) -> Costs {
    func middle(_ of: (Costs) -> Measures) -> Measures {
      var medians = Measures()
      for frame in of(runs[0]).values.indices {
        var values = Measures()
        for run in runs { values.append(of(run).values[frame]) }
        medians.append(values.median)
      }
      return medians
    }
    return (middle(\.frames), middle(\.steps))
  }

  private static func frames(_ count: Int, of scene: any Scene) -> Costs {
    var (frames, steps) = (Measures(), Measures())
    var list = DrawList()
    for _ in 0..<count {
      let step = 1e9 * processorSeconds { scene.advance(by: 1.0 / 60) }
      let drawing =
        1e9
        * processorSeconds {
          // In the memory of the last drawing, as the window does.
          list.removeAll()
          scene.draw(into: &list, theme: .light)
          scene.drawDebug(into: &list, theme: .light)
          list.trim()
        }
      steps.append(step)
      frames.append(step + drawing)
    }
    return (frames, steps)
  }

  /// Circles and boxes of mixed sizes over a floor between two walls.
  private static func pile(of count: Int) -> Experiment {
    var experiment = Experiment.empty
    let columns = Int(Double(count).squareRoot() * 1.4)
    let pitch = 19.0
    let (width, depth) = (Double(columns) * pitch, Double(count / columns + 1) * pitch)
    for i in 0..<count {
      let side = 12 + Double(i * 7 % 6)
      let place = CGPoint(
        x: (Double(i % columns) + 0.5) * pitch, y: -Double(i / columns) * pitch - pitch)
      experiment.items.append(
        Experiment.Item(
          id: "body\(i)", center: place, size: CGSize(width: side, height: side),
          shape: i % 2 == 0 ? .ellipse : .rectangle))
    }
    let ids = experiment.items.map(\.id)
    for i in experiment.behaviors.indices {
      for id in ids { experiment.behaviors[i].set(id, isIn: true) }
    }
    experiment.addBoundary([
      CGPoint(x: 0, y: -2 * depth), CGPoint(x: 0, y: 0), CGPoint(x: width, y: 0),
      CGPoint(x: width, y: -2 * depth),
    ])
    return experiment
  }
}
