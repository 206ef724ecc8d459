import Documents
import Foundation

/// Another program, in a process group of its own, so that what it has started ends with it.
///
/// Only the program itself is waited for: what it has started may hold its streams open for as long as it likes.
final class ChildProcess {
  /// The number of its process and of its group.
  let identifier: pid_t
  /// The status that it ended with, 128 and the number of a signal, or -1 where it is not known; nil until then.
  private(set) var status: Int32?

  /// How often it is looked whether it has ended, in seconds.
  private static let beat = 0.025

  /// Starts it; what it prints is dropped.
  ///
  /// - Throws: `SystemError` where it cannot be started.
  init(_ program: String, _ arguments: [String], input: Pipe, errors: FileHandle)
    throws(SystemError)
  {
    // Where it is ignored, ended processes have no status.
    signal(SIGCHLD, SIG_DFL)
    let read = input.fileHandleForReading
    // Other programs that this one starts must not hold the pipe open.
    for handle in [read, input.fileHandleForWriting] {
      _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, read.fileDescriptor, STDIN_FILENO)
    unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, errors.fileDescriptor, STDERR_FILENO)
    let attributes = unsafe Self.attributes()
    defer {
      unsafe posix_spawnattr_destroy(attributes)
      unsafe attributes.deallocate()
    }
    var words = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var number: pid_t = 0
    let error = unsafe posix_spawn(&number, program, &actions, attributes, &words, environ)
    guard error == 0 else { throw SystemError(error) }
    identifier = number
    // Only the other program has its end of the pipe, so that it ends with it.
    try? read.close()
  }

  /// A group of its own, no signal blocked, and none ignored that this program ignores.
  private static func attributes() -> UnsafeMutablePointer<posix_spawnattr_t> {
    let attributes = UnsafeMutablePointer<posix_spawnattr_t>.allocate(capacity: 1)
    unsafe posix_spawnattr_init(attributes)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(attributes, &signals)
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(attributes, &signals)
    unsafe posix_spawnattr_setpgroup(attributes, 0)
    let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP
    unsafe posix_spawnattr_setflags(attributes, Int16(flags))
    return unsafe attributes
  }

  /// Whether it has ended; its number stays its own until it is reaped.
  private var hasEnded: Bool {
    guard status == nil else { return true }
    var info = unsafe siginfo_t()
    let answer = unsafe waitid(P_PID, id_t(identifier), &info, WEXITED | WNOHANG | WNOWAIT)
    return unsafe answer < 0 ? errno == ECHILD : info.si_signo != 0
  }

  /// Waits until it has ended, at most so many seconds: whether it has.
  func waitForEnd(within seconds: Double) -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while !hasEnded {
      let left = (end - ContinuousClock.now) / .seconds(1)
      guard left > 0 else { return false }
      Thread.sleep(forTimeInterval: min(Self.beat, left))
    }
    return true
  }

  /// Tells it and all that it has started to end; they have so many seconds for it.
  func terminate(within seconds: Double) {
    guard status == nil else { return }
    kill(-identifier, SIGTERM)
    if !waitForEnd(within: seconds) {
      kill(-identifier, SIGKILL)
      _ = waitForEnd(within: seconds)
    }
  }

  /// Ends what it has started and still runs, and takes its status; without waiting where it has not ended.
  func reap() {
    guard status == nil else { return }
    kill(-identifier, SIGKILL)
    var word: Int32 = 0
    let ended = unsafe waitpid(identifier, &word, WNOHANG)
    let signal = word & 0x7F
    status = ended != identifier ? -1 : signal == 0 ? (word >> 8) & 0xFF : 128 + signal
  }
}
