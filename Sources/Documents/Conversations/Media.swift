import Foundation

/// A picture, film, sound or file that a chat mentions and does not hold.
public struct Media: Hashable, Sendable {
  /// What it is.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A still picture.
    case photo
    /// A film.
    case video
    /// Speech or music.
    case audio
    /// A large drawn sign.
    case sticker
    /// Any other file.
    case file
    /// A place on a map.
    case place
    /// A person's address.
    case contact
    /// One of these, which the chat does not say.
    case other

    /// Its name for a person.
    public var title: String {
      switch self {
      case .photo: "Photo"
      case .video: "Video"
      case .audio: "Audio"
      case .sticker: "Sticker"
      case .file: "File"
      case .place: "Location"
      case .contact: "Contact"
      case .other: "Media"
      }
    }
  }

  /// What it is.
  public var kind: Kind
  /// The file's name; nil where it is not known.
  public var name: String?
  /// Whether the message's text only stands for it; otherwise it is said along with it.
  public var isAlone: Bool

  /// Media by their kind; without a name and alone by default.
  public init(_ kind: Kind, name: String? = nil, isAlone: Bool = true) {
    (self.kind, self.name, self.isAlone) = (kind, name, isAlone)
  }
}

// MARK: - What texts say of media

extension Media {
  /// Media for which a text stands: `<image omitted>`, `IMG-1.jpg (file attached)`, `<attached: 1-PHOTO.jpg>`, `[Photo]`;
  /// nil for a text that people write.
  init?(standIn text: String) {
    guard text.utf8.count < 200, Self.mayStandIn(text) else { return nil }
    let trimmed = text.dropMarks().dropLastMarks()
    // Most texts have nothing to drop, and need no copy.
    let bare = trimmed.utf8.count == text.utf8.count ? text : String(trimmed)
    if let name = Self.attachedName(in: bare) ?? Self.shownName(in: bare) ?? Self.pathsName(bare) {
      self.init(Kind(file: name), name: name)
      return
    }
    guard Self.mayBeWords(bare) else { return nil }
    let isAngled = bare.hasPrefix("<") && bare.hasSuffix(">")
    let isBracketed = bare.hasPrefix("[") && bare.hasSuffix("]")
    let words = isAngled || isBracketed ? bare.dropFirst().dropLast().trimmed() : bare
    let key = words.lowercased()
    if let kind = Self.omitted[key], isAngled || !Self.ambiguous.contains(key) {
      self.init(kind)
    } else if isBracketed, let kind = Self.bracketed[key] {
      self.init(kind)
    } else {
      return nil
    }
  }

  /// The name in `IMG-1.jpg (file attached)` and `<attached: 1-PHOTO.jpg>`, whatever the language.
  private static func attachedName(in text: String) -> String? {
    if text.hasSuffix(")"), let open = text.utf8.lastRange(of: " (") {
      let name = String(text[..<open.lowerBound].dropLastMarks())
      let note = text[open.upperBound...].dropLast()
      return isFileName(name) && !note.isEmpty && note.allSatisfy { !$0.isNumber } ? name : nil
    }
    guard text.hasPrefix("<"), text.hasSuffix(">"), let colon = text.firstIndex(of: ":") else {
      return nil
    }
    let name = text[text.index(after: colon)...].dropLast().trimmed()
    return isFileName(name) ? name : nil
  }

  /// The name in `![words](folder/name.jpg)`, as Markdown shows pictures, and `[words](./folder/name.pdf)`.
  private static func shownName(in text: String) -> String? {
    guard text.utf8.last == UInt8(ascii: ")"), let first = text.utf8.first,
      first == UInt8(ascii: "!") || first == UInt8(ascii: "["),
      let open = text.utf8.range(of: "](")
    else { return nil }
    let path = text[open.upperBound...].dropLast()
    guard text.hasPrefix("![") || path.hasPrefix("./") || path.hasPrefix("../") else { return nil }
    let name = String(path).fileName
    return isFileName(name) && !path.contains(")") ? name : nil
  }

  /// The name in the path of a file, from the root or a folder of attachments.
  private static func pathsName(_ text: String) -> String? {
    guard let first = text.utf8.first, "/~.a".utf8.contains(first),
      ["/", "~/", "./", "attachments/"].contains(where: text.hasPrefix), !text.hasPrefix("//"),
      !text.contains(" /")
    else { return nil }
    let name = text.fileName
    return isFileName(name) ? name : nil
  }

  private static func isFileName(_ text: String) -> Bool {
    Kind.extensions[text.fileExtension] != nil && !text.contains(where: \.isNewline)
  }

  /// Whether a text begins or ends as what stands for media does, or is as short.
  private static func mayStandIn(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last else { return false }
    return first >= 0x80 || last >= 0x80 || "/~.a ".utf8.contains(first)
      || ")>] \t".utf8.contains(last) || mayBeWords(text)
  }

  /// Whether a text is as short as what stands for media.
  private static func mayBeWords(_ text: String) -> Bool {
    guard text.utf8.count <= longestWords else { return false }
    var spaces = 0
    let end = text[...].utf8.place { byte in
      spaces += byte == UInt8(ascii: " ") ? 1 : 0
      return spaces > mostSpaces
    }
    return end == nil
  }

  private static let words = [String](omitted.keys) + bracketed.keys
  /// Longer texts stand for nothing, in bytes: brackets, space in them and the longest words below.
  private static let longestWords = 8 + words.reduce(0) { max($0, $1.utf8.count) }
  /// Nor do those with more space: inside brackets at both ends, and between words.
  private static let mostSpaces =
    2 + words.reduce(0) { max($0, $1.utf8.count { $0 == UInt8(ascii: " ") }) }
}

extension Media.Kind {
  /// What a file is by the end of its name.
  init(file name: String) {
    self = Self.extensions[name.fileExtension] ?? .file
  }

  /// What a file is by its media type, such as `image/png`.
  init(type: String) {
    switch type.prefix(while: { $0 != "/" }) {
    case "image": self = .photo
    case "video": self = .video
    case "audio": self = .audio
    default: self = .file
    }
  }

  static let extensions: [String: Media.Kind] = {
    let words: [(Media.Kind, String)] = [
      (.photo, "jpg jpeg png gif heic heif bmp tif tiff avif"), (.sticker, "webp was"),
      (.video, "mp4 mov m4v 3gp avi mkv webm"), (.audio, "opus ogg oga mp3 m4a aac wav amr flac"),
      (.file, "pdf doc docx xls xlsx ppt pptx txt zip csv odt ods rtf apk"), (.contact, "vcf"),
    ]
    return Dictionary(
      uniqueKeysWithValues: words.flatMap { kind, all in
        all.split(separator: " ").map { (String($0), kind) }
      })
  }()
}
