import CairoCanvas
import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import SeededRandom
import Testing

@testable import Workbench

/// Any input of any scene gives the same states at any rate of frames.
@Suite struct RandomLogTests {
  private func hashes(_ session: Session, from start: Int) throws -> [UInt64] {
    try (1...8).map { part in
      let numbers = try #require(session.stepper.trace.numbers)
      try #require(numbers.contains(start + part * 20))
      session.player.rewind(to: start + part * 20)
      session.stepper.participants.endLook()
      return StateHash(session.scene.tracedItems).value
    }
  }

  private static let cases = SceneCatalog.infos.flatMap { info in
    info.fidelities.map { (info.id, $0) }
  }

  @Test(.slow, arguments: cases, [UInt64(1), 2, 3])
  func anyLogGivesTheSameStates(_ scene: (String, Fidelity), _ seed: UInt64) throws {
    var first: [UInt64]?
    for rate in [60.0, 144] {
      let session = try SameLogTests.session(scene.0, scene.1)
      session.player.play(RandomInput.gesture(session.scene, seed: seed))
      let start = session.stepper.trace.last
      for _ in 0..<Int(1.5 * rate) { session.advance(by: (1e6 / rate).rounded() / 1e6) }
      let states = try hashes(session, from: start)
      first = first ?? states
      #expect(states == first, "\(rate) Hz")
    }
  }
}
