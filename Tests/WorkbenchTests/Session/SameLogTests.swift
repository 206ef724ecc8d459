import CairoCanvas
import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import SeededRandom
import Testing

@testable import Workbench

/// The same log gives the same states to the bit, whatever the frames are.
@Suite struct SameLogTests {
  private static let cases = SceneCatalog.infos.flatMap { info in
    info.fidelities.map { (info.id, $0) }
  }
  /// The finest first: the others are compared with its path.
  static let rates = [240.0, 144, 120, 75, 60, 24]
  static let jitteryRates = [144.0, 60]

  static func session(_ id: String, _ fidelity: Fidelity) throws -> Session {
    let environment = SceneEnvironment(
      text: try PangoText(), conversation: try Samples.conversation(named: "weekend"), count: 16)
    let session = SceneCatalog.session(of: id, in: environment)
    session.setup.size = CGSize(width: 640, height: 600)
    session.tuning.fidelity = fidelity
    session.stepper.settle(within: 60)
    return session
  }

  private func hash(_ session: Session) -> UInt64 {
    session.stepper.participants.endLook()
    return StateHash(session.scene.tracedItems).value
  }

  /// A clock that ticks unevenly, the same way each time.
  private static func frames(_ rate: Double, isJittery: Bool) -> [Int64] {
    var times: [Int64] = []
    var noise: UInt64 = 7
    for k in 1...Int(1.5 * rate) {
      noise = noise &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let jitter = isJittery ? (Double(noise >> 40) / Double(1 << 24) - 0.5) * 0.8 : 0
      times.append(Int64(((Double(k) + jitter) * 1e6 / rate).rounded()))
    }
    return times
  }

  private typealias Places = [String: SIMD2<Double>]

  private static func places(_ scene: any Scene) -> Places {
    let pairs = scene.tracedItems.map {
      ($0.id, SIMD2(Double($0.center.x), Double($0.center.y)))
    }
    return Places(pairs, uniquingKeysWith: { $1 })
  }

  /// How far items that move are off a smooth path, in the median, in points: the cubic through the two
  /// frames before and after of the finest rate, or through its frames around theirs.
  private static func roughness(_ frames: [Places], rate: Double, finest: [Places]) -> Double {
    var errors: [Double] = []
    for (k, frame) in frames.enumerated() {
      let time = Double(k + 1) / rate * rates[0] - 1
      let at = Int(time.rounded(.down))
      let isFinest = rate == rates[0]
      // At the finest rate a frame is measured by its neighbours, not by itself.
      let four = isFinest ? [k - 2, k - 1, k + 1, k + 2] : [at - 1, at, at + 1, at + 2]
      guard four.allSatisfy(finest.indices.contains) else { continue }
      let x = isFinest ? Double(k) : time
      for (id, place) in frame {
        let knots = four.compactMap { finest[$0][id] }
        guard knots.count == 4 else { continue }
        let step = knots[2] - knots[1]
        guard (step * step).sum().squareRoot() * rates[0] > 40 else { continue }
        let error = place - cubic(through: knots, at: four.map(Double.init), x)
        errors.append((error * error).sum().squareRoot())
      }
    }
    return errors.isEmpty ? 0 : errors.sorted()[errors.count / 2]
  }

  /// Lagrange's polynomial.
  private static func cubic(
    through knots: [SIMD2<Double>], at places: [Double], _ x: Double
  ) -> SIMD2<Double> {
    var sum = SIMD2<Double>()
    for i in knots.indices {
      var weight = 1.0
      for j in knots.indices where j != i {
        weight *= (x - places[j]) / (places[i] - places[j])
      }
      sum += weight * knots[i]
    }
    return sum
  }

