import Documents

/// The conversation on show, without its messages: where it came from, and what is written and not sent yet.
struct OpenConversation: Hashable {
  /// Its file; nil for the program's own.
  var path: String?
  /// The work on the one whose file could not be read, in whose place it shows.
  var missing: SavedWork?
  var draft = ""
}
