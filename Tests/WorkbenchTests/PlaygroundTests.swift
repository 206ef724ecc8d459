import Canvas
import Documents
import Foundation
import Geometry
import Localization
import Testing

@testable import Scenes
@testable import Workbench

/// The playground in the window: tools, numbers, views, and what they leave alone.
@Suite struct PlaygroundTests {
  private func experiment(_ driver: WorkbenchDriver) throws -> Experiment {
    try #require(driver.bench.scene.experiment)
  }

  private func attachments(_ driver: WorkbenchDriver) throws -> [Experiment.Behavior] {
    try experiment(driver).behaviors.filter { $0.kind.family == .attachment }
  }

  private func place(_ driver: WorkbenchDriver, _ item: String) throws -> CGPoint {
    try #require(driver.bench.scene.tracedItems.first { $0.id == item }).center
  }

  // MARK: - By hand

  /// What four actions build and run: clear, a tool, a drag, and run.
  private func built(
    _ tool: String, _ key: String, withKeys: Bool, _ a: CGPoint, _ b: CGPoint
  ) throws -> WorkbenchDriver {
    let driver = try WorkbenchDriver("playground", size: CGSize(width: 1920, height: 1080))
    driver.frames(30)
    if withKeys { driver.letters("n" + key) }
    for id in withKeys ? [] : ["clear", tool] { try driver.click("playground.\(id)") }
    driver.drag(from: driver.onStage(a.x, a.y), to: driver.onStage(b.x, b.y), frames: 6)
    driver.frames(1)
    if withKeys { driver.key(.enter) } else { try driver.click("playground.hand") }
    return driver
  }

  /// It hangs on a rod and swings: to the other side of its nail, at the rod's length.
  @Test(arguments: [false, true]) func aPendulumTakesFourActions(withKeys: Bool) throws {
    let driver = try built(
      "rod", "o", withKeys: withKeys, CGPoint(x: 300, y: 200), CGPoint(x: 400, y: 300))
    let rod = try #require(try attachments(driver).first)
    let (nail, length) = (try #require(rod.place), try #require(rod[.length]))
    var leftmost = try place(driver, rod.items[0]).x
    for _ in 0..<120 {
      driver.frames(1)
      let p = try place(driver, rod.items[0])
      leftmost = min(leftmost, p.x)
      #expect(abs(p.distance(to: nail) - length) < 2)
    }
    #expect(leftmost < nail.x - length / 3)
  }

  @Test func noKeyOfAToolIsTheAppsOwn() throws {
    let driver = try WorkbenchDriver("playground")
    let keys = driver.bench.scene.info.keys
    #expect(keys.count >= 20 && Set(keys.map { [$0.keys, $0.title] }).count == keys.count)
    for key in keys {
      #expect(Action.named(by: key.key, key.modifiers) == nil, "\(key.title)")
    }
    let titles = driver.bench.search.items.map(\.title)
    for title in ["Spring", "Rope", "Zoom in"] as [LocalizedText] {
      #expect(titles.contains(title))
    }
  }

  @Test func theFloorIsChosenAndDeletedLikeAnything() throws {
    let driver = try WorkbenchDriver("playground")
    driver.letter("n")
    let map = try #require(driver.bench.scene.viewing).map
    let middle = map.apply(to: CGPoint(x: 320, y: 440))
    driver.click(driver.onStage(middle.x, middle.y))
    #expect(driver.words().contains("floor"))
    driver.key(.delete)
    #expect(try experiment(driver).behaviors[1].boundaries.map(\.id) == ["left", "right"])
    driver.letter("z", .control)
    #expect(try experiment(driver) == .emptyRoom)
  }

  // MARK: - Numbers

  @Test func theNumbersOfWhatIsChosenStandInTheInspector() throws {
    let driver = try WorkbenchDriver("playground")
    driver.letters("no")
    driver.drag(from: driver.onStage(300, 200), to: driver.onStage(300, 400), frames: 3)
    driver.frames(2)
    let inspector = try #require(driver.bench.layout.inspector)
    // A rod's numbers, then its ball's.
    let length = try #require(driver.place("playground.length"))
    #expect(inspector.contains(length))
    driver.replace("75", at: length.center)
    #expect(try attachments(driver).map { $0[.length] } == [75])
    driver.letter("s")
    driver.key(.escape)
    driver.letter("s")
    driver.click(driver.onStage(300, 400))
    driver.frames(2)
    let width = try #require(driver.place("playground.width"))
    #expect(inspector.contains(width) && driver.words().contains("circle1"))
    #expect(
      driver.bench.ui.places.allSatisfy {
        !$0.id.hasPrefix("playground.width") || inspector.contains($0.frame)
      })
    driver.replace("80", at: width.center)
    #expect(try experiment(driver).items.map(\.size.width) == [80])
  }

