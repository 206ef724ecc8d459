import Canvas
import Foundation

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
  /// What stands for a picture; its icon, and from that to its label.
  static let tile = CGSize(width: 172, height: 116)
  static let tileIcon: CGFloat = 24
  /// From a bubble's sides to what stands for a picture above words.
  static let tileInset: CGFloat = 8
  static let tileGap: CGFloat = 8
  static let tileText = TextStyle(size: 13, lineHeight: 18, lineLimit: 1)
  /// From what stands for a picture to the words beneath it.
  static let tileWordGap: CGFloat = 6
  /// The capsule of reactions; how far it stands above the bubble, and how far over it.
  static let reactionHeight: CGFloat = 26
  static let reactionRise: CGFloat = 16
  static let reactionOverlap: CGFloat = 14
  static let reactionText = TextStyle(size: 13, lineLimit: 1)
  static let nameText = TextStyle(size: 12, lineLimit: 1)
  static let separatorText = TextStyle(
    size: 11, weight: .semibold, hasTabularDigits: true, lineLimit: 1)
}
