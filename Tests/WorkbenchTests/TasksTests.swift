import Canvas
import Foundation
import Scenes
import Springs
import Testing

@testable import Workbench

/// What people come for, done by what is in sight, with the number of actions that it takes: a click, a drag, a text with
/// Return, a key.
@Suite struct TasksTests {
  /// A person at a window, who is counted.
  private final class Person {
    let driver: WorkbenchDriver
    private(set) var actions = 0

    init() throws { driver = try WorkbenchDriver(atRest: true) }

    var spring: Spring { get throws { try #require(driver.bench.binding).spring } }

    func click(_ id: String) throws {
      actions += 1
      try driver.click(id)
      driver.frames(1)
    }

    func type(_ words: String, into id: String) throws {
      actions += 1
      try driver.type(words, into: id)
      driver.frames(1)
    }

    func paste(_ words: String) {
      actions += 1
      driver.bench.ui.clipboard.text = words
      driver.key(.character("v"), .control)
      driver.frames(1)
    }

    /// The line of an open menu.
    func choose(_ words: String) {
      actions += 1
      driver.type(words)
      driver.key(.enter)
      driver.frames(1)
    }

    func drag() {
      actions += 1
      driver.pullStage()
      driver.frames(30)
    }
  }

  @Test func twiceTheLagWithoutOvershoot() throws {
    let person = try Person()
    let lag = try #require(person.driver.bench.binding).travel
    try person.type("0", into: "w.overshootShare")
    try person.type("\(2 * lag)", into: "w.lag")
    let binding = try #require(person.driver.bench.binding)
    #expect(abs(binding.travel / lag - 2) < 2e-3 && !binding.spring.passesTarget)
    #expect(person.actions <= 3)
  }

  @Test(arguments: ["swiftui", "css", "compose"]) func thisSpringInAnotherLibrary(id: String) throws
  {
    let person = try Person()
    try person.click("code.\(id)")
    let target = try #require(ExportTarget.all.first { $0.id == id })
    let (code, spring) = (person.driver.bench.ui.clipboard.text, try person.spring)
    #expect(code == target.code(for: spring, person.driver.bench.export.options).text)
    #expect(person.actions <= 1)
  }

  @Test func besideTheDefaultOfIOS() throws {
    let person = try Person()
    let own = try person.spring
    try person.click("comparison.keep")
    try person.click("preset")
    person.choose("iOS default")
    let kept = try #require(person.driver.bench.stage.comparison?.scene.spring)
    let now = try person.spring
    #expect(kept.frequency == own.frequency && now.frequency == 2)
    #expect(person.actions <= 3)
  }

  @Test func numbersFeltOnTheList() throws {
    let person = try Person()
    person.paste("170, 26")
    person.drag()
    let spring = try person.spring
    #expect(abs(spring.frequency - 2.0752) < 1e-3)
    #expect(person.driver.bench.stage.work.hasGesture && person.actions <= 2)
  }

  @Test func twoSpringsOnOneDrag() throws {
    let person = try Person()
    person.drag()
    try person.click("comparison.keep")
    try person.click("preset")
    person.choose("SwiftUI bouncy")
    person.driver.frames(30)
    let (a, b) = (person.driver.bench.scene, person.driver.bench.stage.comparison?.scene)
    #expect(a.spring?.frequency == 2 && b?.spring?.frequency != 2)
    #expect(person.actions <= 4)
  }

  @Test func aTimeAndAnOvershoot() throws {
    let person = try Person()
    try person.type("5 %", into: "w.overshootShare")
    try person.type("400 ms", into: "w.settling")
    let binding = try #require(person.driver.bench.binding)
    let settled = try #require(DesignMeasure.settling.value(of: binding.spring, in: binding))
    #expect(abs(settled - 0.4) < 0.006 && abs(binding.spring.overshoot - 0.05) < 0.002)
    #expect(person.actions <= 2)
  }
}
