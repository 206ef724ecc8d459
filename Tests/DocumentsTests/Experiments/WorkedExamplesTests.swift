import Documents
import Foundation
import Geometry
import Testing

/// The worked experiments: each answers its question, by what is known apart from the engine.
@Suite struct WorkedExamplesTests {
  /// A row an item, frame by frame.
  private func run(_ name: String) throws -> [String: [Trace.Row]] {
    let rows = try Samples.experiment(named: name).run()
    return Dictionary(grouping: rows, by: \.item)
  }

  /// The complete elliptic integral of the first kind, by the arithmetic-geometric mean.
  private func ellipticK(_ k: Double) -> Double {
    var (a, g) = (1.0, (1 - k * k).squareRoot())
    for _ in 0..<40 { (a, g) = ((a + g) / 2, (a * g).squareRoot()) }
    return Double.pi / 2 / a
  }

  /// The times at which a number rises through 0, between frames.
  private func crossings(_ rows: [Trace.Row], _ value: (Trace.Row) -> Double) -> [Double] {
    zip(rows, rows.dropFirst()).compactMap { a, b in
      let (x, y) = (value(a), value(b))
      guard x < 0, y >= 0 else { return nil }
      return a.time + (b.time - a.time) * x / (x - y)
    }
  }

  @Test(arguments: Samples.experiments) func itAsksAndIsWrittenAsItIsRead(name: String) throws {
    var experiment = try Samples.experiment(named: name)
    experiment.frames = 60
    #expect(!experiment.title.isEmpty && experiment.question.contains("?"))
    let again = try Experiment(data: Data(experiment.json.utf8))
    #expect(again == experiment && again.json == experiment.json)
    let (a, b) = (experiment.run(), again.run())
    #expect(a == b)
    #expect(a.allSatisfy { $0.center.x.isFinite && $0.center.y.isFinite })
  }

  /// Handle and head weigh the same: the middle between their centres flies with the ball, and the
  /// hammer turns about it evenly.
  @Test func aHammersMiddleOfMassFliesLikeABall() throws {
    let all = try run("thrown-hammer")
    let (handle, head) = (try #require(all["handle"]), try #require(all["head"]))
    for (ball, (a, b)) in zip(try #require(all["ball"]), zip(handle, head)) {
      let t = ball.time
      let parabola = CGPoint(x: 165 + 160 * t, y: 420 - 500 * t + 500 * t * t)
      #expect(ball.center.distance(to: parabola) < 1e-9)
      #expect((a.center + (b.center - a.center) * 0.5).distance(to: parabola) < 1e-9)
      let turn = CGVector(dx: cos(7 * t), dy: sin(7 * t))
      #expect((b.center - a.center - turn * 110).length < 1e-9)
    }
  }

  @Test func aPendulumsPeriod() throws {
    let bob = try #require(try run("pendulum")["bob"])
    let times = crossings(bob) { Double($0.center.x) - 320 }
    // 4·√(l/g)·K(sin 22.5°).
    let period = 4 * (200.0 / 1000).squareRoot() * ellipticK(sin(Double.pi / 8))
    #expect(times.count == 2 && abs(times[1] - times[0] - period) < 1e-4 * period)
    #expect(abs(period - 2.922) < 0.001)
  }

  @Test func coupledSpringsHandOver() throws {
    let all = try run("coupled-springs")
    let (first, second) = (try #require(all["first"]), try #require(all["second"]))
    // ω and ω·√(1 + 2·k'/k), where k'/k = ½·(f'/f)²; all is handed over after π over the difference.
    let omega = 2 * Double.pi * 0.5
    let ratio = 0.5 * (0.353553 / 0.5) * (0.353553 / 0.5)
    let time = Double.pi / (omega * ((1 + 2 * ratio).squareRoot() - 1))
    let energy = { (row: Trace.Row, rest: Double) -> Double in
      let x = Double(row.center.x) - rest
      return omega * omega * x * x + Double(row.velocity.dx * row.velocity.dx)
    }
    let frame = Int((time * 60).rounded())
    #expect(energy(first[0], 220) > 0 && energy(second[0], 420) == 0)
    #expect(energy(first[frame], 220) < 0.05 * energy(second[frame], 420))
    #expect(energy(second[frame], 420) > 0.4 * energy(first[0], 220))
  }

  @Test func dragStopsWhatAVortexDrives() throws {
    let ball = try #require(try run("drag-and-vortex")["ball"])
    // The vortex accelerates by 4 m/s²; drag is 0.2·v² newtons on 0.16·π/4 kg.
    let mass = Double.pi * 0.2 * 0.2
    let speed = (4 * mass / 0.2).squareRoot() * 100
    let end = try #require(ball.last)
    #expect(abs(end.velocity.length - speed) < 0.005 * speed)
    #expect(abs(end.center.distance(to: CGPoint(x: 320, y: 220)) - 100) < 0.5)
  }

  @Test func aLightBallBouncesOffAHeavyOne() throws {
    let all = try run("unequal-cradle")
    let (light, heavy) = (try #require(all["light"]), try #require(all["heavy"]))
    let hit = try #require(heavy.firstIndex { $0.velocity.length > 1 })
    let before = (2 * 1000 * 240 * (1 - cos(0.5))).squareRoot()
    // (m - M)/(m + M) = -½ and 2m/(m + M) = ½ of the speed, a moment after the hit.
    let (v, w) = (light[hit].velocity.length, heavy[hit].velocity.length)
    #expect(abs(v - before / 2) < 0.02 * before && abs(w - before / 2) < 0.02 * before)
    #expect(light[hit].velocity.dx < 0 && heavy[hit].velocity.dx > 0)
    // So both rise to a quarter of the height.
    let top = heavy[hit..<(hit + 60)].map { 300 - Double($0.center.y) }.max() ?? 0
    #expect(abs(top - 240 * (1 - cos(0.5)) / 4) < 0.1)
  }
}
