import Testing

@testable import Workbench

/// Frames of a clock that is read unevenly, brought to ticks.
@Suite struct EvenFramesTests {
  /// Whether each of the times of a session stands on a tick, and how many ticks its frames took.
  private struct Run {
    var frames = EvenFrames(now: Tick.time(of: 7))
    var clock = Tick.time(of: 7)
    var steps: [Int] = []
    var now: Int64 { frames.now }

    init(rate: Double) { frames.ticks = EvenFrames.ticks(frameRate: rate, speed: 1) }

    mutating func frame(at time: Int64, isHeld: Bool = false) {
      let before = now
      frames.advance(by: time - clock, isHeld: isHeld)
      clock = time
      steps.append(Tick.last(at: now) - Tick.last(at: before))
    }
  }

  /// Late by up to so many microseconds, the same way each time.
  private static func lateness(_ k: Int, most: Int64) -> Int64 {
    Int64((UInt64(k) &* 2_654_435_761) % UInt64(most + 1))
  }

  @Test(arguments: [
    (60.0, 1.0, 2), (59.94, 1, 2), (120, 1, 1), (30, 1, 4), (24, 1, 5), (60, 0.5, 1), (60.9, 1, 2),
  ])
  func screensOfWholeTicks(_ rate: Double, _ speed: Double, _ ticks: Int) {
    #expect(EvenFrames.ticks(frameRate: rate, speed: speed) == ticks)
  }

  @Test(arguments: [(75.0, 1.0), (144, 1), (240, 1), (60, 0.1), (60, 0), (0, 1), (.nan, 1)])
  func othersAreLeftAlone(_ rate: Double, _ speed: Double) {
    #expect(EvenFrames.ticks(frameRate: rate, speed: speed) == nil)
    var run = Run(rate: 75)
    for k in 1...20 {
      run.frame(at: run.clock + 13_333 + Int64(k))
      #expect(run.now == run.clock)
    }
  }

  @Test(arguments: [60.0, 59.94, 60.6, 120, 30])
  func aLateClockMovesThingsEvenly(_ rate: Double) throws {
    var run = Run(rate: rate)
    let ticks = try #require(run.frames.ticks)
    let frame = 1e6 / rate
    let start = run.clock
    for k in 1...20_000 {
      let late = Self.lateness(k, most: Int64(frame / 8))
      run.frame(at: start + Int64(Double(k) * frame) + late)
      #expect(Tick.rest(of: run.now, after: Tick.last(at: run.now)) == 0, "frame \(k)")
      let lead = run.frames.lead
      #expect(lead > -Int64(frame / 20) && lead <= Int64(frame), "frame \(k): \(lead)")
    }
    // The first frames find the phase.
    #expect(run.steps.dropFirst(30).allSatisfy { $0 == ticks })
  }

  @Test func aMissedFrameIsMadeUpFor() {
    var run = Run(rate: 60)
    let start = run.clock
    for k in (1...100).filter({ ![60, 80, 81].contains($0) }) {
      run.frame(at: start + Int64(k) * 16_667)
    }
    #expect(run.steps.dropFirst(40).filter { $0 != 2 } == [4, 6])
    #expect(abs(run.now - run.clock) < 16_667)
  }

  /// While something is held, and after it, the time neither jumps nor goes back.
  @Test func aHeldPointerIsDrawnAtTheTimeOfTheClock() {
    var run = Run(rate: 60)
    let start = run.clock
    var last = run.now
    for k in 1...300 {
      let isHeld = (100..<200).contains(k)
      run.frame(at: start + Int64(k) * 16_667 + Self.lateness(k, most: 900), isHeld: isHeld)
      let step = run.now - last
      last = run.now
      #expect(step >= 0 && step <= 26_000, "frame \(k): \(step) us")
      if isHeld, k > 100 { #expect(run.frames.lead == 0, "frame \(k)") }
    }
    #expect(run.steps.suffix(50).allSatisfy { $0 == 2 })
  }
}
