import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import Testing

@testable import Workbench

/// Back to any frame of the last minute, to the bit.
@Suite struct StageRewindTests {
  /// A drag at the stage with a change of a slider and of the window on the way.
  private func play(_ person: Person) -> [Int: [TracedItem]] {
    var shown: [Int: [TracedItem]] = [:]
    let note = { shown[person.bench.stage.frame] = person.bench.scene.tracedItems }
    let stage = person.bench.layout.stage
    let a = CGPoint(x: stage.midX, y: stage.midY - 80)
    person.press(a)
    for k in 1...40 {
      person.move(CGPoint(x: a.x + Double(k) * 1.5, y: a.y + Double(k) * 5))
      person.pass(1)
      note()
    }
    person.lift(CGPoint(x: a.x + 60, y: a.y + 200))
    for _ in 0..<60 {
      person.pass(1)
      note()
    }
    return shown
  }

  @Test(arguments: SceneCatalog.infos.map(\.id))
  func everyFrameComesBackToTheBit(_ scene: String) throws {
    let person = try Person(scene, count: 40)
    person.pass(40)
    let shown = play(person)
    let stage = person.bench.stage
    let end = person.bench.scene.tracedItems
    for frame in shown.keys.sorted() where frame % 9 == 0 {
      stage.rewind(to: frame)
      #expect(stage.frame == frame)
      #expect(person.bench.scene.tracedItems == shown[frame], "\(scene), frame \(frame)")
    }
    stage.rewind(to: stage.trace.last)
    #expect(stage.viewed == nil && person.bench.scene.tracedItems == end)
  }

  @Test func backThroughAChangeOfTuningAndOfSize() throws {
    let person = try Person()
    person.pass(60)
    let before = play(person)
    person.bench.edit { $0.scene.values["damping"] = 0.2 }
    person.bench.echoDue = nil
    person.letter("t")
    let after = play(person)
    let stage = person.bench.stage
    let size = person.bench.scene.size
    for frame in after.keys.sorted() where frame % 17 == 0 {
      stage.rewind(to: frame)
      #expect(person.bench.scene.tracedItems == after[frame])
    }
    let early = try #require(before.keys.sorted().dropFirst(30).first)
    stage.rewind(to: early)
    // The values and the size of now hold.
    #expect(person.value("damping") == 0.2 && person.bench.scene.size == size)
    #expect(stage.frame == early)
  }

  @Test func steppingBackAndOnWithTheKeys() throws {
    let person = try Person()
    person.pass(60)
    let shown = play(person)
    let stage = person.bench.stage
    let last = stage.trace.last
    person.letter(",")
    #expect(stage.frame == last - 1 && person.bench.isPaused)
    person.key(.character(","), .shift)
    #expect(stage.frame == last - 11)
    #expect(person.bench.scene.tracedItems == shown[last - 11])
    person.letter(".")
    #expect(person.bench.scene.tracedItems == shown[last - 10])
    person.key(.character("."), .shift)
    #expect(stage.viewed == nil)
    // Beyond the end time goes on.
    person.letter(".")
    #expect(stage.trace.last == last + 1)
  }

  @Test func aHandTakesTheStageFromThePast() throws {
    let person = try Person()
    person.pass(60)
    _ = play(person)
    let stage = person.bench.stage
    let last = stage.trace.last
    stage.rewind(to: last - 80)
    #expect(stage.tape.press(after: last - 80) != nil)
    let p = CGPoint(x: person.bench.layout.stage.midX, y: 300)
    person.press(p)
    #expect(stage.viewed == nil && stage.trace.last == last - 80)
    person.move(CGPoint(x: p.x, y: 340))
    person.pass(2)
    person.lift(CGPoint(x: p.x, y: 340))
    #expect(person.rest())
    #expect(stage.trace.last > last - 80)
  }

  @Test func playingOnFromThePastRepeatsIt() throws {
    let person = try Person()
    person.pass(60)
    _ = play(person)
    #expect(person.rest())
    let end = person.bench.scene.tracedItems
    let stage = person.bench.stage
    stage.rewind(to: stage.trace.last - 120)
    person.key(.space)
    #expect(stage.playback != nil)
    #expect(person.rest())
    for (a, b) in zip(end, person.bench.scene.tracedItems) {
      #expect(a.id == b.id && a.center.distance(to: b.center) < 0.5)
    }
  }

  @Test func aMinuteOfInputTakesBoundedMemory() throws {
    let person = try Person("cradle")
    let stage = person.bench.stage
    for _ in 0..<4200 { person.pass(1) }
    #expect(stage.trace.frames.count <= 3601)
    #expect(stage.tape.moments.count <= 122)
    let frames = try #require(stage.frames)
    #expect(frames.count > 3500)
    // The oldest frame can be come back to.
    stage.rewind(to: frames.lowerBound)
    #expect(stage.frame == frames.lowerBound)
  }

  @Test func aRestingStageLetsNoTimePass() throws {
    let person = try Person()
    #expect(person.rest())
    let (frame, time) = (person.bench.stage.trace.last, person.bench.stage.time)
    person.frames(20)
    #expect(person.bench.stage.trace.last == frame && person.bench.stage.time == time)
  }
}
