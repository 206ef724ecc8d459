import Documents
import Foundation
import Synchronization

/// Notes that the program was told to end, so that a run can end without leaving half a file.
///
/// A run looks for it between frames. Where it has not ended a second later, or at the next signal, what it has not
/// completed is removed and the process ends at once.
final class Interruption: Sendable {
  private struct State {
    var signal: Int32 = 0
    /// Whether all files have their final names.
    var isComplete = false
    /// The folders of the files that are written.
    var folders: Set<String> = []
    /// The paths of the files while they have no final names.
    var partialPaths: Set<String> = []
    /// The process groups of other programs that run for this one.
    var groups: Set<pid_t> = []
  }

  private let state = Mutex(State())

  /// A run has so long to end of itself, in seconds.
  private static let patience = 1.0
  private static let words = "Stopped; nothing was written."

  /// Throws once a signal has come.
  func check() throws { try state.withLock { try Self.check($0) } }

  private static func check(_ state: State) throws {
    guard state.signal == 0 else { throw Failure(.init(signal: state.signal), words) }
  }

  /// Whether a signal has come.
  var hasCome: Bool { state.withLock { $0.signal != 0 } }

  /// Handles the signals until the returned objects are released; `wake` is called after each of them.
  ///
  /// A window keeps its work before it ends, however long that takes: it is not `forced`.
  func listen(
    forced: Bool = true, wake: @escaping @Sendable () -> Void = {}
  ) -> [any DispatchSourceSignal] {
    EndSignals.listen { [self] signal in
      let isFirst = state.withLock { state in
        guard state.signal == 0 else { return false }
        state.signal = signal
        return true
      }
      wake()
      guard forced else { return }
      guard isFirst else { return end() }
      // A run that has ended meanwhile has said so, and is gone.
      DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { [weak self] in
        self?.end()
      }
    }
  }

  /// Ends the process and those that run for it, with no partial file left.
  private func end() {
    // The lock is not given back: no other thread opens or completes a file from here on.
    state.withLock { state in
      for group in state.groups { kill(-group, SIGKILL) }
      if !state.isComplete {
        for path in state.partialPaths { _ = unsafe unlink(path) }
        ProgressLine.show("")
        Outputs.note(Self.words)
      }
      _exit(Failure.Status(signal: state.signal).rawValue)
    }
  }

  // MARK: - What a signal ends

  /// Opens a file to be written; the first one of a folder removes what killed processes have left in it.
  func open(_ path: String, replacing: OutputFile.Replacing) throws -> OutputFile {
    try state.withLock { state in
      try Self.check(state)
      if state.folders.insert(path.folderPath).inserted { OutputFile.removeRemains(beside: path) }
      let file = try Outputs.writing(path) { try OutputFile(path, replacing: replacing) }
      if file.temporaryPath != file.path { state.partialPaths.insert(file.temporaryPath) }
      return file
    }
  }

  /// Gives the files of a run their final names; a signal comes before all of them or too late.
  func complete(_ files: [OutputFile]) throws {
    try state.withLock { state in
      try Self.check(state)
      for file in files {
        try Outputs.writing(file.path) { try file.commit() }
        state.partialPaths.remove(file.temporaryPath)
      }
      state.isComplete = true
    }
  }

  /// Starts another program, which ends with this one.
  func start(_ make: () throws -> ChildProcess) throws -> ChildProcess {
    try state.withLock { state in
      try Self.check(state)
      let program = try make()
      state.groups.insert(program.identifier)
      return program
    }
  }

  /// Ends what is left of a program, and takes its status.
  func end(_ program: ChildProcess) {
    state.withLock { state in
      program.reap()
      state.groups.remove(program.identifier)
    }
  }
}

/// The signals that ask the program to end: from the terminal, the desktop's end, a service manager.
enum EndSignals {
  /// Does something at each of them until the returned objects are released.
  static func listen(_ end: @escaping @Sendable (_ signal: Int32) -> Void)
    -> [any DispatchSourceSignal]
  {
    let numbers = [SIGINT, SIGTERM] + (isIgnored(SIGHUP) ? [] : [SIGHUP])
    // Kept back until all are listened to: Dispatch does that on another thread, and what came before would be lost.
    var (kept, before) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&kept)
    for number in numbers { unsafe sigaddset(&kept, number) }
    unsafe pthread_sigmask(SIG_BLOCK, &kept, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    let registrations = DispatchGroup()
    let sources = numbers.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { end(number) }
      registrations.enter()
      source.setRegistrationHandler { registrations.leave() }
      source.resume()
      return source
    }
    registrations.wait()
    return sources
  }

  /// Whether the program was started so that a signal does nothing, as `nohup` does with the terminal's end.
  private static func isIgnored(_ signal: Int32) -> Bool {
    let before = Foundation.signal(signal, SIG_DFL)
    _ = Foundation.signal(signal, before)
    return unsafe unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

/// The last line of a terminal on standard error, which tells how far a run is.
enum ProgressLine {
  static func show(_ words: String) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K\(words)".utf8))
  }
}
