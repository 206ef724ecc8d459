import Foundation
import Scenes

/// Hours of fresh drags in one scene: the memory that is taken after ten minutes is all that it ever takes.
///
/// Its level is held, which is the median after each drag, of the last tenth of the time against that of the last three
/// of the first ten minutes, in the first of which a scene fills what it keeps.
struct Endurance {
  private let player: Player
  private let scene: String
  private var random = Seeded(16)

  /// Memory is compared from this time on, in seconds.
  private static let warm = 600.0
  /// How long before that its level is measured, in seconds: 27 to 56 drags.
  private static let firstStretch = 180.0
  /// The stretch at the end that is compared, and what may come on top, as shares.
  private static let end = 0.1, share = 0.02
  /// The longest wait after a drag, in seconds.
  private static let longestWait = 6.0
  /// A frame, in microseconds: half as many as usual, so that hours pass in less time.
  private static let frame: Int64 = 33_333
  /// Every so many frames it is looked whether all is well.
  private static let frames = 4

  /// The scene's key in the window.
  private let key: Int

  init(_ player: Player, scene: String, key: Int) {
    (self.player, self.scene, self.key) = (player, scene, key)
    player.framesToCheck = Self.frames
  }

  /// Drags in every scene, each in a process of its own, so that one's memory is not another's.
  static func run(hours: Double, by program: URL) throws {
    let scenes = SceneCatalog.infos.map(\.id)
    let most = ProcessInfo.processInfo.activeProcessorCount
    var faults = 0
    for start in stride(from: 0, to: scenes.count, by: most) {
      let running = try scenes[start...].prefix(most).map { scene in
        try Process.run(program, arguments: ["endure", "\(hours)", scene])
      }
      for process in running {
        process.waitUntilExit()
        if process.terminationStatus != 0 { faults += 1 }
      }
    }
    guard faults == 0 else { throw Fault("\(faults) scenes did not endure") }
  }

  /// Drags for so many simulated hours.
  mutating func run(hours: Double) throws {
    try player.play("key \(key) 0")
    let end = hours * 3600
    var (first, last): ([Double], [Double]) = ([], [])
    while player.seconds < end {
      try drag()
      let taken = Usage.resident
      if (Self.warm - Self.firstStretch..<Self.warm).contains(player.seconds) {
        first.append(taken)
      }
      if player.seconds >= end * (1 - Self.end) { last.append(taken) }
    }
    let (before, after) = (Self.median(first), Self.median(last))
    print("\(scene): a level of \(before) MB after 10 minutes, \(after) MB at the end")
    fflush(nil)
    guard after <= before * (1 + Self.share) else {
      throw Fault("\(scene) has grown from a level of \(before) to one of \(after) MB")
    }
  }

  /// The median of some numbers, 0 of none.
  private static func median(_ numbers: [Double]) -> Double {
    numbers.isEmpty ? 0 : numbers.sorted()[numbers.count / 2]
  }

  /// A drag on the stage, sometimes with the wheel, a step of a value or an undo after it, and the rest that follows.
  private mutating func drag() throws {
    let (x, y) = (random.number(450...850).rounded(), random.number(150...600).rounded())
    let (dx, dy) = (random.number(-20...20).rounded(), random.number(-40...40).rounded())
    try player.play("press \(x) \(y) left 1")
    for step in 1...8 {
      try player.play("move \(x + Double(step) * dx) \(y + Double(step) * dy)")
      try player.play("frames 1 \(Self.frame)")
    }
    try player.play("lift \(x + 8 * dx) \(y + 8 * dy) left")
    switch random.integer(0...9) {
    case 0: try player.play("wheel \(x) \(y) 0 \(random.number(-200...200)) precise")
    case 1: try player.play("key z 2")
    case 2: try player.play("key f 0")
    default: break
    }
    _ = try player.rest(within: Self.longestWait, frames: Self.frame)
    try player.play("frames 15 \(Self.frame)")
  }
}
