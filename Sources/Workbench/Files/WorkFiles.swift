import Canvas
import Documents

/// The files of the work: their paths, the sheet that chooses one, and what is kept for a crash.
struct WorkFiles {
  /// Reads and writes files; nil where there are none.
  let store: (any WorkStore)?
  /// The file that each scene's work was opened from or saved to last, by the scene's name.
  private(set) var paths: [String: String] = [:]
  /// The versions of these files that each scene read or wrote last, by the scene's name: another scene may have
  /// written to the same file since.
  private var versions: [String: String] = [:]
  /// The file that is read, and its version before that.
  private var read: (path: String, version: String?)?
  /// The conversation's file, from the root, as saved work that names it is opened from any folder; nil for the
  /// program's own.
  var messagesPath: String? { didSet { messagesPath = messagesPath.map { absolute($0) } } }
  /// The last session's work on a conversation whose file cannot be read: the next start looks for it again, unless another
  /// one is opened or something is written into what shows in its place.
  var missing: SavedWork?
  /// The last session's work on a scene that options have opened anew: its items wait for the next start, unless some are
  /// changed here.
  var passedOver: SavedWork?
  /// The last session's scenes whose debug drawing is not as they open, until each is shown.
  var debug: Set<String> = []
  /// The sheet for choosing a path; nil while it is closed.
  var sheet: PathSheet?
  /// The desktop's dialog; nil where there is none.
  var chooser: (any FileChooser)?
  /// What the desktop's dialog is open for, and the scene that was on show then; nil while it is closed.
  var choice: (purpose: PathSheet.Purpose, scene: String)?
  /// What came as a link, and what crashes have left.
  var suggestions = Suggestions()
  /// Whether the program stayed open because the session could not be kept.
  var hasRefusedToEnd = false
  /// How the window stood when it opened; nil once any work has changed.
  var unchangedWindow: SavedSession?
  /// Whether any work has changed.
  var hasChangedWork: Bool { unchangedWindow == nil }
  /// How the window stands, and how it stood when that was kept last or at its first frame.
  private var window: (shown: SavedSession, kept: SavedSession)?
  /// When the work is kept for after a crash.
  var autosave = Autosave()

  init(store: (any WorkStore)?, chooser: (any FileChooser)? = nil) {
    (self.store, self.chooser) = (store, chooser)
  }

  /// A path from the root, of one that may be from the folder that the program was started in.
  func absolute(_ path: String) -> String { store?.absolute(path) ?? path }

  /// Notes the version of a file that is going to be read.
  mutating func noteReading(of path: String) { read = (path, store?.version(of: path)) }

  /// Notes the file that a scene's work was read from, in the version before that: what another program makes of it
  /// while it is read is not what was read.
  mutating func noteRead(_ path: String, of scene: String) {
    let path = absolute(path)
    paths[scene] = path
    versions[scene] = read?.path == path ? read?.version : store?.version(of: path)
    read = nil
  }

  /// Notes the file that a scene's work was written to just now.
  mutating func noteWritten(_ path: String, of scene: String) {
    paths[scene] = path
    versions[scene] = store?.version(of: path)
  }

  /// Whether saving a scene's work to a path would replace what it does not come from: another file, or what another
  /// program has made of its own one.
  func replacesOthers(at path: String, of scene: String) -> Bool {
    guard let store else { return false }
    guard paths[scene] == path else { return store.exists(path) }
    return store.version(of: path).map { $0 != versions[scene] } ?? false
  }

  /// Notes a change that is worth keeping.
  mutating func noteChange(at now: Double) {
    unchangedWindow = nil
    if store != nil { autosave.noteChange(at: now) }
  }

  /// Notes how the window stands: where it has changed that is worth keeping, although it is no work.
  mutating func note(_ state: SavedSession, at now: Double) {
    guard let last = window else { return window = (state, state) }
    guard state != last.shown else { return }
    window?.shown = state
    if store != nil { autosave.noteChange(at: now) }
  }

  /// Keeps how the window stands, where that has changed.
  ///
  /// - Throws: The store's error.
  mutating func keepWindow() throws {
    guard let window, window.shown != window.kept else { return }
    try store?.keepWindow(window.shown.json)
    self.window?.kept = window.shown
  }
}
