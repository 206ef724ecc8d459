import Foundation
import Synchronization

/// Notes that the program was told to end, so that a run can end without leaving half a file.
final class Interruption: Sendable {
  private let number = Atomic<Int32>(0)

  /// Throws once a signal has come.
  func check() throws {
    let signal = number.load(ordering: .relaxed)
    guard signal == 0 else {
      throw Failure(.init(signal: signal), "Stopped; nothing was written.")
    }
  }

  /// Whether a signal has come.
  var hasCome: Bool { number.load(ordering: .relaxed) != 0 }

  /// Handles the signals until the returned objects are released; `wake` is called after each of them.
  func listen(wake: @escaping @Sendable () -> Void = {}) -> [any DispatchSourceSignal] {
    EndSignals.listen { [self] in
      number.store($0, ordering: .relaxed)
      wake()
    }
  }
}

/// The signals that ask the program to end: from the terminal, the desktop's end, a service manager.
enum EndSignals {
  /// Does something at each of them until the returned objects are released.
  static func listen(_ end: @escaping @Sendable (_ signal: Int32) -> Void)
    -> [any DispatchSourceSignal]
  {
    [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { end(number) }
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
