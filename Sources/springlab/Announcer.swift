import Foundation
import Workbench

/// Prints what changes, one line each, for users of screen readers and for programs.
struct Announcer {
  let isOn: Bool
  private var last: [String: String] = [:]

  init(isOn: Bool) { self.isOn = isOn }

  func say(_ words: String) {
    guard isOn else { return }
    FileHandle.standardOutput.write(Data((words + "\n").utf8))
  }

  mutating func look(at workbench: Workbench) {
    guard isOn else { return }
    for (key, words) in workbench.announcements where last[key] != words {
      last[key] = words
      say(words.isEmpty ? key : "\(key) \(words)")
    }
    for news in workbench.takeNews() { say(news) }
    let state = workbench.isAtRest ? "rest" : "move"
    if last["state"] != state {
      last["state"] = state
      say(state == "rest" ? "rest \(workbench.scene.guide.status)" : "move")
    }
  }
}
