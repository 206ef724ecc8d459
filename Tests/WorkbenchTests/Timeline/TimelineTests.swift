import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import Testing

@testable import Workbench

@Suite struct TimelineTests {
  private func afterAFlick(
    _ scene: String? = nil, size: CGSize = CGSize(width: 1280, height: 800)
  ) throws -> WorkbenchDriver {
    let driver = try WorkbenchDriver(scene, size: size, count: 60)
    driver.pass(90)
    driver.letter("t")
    let stage = driver.bench.layout.stage
    driver.drag(
      from: CGPoint(x: stage.midX, y: 150), to: CGPoint(x: stage.midX, y: 270), frames: 8)
    driver.pass(120)
    driver.frames(1)
    return driver
  }

  private func plot(_ driver: WorkbenchDriver) throws -> CGRect {
    try #require(driver.place("timeline"))
  }

  @Test func draggingAlongItRewindsTheStage() throws {
    let driver = try afterAFlick()
    let plot = try plot(driver)
    let end = driver.bench.scene.tracedItems
    driver.press(CGPoint(x: plot.minX + 60, y: plot.midY))
    let early = driver.bench.stage.stepper.tick
    #expect(driver.bench.stage.player.viewed == early && driver.bench.scene.tracedItems != end)
    driver.move(CGPoint(x: plot.minX + 160, y: plot.midY))
    #expect(driver.bench.stage.stepper.tick > early)
    driver.move(CGPoint(x: plot.minX + 60, y: plot.midY))
    #expect(driver.bench.stage.stepper.tick == early)
    driver.lift(CGPoint(x: plot.minX + 60, y: plot.midY))
    // It stays there, and the window may sleep.
    driver.frames(60)
    #expect(driver.bench.stage.stepper.tick == early && driver.bench.isAtRest)
  }

  @Test func theWheelZoomsWithShiftPansAndADoubleClickFits() throws {
    let driver = try afterAFlick()
    let plot = try plot(driver)
    let p = CGPoint(x: plot.minX + plot.width / 4, y: plot.midY)
    // A press takes the stage to the time that is under the pointer.
    let timeUnderPointer = {
      driver.click(p)
      return Double(driver.bench.stage.player.time) / 1e6
    }
    let held = timeUnderPointer()
    let whole = driver.bench.timeline.shownRange
    driver.send(.wheel(p, delta: CGVector(dx: 0, dy: -300), isPrecise: true, []))
    let near = try #require(driver.bench.timeline.range)
    let (a, b) = (whole.upperBound - whole.lowerBound, near.upperBound - near.lowerBound)
    #expect(b < 0.8 * a)
    // What is under the pointer stays there, to the next tick.
    #expect(abs(held - timeUnderPointer()) < 0.0084)
    driver.send(.wheel(p, delta: CGVector(dx: 0, dy: 100), isPrecise: true, .shift))
    let moved = try #require(driver.bench.timeline.range)
    #expect(moved.lowerBound > near.lowerBound)
    #expect(abs(moved.upperBound - moved.lowerBound - b) < 1e-9)
    driver.send(.pointerDown(p, button: .left, clicks: 2, []))
    driver.lift(p)
    #expect(driver.bench.timeline.range == nil)
  }

  /// A curve that creeps would be drawn anew in every frame.
  @Test func theStretchOnShowMovesInHalfSeconds() throws {
    let driver = try WorkbenchDriver("cradle", count: 60)
    driver.pass(60 * 10)
    var changes = 0
    for _ in 0..<180 {
      let before = driver.bench.timeline.shownRange
      driver.pass(1)
      let range = driver.bench.timeline.shownRange
      changes += range == before ? 0 : 1
      #expect(range.contains(Double(driver.bench.stage.player.time) / 1e6))
      #expect(range.upperBound - range.lowerBound >= 7.5)
    }
    #expect(changes <= 14)
  }

