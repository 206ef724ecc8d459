import CollectionLayout
import Foundation
import Geometry

/// Dots for pages, for what draws them: UIKit's `UIPageControl`.
open class UIPageControl: UIControl {
  /// How many pages there are; 0 by default.
  open var numberOfPages = 0 {
    didSet { currentPage = min(currentPage, max(0, numberOfPages - 1)) }
  }
  /// The page that shows; it is kept within the pages.
  open var currentPage = 0 {
    didSet { currentPage = min(max(currentPage, 0), max(0, numberOfPages - 1)) }
  }
  /// Whether one page is shown by no dot; false by default.
  open var hidesForSinglePage = false
  /// The colour of the other pages' dots.
  open var pageIndicatorTintColor: UIColor?
  /// The colour of the dot of the page that shows.
  open var currentPageIndicatorTintColor: UIColor?

  /// How large it is for so many pages, in points: dots 16 apart, 26 high.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    CGSize(width: CGFloat(max(0, pageCount)) * 16, height: 26)
  }
  /// The size for its pages.
  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
  /// The size for its pages.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// A tap turns a page: on in the right half, back in the left one.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if isEnabled, isHighlighted, let place = touches.first?.location(in: self) {
      let old = currentPage
      currentPage += place.x > bounds.midX ? 1 : -1
      if currentPage != old { sendActions(for: .valueChanged) }
    }
    super.touchesEnded(touches, with: event)
  }
}

/// A choice of one of some, for what draws it: UIKit's `UISegmentedControl`.
open class UISegmentedControl: UIControl {
  /// The number of no segment: -1.
  public static let noSegment = -1
  private var segments: [Any] = []
  /// What is chosen; `noSegment` by default.
  open var selectedSegmentIndex = UISegmentedControl.noSegment
  /// The colour of what is chosen.
  open var selectedSegmentTintColor: UIColor?
  /// How many segments there are, 0 or more.
  public var numberOfSegments: Int { segments.count }

  /// A choice of texts and images.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    segments = items ?? []
  }
  /// The text of one; nil for an image.
  open func titleForSegment(at segment: Int) -> String? { segments[segment] as? String }
  /// Sets the text of one.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    segments[segment] = title ?? ""
  }
  /// Adds one with a text.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    segments.insert(title ?? "", at: min(segment, segments.count))
  }
  /// Takes all segments away, and the choice.
  open func removeAllSegments() { (segments, selectedSegmentIndex) = ([], Self.noSegment) }

  /// A tap chooses what is under it.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if isEnabled, isHighlighted, !segments.isEmpty, bounds.width > 0,
      let place = touches.first?.location(in: self)
    {
      let segment = Int(place.x / bounds.width * CGFloat(segments.count))
      if segments.indices.contains(segment), segment != selectedSegmentIndex {
        selectedSegmentIndex = segment
        sendActions(for: .valueChanged)
      }
    }
    super.touchesEnded(touches, with: event)
  }
}

/// A function with a title: UIKit's `UIAction`.
public final class UIAction: NSObject {
  /// The text of a button that is made for it; empty by default.
  public let title: String
  /// The image of such a button.
  public let image: UIImage?
  /// The control that has called it last.
  public fileprivate(set) weak var sender: AnyObject?
  private let handler: (UIAction) -> Void

  /// An action by its title, image and what it does.
  public init(title: String = "", image: UIImage? = nil, handler: @escaping (UIAction) -> Void) {
    (self.title, self.image, self.handler) = (title, image, handler)
    super.init()
  }
  fileprivate func call(from sender: AnyObject) {
    self.sender = sender
    handler(self)
  }
}

extension UIControl {
  /// Calls an action at events.
  public func addAction(_ action: UIAction, for controlEvents: Event) {
    add({ action.call(from: $0) }, for: controlEvents)
  }
}

extension UIButton {
  /// A button that calls an action when it is used, with the action's title and image.
  public convenience init(type: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: type)
    guard let primaryAction else { return }
    setTitle(primaryAction.title, for: .normal)
    setImage(primaryAction.image, for: .normal)
    addAction(primaryAction, for: .primaryActionTriggered)
  }
}
