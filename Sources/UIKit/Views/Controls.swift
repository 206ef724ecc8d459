import CollectionLayout
import Foundation
import Geometry

/// A button, for what draws it: UIKit's `UIButton`.
open class UIButton: UIControl {
  /// How a button looks, for what draws it.
  public enum ButtonType: Int, Hashable, Sendable {
    /// As its owner says, without any look.
    case custom
    /// As the system's buttons, in the tint colour.
    case system
    /// With a sign of the system's.
    case detailDisclosure, infoLight, infoDark, contactAdd, close
  }

  /// How it looks; by its owner by default.
  public private(set) var buttonType = ButtonType.custom
  /// The label of its text, never nil.
  public let titleLabel: UILabel? = UILabel()
  /// The view of its image, never nil.
  public let imageView: UIImageView? = UIImageView()
  /// What is left free around its text and image, in points; zero by default.
  open var contentEdgeInsets = UIEdgeInsets.zero
  /// How the text is moved, for what draws it.
  open var titleEdgeInsets = UIEdgeInsets.zero
  /// How the image is moved, for what draws it.
  open var imageEdgeInsets = UIEdgeInsets.zero
  private var titles: [State: String] = [:]
  private var colors: [State: UIColor] = [:]
  private var images: [State: UIImage] = [:]

  /// A button of a kind.
  public convenience init(type: ButtonType) {
    self.init(frame: .zero)
    buttonType = type
  }

  /// Sets the text of a state.
  open func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    titleLabel?.text = currentTitle
    superview?.setNeedsLayout()
  }
  /// Sets the colour of the text of a state.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    colors[state] = color
    titleLabel?.textColor = colors[self.state] ?? colors[.normal] ?? .white
  }
  /// Sets the image of a state.
  open func setImage(_ image: UIImage?, for state: State) {
    images[state] = image
    imageView?.image = images[self.state] ?? images[.normal]
    superview?.setNeedsLayout()
  }
  /// The text of a state; that of `normal` where the state has none.
  open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
  /// The colour of the text of a state.
  open func titleColor(for state: State) -> UIColor? { colors[state] ?? colors[.normal] }
  /// The image of a state.
  open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }
  /// The text as it is now.
  public var currentTitle: String? { title(for: state) }
  /// The image as it is now.
  public var currentImage: UIImage? { image(for: state) }

  /// The size of the image beside the text with the insets, in points.
  open override var intrinsicContentSize: CGSize {
    let text = titleLabel?.intrinsicContentSize ?? .zero
    let image = currentImage?.size ?? .zero
    let inset = contentEdgeInsets
    return CGSize(
      width: text.width + image.width + inset.left + inset.right,
      height: max(text.height, image.height) + inset.top + inset.bottom)
  }
  /// The size of the image beside the text.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}

/// A value between two others, for what draws it: UIKit's `UISlider`.
open class UISlider: UIControl {
  /// The value; it is kept within the limits.
  open var value: Float = 0 {
    didSet { value = min(max(value, minimumValue), max(minimumValue, maximumValue)) }
  }
  /// The smallest value; 0 by default.
  open var minimumValue: Float = 0
  /// The largest value; 1 by default.
  open var maximumValue: Float = 1
  /// Whether its actions are called at every move; true by default.
  open var isContinuous = true

  /// Sets the value, at once.
  open func setValue(_ value: Float, animated: Bool) { self.value = value }
  private func follow(_ touches: Set<UITouch>) {
    guard let x = touches.first?.location(in: self).x, bounds.width > 0 else { return }
    value = minimumValue + (maximumValue - minimumValue) * Float(x / bounds.width)
    sendActions(for: .valueChanged)
  }
  /// The value is where the finger is.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    follow(touches)
  }
  /// The value follows the finger.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesMoved(touches, with: event)
    follow(touches)
  }
}

/// A switch, for what draws it: UIKit's `UISwitch`.
open class UISwitch: UIControl {
  /// Whether it is on; false by default.
  open var isOn = false
  /// The colour of a switch that is on.
  open var onTintColor: UIColor?
  /// Sets it at once, animated or not.
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }
  /// A tap turns it over.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if isEnabled, isHighlighted {
      isOn.toggle()
      sendActions(for: .valueChanged)
    }
    super.touchesEnded(touches, with: event)
  }
}

/// What a visual effect view shows: UIKit's `UIVisualEffect`.
open class UIVisualEffect: NSObject {}

/// A blur of what is behind, for what draws it: UIKit's `UIBlurEffect`.
public final class UIBlurEffect: UIVisualEffect {
  /// How a blur looks, for what draws it.
  public enum Style: Int, Hashable, Sendable {
    /// Light or dark, whatever the appearance is.
    case extraLight, light, dark, regular, prominent
    /// The system's materials, from thin to thick.
    case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial
  }
  /// How the blur looks, for what draws it.
  public let style: Style
  /// A blur of a style.
  public init(style: Style) {
    self.style = style
    super.init()
  }
}

/// A view with an effect on what is behind, for what draws it: UIKit's `UIVisualEffectView`.
open class UIVisualEffectView: UIView {
  /// The view in which stands what is drawn on the effect.
  public let contentView = UIView()
  /// The effect; nil for none.
  open var effect: UIVisualEffect?

  /// A view of an effect.
  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    self.effect = effect
    addSubview(contentView)
  }
  /// An empty view; nothing is read, since there are no archives of views here.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addSubview(contentView)
  }
  /// Lets the content fill the view.
  open override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = bounds
  }
}

/// Shows that something goes on, for what draws it: UIKit's `UIActivityIndicatorView`.
open class UIActivityIndicatorView: UIView {
  /// Whether it shows that something goes on.
  public private(set) var isAnimating = false
  /// Whether it is hidden otherwise; true by default.
  open var hidesWhenStopped = true
  /// Begins to turn, and shows.
  open func startAnimating() {
    isAnimating = true
    isHidden = false
  }
  /// Ends turning, and hides where it is to.
  open func stopAnimating() {
    isAnimating = false
    isHidden = hidesWhenStopped
  }
}
