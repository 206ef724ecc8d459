import Canvas
import Foundation
import Geometry
import Springs
import Testing

@testable import Workbench

@Suite struct NotationTests {
  /// Room for all of the inspector.
  private static let tall = CGSize(width: 1280, height: 1600)

  private func choose(_ driver: WorkbenchDriver, _ id: String) throws {
    driver.bench.inspector.show(control: "notation", in: Inspector.notation)
    driver.frames(2)
    try driver.click("notation")
    driver.key(.home)
    let at = try #require(Notation.families.firstIndex { $0.id == id })
    for _ in 0..<at { driver.key(.down) }
    driver.key(.enter)
    driver.frames(1)
  }

  private func settling(_ driver: WorkbenchDriver) throws -> Double {
    let binding = try #require(driver.bench.binding)
    return try #require(DesignMeasure.settling.value(of: binding.spring, in: binding))
  }

  @Test func familiesHaveTwoNumbersAndCode() {
    #expect(Notation.families.count >= 12)
    for family in Notation.families {
      #expect(family.freeParameters.count == 2, "\(family.id)")
      #expect(ExportTarget.printing(family) != nil, "\(family.id)")
      for at in family.freeParameters { #expect(!family.parameters[at].isSetting) }
    }
  }

  @Test(arguments: Notation.families.map(\.id)) func aNotationChangesWordsOnly(id: String) throws {
    let driver = try WorkbenchDriver()
    let before = driver.bench.scene.values
    try choose(driver, id)
    #expect(driver.bench.inspector.notationID == id && driver.bench.scene.values == before)
    let family = try #require(SpringFamily.named(id))
    guard id != Notation.own.id else { return }
    for index in family.freeParameters {
      let name = "\(id).\(family.parameters[index].id)"
      #expect(driver.place("s.\(name)") != nil && driver.place("f.\(name)") != nil)
    }
    #expect(driver.place("s.frequency") == nil && driver.place("s.damping") == nil)
    #expect(driver.bench.tuning.history.done.isEmpty)
  }

  /// Shares of a step are far below 1, and show with their own decimals; large numbers show without.
  @Test func smallNumbersShowTheirDigits() throws {
    let driver = try WorkbenchDriver()
    try choose(driver, "matter")
    let binding = try #require(driver.bench.binding)
    let rows = driver.bench.inspector.notationRows(binding)
    #expect(rows.map(\.digits) == [5, 4] && rows[0].value < 0.01)
    try choose(driver, "react-spring")
    #expect(driver.bench.inspector.notationRows(binding).map(\.digits) == [1, 1])
  }

  @Test func itsSlidersChangeTheSpring() throws {
    let driver = try WorkbenchDriver()
    try choose(driver, "swiftui")
    try driver.type("0.5", into: "f.swiftui.duration")
    #expect(abs(driver.value("frequency") - 2) < 1e-9 && abs(driver.value("damping") - 0.8) < 1e-9)
    try driver.type("-0.5", into: "f.swiftui.bounce")
    #expect(abs(driver.value("damping") - 2) < 1e-9 && abs(driver.value("frequency") - 2) < 1e-9)
  }

  @Test func stiffnessAloneChangesBoth() throws {
    let driver = try WorkbenchDriver()
    try choose(driver, "android")
    try driver.type("400", into: "f.android.stiffness")
    #expect(abs(driver.value("frequency") - 20 / (2 * .pi)) < 1e-9)
    #expect(abs(driver.value("damping") - 0.8) < 1e-12)
    try choose(driver, "react-spring")
    try driver.type("100", into: "f.react-spring.tension")
    // The friction stays at 32: ζ = 32/(2·10).
    #expect(abs(driver.value("damping") - 1.6) < 1e-9)
  }

  @Test func whatCannotBeSaidIsMarked() throws {
    let driver = try WorkbenchDriver()
    driver.bench.stage.tuning.values["damping"] = 1.8
    try choose(driver, "motion")
    #expect(driver.words().contains { $0.contains("ζ clamped to 1") })
    #expect(driver.value("damping") == 1.8)
  }

  @Test func aHeldMeasureStaysInOtherWords() throws {
    let driver = try WorkbenchDriver("newtonian", size: Self.tall)
    try choose(driver, "swiftui")
    driver.bench.inspector.toggleHold(.settling)
    let settled = try settling(driver)
    try driver.type("0.5", into: "f.swiftui.bounce")
    #expect(abs(driver.value("damping") - 0.5) < 1e-9)
    #expect(abs(try settling(driver) - settled) < 1e-6)
  }

  @Test func aLibrarysSpringIsTaken() throws {
    let driver = try WorkbenchDriver("newtonian", size: Self.tall)
    let at = try #require(SpringPreset.all.firstIndex { $0.id == "react-spring-wobbly" })
    let wobbly = SpringPreset.all[at].spring
    let take = {
      try driver.click("preset")
      driver.type(SpringPreset.all[at].title)
      driver.key(.enter)
      driver.frames(1)
    }
    try take()
    #expect(abs(driver.value("frequency") - wobbly.frequency) < 1e-9)
    #expect(abs(driver.value("damping") - wobbly.dampingRatio) < 1e-9)
    #expect(driver.words().contains("react-spring wobbly"), "it is named")
    driver.letter("z", .control)
    // As bouncy as that one, but settled when this one is.
    driver.bench.inspector.toggleHold(.settling)
    let settled = try settling(driver)
    try take()
    #expect(abs(driver.value("damping") - wobbly.dampingRatio) < 1e-9)
    #expect(abs(try settling(driver) - settled) < 1e-6)
  }
}
