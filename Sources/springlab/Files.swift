import CairoCanvas
import Canvas
import Documents
import Foundation
import SDLPlatform
import Workbench

/// Reads the files that the command line names; failures carry their exit status.
enum Inputs {
  static func conversation(_ path: String) throws -> Conversation {
    try reading(path) {
      var status = stat()
      // What a pipe brings is read here only: in the window nothing waits for it.
      guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else {
        return try Conversation(contentsOf: path)
      }
      return try Conversation(data: try data(path), file: path.fileName)
    }
  }

  static func sample(_ name: String) throws -> Conversation {
    try reading(name) { try Samples.conversation(named: name) }
  }

  /// Saved work: a file, or the text that it was shared as.
  static func work(_ source: String) throws -> SavedWork {
    guard SavedWork.isText(source) else {
      return try reading(source) { try SavedWork(data: try data(source), file: source) }
    }
    do { return try SavedWork(text: source) } catch { throw Failure(.badInput, "\(error)") }
  }

  /// A gesture: a file, or that of shared text.
  static func gesture(_ path: String) throws -> Gesture {
    if SavedWork.isText(path) {
      if let gesture = try work(path).gesture { return gesture }
      throw Failure(.badInput, "The shared text holds no gesture to replay.")
    }
    return try reading(path) { try Gesture(data: try data(path), file: path) }
  }

  static func experiment(_ path: String) throws -> Experiment {
    try reading(path) { try Experiment(data: try data(path), file: path) }
  }

  /// Fails where a file cannot be opened, before a window is shown for it.
  static func check(_ path: String) throws { try reading(path) { try OpenedFile.check(path) } }

  /// Opens saved work; a failure names what is not here.
  static func open(_ work: SavedWork, from path: String?, on workbench: Workbench) throws {
    do { try DocumentError.naming(path) { try workbench.open(work, from: path) } } catch {
      throw Failure(.badInput, "\(error)")
    }
  }

  /// Offers work that came as a link; a failure names what is not here.
  static func offer(_ work: SavedWork, on workbench: Workbench) throws {
    do { try workbench.offer(work) } catch { throw Failure(.badInput, "\(error)") }
  }

  /// The desktop's settings that need no bus: those of GTK's file and of variables.
  static func desktopSettings() -> DesktopSettings {
    let environment = ProcessInfo.processInfo.environment
    let folder = FileStore.configurationFolder(
      environment, home: FileManager.default.homeDirectoryForCurrentUser)
    let file = try? Data(
      document: folder.appendingPathComponent("gtk-3.0/settings.ini").path, kind: "a setting",
      most: mostSettings, takesPipes: false)
    return GTKPreferences(
      environment: environment, file: file.map { String(decoding: $0, as: UTF8.self) }
    ).settings
  }

  /// GTK's file has a few lines; this many bytes of it are read at most.
  private static let mostSettings = 1 << 20

  static func text() throws -> PangoText {
    do { return try PangoText() } catch { throw Failure(.unavailable, "\(error)") }
  }

  static func canvas(_ size: CGSize, scale: Double, text: PangoText) throws -> CairoCanvas {
    try checkPixels(size, scale: scale)
    do { return try CairoCanvas(size: size, scale: scale, text: text) } catch {
      throw Failure(.usage, "\(error)")
    }
  }

  /// Fails where a picture of a size in points has more pixels than one can have, before memory is taken for it.
  static func checkPixels(_ size: CGSize, scale: Double) throws {
    let most = CairoCanvas.greatestSide
    let sides = [("wide", size.width), ("high", size.height)]
    for (side, length) in sides where (length * scale).rounded() > CGFloat(most) {
      throw Failure(
        .usage,
        "The picture is too \(side): it has \(most) pixels at most; choose a smaller size or scale, or fewer frames."
      )
    }
  }

