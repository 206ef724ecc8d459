import Documents
import Foundation
import Workbench

/// Prints what changes, one line each, for users of screen readers and for programs.
struct Announcer {
  private(set) var isOn: Bool
  private var last: [String: String] = [:]
  /// A line fits into the least room that a pipe has where it says that it has some.
  private static let longestLine = 1000

  init(isOn: Bool) {
    self.isOn = isOn
    // A reader that has ended makes a write fail; without this the signal would end this program.
    if isOn { signal(SIGPIPE, SIG_IGN) }
  }

  mutating func say(_ words: String) {
    guard isOn else { return }
    // A reader that takes nothing loses lines: the window does not wait for it.
    var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    guard unsafe poll(&output, 1, 0) > 0 else { return }
    let line = words.printable(most: Self.longestLine) + "\n"
    do { try FileHandle.standardOutput.write(contentsOf: Data(line.utf8)) } catch { isOn = false }
  }

  mutating func look(at workbench: Workbench, news: [String]) {
    guard isOn else { return }
    for (key, words) in workbench.announcements where last[key] != words {
      last[key] = words
      say(words.isEmpty ? key : "\(key) \(words)")
    }
    for words in news { say(words) }
    let state = workbench.isAtRest ? "rest" : "move"
    if last["state"] != state {
      last["state"] = state
      say(state == "rest" ? "rest \(workbench.scene.status)" : "move")
    }
  }
}
