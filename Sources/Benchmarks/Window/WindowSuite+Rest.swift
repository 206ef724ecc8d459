import CPeers
import Foundation

/// How the window starts, and what it takes when nothing moves.
extension WindowSuite {
  private static let all = [
    "messages", "cradle", "grid", "carousel", "newtonian", "expanding", "sticky", "waterfall",
    "playground",
  ]
  private static let startBar = 2.0, memoryBar = 60.0, memoryGrowth = 5.0

  /// First pictures and memory; the programs' files have been read before.
  func start(on server: XServer) throws {
    let commands = [
      ("clear and present", peers.presentWhole(server.size)), ("Qt Quick's list", peers.list),
      ("100 messages", peers.scene("messages", "--count", "100")),
      ("1,000,000 messages", peers.scene("messages", "--count", "1000000")),
    ]
    var (times, memories) = (commands.map { _ in Measures() }, commands.map { _ in Measures() })
    for _ in 0..<Self.rounds {
      for (i, command) in commands.enumerated() {
        let program = try server.settle(command.1)
        times[i].append(1e9 * (program.firstPicture ?? .nan))
        memories[i].append(program.memory)
      }
    }
    var table = Table(
      "window: the first picture and memory",
      columns: [
        "program", "first picture", "to clear and present", "bar", "holds", "MB", "bar", "holds",
      ])
    for (i, command) in commands.enumerated() {
      let memory = memories[i].median
      let growth = memory - memories[2].median
      let isSmall = i == 2 ? memory <= Self.memoryBar : growth <= Self.memoryGrowth
      let bar = i == 2 ? "<= \(Int(Self.memoryBar))" : "<= +\(Int(Self.memoryGrowth))"
      table.add(
        [command.0, Show.time(times[i].median)]
          + Self.cells(times[i].median / times[0].median, i == 2 ? Self.startBar : nil)
          + [Show.digits(memory), i < 2 ? "" : bar, i < 2 ? "" : Show.verdict(isSmall)])
    }
    table.show()
  }

  /// Stops the clock.
  private static var pausing: HandScript {
    var script = HandScript()
    script.add(.key("space"))
    script.pause(0.5)
    return script
  }

  /// What all scenes take in 10 s at rest, and what a list does after a flick.
  func rest(on server: XServer) throws {
    var table = Table(
      "window: at rest and coming to rest", columns: ["what", "measured", "bar", "holds"])
    let programs = try Self.all.map { id in
      // A cradle without a lifted ball hangs still; the playground's opening experiment goes on for half a minute.
      let program = try server.settle(
        peers.scene(id) + (id == "cradle" ? ["--set", "lifted=0"] : []))
      if id == "playground" { _ = server.record(program, Self.pausing) }
      return program
    }
    // Hints go after some seconds.
    let first = programs[0]
    _ = server.record(first, HandScript(length: 12))
    let before = programs.map(\.processorSeconds)
    let activity = server.record(first, HandScript(length: 10))
    for (i, id) in Self.all.enumerated() {
      let taken = 1000 * (programs[i].processorSeconds - before[i])
      table.add([
        "\(id), 10 s at rest", Show.digits(taken) + " ms", "0 ms", Show.verdict(taken < 0.5),
      ])
    }
    table.add([
      "frames of all of them", "\(activity.frames.count)", "0",
      Show.verdict(activity.frames.isEmpty),
    ])
    for (name, value, bar, holds) in try afterFlick(on: server) {
      table.add([name, value, bar, holds.map(Show.verdict) ?? ""])
    }
    table.show()
  }

  private func afterFlick(
    on server: XServer
  ) throws -> [(name: String, value: String, bar: String, holds: Bool?)] {
    let program = try server.settle(peers.scene("messages"), seconds: 8)
    var script = HandScript()
    script.flick(from: 591, 300, by: 0, 240)
    _ = server.record(program, script)
    let start = peer_now()
    var (frames, unchanged, last) = (0, 0, start)
    var pixels = server.hash
    while server.nextChange(until: min(start + 20, peer_now() + 1)) != nil {
      server.endOfFrame()
      let now = server.hash
      frames += 1
      unchanged += now == pixels ? 1 : 0
      (pixels, last) = (now, now == pixels ? last : peer_now())
    }
    // A second has passed since the last frame.
    let taken = program.processorSeconds
    _ = server.record(program, HandScript(length: 3))
    let later = 1000 * (program.processorSeconds - taken)
    return [
      ("frames after a flick, \(Show.digits(last - start)) s", "\(frames)", "", nil),
      ("those without a changed pixel", "\(unchanged)", "0", unchanged == 0),
      ("processor time after the last frame", Show.digits(later) + " ms", "0 ms", later < 0.5),
    ]
  }

  // MARK: - Input

  private static let reach = 20, step = 9, steps = 10

  /// Whether the first picture after a move of the pointer shows the row that is held where it went.
  func input(on server: XServer) throws {
    let program = try server.settle(peers.scene("messages"), seconds: 8)
    defer { withExtendedLifetime(program) {} }
    let (x, y) = (591, 386)
    var script = HandScript()
    script.flick(from: x, y - 60, by: 0, 60, steps: 30)
    let press = script.steps.dropLast()
    for action in press { server.act(action.action) }
    server.waitForRest()
    var (times, newest) = (Measures(), 0)
    for k in 0..<Self.steps {
      let way = k % 2 == 0 ? Self.step : -Self.step
      let before = strips(of: server)
      let start = peer_now()
      server.act(.move(x, k % 2 == 0 ? y + Self.step : y))
      guard server.nextPicture(until: start + 0.5) else { continue }
      times.append(1e9 * (peer_now() - start))
      // The row itself trails the pointer by up to a tenth of its way.
      newest += abs(shift(from: before, to: strips(of: server)) - way) <= 1 ? 1 : 0
      server.waitForRest()
    }
    server.act(.button(1, false))
    var table = Table(
      "window: from input to picture", columns: ["what", "measured", "bar", "holds"])
    table.add([
      "first pictures that show the newest pointer", "\(newest) of \(Self.steps)", "all",
      Show.verdict(newest == Self.steps),
    ])
    table.add(["from the event to that picture", Show.time(times.median), "", ""])
    table.show()
  }

  /// Columns of pixels about the row that is held.
  private func strips(of server: XServer) -> [[UInt32]] {
    stride(from: 400, to: 780, by: 4).map { x in (300..<480).map { server.pixel(x, $0) } }
  }

  /// By how many pixels strips went down, as most pixels say.
  private func shift(from before: [[UInt32]], to after: [[UInt32]]) -> Int {
    let differences = (-Self.reach...Self.reach).map { way in
      zip(before, after).reduce(0) { sum, strip in
        sum
          + (Self.reach..<strip.0.count - Self.reach).count { strip.0[$0] != strip.1[$0 + way] }
      }
    }
    let best = differences.indices.min { differences[$0] < differences[$1] } ?? 0
    return best - Self.reach
  }
}
