import Canvas
import Documents
import Foundation
import Geometry
import Widgets

/// Draws rows of a conversation into a viewport.
struct MessageDrawing {
  let theme: Theme
  let text: any TextMeasuring
  /// The column's left edge and the viewport, in stage points.
  let columnX: CGFloat
  let viewport: CGRect
  /// How long the other person has been typing, in seconds.
  let typingTime: Double

  /// Draws a row with its top at a height of the stage; while the row grows or shrinks by points, so
  /// does its bubble.
  func draw(
    _ row: MessageRow, top: CGFloat, growth: CGFloat = 0, into list: inout DrawList
  ) {
    let shift = CGAffineTransform(translationX: columnX, y: top)
    list.transformed(by: shift) { list in
      for label in row.labels { list.text(label.block, at: label.origin, theme.secondary) }
      if row.isLargeEmoji {
        return drawWords(of: row, in: theme.text, into: &list)
      }
      var bubble = row.bubble
      bubble.size.height = max(MessageMetrics.cornerRadius, bubble.height + growth)
      let outline = Path(
        bubble: bubble, radius: MessageMetrics.cornerRadius, hasTail: row.hasTail,
        tailAtRight: row.isMine)
      list.append(.fill(.path(outline), paint(of: row, top: top)))
      if row.isTyping { return drawDots(in: bubble, into: &list) }
      let ink = row.isMine ? theme.outgoingText : theme.incomingText
      if bubble.height < row.bubble.height {
        list.clipped(to: .path(outline)) { drawContent(of: row, in: ink, into: &$0) }
      } else {
        drawContent(of: row, in: ink, into: &list)
      }
    }
  }

  private func drawContent(of row: MessageRow, in ink: Color, into list: inout DrawList) {
    if let (tile, frame) = row.tile {
      tile.draw(in: frame, ink: ink.opacity(0.75), text: text, into: &list)
    }
    drawWords(of: row, in: ink, into: &list)
  }

  private func drawWords(of row: MessageRow, in ink: Color, into list: inout DrawList) {
    guard !row.text.text.isEmpty else { return }
    let hugged = text.metrics(of: row.text).size
    list.text(row.text, at: row.textOrigin(hugged: hugged), ink)
  }

  /// Incoming bubbles are grey; outgoing ones show their slice of a gradient that stands still on
  /// the screen.
  private func paint(of row: MessageRow, top: CGFloat) -> Paint {
    guard row.isMine else { return .color(theme.incomingBubble) }
    return .linear(
      from: CGPoint(x: 0, y: viewport.minY - top), to: CGPoint(x: 0, y: viewport.maxY - top),
      stops: [
        GradientStop(0, theme.outgoingBubbleTop), GradientStop(1, theme.outgoingBubbleBottom),
      ])
  }

  // MARK: - Typing

  /// iOS's: each dot fades up and down in a second, a quarter later than the one before.
  private func drawDots(in bubble: CGRect, into list: inout DrawList) {
    for i in 0..<3 {
      let phase = (typingTime - 0.25 * Double(i)) * 2 * Double.pi
      let opacity = 0.325 - 0.125 * Double.cos(phase)
      let x = bubble.midX + (CGFloat(i) - 1) * MessageMetrics.typingPitch
      list.fill(
        .circle(center: CGPoint(x: x, y: bubble.midY), radius: MessageMetrics.typingDot / 2),
        theme.text.opacity(opacity))
    }
  }

  // MARK: - Days

  /// Where the name of a day stands in a column, seen from the column's left edge.
  static func dayFrame(
    _ words: String, column: CGFloat, top: CGFloat, text: any TextMeasuring
  ) -> CGRect {
    let padding = MessageMetrics.dayPadding
    let size = text.metrics(of: TextBlock(words, MessageMetrics.dayText)).size
    let (width, height) = (size.width + 2 * padding.width, size.height + 2 * padding.height)
    return CGRect(x: (column - width) / 2, y: top, width: width, height: height)
  }

  /// Draws the name of a day in its capsule, in stage points.
  func drawDay(_ words: String, in frame: CGRect, into list: inout DrawList) {
    list.shadow(
      frame, radius: frame.height / 2, blur: 6, offset: CGVector(dx: 0, dy: 1),
      Color(0, alpha: 0.16))
    list.fill(.roundedRect(frame, radius: frame.height / 2), theme.panel.opacity(0.94))
    list.text(
      TextBlock(words, MessageMetrics.dayText),
      at: CGPoint(
        x: frame.minX + MessageMetrics.dayPadding.width,
        y: frame.minY + MessageMetrics.dayPadding.height), theme.secondary)
  }
}

