/// A path as it is typed.
struct TypedPath {
  /// The folder that is meant, and what is typed after it.
  let folder: String
  let name: String

  /// A typed path, seen from a folder; `~` is the home folder.
  init(_ typed: String, in folder: String, home: String) {
    var whole = typed
    if typed == "~" || typed.hasPrefix("~/") { whole = home + typed.dropFirst() }
    guard let slash = whole.lastIndex(of: "/") else {
      (self.folder, name) = (folder, whole)
      return
    }
    let head = String(whole[..<slash])
    name = String(whole[whole.index(after: slash)...])
    self.folder =
      whole.hasPrefix("/")
      ? (head.isEmpty ? "/" : head) : folder.appendingPath(head)
  }

  var path: String { folder.appendingPath(name) }

  /// Whether a name begins as the typed one does, in letters of either case.
  func begins(_ other: String) -> Bool { other.lowercased().hasPrefix(name.lowercased()) }
}
