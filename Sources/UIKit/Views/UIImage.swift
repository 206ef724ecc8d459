import CollectionLayout
import Foundation
import Geometry

/// A picture by its name and size: UIKit's `UIImage`, as a value for what draws it.
///
/// No pixels are read. A name is the name of a file of the client's bundle or catalogue, which what draws
/// the image finds; the size is zero where the name has none that `UIImage(named:size:)` gave.
public final class UIImage: NSObject, NSCopying {
  /// The name; nil for an image of other things.
  public let name: String?
  /// How large it is drawn, in points.
  public let size: CGSize
  /// Pixels for each point: 1.
  public var scale: CGFloat { 1 }

  /// An image without a name, as a snapshot.
  public init(size: CGSize = .zero) {
    (name, self.size) = (nil, size)
    super.init()
  }
  /// An image of a name and of a size in points.
  ///
  /// An extension of ours.
  public init(named name: String, size: CGSize) {
    (self.name, self.size) = (name, size)
    super.init()
  }
  /// An image of a name; its size is zero, as no file is read.
  public convenience init?(named name: String) { self.init(named: name, size: .zero) }
  /// An image of a symbol's name.
  public convenience init?(systemName name: String) { self.init(named: name, size: .zero) }

  /// Itself: an image does not change.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A view of an image, for what draws it: UIKit's `UIImageView`.
open class UIImageView: UIView {
  /// The image; nil for none.
  open var image: UIImage? {
    didSet { if image?.size != oldValue?.size { superview?.setNeedsLayout() } }
  }
  /// The image of a highlighted view; nil for the same.
  open var highlightedImage: UIImage?
  /// Whether it is highlighted; false by default.
  open var isHighlighted = false

  /// A view of a frame, in points, without an image.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }
  /// An empty view; nothing is read, since there are no archives of views here.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }
  /// A view of an image, in the image's size.
  public convenience init(image: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
  }
  /// The image's size, in points; none without one.
  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }
  /// The image's size, in points; that of now without one.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? bounds.size }
}
