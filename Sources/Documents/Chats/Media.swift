/// A picture, film, sound or file that a chat mentions and does not hold.
public struct Media: Hashable, Sendable {
  /// What a person would call it.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A still picture, or one that moves without sound.
    case photo
    /// A film, with or without sound.
    case video
    /// Speech or music without a picture.
    case audio
    /// A large drawn sign in the place of words.
    case sticker
    /// A file of any other kind.
    case file
    /// A place on a map.
    case place
    /// The address or number of a person.
    case contact
    /// One of these, which the chat does not say.
    case other

    /// Its name for a person.
    public var title: String {
      switch self {
      case .place: "Location"
      case .other: "Media"
      default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
      }
    }
  }

  /// The file's name; nil where it is not known.
  public var name: String?
  /// What it is, as far as the chat says.
  public var kind: Kind
  /// Whether the message's text only stands for it; otherwise it is said along with it.
  public var isAlone: Bool

  /// Media by their kind; without a name and alone by default.
  public init(_ kind: Kind, name: String? = nil, isAlone: Bool = true) {
    (self.kind, self.name, self.isAlone) = (kind, name, isAlone)
  }
}

extension Media {
  /// Media in a file, whose name tells more of it where it ends as names of media do.
  init(_ kind: Kind, path: String?) {
    let name = path?.fileName
    let byName = name.flatMap { Kind(extensionOf: $0) }
    self.init(kind == .file ? byName ?? kind : kind, name: byName == nil ? nil : name)
  }

  /// The mark that WhatsApp puts before what it says itself in the place of words.
  static let mark = "\u{200E}"

  /// Media for which a text stands: `<image omitted>`, `IMG-1.jpg (file attached)`, `<attached: 1-PHOTO.jpg>`, `[Photo]`;
  /// nil for a text that people write.
  init?(standIn text: String) {
    guard text.utf8.count < 200 else { return nil }
    let bare = Array(text.utf8)[...].trimmed.text
    if bare.utf8.has(0x2E), let name = Self.name(in: bare), let kind = Kind(extensionOf: name) {
      self.init(kind, name: name)
      return
    }
    let isAngled = bare.hasPrefix("<") && bare.hasSuffix(">")
    let words = (isAngled ? String(bare.dropFirst().dropLast()) : bare).lowercased()
    // People write single words as well: those stand for media where a program marks them.
    guard let first = words.utf8.first, first != 0x2E,
      let kind = Self.words[words] ?? (isAngled && words.hasSuffix(" omitted") ? .other : nil),
      isAngled || text.hasPrefix(Self.mark) || words.utf8.has(0x20) || !(0x61...0x7A ~= first)
    else { return nil }
    self.init(kind)
  }

  /// The name in `IMG-1.jpg (file attached)`, `<attached: 1-PHOTO.jpg>`, `![words](folder/name.jpg)` and a path.
  private static func name(in text: String) -> String? {
    var name = Substring()
    if text.hasPrefix("![") || text.hasPrefix("["), let open = text.utf8.range(of: "](") {
      name = text[open.upperBound...].dropLast()
      guard text.hasSuffix(")"), text.hasPrefix("!") || name.hasPrefix(".") else { return nil }
    } else if text.hasSuffix(")"), let open = text.utf8.lastRange(of: " (") {
      guard text[open.upperBound...].allSatisfy({ !$0.isNumber }) else { return nil }
      name = text[..<open.lowerBound]
    } else if text.hasPrefix("<"), text.hasSuffix(">"), let colon = text.utf8.firstIndex(of: 0x3A) {
      name = text[text.index(after: colon)...].dropLast()
    } else if ["/", "~/", "./", "attachments/"].contains(where: text.hasPrefix),
      !text.hasPrefix("//"), !text.utf8.has(0x20)
    {
      name = text[...]
    }
    let file = name.trimmed.fileName
    return file.contains(where: \.isNewline) ? nil : file
  }

  /// What programs write in the place of media in their languages, and the ends of files' names.
  fileprivate static let words: [String: Kind] = {
    let lines = Samples.words("media").split(separator: "\n").map {
      $0.split(separator: " ", maxSplits: 1)
    }
    return Dictionary(
      lines.compactMap { line in
        line.count == 2 ? Kind(rawValue: String(line[0])).map { (line[1].lowercased(), $0) } : nil
      }, uniquingKeysWith: { first, _ in first })
  }()
}

extension Media.Kind {
  /// What a word stands for that programs write for media.
  init?(word: String) {
    guard let kind = Media.words[word] else { return nil }
    self = kind
  }

  /// What a file is by the end of its name; nil where that tells nothing.
  init?(extensionOf name: String) { self.init(word: "." + name.fileExtension) }
}
