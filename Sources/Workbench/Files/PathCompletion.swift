import Foundation

/// Paths as they are typed, and what Tab makes of them.
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

  /// What follows the typed beginning of a name in all names that begin so, folders with a slash at their end; nil
  /// where that is nothing.
  ///
  /// The case is what the names have; where none has that of the beginning, it does not matter.
  static func completion(of beginning: String, among names: [String]) -> String? {
    var found = names.filter { $0.hasPrefix(beginning) }
    if found.isEmpty {
      found = names.filter { $0.lowercased().hasPrefix(beginning.lowercased()) }
    }
    guard var common = found.first else { return nil }
    for name in found.dropFirst() {
      common = String(zip(common, name).prefix { $0 == $1 }.map(\.0))
    }
    return common.count > beginning.count || (found.count == 1 && common != beginning)
      ? common : nil
  }
}
