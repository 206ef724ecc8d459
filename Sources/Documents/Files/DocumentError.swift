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

  /// Gives the errors of what is read a file's name, unless they have one.
  package static func naming<Value>(_ file: String?, _ read: () throws -> Value) throws -> Value {
    do { return try read() } catch var error as DocumentError {
      error.file = error.file ?? file
      throw error
    }
  }
}
