import Canvas
import Foundation
import Geometry
import Springs
import Testing

@testable import Workbench

@Suite struct WishesTests {
  private func type(_ person: Person, _ field: String, _ words: String) throws {
    person.click(try #require(person.place(field)).center)
    person.type(words)
    person.key(.enter)
  }

  private func value(_ person: Person, _ measure: DesignMeasure) throws -> Double {
    let binding = try #require(person.bench.binding)
    return try #require(measure.value(in: binding))
  }

  /// What is typed is what the spring then does, although the way of a drag depends on the spring.
  @Test(arguments: [
    ("messages", DesignMeasure.overshoot, "3"), ("messages", .peak, "0.4"),
    ("messages", .arrival, "0.3"), ("messages", .settling, "0.8"), ("newtonian", .overshoot, "20"),
    ("expanding", .settling, "0.5"),
  ])
  func aTypedMeasureIsMet(scene: String, measure: DesignMeasure, words: String) throws {
    let person = try Person(scene)
    if scene == "expanding" { person.bench.scene.values["damping"] = 0.6 }
    person.frames(1)
    try type(person, "m.\(measure)", words)
    let wish = try #require(Double(words))
    #expect(abs(try value(person, measure) - wish) < 2e-3 * wish)
    #expect(person.bench.history.done.count == 1 && person.bench.toast?.isError != true)
  }

  @Test func theImpossibleIsRefusedWithTheNearest() throws {
    let person = try Person("newtonian")
    try type(person, "m.overshoot", "500")
    #expect(person.words().contains { $0.contains("less than the way") && $0.contains("Nearest") })
    // 0.99 of the way, which is 121.8 points here.
    #expect(abs(try value(person, .overshoot) - 0.99 * 121.8) < 0.1)
    try type(person, "m.overshoot", "many")
    #expect(person.words().contains { $0.contains("is not a number") })
  }

  @Test func whatHasNoPeakSaysSo() throws {
    let person = try Person()
    person.bench.scene.values["damping"] = 2
    person.frames(1)
    #expect(person.words().contains("–"))
    try type(person, "m.peak", "0.5")
    #expect(person.bench.toast?.isError == true)
    #expect(person.value("damping") == 2)
  }

  @Test func aHeldMeasureStaysWhileASliderMoves() throws {
    let person = try Person("newtonian")
    let peak = try value(person, .peak)
    let cell = try #require(person.place("m.peak")).center
    person.send(.pointerDown(cell, button: .right, clicks: 1, []))
    person.send(.pointerUp(cell, button: .right))
    person.key(.end)
    person.key(.enter)
    #expect(person.bench.held == .peak && person.words().contains { $0.hasSuffix("· held") })
    let slider = try #require(person.place("s.damping"))
    let before = person.value("frequency")
    person.drag(
      from: slider.center, to: CGPoint(x: slider.midX + 20, y: slider.midY), frames: 5)
    person.frames(1)
    #expect(person.value("frequency") != before)
    #expect(abs(try value(person, .peak) - peak) < 1e-9)
    // Nothing else that is wished for moves it either.
    try type(person, "m.overshoot", "12")
    #expect(abs(try value(person, .peak) - peak) < 1e-6)
    #expect(abs(try value(person, .overshoot) - 12) < 0.02)
    person.bench.toggleHold(.peak)
    #expect(person.bench.held == nil)
  }

  @Test func theCardKeepsWhatIsHeld() throws {
    let person = try Person("newtonian")
    person.bench.toggleHold(.damping)
    let ratio = person.value("damping")
    let card = try #require(person.place("card")).center
    person.drag(from: card, to: CGPoint(x: card.x + 25, y: card.y - 15), frames: 5)
    #expect(person.value("damping") == ratio)
    person.bench.toggleHold(.settling)
    let settled = try value(person, .settling)
    person.drag(from: card, to: CGPoint(x: card.x, y: card.y - 10), frames: 5)
    #expect(person.value("damping") != ratio)
    #expect(abs(try value(person, .settling) - settled) < 1e-6)
  }

  @Test func whatIsHeldDoesNotMoveByItself() throws {
    let person = try Person()
    person.bench.toggleHold(.frequency)
    let slider = try #require(person.place("s.frequency"))
    let before = person.value("frequency")
    person.drag(
      from: slider.center, to: CGPoint(x: slider.midX + 30, y: slider.midY), frames: 4)
    person.frames(1)
    #expect(person.value("frequency") == before)
    #expect(person.words().contains { $0.hasPrefix("Frequency is held") })
  }

  @Test func holdingIsReachedByKeys() throws {
    let person = try Person()
    for _ in 0..<60 where person.bench.ui.focus != "s.damping" { person.key(.tab) }
    person.key(.function(10), .shift)
    person.key(.end)
    person.key(.enter)
    #expect(person.bench.held == .damping)
  }
}
