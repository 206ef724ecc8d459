import Canvas
import Foundation
import Geometry
import Springs
import Testing

@testable import Workbench

@Suite struct SpringCardTests {
  private func spring(_ person: Person) throws -> Spring {
    try #require(person.bench.binding).spring
  }

  private func peak(_ spring: Spring) throws -> Double { try #require(spring.peakTime) }

  private func drag(_ person: Person, by way: CGVector) throws {
    let card = try #require(person.place("card")).center
    person.drag(from: card, to: card + way, frames: 6)
    person.frames(1)
  }

  @Test func sidewaysIsTimeAndUpIsOvershoot() throws {
    let person = try Person()
    let before = try spring(person)
    try drag(person, by: CGVector(dx: -40, dy: 0))
    let quicker = try spring(person)
    #expect(abs(quicker.overshoot - before.overshoot) < 1e-9)
    #expect(try peak(quicker) < (try peak(before)))
    try drag(person, by: CGVector(dx: 0, dy: -20))
    let bouncier = try spring(person)
    #expect(abs(try peak(bouncier) - (try peak(quicker))) < 1e-9)
    #expect(bouncier.overshoot > quicker.overshoot + 0.1)
    person.letter("z", .control)
    #expect(try spring(person) == quicker, "a drag is one step of undo")
  }

  /// The mark stays under the pointer: the way it went is what its time and height changed by.
  @Test func theMarkFollowsThePointer() throws {
    let person = try Person()
    let frame = try #require(person.place("card"))
    let before = SpringCard(try spring(person), settledShare: 0.01)
    let plot = SpringCard.plot(in: frame)
    try drag(person, by: CGVector(dx: 30, dy: -24))
    let after = try spring(person)
    let time = Double(30 / plot.width) * before.view.span
    #expect(abs(try peak(after) - before.mark.time - time) < 1e-9)
    let rise = Double(24 / plot.height) * before.view.headroom
    #expect(abs(after.overshoot - before.spring.overshoot - rise) < 1e-9)
  }

  @Test func belowTheTargetItIsTheSettlingThatIsDragged() throws {
    let person = try Person()
    try drag(person, by: CGVector(dx: 0, dy: 20))
    let heavy = try spring(person)
    #expect(heavy.dampingRatio > 1)
    try drag(person, by: CGVector(dx: 30, dy: 0))
    let slower = try spring(person)
    #expect(abs(slower.dampingRatio - heavy.dampingRatio) < 1e-9)
    #expect(slower.angularFrequency < heavy.angularFrequency)
  }

  @Test func aPressThatGoesNowhereChangesNothing() throws {
    let person = try Person()
    let before = try spring(person)
    person.click(try #require(person.place("card")).center)
    #expect(try spring(person) == before && person.bench.history.done.isEmpty)
  }

  @Test func keysMoveTheMark() throws {
    let person = try Person()
    let before = try spring(person)
    for _ in 0..<60 where person.bench.ui.focus != "card" { person.key(.tab) }
    person.key(.right)
    let slower = try spring(person)
    #expect(abs(try peak(slower) - 1.01 * (try peak(before))) < 1e-9)
    person.key(.up, .shift)
    #expect(abs(try spring(person).overshoot - slower.overshoot - 0.1) < 1e-9)
    for _ in 0..<3 { person.key(.down, .shift) }
    #expect(try spring(person).dampingRatio > 1)
  }

  @Test(arguments: [0.0, 0.02, 0.3, 0.95, 0.999, 1, 1.4, 4.9, 8])
  func marksAreSprings(ratio: Double) {
    let spring = Spring(frequency: 2, dampingRatio: ratio)
    let again = CardMark(spring, settledShare: 0.01).spring
    #expect(again.angularFrequency.isFinite && again.angularFrequency > 0)
    guard ratio > 0.05, ratio < 5 else { return }
    // An overshoot that nobody sees is none.
    let isHidden = ratio < 1 && spring.overshoot < 0.001
    #expect(abs(again.dampingRatio - (isHidden ? 1 : ratio)) < 1e-9)
    #expect(isHidden || abs(again.frequency - 2) < 1e-6)
  }
}
