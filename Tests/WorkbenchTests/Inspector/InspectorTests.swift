import Scenes
import Testing

@testable import Workbench

@Suite struct InspectorTests {
  @Test func sectionsOpenAndFold() throws {
    let driver = try WorkbenchDriver()
    let inspector = driver.bench.inspector
    #expect(
      !inspector.isOpen("Input conditions")
        && !inspector.isOpen(Parameter.Section.allCases[0].rawValue))
    inspector.setOpen(true, "Input conditions")
    #expect(inspector.isOpen("Input conditions"))
    inspector.setOpen(false, "Input conditions")
    #expect(!inspector.isOpen("Input conditions"))
  }

  @Test func oneMeasureIsHeldAtATime() throws {
    let driver = try WorkbenchDriver()
    let inspector = driver.bench.inspector
    inspector.toggleHold(.peak)
    inspector.toggleHold(.overshoot)
    #expect(inspector.held == .overshoot)
    inspector.toggleHold(.overshoot)
    #expect(inspector.held == nil)
  }

  @Test func anUnknownNotationIsTheScenesOwn() throws {
    let driver = try WorkbenchDriver()
    let inspector = driver.bench.inspector
    #expect(inspector.notation.id == Notation.own.id)
    inspector.notationID = "swiftui"
    #expect(inspector.notation.id == "swiftui")
    inspector.notationID = "none such"
    #expect(inspector.notation.id == Notation.own.id)
  }
}
