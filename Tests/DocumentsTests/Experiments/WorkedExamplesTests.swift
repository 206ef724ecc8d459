import Documents
import Foundation
import Geometry
import Testing

/// The worked experiments: each answers its question, by what is known apart from the engine.
@Suite struct WorkedExamplesTests {
  /// A row an item, frame by frame.
  private func run(_ name: String) throws -> [String: [Trace.Row]] {
    let rows = try Samples.experiment(named: name).run().rows
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
    #expect(a.rows.allSatisfy { $0.center.x.isFinite && $0.center.y.isFinite })
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

  @Test func aSnapTurnsWhatItPulls() throws {
    let card = try #require(try run("snap")["card"])
    // Four springs, computed apart from the engine.
    #expect(abs(card[10].center.x - 311.242403) < 0.001)
    #expect(abs(card[10].center.y - 210.571564) < 0.001 && abs(card[10].angle + 0.435237) < 1e-5)
    let end = try #require(card.last)
    #expect(end.center.distance(to: CGPoint(x: 300, y: 200)) < 0.5 && abs(end.angle) < 1e-3)
  }

  @Test func aPileComesToLie() throws {
    let all = try run("newtonian-pile")
    #expect(all.count == 24)
    let ends = all.values.compactMap(\.last)
    #expect(ends.allSatisfy { $0.velocity == .zero && $0.angularVelocity == 0 })
    // Nothing in the floor or the walls, and no two middles nearer than two flat cards' are.
    for row in ends {
      #expect(row.center.y < 440 - 28 + 0.5 && row.center.x > 148 - 0.5 && row.center.x < 512.5)
    }
    for (i, a) in ends.enumerated() {
      for b in ends[(i + 1)...] { #expect(a.center.distance(to: b.center) > 56 - 1) }
    }
  }

  @Test func quirksShow() throws {
    let all = try run("quirks")
    let (q6, q16, q30) = (
      try #require(all["Q6"]), try #require(all["Q16"]), try #require(all["Q30"])
    )
    // Inside the dead zone of half a point nothing pulls.
    #expect(q6.allSatisfy { $0.center.distance(to: CGPoint(x: 120.4, y: 200)) < 1e-9 })
    // The skin, as measured: 1.75 to 1.8 pt between the box and the line.
    let gap = try 400 - (#require(q16.last).center.y + 50)
    #expect(gap > 1.7 && gap < 1.85)
    // Damping 0 is no brake: after ten seconds it has swung ten times.
    let swings = crossings(q30) { Double($0.center.y) - 240 }
    #expect(swings.count == 10 && abs((swings[9] - swings[0]) / 9 - 1) < 0.01)
  }

  @Test func aTossedCardFliesAParabola() throws {
    let card = try #require(try run("tossed-card")["card"])
    let v = 600 / 2.0.squareRoot()
    for row in card {
      let t = row.time
      let place = CGPoint(x: 100 + v * t, y: 360 - v * t + 500 * t * t)
      #expect(row.center.distance(to: place) < 1e-6)
      let turn = (6 * t - row.angle) / (2 * Double.pi)
      #expect(abs(turn - turn.rounded()) < 1e-6)
    }
    // It is as high as it left after v²/g.
    let landing = crossings(card) { Double($0.center.y) - 360 }
    #expect(landing.count == 1 && abs(landing[0] * v - 360) < 0.2)
  }

  @Test func aRopeHangsAsLongAsItsLinks() throws {
    let all = try run("rope")
    for i in 1...6 {
      let bead = try #require(all["bead\(i)"]?.last)
      #expect(abs(bead.center.y - 80 - 40 * Double(i)) < 1, "bead\(i)")
      #expect(abs(bead.center.x - 160) < 2)
    }
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

  @Test func aBeamBeginsToTip() throws {
    let beam = try #require(try run("atwood")["beam"])
    // α = Δm·g·l over the inertia of the beam and the two squares, in kg and metres.
    let (heavy, light, bar) = (0.5 * 0.5 * 1.2, 0.5 * 0.5 * 0.8, 2.8 * 0.1 * 0.5)
    let squares = (heavy + light) * (1.2 * 1.2 + 0.5 * 0.5 / 6)
    let inertia = squares + bar * (2.8 * 2.8 + 0.1 * 0.1) / 12
    let alpha = (heavy - light) * 10 * 1.2 / inertia
    for frame in [6, 9, 12] {
      // Apple's sub-step is a hair over 1/120 s: one of them is always still to come. The engine's velocity
      // is that of half a sub-step before the derivative.
      let t = Double(frame) / 60 - 0.5 / 120
      // The heavy end is on the left: it tips against the clock.
      #expect(abs(beam[frame].angularVelocity + alpha * t) < 0.03 * alpha * t, "frame \(frame)")
    }
    #expect(abs(heavy - 0.3) < 1e-12 && abs(light - 0.2) < 1e-12)
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
