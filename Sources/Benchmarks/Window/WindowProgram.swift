import CPeers
import Foundation

/// A running program with a window; it ends with this object.
final class WindowProgram {
  private let process = Process()
  /// When it was started, on the monotonic clock, s.
  let start: Double
  /// How long its first picture took, s.
  var firstPicture: Double?

  /// Starts a program with settings of its own: no file of the user's changes what it does.
  init(_ command: [String], display: String, home: URL) throws {
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.environment = [
      "DISPLAY": display, "HOME": home.path, "XDG_RUNTIME_DIR": home.path, "LANG": "C.UTF-8",
      "PATH": "/usr/bin:/bin", "SDL_VIDEODRIVER": "x11", "QT_QPA_PLATFORM": "xcb",
      "QT_QUICK_BACKEND": "software",
    ]
    process.currentDirectoryURL = home
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    start = peer_now()
    try process.run()
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }

  /// The processor's time that it took so far, s.
  var processorSeconds: Double { peer_processor_seconds(process.processIdentifier) }

  /// The memory that it has now, MB.
  var memory: Double {
    let status = try? String(
      contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first
    return kilobytes.flatMap { Double($0) }.map { $0 / 1024 } ?? .nan
  }
}
