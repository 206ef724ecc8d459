import Canvas
import Documents
import Foundation
import Geometry
import Localization

/// What a row shows: the number of a message, and those of its neighbours, which its tail, name and time depend on.
struct MessagePlace: Hashable {
  let number: Int
  var above: Int?
  var below: Int?
  var isTyping = false
}

/// Where the parts of one message stand: x from the column's left edge, y from the row's top.
struct MessageRow {
  var height: CGFloat
  /// What is left free above the row.
  var gap: CGFloat
  var bubble: CGRect
  let text: TextBlock
  let isMine: Bool
  let hasTail: Bool
  /// Whether the words are still being typed.
  let isTyping: Bool
  /// Whether the words are a few emoji, which stand large without a bubble.
  let isLargeEmoji: Bool
  /// What stands for a picture or file, with its place; nil for words alone.
  private(set) var tile: (tile: MediaTile, frame: CGRect)?
  private(set) var labels: [(block: TextBlock, origin: CGPoint)] = []
  /// The day that starts here, where it stands: it sticks to the top, so it is drawn by itself.
  private(set) var day: (words: LocalizedText, frame: CGRect)?

  init(
    _ place: MessagePlace, of transcript: Transcript, column: CGFloat,
    measuredBy text: any TextMeasuring, days: MessageDays
  ) {
    let message = transcript[place.number]
    isMine = message.sender == transcript.me
    isTyping = place.isTyping
    isLargeEmoji =
      !isTyping && message.media == nil && message.text.isEmoji(count: MessageMetrics.largeEmoji)
    let endsRun = place.below.map { transcript.startsRun($0, after: place.number) } ?? true
    hasTail = endsRun && !isLargeEmoji
    let startsRun = transcript.startsRun(place.number, after: place.above)
    let pause = startsRun ? MessageMetrics.gapBetweenRuns : MessageMetrics.gapInRun
    gap = place.above == nil ? 0 : pause
    let head = RowHead(place, of: transcript, column: column, text: text, days: days)
    (labels, day) = (head.labels, head.day)
    let media = message.media.map { MediaTile($0, column: column, text: text) }
    let size =
      isTyping
      ? (block: TextBlock("", MessageMetrics.bubbleText), bubble: MessageMetrics.typingBubble)
      : Self.size(of: message, media, isLargeEmoji: isLargeEmoji, column: column, text: text)
    self.text = size.block
    let side = MessageMetrics.sideMargin
    let x = isMine ? column - side - size.bubble.width : side
    let bubble = CGRect(origin: CGPoint(x: x, y: head.bottom), size: size.bubble)
    self.bubble = bubble
    height = bubble.maxY
    let inset = MessageMetrics.textInset
    let corner = CGPoint(x: bubble.minX + inset.width, y: bubble.minY + inset.height)
    tile = media.map { ($0, CGRect(origin: corner, size: $0.size)) }
  }

  /// What is said, and the bubble around it: what stands for media is above the words.
  private static func size(
    of message: Message, _ tile: MediaTile?, isLargeEmoji: Bool, column: CGFloat,
    text: any TextMeasuring
  ) -> (block: TextBlock, bubble: CGSize) {
    if isLargeEmoji {
      let block = TextBlock(message.text, MessageMetrics.largeEmojiText)
      return (block, text.metrics(of: block).size)
    }
    guard let tile else { return bubbleSize(message.text, column: column, text: text) }
    let inset = MessageMetrics.textInset
    let width = tile.size.width + 2 * inset.width
    if message.media?.isAlone == true {
      let size = CGSize(width: width, height: tile.size.height + 2 * inset.height)
      return (TextBlock("", MessageMetrics.bubbleText), size)
    }
    var said = bubbleSize(message.text, column: column, text: text)
    said.bubble.width = max(width, said.bubble.width)
    said.bubble.height += tile.size.height + MessageMetrics.tileWordGap
    return said
  }

  /// A bubble that hugs the longest line of its text.
  private static func bubbleSize(
    _ words: String, column: CGFloat, text: any TextMeasuring
  ) -> (block: TextBlock, bubble: CGSize) {
    let inset = MessageMetrics.textInset
    let widest = max(MessageMetrics.minimumBubbleWidth, MessageMetrics.widestShare * column)
    let block = TextBlock(words, MessageMetrics.bubbleText, width: widest - 2 * inset.width)
    let hugged = text.metrics(of: block).size
    return (
      block,
      CGSize(
        width: max(MessageMetrics.minimumBubbleWidth, hugged.width.rounded(.up) + 2 * inset.width),
        height: max(2 * MessageMetrics.cornerRadius, hugged.height.rounded(.up) + 2 * inset.height))
    )
  }

