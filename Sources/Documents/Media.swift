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
    if let kind = Self.omitted[key] {
      self.init(kind)
    } else if isBracketed, let kind = Self.bracketed[key] {
      self.init(kind)
    } else {
      return nil
    }
  }

  /// The name in `IMG-1.jpg (file attached)` and `<attached: 1-PHOTO.jpg>`, whatever the language.
  private static func attachedName(in text: String) -> String? {
    if text.hasSuffix(")"), let open = text.range(of: " (", options: .backwards) {
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
      let open = text.range(of: "](")
    else { return nil }
    let path = text[open.upperBound...].dropLast()
    guard text.hasPrefix("![") || path.hasPrefix("./") || path.hasPrefix("../") else { return nil }
    let name = (String(path) as NSString).lastPathComponent
    return isFileName(name) && !path.contains(")") ? name : nil
  }

  /// The name in the path of a file, from the root or a folder of attachments.
  private static func pathsName(_ text: String) -> String? {
    guard let first = text.utf8.first, "/~.a".utf8.contains(first),
      ["/", "~/", "./", "attachments/"].contains(where: text.hasPrefix), !text.hasPrefix("//"),
      !text.contains(" /")
    else { return nil }
    let name = (text as NSString).lastPathComponent
    return isFileName(name) ? name : nil
  }

  private static func isFileName(_ text: String) -> Bool {
    let kind = (text as NSString).pathExtension.lowercased()
    return Kind.extensions[kind] != nil && !text.contains(where: \.isNewline)
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

  /// What WhatsApp writes in the place of media, in its languages.
  private static let omitted: [String: Kind] = {
    let words: [(Kind, [String])] = [
      (
        .photo,
        [
          "image omitted", "photo omitted", "gif omitted", "bild weggelassen", "gif weggelassen",
          "imagem ocultada", "imagem omitida", "afbeelding weggelaten", "bild utelämnad",
          "bild utelämnades", "image absente", "image omise", "imagen omitida",
          "kuva jätettiin pois", "immagine omessa", "изображение опущено", "изображение пропущено",
          "图像已忽略", "图片已忽略", "圖片已略去",
        ]
      ),
      (
        .video,
        [
          "video omitted", "video note omitted", "video weggelassen", "vídeo ocultado",
          "vídeo omitido", "video weggelaten", "video utelämnad", "video utelämnades",
          "vidéo absente", "vidéo omise", "video omitido", "video jätettiin pois", "video omesso",
          "видео опущено", "видео пропущено", "视频已忽略", "影片已略去",
        ]
      ),
      (
        .audio,
        [
          "audio omitted", "voice message omitted", "audio weggelassen", "áudio ocultado",
          "áudio omitido", "audio weggelaten", "ljud utelämnat", "ljud utelämnades",
          "audio absent", "audio omis", "audio omitido", "ääni jätettiin pois", "audio omesso",
          "аудиофайл опущен", "аудиофайл пропущен", "音频已忽略", "音訊已略去",
        ]
      ),
      (
        .sticker,
        [
          "sticker omitted", "sticker weggelassen", "figurinha omitida", "sticker weggelaten",
          "klistermärke utelämnat", "sticker absent", "sticker omis", "sticker omitido",
          "tarra jätettiin pois", "sticker omesso", "стикер опущен", "стикер пропущен", "贴图已忽略",
          "貼圖已略去",
        ]
      ),
      (
        .file,
        [
          "document omitted", "dokument weggelassen", "documento omitido", "document weggelaten",
          "dokument utelämnat", "document absent", "asiakirja jätettiin pois", "documento omesso",
          "документ опущен", "документ пропущен", "文档已忽略",
        ]
      ),
      (
        .contact,
        [
          "contact card omitted", "kontaktkarte weggelassen", "cartão do contato omitido",
          "contactkaart weggelaten", "fiche contact absente", "tarjeta de contacto omitida",
        ]
      ),
      (
        .other,
        [
          "media omitted", "medien ausgeschlossen", "medien weggelassen", "mídia oculta",
          "mídia omitida", "arquivo de mídia oculto", "multimedia omitido",
          "archivo multimedia omitido", "media weggelaten", "media utelämnad",
          "mediefil utelämnades", "médias omis", "fichier média omis", "media jätettiin pois",
          "media omessi", "без медиафайлов", "медиафайл пропущен", "medya dahil edilmedi",
          "メディアは含まれていません",
          "省略多媒体文件", "忽略多媒体文件",
          "媒體已略去",
        ]
      ),
    ]
    return Dictionary(uniqueKeysWithValues: words.flatMap { kind, all in all.map { ($0, kind) } })
  }()

  /// What LINE writes in brackets.
  private static let bracketed: [String: Kind] = [
    "photo": .photo, "photos": .photo, "写真": .photo, "照片": .photo, "图片": .photo, "圖片": .photo,
    "video": .video, "動画": .video, "影片": .video, "视频": .video, "voice message": .audio,
    "audio": .audio, "ボイスメッセージ": .audio, "語音訊息": .audio, "sticker": .sticker, "スタンプ": .sticker,
    "貼圖": .sticker, "贴图": .sticker, "file": .file, "ファイル": .file, "檔案": .file, "location": .place,
    "รูป": .photo, "รูปภาพ": .photo, "วิดีโอ": .video, "สติกเกอร์": .sticker, "ไฟล์": .file,
    "位置情報": .place, "位置訊息": .place, "contact": .contact, "連絡先": .contact,
  ]
}

extension Media.Kind {
  /// What a file is by the end of its name.
  init(file name: String) {
    self = Self.extensions[(name as NSString).pathExtension.lowercased()] ?? .file
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
