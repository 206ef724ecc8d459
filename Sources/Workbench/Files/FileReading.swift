import Documents
import Foundation
import Synchronization

/// A large file that is read on a thread of its own, while the window's frames go on.
final class FileReading: Sendable {
  let path: String
  private let share = Atomic<Double>(0)
  private let isCancelled = Atomic<Bool>(false)
  private let result = Mutex<Result<OpenedFile, any Error>?>(nil)

  /// Smaller files are read at once: in less than a few frames, in bytes.
  private static let atOnce = 2 << 20

  /// Whether a file is so large that its reading would be waited for.
  static func isWorthwhile(for path: String) -> Bool {
    let about = try? FileManager.default.attributesOfItem(atPath: path)
    return about?[.type] as? FileAttributeType == .typeDirectory
      || about?[.size] as? Int ?? 0 > atOnce
  }

  init(_ path: String) {
    self.path = path
    Thread.detachNewThread { [self] in
      let read = Result {
        try OpenedFile(contentsOf: path) { [self] done in
          share.store(done, ordering: .relaxed)
          if isCancelled.load(ordering: .relaxed) { throw CancellationError() }
        }
      }
      result.withLock { $0 = read }
    }
  }

  /// How much is read, 0 to 1.
  var progress: Double { share.load(ordering: .relaxed) }

  /// What was read, or why it could not be; nil while it goes on.
  func takeResult() -> Result<OpenedFile, any Error>? { result.withLock { $0 } }

  /// Lets the thread end at its next piece.
  func cancel() { isCancelled.store(true, ordering: .relaxed) }
}