  static func size(_ words: String) throws -> CGSize {
    let parts = words.lowercased().split(separator: "x").map { Double($0) }
    guard parts.count == 2, let w = parts[0], let h = parts[1], (1...16384).contains(w),
      (1...16384).contains(h)
    else {
      throw Failure(.usage, "--size takes WIDTHxHEIGHT from 1x1 to 16384x16384, not \"\(words)\".")
    }
    return CGSize(width: w, height: h)
  }

  static func data(_ path: String) throws -> Data {
    try Data(document: path, kind: "what is opened")
  }

  private static func reading<T>(_ path: String, _ read: () throws -> T) throws -> T {
    do {
      return try read()
    } catch let failure as Failure {
      throw failure
    } catch {
      guard isMissing(path) else { throw Failure(.badInput, "\(error)") }
      let words =
        path.isEmpty ? "The name of the file to read is empty." : "\(path): there is no such file."
      throw Failure(.noInput, words)
    }
  }

  /// Whether no file has a path: one that may not be looked at, or whose link leads in a circle, is none of these.
  static func isMissing(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) != 0 && (errno == ENOENT || errno == ENOTDIR)
  }
}

/// Writes files and standard output.
enum Outputs {
  /// Gives the number of a standard stream that is closed to no file: what is opened next would take it, and be
  /// printed into.
  static func occupyClosedStreams() {
    for stream: Int32 in 0...2 where fcntl(stream, F_GETFD) < 0 {
      // In the wrong direction, so that the stream fails as a closed one does.
      _ = unsafe open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Fails where the name of a file to be written is empty.
  static func checkName(_ path: String?) throws {
    guard let path, path.isEmpty else { return }
    throw Failure(.usage, "--out takes the name of a file, which is empty here.")
  }

  /// Writes the whole file of a request.
  static func write(
    _ data: Data, for request: ExportRequest, until interruption: Interruption
  ) throws {
    let file = try interruption.open(request.path, replacing: request.replacing)
    try writing(request.path) {
      try file.append(data)
      try file.confirm()
    }
    try interruption.complete([file])
  }

  /// Members as JSON, for people and programs.
  static func json(_ members: [String: Any]) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: members, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self)
  }

  /// Prints a text and the end of its line.
  static func print(_ text: String) throws {
    try write(Data((text + "\n").utf8))
  }

  /// Writes to standard output, controls escaped where that is a terminal.
  static func write(_ data: Data) throws {
    // A reader that has ended makes a write fail; without this the signal would end this program.
    signal(SIGPIPE, SIG_IGN)
    let shown = isatty(STDOUT_FILENO) == 1 ? printable(data) : data
    do { try FileHandle.standardOutput.write(contentsOf: shown) } catch {
      throw Failure(.cannotWrite, "Standard output could not be written: \(SystemError.last).")
    }
  }

  /// What a terminal may be given of a text: names in files may hold sequences that change what it shows or does.
  private static func printable(_ text: Data) -> Data {
    let lines = String(decoding: text, as: UTF8.self).unicodeScalars
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        line.split(separator: "\t", omittingEmptySubsequences: false)
          .map { String($0).withEscapedControls }.joined(separator: "\t")
      }
    return Data(lines.joined(separator: "\n").utf8)
  }

  /// Prints words for the user where errors are shown; if that cannot be, they are lost.
  static func note(_ words: String) {
    try? FileHandle.standardError.write(
      contentsOf: Data("springlab: \(words.printable())\n".utf8))
  }

  /// Does something with a file; what the system says against it becomes a failure that names the file.
  static func writing<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as SystemError { throw failure(path, error) }
  }

  /// The failure of writing a file, with the reason.
  static func failure(_ path: String, _ error: SystemError) -> Failure {
    let reason =
      error.number == EEXIST
      ? "what is there now came or changed after the export began, and stays" : "\(error)"
    return Failure(.cannotWrite, "\(path) could not be written: \(reason).")
  }
}
