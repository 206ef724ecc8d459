import Foundation
import Synchronization

/// Something that is made on a thread of its own, and taken once.
final class Preparation<Value>: Sendable {
  private let outcome = Mutex<Result<Value, any Error>?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  init(_ make: @escaping @Sendable () throws -> sending Value) {
    Thread.detachNewThread { [self] in
      outcome.withLock { outcome in
        do { outcome = .success(try make()) } catch { outcome = .failure(error) }
      }
      isDone.signal()
    }
  }

  /// Waits for it; throws what its making threw.
  func take() throws -> sending Value {
    isDone.wait()
    let taken = outcome.withLock { outcome in
      let taken = outcome
      outcome = nil
      return taken
    }
    guard let taken else { preconditionFailure("It is taken once.") }
    return try taken.get()
  }
}
