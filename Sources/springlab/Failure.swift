import Foundation

/// Why the program ends early: a sentence for the user and an exit status for scripts.
struct Failure: Error, CustomStringConvertible {
  /// Exit statuses, after BSD's sysexits.
  enum Status: Int32 {
    /// Wrong usage: a name, a value, an extension.
    case usage = 64
    /// An input file that cannot be understood.
    case badInput = 65
    /// An input file that is not there.
    case noInput = 66
    /// No display, or a program that is missing.
    case unavailable = 69
    /// Output that could not be written.
    case cannotWrite = 74
    /// Ctrl+C was pressed: 128 and the signal's number, as shells have it.
    case interrupted = 130
    /// The same of a terminal that was closed, and of a request to end.
    case hungUp = 129
    case terminated = 143

    /// The status of a signal.
    init(signal: Int32) {
      self = signal == SIGHUP ? .hungUp : signal == SIGTERM ? .terminated : .interrupted
    }
  }

  let status: Status
  let message: String

  var description: String { message }

  init(_ status: Status, _ message: String) { (self.status, self.message) = (status, message) }
}
