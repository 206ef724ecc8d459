import Canvas
import Documents
import Foundation
import Scenes
import Testing
import Widgets

@testable import Workbench

/// The desktop's settings in the window.
@Suite struct DesktopTests {
  @Test func theColoursFollowTheDesktopInTheNextFrame() throws {
    let driver = try WorkbenchDriver(atRest: true)
    driver.frames(1)
    // What says nothing changes nothing.
    driver.bench.follow(DesktopSettings(textScale: 2))
    #expect(!driver.bench.isOutdated && !driver.bench.reducesMotion)
    driver.bench.follow(DesktopSettings(prefersDark: true))
    #expect(driver.bench.isOutdated && driver.bench.ui.theme.stage == Theme.dark.stage)
    driver.bench.follow(DesktopSettings(prefersContrast: true))
    #expect(driver.bench.ui.theme.stage == Theme.darkHighContrast.stage)
    #expect(driver.bench.ui.theme.accent == Theme.darkHighContrast.accent)
    driver.bench.follow(DesktopSettings(prefersDark: false, prefersContrast: false))
    #expect(driver.bench.ui.theme.accent == Theme.light.accent)
  }

  @Test func aThemeThatWasChosenStays() throws {
    let driver = try WorkbenchDriver()
    driver.key(.character("d"), .control)
    #expect(driver.bench.window.isDark)
    driver.bench.follow(DesktopSettings(prefersDark: false, prefersContrast: true))
    #expect(driver.bench.window.isDark && !driver.bench.window.hasHighContrast)
  }

  @Test(arguments: SceneCatalog.infos.map(\.id))
  func reducedMotionReachesEveryScene(id: String) throws {
    let driver = try WorkbenchDriver()
    driver.bench.follow(DesktopSettings(reducesMotion: true))
    driver.bench.show(id)
    driver.frames(1)
    let scene = try #require(SceneCatalog.scene(id)).init(environment: driver.bench.environment)
    scene.reducesMotion = true
    // A scene in which no motion comes from elsewhere than a hand keeps the default, false.
    let isCalm = driver.bench.stage.setup.reducesMotion
    #expect(isCalm == scene.reducesMotion, "one that is opened later")
    driver.bench.follow(DesktopSettings(reducesMotion: false))
    driver.frames(1)
    #expect(!driver.bench.stage.setup.reducesMotion, "one that is open")
  }

  @Test func theSceneBesideAndThePastAreCalmToo() throws {
    let driver = try WorkbenchDriver(count: 200)
    driver.pullStage()
    driver.key(.character("b"))
    driver.bench.reducesMotion = true
    driver.frames(30)
    let calm = {
      driver.bench.stage.stepper.participants.drawn.map(\.scene).map { $0.reducesMotion }
    }
    #expect(calm() == [true, true])
    let now = driver.bench.stage.stepper.tick
    driver.bench.stage.player.rewind(to: now - 20)
    driver.bench.stage.player.rewind(to: now)
    #expect(calm() == [true, true])
  }

}
