import ArgumentParser
import CairoCanvas
import Canvas
import Documents
import Foundation
import Localization
import SDLPlatform
import Scenes
import Workbench

/// Opens the window, which is also what happens without a command.
struct WindowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "window", abstract: "Open the window (what happens without a command).")

  @OptionGroup var options: OpeningOptions
  @Argument(
    help: "Saved work, an experiment, a gesture or a conversation to open, or work shared as text.")
  var file: String?
  @Flag(help: "Print what has the focus, what changes and what moves, line by line.")
  var announce = false
  @Flag(help: "Start without what the last session left; the next start offers that.")
  var fresh = false
  @Flag(
    help: "Keep nothing of this session: not for the next start or a crash, nor what was opened.")
  var noHistory = false

  /// Whether a command line, which begins with the program, opens the window without being read to its
  /// end: it says nothing more, or the command's name.
  static func isNamed(in commandLine: [String]) -> Bool {
    commandLine.count < 2 || commandLine[1] == configuration.commandName
  }

  private static let usualSize = CGSize(width: 1280, height: 800)

  func run() throws {
    Window.setClass()
    let kept = keptSessions()
    let session = kept.session
    let files = Inputs.desktopSettings()
    // What the window shows is made while the desktop opens it.
    let preparation = Preparation { [self] in try makeContent(kept, files) }
    let interruption = Interruption()
    let listening = interruption.listen(forced: false, wake: Window.wake)
    defer { for source in listening { source.cancel() } }
    let desktop = DesktopSettingsWatch(
      address: Self.sessionBus, files: files, wake: Window.wake)
    let reader = ScreenReader(
      AccessibilityBridge(address: Self.sessionBus, program: "Springlab", wake: Window.wake))
    let opened = Result { try openWindow(session) }
    (try? opened.get())?.prepare()
    let content = try preparation.take()
    let window = try opened.get()
    window.show()
    var loop = WindowLoop(
      window: window, workbench: content.workbench, painter: content.painter,
      announcer: Announcer(isOn: announce), desktop: desktop, reader: reader,
      interruption: interruption)
    loop.isSaid = (theme: options.theme != nil, motion: options.reduceMotion)
    loop.follow(files)
    try loop.run()
    // Giving back a window that is gone is an error of X11, which ends the program with another status.
    if window.isDestroyed { Foundation.exit(0) }
  }

  /// What windows have left; nothing where this one starts without it.
  private func keptSessions() -> FileStore.Kept {
    guard !fresh else { return FileStore.Kept() }
    let kept = store(nil).keptSessions()
    for (path, reason) in kept.unreadable {
      Outputs.note("the last session cannot be read; it stays in \(path). \(reason)")
    }
    return kept
  }

  /// What the window shows, all that takes time at a first picture done.
  private func makeContent(_ kept: FileStore.Kept, _ desktop: DesktopSettings) throws
    -> sending (workbench: Workbench, painter: FramePainter)
  {
    PangoText.loadFonts()
    var opening = try options.opening()
    let shared = try file.flatMap { SavedWork.isText($0) ? try Inputs.work($0) : nil }
    let file = shared == nil ? self.file.map(Self.path) : nil
    if let file { try Self.check(file) }
    let environment = try options.environment()
    let gesture = try options.gesture()
    let session = kept.session
    (opening.session, opening.leftover) = (session, kept.others.first)
    opening.unreadableSession = kept.unreadable.first?.path
    if options.theme == nil { opening.show(session?.theme, else: desktop.prefersDark) }
    if options.language == nil {
      opening.language =
        session?.language ?? Language(environment: ProcessInfo.processInfo.environment)
    }
    let text = try Inputs.text()
    let workbench = Workbench(
      opening, environment: environment(text), clipboard: DesktopClipboard(),
      store: store(kept.place),
      chooser: DesktopFileChooser(address: Self.sessionBus, wake: Window.wake),
      exporter: FileExporter(text: text))
    try options.showExperiment(on: workbench)
    if let file { workbench.open(file) }
    if let shared { try Inputs.offer(shared, on: workbench) }
    if let gesture { workbench.play(gesture) }
    // Lays its texts out.
    workbench.handle(InputEvent(time: 0, kind: .resize(session?.size ?? Self.usualSize)))
    _ = workbench.draw()
    return (workbench, FramePainter(text: text))
  }

  /// Fails where a file is not there, or cannot be opened.
  private static func check(_ file: String) throws {
    guard Inputs.isMissing(file) else { return try Inputs.check(file) }
    if file.isEmpty { throw Failure(.usage, "The name of the file to open is empty.") }
    // A word without a slash or a point is taken for a command.
    let isName = file.contains("/") || file.contains(".")
    throw Failure(
      isName ? .noInput : .usage, "\(file): there is no such \(isName ? "file" : "command").")
  }

  /// The path of a file that a desktop names by a URL.
  private static func path(_ name: String) -> String {
    name.hasPrefix("file://") ? URL(string: name)?.path ?? name : name
  }

  private static var sessionBus: String? {
    DesktopFileChooser.sessionBus(ProcessInfo.processInfo.environment)
  }

  private func store(_ place: SessionPlace?) -> FileStore {
    FileStore(
      folder: FileManager.default.currentDirectoryPath,
      home: ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory(),
      state: FileStore.stateFolder(
        ProcessInfo.processInfo.environment,
        home: FileManager.default.homeDirectoryForCurrentUser),
      keepsHistory: !noHistory, place: place)
  }

  private func openWindow(_ session: SavedSession?) throws -> Window {
    do {
      return try Window(
        title: "Springlab", size: session?.size ?? Self.usualSize,
        scale: options.scale ?? session?.scale)
    } catch {
      throw Failure(.unavailable, "\(error)")
    }
  }
}
