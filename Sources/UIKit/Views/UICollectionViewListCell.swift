import CollectionLayout
import Foundation
import Geometry

/// What stands before or after the content of a row: UIKit's `UICellAccessory`.
public struct UICellAccessory {
  /// When it shows.
  public enum DisplayedState: Int, Hashable, Sendable {
    /// Always, while the collection view is edited, or while it is not.
    case always, whenEditing, whenNotEditing
  }
  /// Where it stands.
  public enum Placement: Hashable, Sendable {
    /// Before or after the content.
    case leading(displayed: DisplayedState = .always)
    case trailing(displayed: DisplayedState = .always)
  }
  /// What it is; what draws the row draws it, but for texts and views of one's own.
  public enum AccessoryType: Hashable, Sendable {
    /// UIKit's kinds.
    case disclosureIndicator, outlineDisclosure, checkmark, delete, insert, reorder, multiselect
    case label, customView
  }
  /// How a row is opened and closed: by its accessory or by all of it.
  public struct OutlineDisclosureOptions: Hashable {
    /// How it is opened.
    public enum Style: Int, Hashable, Sendable {
      /// By what suits the row, by all of it, or by the accessory.
      case automatic, header, cell
    }
    /// How the row is opened; only kept: the accessory opens it.
    public var style: Style
    /// Options of a style.
    public init(style: Style = .automatic) { self.style = style }
  }
  /// How an accessory looks, for what draws it.
  public struct AccessoryOptions: Hashable {
    /// How much of the row an accessory takes: UIKit's names; each takes the usual width here.
    public enum LayoutDimension: Hashable, Sendable {
      /// What it has, the usual, or so many points.
      case actual, standard
      case custom(CGFloat)
    }
    /// Whether it takes room and does not show.
    public var isHidden: Bool
    /// How much of the row it takes.
    public var reservedLayoutWidth: LayoutDimension
    /// Its colour; nil for that of the row.
    public var tintColor: UIColor?
    /// What is behind it; nil for the usual.
    public var backgroundColor: UIColor?
    /// Options.
    public init(
      isHidden: Bool = false, reservedLayoutWidth: LayoutDimension = .standard,
      tintColor: UIColor? = nil, backgroundColor: UIColor? = nil
    ) {
      (self.isHidden, self.reservedLayoutWidth) = (isHidden, reservedLayoutWidth)
      (self.tintColor, self.backgroundColor) = (tintColor, backgroundColor)
    }
  }
  /// UIKit's name for the options of a sign.
  public typealias DisclosureIndicatorOptions = AccessoryOptions
  /// UIKit's name for the options of a sign.
  public typealias CheckmarkOptions = AccessoryOptions
  /// UIKit's name for the options of a sign.
  public typealias DeleteOptions = AccessoryOptions
  /// UIKit's name for the options of a sign.
  public typealias InsertOptions = AccessoryOptions
  /// UIKit's name for the options of a sign.
  public typealias ReorderOptions = AccessoryOptions
  /// UIKit's name for the options of a sign.
  public typealias MultiselectOptions = AccessoryOptions

  /// A view of one's own.
  public struct CustomViewConfiguration {
    /// The view.
    public let customView: UIView
    /// Where it stands.
    public let placement: Placement
    /// What it takes of the row, in points; nil is its own width.
    public var reservedLayoutWidth: CGFloat?
    /// A view at a place.
    public init(customView: UIView, placement: Placement) {
      (self.customView, self.placement) = (customView, placement)
    }
  }

  /// What it is.
  public let accessoryType: AccessoryType
  /// How it looks.
  public let options: AccessoryOptions
  let placement: Placement
  let makeView: () -> UIView
  let width: CGFloat?
  let action: (() -> Void)?

  private init(
    _ type: AccessoryType, _ placement: Placement,
    options: AccessoryOptions = AccessoryOptions(), width: CGFloat? = nil,
    action: (() -> Void)? = nil, view: @escaping () -> UIView = { UIView() }
  ) {
    (accessoryType, self.placement, self.width) = (type, placement, width)
    self.options = options
    (self.action, makeView) = (action, view)
  }

