import Testing

@testable import Workbench

@Suite struct AutosaveTests {
  @Test func inMotionAChangeIsKeptOnceAfterAPause() {
    var autosave = Autosave()
    var kept: [Double] = []
    func look(at now: Double) {
      if autosave.isDue(at: now, isAtRest: false) { kept.append(now) }
    }
    look(at: 100)
    #expect(kept == [], "nothing has changed")
    autosave.noteChange(at: 1)
    autosave.noteChange(at: 2)
    for now in [3.9, 4, 5] { look(at: now) }
    #expect(kept == [4], "two seconds after the last change, once")
  }

  @Test func whatWasKeptInMotionIsKeptOnceMoreAtRest() {
    var autosave = Autosave()
    autosave.noteChange(at: 1)
    for (now, isAtRest, isKept) in [
      (3.0, false, true), (4, false, false), (4.1, true, true), (4.2, true, false),
      (9, false, false),
    ] {
      let isDue = autosave.isDue(at: now, isAtRest: isAtRest)
      #expect(isDue == isKept && (autosave.due != nil) == (now < 4.1))
    }
    autosave.noteChange(at: 10)
    let isKept = autosave.isDue(at: 12, isAtRest: false)
    autosave.end()
    let isKeptAfterTheEnd = autosave.isDue(at: 20, isAtRest: true)
    #expect(isKept && !isKeptAfterTheEnd && autosave.due == nil)
  }

  @Test func atRestAChangeIsKeptAtOnceAndTheNextOneTwoSecondsLater() {
    var autosave = Autosave()
    var kept: [Double] = []
    func look(at now: Double) {
      if autosave.isDue(at: now, isAtRest: true) { kept.append(now) }
    }
    autosave.noteChange(at: 1)
    #expect(autosave.due == 1)
    look(at: 1.5)
    #expect(autosave.due == nil)
    look(at: 1.6)
    for change in [1.7, 2.8] { autosave.noteChange(at: change) }
    #expect(autosave.due == 3.5, "so that many changes are not kept one by one")
    for now in [3.4, 3.5, 9] { look(at: now) }
    #expect(kept == [1.5, 3.5])
  }

  @Test func whatCannotBeKeptIsTriedAgainAndSaidOnce() {
    var autosave = Autosave()
    func isDue(at now: Double) -> Bool { autosave.isDue(at: now, isAtRest: true) }
    func fails(at now: Double) -> Bool { autosave.noteFailure(at: now) }
    autosave.noteChange(at: 1)
    #expect(isDue(at: 3) && autosave.due == nil)
    #expect(fails(at: 3), "it is said")
    let next = 3 + Autosave.retryDelay
    #expect(autosave.due == next, "the window wakes for it")
    #expect(!isDue(at: next - 0.1) && isDue(at: next))
    #expect(!fails(at: next), "and not again")
    #expect(isDue(at: next + Autosave.retryDelay))
    autosave.noteSuccess()
    #expect(autosave.due == nil)
    autosave.noteChange(at: 90)
    #expect(isDue(at: 92))
    #expect(fails(at: 92), "after a success it is said anew")
    autosave.end()
    #expect(autosave.due == nil, "after the end nothing is kept")
  }
}
