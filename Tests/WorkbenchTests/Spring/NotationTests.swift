import Canvas
import Foundation
import Geometry
import Springs
import Testing

@testable import Workbench

@Suite struct NotationTests {
  private func choose(_ person: Person, _ id: String) throws {
    person.click(try #require(person.place("notation")).center)
    person.key(.home)
    let at = try #require(Notation.families.firstIndex { $0.id == id })
    for _ in 0..<at { person.key(.down) }
    person.key(.enter)
    person.frames(1)
  }

  private func settling(_ person: Person) throws -> Double {
    let binding = try #require(person.bench.binding)
    return try #require(DesignMeasure.settling.value(in: binding))
  }

  @Test func familiesHaveTwoNumbersAndCode() {
    #expect(Notation.families.count >= 12)
    for family in Notation.families {
      #expect(Notation.free(of: family).count == 2, "\(family.id)")
      #expect(ExportTarget.printing(family) != nil, "\(family.id)")
    }
  }

  @Test(arguments: Notation.families.map(\.id)) func aNotationChangesWordsOnly(id: String) throws {
    let person = try Person()
    let before = person.bench.scene.values
    try choose(person, id)
    #expect(person.bench.notationID == id && person.bench.scene.values == before)
    let family = try #require(SpringFamily.named(id))
    guard id != Notation.own.id else { return }
    for index in Notation.free(of: family) {
      let name = "\(id).\(family.parameters[index].id)"
      #expect(person.place("s.\(name)") != nil && person.place("f.\(name)") != nil)
    }
    #expect(person.place("s.frequency") == nil && person.place("s.damping") == nil)
    #expect(person.bench.history.done.isEmpty)
  }

  @Test func itsSlidersChangeTheSpring() throws {
    let person = try Person()
    try choose(person, "swiftui")
    person.click(try #require(person.place("f.swiftui.duration")).center)
    person.type("0.5")
    person.key(.enter)
    #expect(abs(person.value("frequency") - 2) < 1e-9)
    #expect(abs(person.value("damping") - 0.8) < 1e-9)
    person.click(try #require(person.place("f.swiftui.bounce")).center)
    person.type("-0.5")
    person.key(.enter)
    #expect(abs(person.value("damping") - 2) < 1e-9 && abs(person.value("frequency") - 2) < 1e-9)
  }

  @Test func stiffnessAloneChangesBoth() throws {
    let person = try Person()
    try choose(person, "android")
    person.click(try #require(person.place("f.android.stiffness")).center)
    person.type("400")
    person.key(.enter)
    #expect(abs(person.value("frequency") - 20 / (2 * .pi)) < 1e-9)
    #expect(abs(person.value("damping") - 0.8) < 1e-12)
    try choose(person, "react-spring")
    person.click(try #require(person.place("f.react-spring.tension")).center)
    person.type("100")
    person.key(.enter)
    // The friction stays at 32: ζ = 32/(2·10).
    #expect(abs(person.value("damping") - 1.6) < 1e-9)
  }

  @Test func whatCannotBeSaidIsMarked() throws {
    let person = try Person()
    person.bench.scene.values["damping"] = 1.8
    try choose(person, "motion")
    #expect(person.words().contains { $0.contains("ζ clamped to 1") })
    #expect(person.value("damping") == 1.8)
  }

  @Test func aHeldMeasureStaysInOtherWords() throws {
    let person = try Person("newtonian")
    try choose(person, "swiftui")
    person.bench.toggleHold(.settling)
    let settled = try settling(person)
    person.click(try #require(person.place("f.swiftui.bounce")).center)
    person.type("0.5")
    person.key(.enter)
    #expect(abs(person.value("damping") - 0.5) < 1e-9)
    #expect(abs(try settling(person) - settled) < 1e-6)
  }

  @Test func aLibrarysSpringIsTaken() throws {
    let person = try Person("newtonian")
    let at = try #require(SpringPreset.all.firstIndex { $0.id == "react-spring-wobbly" })
    let wobbly = SpringPreset.all[at].spring
    let take = {
      person.click(try #require(person.place("library")).center)
      person.key(.home)
      for _ in 0..<at { person.key(.down) }
      person.key(.enter)
      person.frames(1)
    }
    try take()
    #expect(abs(person.value("frequency") - wobbly.frequency) < 1e-9)
    #expect(abs(person.value("damping") - wobbly.dampingRatio) < 1e-9)
    #expect(person.words().contains("react-spring wobbly"), "it is named")
    person.letter("z", .control)
    // As bouncy as that one, but settled when this one is.
    person.bench.toggleHold(.settling)
    let settled = try settling(person)
    try take()
    #expect(abs(person.value("damping") - wobbly.dampingRatio) < 1e-9)
    #expect(abs(try settling(person) - settled) < 1e-6)
  }

  @Test func aSceneWithoutASpringHasNoNotation() throws {
    let person = try Person("cradle")
    #expect(person.place("notation") == nil && person.place("card") == nil)
    person.bench.notationID = "swiftui"
    person.frames(2)
    #expect(person.place("s.gravity") != nil)
  }
}
