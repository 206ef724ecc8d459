import CPeers
import Foundation

/// An X server without a monitor, what a hand does in it, and the pictures that programs show there.
@safe final class XServer {
  private let process = Process()
  private let folder: URL
  private let screen: OpaquePointer
  private let display: String
  let size: (width: Int, height: Int)

  /// Changes of the screen so near each other, in milliseconds, belong to one frame.
  private static let frame: Int64 = 5

  init(width: Int, height: Int) throws {
    size = (width, height)
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "springlab-window-\(ProcessInfo.processInfo.processIdentifier)-\(width)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let output = Pipe()
    // The server ends with this process, whatever ends it, and the programs in it with the server.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
    process.arguments = [
      "--pdeathsig", "TERM", "/usr/bin/Xvfb", "-displayfd", "1", "-screen", "0",
      "\(width)x\(height)x24", "-fbdir", folder.path,
      "-nocursor", "-nolisten", "tcp",
    ]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let words = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    display = ":" + words.trimmingCharacters(in: .whitespacesAndNewlines)
    let pixels = folder.appendingPathComponent("Xvfb_screen0").path
    guard let screen = unsafe peer_screen_open(display, pixels) else {
      process.terminate()
      throw WindowFailure.noServer
    }
    unsafe self.screen = screen
  }

  deinit {
    unsafe peer_screen_close(screen)
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  // MARK: Programs

  /// Starts a program, and waits for its first picture.
  func open(_ command: [String]) throws -> WindowProgram {
    let blank = hash
    let program = try WindowProgram(command, display: display, home: folder)
    while program.firstPicture == nil {
      guard nextChange(until: program.start + 20) != nil else {
        throw WindowFailure.noPicture(command.joined(separator: " "))
      }
      if hash != blank { program.firstPicture = peer_now() - program.start }
    }
    return program
  }

  /// Starts a program that fills the screen, and gives it time to come to rest.
  func settle(_ command: [String], seconds: Double = 1.5) throws -> WindowProgram {
    let program = try open(command)
    unsafe peer_screen_fill(screen)
    _ = record(program, HandScript(length: seconds))
    return program
  }

  // MARK: Pictures

  /// A number that is another one for other pixels.
  var hash: UInt64 { unsafe peer_screen_hash(screen) }

  func pixel(_ x: Int, _ y: Int) -> UInt32 { unsafe peer_screen_pixel(screen, Int32(x), Int32(y)) }

  /// The server's time of the next change of the screen, in milliseconds; nil where none comes in time.
  func nextChange(until end: Double) -> Int64? {
    let time = unsafe peer_screen_next_change(screen, end)
    return time < 0 ? nil : time
  }

  /// Waits for the end of the frame that has begun to change the screen.
  func endOfFrame() {
    while nextChange(until: peer_now() + Double(Self.frame) / 1000) != nil {}
  }

  /// Waits for a frame with other pixels; whether one came in time.
  func nextPicture(until end: Double) -> Bool {
    let pixels = hash
    while nextChange(until: end) != nil {
      if hash != pixels { return true }
    }
    return false
  }

  /// Waits until no pixel has changed for some frames, at most 10 s.
  func waitForRest() {
    let end = peer_now() + 10
    while peer_now() < end, nextPicture(until: peer_now() + 0.3) {}
  }

  // MARK: Input

  func act(_ action: HandScript.Action) {
    switch action {
    case .move(let x, let y): unsafe peer_screen_move(screen, Int32(x), Int32(y))
    case .button(let number, let isDown): unsafe peer_screen_button(screen, Int32(number), isDown)
    case .key(let name): unsafe peer_screen_key(screen, name)
    }
  }

  /// Plays a script, and notes what a program shows and takes meanwhile.
  func record(_ program: WindowProgram, _ script: HandScript) -> WindowActivity {
    while nextChange(until: 0) != nil {}
    var frames: [Int64] = []
    let (start, before) = (peer_now(), program.processorSeconds)
    let watch = { (end: Double) in
      while let time = self.nextChange(until: end) {
        if frames.last.map({ time - $0 > Self.frame }) ?? true { frames.append(time) }
      }
    }
    for step in script.steps {
      watch(start + step.time)
      act(step.action)
    }
    watch(start + script.length)
    return WindowActivity(frames: frames, processor: program.processorSeconds - before)
  }
}

/// Why the window cannot be measured.
enum WindowFailure: Error, CustomStringConvertible {
  case noServer
  case noPicture(String)
  case noProgram(String)

  var description: String {
    switch self {
    case .noServer: "Xvfb did not start, or it has no damage extension."
    case .noPicture(let command): "No picture came from: \(command)"
    case .noProgram(let path): "There is no \(path): `make bench` builds it."
    }
  }
}

/// What a program did for a while.
struct WindowActivity {
  /// When its frames reached the screen, in milliseconds.
  let frames: [Int64]
  /// The processor's time that it took, s.
  let processor: Double

  /// The processor's time for each frame, ms.
  var cost: Double { frames.isEmpty ? .nan : 1000 * processor / Double(frames.count) }

  /// Frames a second while it moves: pauses of a tenth of a second or more do not count.
  var rate: Double {
    let steps = zip(frames.dropFirst(), frames).map { Double($0 - $1) }.filter { $0 < 100 }
    return steps.isEmpty ? .nan : 1000 * Double(steps.count) / steps.reduce(0, +)
  }
}
