import Canvas
import Documents
import Foundation
import Springs
import Synchronization

/// Opens files, small ones at once and large ones while a card shows how far they are, and work that is shared as text.
final class FileOpener: WorkbenchPart {
  /// A large file that is being read.
  private(set) var reading: FileReading?
  /// The file of which less than half could be read, when it was last opened.
  private var doubtfulPath: String?

  /// How often the card is drawn while a file is read, in seconds.
  static let readingInterval = 1.0 / 30

  /// Opens a file of any kind.
  func open(_ path: String) {
    // What is saved later names it, and is opened from other folders.
    let path = workbench.files.known.absolute(path)
    workbench.letGo()
    cancel()
    workbench.files.known.noteReading(of: path)
    if FileReading.isWorthwhile(for: path) {
      reading = FileReading(path)
    } else {
      finish(Result { try OpenedFile(contentsOf: path) }, from: path)
    }
  }

  /// Takes over a large file once it is read.
  func step() {
    guard let reading, let result = reading.takeResult() else { return }
    self.reading = nil
    finish(result, from: reading.path)
  }

  /// Leaves the file that is being read alone; everything stays as it was.
  func cancel() {
    reading?.cancel()
    reading = nil
  }

  private func finish(_ result: Result<OpenedFile, any Error>, from path: String) {
    do {
      switch try result.get() {
      case .work(let work): try workbench.files.take(work, from: path)
      case .gesture(let gesture): try workbench.files.take(gesture, from: path)
      case .conversation(let conversation):
        // A second time is the answer that it is wanted nevertheless.
        if let unread = conversation.unread, doubtfulPath != path {
          doubtfulPath = path
          return say("\(unread). Open it again to show what was read")
        }
        workbench.files.take(conversation, from: path)
      case .experiment(let experiment): workbench.files.take(experiment, from: path)
      case .spring(let spring): workbench.inspector.take(spring)
      }
      workbench.files.store?.note(recent: path)
    } catch let error as DocumentError {
      var named = error
      named.file = named.file ?? path.fileName
      workbench.say(named)
    } catch {
      workbench.say(error)
    }
  }

  // MARK: - The card

  /// Shows how far a large file is read, while one is.
  func compose() {
    guard let reading else { return }
    let frame = workbench.cardFrame(height: 66)
    ui.overlay("reading", blocking: .frame(frame)) { [self] in card(reading, in: frame) }
  }

  /// At the top of the stage: the file's name, how much is read, and a button that ends it.
  private func card(_ reading: FileReading, in card: CGRect) {
    ui.card(card)
    let name = reading.path.fileName.printable()
    ui.label(
      "Reading \(name)",
      in: CGRect(x: card.minX + 16, y: card.minY + 12, width: card.width - 140, height: 18),
      style: TextStyle(size: 13, weight: .semibold))
    ui.progressBar(
      CGRect(x: card.minX + 16, y: card.minY + 44, width: card.width - 140, height: 6),
      reading.progress)
    let button = CGRect(x: card.maxX - 108, y: card.midY - 14, width: 92, height: 28)
    if ui.button("reading.cancel", "Cancel", button, tip: "Stop; nothing changes (Esc)") {
      cancel()
    }
  }

  // MARK: - Shared text

  /// Copies what is tuned, with the gesture; what was written and arranged stays here.
  func copyText() {
    do {
      ui.clipboard.text = try workbench.files.checkedWork().text()
      say("Copied as text: paste it here or elsewhere with Ctrl + V")
    } catch {
      workbench.say(error)
    }
  }

  /// Takes in what the clipboard holds: a spring in the code or words of any library, or shared work; nothing changes
  /// where it is neither.
  func pasteText() {
    let text = ui.clipboard.text
    guard SavedWork.isText(text) else {
      if let spring = SpringText(text) { return workbench.inspector.take(spring) }
      return say(
        """
        Nothing to paste: a spring is written as "170, 26" or "duration: 0.4, bounce: 0.2", and shared work starts \
        with "\(SavedWork.textPrefix)".
        """, isError: true)
    }
    do {
      try workbench.files.take(try SavedWork(text: text), from: nil)
    } catch {
      workbench.say(error)
    }
  }
}

extension Workbench {
  /// Opens a file of any kind.
  public func open(_ path: String) { opener.open(path) }

  /// Shows an experiment, as it was read from a file.
  public func open(_ experiment: Experiment, from path: String) {
    files.take(experiment, from: path)
  }

  /// Takes saved work over and plays its gesture; says where a replay differs from what was saved.
  ///
  /// - Throws: `DocumentError`, with everything as it was, where it names what is not here.
  public func open(_ work: SavedWork, from path: String?) throws {
    try files.take(work, from: path)
  }

  /// Offers work that came as a link: a page on the web may hold one, so that it is opened only when asked for.
  ///
  /// - Throws: `DocumentError` where it names what is not here.
  public func offer(_ work: SavedWork) throws {
    _ = try CheckedWork(work)
    suggestions.offer(work)
  }

  /// Ends the program at once, as another one requests; the next start goes on from here.
  ///
  /// - Throws: The system's error where that cannot be kept; what was kept last stays.
  public func end() throws { try lastSession.end() }

  /// Notes a change that is worth keeping.
  func noteWork() { lastSession.noteWork() }

  /// A card of a height at the top of the stage.
  func cardFrame(height: CGFloat) -> CGRect {
    let frame = layout.stage
    let width = min(420, frame.width - 32)
    return CGRect(x: frame.midX - width / 2, y: frame.minY + 16, width: width, height: height)
  }
}

/// A large file that is read on a thread of its own, while the window's frames go on.
final class FileReading: Sendable {
  let path: String
  private let share = Atomic<Double>(0)
  private let isCancelled = Atomic<Bool>(false)
  private let result = Mutex<Result<OpenedFile, any Error>?>(nil)

  /// Smaller files are read at once: in less than a few frames, in bytes.
  private static let atOnce = 2 << 20

  /// Whether a file is so large that its reading would be waited for.
  static func isWorthwhile(for path: String) -> Bool {
    let about = try? FileManager.default.attributesOfItem(atPath: path)
    return about?[.type] as? FileAttributeType == .typeDirectory
      || about?[.size] as? Int ?? 0 > atOnce
  }

  init(_ path: String) {
    self.path = path
    Thread.detachNewThread { [self] in
      let read = Result {
        try OpenedFile(contentsOf: path) { [self] done in
          share.store(done, ordering: .relaxed)
          if isCancelled.load(ordering: .relaxed) { throw CancellationError() }
        }
      }
      result.withLock { $0 = read }
    }
  }

  /// How much is read, 0 to 1.
  var progress: Double { share.load(ordering: .relaxed) }

  /// What was read, or why it could not be; nil while it goes on.
  func takeResult() -> Result<OpenedFile, any Error>? { result.withLock { $0 } }

  /// Lets the thread end at its next piece.
  func cancel() { isCancelled.store(true, ordering: .relaxed) }
}
