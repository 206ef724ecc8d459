import Foundation
import Synchronization

/// The lines of a long chat, which a thread of its own reads and takes apart while those before become messages: each
/// is about half of the work.
final class LinesAhead: Sendable {
  /// Lines that were read together.
  struct Batch {
    let lines: [ChatLine]
    /// How many bytes they had in the file.
    let size: Int
  }

  /// So much is read at once, in bytes, and so many batches wait at most: all lines of a file would take a multiple of
  /// its messages' memory.
  private static let (batchSize, mostWaiting) = (1 << 17, 3)

  private struct State {
    var waiting: [Result<Batch?, any Error>] = []
    var isCancelled = false
  }

  private let state = Mutex(State())
  private let isReady = DispatchSemaphore(value: 0)
  private let hasRoom = DispatchSemaphore(value: 0)

  /// Begins to read what follows the first bytes of a file, and those.
  init(_ file: InputFile, after start: ArraySlice<UInt8>) {
    for _ in 0..<Self.mostWaiting { hasRoom.signal() }
    Thread.detachNewThread { [self] in
      do {
        try read(file, after: start)
        give(.success(nil))
      } catch {
        give(.failure(error))
      }
    }
  }

  /// Waits for the next lines; nil after the last.
  ///
  /// - Throws: What stopped the reading.
  func next() throws -> Batch? {
    isReady.wait()
    let next = state.withLock { $0.waiting.removeFirst() }
    hasRoom.signal()
    return try next.get()
  }

  /// Lets the thread end, when no more lines are wanted.
  func cancel() {
    state.withLock { $0.isCancelled = true }
    hasRoom.signal()
  }

  private func read(_ file: InputFile, after start: ArraySlice<UInt8>) throws {
    var (file, lines, piece) = (file, LineReader(ofText: start), start)
    while !piece.isEmpty {
      while !piece.isEmpty {
        let part = piece.prefix(Self.batchSize)
        piece = piece.dropFirst(Self.batchSize)
        var batch: [ChatLine] = []
        try lines.take(part) { batch.append(ChatLine(bytes: $0, number: $1)) }
        guard give(.success(Batch(lines: batch, size: part.count))) else { return }
      }
      piece = try file.piece()[...]
    }
    var last: [ChatLine] = []
    try lines.end { last.append(ChatLine(bytes: $0, number: $1)) }
    give(.success(Batch(lines: last, size: 0)))
  }

  /// Waits for room and puts lines there; false where no more are wanted.
  @discardableResult
  private func give(_ batch: Result<Batch?, any Error>) -> Bool {
    guard !state.withLock({ $0.isCancelled }) else { return false }
    hasRoom.wait()
    let isWanted = state.withLock { state in
      if !state.isCancelled { state.waiting.append(batch) }
      return !state.isCancelled
    }
    isReady.signal()
    return isWanted
  }
}
