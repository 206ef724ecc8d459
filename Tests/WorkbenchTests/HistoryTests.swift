import Scenes
import Testing

@testable import Workbench

@Suite struct HistoryTests {
  private func step(_ before: String, _ after: String) -> History.Step {
    let values = ParameterValues([])
    let tuned = { UndoState(tuning: Tuning(values: values, fidelity: .uikit, presetID: $0)) }
    return History.Step(sceneID: "s", before: tuned(before), after: tuned(after))
  }

  @Test func whatChangesNothingIsNoStep() {
    var history = History()
    history.record(step("a", "a"))
    #expect(history.done.isEmpty && history.undo() == nil && history.redo() == nil)
  }

  @Test func aNewStepForgetsWhatWasUndone() {
    var history = History()
    history.record(step("a", "b"))
    history.record(step("b", "c"))
    #expect(history.undo()?.before.tuning.presetID == "b")
    history.record(step("b", "d"))
    #expect(history.redo() == nil && history.undo()?.after.tuning.presetID == "d")
  }

  @Test func itsDepthIsBounded() {
    var history = History()
    for i in 0..<1000 { history.record(step("\(i)", "\(i + 1)")) }
    #expect(
      history.done.count == History.depth && history.done.last?.after.tuning.presetID == "1000")
  }
}
