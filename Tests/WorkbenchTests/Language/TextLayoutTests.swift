import CairoCanvas
import Canvas
import Documents
import Foundation
import Geometry
import Localization
import Scenes
import SeededRandom
import Springs
import Testing
import Widgets

@testable import Workbench

/// Every text of the window is shown whole in every language.
@Suite struct TextLayoutTests {
  private static let sizes = [CGSize(width: 800, height: 600), CGSize(width: 1280, height: 800)]
  private static let sections = [
    Inspector.measures, Inspector.notation, "Scroll", "Limits", "As published", "Content",
    "Input conditions",
  ]

  struct Case: CustomStringConvertible, Sendable {
    let scene: String
    let size: CGSize
    let language: Language
    var description: String { "\(scene) \(Int(size.width)) \(language.rawValue)" }
  }

  private final class SilentExporter: Exporter {
    struct Silence: Error {}
    func begin(_ request: ExportRequest) throws -> any ExportRun { throw Silence() }
  }

  static let cases = SceneCatalog.infos.flatMap { info in
    sizes.flatMap { size in
      Language.allCases.map { Case(scene: info.id, size: size, language: $0) }
    }
  }

  /// A scene of each kind of motion: springs, swings, and a world that is built.
  static let kinds = cases.filter { ["messages", "cradle", "playground"].contains($0.scene) }

  private func driver(_ one: Case, seenHints: Bool = true) throws -> WorkbenchDriver {
    var opening = Workbench.Opening()
    opening.language = one.language
    let driver = try WorkbenchDriver(
      one.scene, size: one.size, reducesMotion: true, seenHints: seenHints,
      store: FakeStore(), exporter: SilentExporter(), opening: opening)
    driver.frames(2)
    return driver
  }

  /// Checks what shows; names of files, messages and settings are content.
  private func check(_ driver: WorkbenchDriver, _ what: String, _ one: Case) {
    let list = driver.frames(2)
    let bench = driver.bench
    let names = Set(
      bench.scene.tracedItems.map { bench.ui.string(bench.scene.name(ofItem: $0.id)) })
    // On the stage only the language's own letters tell the window's words from content.
    let letters = one.language == .russian ? "а"..."я" : "\u{4E00}"..."\u{9FFF}"
    let drawn = DrawnTexts(
      list, size: one.size, text: bench.environment.text,
      isContent: { names.contains($0) || $0.hasPrefix("/") || $0.hasPrefix("B: ") },
      isOwn: { text in text.contains { letters.contains(String($0)) } })
    #expect(drawn.faults.isEmpty, "\(one), \(what):\n\(drawn.faults.joined(separator: "\n"))")
  }

  private func unfoldAll(_ driver: WorkbenchDriver) {
    for section in Self.sections { driver.bench.inspector.setOpen(true, section) }
    driver.frames(2)
  }

  @Test(.slow, arguments: cases) func theWindow(_ one: Case) throws {
    let driver = try driver(one)
    check(driver, "first screen", one)
    unfoldAll(driver)
    for fidelity in driver.bench.scene.info.fidelities {
      driver.bench.stage.tuning.fidelity = fidelity
      check(driver, "inspector, \(fidelity)", one)
    }
    for preset in driver.bench.scene.info.presets.dropFirst() {
      driver.bench.stage.choose(preset)
      check(driver, "preset \(preset.id)", one)
    }
  }

  /// In windows with and without room in the bar, whole, and beside the stage.
  @Test(arguments: cases) func hintsStandBesideTheStage(_ one: Case) throws {
    let driver = try driver(one, seenHints: false)
    let bench = driver.bench
    var shown: Set<String> = []
    func look() throws {
      guard bench.bar.places(in: bench.layout)?[.sparkline] != nil,
        let words = bench.notices.hints.words(for: bench.scene)
      else { return }
      driver.frames(2)
      let hint = try #require(bench.notices.hints.current?.hint)
      shown.insert(bench.notices.hints.name(of: hint))
      try expectBeside(bench.ui.string(words), driver, one)
    }
    try look()
    for action in [Hints.Hint.dragged, .tuned] {
      bench.notices.note(action)
      try look()
    }
    bench.notices.hints = Hints()
    bench.notices.hints.seen = shown
    driver.frames(1)
    for action in [Hints.Hint.kept, .copied] {
      bench.notices.note(action)
      try look()
    }
    let code = bench.scene.spring == nil ? [] : ["copy"]
    #expect(shown == Set(["scene.\(one.scene)", "tune", "keep", "keys"] + code))
  }

  private func expectBeside(_ words: String, _ driver: WorkbenchDriver, _ one: Case) throws {
    check(driver, words, one)
    let (layout, text) = (driver.bench.layout, driver.bench.environment.text)
    var frames: [CGRect] = []
    for case .text(let block, let place, _) in driver.bench.draw().commands
    where block.text == words {
      frames.append(CGRect(origin: place, size: text.metrics(of: block).size))
    }
    let frame = try #require(frames.first, "\(one): \(words) is not shown")
    let room = try #require(layout.line ?? layout.bar)
    #expect(frames.count == 1 && room.contains(frame), "\(one): \(words) at \(frame)")
    #expect(layout.stage.maxY <= room.minY)
  }

