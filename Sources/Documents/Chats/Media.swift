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
      self == .place
        ? "Location"
        : self == .other ? "Media" : rawValue.prefix(1).uppercased() + rawValue.dropFirst()
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
  /// Media in a file, whose name tells its kind where it ends as names of media do.
  init(path: String?) {
    let name = path?.fileName
    let kind = name.flatMap { Self.words["." + $0.fileExtension] }
    self.init(kind ?? .other, name: kind.flatMap { _ in name })
  }

  /// The mark that WhatsApp puts before what it says itself in the place of words.
  static let mark = "\u{200E}"

  /// Media for which a text stands, such as `<image omitted>` and `[Photo]`; nil for a text that people write.
  init?(standIn text: String) {
    guard text.utf8.count < 200 else { return nil }
    let bare = Array(text.utf8)[...].trimmed.text.lowercased()
    let isAngled = bare.hasPrefix("<") && bare.hasSuffix(">")
    let kind = Self.words[isAngled ? String(bare.dropFirst().dropLast()) : bare]
    // People write single words as well: those stand for media where a program marks them.
    guard let first = bare.utf8.first, first != 0x2E,
      let kind = kind ?? (isAngled && bare.hasSuffix(" omitted>") ? .other : nil),
      isAngled || text.hasPrefix(Self.mark) || bare.utf8.has(0x20) || !first.isLetter
        || first >= 0x80
    else { return nil }
    self.init(kind)
  }

  /// What programs write in the place of media in their languages, and the ends of files' names.
  private static let words = ChatWords.meanings(Kind.allCases.map { ("media \($0)", $0) })
}
