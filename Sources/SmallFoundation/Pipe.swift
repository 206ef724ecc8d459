/// A pipe between two programs.
public final class Pipe: Sendable {
  /// Its end to read from.
  public let fileHandleForReading: FileHandle
  /// Its end to write to.
  public let fileHandleForWriting: FileHandle

  /// A new pipe.
  public init() {
    var ends: [Int32] = [-1, -1]
    if unsafe pipe(&ends) == 0 { for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) } }
    fileHandleForReading = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    fileHandleForWriting = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
  }
}

/// Another program that this one runs.
public final class Process {
  /// The program's file.
  public var executableURL: URL?
  /// Its arguments after its name; none by default.
  public var arguments: [String]?
  /// What it reads: a `Pipe` or a `FileHandle`; this program's standard input by default.
  public var standardInput: Any?
  /// Where it prints: a `Pipe` or a `FileHandle`; this program's standard output by default.
  public var standardOutput: Any?
  /// Where it tells of errors: a `Pipe` or a `FileHandle`; this program's standard error by default.
  public var standardError: Any?
  /// Its number in the system; 0 before it runs.
  public private(set) var processIdentifier: Int32 = 0

  private var status: Int32?

  /// A program that does not run yet.
  public init() {}

  /// Starts it.
  ///
  /// - Throws: `CocoaError` where it cannot be started.
  public func run() throws {
    guard let program = executableURL?.path else { throw CocoaError(.fileNoSuchFile) }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    let streams = [standardInput, standardOutput, standardError]
    for (number, stream) in zip([STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO], streams) {
      guard let handle = Self.handle(of: stream, isRead: number == STDIN_FILENO) else { continue }
      unsafe posix_spawn_file_actions_adddup2(&actions, handle.fileDescriptor, number)
    }
    let attributes = UnsafeMutablePointer<posix_spawnattr_t>.allocate(capacity: 1)
    defer { unsafe attributes.deallocate() }
    unsafe posix_spawnattr_init(attributes)
    defer { unsafe posix_spawnattr_destroy(attributes) }
    // What this program ignores, another need not.
    var signals = sigset_t()
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(attributes, &signals)
    unsafe posix_spawnattr_setflags(attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var words = unsafe ([program] + (arguments ?? [])).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    let failure = unsafe posix_spawn(
      &processIdentifier, program, &actions, attributes, &words, environ)
    guard failure == 0 else { throw CocoaError(.executableNotLoadable) }
    // Only the other program has its ends of the pipes, so that they end with it.
    try? (standardInput as? Pipe)?.fileHandleForReading.close()
    try? (standardOutput as? Pipe)?.fileHandleForWriting.close()
    try? (standardError as? Pipe)?.fileHandleForWriting.close()
  }

  private static func handle(of stream: Any?, isRead: Bool) -> FileHandle? {
    if let pipe = stream as? Pipe {
      return isRead ? pipe.fileHandleForReading : pipe.fileHandleForWriting
    }
    return stream as? FileHandle
  }

  /// Takes the status of the program when it has ended.
  private func wait(_ options: Int32) {
    guard processIdentifier > 0, status == nil else { return }
    var word: Int32 = 0
    while true {
      let ended = unsafe waitpid(processIdentifier, &word, options)
      if ended < 0, errno == EINTR { continue }
      if ended == 0 { return }
      // By a signal: its number, as Foundation has it.
      status = word & 0x7F == 0 ? (word >> 8) & 0xFF : word & 0x7F
      return
    }
  }

  /// Whether it runs.
  public var isRunning: Bool {
    wait(WNOHANG)
    return processIdentifier > 0 && status == nil
  }

  /// The status that it ended with, or the signal.
  public var terminationStatus: Int32 {
    wait(0)
    return status ?? 0
  }

  /// Sends it the signal to end.
  public func terminate() { if isRunning { kill(processIdentifier, SIGTERM) } }

  /// Waits until it has ended.
  public func waitUntilExit() { wait(0) }
}
