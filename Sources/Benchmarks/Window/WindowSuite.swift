import CPeers
import Documents
import Foundation

/// What the real window takes under real input, beside Qt Quick's list and beside a program that only clears
/// and presents: processor milliseconds for each frame that reaches the screen, the medians of three runs.
struct WindowSuite {
  private static let size = (width: 1280, height: 800)
  private static let large = (width: 3840, height: 2160)
  static let rounds = 3

  let peers: WindowPeers

  static func run() throws {
    let missing = WindowPeers.missing
    guard missing.isEmpty else {
      print("\nwindow: left out, it needs \(missing.joined(separator: " ")) (Debian's names).")
      return
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "springlab-peers-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let conversation = try Samples.conversation(named: "weekend")
    let suite = WindowSuite(peers: try WindowPeers(rows: conversation, into: folder))
    let server = try XServer(width: size.width, height: size.height)
    try suite.scenes(on: server)
    try suite.start(on: server)
    try suite.rest(on: server)
    try suite.input(on: server)
    try suite.large(on: try XServer(width: large.width, height: large.height))
  }

  /// One that is measured: a program, what is done before, and what is done to it.
  struct Entry {
    let name: String
    let command: [String]
    var before = HandScript()
    let script: HandScript
  }

  /// Runs entries in turn, and answers each one's costs and rates.
  func measure(
    _ entries: [Entry], on server: XServer
  ) throws -> (costs: [Measures], rates: [Measures]) {
    var costs = entries.map { _ in Measures() }
    var rates = costs
    try inTurns(entries.count, rounds: Self.rounds) { i in
      let program = try server.settle(entries[i].command)
      _ = server.record(program, entries[i].before)
      let activity = server.record(program, entries[i].script)
      costs[i].append(activity.cost)
      rates[i].append(activity.rate)
    }
    return (costs, rates)
  }

  /// Runs programs in turns, every second round in the other order: each runs after each of its neighbours as often, as
  /// what ran before has the caches.
  func inTurns(_ count: Int, rounds: Int, _ run: (Int) throws -> Void) rethrows {
    for round in 0..<rounds {
      for i in 0..<count { try run(round % 2 == 0 ? i : count - 1 - i) }
    }
  }

  // MARK: - Scenes in motion

  /// The bar of each scene: so many times the cost of Qt Quick's list.
  private static let bars = [
    ("messages", 1.0), ("cradle", 0.6), ("grid", 1.2), ("carousel", 1.2), ("waterfall", 1.2),
    ("expanding", 1.2), ("sticky", 1.2), ("newtonian", 1.2),
  ]
  private static let timelineBar = 1.3

  private func scenes(on server: XServer) throws {
    let flicks = HandScript.flicksAndTurns(on: server.size, across: false)
    var entries = [Entry(name: "Qt Quick's list", command: peers.list, script: flicks)]
    for (id, _) in Self.bars {
      entries.append(
        Entry(
          name: id, command: peers.scene(id), before: Self.preparation(of: id),
          script: Self.script(of: id, on: server.size)))
    }
    var opening = HandScript()
    opening.add(.key("t"))
    opening.pause(1)
    entries.append(
      Entry(
        name: "messages with the timeline", command: peers.scene("messages"), before: opening,
        script: flicks))
    let (costs, rates) = try measure(entries, on: server)
    var table = Table(
      "window: processor time for a frame at \(server.size.width)x\(server.size.height)",
      columns: ["scene", "a frame", "frames/s", "beside Qt Quick's list", "bar", "holds"])
    for (i, entry) in entries.enumerated() {
      let bar = i == 0 ? nil : i <= Self.bars.count ? Self.bars[i - 1].1 : nil
      table.add(
        [entry.name, Show.time(1e6 * costs[i].median), Show.digits(rates[i].median)]
          + Self.cells(costs[i].median / costs[0].median, bar))
    }
    let timeline = costs[entries.count - 1].median / costs[1].median
    table.add(["the timeline, to without it", "", ""] + Self.cells(timeline, Self.timelineBar))
    table.show()
  }

  /// A ratio, its bar and whether it is kept.
  static func cells(_ ratio: Double, _ bar: Double?) -> [String] {
    [
      Show.ratio(ratio), bar.map { "<= " + Show.ratio($0) } ?? "",
      bar.map { Show.verdict(ratio <= $0) } ?? "",
    ]
  }

  private static func preparation(of scene: String) -> HandScript {
    // The button that adds a picture.
    scene == "newtonian" ? .clicks(at: 487, 728, count: 2) : HandScript()
  }

  private static func script(of scene: String, on size: (width: Int, height: Int)) -> HandScript {
    switch scene {
    // It swings on its own.
    case "cradle": return HandScript(length: 5)
    case "expanding": return .clicks(at: size.width * 46 / 100, size.height * 3 / 10, count: 7)
    case "newtonian":
      var throwing = HandScript()
      for k in 0..<4 {
        throwing.flick(from: 591, 386, by: k % 2 == 0 ? 160 : -160, -60)
        throwing.pause(1.1)
      }
      return throwing
    default: return .flicksAndTurns(on: size, across: scene == "carousel")
    }
  }

  // MARK: - A large screen

  private func large(on server: XServer) throws {
    let still = HandScript(length: 4)
    let entries = [
      Entry(name: "clear and present", command: peers.presentWhole(server.size), script: still),
      Entry(
        name: "the same without a picture", command: peers.present(server.size), script: still),
      Entry(name: "cradle", command: peers.scene("cradle", "--scale", "2"), script: still),
      Entry(
        name: "messages", command: peers.scene("messages", "--scale", "2"),
        script: .flicksAndTurns(on: server.size, across: false)),
    ]
    let (costs, rates) = try measure(entries, on: server)
    var table = Table(
      "window: the same at \(server.size.width)x\(server.size.height), scale 2",
      columns: [
        "program", "a frame", "beside clear and present", "bar", "holds", "frames/s", ">= 59",
      ])
    for (i, bar) in [nil, nil, 1.0, 2.0].enumerated() {
      let rate = rates[i].median
      table.add(
        [entries[i].name, Show.time(1e6 * costs[i].median)]
          + Self.cells(costs[i].median / costs[0].median, bar)
          + [Show.digits(rate), Show.verdict(rate >= 59)])
    }
    table.show()
  }
}
