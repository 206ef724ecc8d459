import Canvas
import Documents

/// The files of the work: their paths, the sheet that chooses one, and what is kept for a crash.
struct WorkFiles {
  /// Reads and writes files; nil where there are none.
  let store: (any WorkStore)?
  /// The file that each scene's work was opened from or saved to last, by the scene's name.
  var paths: [String: String] = [:]
  /// The conversation's file; nil for the program's own.
  var messagesPath: String?
  /// The sheet for choosing a path; nil while it is closed.
  var sheet: PathSheet?
  /// The desktop's dialog; nil where there is none.
  var chooser: (any FileChooser)?
  /// What the desktop's dialog is open for, and the scene that was on show then; nil while it is closed.
  var choice: (purpose: PathSheet.Purpose, scene: String)?
  /// A large file that is being read.
  var reading: FileReading?
  /// What crashes have left, the newest first; the first is on offer.
  var leftovers: [(file: Leftover, session: SavedSession)] = []
  /// What came as a link, and waits for a decision.
  var offered: SavedWork?
  /// Whether the program stayed open because the session could not be kept.
  var hasRefusedToEnd = false
  /// When the work is kept next, in seconds on the clock of frames; nil where nothing has changed.
  private(set) var autosaveDue: Double?

  init(store: (any WorkStore)?, chooser: (any FileChooser)? = nil) {
    (self.store, self.chooser) = (store, chooser)
  }

  /// From a change to keeping it, in seconds.
  static let autosaveDelay = 2.0

  /// Notes a change that is worth keeping.
  mutating func noteChange(at now: Double) {
    if store != nil { autosaveDue = now + Self.autosaveDelay }
  }

  /// Whether the work is to be kept now; true once for each due time.
  mutating func takesAutosave(at now: Double) -> Bool {
    guard let due = autosaveDue, due <= now else { return false }
    autosaveDue = nil
    return true
  }

  /// Keeps nothing more: the program ends as it should.
  mutating func endAutosave() { autosaveDue = nil }
}
