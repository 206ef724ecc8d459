import Foundation

/// A lock that a file or a folder stands for: the kernel releases it at whatever end of its process.
public final class FileLock: Sendable {
  /// The file that goes with the lock; nil for a folder.
  private let path: String?
  private let descriptor: Int32

  /// Takes a lock, whose file is made where it is missing and goes at an orderly end; nil while it is held elsewhere,
  /// unless it waits for that.
  ///
  /// On a disk without locks every attempt to take one succeeds.
  ///
  /// - Throws: `SystemError` where the file cannot be made.
  public init?(_ path: String, waits: Bool = false) throws(SystemError) {
    while true {
      let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
      guard file >= 0 else { throw .last }
      guard Self.take(file, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != .isHeld else {
        _ = close(file)
        return nil
      }
      var status = stat()
      // A holder that has ended meanwhile has removed this file: the path leads to another one.
      if unsafe fstat(file, &status) == 0, status.st_nlink > 0 {
        (self.path, descriptor) = (path, file)
        return
      }
      _ = close(file)
    }
  }

  /// Takes the lock of a folder, beside others where all share it; nil where it cannot be had.
  ///
  /// A lock that is not shared is held for a moment only: half a second is waited for it at most.
  public init?(folder: String, isShared: Bool) {
    let file = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    let way = (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB
    var (answer, attempts) = (Self.take(file, way), isShared ? 100 : 0)
    while answer == .isHeld, attempts > 0 {
      usleep(5000)
      attempts -= 1
      answer = Self.take(file, way)
    }
    guard answer == .isTaken else {
      _ = close(file)
      return nil
    }
    (path, descriptor) = (nil, file)
  }

  /// Removes a file from a folder that is locked, whatever its path has become meanwhile.
  func removeFile(named name: String) {
    _ = unsafe unlinkat(descriptor, name, 0)
  }

  private enum Answer { case isTaken, isHeld, hasNoLocks }

  private static func take(_ file: Int32, _ way: Int32) -> Answer {
    while flock(file, way) != 0 {
      guard errno == EINTR else { return errno == EWOULDBLOCK ? .isHeld : .hasNoLocks }
    }
    return .isTaken
  }

  deinit {
    if let path { _ = unsafe unlink(path) }
    _ = close(descriptor)
  }
}
