/// One message of a conversation.
///
/// A long chat has millions of them: they are kept in 48 bytes each.
public struct Message: Sendable {
  private var texts: SharedText
  private var start, count: Int32
  private var mention: Mention?
  /// The signs with which others reacted, each as often as it was given; no more than `mostReactions` are read.
  public var reactions: [String]
  /// When, in seconds since 1970; nil where it is not known.
  ///
  /// Times before 1980 stand for times of day whose date is not known.
  public var at: Double?
  private var number: Int32

  /// Media in memory of their own, as few messages have any.
  private indirect enum Mention: Hashable, Sendable { case media(Media) }

  /// So many reactions a message has at most, when it is read: each takes memory, and a file may tell of any number.
  static let mostReactions = 99
  static let lastSender = Int(Int32.max)

  /// A message from its parts; of words alone by default.
  public init(
    sender: Int, text: String, at: Double? = nil, media: Media? = nil, reactions: [String] = []
  ) {
    let texts = SharedText(Array(text.utf8))
    self.init(sender: sender, texts, 0..<texts.bytes.count, at: at)
    (self.media, self.reactions) = (media, reactions)
  }

  /// A message whose words are a range of bytes that many share.
  init(sender: Int, _ texts: SharedText, _ range: Range<Int>, at: Double?) {
    (self.texts, start, count) = (texts, Int32(range.lowerBound), Int32(range.count))
    (number, self.at, reactions) = (Int32(sender), at, [])
  }

  /// The sender: an index into the participants, below 2³¹.
  public var sender: Int {
    get { Int(number) }
    set { number = Int32(newValue) }
  }

  /// The text, with its line breaks; never empty, and made anew each time.
  public var text: String {
    get { texts.bytes[Int(start)..<Int(start + count)].text }
    set {
      texts = SharedText(Array(newValue.utf8))
      (start, count) = (0, Int32(texts.bytes.count))
    }
  }

  /// The length of the text in bytes of UTF-8.
  public var textLength: Int { Int(count) }

  /// What the chat mentions and does not hold; nil for words alone.
  public var media: Media? {
    get { if case .media(let media)? = mention { media } else { nil } }
    set { mention = newValue.map { .media($0) } }
  }
}

/// Texts of many messages one behind the other: alone each would take 48 bytes more.
final class SharedText: Sendable {
  let bytes: [UInt8]
  init(_ bytes: [UInt8]) { self.bytes = bytes }
}

extension Message: Hashable {
  /// Whether two say the same at the same time.
  public static func == (one: Message, other: Message) -> Bool {
    one.number == other.number && one.at == other.at && one.text == other.text
      && one.mention == other.mention && one.reactions == other.reactions
  }

  /// Feeds all that two equal messages share.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    hasher.combine(at)
    hasher.combine(text)
    hasher.combine(mention)
    hasher.combine(reactions)
  }
}
