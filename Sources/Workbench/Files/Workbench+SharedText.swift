import Documents

/// The current work as one line of text, to be sent and pasted.
extension Workbench {
  /// Copies what is tuned, with the gesture; what was written and arranged stays here.
  func copyWork() {
    do {
      ui.clipboard.text = try checkedWork().text()
      say("Copied as text: paste it here or elsewhere with Ctrl + V")
    } catch {
      say(error)
    }
  }

  /// Takes in what the clipboard holds; nothing changes where that is no such text.
  func pasteWork() {
    let text = ui.clipboard.text
    guard SavedWork.isText(text) else {
      return say(
        "Nothing to paste: shared work starts with \"\(SavedWork.textPrefix)\".", isError: true)
    }
    do {
      try open(try SavedWork(text: text), from: nil)
    } catch {
      say(error)
    }
  }
}
