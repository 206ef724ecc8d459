import Foundation
import Geometry

/// The view of a supplementary or decoration element, which a collection view uses again for another
/// one: UIKit's `UICollectionReusableView`.
open class CollectionReusableView: View {
  /// The identifier under which it is used again; nil for a view that is not.
  public internal(set) var reuseIdentifier: String?
  /// The attributes that it was given last.
  ///
  /// An extension of ours.
  package private(set) var attributes = CollectionViewLayoutAttributes()
  /// The element that it stands for.
  weak var element: CollectionElement?

  /// A view of a frame, in points of the superview.
  ///
  /// Collection views make views by this, so that subclasses that have one of their own say `required`.
  public required override init(frame: CGRect) { super.init(frame: frame) }

  /// An empty view; nothing is read, since there are no archives of views here.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Where in the data its element is; for a deleted one where it was.
  ///
  /// An extension of ours.
  package var indexPath: IndexPath { element?.indexPath ?? attributes.indexPath }

  /// The view is about to be used for another element: subclasses drop what they show.
  open func prepareForReuse() {}

  /// The layout is about to change, for subclasses.
  open func willTransition(from oldLayout: CollectionViewLayout, to newLayout: CollectionViewLayout)
  {}

  /// The layout has changed and what it changes has moved, for subclasses.
  open func didTransition(from oldLayout: CollectionViewLayout, to newLayout: CollectionViewLayout)
  {}

  /// Takes what attributes say beyond the place, size, transform and opacity, which the view has already:
  /// for subclasses.
  open func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {}

  /// What the view would rather have than attributes of the layout; by default the size that its constraints
  /// or `sizeThatFits(_:)` give, along the axes on which the layout leaves it to the view.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    let free = layoutAttributes.fittedAxes
    guard free.width || free.height else { return layoutAttributes }
    AnimationScope.runAtOnce { bounds.size = layoutAttributes.size }
    layoutAttributes.size = fittedView.fittingSize(near: layoutAttributes.size, free: free)
    return layoutAttributes
  }

  /// The view whose content says how large this one is.
  var fittedView: View { self }

  /// Takes the place and the look that a layout says.
  final func take(_ new: CollectionViewLayoutAttributes) {
    attributes = new
    // The collection view moves it from where it was.
    AnimationScope.runAtOnce {
      center = new.center
      bounds.size = new.size
      transform3D = new.transform3D
      (alpha, isHidden) = (new.alpha, new.isHidden)
    }
    if new.zIndex != 0 || traits.layer != nil { layer.zPosition = CGFloat(new.zIndex) }
    apply(new)
  }
}

/// The view of an item: UIKit's `UICollectionViewCell`.
open class CollectionViewCell: CollectionReusableView {
  /// What the cell's own views stand in; it fills the cell.
  public let contentView: View
  /// Whether the item is selected.
  open var isSelected = false {
    didSet { selectedBackgroundView?.isHidden = !isSelected }
  }
  /// Whether a finger is on the cell.
  open var isHighlighted = false
  /// What stands behind the content; nil by default.
  open var backgroundView: View? {
    didSet { replace(oldValue, by: backgroundView, at: 0) }
  }
  /// What stands behind the content of a selected cell; nil by default.
  open var selectedBackgroundView: View? {
    didSet {
      replace(oldValue, by: selectedBackgroundView, at: backgroundView == nil ? 0 : 1)
      selectedBackgroundView?.isHidden = !isSelected
    }
  }

  override var fittedView: View {
    contentView.arranger == nil ? self : contentView
  }

  /// A cell of a frame, in points of the superview.
  public required init(frame: CGRect) {
    contentView = View(frame: CGRect(origin: .zero, size: frame.size))
    super.init(frame: frame)
    addSubview(contentView)
  }

  /// An empty cell; nothing is read, since there are no archives of views here.
  public required init?(coder: NSCoder) {
    contentView = View()
    super.init(coder: coder)
    addSubview(contentView)
  }

  private func replace(_ old: View?, by new: View?, at index: Int) {
    guard old !== new else { return }
    old?.removeFromSuperview()
    if let new { insertSubview(new, at: index) }
  }

  /// Lets the content and the backgrounds fill the cell.
  open override func layoutSubviews() {
    super.layoutSubviews()
    for view in [contentView, backgroundView, selectedBackgroundView] { view?.frame = bounds }
  }
}
