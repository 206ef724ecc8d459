/// An error that says in the window's language what went wrong.
public protocol ErrorWithText: Error {
  /// The sentence, which names place and remedy.
  var text: LocalizedText { get }
}