  @Test(.slow, arguments: kinds) func theTimeline(_ one: Case) throws {
    let driver = try driver(one)
    driver.bench.play(driver.bench.scene.sampleGesture())
    driver.pass(40)
    driver.letter("t")
    driver.pass(40)
    check(driver, "timeline", one)
    driver.bench.timeline.lanes = Set(Timeline.Lane.allCases)
    driver.bench.timeline.showsDurations = true
    driver.bench.timeline.showsMore = true
    driver.letter("b")
    driver.pass(30)
    check(driver, "timeline with B", one)
    driver.letter("i")
    if one.size.width > 1000 { driver.letter("l") }
    driver.pass(30)
    check(driver, "wide timeline with B", one)
  }

  @Test(.slow, arguments: cases) func menus(_ one: Case) throws {
    let driver = try driver(one)
    unfoldAll(driver)
    let ids = [
      "preset", "comparison", "gesture", "speed", "scenes", "language", "notation",
      "playground.fields", "playground.edit", "playground.view",
    ]
    for id in ids {
      driver.bench.ui.show(focus: id)
      driver.frames(1)
      guard let place = driver.place(id), CGRect(origin: .zero, size: one.size).contains(place)
      else { continue }
      driver.click(place.center)
      check(driver, "menu \(id)", one)
      driver.key(.escape)
    }
    if let slider = driver.bench.scene.info.parameters.first(where: { $0.kind == .number }),
      let place = driver.place("l.\(slider.id)") ?? driver.place("s.\(slider.id)")
    {
      driver.send(.pointerDown(place.center, button: .right, clicks: 1, []))
      check(driver, "menu of \(slider.id)", one)
    }
  }

  @Test(.slow, arguments: cases.filter { ["messages", "cradle"].contains($0.scene) })
  func sheets(_ one: Case) throws {
    let driver = try driver(one)
    driver.letter("?")
    for page in 0..<14 {
      check(driver, "search, page \(page)", one)
      driver.key(.pageDown)
    }
    for typed in ["a", " 999"] {
      driver.type(typed)
      check(driver, "search for \(typed)", one)
    }
    driver.key(.escape)
    driver.letter("e", .control)
    for tab in ExportTab.allCases {
      driver.bench.export.tab = tab
      check(driver, "export \(tab)", one)
      for target in tab == .code && driver.bench.binding != nil ? ExportTarget.all : [] {
        driver.bench.export.targetID = target.id
        check(driver, "export \(target.id)", one)
      }
    }
    driver.bench.export.tab = .picture
    driver.bench.export.files.view = .strip
    check(driver, "export strip", one)
    driver.key(.escape)
    for key in ["o", "s"] as [Character] {
      driver.letter(key, .control)
      check(driver, "sheet \(key)", one)
      driver.key(.escape)
    }
    let parameter = try #require(driver.bench.scene.info.parameters.first)
    driver.bench.sweep.open(parameter)
    check(driver, "five values", one)
  }

  @Test(arguments: cases.filter { $0.scene == "playground" })
  func building(_ one: Case) throws {
    let driver = try driver(one)
    try driver.click("playground.select")
    check(driver, "building", one)
    for key in driver.bench.scene.info.keys {
      guard case .character = key.key, key.modifiers.isEmpty, key.title != "Clear" else { continue }
      driver.key(key.key)
      check(driver, "\(key.title)", one)
    }
    driver.letter("s")
    driver.letter("a", .control)
    check(driver, "all chosen", one)
    if let panel = driver.bench.scene.outlines.first {
      let origin = driver.bench.layout.stage.origin
      driver.click(panel.bounds.center + CGVector(dx: origin.x, dy: origin.y))
      check(driver, "one chosen", one)
    }
  }

  @Test func faultsAreFound() throws {
    let text = try PangoText()
    let style = TextStyle(size: 13, lineLimit: 1)
    var list = DrawList()
    list.text(TextBlock("much too long", style, width: 20), at: .zero, Color(0))
    list.text(TextBlock("one", style), at: CGPoint(x: 100, y: 100), Color(0))
    list.text(TextBlock("two", style), at: CGPoint(x: 110, y: 102), Color(0))
    list.text(TextBlock("out", style), at: CGPoint(x: 190, y: 50), Color(0))
    let size = CGSize(width: 200, height: 200)
    let faults = DrawnTexts(list, size: size, text: text).faults
    #expect(faults.map { $0.prefix(3) } == ["cut", "cli", "ove"])
    list.fill(.rect(CGRect(origin: .zero, size: size)), Color(0xFFFFFF))
    #expect(DrawnTexts(list, size: size, text: text).faults.count == 2)
  }
}
