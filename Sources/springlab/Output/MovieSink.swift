import CairoCanvas
import Documents
import Foundation
import Workbench

/// All frames as a movie, through ffmpeg, which is waited for no longer at a time than the caller says.
final class MovieSink: ExportRun {
  /// What ffmpeg is waited for.
  private enum Phase {
    /// It takes a frame; it has all and does its last work; it takes nothing more, and may still say why.
    case taking, ending, failing

    /// What does nothing for so long has stopped, in seconds, and what is said of it then; nil for its own words.
    var limit: (patience: Double, complaint: String?) {
      switch self {
      case .taking: (30, "takes no more frames.")
      case .ending: (600, "does not end.")
      case .failing: (2, nil)
      }
    }
  }

  private let canvas: CairoCanvas
  private let rate: Double
  private let program: String
  private let file: OutputFile
  private let interruption: Interruption
  private var process: ChildProcess?
  private let input = Pipe()
  /// What it says of what is wrong: a file without a name.
  private let errors = MovieSink.namelessFile()
  private var phase = Phase.taking
  /// What it has not taken yet of the last frame.
  private var rest = Data()
  /// Since when it does nothing, in the caller's time; nil where it just did something.
  private var idleSince: Double?

  /// A program that is told to end has so long for it, in seconds.
  private static let haste = 0.5

  /// Fails where ffmpeg is not installed, before any frame is drawn.
  ///
  /// `programs` are the folders that it may be in, as `PATH` lists them.
  init(
    _ request: ExportRequest, _ canvas: CairoCanvas, _ interruption: Interruption, programs: String
  ) throws {
    (rate, self.canvas, self.interruption) = (request.rate, canvas, interruption)
    guard let program = Self.find("ffmpeg", in: programs) else {
      throw Failure(
        .unavailable,
        "A film needs ffmpeg, which is not installed: apt-get install ffmpeg. A .gif needs no other program."
      )
    }
    self.program = program
    file = try interruption.open(request.path, replacing: request.replacing)
    // A program that ends early makes a write fail; without this the signal would end this program.
    signal(SIGPIPE, SIG_IGN)
  }

  private static func namelessFile() -> FileHandle {
    guard let file = unsafe tmpfile() else { return .nullDevice }
    defer { unsafe fclose(file) }
    return FileHandle(fileDescriptor: unsafe dup(fileno(file)), closeOnDealloc: true)
  }

  private static func find(_ name: String, in programs: String) -> String? {
    programs.split(separator: ":").map { "\($0)/\(name)" }.first(where: isProgram)
  }

  /// Whether a path leads to a file that may be run: folders have that right as well.
  private static func isProgram(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    return unsafe access(path, X_OK) == 0
  }

  func take(_ frame: ExportFrame) throws {
    guard frame.number > 0 else { return }
    canvas.draw(frame.drawing())
    if process == nil { try start(canvas.pixelSize) }
    (rest, idleSince) = (canvas.rows, nil)
  }

  func isDone(at now: Double, within seconds: Double) throws -> Bool {
    guard let process else { return true }
    if phase == .taking {
      if send(within: seconds) { return true }
    } else if process.waitForEnd(within: seconds) {
      guard phase == .ending else { throw failure() }
      try complete(process)
      return true
    }
    let start = idleSince ?? now
    idleSince = start
    guard now - start < phase.limit.patience else { throw failure(phase.limit.complaint) }
    return false
  }

  /// Gives ffmpeg the rest of a frame as it takes it: whether it has all.
  private func send(within seconds: Double) -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    var output = pollfd(
      fd: input.fileHandleForWriting.fileDescriptor, events: Int16(POLLOUT), revents: 0)
    while !rest.isEmpty {
      let left = (end - ContinuousClock.now) / .milliseconds(1)
      guard left > 0, unsafe poll(&output, 1, Int32(left.rounded(.up))) > 0 else { return false }
      let count = unsafe rest.withUnsafeBytes { unsafe write(output.fd, $0.baseAddress, $0.count) }
      if count < 0, errno == EAGAIN || errno == EINTR { continue }
      guard count > 0 else {
        close(.failing)
        return false
      }
      rest = rest.dropFirst(count)
      idleSince = nil
    }
    return true
  }

  /// Ends ffmpeg's input and begins a phase.
  private func close(_ phase: Phase) {
    try? input.fileHandleForWriting.close()
    (self.phase, idleSince) = (phase, nil)
  }

  private func start(_ size: (width: Int, height: Int)) throws {
    let arguments = [
      "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "bgr0",
      "-s", "\(size.width)x\(size.height)", "-r", "\(rate)", "-i", "-",
      // Most players want an even number of pixels and colours at half the resolution.
      "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p",
      "-c:v", "libx264", "-crf", "18", "-movflags", "+faststart",
      "-fflags", "+bitexact", "-flags:v", "+bitexact", "-f", "mp4", file.temporaryPath,
    ]
    do {
      process = try interruption.start {
        try ChildProcess(program, arguments, input: input, errors: errors)
      }
    } catch let error as SystemError {
      throw Failure(.unavailable, "\(program) could not be started: \(error).")
    }
    let pipe = input.fileHandleForWriting.fileDescriptor
    _ = fcntl(pipe, F_SETFL, fcntl(pipe, F_GETFL) | O_NONBLOCK)
  }

  /// The failure, after the program has ended.
  private func failure(_ complaint: String? = nil) -> Failure {
    endProgram()
    try? errors.seek(toOffset: 0)
    let said = (try? errors.read(upToCount: 4000)).map {
      String(decoding: $0, as: UTF8.self)
    }
    let reason = complaint ?? "says: \(said?.split(separator: "\n").first ?? "no word why")"
    file.discard()
    return Failure(.cannotWrite, "\(file.path) could not be written; ffmpeg \(reason)")
  }

  /// Ends the program, and what it has started.
  private func endProgram() {
    try? input.fileHandleForWriting.close()
    guard let process else { return }
    process.terminate(within: Self.haste)
    interruption.end(process)
  }

  func finish() throws { close(.ending) }

  private func complete(_ process: ChildProcess) throws {
    // Nothing writes to the file from here on.
    interruption.end(process)
    guard process.status == 0 else { throw failure() }
    // The file is ffmpeg's work: its handle here has written nothing.
    guard try Outputs.writing(file.path, { try file.isWritten() }) else {
      throw failure("has written no film.")
    }
    try interruption.complete([file])
  }

  func cancel() {
    endProgram()
    file.discard()
  }
}
