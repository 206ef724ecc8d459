import Foundation

/// A lock that a file stands for: the kernel releases it at whatever end of its process.
public final class FileLock: Sendable {
  /// The file that goes with the lock.
  private let path: String
  private let descriptor: Int32

  /// Takes a lock, whose file is made where it is missing and goes at an orderly end; nil while it is held elsewhere.
  ///
  /// On a disk without locks every attempt to take one succeeds.
  ///
  /// - Throws: `SystemError` where the file cannot be made.
  public init?(_ path: String) throws(SystemError) {
    while true {
      let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
      guard file >= 0 else { throw .last }
      guard flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
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

  deinit {
    _ = unsafe unlink(path)
    _ = close(descriptor)
  }
}
