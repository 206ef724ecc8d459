import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import Testing

@testable import Workbench

@Suite struct CompareTests {
  private func afterAFlick(_ scene: String? = nil) throws -> Person {
    let person = try Person(scene)
    #expect(person.rest())
    let stage = person.bench.layout.stage
    person.drag(
      from: CGPoint(x: stage.midX, y: 200), to: CGPoint(x: stage.midX, y: 320), frames: 8)
    #expect(person.rest())
    return person
  }

  private func displacements(_ bench: Workbench, rival: Bool) throws -> [Float] {
    let trace = bench.stage.trace
    let start = try #require(bench.gestureStart)
    let first = try #require(trace.number(at: Int64(start * 1e6)))
    let item = try #require(bench.selectedItem)
    return trace.samples(of: item, in: first + 1...trace.last, rival: rival)
      .compactMap { $0.sample?.displacement }
  }

  @Test func whatIsKeptMovesAsTheStageDid() throws {
    let person = try afterAFlick()
    person.letter("b")
    let rival = try #require(person.bench.stage.rival)
    #expect(rival.setting.tuning == person.bench.stage.tuning)
    let (a, b) = (
      try displacements(person.bench, rival: false), try displacements(person.bench, rival: true)
    )
    #expect(a.count == b.count && a.count > 60)
    #expect(a == b)
  }

  /// When B is kept.
  enum Moment: CaseIterable { case beforeADrag, afterAResize, afterADrag }

  /// With the same values both move alike, on Apple's engine as well, whose items sleep while others
  /// still move.
  @Test(
    arguments: ["messages", "grid", "newtonian", "expanding", "sticky", "waterfall"],
    Moment.allCases)
  func theSameValuesMoveAlike(_ scene: String, _ moment: Moment) throws {
    let person = try Person(scene)
    person.bench.edit { $0.scene.fidelity = .uikit }
    _ = person.rest()
    let stage = person.bench.layout.stage
    let drag = {
      person.drag(
        from: CGPoint(x: stage.midX, y: 200), to: CGPoint(x: stage.midX, y: 320), frames: 8)
      _ = person.rest()
    }
    switch moment {
    case .beforeADrag: break
    case .afterAResize:
      person.letter("t")
      person.frames(20)
    case .afterADrag: drag()
    }
    person.letter("b")
    if moment != .afterADrag { drag() }
    let (a, b) = (
      try displacements(person.bench, rival: false), try displacements(person.bench, rival: true)
    )
    #expect(a.count == b.count && a.count > 30)
    // What hangs by its middle is made anew for B, off by roundings.
    let apart = zip(a, b).map { abs($0 - $1) }.max() ?? 1
    #expect(apart < 0.002)
  }

  @Test func theSameGestureRunsInBoth() throws {
    let person = try afterAFlick()
    person.letter("b")
    person.bench.edit { $0.scene.values["damping"] = 0.2 }
    #expect(person.rest())
    // The Echo has played the gesture under the new value, and B beside it under the old one.
    let (a, b) = (
      try displacements(person.bench, rival: false), try displacements(person.bench, rival: true)
    )
    #expect(a.count == b.count)
    let crossings = { (v: [Float]) in
      zip(v, v.dropFirst()).filter { $0 * $1 < 0 && abs($0) > 0.2 }.count
    }
    #expect(crossings(a) > crossings(b))
    #expect(zip(a, b).contains { abs($0 - $1) > 4 })
  }

  @Test func theGhostIsDrawnOnlyWhereItDiffers() throws {
    let person = try afterAFlick()
    let dashes = {
      person.bench.draw().commands.filter { command in
        guard case .stroke(_, .color(let color), _) = command else { return false }
        return color == person.bench.ui.theme.rival
      }.count
    }
    person.letter("b")
    #expect(dashes() == 0, "At rest the two are one.")
    person.bench.edit { $0.scene.values["frequency"] = 0.4 }
    person.frames(30)
    var most = 0
    for _ in 0..<40 {
      person.frames(1)
      most = max(most, dashes())
    }
    #expect(most > 3)
  }

  @Test func swapDropAndUndo() throws {
    let person = try afterAFlick()
    person.letter("b")
    person.bench.edit { $0.scene.values["damping"] = 0.3 }
    person.letter("x")
    #expect(person.value("damping") == 0.8)
    #expect(person.bench.stage.rival?.setting.tuning.values["damping"] == 0.3)
    person.key(.character("z"), .control)
    #expect(person.value("damping") == 0.3)
    #expect(person.bench.stage.rival?.setting.tuning.values["damping"] == 0.8)
    person.key(.character("b"), .shift)
    #expect(person.bench.stage.rival == nil)
    person.key(.character("z"), .control)
    #expect(person.bench.stage.rival?.setting.tuning.values["damping"] == 0.8)
  }

