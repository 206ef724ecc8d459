import Canvas
import Documents
import Foundation
import Localization
import Scenes
import Testing
import Widgets

@testable import Workbench

@Suite struct LanguageTests {
  private func driver(_ language: Language, _ scene: String = "cradle") throws -> WorkbenchDriver {
    var opening = Workbench.Opening()
    opening.language = language
    return try WorkbenchDriver(scene, opening: opening)
  }

  @Test func theWindowSpeaksTheLanguageItIsOpenedIn() throws {
    let russian = try driver(.russian)
    #expect(russian.words().contains("Колыбель Ньютона") && russian.words().contains("Шары"))
    #expect(russian.bench.title == "Колыбель Ньютона – Springlab")
    let chinese = try driver(.chinese)
    #expect(chinese.words().contains("牛顿摆") && !chinese.words().contains("Balls"))
  }

  @Test func itIsChosenInTheBarAndByKey() throws {
    let driver = try driver(.english)
    try driver.click("language")
    for language in Language.allCases { #expect(driver.words().contains(language.name)) }
    driver.key(.end)
    driver.key(.enter)
    #expect(driver.words().contains("Колыбель Ньютона"))
    driver.letter("l", .control)
    #expect(driver.words().contains("Newton's cradle"))
    #expect(driver.bench.notices.toast?.words == "English")
  }

  @Test func theChosenLanguageComesBackAndTheDesktopsIsNotKept() throws {
    let driver = try driver(.russian)
    #expect(driver.bench.lastSession.session().language == nil)
    driver.bench.choose(.chinese)
    let session = try SavedSession(data: Data(driver.bench.lastSession.session().json.utf8))
    #expect(session.language == .chinese)
    var opening = Workbench.Opening()
    opening.session = session
    let next = try WorkbenchDriver("cradle", opening: opening)
    #expect(next.bench.lastSession.session().language == .chinese)
  }

  @Test func filesAndTracesAreTheSameInEveryLanguage() throws {
    let saved = try Language.allCases.map { language in
      let driver = try driver(language)
      driver.bench.stage.tuning.values["gravity"] = 9
      driver.bench.comparing.keep()
      driver.bench.comparing.keepUnderName()
      driver.bench.play(driver.bench.scene.sampleGesture())
      driver.frames(30)
      let items = driver.bench.scene.tracedItems.map { "\($0.id) \($0.center)" }
      return driver.bench.files.checkedWork().json + items.joined(separator: "\n")
    }
    #expect(Set(saved).count == 1)
  }

  @Test func aNameOfASettingIsReadBackIntoAnyLanguage() throws {
    let english = try driver(.english)
    english.bench.stage.tuning.values["gravity"] = 9
    english.bench.comparing.keep()
    english.frames(2)
    let work = try SavedWork(data: Data(english.bench.files.checkedWork().json.utf8))
    #expect(work.comparison?.title == "Desk, gravity 9.0 g")
    let russian = try driver(.russian)
    try russian.bench.open(work, from: nil)
    russian.frames(2)
    #expect(russian.words().contains("B: На столе, тяжесть 9.0 g"))
  }

  @Test func whatIsSaidOnceIsSaidInTheLanguage() throws {
    let driver = try driver(.russian, "messages")
    driver.bench.tuning.undo()
    driver.frames(1)
    #expect(driver.words().contains("Отменять нечего"))
    #expect(driver.bench.announcements.contains { $0.words == "Отменять нечего" })
    driver.bench.say(DocumentError(file: "a.json", line: 3, "is given twice."))
    driver.frames(1)
    #expect(driver.words().contains("a.json: строка 3: дано дважды."))
  }
}
