import Testing

@testable import Workbench

/// A store in memory.
final class FakeStore: WorkStore {
  let folder = "/desk"
  let home = "/home/ada"
  var recent: [String] = []
  var files: [String: String] = [:]
  var kept: String?
  var session: String?
  var left: [Leftover] = []
  var aside: [String] = []
  var asideTexts: [String] = []
  var isFull = false
  /// Whether the window that ended last said that something had changed.
  var hasChanged: Bool?
  struct Full: Error {}

  func names(in folder: String) -> [String]? {
    switch folder {
    case "/desk": ["old/", "one.springlab"]
    case "/desk/old": []
    case "/home/ada": ["Chats/", "chat one.txt", "chat two.txt", "Über.log"]
    case "/home/ada/Chats": ["a.txt"]
    default: nil
    }
  }
  func exists(_ path: String) -> Bool { files[path] != nil }
  func version(of path: String) -> String? { files[path] }
  func recentFiles() -> [String] { recent }
  func note(recent path: String) { recent = [path] + recent.filter { $0 != path } }
  func write(_ text: String, to path: String) throws {
    if isFull { throw Full() }
    files[path] = text
  }
  /// Leaves the session of the window that ended as a crash would have.
  func leaveSession() throws {
    left = [Leftover(name: "autosave-1", text: try #require(session))]
    session = nil
  }
  func leftovers() -> [Leftover] { left }
  func forget(_ leftover: Leftover) { left.removeAll { $0 == leftover } }
  func setAside(_ leftover: Leftover) -> String? {
    forget(leftover)
    aside.append(leftover.name)
    asideTexts.append(leftover.text)
    return "/state/\(leftover.name)"
  }
  func keep(_ text: String, hasWork: Bool) throws {
    if isFull { throw Full() }
    if hasWork { kept = text } else { session = text }
  }
  func keepReplaced(_ text: String) throws -> Leftover? {
    if isFull { throw Full() }
    let kept = Leftover(
      name: "replaced-\(left.count)", text: text, isReplaced: true, includesLastSession: false)
    left.append(kept)
    return kept
  }
  func end(with text: String, hasChanges: Bool) throws {
    if isFull { throw Full() }
    (session, kept, hasChanged) = (text, nil, hasChanges)
  }
}