  /// A sign that the row leads on.
  public static func disclosureIndicator(
    displayed: DisplayedState = .always, options: AccessoryOptions = AccessoryOptions()
  ) -> UICellAccessory {
    UICellAccessory(.disclosureIndicator, .trailing(displayed: displayed), options: options)
  }
  /// A sign that opens and closes what is in the row's item; a tap does what the handler does, or lets a
  /// diffable data source do it.
  public static func outlineDisclosure(
    displayed: DisplayedState = .always,
    options: OutlineDisclosureOptions = OutlineDisclosureOptions(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(.outlineDisclosure, .trailing(displayed: displayed), action: actionHandler)
  }
  /// A sign that the row is chosen.
  public static func checkmark(
    displayed: DisplayedState = .always, options: AccessoryOptions = AccessoryOptions()
  ) -> UICellAccessory {
    UICellAccessory(.checkmark, .trailing(displayed: displayed), options: options)
  }
  /// A sign that deletes the row, by a handler.
  public static func delete(
    displayed: DisplayedState = .whenEditing, options: AccessoryOptions = AccessoryOptions(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(
      .delete, .leading(displayed: displayed), options: options, action: actionHandler)
  }
  /// A sign that puts a row in, by a handler.
  public static func insert(
    displayed: DisplayedState = .whenEditing, options: AccessoryOptions = AccessoryOptions(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(
      .insert, .leading(displayed: displayed), options: options, action: actionHandler)
  }
  /// A sign that the row can be moved.
  public static func reorder(
    displayed: DisplayedState = .whenEditing, options: AccessoryOptions = AccessoryOptions()
  ) -> UICellAccessory {
    UICellAccessory(.reorder, .trailing(displayed: displayed), options: options)
  }
  /// A sign that several rows can be chosen.
  public static func multiselect(
    displayed: DisplayedState = .whenEditing, options: AccessoryOptions = AccessoryOptions()
  ) -> UICellAccessory {
    UICellAccessory(.multiselect, .leading(displayed: displayed), options: options)
  }
  /// A text.
  public static func label(
    text: String, displayed: DisplayedState = .always
  ) -> UICellAccessory {
    let made = {
      let label = UILabel()
      label.text = text
      return label
    }
    return UICellAccessory(
      .label, .trailing(displayed: displayed), width: made().intrinsicContentSize.width, view: made)
  }
  /// A view of one's own.
  public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
    let view = configuration.customView
    return UICellAccessory(
      .customView, configuration.placement,
      width: configuration.reservedLayoutWidth ?? view.bounds.width, view: { view })
  }

  fileprivate func isShown(editing: Bool) -> Bool {
    let displayed: DisplayedState
    switch placement {
    case .leading(let state), .trailing(let state): displayed = state
    }
    return displayed == .always || (displayed == .whenEditing) == editing
  }
  fileprivate var isLeading: Bool { if case .leading = placement { true } else { false } }
}

/// A row of a list, with accessories and indentation: UIKit's `UICollectionViewListCell`.
open class UICollectionViewListCell: UICollectionViewCell, OutlineRow {
  private final class AccessoryView: UIControl {
    var accessory: UICellAccessory?
  }

  /// How deep its item is in a tree; data sources of section snapshots set it.
  open var indentationLevel = 0 { didSet { setNeedsLayout() } }
  /// How far the content moves in for each level, in points; 10 by default.
  open var indentationWidth: CGFloat = 10 { didSet { setNeedsLayout() } }
  /// Whether accessories before the content move in too; true by default.
  open var indentsAccessories = true { didSet { setNeedsLayout() } }
  /// What stands before and after the content.
  open var accessories: [UICellAccessory] = [] {
    didSet {
      for view in views { view.removeFromSuperview() }
      views = accessories.map(makeView)
      setNeedsLayout()
    }
  }
  private var views: [AccessoryView] = []
  private static let side: CGFloat = 22
  private static let margin: CGFloat = 16
  private static let gap: CGFloat = 8

  /// A content that shows texts and an image as a row.
  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }

  private func makeView(_ accessory: UICellAccessory) -> AccessoryView {
    let view = AccessoryView(frame: .zero)
    view.accessory = accessory
    let content = accessory.makeView()
    view.addSubview(content)
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    content.isUserInteractionEnabled = accessory.accessoryType == .customView
    view.isUserInteractionEnabled =
      [.outlineDisclosure, .delete, .insert, .customView].contains(accessory.accessoryType)
    view.add({ [weak self] _ in self?.use(accessory) }, for: .touchUpInside)
    addSubview(view)
    return view
  }

  private func use(_ accessory: UICellAccessory) {
    if let action = accessory.action { return action() }
    guard accessory.accessoryType == .outlineDisclosure,
      let view = superview as? UICollectionView, let path = view.indexPath(for: self)
    else { return }
    (view.dataSource as? any OutlineSource)?.toggleExpansion(at: path)
  }

  /// Gives the accessories that show their places, and the content what they leave of the row.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let isEditing = configurationState.isEditing
    let indentation = CGFloat(indentationLevel) * indentationWidth
    var (start, end) = (indentsAccessories ? indentation : 0, bounds.width)
    for view in views {
      guard let accessory = view.accessory else { continue }
      view.isHidden = !accessory.isShown(editing: isEditing)
      guard !view.isHidden else { continue }
      let width = accessory.width ?? Self.side
      let height = accessory.accessoryType == .customView ? bounds.height : Self.side
      let y = (bounds.height - height) / 2
      if accessory.isLeading {
        start += start == 0 || start == indentation ? Self.margin : Self.gap
        view.frame = CGRect(x: start, y: y, width: width, height: height)
        start += width
      } else {
        end -= end == bounds.width ? Self.margin : Self.gap
        view.frame = CGRect(x: end - width, y: y, width: width, height: height)
        end -= width
      }
    }
    if !indentsAccessories { start += indentation }
    contentView.frame = CGRect(
      x: start, y: 0, width: max(0, end - start), height: bounds.height)
  }

  /// As high as its content prefers in the width that the accessories leave, 44 points at least.
  open override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    guard let content = configuredView else {
      return super.preferredLayoutAttributesFitting(layoutAttributes)
    }
    bounds.size = layoutAttributes.size
    layoutSubviews()
    let fitting = content.fittingSize(
      near: contentView.bounds.size, free: .height)
    layoutAttributes.size.height = max(44, fitting.height)
    return layoutAttributes
  }
}
