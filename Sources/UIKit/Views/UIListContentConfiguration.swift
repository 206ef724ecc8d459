import CollectionLayout
import Foundation
import Geometry

/// A text, a second one and an image, as rows of lists show them: UIKit's `UIListContentConfiguration`.
public struct UIListContentConfiguration: UIContentConfiguration, Hashable {
  /// How a text looks.
  public struct TextProperties: Hashable {
    /// The font.
    public var font: UIFont
    /// The colour.
    public var color = UIColor.black
    /// How many lines there are at most; 0 is any number.
    public var numberOfLines = 0
    init(size: CGFloat) { font = .systemFont(ofSize: size) }
  }
  /// How an image looks.
  public struct ImageProperties: Hashable {
    /// The colour of a template; nil for the view's own.
    public var tintColor: UIColor?
    /// How round the corners are, in points.
    public var cornerRadius: CGFloat = 0
    /// The largest size, in points; 0 along an axis is any.
    public var maximumSize = CGSize.zero
  }

  /// The text; nil for none.
  public var text: String?
  /// The text below or beside it; nil for none.
  public var secondaryText: String?
  /// The image before the texts; nil for none.
  public var image: UIImage?
  /// How the text looks.
  public var textProperties = TextProperties(size: 17)
  /// How the second text looks.
  public var secondaryTextProperties = TextProperties(size: 12)
  /// How the image looks.
  public var imageProperties = ImageProperties()
  /// Whether the second text stands at the end of the row of the first; false is below it.
  public var prefersSideBySideTextAndSecondaryText = false
  /// What is left free around the content, in points.
  public var directionalLayoutMargins = NSDirectionalEdgeInsets(
    top: 11, leading: 16, bottom: 11, trailing: 16)
  /// What is left free between the image and the texts, in points.
  public var imageToTextPadding: CGFloat = 16
  /// What is left free between the texts, in points, side by side and one below the other.
  public var textToSecondaryTextHorizontalPadding: CGFloat = 6
  /// What is left free between texts one below the other, in points.
  public var textToSecondaryTextVerticalPadding: CGFloat = 3

  /// A text with a second one below it.
  public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }
  /// The same, under UIKit's name.
  public static func subtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }
  /// A text with a second one at the end of the row.
  public static func valueCell() -> UIListContentConfiguration {
    var value = UIListContentConfiguration()
    value.prefersSideBySideTextAndSecondaryText = true
    value.secondaryTextProperties = TextProperties(size: 17)
    return value
  }
  /// A row of a side bar.
  public static func sidebarCell() -> UIListContentConfiguration { cell() }
  /// A row of a side bar with a second text below.
  public static func sidebarSubtitleCell() -> UIListContentConfiguration { cell() }
  /// The header of rows without groups.
  public static func plainHeader() -> UIListContentConfiguration { header() }
  /// The footer of rows without groups.
  public static func plainFooter() -> UIListContentConfiguration { header() }
  /// The header of a group, under UIKit's older name.
  public static func groupedHeader() -> UIListContentConfiguration { header() }
  /// The footer of a group, under UIKit's older name.
  public static func groupedFooter() -> UIListContentConfiguration { header() }
  /// The header of a group in larger letters.
  public static func prominentInsetGroupedHeader() -> UIListContentConfiguration { cell() }
  /// The header of a part of a side bar.
  public static func sidebarHeader() -> UIListContentConfiguration { cell() }
  /// The header of a group.
  public static func header() -> UIListContentConfiguration {
    var value = UIListContentConfiguration()
    value.textProperties = TextProperties(size: 13)
    return value
  }

  /// A view that shows it.
  public func makeContentView() -> UIView & UIContentView { UIListContentView(configuration: self) }
  /// The same: it looks alike in every state.
  public func updated(for state: UICellConfigurationState) -> UIListContentConfiguration { self }
}

/// Shows texts and an image as a row: UIKit's `UIListContentView`.
open class UIListContentView: UIView, UIContentView {
  private var shown: UIListContentConfiguration
  private let (text, secondary, image) = (UILabel(), UILabel(), UIImageView())

  /// A view that shows a configuration.
  public init(configuration: UIListContentConfiguration) {
    shown = configuration
    super.init(frame: .zero)
    for view in [image, text, secondary] { addSubview(view) }
    update()
  }
  /// An empty row; nothing is read, since there are no archives of views here.
  public required init?(coder: NSCoder) {
    shown = .cell()
    super.init(coder: coder)
  }

  /// What it shows: a `UIListContentConfiguration`.
  open var configuration: any UIContentConfiguration {
    get { shown }
    set {
      guard let new = newValue as? UIListContentConfiguration else { return }
      shown = new
      update()
    }
  }

  private func update() {
    let pairs = [
      (text, shown.text, shown.textProperties),
      (secondary, shown.secondaryText, shown.secondaryTextProperties),
    ]
    for (label, words, look) in pairs {
      (label.text, label.font, label.textColor) = (words, look.font, look.color)
      (label.numberOfLines, label.isHidden) = (look.numberOfLines, words == nil)
    }
    (image.image, image.isHidden) = (shown.image, shown.image == nil)
    (image.tintColor, image.layer.cornerRadius) = (
      shown.imageProperties.tintColor, shown.imageProperties.cornerRadius
    )
    setNeedsLayout()
  }

  /// Where the parts are in a width, in points, and how high all is.
  private func places(_ width: CGFloat) -> (
    image: CGRect, text: CGRect, secondary: CGRect, height: CGFloat
  ) {
    let margins = shown.directionalLayoutMargins
    var x = margins.leading
    let most = shown.imageProperties.maximumSize
    var picture = shown.image?.size ?? .zero
    if most.width > 0 { picture.width = min(picture.width, most.width) }
    if most.height > 0 { picture.height = min(picture.height, most.height) }
    let pictureX = x
    if shown.image != nil { x += picture.width + shown.imageToTextPadding }
    let room = CGSize(width: max(0, width - margins.trailing - x), height: .greatestFiniteMagnitude)
    let first = shown.text == nil ? .zero : text.sizeThatFits(room)
    let second = shown.secondaryText == nil ? .zero : secondary.sizeThatFits(room)
    let isBeside = shown.prefersSideBySideTextAndSecondaryText
    let gap =
      shown.text == nil || shown.secondaryText == nil
      ? 0 : shown.textToSecondaryTextVerticalPadding
    let texts = isBeside ? max(first.height, second.height) : first.height + gap + second.height
    let content = max(texts, picture.height)
    let top = margins.top + (content - texts) / 2
    let secondX = isBeside ? width - margins.trailing - min(second.width, room.width) : x
    return (
      CGRect(
        x: pictureX, y: margins.top + (content - picture.height) / 2, width: picture.width,
        height: picture.height),
      CGRect(x: x, y: top, width: min(first.width, room.width), height: first.height),
      CGRect(
        x: secondX, y: isBeside ? top : top + first.height + gap,
        width: min(second.width, room.width), height: second.height),
      margins.top + content + margins.bottom
    )
  }

  /// As wide as said, and as high as the content needs there.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: places(size.width).height)
  }

  /// Gives the texts and the image their places, in the middle of the height.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let places = places(bounds.width)
    let shift = (bounds.height - places.height) / 2
    image.frame = places.image.offsetBy(dx: 0, dy: shift)
    text.frame = places.text.offsetBy(dx: 0, dy: shift)
    secondary.frame = places.secondary.offsetBy(dx: 0, dy: shift)
  }
}