/// What stands in a bubble for a picture, film, sound or file that the chat mentions and does not hold.
struct MediaTile {
  let icon: Icon
  let label: TextBlock
  let size: CGSize

  init(_ media: Media, column: CGFloat, text: any TextMeasuring) {
    let words = media.kind == .file || media.kind == .audio ? media.name : nil
    icon = Self.icon(of: media.kind)
    let widest = MessageMetrics.widestShare * column - 2 * MessageMetrics.textInset.width
    let room = widest - MessageMetrics.tileIcon - MessageMetrics.tileGap
    label = TextBlock(words ?? media.kind.title, MessageMetrics.tileText, width: max(40, room))
    let extent = text.metrics(of: label).size
    size = CGSize(
      width: MessageMetrics.tileIcon + MessageMetrics.tileGap + extent.width.rounded(.up),
      height: max(MessageMetrics.tileIcon, extent.height.rounded(.up)))
  }

  private static func icon(of kind: Media.Kind) -> Icon {
    switch kind {
    case .photo, .other: .picture
    case .video: .film
    case .audio: .sound
    case .sticker: .smile
    case .file: .document
    case .place: .place
    case .contact: .person
    }
  }

  /// Draws the icon and its label in a frame.
  func draw(in frame: CGRect, ink: Color, text: any TextMeasuring, into list: inout DrawList) {
    let side = MessageMetrics.tileIcon
    let box = CGRect(x: frame.minX, y: frame.midY - side / 2, width: side, height: side)
    icon.draw(in: box, into: &list, color: ink)
    let height = text.metrics(of: label).size.height
    let place = CGPoint(x: box.maxX + MessageMetrics.tileGap, y: frame.midY - height / 2)
    list.text(label, at: place, ink)
  }
}

/// The sizes of a conversation, in points: iOS's, as `MessageRow` composes them.
enum MessageMetrics {
  /// A phone's width: the widest the column gets.
  static let columnWidth: CGFloat = 430
  /// From the column's edge to a bubble.
  static let sideMargin: CGFloat = 16
  /// From a bubble's edge to its text.
  static let textInset = CGSize(width: 14, height: 8)
  /// A bubble is never narrower.
  static let minimumBubbleWidth: CGFloat = 48
  /// The share of the column that a bubble may fill.
  static let widestShare: CGFloat = 0.72
  /// A bubble's corners; a lower one has half its height.
  static let cornerRadius: CGFloat = 18
  /// Between bubbles of one speaker, and where the speaker changes.
  static let gapInRun: CGFloat = 2
  static let gapBetweenRuns: CGFloat = 8
  /// How far a tail reaches outward, and how far above the bottom it leaves the side.
  static let tail = CGSize(width: 5, height: 17)
  /// Above the first and below the last row.
  static let endPadding: CGFloat = 16
  /// Above and below a line with the time, and below a name.
  static let separatorPadding: CGFloat = 16
  static let nameGap: CGFloat = 3
  /// A pause that earns a line with the time, in seconds.
  static let separatorPause = 3600.0
  /// A pause that ends a run of bubbles, in seconds.
  static let runPause = 900.0
  /// What an unmeasured row is taken for.
  static let estimatedRow: CGFloat = 48

  /// The bubble of a person typing, its dots and the way from one to the next: iOS's.
  static let typingBubble = CGSize(width: 62, height: 40)
  static let typingDot: CGFloat = 8.5
  static let typingPitch: CGFloat = 12.5
  /// Around the name of a day, and from the viewport's top to one that sticks there.
  static let dayPadding = CGSize(width: 12, height: 4)
  static let stuckTop: CGFloat = 8

  static let dayText = TextStyle(size: 12, weight: .semibold, lineLimit: 1)
  static let bubbleText = TextStyle(size: 17, lineHeight: 22).underliningLinks()
  /// So many emoji alone are shown large, without a bubble.
  static let largeEmoji = 1...3
  static let largeEmojiText = TextStyle(size: 48)
  /// What stands for a picture or a file: its icon, and from that to its label.
  static let tileIcon: CGFloat = 24
  static let tileGap: CGFloat = 8
  static let tileText = TextStyle(size: 13, lineHeight: 18, lineLimit: 1)
  /// From what stands for a picture to the words beneath it.
  static let tileWordGap: CGFloat = 6
  static let nameText = TextStyle(size: 12, lineLimit: 1)
  static let separatorText = TextStyle(
    size: 11, weight: .semibold, hasTabularDigits: true, lineLimit: 1)
}
