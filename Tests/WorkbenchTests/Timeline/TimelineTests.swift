import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import Testing

@testable import Workbench

struct TimeAxisTests {
  @Test func restIsCutToANarrowGap() {
    let axis = TimeAxis(10...14, from: 100, to: 516, cuts: [11, 13, 20])
    // 4 s on 416 points less two gaps of 8: 100 points a second.
    #expect(axis.cuts == [11, 13])
    #expect(axis.place(of: 10) == 100 && axis.place(of: 10.5) == 150)
    #expect(abs(axis.place(of: 11 - 1e-9) - 200) < 1e-5 && axis.place(of: 11) == 208)
    #expect(axis.place(of: 14) == 516)
    for time in [10, 10.7, 11, 11.3, 12.9, 13, 13.99] {
      #expect(abs(axis.time(at: axis.place(of: time)) - time) < 1e-9)
    }
    // Inside the gap time stands still.
    #expect(axis.time(at: 203) == 11 && axis.time(at: 207) == 11)
  }

  @Test func gapsThatWouldTakeHalfOfTheRoomAreLeftOut() {
    let cuts = (1..<20).map { Double($0) / 10 }
    let axis = TimeAxis(0...2, from: 0, to: 200, cuts: cuts)
    #expect(axis.cuts.isEmpty && axis.place(of: 1) == 100)
  }

  @Test func ticksAreRoundAndInside() {
    let axis = TimeAxis(-0.1...3, from: 0, to: 700, cuts: [])
    let (step, times) = axis.ticks(spacing: 56)
    #expect(step == 0.5 && times == [0, 0.5, 1, 1.5, 2, 2.5, 3])
  }
}

@Suite struct TimelineTests {
  private func afterAFlick(
    _ scene: String? = nil, size: CGSize = CGSize(width: 1280, height: 800)
  ) throws -> Person {
    let person = try Person(scene, size: size, count: 60)
    person.pass(90)
    person.letter("t")
    let stage = person.bench.layout.stage
    person.drag(
      from: CGPoint(x: stage.midX, y: 150), to: CGPoint(x: stage.midX, y: 270), frames: 8)
    person.pass(120)
    person.frames(1)
    return person
  }

  private func plot(_ person: Person) throws -> CGRect {
    try #require(person.place("timeline"))
  }

  @Test func draggingAlongItRewindsTheStage() throws {
    let person = try afterAFlick()
    let plot = try plot(person)
    let end = person.bench.scene.tracedItems
    person.press(CGPoint(x: plot.minX + 60, y: plot.midY))
    let early = person.bench.stage.frame
    #expect(person.bench.stage.viewed == early)
    #expect(person.bench.scene.tracedItems != end)
    person.move(CGPoint(x: plot.minX + 160, y: plot.midY))
    #expect(person.bench.stage.frame > early)
    person.move(CGPoint(x: plot.minX + 60, y: plot.midY))
    #expect(person.bench.stage.frame == early)
    person.lift(CGPoint(x: plot.minX + 60, y: plot.midY))
    // It stays there, and the window may sleep.
    person.frames(60)
    #expect(person.bench.stage.frame == early && person.bench.isAtRest)
  }

  @Test func theWheelZoomsWithShiftPansAndADoubleClickFits() throws {
    let person = try afterAFlick()
    let plot = try plot(person)
    let p = CGPoint(x: plot.minX + plot.width / 4, y: plot.midY)
    let whole = person.bench.shownRange()
    person.send(.wheel(p, delta: CGVector(dx: 0, dy: -300), isPrecise: true, []))
    let near = try #require(person.bench.timeline.range)
    let (a, b) = (whole.upperBound - whole.lowerBound, near.upperBound - near.lowerBound)
    #expect(b < 0.8 * a)
    // What is under the pointer stays there.
    let held = { (r: ClosedRange<Double>) in
      r.lowerBound + (r.upperBound - r.lowerBound) / 4
    }
    #expect(abs(held(whole) - held(near)) < 0.02)
    person.send(.wheel(p, delta: CGVector(dx: 0, dy: 100), isPrecise: true, .shift))
    let moved = try #require(person.bench.timeline.range)
    #expect(moved.lowerBound > near.lowerBound)
    #expect(abs(moved.upperBound - moved.lowerBound - b) < 1e-9)
    person.send(.pointerDown(p, button: .left, clicks: 2, []))
    person.lift(p)
    #expect(person.bench.timeline.range == nil)
  }