  @Test func restIsMarkedWhereThePressStands() throws {
    let driver = try afterAFlick()
    driver.comeToRest()
    let stage = driver.bench.layout.stage
    driver.pass(30)
    driver.press(CGPoint(x: stage.midX, y: 150))
    driver.pass(20)
    let trace = driver.bench.stage.stepper.trace
    let item = try #require(driver.bench.scene.tracedItems.first?.id)
    let motion = Motion(of: item, in: trace.first...trace.last, of: trace, spring: nil)
    let marks = GestureMarks(
      driver.bench.stage.stepper.log, in: trace.first...trace.last)
    let (rest, press) = (try #require(motion.rests.last), try #require(marks.presses.last))
    // Ticks and events are whole microseconds, each rounded for itself.
    #expect(abs(rest - press.start) < 1.5e-6 && press.end == nil)
  }

  @Test func shiftDragLoopsAStretch() throws {
    let driver = try afterAFlick()
    let plot = try plot(driver)
    let (a, b) = (
      CGPoint(x: plot.minX + 10, y: plot.midY), CGPoint(x: plot.minX + 150, y: plot.midY)
    )
    driver.send(.pointerDown(a, button: .left, clicks: 1, .shift))
    driver.move(b)
    driver.frames(1)
    driver.lift(b)
    let loop = try #require(driver.bench.stage.player.playback?.loop)
    let length = Double(loop.upperBound - loop.lowerBound) / 1e6
    #expect(length > 0.2)
    var restarts = 0
    var last = driver.bench.stage.player.time
    for _ in 0..<120 {
      driver.pass(1)
      if driver.bench.stage.player.time < last { restarts += 1 }
      last = driver.bench.stage.player.time
    }
    #expect(abs(Double(restarts) - 2 / length) <= 1.5)
    // A changed value shows in the loop.
    driver.bench.stage.tuning.values["damping"] = 0.1
    driver.pass(60)
    #expect(
      driver.bench.stage.player.playback?.loop != nil
        && driver.bench.stage.player.playback?.loops == true)
    // A press on the stage ends it.
    let middle = CGPoint(x: driver.bench.layout.stage.midX, y: 200)
    driver.press(middle)
    driver.lift(middle)
    #expect(
      driver.bench.stage.player.playback?.loop == nil && driver.bench.stage.player.playback == nil)
  }

  @Test func aClickChoosesAnItemAndOneOnNothingLetsGo() throws {
    let driver = try afterAFlick()
    let bench = driver.bench
    let outline = try #require(
      bench.scene.outlines.last { (60...400).contains($0.bounds.midY) })
    let origin = CGVector(dx: bench.layout.stage.minX, dy: bench.layout.stage.minY)
    driver.click(outline.bounds.center + origin)
    #expect(bench.timeline.selectedItem == outline.id)
    let words = bench.scene.name(ofItem: outline.id)
    #expect(words.english.hasPrefix("“") && driver.words().contains(words.english))
    driver.click(CGPoint(x: bench.layout.stage.minX + 4, y: 100))
    #expect(bench.timeline.selected[bench.sceneID] == nil)
  }

  /// A drag that starts while the list flies is measured from its press on, in a replay as well.
  @Test func aDragInMidAirIsMeasuredFromWhereItStarts() throws {
    let driver = try afterAFlick()
    let x = driver.bench.layout.stage.midX
    driver.drag(from: CGPoint(x: x, y: 150), to: CGPoint(x: x, y: 350), frames: 4)
    driver.pass(5)
    let press = driver.bench.stage.player.time
    driver.drag(from: CGPoint(x: x, y: 300), to: CGPoint(x: x, y: 290), frames: 30)
    driver.frames(60)
    for isReplay in [false, true] {
      if isReplay {
        driver.bench.stage.player.play(loops: false)
        driver.pass(60)
      }
      let trace = driver.bench.stage.stepper.trace
      let numbers = try #require(trace.numbers)
      let marks = GestureMarks(driver.bench.stage.stepper.log, in: numbers)
      let last = try #require(marks.presses.last?.start)
      if !isReplay { #expect(abs(last - Double(press) / 1e6) < 0.02) }
      let item = try #require(driver.bench.timeline.selectedItem)
      let motion = Motion(of: item, in: numbers, of: trace, spring: nil)
      let first = try #require(motion.displacements(since: last).first)
      #expect(first.time <= last && first.time > last - 0.01)
    }
    #expect(driver.words().contains("This drag"))
  }

  @Test func hoveringTellsTheNumbers() throws {
    let driver = try afterAFlick()
    let plot = try plot(driver)
    driver.move(CGPoint(x: plot.minX + 100, y: plot.midY))
    #expect(driver.words().contains { $0.contains(" s   ") && $0.hasSuffix("pt/s") })
    driver.move(CGPoint(x: plot.minX + 100, y: 100))
    #expect(!driver.words().contains { $0.contains(" s   ") })
  }

  @Test func lanesAreAddedUpToHalfOfTheWindow() throws {
    let driver = try afterAFlick()
    let before = try #require(driver.bench.layout.timeline)
    #expect(before.height == TimelineView.height)
    for lane in ["Velocity", "Acceleration", "Energy"] {
      try driver.click("lane.\(lane)")
    }
    let after = try #require(driver.bench.layout.timeline)
    #expect(after.height == min(400, before.height + 3 * TimelineView.laneHeight))
    for unit in ["pt/s", "pt/s²", "J/kg"] { #expect(driver.words().contains(unit)) }
  }

  @Test(arguments: SceneCatalog.infos.map(\.id))
  func everySceneHasACurve(_ scene: String) throws {
    let driver = try WorkbenchDriver(scene, count: 20)
    driver.pass(40)
    driver.letter("t")
    driver.bench.play(driver.bench.scene.sampleGesture())
    driver.pass(110)
    let item = try #require(driver.bench.timeline.selectedItem)
    let trace = driver.bench.stage.stepper.trace
    let values = trace.samples(of: item, in: trace.first...trace.last)
      .compactMap { $0.sample?.displacement }
    #expect((values.max() ?? 0) - (values.min() ?? 0) > 4, "\(item)")
    driver.frames(1)
    let name = driver.bench.scene.name(ofItem: item)
    let kind = driver.bench.scene.displacementKind
    let motion = Motion(of: item, in: trace.first...trace.last, of: trace, spring: nil)
    let rows = MeasureRow.rows(of: kind, motion, since: 0)
    let titles = Set(rows.map(\.title.english)).subtracting([""])
    #expect(titles.isSubset(of: driver.words()) && driver.words().contains(name.english))
    #expect(driver.words().contains("Lag") == (kind == .spring))
  }

  @Test func theDurationsAreNamed() throws {
    let driver = try afterAFlick()
    try driver.click("timeline.durations")
    let words = driver.words()
    for title in [
      "Undamped period", "Visual duration", "Envelope condition", "Reported by the library",
      "Settled on the screen",
    ] {
      #expect(words.contains(title))
    }
  }

  /// The title of what is folded shows whole, or not at all before the column is scrolled.
  @Test(arguments: Array(stride(from: 240.0, through: 900, by: 33)))
  func durationsAreNotCut(height: Double) throws {
    for keepsB in [false, true] {
      let driver = try WorkbenchDriver(size: CGSize(width: 1280, height: height), atRest: true)
      driver.bench.timeline.isOpen = true
      if keepsB { driver.letter("b") }
      driver.bench.play(driver.bench.scene.sampleGesture())
      driver.pass(40)
      driver.frames(2)
      guard let panel = driver.bench.layout.timeline else { return }
      let title = try #require(driver.place("timeline.durations"))
      #expect(title.maxY <= panel.maxY || title.minY >= panel.maxY, "\(title) in \(panel)")
      if panel.height >= TimelineView.height { #expect(title.maxY <= panel.maxY) }
    }
  }

  /// With B each measure has its unit on its line, whatever a scene measures.
  @Test(arguments: SceneCatalog.infos.map(\.id)) func theTableHasUnits(scene: String) throws {
    let driver = try WorkbenchDriver(scene, size: CGSize(width: 1280, height: 1000))
    driver.bench.timeline.isOpen = true
    driver.letter("b")
    driver.bench.play(driver.bench.scene.sampleGesture())
    driver.pass(40)
    let list = driver.frames(2)
    let panel = try #require(driver.bench.layout.timeline)
    let column = panel.maxX - TimelineView.columnWidth - TimelineView.unitWidth
    var lines: [CGFloat: [String]] = [:]
    for case .text(let block, let place, _) in list.commands
    where place.x > column && panel.contains(place) {
      let middle = place.y + driver.bench.environment.text.metrics(of: block).size.height / 2
      lines[middle.rounded(), default: []].append(block.text)
    }
    for (title, unit) in [("Lag", "pt"), ("Settled", "s"), ("Amplitude", "pt"), ("Energy", "J/kg")]
    {
      let rows = lines.values.filter { $0.contains(title) }
      #expect(rows.allSatisfy { $0.contains(unit) }, "\(scene): \(rows)")
    }
    #expect(lines.values.contains { $0.contains("pt") || $0.contains("J/kg") })
  }

  /// No curve of a plot runs through words, whatever moves and however high the plots are.
  @Test(arguments: ["messages", "grid", "newtonian", "carousel"], [600.0, 800, 1400])
  func noCurveCrossesWords(scene: String, height: Double) throws {
    let driver = try WorkbenchDriver(
      scene, size: CGSize(width: 1600, height: height), atRest: true)
    driver.bench.stage.tuning.values["damping"] = 0.15
    driver.bench.timeline.isOpen = true
    driver.bench.timeline.lanes = Set(Timeline.Lane.allCases)
    driver.bench.timeline.showsMore = true
    driver.bench.play(driver.bench.scene.sampleGesture())
    driver.pass(120)
    let list = driver.frames(2)
    let panel = try #require(driver.bench.layout.timeline)
    var points: [CGPoint] = []
    var words: [(text: String, frame: CGRect)] = []
    for command in list.commands {
      switch command {
      // What is under the panel's ground cannot be seen.
      case .fill(.rect(panel), _): (points, words) = ([], [])
      case .stroke(.polyline(let line), _, _): points += line.filter(panel.contains)
      case .text(let block, let place, _) where panel.contains(place):
        let size = driver.bench.environment.text.metrics(of: block).size
        words.append((block.text, CGRect(origin: place, size: size).insetBy(dx: 0, dy: 3)))
      default: break
      }
    }
    #expect(points.count > 100 && words.count > 20)
    let crossed = words.filter { word in points.contains { word.frame.contains($0) } }
    #expect(crossed.isEmpty, "\(crossed.map(\.text))")
  }

  /// A spring of twice the frequency lags less; what B does otherwise stands where there is room.
  @Test func whatBDoesOtherwiseIsASentence() throws {
    let driver = try WorkbenchDriver(size: CGSize(width: 1280, height: 1400), atRest: true)
    driver.bench.timeline.isOpen = true
    driver.frames(2)
    driver.letter("b")
    driver.bench.tuning.edit { $0.tuning.values["frequency"] *= 2 }
    driver.bench.play(driver.bench.scene.sampleGesture())
    driver.frames(60)
    let sentence = driver.words().first { $0.hasPrefix("B lags ") } ?? ""
    #expect(sentence.contains(" times as much and overshoots "), "\(sentence)")
  }
}