  /// The row that is held stays under the pointer's newest place, or the one before.
  @Test(arguments: [Fidelity.uikit, .exact], [60.0, 144])
  func whatIsHeldIsAtMostOneEventBehind(_ fidelity: Fidelity, _ rate: Double) throws {
    let session = try Self.session("messages", fidelity)
    session.stepper.clock.frames.ticks = EvenFrames.ticks(frameRate: rate, speed: 1)
    session.stepper.settle(within: 600)
    let press = CGPoint(x: 320, y: 300)
    let row = try #require(
      session.scene.tracedItems.min { abs($0.center.y - press.y) < abs($1.center.y - press.y) })
    let (eventStep, distance) = (1e6 / 125, 4.0)
    session.input.handle(.pointerDown(press, button: .left, clicks: 1, []), delay: 0)
    var (events, lastFrame) = (1, 0.0)
    for k in 1...Int(rate / 2) {
      let frame = (Double(k) * 1e6 / rate).rounded()
      while Double(events) * eventStep <= frame {
        let place = CGPoint(x: press.x, y: press.y + Double(events) * distance)
        session.input.handle(
          .pointerMove(place, []), delay: max(0, Double(events) * eventStep - lastFrame) / 1e6)
        events += 1
      }
      session.advance(by: (frame - lastFrame) / 1e6)
      lastFrame = frame
      let drawn = try #require(session.scene.tracedItems.first { $0.id == row.id }).center.y
      let behind = Double(events - 1) * distance - (drawn - row.center.y)
      #expect(abs(behind) < distance + 0.5, "frame \(k)")
    }
  }

  @Test(.slow, arguments: cases)
  func framesOnlyLook(_ id: String, _ fidelity: Fidelity) throws {
    var first: [UInt64]?
    var finest: [Places] = []
    for rate in Self.rates {
      for isJittery in [false, true] where !isJittery || Self.jitteryRates.contains(rate) {
        let session = try Self.session(id, fidelity)
        // A window reads its clock unevenly, and knows the rate of its screen.
        if isJittery {
          session.stepper.clock.frames.ticks = EvenFrames.ticks(frameRate: rate, speed: 1)
        }
        session.player.play(session.scene.sampleGesture())
        let start = session.player.time
        var now = Int64(0)
        var frames: [Places] = []
        for time in Self.frames(rate, isJittery: isJittery) {
          session.advance(by: Double(time - now) / 1e6)
          now = time
          frames.append(Self.places(session.scene))
        }
        if !isJittery, fidelity != .published {
          if rate == Self.rates[0] { finest = frames }
          let roughness = Self.roughness(frames, rate: rate, finest: finest)
          #expect(roughness <= 0.1, "\(rate) Hz: off a smooth path by \(roughness) pt")
        }
        // A rewind ends the playback, so the states are compared after all frames.
        let hashes = try (1...5).map { quarter in
          let number = session.stepper.trace.number(at: start + Int64(quarter) * 250_000 + 10)
          session.player.rewind(to: try #require(number))
          return hash(session)
        }
        first = first ?? hashes
        #expect(hashes == first, "\(rate) Hz, jitter \(isJittery)")
      }
    }
    #expect(Set(first ?? []).count > 1, "nothing moved")
  }

  /// The drag of a hand at its own rate of events, live, and its replay.
  @Test(.slow, arguments: cases)
  func aReplayIsTheHandsDrag(_ id: String, _ fidelity: Fidelity) throws {
    let session = try Self.session(id, fidelity)
    let sample = session.scene.sampleGesture()
    let start = session.player.time
    var next = 0
    for k in 1...200 {
      let frame = Int64((Double(k) * 1e6 / 75).rounded())
      while next < sample.events.count, sample.events[next].t <= frame {
        let event = sample.events[next]
        if let input = event.input(at: 0, shiftedBy: .zero) {
          let lastFrame = session.player.time - start
          session.input.handle(input.kind, delay: Double(max(0, event.t - lastFrame)) / 1e6)
        }
        next += 1
      }
      session.advance(by: Double(frame - Int64((Double(k - 1) * 1e6 / 75).rounded())) / 1e6)
    }
    #expect(session.work.hasGesture)
    let end = session.stepper.trace.last
    let live = hash(session)
    session.player.play(loops: false)
    while session.stepper.trace.last < end { session.stepper.step(ticks: 1) }
    #expect(hash(session) == live)
    // And of a session of its own.
    let fork = session.fork([], loops: false)
    while fork.stepper.trace.last < end { fork.stepper.step(ticks: 1) }
    #expect(hash(fork) == live, "a fork")
  }
}
