import Foundation
import Synchronization

/// Notes that Ctrl+C was pressed, so that a run can end without leaving half a file.
final class Interruption: Sendable {
  private let flag = Atomic(false)

  /// Whether Ctrl+C was pressed.
  var isAsked: Bool { flag.load(ordering: .relaxed) }

  /// Handles the signal until the returned object is released.
  func listen() -> any DispatchSourceSignal {
    signal(SIGINT, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler { [self] in flag.store(true, ordering: .relaxed) }
    source.resume()
    return source
  }
}

/// The signals that ask the program to end: from the terminal, the desktop's end, a service manager.
enum EndSignals {
  /// Does something at each of them until the returned objects are released.
  static func listen(_ end: @escaping @Sendable () -> Void) -> [any DispatchSourceSignal] {
    [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler(handler: end)
      source.resume()
      return source
    }
  }
}

/// Prints the progress of a long run on standard error, where that is a terminal.
struct ProgressLine {
  private let total: Int
  private let isShown = isatty(STDERR_FILENO) == 1
  private let start = ContinuousClock().now
  private var hasShown = false

  /// A quick run prints nothing.
  private static let patience = Duration.seconds(1)
  private static let stride = 10

  init(total: Int) { self.total = total }

  mutating func show(_ count: Int) {
    guard isShown, count % Self.stride == 0, ContinuousClock().now - start > Self.patience else {
      return
    }
    hasShown = true
    write("\rframe \(count) of \(total)  (Ctrl+C stops)")
  }

  func clear() { if hasShown { write("\r\u{1B}[K") } }

  private func write(_ words: String) {
    try? FileHandle.standardError.write(contentsOf: Data(words.utf8))
  }
}
