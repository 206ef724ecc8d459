import CollectionLayout
import Foundation
import Geometry

// Values that Foundation has only where UIKit is.

/// How many nanoseconds a second has.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000

extension NSIndexPath {
  /// The number of the section.
  public var section: Int { index(atPosition: 0) }
  /// The item's number in its section.
  public var item: Int { index(atPosition: 1) }
  /// The row's number in its section: the same as the item's.
  public var row: Int { item }
  /// The path of an item in a section.
  public convenience init(item: Int, section: Int) {
    unsafe self.init(indexes: [section, item], length: 2)
  }
  /// The path of a row in a section: the same as of an item.
  public convenience init(row: Int, section: Int) { self.init(item: row, section: section) }
}

extension CGVector {
  /// A vector from whole numbers.
  public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }
}

extension NSAttributedString.Key {
  /// The font of letters, a `UIFont`.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// A `UIColor` of the text.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// A `UIColor` behind the text.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// What is added between letters, in points.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
}

/// What counts in the box around a text: UIKit's names; all boxes here are of whole lines.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  /// The bits, numbered as in UIKit.
  public let rawValue: Int
  /// Options from bits, numbered as in UIKit.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The box is of several lines.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// The distance of lines is the font's.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
}

extension NSString {
  /// The size of the text in one line, in points, by `UIFont.measureText`.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    let font = attributes?[.font] as? UIFont ?? .systemFont(ofSize: 12)
    return font.size(of: "\(self)", width: .greatestFiniteMagnitude)
  }

  /// The box around the text in lines of a width, in points, by `UIFont.measureText`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: Any?
  ) -> CGRect {
    let font = attributes?[.font] as? UIFont ?? .systemFont(ofSize: 12)
    let width = options.contains(.usesLineFragmentOrigin) ? size.width : .greatestFiniteMagnitude
    return CGRect(origin: .zero, size: font.size(of: "\(self)", width: width))
  }
}

extension String {
  /// The size of the text in one line, in points, by `UIFont.measureText`.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSString(string: self).size(withAttributes: attributes)
  }

  /// The box around the text in lines of a width, in points, by `UIFont.measureText`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: Any?
  ) -> CGRect {
    NSString(string: self).boundingRect(
      with: size, options: options, attributes: attributes, context: context)
  }
}

extension NSAttributedString {
  /// The box around the text in lines of a width, in points, by `UIFont.measureText` of its first font.
  public func boundingRect(with size: CGSize, options: NSStringDrawingOptions = [], context: Any?)
    -> CGRect
  {
    let font = length > 0 ? unsafe attribute(.font, at: 0, effectiveRange: nil) : nil
    return NSString(string: string).boundingRect(
      with: size, options: options, attributes: font.map { [.font: $0] }, context: context)
  }
}

extension NSValue {
  /// A box of a point, under UIKit's name for it.
  public convenience init(cgPoint: CGPoint) { self.init(point: cgPoint) }
  /// A box of a size, under UIKit's name for it.
  public convenience init(cgSize: CGSize) { self.init(size: cgSize) }
  /// A box of a rectangle, under UIKit's name for it.
  public convenience init(cgRect: CGRect) { self.init(rect: cgRect) }
  /// The point in the box; zero where the box is of something else.
  public var cgPointValue: CGPoint { pointValue }
  /// The size in the box; zero where the box is of something else.
  public var cgSizeValue: CGSize { sizeValue }
  /// The rectangle in the box; zero where the box is of something else.
  public var cgRectValue: CGRect { rectValue }
}

extension NSCoder {
  /// A point as text: `{1, 2}`.
  public static func string(for point: CGPoint) -> String { "{\(point.x.text), \(point.y.text)}" }
  /// A size as text: `{3, 4}`.
  public static func string(for size: CGSize) -> String {
    "{\(size.width.text), \(size.height.text)}"
  }
  /// A rectangle as text: `{{1, 2}, {3, 4}}`.
  public static func string(for rect: CGRect) -> String {
    "{\(string(for: rect.origin)), \(string(for: rect.size))}"
  }
}

extension CGFloat {
  /// As UIKit writes numbers in such texts: whole ones without a point.
  fileprivate var text: String {
    let whole = Int(exactly: self)
    return whole.map(String.init) ?? "\(self)"
  }
}
