import CairoCanvas
import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import Testing

@testable import Workbench

/// Input that was made on a stage of one size happens as far from the middle on a stage of another, once and whatever
/// was played in between.
@Suite struct StageSizeTests {
  private static let first = CGSize(width: 640, height: 600)

  private func session(_ scene: String = "grid") throws -> Session {
    try SameLogTests.session(scene, .uikit)
  }

  /// Presses, moves along a diagonal in so many frames, and lifts where that is wished.
  private func drag(
    _ session: Session, from start: CGPoint, frames: Int, presses: Bool = true,
    lifts: Bool = true
  ) -> CGPoint {
    var place = start
    if presses { session.input.handle(.pointerDown(place, button: .left, clicks: 1, []), delay: 0) }
    for _ in 0..<frames {
      place = place + CGVector(dx: 3, dy: 6)
      session.input.handle(.pointerMove(place, []), delay: 1 / 120)
      session.advance(by: 1 / 60)
    }
    if lifts { session.input.handle(.pointerUp(place, button: .left), delay: 1 / 120) }
    session.advance(by: 1 / 60)
    return place
  }

  /// The places of the pointer in a pass of what is played, from the stage's middle, and the states that follow.
  private func played(
    _ session: Session, ticks: Int = 90
  ) -> (places: [CGVector], states: [UInt64]) {
    var (places, states): ([CGVector], [UInt64]) = ([], [])
    for _ in 0..<ticks {
      session.stepper.step(ticks: 1)
      let size = session.scene.size
      if let press = session.player.press {
        places.append(press - CGPoint(x: size.width / 2, y: size.height / 2))
      }
      states.append(StateHash(session.scene.tracedItems).value)
    }
    return (places, states)
  }

  /// A stretch that is played again on another stage leaves the gesture's own places as they are.
  @Test(arguments: ["grid", "messages", "sticky"])
  func playingAPartFirstChangesNothing(scene: String) throws {
    let outcomes = try (0...2).map { part in
      let session = try session(scene)
      _ = drag(session, from: CGPoint(x: 300, y: 240), frames: 20)
      // A loop that goes on over the change of the size, and what comes after a tick.
      if part == 1 {
        session.player.play(loop: session.player.time - 250_000...session.player.time - 50_000)
      }
      session.setup.size = CGSize(width: 800, height: 700)
      for _ in 0..<60 where part == 1 { session.advance(by: 1 / 60) }
      if part == 2 {
        session.player.rewind(to: session.stepper.tick - 20)
        session.player.playOn()
        session.stepper.step(ticks: 10)
      }
      session.player.stop()
      session.player.play(loops: false)
      return played(session)
    }
    #expect(outcomes[0].places.count > 20)
    for outcome in outcomes.dropFirst() {
      #expect(outcome.places == outcomes[0].places && outcome.states == outcomes[0].states)
    }
  }

  /// A session of its own plays what the window's does, whatever size the gesture was made on.
  @Test func aForkPlaysOnTheStageOfNow() throws {
    let session = try session()
    _ = drag(session, from: CGPoint(x: 300, y: 240), frames: 20)
    session.setup.size = CGSize(width: 800, height: 700)
    let fork = session.fork([], loops: false)
    let own = played(fork)
    session.player.play(loops: false)
    let wanted = played(session)
    #expect(own.places == wanted.places && own.states == wanted.states)
  }

  /// A gesture's file is in the coordinates of its own sizes, and comes back as it is.
  @Test func aFileThatResizesTheStageComesBackAsItIs() throws {
    let gesture = Gesture(
      scene: "grid", size: CGSize(width: 400, height: 400), frames: [],
      events: [
        GestureEvent(t: 0, kind: .down(x: 200, y: 200)),
        GestureEvent(t: 100_000, kind: .move(x: 220, y: 240)),
        GestureEvent(t: 200_000, kind: .resize(width: 500, height: 600)),
        GestureEvent(t: 300_000, kind: .move(x: 250, y: 300)),
        GestureEvent(t: 400_000, kind: .up(x: 250, y: 300)),
      ])
    let session = try session()
    session.player.play(gesture)
    let places = played(session).places
    #expect(places.contains(CGVector(dx: 20, dy: 40)) && places.last == .zero)
    let written = try #require(session.work.gesture)
    let again = try self.session()
    again.player.play(written)
    #expect(played(again).places == places)
  }

  /// What was played before, and on which stages, does not matter.
  @Test(arguments: 1...6) func anyHistoryOfSizesIsPlayedTheSame(seed: Int) throws {
    var random = Seeded(state: UInt64(seed))
    let session = try session()
    var wanted: [CGVector] = []
    var (place, isFirst) = (CGPoint(x: 300, y: 240), true)
    for _ in 0..<4 {
      place = drag(session, from: place, frames: 5, presses: isFirst, lifts: false)
      isFirst = false
      let size = session.scene.size
      wanted.append(place - CGPoint(x: size.width / 2, y: size.height / 2))
      session.setup.size = CGSize(
        width: Double.random(in: 300...900, using: &random).rounded(),
        height: Double.random(in: 300...900, using: &random).rounded())
    }
    session.input.handle(.pointerUp(place, button: .left), delay: 0)
    session.stepper.step(ticks: 12)
    for _ in 0..<6 {
      session.setup.size = CGSize(
        width: Double.random(in: 300...900, using: &random).rounded(),
        height: Double.random(in: 300...900, using: &random).rounded())
      switch Int.random(in: 0...3, using: &random) {
      case 0: session.player.play(loops: Bool.random(using: &random))
      case 1: session.player.stop()
      case 2:
        session.player.rewind(to: session.stepper.tick - Int.random(in: 1...20, using: &random))
      default: session.player.playOn()
      }
      session.stepper.step(ticks: Int.random(in: 0...10, using: &random))
    }
    session.player.play(loops: false)
    let places = played(session).places
    for place in wanted {
      #expect(places.contains { ($0 - place).length < 1e-9 }, "\(place) of \(places)")
    }
  }
}
