import Foundation

/// A bus that ends with the test.
final class PrivateBus {
  /// Whether this machine has the daemon.
  static let isThere = FileManager.default.fileExists(atPath: "/usr/bin/dbus-daemon")

  let address: String
  private let daemon = Process()

  init() throws {
    let output = Pipe()
    daemon.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
    daemon.arguments = ["--session", "--nofork", "--nopidfile", "--print-address"]
    daemon.standardOutput = output
    try daemon.run()
    var line = Data()
    while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data([0x0A]) {
      line += byte
    }
    address = String(decoding: line, as: UTF8.self)
  }

  /// Ends the daemon, whatever signals it has been told to ignore: one that lives on keeps the output of the
  /// tests open.
  func end() {
    kill(daemon.processIdentifier, SIGKILL)
    daemon.waitUntilExit()
  }
}
