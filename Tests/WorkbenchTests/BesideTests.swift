import Canvas
import Foundation
import Geometry
import Scenes
import Testing

@testable import Workbench

@Suite struct BesideTests {
  private let wide = CGSize(width: 1600, height: 900)

  /// Somebody with B beside A.
  private func person(_ scene: String? = nil, size: CGSize) throws -> Person {
    let person = try Person(scene, size: size)
    #expect(person.rest())
    person.letter("b")
    person.bench.edit { $0.scene.values["damping"] = 0.2 }
    #expect(person.rest())
    person.letter("v")
    return person
  }

  @Test func theStageIsSplitAndBothAreNamed() throws {
    let person = try person(size: wide)
    let (a, b) = (person.bench.sceneFrame, try #require(person.bench.rivalFrame))
    let stage = person.bench.layout.stage
    #expect(abs(a.width - b.width) <= 1 && a.maxX + 1 == b.minX && b.maxX == stage.maxX)
    #expect(person.bench.scene.size == a.size)
    #expect(person.bench.stage.rival?.scene.size == a.size)
    let words = person.words()
    #expect(words.contains("A: objc.io, damping 0.20 ζ") && words.contains("B: objc.io"))
    person.letter("v")
    #expect(person.bench.rivalFrame == nil && person.bench.scene.size == stage.size)
  }

  @Test(arguments: [false, true]) func aHandOnEitherDragsBoth(onB: Bool) throws {
    let person = try person(size: wide)
    let frame = try #require(onB ? person.bench.rivalFrame : person.bench.sceneFrame)
    let start = CGPoint(x: frame.midX, y: 300)
    let before = person.bench.scene.status
    // The pointer may leave the half that it pressed.
    person.drag(from: start, to: CGPoint(x: onB ? 500 : 1100, y: 420), frames: 8)
    person.frames(2)
    #expect(person.bench.scene.status != before)
    let events = try #require(person.bench.stage.recorder.recording?.gesture.events)
    let presses = events.compactMap { event in
      if case .down(let x, let y) = event.kind { CGPoint(x: x, y: y) } else { nil }
    }
    #expect(presses == [CGPoint(x: start.x - frame.minX, y: start.y)])
    let centers = { (scene: any Scene) in
      Dictionary(scene.tracedItems.map { ($0.id, $0.deflection.displacement) }) { $1 }
    }
    let rival = try #require(person.bench.stage.rival)
    let (a, b) = (centers(person.bench.scene), centers(rival.scene))
    #expect(b.values.contains { abs($0) > 5 })
    #expect(a.contains { id, value in b[id].map { abs($0 - value) > 1 } ?? false })
  }

  @Test func whereThereIsNoRoomTheOutlinesStay() throws {
    let person = try person(size: CGSize(width: 1280, height: 800))
    #expect(person.bench.rivalFrame == nil)
    #expect(person.bench.toast?.words.contains("960") == true)
    // Without the panels there is room.
    person.letter("l")
    person.letter("i")
    person.letter("v")
    #expect(person.bench.rivalFrame != nil)
    person.send(.resize(CGSize(width: 900, height: 700)))
    person.frames(1)
    #expect(person.bench.rivalFrame == nil)
    #expect(person.bench.scene.size == person.bench.layout.stage.size)
    person.send(.resize(wide))
    person.frames(1)
    #expect(person.bench.rivalFrame != nil)
  }

  @Test func withoutBThereIsNothingToShow() throws {
    let person = try Person(size: wide)
    person.letter("v")
    #expect(person.bench.rivalFrame == nil && person.bench.toast != nil)
  }
}
