import CairoCanvas
import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import Testing

@testable import Workbench

/// The same log gives the same states to the bit, whatever the frames are.
@Suite struct SameLogTests {
  private static let cases = SceneCatalog.infos.flatMap { info in
    info.fidelities.map { (info.id, $0) }
  }
  static let rates = [24.0, 60, 75, 120, 144, 240]

  static func session(_ id: String, _ fidelity: Fidelity) throws -> any Session {
    let environment = SceneEnvironment(
      text: try PangoText(), conversation: try Samples.conversation(named: "weekend"), count: 16)
    let session = SceneCatalog.session(of: id, in: environment)
    session.resize(to: CGSize(width: 640, height: 600))
    session.fidelity = fidelity
    session.settle(within: 60)
    return session
  }

  private func hash(_ session: any Session) -> UInt64 {
    session.showTick()
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

  @Test(arguments: cases)
  func framesOnlyLook(_ id: String, _ fidelity: Fidelity) throws {
    var first: [UInt64]?
    for rate in Self.rates {
      for isJittery in [false, true] where rate > 24 || !isJittery {
        let session = try Self.session(id, fidelity)
        session.play(session.scene.guide.sampleGesture())
        let start = session.time
        var now = Int64(0)
        for time in Self.frames(rate, isJittery: isJittery) {
          session.advance(by: Double(time - now) / 1e6)
          now = time
        }
        // A rewind ends the playback, so the states are compared after all frames.
        let hashes = try (1...5).map { quarter in
          let number = session.trace.number(at: start + Int64(quarter) * 250_000 + 10)
          session.rewind(to: try #require(number))
          return hash(session)
        }
        first = first ?? hashes
        #expect(hashes == first, "\(rate) Hz, jitter \(isJittery)")
      }
    }
    #expect(Set(first ?? []).count > 1, "nothing moved")
  }

  /// The drag of a hand at its own rate of events, live, and its replay.
  @Test(arguments: cases)
  func aReplayIsTheHandsDrag(_ id: String, _ fidelity: Fidelity) throws {
    let session = try Self.session(id, fidelity)
    let sample = session.scene.guide.sampleGesture()
    let start = session.time
    var next = 0
    for k in 1...200 {
      let frame = Int64((Double(k) * 1e6 / 75).rounded())
      while next < sample.events.count, sample.events[next].t <= frame {
        let event = sample.events[next]
        if let input = event.input(at: 0, shiftedBy: .zero) {
          let lastFrame = session.time - start
          session.handle(input.kind, delay: Double(max(0, event.t - lastFrame)) / 1e6)
        }
        next += 1
      }
      session.advance(by: Double(frame - Int64((Double(k - 1) * 1e6 / 75).rounded())) / 1e6)
    }
    #expect(session.hasGesture)
    let end = session.trace.last
    let live = hash(session)
    session.play(loops: false)
    while session.trace.last < end { session.step(ticks: 1) }
    #expect(hash(session) == live)
    // And of a session of its own.
    let fork = session.fork([], loops: false)
    while fork.trace.last < end { fork.step(ticks: 1) }
    #expect(hash(fork) == live, "a fork")
  }
}
