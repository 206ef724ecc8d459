import CPeers
import Foundation

/// Whether pictures show the newest place of the pointer.
extension WindowSuite {
  /// Where a row is held.
  private static let grip = (x: 591, y: 386)
  /// The farthest that a row is looked for from where it was, in pixels.
  private static let reach = 20
  /// So far the pointer moves at once from a held rest, in pixels, and so often.
  private static let step = 9, steps = 10
  /// A list is pulled to and fro so far, in pixels, by so many at once, so often, that many seconds apart.
  private static let swing = 16, pull = 4, pulls = 400, interval = 0.008
  /// Drawing a picture takes less than this, in seconds, and a frame more: older places are not in it.
  private static let newest = 0.010

  func input(on server: XServer) throws {
    let program = try server.settle(peers.scene("messages"), seconds: 8)
    defer { withExtendedLifetime(program) {} }
    var script = HandScript()
    script.flick(from: Self.grip.x, Self.grip.y - 60, by: 0, 60, steps: 30)
    for action in script.steps.dropLast() { server.act(action.action) }
    server.waitForRest()
    var table = Table(
      "window: from input to picture", columns: ["what", "measured", "bar", "holds"])
    let rest = moves(on: server)
    let motion = pulls(on: server)
    server.act(.button(1, false))
    table.add([
      "first pictures after a rest that show the newest pointer",
      "\(rest.newest) of \(Self.steps)", "all", Show.verdict(rest.newest == Self.steps),
    ])
    table.add([
      "pictures in motion that show a pointer of the last \(Int(1000 * Self.newest)) ms",
      "\(motion.newest) of \(motion.pictures)", "all",
      Show.verdict(motion.newest == motion.pictures && motion.pictures > 0),
    ])
    table.add(["from the event to the first picture", Show.time(rest.times.median), "", ""])
    table.show()
  }

  /// Moves the pointer from a held rest, and looks at the first picture each time.
  private func moves(on server: XServer) -> (newest: Int, times: Measures) {
    var (newest, times) = (0, Measures())
    for k in 0..<Self.steps {
      let way = k % 2 == 0 ? Self.step : -Self.step
      let before = strips(of: server)
      let start = peer_now()
      server.act(.move(Self.grip.x, Self.grip.y + max(0, way)))
      guard server.nextPicture(until: start + 0.5) else { continue }
      times.append(1e9 * (peer_now() - start))
      // A picture is sent in pieces.
      server.endOfFrame()
      // The row itself trails the pointer by up to a tenth of its way.
      newest += abs(shift(from: before, to: strips(of: server)) - way) <= 1 ? 1 : 0
      server.waitForRest()
    }
    return (newest, times)
  }

  /// Pulls a held list to and fro without a rest, and looks at every picture.
  private func pulls(on server: XServer) -> (newest: Int, pictures: Int) {
    let before = strips(of: server)
    let start = peer_now()
    var places = [(time: start, way: 0)]
    var (newest, pictures, way, step) = (0, 0, 0, Self.pull)
    for k in 1...Self.pulls {
      while server.nextPicture(until: start + Double(k) * Self.interval) {
        let time = peer_now()
        server.endOfFrame()
        let shown = shift(from: before, to: strips(of: server))
        pictures += 1
        let old = places.lastIndex { $0.time <= time - Self.newest } ?? 0
        newest += places[old...].contains { abs(shown - $0.way) <= 2 } ? 1 : 0
      }
      if abs(way + step) > Self.swing { step = -step }
      way += step
      places.append((peer_now(), way))
      server.act(.move(Self.grip.x, Self.grip.y + way))
    }
    return (newest, pictures)
  }

  /// Columns of pixels about the row that is held.
  private func strips(of server: XServer) -> [[UInt32]] {
    let rows = Self.grip.y - 2 * Self.reach..<Self.grip.y + 2 * Self.reach
    return stride(from: 400, to: 780, by: 4).map { x in rows.map { server.pixel(x, $0) } }
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
