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
    #expect(russian.words().contains("B: На столе, тяжесть 9,0 g"))
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

  /// All words of a window with everything open, some values changed, and a kept B.
  private func everything(_ language: Language, _ scene: String) throws -> [String] {
    var opening = Workbench.Opening()
    opening.language = language
    let driver = try WorkbenchDriver(
      scene, size: CGSize(width: 1600, height: 3000), opening: opening)
    let bench = driver.bench
    for section in Parameter.Section.allCases.map(\.rawValue) + [
      Inspector.measures, Inspector.notation, InputConditions.section,
    ] { bench.inspector.setOpen(true, section) }
    for parameter in scene == "playground" ? [] : bench.scene.info.parameters.prefix(2) {
      bench.stage.tuning.values[parameter.id] =
        parameter.sliderScale.value(at: parameter.kind == .number ? 0.4321 : 0)
    }
    bench.comparing.keep()
    bench.stage.choices.showsDebug = true
    bench.timeline.isOpen = true
    bench.timeline.lanes = Set(Timeline.Lane.allCases)
    (bench.timeline.showsMore, bench.timeline.showsDurations) = (true, true)
    bench.play(bench.scene.sampleGesture())
    driver.pass(40)
    driver.frames(2)
    // Code is the same in every language.
    return driver.words(withCode: false) + [driver.bench.ui.string(bench.comparing.tuningName)]
  }

  @Test(arguments: SceneCatalog.infos.map(\.id))
  func numbersHaveDecimalCommasInRussian(scene: String) throws {
    let words = try everything(.russian, scene)
    #expect(words.contains { $0.contains(/[0-9],[0-9]/) })
    let wrong = words.filter { $0.contains(/[0-9]\.[0-9]/) || $0.contains("Hz") }
    #expect(wrong.isEmpty, "\(wrong)")
  }

  @Test(arguments: SceneCatalog.infos.map(\.id))
  func listsHaveChineseCommas(scene: String) throws {
    let words = try everything(.chinese, scene)
    let wrong = words.filter { text in
      text.contains(", ") && text.contains { ("\u{4E00}"..."\u{9FFF}").contains($0) }
    }
    #expect(wrong.isEmpty, "\(wrong)")
  }

  /// What stands in a field can be typed into it again, as it stands there.
  @Test(arguments: Language.allCases) func aFieldReadsWhatItShows(language: Language) throws {
    let driver = try driver(language, "messages")
    driver.bench.stage.tuning.values["frequency"] = 2.5
    driver.frames(1)
    let frequency: LocalizedText = "\("2.50 Hz")"
    let shown = driver.bench.ui.string(frequency)
    try driver.type("1", into: "f.frequency")
    #expect(driver.value("frequency") == 1)
    driver.key(.escape)
    try driver.type(shown, into: "f.frequency")
    #expect(driver.value("frequency") == 2.5, "\(shown)")
  }

  /// Resting on the control of fidelities says what each of them is.
  @Test(arguments: Language.allCases) func fidelitiesAreExplained(language: Language) throws {
    let driver = try driver(language, "messages")
    let place = try #require(driver.place("fidelity") ?? driver.place("fidelity.0"))
    driver.move(place.center)
    driver.frames(60)
    let ui = driver.bench.ui
    for fidelity in driver.bench.scene.info.fidelities {
      let caption = ui.string(fidelity.caption)
      #expect(driver.words().contains { $0.contains("\n") && $0.contains(caption) }, "\(caption)")
    }
  }
}
