import Foundation
import Localization

/// What is wrong with a file: where, and what would be right.
public struct DocumentError: ErrorWithText, Hashable, CustomStringConvertible {
  /// The file's name; nil where there is none.
  public var file: String?
  /// The line, from 1; nil where it is not known.
  public var line: Int?
  /// The place in a JSON document, such as `items[0].center[1]`; nil where there is none.
  public var path: String?
  /// What is wrong, in one sentence.
  public var message: LocalizedText

  /// An error from its parts.
  public init(file: String? = nil, line: Int? = nil, path: String? = nil, _ message: LocalizedText)
  {
    (self.file, self.line, self.path, self.message) = (file, line, path, message)
  }

  /// File, line, path and sentence, as a person reads them: one line of less than 300 letters, whatever the file
  /// holds.
  public var description: String { text.english.printable() }

  /// The same, to be shown in any language.
  public var text: LocalizedText {
    let line = line.map { "line \($0)" as LocalizedText }
    let place = [file.map(Self.short), line, path.map(Self.short)]
    let known = place.compactMap { $0 }.filter { !$0.isEmpty }
    return (known + [message]).joined(separator: ": ")
  }

  private static func short(_ place: String) -> LocalizedText {
    .verbatim(place.printable(most: longestPlace))
  }

  private static let longestPlace = 80

  /// A file of a folder or an archive is larger than a conversation may be.
  static func tooLarge(_ path: String) -> DocumentError {
    DocumentError(
      "holds \(path), which has more than the \(Conversation.largestFile >> 20) MB of a conversation."
    )
  }

  /// Gives the errors of what is read a file's name, unless they have one.
  package static func naming<Value>(_ file: String?, _ read: () throws -> Value) throws -> Value {
    do { return try read() } catch var error as DocumentError {
      error.file = error.file ?? file
      throw error
    }
  }
}

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

/// The name that a mistyped one most likely meant: the fewest edits away, and near enough to be
/// meant at all; nil where none is.
///
/// Ties go to the first.
public func nearest(to wish: String, in names: [String]) -> String? {
  // What is longer is no name that was mistyped, and comparing takes the product of both lengths.
  let isName = { (text: String) in text.utf8.count <= longestName }
  guard isName(wish) else { return nil }
  let wish = Array(wish.lowercased())
  let scored = names.prefix(mostNames).filter(isName).map {
    (name: $0, edits: edits(from: wish, to: Array($0.lowercased())))
  }
  guard let best = scored.min(by: { $0.edits < $1.edits }) else { return nil }
  return best.edits <= max(2, min(wish.count, best.name.count) / 2) ? best.name : nil
}

private let longestName = 100, mostNames = 2000

/// A question whether the nearest of some names was meant; empty where none is near.
func hint(_ wish: String, _ names: [String]) -> LocalizedText {
  nearest(to: wish, in: names).map { " Did you mean \"\($0)\"?" } ?? ""
}

/// How many characters have to be put in, taken out or changed (Levenshtein's distance).
private func edits(from a: [Character], to b: [Character]) -> Int {
  var row = Array(0...b.count)
  for (i, x) in a.enumerated() {
    var corner = row[0]
    row[0] = i + 1
    for (j, y) in b.enumerated() {
      let above = row[j + 1]
      row[j + 1] = min(above + 1, row[j] + 1, corner + (x == y ? 0 : 1))
      corner = above
    }
  }
  return row[b.count]
}
