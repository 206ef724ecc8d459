import CollectionLayout
import Foundation
import Geometry

/// Where the lines of a text stand: UIKit's `NSTextAlignment`.
public enum NSTextAlignment: Int, Hashable, Sendable {
  /// At the left, in either direction of reading.
  case left
  /// In the middle of the width.
  case center
  /// At the right, in either direction of reading.
  case right
  /// At both sides, with wider spaces.
  case justified
  /// As the text is read (default).
  case natural
}

/// How a line is cut or broken: UIKit's `NSLineBreakMode`.
public enum NSLineBreakMode: Int, Hashable, Sendable {
  /// Broken between words or letters, or cut.
  case byWordWrapping, byCharWrapping, byClipping
  /// Cut with an ellipsis at the start, end or middle.
  case byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

/// A text, for what draws it: UIKit's `UILabel`, measured by `UIFont.measureText`.
open class UILabel: UIView {
  /// The text; nil for none.
  open var text: String? {
    didSet { if text != oldValue { setNeedsLayoutAround() } }
  }
  /// The text with attributes; its plain text is `text`.
  open var attributedText: NSAttributedString? {
    didSet { text = attributedText?.string }
  }
  // UIKit's type: clients read it with and without `?`.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The font; the system's in 17 points by default.
  open var font: UIFont! = .systemFont(ofSize: 17) {
    didSet { setNeedsLayoutAround() }
  }
  // UIKit's type: clients read it with and without `?`.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The colour; black by default.
  open var textColor: UIColor! = .black
  /// Where the lines stand; as the text is read by default.
  open var textAlignment = NSTextAlignment.natural
  /// How many lines there are at most; 1 by default, 0 is any number.
  open var numberOfLines = 1 {
    didSet { setNeedsLayoutAround() }
  }
  /// How a line is cut or broken.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail
  /// Whether the font is made smaller until the text fits, for what draws it; false by default.
  open var adjustsFontSizeToFitWidth = false
  /// The smallest share of the font's size then, for what draws it; 0 by default.
  open var minimumScaleFactor: CGFloat = 0
  /// The width at which lines break where constraints say none, in points; 0 is none.
  open var preferredMaxLayoutWidth: CGFloat = 0

  /// A label of a frame, in points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }
  /// An empty label; nothing is read, since there are no archives of views here.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  /// The rectangle that the text takes of one, in points.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect
  {
    let lines = numberOfLines == 1 ? .greatestFiniteMagnitude : bounds.width
    var size = font.size(of: text ?? "", width: max(1, lines))
    if text?.isEmpty ?? true { size.height = 0 }
    if numberOfLines > 0 {
      size.height = min(size.height, CGFloat(numberOfLines) * font.lineHeight)
    }
    return CGRect(
      x: bounds.minX, y: bounds.minY, width: min(bounds.width, size.width.rounded(.up)),
      height: size.height.rounded(.up))
  }

  /// The size of the text within a width, in points; a height of 0 or less is no limit.
  ///
  /// The size that it has where there is no `UIFont.measureText`.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard UIFont.measureText != nil else { return bounds.size }
    let width = size.width > 0 ? size.width : .greatestFiniteMagnitude
    return textRect(
      forBounds: CGRect(x: 0, y: 0, width: width, height: size.height),
      limitedToNumberOfLines: numberOfLines
    ).size
  }

  /// The size of the text in lines of `preferredMaxLayoutWidth`, or in one; none without `UIFont.measureText`.
  open override var intrinsicContentSize: CGSize {
    guard UIFont.measureText != nil else { return super.intrinsicContentSize }
    return sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0))
  }
}
