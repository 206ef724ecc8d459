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
    case EROFS: "the disk is read-only"
    case EACCES, EPERM: "the permissions do not allow it"
    case ENOENT: "there is no folder for it"
    case EISDIR: "it is a folder"
    case ELOOP: "its link leads in a circle"
    case ENAMETOOLONG: "its name is too long"
    case ENXIO: "nothing reads from this pipe"
    case EBADF: "it is closed"
    default: .verbatim(unsafe String(cString: strerror(number)).lowercased())
    }
  }
}
