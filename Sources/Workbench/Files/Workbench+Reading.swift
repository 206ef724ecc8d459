import Canvas
import Documents
import Foundation
import Geometry
import Widgets

/// Opening files: small ones at once, large ones while a card shows how far they are.
extension Workbench {
  /// How often the card is drawn while a file is read, in seconds.
  static let readingInterval = 1.0 / 30

  /// Opens a file of any kind.
  public func open(_ path: String) {
    // What is saved later names it, and is opened from other folders.
    let path = files.absolute(path)
    letGo()
    cancelReading()
    files.noteReading(of: path)
    if FileReading.isWorthwhile(for: path) {
      files.reading = FileReading(path)
    } else {
      finish(Result { try OpenedFile(contentsOf: path) }, from: path)
    }
  }

  /// Takes over a large file once it is read.
  func stepReading() {
    guard let reading = files.reading, let result = reading.takeResult() else { return }
    files.reading = nil
    finish(result, from: reading.path)
  }

  /// Leaves the file that is being read alone; everything stays as it was.
  func cancelReading() {
    files.reading?.cancel()
    files.reading = nil
  }

  private func finish(_ result: Result<OpenedFile, any Error>, from path: String) {
    do {
      switch try result.get() {
      case .work(let work): try open(work, from: path)
      case .gesture(let gesture): try take(gesture, from: path)
      case .conversation(let conversation): take(conversation, from: path)
      case .experiment(let experiment): open(experiment, from: path)
      }
      files.store?.note(recent: path)
    } catch let error as DocumentError {
      var named = error
      named.file = named.file ?? path.fileName
      say(named)
    } catch {
      say(error)
    }
  }

  // MARK: - The card

  /// At the top of the stage: the file's name, how much is read, and a button that ends it.
  func readingCard() {
    guard let reading = files.reading else { return }
    let card = readingFrame
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
      cancelReading()
    }
  }

  var readingFrame: CGRect {
    let frame = layout.stage
    let width = min(420, frame.width - 32)
    return CGRect(x: frame.midX - width / 2, y: frame.minY + 16, width: width, height: 66)
  }
}
