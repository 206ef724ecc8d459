import Canvas
import Foundation
import Geometry
import Scenes
import SeededRandom
import Testing

@testable import Workbench

/// What is kept from frame to frame is what would be composed anew.
@Suite struct KeptPartsTests {
  /// One hand for two workbenches, of which the second keeps nothing.
  private struct Twins {
    let kept: WorkbenchDriver
    let fresh: WorkbenchDriver

    init(_ scene: String, size: CGSize) throws {
      kept = try WorkbenchDriver(scene, size: size)
      fresh = try WorkbenchDriver(scene, size: size)
    }

    func send(_ kind: InputEvent.Kind) {
      for driver in [kept, fresh] { driver.send(kind) }
    }

    /// Draws frames; the first command that differs, on both sides.
    func difference(frames count: Int) -> String? {
      for _ in 0..<count {
        let list = kept.frames(1)
        fresh.bench.ui.forgetKept()
        let other = fresh.frames(1)
        let places = kept.bench.ui.places.map(\.id)
        if places != fresh.bench.ui.places.map(\.id) { return "\(places)" }
        if list == other { continue }
        let pairs = zip(list.commands, other.commands)
        return pairs.first { $0 != $1 }.map { "\($0) is \($1)" } ?? "other count"
      }
      return nil
    }
  }

  /// The window is composed once for each frame of a drag: the move of a held slider runs only its panel.
  @Test func aDragOfASliderComposesTheWindowOnce() throws {
    let driver = try WorkbenchDriver(atRest: true)
    let bench = driver.bench
    let slider = try #require(driver.place("s.frequency"))
    let grounds = [
      bench.layout.stage: bench.ui.theme.stage, bench.layout.bar: bench.ui.theme.panel,
    ]
    var counts = [Int](repeating: 0, count: grounds.count)
    let count = { (list: DrawList) in
      for (i, (frame, color)) in grounds.enumerated() {
        counts[i] += list.commands.count { $0 == .fill(.rect(frame ?? .zero), .color(color)) }
      }
    }
    driver.press(slider.center)
    let controls = bench.ui.places.map(\.id)
    for step in 1...10 {
      driver.move(CGPoint(x: slider.midX + CGFloat(step), y: slider.midY))
      // What is edited can be reset.
      #expect(bench.ui.places.map(\.id).filter { $0 != "reset" } == controls)
      count(bench.ui.draw)
      count(driver.frames(1))
    }
    #expect(counts == [10, 10] && driver.value("frequency") != 0)
  }

  private static let keys: [Key] = [
    .space, .tab, .enter, .escape, .left, .right, .up, .down, .character("t"), .character("i"),
    .character("l"), .character("b"), .character("r"), .character("2"), .character("7"),
    .character("z"), .character(","), .character("."),
  ]

  /// Something that a person may do.
  private static func input(_ size: CGSize, at p: CGPoint, _ random: inout Seeded)
    -> InputEvent.Kind
  {
    switch Int.random(in: 0..<10, using: &random) {
    case 0...2: .pointerMove(p, [])
    case 3...4: .pointerDown(p, button: .left, clicks: 1, [])
    case 5...6: .pointerUp(p, button: .left)
    case 7: .wheel(p, delta: CGVector(dx: 0, dy: 60), isPrecise: false, [])
    case 8:
      .key(
        keys.randomElement(using: &random) ?? .space,
        Bool.random(using: &random) ? [] : .control, isRepeat: false)
    default: .pointerDown(p, button: .right, clicks: 1, [])
    }
  }

  @Test(.slow, arguments: SceneCatalog.infos.map(\.id))
  func randomInputShowsTheSame(scene: String) throws {
    let size = CGSize(width: 1280, height: 800)
    let twins = try Twins(scene, size: size)
    var random = Seeded(state: UInt64(scene.utf8.reduce(7) { $0 &* 31 &+ Int($1) }))
    for step in 0..<80 {
      // Half of it goes to the controls.
      let place = twins.kept.bench.ui.places.randomElement(using: &random)?.frame.center
      let anywhere = CGPoint(
        x: .random(in: 0..<size.width, using: &random),
        y: .random(in: 0..<size.height, using: &random))
      let p = Bool.random(using: &random) ? place ?? anywhere : anywhere
      let input = Self.input(size, at: p, &random)
      twins.send(input)
      let frames = Int.random(in: 0...5, using: &random)
      let difference = twins.difference(frames: frames)
      try #require(difference == nil, "step \(step): \(input)")
    }
  }
}
