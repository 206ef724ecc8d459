/// What is wrong with a file: where, and what would be right.
public struct DocumentError: Error, Hashable, CustomStringConvertible {
  /// The file's name; nil where there is none.
  public var file: String?
  /// The line, from 1; nil where it is not known.
  public var line: Int?
  /// The place in a JSON document, such as `items[0].center[1]`; nil where there is none.
  public var path: String?
  /// What is wrong, in one sentence.
  public var message: String

  /// An error from its parts.
  public init(file: String? = nil, line: Int? = nil, path: String? = nil, _ message: String) {
    (self.file, self.line, self.path, self.message) = (file, line, path, message)
  }

  /// File, line, path and sentence, as a person reads them: one line of less than 300 letters, whatever the file
  /// holds.
  public var description: String {
    let line = line.map { "line \($0)" }
    let place = [file, line, path].compactMap { $0 }.filter { !$0.isEmpty }
      .map { $0.printable(most: Self.longestPlace) }
    return (place + [message]).joined(separator: ": ").printable()
  }

  private static let longestPlace = 80

  /// The same error, of a file.
  func of(file: String?) -> DocumentError {
    var copy = self
    copy.file = copy.file ?? file
    return copy
  }
}