  /// Where the text stands in the bubble: in the middle of its height, and of its width where the
  /// bubble is wider than the text.
  func textOrigin(hugged: CGSize) -> CGPoint {
    guard let tile else {
      return CGPoint(x: bubble.midX - hugged.width / 2, y: bubble.midY - hugged.height / 2)
    }
    let inset = MessageMetrics.textInset
    return CGPoint(x: bubble.minX + inset.width, y: tile.frame.maxY + MessageMetrics.tileWordGap)
  }
}

/// What stands above a bubble: the day, the time, the speaker's name.
private struct RowHead {
  private(set) var labels: [(block: TextBlock, origin: CGPoint)] = []
  private(set) var day: (words: LocalizedText, frame: CGRect)?
  private(set) var bottom: CGFloat = 0

  init(
    _ place: MessagePlace, of transcript: Transcript, column: CGFloat,
    text: any TextMeasuring, days: MessageDays
  ) {
    let message = transcript[place.number]
    let dayAbove = place.above.flatMap { transcript[$0].at }.map(days.number)
    if let at = message.at, dayAbove != days.number(of: at), let words = days.day(of: at) {
      bottom += MessageMetrics.separatorPadding / 2
      // Its height is the same in every language; the width is measured where it is drawn.
      let frame = MessageDrawing.dayFrame(words.english, column: column, top: bottom, text: text)
      day = (words, frame)
      bottom = frame.maxY + MessageMetrics.separatorPadding / 2
    }
    if let at = message.at, transcript.showsTime(above: place.number, after: place.above) {
      let block = TextBlock(days.time(of: at), MessageMetrics.separatorText)
      let size = text.metrics(of: block).size
      let x = (column - size.width) / 2
      labels.append((block, CGPoint(x: x, y: bottom + MessageMetrics.separatorPadding)))
      bottom += size.height + 2 * MessageMetrics.separatorPadding
    }
    let isMine = message.sender == transcript.me
    if transcript.showsNames, !isMine, transcript.startsRun(place.number, after: place.above) {
      let block = TextBlock(transcript.name(of: message.sender), MessageMetrics.nameText)
      let x = MessageMetrics.sideMargin + MessageMetrics.textInset.width
      labels.append((block, CGPoint(x: x, y: bottom)))
      bottom += text.metrics(of: block).size.height + MessageMetrics.nameGap
    }
  }
}

extension Path {
  /// A bubble's outline: round corners, and on the speaker's side a tail that curls out of the lower
  /// corner and ends flush with the bottom.
  init(bubble r: CGRect, radius wish: CGFloat, hasTail: Bool, tailAtRight: Bool) {
    let radius = min(wish, min(r.width, r.height) / 2)
    // The handle of a quarter circle, seen from the corner.
    let k = radius * (1 - Self.quarterHandle)
    self.init()
    move(to: CGPoint(x: r.minX + radius, y: r.minY))
    line(to: CGPoint(x: r.maxX - radius, y: r.minY))
    cubic(
      to: CGPoint(x: r.maxX, y: r.minY + radius), control1: CGPoint(x: r.maxX - k, y: r.minY),
      control2: CGPoint(x: r.maxX, y: r.minY + k))
    line(to: CGPoint(x: r.maxX, y: r.maxY - radius))
    if hasTail {
      addTail(at: CGPoint(x: r.maxX, y: r.maxY), height: min(MessageMetrics.tail.height, radius))
    } else {
      cubic(
        to: CGPoint(x: r.maxX - radius, y: r.maxY), control1: CGPoint(x: r.maxX, y: r.maxY - k),
        control2: CGPoint(x: r.maxX - k, y: r.maxY))
    }
    line(to: CGPoint(x: r.minX + radius, y: r.maxY))
    cubic(
      to: CGPoint(x: r.minX, y: r.maxY - radius), control1: CGPoint(x: r.minX + k, y: r.maxY),
      control2: CGPoint(x: r.minX, y: r.maxY - k))
    line(to: CGPoint(x: r.minX, y: r.minY + radius))
    cubic(
      to: CGPoint(x: r.minX + radius, y: r.minY), control1: CGPoint(x: r.minX, y: r.minY + k),
      control2: CGPoint(x: r.minX + k, y: r.minY))
    close()
    if !tailAtRight {
      self = applying(CGAffineTransform(a: -1, tx: r.minX + r.maxX))
    }
  }

  /// Down the side and out to the tip, back under the corner to a notch, and along the bottom.
  private mutating func addTail(at corner: CGPoint, height: CGFloat) {
    let unit = height / MessageMetrics.tail.height
    func place(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(x: corner.x + x * unit, y: corner.y + y * unit)
    }
    let width = MessageMetrics.tail.width
    line(to: place(0, -MessageMetrics.tail.height))
    cubic(to: place(width, 0), control1: place(0, -6), control2: place(1.2, -1.6))
    cubic(to: place(-7, -4.2), control1: place(0.6, 0.3), control2: place(-4.2, -1.2))
    cubic(to: place(-18, 0), control1: place(-10, -1.4), control2: place(-14, 0))
  }
}
