import Foundation
import Springs

/// A file of any kind that the program reads, recognised by its contents.
public enum OpenedFile: Hashable, Sendable {
  /// Tuned values, with the gesture that they were tuned on.
  case work(SavedWork)
  /// A recorded gesture on one scene.
  case gesture(Gesture)
  /// An experiment with items and behaviours.
  case experiment(Experiment)
  /// Messages, whatever program wrote them.
  case conversation(Conversation)
  /// Code, a configuration or a line in which a spring stands.
  case spring(SpringText)

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - progress: Called now and then with the share that is read, 0 to 1, where the file is a conversation;
  ///     what it throws ends the reading.
  /// - Throws: `DocumentError` with the file, the line and the path of the first mistake, and what `progress`
  ///   throws.
  public init(contentsOf path: String, progress: ReadingProgress = { _ in }) throws {
    let name = path.fileName
    let isConversation = { Conversation.isFolder(path) || ZipArchive.isOne(path) }
    let file =
      try path.isWholePath && isConversation()
      ? nil : InputFile(path, most: Conversation.largestFile, kind: "what is opened")
    guard let file, file.size <= Self.largest else {
      self = .conversation(try Conversation(contentsOf: path, progress: progress))
      return
    }
    let bytes = try DocumentError.naming(name) { try file.rest() }
    switch Self.kind(of: bytes, named: name) {
    case .work: self = .work(try SavedWork(data: Data(bytes), file: name))
    case .gesture: self = .gesture(try Gesture(data: Data(bytes), file: name))
    case .experiment: self = .experiment(try Experiment(data: Data(bytes), file: name))
    case .conversation:
      if let spring = try Self.spring(in: bytes, named: name) {
        self = .spring(spring)
      } else {
        self = .conversation(try Conversation(bytes: bytes, file: name, progress: progress))
      }
    }
  }

  /// Whether a path is a folder that a messenger wrote, to be opened as a whole.
  public static func isExport(_ path: String) -> Bool {
    Conversation.isFolder(path) && ExportFolder(FolderTree(path)).isExport
  }

  /// Opens what is at a path, and reads nothing of it.
  ///
  /// - Throws: `DocumentError` where the system does not let it be read, or where it is neither a file nor a folder.
  public static func check(_ path: String) throws {
    guard !Conversation.isFolder(path) else { return }
    _ = try InputFile(path, most: .max, kind: "what is opened")
  }

  /// The spring in a file of code, or in one that is no more than a line or two; nil for all others.
  ///
  /// - Throws: `DocumentError` where a file of code has no spring.
  private static func spring(in bytes: [UInt8], named name: String) throws -> SpringText? {
    guard codeExtensions.contains(name.fileExtension) else {
      // A chat may speak of a spring.
      let isShort =
        bytes.count <= longestLine
        && bytes.split(separator: UInt8(ascii: "\n")).count <= mostLines
      return isShort ? SpringText(String(decoding: bytes, as: UTF8.self)) : nil
    }
    if let spring = SpringText.first(in: String(decoding: bytes, as: UTF8.self)) { return spring }
    throw DocumentError(file: name, "no spring was found in this code.")
  }

  /// A file without a name of code is a spring only where it is no longer, in bytes and in lines.
  private static let longestLine = 300, mostLines = 2
  /// What files of languages that springs are written in end with.
  private static let codeExtensions = Set(
    """
    swift m css scss less js mjs jsx ts tsx svelte vue kt kts java dart qml slint rs c h cpp cc hpp vala cs gd \
    lua luau py kdl conf toml yaml yml
    """.split(separator: " ").map(String.init))

  private enum Kind { case work, gesture, experiment, conversation }

  /// The largest file that is no conversation, in bytes.
  private static let largest = 16 << 20

  /// By the keys of its one object; where it cannot be read as one, by its name, so that the right
  /// reader says what is wrong.
  private static func kind(of bytes: [UInt8], named name: String) -> Kind {
    guard let members = try? JSONParser.parse(bytes[...]).members() else {
      return name.hasSuffix("." + SavedWork.fileExtension) ? .work : .conversation
    }
    let has = { (key: String) in members[key] != nil }
    if has("events"), has("scene") { return .gesture }
    // Saved work names the file of its conversation under "messages".
    if has("setting") { return .work }
    if has("messages") { return .conversation }
    if has("items") || has("behaviors") { return .experiment }
    return has("version") || name.hasSuffix("." + SavedWork.fileExtension)
      ? .work : .conversation
  }
}
