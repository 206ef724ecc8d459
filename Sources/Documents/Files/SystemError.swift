import Foundation
import Localization

/// What the system says of a file that could not be read or written.
public struct SystemError: ErrorWithText, Hashable, CustomStringConvertible {
  /// The number of the error, as `errno` gives it.
  public let number: Int32

  /// An error of a number.
  public init(_ number: Int32) { self.number = number }

  /// The error of the last system call that failed.
  public static var last: SystemError { SystemError(errno) }

  /// Why, as the end of a sentence: "the disk is full".
  public var description: String { text.english }

  /// The same, to be shown in any language.
  public var text: LocalizedText {
    switch number {
    case ENOSPC: "the disk is full"
    case EDQUOT: "the disk space that this user may have is used up"
    case EROFS: "the disk is read-only"
    case EACCES, EPERM: "the permissions do not allow it"
    case ENOENT: "there is no folder for it"
    case ENOTDIR: "a part of its path is a file, not a folder"
    case EISDIR: "it is a folder"
    case ELOOP: "its link leads in a circle"
    case ENAMETOOLONG: "its name is too long"
    case EFBIG: "the disk takes no file of this size"
    case EMFILE, ENFILE: "too many files are open"
    case ENXIO: "nothing reads from this pipe"
    case EPIPE: "what reads from it has ended"
    case EBADF: "it is closed"
    case EAGAIN: "what comes next has to be waited for"
    case EIO: "the disk reports an error"
    default: .verbatim(unsafe String(cString: strerror(number)).lowercased())
    }
  }
}
