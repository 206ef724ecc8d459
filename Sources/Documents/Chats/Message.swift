/// One message of a conversation.
public struct Message: Hashable, Sendable {
  private var content: SharedText.Part
  /// What the chat mentions and does not hold; nil for words alone.
  public var media: Media?
  private var number: Int32
  /// When, in seconds since 1970; nil where it is not known.
  ///
  /// Times before 1980 stand for times of day whose date is not known.
  public var at: Double?

  static let lastSender = Int(Int32.max)

  /// A message from its parts; of words alone by default.
  public init(sender: Int, text: String, at: Double? = nil, media: Media? = nil) {
    (content, number, self.at, self.media) = (.init(text), Int32(sender), at, media)
  }

  /// The sender: an index into the participants, below 2³¹.
  public var sender: Int {
    get { Int(number) }
    set { number = Int32(newValue) }
  }

  /// The text, with its line breaks; never empty, and made anew each time.
  public var text: String {
    get { content.text }
    set { content = .init(newValue) }
  }

  /// The length of the text in bytes of UTF-8.
  public var textLength: Int { words.count }

  /// Where the text is in the bytes that many share.
  var words: Range<Int> {
    get { Int(content.start)..<Int(content.end) }
    set { (content.start, content.end) = (Int32(newValue.lowerBound), Int32(newValue.upperBound)) }
  }

  /// Takes the bytes that hold its words.
  mutating func share(_ texts: SharedText) { content.texts = texts }
}

/// Texts of many messages one behind the other: alone each would take 48 bytes more.
final class SharedText: Sendable {
  let bytes: [UInt8]
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The bytes of messages that are being read.
  static let none = SharedText([])

  /// One of the texts; two are equal that say the same.
  struct Part: Hashable {
    var texts: SharedText
    var start, end: Int32

    init(_ text: String) {
      texts = text.isEmpty ? .none : SharedText(Array(text.utf8))
      (start, end) = (0, Int32(texts.bytes.count))
    }

    var text: String { texts.bytes[Int(start)..<Int(end)].text }

    static func == (one: Part, other: Part) -> Bool { one.text == other.text }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }
}
