import CairoCanvas
import Documents
import Foundation
import Synchronization
import Workbench

/// All frames as a movie, through ffmpeg.
final class MovieSink: ExportRun {
  private let canvas: CairoCanvas
  private let rate: Double
  private let program: String
  private let file: OutputFile
  private let interruption: Interruption
  private var process: ChildProcess?
  private let input = Pipe()
  private let errors = ErrorText()

  /// A program that takes nothing for so long has stopped, in seconds.
  private static let patience = 30.0
  /// The same for its last work, when it has all frames.
  private static let longestEnd = 600.0
  /// A program that has failed has so long to say why, and one that is told to end to do so, in seconds.
  private static let grace = 2.0, haste = 0.5

  /// Fails where ffmpeg is not installed, before any frame is drawn.
  init(_ request: ExportRequest, _ canvas: CairoCanvas, _ interruption: Interruption) throws {
    (rate, self.canvas, self.interruption) = (request.rate, canvas, interruption)
    guard let program = Self.find("ffmpeg") else {
      throw Failure(
        .unavailable,
        "A film needs ffmpeg, which is not installed: apt-get install ffmpeg. A .gif needs no other program."
      )
    }
    self.program = program
    file = try interruption.open(request.path)
    // A program that ends early makes a write fail; without this the signal would end this program.
    signal(SIGPIPE, SIG_IGN)
  }

  private static func find(_ name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }
      .first(where: isProgram)
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
    try send(canvas.rows)
  }

  /// Gives ffmpeg bytes as it takes them.
  private func send(_ data: Data) throws {
    var rest = data
    var output = pollfd(
      fd: input.fileHandleForWriting.fileDescriptor, events: Int16(POLLOUT), revents: 0)
    var waited = 0.0
    while !rest.isEmpty {
      try interruption.check()
      guard unsafe poll(&output, 1, Int32(Self.beat * 1000)) > 0 else {
        waited += Self.beat
        if waited >= Self.patience { throw failure("takes no more frames.") }
        continue
      }
      waited = 0
      let count = unsafe rest.withUnsafeBytes { unsafe write(output.fd, $0.baseAddress, $0.count) }
      if count < 0, errno == EAGAIN || errno == EINTR { continue }
      guard count > 0 else { throw failure() }
      rest = rest.dropFirst(count)
    }
  }

  /// How often it is looked whether to stop, in seconds.
  private static let beat = 0.1

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
        try ChildProcess(program, arguments, input: input, errors: errors.pipe)
      }
    } catch let error as SystemError {
      throw Failure(.unavailable, "\(program) could not be started: \(error).")
    }
    let pipe = input.fileHandleForWriting.fileDescriptor
    _ = fcntl(pipe, F_SETFL, fcntl(pipe, F_GETFL) | O_NONBLOCK)
  }

  /// The failure, after the program has ended.
  private func failure(_ reason: String? = nil) -> Failure {
    endProgram()
    let words = reason ?? "says: \(errors.firstLine ?? "no word why")"
    cancel()
    return Failure(.cannotWrite, "\(file.path) could not be written; ffmpeg \(words)")
  }

  /// Lets the program end, tells it to, and ends what it has started.
  private func endProgram() {
    try? input.fileHandleForWriting.close()
    guard let process else { return }
    if !process.waitForEnd(within: Self.grace) { process.terminate(within: Self.haste) }
    interruption.end(process)
  }

  func finish() throws {
    guard let process else { return }
    try? input.fileHandleForWriting.close()
    let hasEnded = try process.waitForEnd(within: Self.longestEnd) { try interruption.check() }
    guard hasEnded else { throw failure("does not end.") }
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
    process?.terminate(within: Self.haste)
    endProgram()
    file.discard()
  }
}

/// What a program writes to its error stream: its start is kept, and the rest is read and dropped, as a full pipe
/// would stop the program.
private final class ErrorText: Sendable {
  let pipe = Pipe()
  private let text = Mutex((start: Data(), isWhole: false))
  private static let most = 4000

  init() {
    pipe.fileHandleForReading.readabilityHandler = { [self] handle in
      let more = handle.availableData
      if more.isEmpty { handle.readabilityHandler = nil }
      text.withLock {
        $0.start += more.prefix(max(0, Self.most - $0.start.count))
        $0.isWhole = more.isEmpty
      }
    }
  }

  /// The first line of a program that has ended; nil where nothing was written.
  var firstLine: String? {
    // The last bytes may still be on their way.
    for _ in 0..<100 where !text.withLock(\.isWhole) { Thread.sleep(forTimeInterval: 0.01) }
    return text.withLock { String(decoding: $0.start, as: UTF8.self) }.split(separator: "\n").first
      .map {
        String($0)
      }
  }
}

extension CairoCanvas {
  /// The picture's bytes without what is between its rows.
  fileprivate var rows: Data {
    let (width, height) = pixelSize
    return withPixels { bytes, stride in
      var data = Data(capacity: 4 * width * height)
      for y in 0..<height {
        unsafe bytes.extracting(y * stride..<y * stride + 4 * width).withUnsafeBytes {
          unsafe data.append(contentsOf: $0)
        }
      }
      return data
    }
  }
}