  @Test func anotherFidelityOrPresetAsB() throws {
    let person = try afterAFlick()
    for title in ["B: As published", "B: Exact", "B: DV"] {
      person.click(try #require(person.place("rival")).center)
      let row = try #require(person.words().firstIndex(of: title).map { _ in title })
      person.type(String(row.prefix(5)))
      person.bench.ui.focus = nil
      person.key(.escape)
    }
    person.click(try #require(person.place("rival")).center)
    person.type("b: exact")
    person.key(.enter)
    person.frames(1)
    let rival = try #require(person.bench.stage.rival)
    #expect(rival.scene.fidelity == .exact && person.bench.scene.fidelity == .uikit)
    let (a, b) = (
      try displacements(person.bench, rival: false), try displacements(person.bench, rival: true)
    )
    #expect(zip(a, b).contains { $0 != $1 })
    for (x, y) in zip(a, b) { #expect(abs(x - y) < 8) }
  }

  /// Qt's steps of 16 ms have the eigenvalues of another spring: 1.04 Hz, ζ 0.84.
  @Test func anExportTargetAsBRunsAsItsOwnIntegratorDoes() throws {
    let person = try afterAFlick()
    person.click(try #require(person.place("rival")).center)
    let words = person.words()
    for family in Notation.runners { #expect(words.contains("B: \(family.title)'s motion")) }
    person.type("b: qt quick's")
    person.key(.enter)
    let rival = try #require(person.bench.stage.rival)
    #expect(rival.setting.title == "Qt Quick's motion" && rival.scene.fidelity == .exact)
    #expect(abs(rival.setting.tuning.values["frequency"] - 1.04) < 0.03)
    #expect(abs(rival.setting.tuning.values["damping"] - 0.84) < 0.04)
    // A curve cannot be dragged.
    person.click(try #require(person.place("rival")).center)
    #expect(person.words().contains("cannot be dragged"))
  }

  @Test func settingsAreKeptUnderNames() throws {
    let person = try afterAFlick()
    person.bench.keepUnderName()
    person.bench.edit { $0.scene.values["damping"] = 0.3 }
    person.bench.keepUnderName()
    person.bench.keepUnderName()
    #expect(
      person.bench.stage.kept.map(\.title)
        == ["1.0 Hz ζ 0.80", "1.0 Hz ζ 0.30", "1.0 Hz ζ 0.30 (2)"])
    person.key(.character("z"), .control)
    #expect(person.bench.stage.kept.count == 2)
  }

  @Test func rewindingTakesBothBack() throws {
    let person = try afterAFlick()
    person.letter("b")
    person.bench.edit { $0.scene.values["damping"] = 0.2 }
    #expect(person.rest())
    let stage = person.bench.stage
    let rival = try #require(stage.rival)
    let frame = stage.trace.last - 40
    let item = try #require(person.bench.selectedItem)
    let was = stage.trace.samples(of: item, in: frame...frame, rival: true)[0].sample
    stage.rewind(to: frame)
    let now = rival.scene.tracedItems.first { $0.id == item }
    #expect(abs((now?.deflection.displacement ?? 99) - Double(was?.displacement ?? 0)) < 1e-4)
  }

  @Test func sweepingAParameter() throws {
    let person = try afterAFlick()
    let damping = try #require(person.bench.scene.info.parameters.first { $0.id == "damping" })
    let values = Sweep.values(of: damping, around: 0.8)
    #expect(values.count == 5 && values == values.sorted() && values[2] > 0.4)
    person.bench.openSweep(of: damping)
    person.frames(20)
    let sweep = try #require(person.bench.sweep)
    let shown = sweep.scenes.map { $0.tracedItems.map(\.deflection.displacement) }
    #expect(Set(shown).count == 5, "Five values move five ways.")
    person.click(try #require(person.place("sweep.0")).center)
    #expect(person.bench.sweep == nil && person.value("damping") == values[0])
    // By keyboard: the menu of the row, then Tab and Return.
    person.bench.ui.focus = "s.damping"
    person.key(.function(10), .shift)
    person.frames(1)
    person.type("sweep")
    person.key(.enter)
    person.frames(2)
    #expect(person.bench.sweep != nil)
    person.key(.escape)
    #expect(person.bench.sweep == nil)
    #expect(person.rest())
  }

  @Test func aSweepOfAChoiceShowsAllThereAre() throws {
    let person = try Person("cradle")
    person.pass(60)
    let parameter = try #require(person.bench.scene.info.parameters.first { $0.choices != nil })
    person.bench.openSweep(of: parameter)
    person.frames(3)
    let words = person.words()
    for choice in try #require(parameter.choices) { #expect(words.contains(choice.title)) }
    person.click(try #require(person.place("sweep.1")).center)
    #expect(person.value("impacts") == 1)
  }
}