  @Test func restLeavesAGapAfterWhichThePressStands() throws {
    let person = try afterAFlick()
    #expect(person.rest())
    let stage = person.bench.layout.stage
    person.pass(30)
    person.press(CGPoint(x: stage.midX, y: 150))
    person.pass(20)
    let trace = person.bench.stage.trace
    let item = try #require(person.bench.scene.tracedItems.first?.id)
    let motion = Motion(of: item, in: trace.first...trace.last, of: trace, spring: nil)
    let marks = GestureMarks(person.bench.stage.tape, in: trace.first...trace.last, of: trace)
    let (cut, press) = (try #require(motion.cuts.last), try #require(marks.presses.last))
    #expect(cut == press.start && press.end == nil)
    let axis = TimeAxis(cut - 1...cut + 1, from: 0, to: 400, cuts: motion.cuts)
    let before = axis.place(of: cut - 1e-9)
    #expect(abs(axis.place(of: press.start) - before - TimeAxis.gap) < 1e-3)
  }

  @Test func shiftDragLoopsAStretch() throws {
    let person = try afterAFlick()
    let plot = try plot(person)
    let (a, b) = (
      CGPoint(x: plot.minX + 10, y: plot.midY), CGPoint(x: plot.minX + 150, y: plot.midY)
    )
    person.send(.pointerDown(a, button: .left, clicks: 1, .shift))
    person.move(b)
    person.frames(1)
    person.lift(b)
    let loop = try #require(person.bench.stage.loop)
    let length = Double(loop.upperBound - loop.lowerBound) / 1e6
    #expect(length > 0.2)
    var restarts = 0
    var last = person.bench.stage.time
    for _ in 0..<120 {
      person.pass(1)
      if person.bench.stage.time < last { restarts += 1 }
      last = person.bench.stage.time
    }
    #expect(abs(Double(restarts) - 2 / length) <= 1.5)
    // A changed value is heard in the loop.
    person.bench.scene.values["damping"] = 0.1
    person.pass(60)
    #expect(person.bench.stage.loop != nil && person.bench.stage.playback?.loops == true)
    // A press on the stage ends it.
    let middle = CGPoint(x: person.bench.layout.stage.midX, y: 200)
    person.press(middle)
    person.lift(middle)
    #expect(person.bench.stage.loop == nil && person.bench.stage.playback == nil)
  }

  @Test func aClickChoosesAnItemAndOneOnNothingLetsGo() throws {
    let person = try afterAFlick()
    let bench = person.bench
    let outline = try #require(
      bench.scene.outlines.last { (60...400).contains($0.bounds.midY) })
    let origin = CGVector(dx: bench.layout.stage.minX, dy: bench.layout.stage.minY)
    person.click(outline.bounds.center + origin)
    #expect(bench.selectedItem == outline.id)
    let words = ItemName.words(for: outline.id)
    #expect(words == "Row \(outline.id.dropFirst(3))" && person.words().contains(words))
    person.click(CGPoint(x: bench.layout.stage.minX + 4, y: 100))
    #expect(bench.timeline.selected[bench.sceneID] == nil)
  }

  @Test func hoveringTellsTheNumbers() throws {
    let person = try afterAFlick()
    let plot = try plot(person)
    person.move(CGPoint(x: plot.minX + 100, y: plot.midY))
    #expect(person.words().contains { $0.contains(" s   ") && $0.hasSuffix("pt/s") })
    person.move(CGPoint(x: plot.minX + 100, y: 100))
    #expect(!person.words().contains { $0.contains(" s   ") })
  }

  @Test func lanesAreAddedUpToHalfOfTheWindow() throws {
    let person = try afterAFlick()
    let before = try #require(person.bench.layout.timeline)
    #expect(before.height == TimelineState.height)
    for lane in ["Velocity", "Acceleration", "Energy"] {
      person.click(try #require(person.place("lane.\(lane)")).center)
    }
    let after = try #require(person.bench.layout.timeline)
    #expect(after.height == min(400, before.height + 3 * TimelineState.laneHeight))
    for unit in ["pt/s", "pt/s²", "J/kg"] { #expect(person.words().contains(unit)) }
  }

  @Test(arguments: SceneCatalog.infos.map(\.id))
  func everySceneHasACurve(_ scene: String) throws {
    let person = try Person(scene, count: 20)
    person.pass(40)
    person.letter("t")
    person.bench.play(person.bench.scene.sampleGesture())
    person.pass(110)
    let item = try #require(person.bench.selectedItem)
    let trace = person.bench.stage.trace
    let values = trace.samples(of: item, in: trace.first...trace.last)
      .compactMap { $0.sample?.displacement }
    #expect((values.max() ?? 0) - (values.min() ?? 0) > 4, "\(item)")
    person.frames(1)
    #expect(person.words().contains("Lag") && person.words().contains(ItemName.words(for: item)))
  }

  @Test(arguments: [
    CGSize(width: 480, height: 320), CGSize(width: 640, height: 480),
    CGSize(width: 800, height: 600), CGSize(width: 1920, height: 1080),
  ])
  func itStandsInAnyWindow(size: CGSize) throws {
    let person = try afterAFlick(size: size)
    let layout = person.bench.layout
    if let timeline = layout.timeline {
      #expect(timeline.height <= size.height / 2 && layout.stage.maxY <= timeline.minY)
      #expect(timeline.maxY == layout.bar?.minY)
    }
    // On a wall it is open by itself: T folds it.
    #expect((layout.timeline != nil) == (size.width < 1800))
  }

  @Test func theDurationsSayWhyTheSettlingTimeJumps() throws {
    let person = try afterAFlick()
    person.click(try #require(person.place("timeline.durations")).center)
    let words = person.words()
    for title in [
      "Undamped period", "Visual duration", "Envelope condition", "Reported by the library",
      "Settled on the screen",
    ] {
      #expect(words.contains(title))
    }
    #expect(words.contains { $0.contains("It jumps where one more swing just fits") })
  }

  @Test func momentumAndEnergyOfAllAreLanesOfTheCradle() throws {
    let person = try Person("cradle")
    person.letter("t")
    person.pass(60)
    person.frames(1)
    for name in ["Momentum of all", "Kinetic energy of all"] {
      person.click(try #require(person.place("lane.\(name)")).center)
    }
    person.letter("b")
    person.pass(30)
    let frame = try #require(person.bench.stage.trace.frames.last)
    let sums = try #require(frame.sums)
    #expect(sums == person.bench.scene.sums && frame.rivalSums != nil)
    #expect(person.words().contains("kg m/s"))
    // Another scene has none to show.
    person.letter("1")
    person.frames(2)
    #expect(person.place("lane.Momentum of all") == nil)
    #expect(person.place("lane.Energy") != nil)
  }
}
