import Documents
import Foundation
import Testing

@testable import Workbench

/// A store in memory.
final class FakeStore: WorkStore {
  let folder = "/desk"
  let home = "/home/ada"
  var recent: [String] = []
  var files: [String: String] = [:]
  var session: String?
  /// Sessions that no window has open, which the next one offers.
  var left: [Leftover] = []
  /// What was kept in files of its own.
  var aside: [String] = []
  var isFull = false
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
  /// Leaves the session of the window that ended for an offer, as after a window that has kept its own since.
  func offerSession() throws {
    let text = try #require(session)
    left = [Leftover(name: "session-2.json", session: try SavedSession(data: Data(text.utf8)))]
    session = nil
  }
  func forget(_ leftover: Leftover) { left.removeAll { $0 == leftover } }
  func keepAside(_ text: String) -> String? {
    aside.append(text)
    return "/state/lost-\(aside.count)"
  }
  func keep(_ text: String, hasWork: Bool) throws {
    if isFull { throw Full() }
    session = text
  }
  func end() {}
}
