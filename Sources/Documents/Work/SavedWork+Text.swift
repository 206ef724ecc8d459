import Foundation

/// Saved work as one line of text, to be sent and pasted.
///
/// It is `springlab:` and, in the letters of base64url: the format's version, a byte; the sizes of what
/// follows and of the file it was, numbers of seven bits a byte; four bytes that check the rest; and
/// the file, packed.
extension SavedWork {
  /// The prefix of such a text.
  public static let textPrefix = "springlab:"
  /// The most letters of a text, and the most bytes of the file in it.
  static let longestText = 4 << 20
  private static let textVersion: UInt8 = 1
  private static let source = "shared text"

  /// Whether a text starts as shared work does.
  public static func isText(_ text: String) -> Bool {
    text.drop { $0.isWhitespace }.prefix(textPrefix.count).lowercased() == textPrefix
  }

  /// The work without the path of a conversation and what was written into it, by a gesture as well, which mean nothing
  /// elsewhere and tell of their owner.
  private var withoutConversation: SavedWork {
    var bare = self
    bare.messages = nil
    guard scene == "messages" else { return bare }
    bare.state = nil
    // In a conversation keys write and send.
    if gesture?.hasKeys == true { bare.gesture = nil }
    // A replay among other messages is another one.
    if messages != nil || state?.conversation != nil || bare.gesture == nil {
      (bare.hashes, bare.rows) = ([], [])
    }
    return bare
  }

  /// The work as a line of text, the same for the same work; without what is its owner's conversation.
  ///
  /// - Throws: `DocumentError` where the work is too long for one.
  public func text() throws -> String {
    let file = Array(withoutConversation.json.utf8)
    guard file.count <= Self.longestText else {
      throw DocumentError("is too much to share as text (\(file.count) bytes): save it as a file.")
    }
    let packed = PackedText.pack(file)
    let sizes = Self.number(packed.count) + Self.number(file.count)
    let head = [Self.textVersion] + sizes
    let bytes = head + Self.check(sizes + packed) + packed
    let letters = Data(bytes).base64EncodedString().filter { $0 != "=" }
      .map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }
    return Self.textPrefix + String(letters)
  }

  /// Reads such a text; white space that mail has put into it does not matter.
  ///
  /// - Throws: `DocumentError` where it is cut, changed or no such text.
  public init(text: String) throws {
    self = try DocumentError.naming(Self.source) {
      // Older programs wrote the path; all of it is another machine's.
      try SavedWork(data: Data(try Self.file(in: text)), file: Self.source).withoutConversation
    }
  }

  private static func file(in text: String) throws -> [UInt8] {
    guard text.utf8.count <= longestText else {
      throw DocumentError("is \(text.utf8.count) letters long; \(longestText) are the most.")
    }
    var bytes = try bytes(in: text)[...]
    guard let version = bytes.popFirst() else {
      throw DocumentError("holds nothing after \"\(textPrefix)\".")
    }
    guard version == textVersion else {
      throw DocumentError("is of a version that this program does not know; it knows 1.")
    }
    let start = bytes
    let ended = DocumentError("is cut short.")
    guard let packedCount = number(&bytes), let count = number(&bytes) else { throw ended }
    let sizes = start.prefix(start.count - bytes.count)
    let check = bytes.prefix(4)
    let packed = bytes.dropFirst(4)
    guard check.count == 4 else { throw ended }
    guard packed.count >= packedCount else {
      throw DocumentError("is cut short: \(packed.count) of \(packedCount) bytes are there.")
    }
    guard packed.count == packedCount else { throw DocumentError("goes on after its end.") }
    guard Self.check(sizes + packed) == Array(check) else {
      throw DocumentError("was changed on its way: its check does not fit.")
    }
    guard count <= longestText else {
      throw DocumentError("unpacks to \(count) bytes; \(longestText) are the most.")
    }
    guard let file = PackedText.unpack(packed, count: count) else {
      throw DocumentError("does not unpack to the \(count) bytes that it names.")
    }
    return file
  }

  // MARK: - Letters

  private static func bytes(in text: String) throws -> [UInt8] {
    let letters = text.filter { !$0.isWhitespace }
    guard isText(letters) else {
      throw DocumentError("starts with \"\(textPrefix)\" where it is one.")
    }
    var coded: [UInt8] = []
    for (place, letter) in letters.enumerated().dropFirst(textPrefix.count) {
      switch letter {
      case "-": coded.append(UInt8(ascii: "+"))
      case "_": coded.append(UInt8(ascii: "/"))
      case _ where letter.isASCII && letter.isAlphanumeric:
        coded += letter.utf8
      default:
        throw DocumentError(
          "has \"\(letter)\" at letter \(place + 1), where only A to Z, a to z, 0 to 9, - and _ may stand."
        )
      }
    }
    // A single letter at the end holds no whole byte: the text was cut.
    if coded.count % 4 == 1 { coded.removeLast() }
    while coded.count % 4 != 0 { coded.append(UInt8(ascii: "=")) }
    guard let data = Data(base64Encoded: Data(coded)) else { throw DocumentError("is cut short.") }
    return Array(data)
  }

  // MARK: - Numbers

  private static func number(_ value: Int) -> [UInt8] {
    value < 128 ? [UInt8(value)] : [UInt8(value & 127) | 128] + number(value >> 7)
  }

  /// Takes a number away from the front; nil where there is none as small as it must be.
  private static func number(_ bytes: inout ArraySlice<UInt8>) -> Int? {
    var value = 0
    for shift in stride(from: 0, to: 28, by: 7) {
      guard let byte = bytes.popFirst() else { return nil }
      value |= Int(byte & 127) << shift
      if byte < 128 { return value }
    }
    return nil
  }

  private static func check(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    let sum = PackedText.check(Array(bytes))
    return (0..<4).map { UInt8(truncatingIfNeeded: sum >> (UInt32($0) * 8)) }
  }
}
