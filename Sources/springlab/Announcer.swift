import Documents
import Foundation
import Workbench

/// Prints what changes, one line each, for users of screen readers and for programs.
struct Announcer {
  private(set) var isOn: Bool
  private var last: [String: String] = [:]
  /// What the reader has not taken yet.
  private var waiting: [String] = []

  /// A reader that takes nothing loses the oldest lines beyond so many.
  private static let mostWaiting = 1000
  /// A line fits into the least room that a pipe has where it says that it has some.
  private static let longestLine = 1000

  init(isOn: Bool) {
    self.isOn = isOn
    // A reader that has ended makes a write fail; without this the signal would end this program.
    if isOn { signal(SIGPIPE, SIG_IGN) }
  }

  mutating func say(_ words: String) {
    guard isOn else { return }
    waiting.append(words.printable(most: Self.longestLine))
    if waiting.count > Self.mostWaiting { waiting.removeFirst() }
    write()
  }

  /// Writes what the reader takes now, without waiting for it; where there is none any more, the rest is lost.
  private mutating func write() {
    var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    while let line = waiting.first, unsafe poll(&output, 1, 0) > 0 {
      do {
        try FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
        waiting.removeFirst()
      } catch {
        (isOn, waiting) = (false, [])
      }
    }
  }

  mutating func look(at workbench: Workbench, news: [String]) {
    guard isOn else { return }
    if !waiting.isEmpty { write() }
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