  // MARK: - What runs, and what is gone

  /// The bar's clock is the only one.
  @Test(arguments: SceneCatalog.infos.map(\.id)) func noStageHasAClock(scene: String) throws {
    let driver = try WorkbenchDriver(scene)
    driver.frames(30)
    #expect(driver.bench.scene.readouts.allSatisfy { $0.title != "Time" })
  }

  @Test(arguments: SceneCatalog.infos.first { $0.id == "playground" }?.presets.map(\.id) ?? [])
  func whereItStartsIsShownWhileItStandsThere(preset: String) throws {
    let driver = try WorkbenchDriver("playground", size: CGSize(width: 1280, height: 1600))
    let presets = driver.bench.scene.info.presets
    driver.bench.tuning.choose(try #require(presets.first { $0.id == preset }))
    driver.letter("s")
    driver.letter("a", .control)
    driver.frames(2)
    let starts = ["x", "y", "angle", "vx", "vy", "spin"].map { "playground.\($0)" }
    let shown = { driver.bench.ui.places.map(\.id).filter { $0.hasPrefix("playground.") } }
    let built = shown()
    // A group has no start of its own.
    #expect(try !Set(built).isDisjoint(with: starts) || !experiment(driver).groups.isEmpty)
    driver.key(.enter)
    driver.frames(2)
    #expect(Set(shown()).isDisjoint(with: starts))
    #expect(shown().contains("playground.elasticity") == built.contains("playground.elasticity"))
  }

  @Test(arguments: Language.allCases) func whatIsClearedLeavesNoTitle(language: Language) throws {
    let driver = try WorkbenchDriver("playground")
    driver.bench.choose(language)
    driver.frames(1)
    let preset = try #require(driver.bench.tuning.preset)
    let old = [preset.title, preset.source].map(driver.bench.ui.string)
    #expect(driver.words().contains(old[0]) && driver.words().contains(old[1]))
    driver.letter("n")
    driver.frames(2)
    #expect(!driver.words().contains { $0.hasPrefix(old[0]) || $0 == old[1] })
    driver.letter("z", .control)
    #expect(driver.words().contains(old[0]))
  }

  /// On any stage that is large enough to build on, in any language.
  @Test(arguments: Language.allCases)
  func theToolsStayInSight(language: Language) throws {
    for (width, height) in [(480.0, 320.0), (640, 480), (800, 600), (1280, 800), (3840, 2160)] {
      let driver = try WorkbenchDriver("playground", size: CGSize(width: width, height: height))
      driver.bench.choose(language)
      driver.frames(2)
      let window = CGRect(origin: .zero, size: driver.bench.size)
      for tool in ["hand", "select", "circle", "rod", "push", "fields", "delete", "clear"] {
        let place = driver.place("playground.\(tool)")
        #expect(place.map(window.contains) == true, "\(tool) at \(width)x\(height)")
      }
    }
  }

  // MARK: - The legend and the hints

  @Test func theLegendFolds() throws {
    let driver = try WorkbenchDriver("playground")
    #expect(driver.words().contains("Asleep"))
    try driver.click("debug.legend")
    #expect(!driver.words().contains("Asleep") && driver.words().contains { $0.contains(" awake") })
    let session = try SavedSession(data: Data(driver.bench.lastSession.session().json.utf8))
    #expect(session.legend == false)
    var opening = Workbench.Opening()
    opening.session = session
    let next = try WorkbenchDriver("playground", opening: opening)
    #expect(!next.words().contains("Asleep"))
    try next.click("debug.legend")
    #expect(next.words().contains("Asleep"))
  }
}
