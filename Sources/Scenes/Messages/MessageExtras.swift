import Canvas
import Documents
import Foundation
import Geometry
import Widgets

/// What stands in a bubble for a picture, film, sound or file that the chat mentions and does not hold.
struct MediaTile {
  let icon: Icon
  let label: TextBlock
  let size: CGSize
  /// Whether the icon stands above its label; otherwise before it.
  let isTall: Bool

  init(_ media: Media, column: CGFloat, text: any TextMeasuring) {
    let words = media.kind == .file || media.kind == .audio ? media.name : nil
    isTall = [.photo, .video, .sticker, .place].contains(media.kind)
    icon = Self.icon(of: media.kind)
    let widest = MessageMetrics.widestShare * column - 2 * MessageMetrics.textInset.width
    let room = widest - MessageMetrics.tileIcon - MessageMetrics.tileGap
    let block = TextBlock(words ?? media.kind.title, MessageMetrics.tileText, width: max(40, room))
    label = block
    let label = text.metrics(of: block).size
    size =
      isTall
      ? CGSize(
        width: min(MessageMetrics.tile.width, widest), height: MessageMetrics.tile.height)
      : CGSize(
        width: MessageMetrics.tileIcon + MessageMetrics.tileGap + label.width.rounded(.up),
        height: max(MessageMetrics.tileIcon, label.height.rounded(.up)))
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
    let words = text.metrics(of: label).size
    let side = MessageMetrics.tileIcon
    if isTall {
      let height = side + MessageMetrics.tileGap + words.height
      let box = CGRect(
        x: frame.midX - side / 2, y: frame.midY - height / 2, width: side, height: side)
      icon.draw(in: box, into: &list, color: ink)
      list.text(
        label, at: CGPoint(x: frame.midX - words.width / 2, y: box.maxY + MessageMetrics.tileGap),
        ink)
    } else {
      icon.draw(
        in: CGRect(x: frame.minX, y: frame.midY - side / 2, width: side, height: side),
        into: &list, color: ink)
      list.text(
        label,
        at: CGPoint(
          x: frame.minX + side + MessageMetrics.tileGap, y: frame.midY - words.height / 2), ink)
    }
  }
}

/// The signs with which others reacted, in a capsule over a bubble's upper corner.
struct ReactionCapsule {
  let block: TextBlock
  let size: CGSize

  /// So many different signs are shown.
  private static let mostSigns = 3

  /// Nil for no reactions.
  init?(_ reactions: [String], text: any TextMeasuring) {
    guard !reactions.isEmpty else { return nil }
    var signs: [String] = []
    for sign in reactions.lazy.map(Self.asPicture) where !signs.contains(sign) {
      signs.append(sign)
      if signs.count == Self.mostSigns { break }
    }
    let count = reactions.count > signs.count ? " \(reactions.count)" : ""
    block = TextBlock(signs.joined() + count, MessageMetrics.reactionText)
    let words = text.metrics(of: block).size
    size = CGSize(
      width: max(MessageMetrics.reactionHeight, words.width.rounded(.up) + 14),
      height: MessageMetrics.reactionHeight)
  }

  /// A sign that is a letter or a picture, as a picture.
  private static func asPicture(_ sign: String) -> String {
    guard let scalar = sign.unicodeScalars.first, sign.unicodeScalars.count == 1,
      scalar.properties.isEmoji, !scalar.properties.isEmojiPresentation, scalar.value > 0x7F
    else { return sign }
    return sign + "\u{FE0F}"
  }

  /// Where it stands over a bubble: at the corner that is away from the speaker's side.
  func frame(over bubble: CGRect, isMine: Bool) -> CGRect {
    let x =
      isMine
      ? bubble.minX - size.width + MessageMetrics.reactionOverlap
      : bubble.maxX - MessageMetrics.reactionOverlap
    return CGRect(
      origin: CGPoint(x: x, y: bubble.minY - MessageMetrics.reactionRise), size: size)
  }
}
