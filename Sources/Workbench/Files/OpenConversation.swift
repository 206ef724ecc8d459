import Documents
import Scenes

/// The conversation on show, without its messages: where it came from, and what is written and not sent yet.
struct OpenConversation: Hashable {
  /// Its file; nil for the program's own.
  var path: String?
  /// The work on the one whose file could not be read, in whose place it shows.
  var missing: SavedWork?
  var draft = ""
}

extension Workbench {
  /// The conversation on show; its messages are the state of the scene, which is set apart from this.
  var openConversation: OpenConversation {
    get {
      OpenConversation(
        path: files.messagesPath, missing: files.missing, draft: messages?.draft ?? "")
    }
    set {
      (files.messagesPath, files.missing) = (newValue.path, newValue.missing)
      messages?.draft = newValue.draft
    }
  }

  private var messages: (any DocumentOpening)? {
    stages.stages["messages"]?.scene.documents
  }

  /// Shows a conversation, from its end.
  func show(_ conversation: Conversation, me: Int, from path: String?) -> Bool {
    guard stage.open(conversation, me: me) else { return false }
    openConversation = OpenConversation(path: path)
    return true
  }
}
