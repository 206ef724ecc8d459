import CPeers
import Foundation

/// A program that has run to its end, and what it took.
struct ChildProgram {
  /// From its start to its end.
  let seconds: Double
  /// The most memory that it had.
  let megabytes: Double

  /// The path of a program that is built beside this one.
  static func path(of name: String) -> String {
    let folder = Bundle.main.executableURL?.deletingLastPathComponent()
    return (folder ?? URL(fileURLWithPath: ".")).appendingPathComponent(name).path
  }

  /// Runs a command; nil where it fails.
  init?(_ command: [String]) {
    let words = unsafe command.map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var (child, status, usage) = (pid_t(), Int32(), rusage())
    let start = peer_now()
    guard unsafe posix_spawn(&child, command[0], nil, nil, words, environ) == 0,
      unsafe wait4(child, &status, 0, &usage) == child, status == 0
    else { return nil }
    seconds = peer_now() - start
    megabytes = Double(usage.ru_maxrss) / 1024
  }
}
