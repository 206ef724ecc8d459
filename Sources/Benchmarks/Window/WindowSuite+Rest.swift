import CPeers
import Foundation

/// How the window starts, and what it takes when nothing moves.
extension WindowSuite {
  private static let all = [
    "messages", "cradle", "grid", "carousel", "newtonian", "expanding", "sticky", "waterfall",
    "playground",
  ]
  /// Longer than any hint stays, s: what comes later is no part of what the flick did.
  private static let longestPause = 8.0
  /// How soon after its last frame the program sleeps, s.
  private static let timeToSleep = 0.1
  private static let startBar = 2.0, memoryBar = 60.0, memoryGrowth = 5.0

  /// First pictures and memory; the programs' files have been read before.
  func start(on server: XServer) throws {
    let commands = [
      ("clear and present", peers.presentWhole(server.size)), ("Qt Quick's list", peers.list),
      ("100 messages", peers.scene("messages", "--count", "100")),
      ("1,000,000 messages", peers.scene("messages", "--count", "1000000")),
    ]
    var (times, memories) = (commands.map { _ in Measures() }, commands.map { _ in Measures() })
    try inTurns(commands.count, rounds: 2 * Self.rounds) { i in
      let program = try server.settle(commands[i].1)
      times[i].append(1e9 * (program.firstPicture ?? .nan))
      memories[i].append(program.memory)
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
    var (pixels, taken) = (server.hash, 0.0)
    while server.nextChange(until: min(start + 30, last + Self.longestPause)) != nil {
      repeat {
        server.endOfFrame()
        let now = server.hash
        frames += 1
        unchanged += now == pixels ? 1 : 0
        (pixels, last) = (now, now == pixels ? last : peer_now())
      } while server.nextChange(until: peer_now() + Self.timeToSleep) != nil
      taken = program.processorSeconds
    }
    let later = 1000 * (program.processorSeconds - taken)
    return [
      ("frames after a flick, \(Show.digits(last - start)) s", "\(frames)", "", nil),
      ("those without a changed pixel", "\(unchanged)", "0", unchanged == 0),
      (
        "processor time from 0.1 s after the last frame on, 8 s", Show.digits(later) + " ms",
        "0 ms", later < 0.5
      ),
    ]
  }
}
