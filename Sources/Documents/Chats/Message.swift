/// One message of a conversation.
public struct Message: Sendable {
  /// The sender: an index into the participants, below 2³¹.
  public var sender: Int {
    get { Int(number) }
    set { number = Int32(newValue) }
  }
  /// The text, with its line breaks; never empty.
  ///
  /// Of messages that were read it is made anew each time.
  public var text: String {
    get { words.text }
    _modify {
      var text = words.text
      // With no other owner it is changed in its place.
      words = .own("")
      defer { words = .own(text) }
      yield &text
    }
  }
  /// When, in seconds since 1970; nil where it is not known.
  ///
  /// Times before 1980 stand for times of day whose date is not known.
  public var at: Double? {
    get { seconds.isNaN ? nil : seconds }
    set { seconds = newValue ?? .nan }
  }
  // A long chat has millions of messages: they are kept in 48 bytes each.
  private var words: Words
  private var number: Int32
  private var seconds: Double
  /// What the chat mentions and does not hold; nil for words alone.
  public var media: Media? {
    get { if case .media(let media)? = mention { media } else { nil } }
    set { mention = newValue.map { .media($0) } }
  }
  private var mention: Mention?
  /// The signs with which others reacted, each as often as it was given; no more than `mostReactions` are read.
  public var reactions: [String]

  /// So many reactions a message has at most, when it is read: each takes memory, and a file may tell of any number.
  static let mostReactions = 99
  static let lastSender = Int(Int32.max)

  /// A message from its parts; of words alone by default.
  public init(
    sender: Int, text: String, at: Double? = nil, media: Media? = nil, reactions: [String] = []
  ) {
    (words, seconds, self.reactions) = (.own(text), at ?? .nan, reactions)
    number = Int32(sender)
    mention = media.map { .media($0) }
  }

  /// Media in memory of their own, as few messages have any.
  private indirect enum Mention: Hashable, Sendable { case media(Media) }

  // MARK: - Words

  /// The length of the text in bytes of UTF-8.
  public var textLength: Int {
    switch words {
    case .own(let text): text.utf8.count
    case .shared(_, _, let count): Int(count)
    }
  }

  private enum Words: Sendable {
    case own(String)
    case shared(SharedText, start: Int32, count: Int32)

    var text: String {
      switch self {
      case .own(let text): text
      case .shared(let texts, let start, let count):
        String(decoding: texts.bytes[Int(start)..<Int(start) + Int(count)], as: UTF8.self)
      }
    }
  }

  /// A message whose words are a range of bytes that many share.
  init(sender: Int, _ texts: SharedText, _ range: Range<Int>, at: Double?) {
    self.init(sender: sender, text: "", at: at)
    words = .shared(texts, start: Int32(range.lowerBound), count: Int32(range.count))
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
