/// What a dialog for choosing a file is opened for.
public struct FileRequest: Hashable, Sendable {
  /// Whether a file is chosen to be written; otherwise one that is there is chosen to be read.
  public var isForSaving: Bool
  /// The title of the dialog.
  public var title: String
  /// The folder that it opens on: an absolute path.
  public var folder: String
  /// The name that is proposed for saving.
  public var name: String

  /// A request from its parts.
  public init(isForSaving: Bool, title: String, folder: String, name: String = "") {
    (self.isForSaving, self.title, self.folder, self.name) = (isForSaving, title, folder, name)
  }
}

/// What came of a dialog.
public enum FileAnswer: Hashable, Sendable {
  /// The path of the chosen file.
  case chosen(String)
  /// The dialog was closed without a choice.
  case cancelled
  /// The desktop has no dialog.
  case unavailable
}

/// The desktop's own dialog for choosing a file.
public protocol FileChooser: AnyObject {
  /// Opens the dialog; one at a time.
  func begin(_ request: FileRequest)
  /// What came of it, once; nil while it is open.
  func takeAnswer() -> FileAnswer?
}
