/// What UIKit's classes inherit: an object that is equal to itself alone unless its class says otherwise.
open class NSObject: Hashable, CustomStringConvertible {
  /// An object.
  public init() {}

  /// Whether it is equal to something.
  open func isEqual(_ object: Any?) -> Bool { (object as? NSObject) === self }
  /// A number that equal objects share.
  open var hash: Int { ObjectIdentifier(self).hashValue }
  /// Its class.
  open var description: String { "\(type(of: self))" }
  /// A copy, where its class makes copies; itself otherwise.
  open func copy() -> Any { (self as? any NSCopying)?.copy(with: nil) ?? self }

  /// What `isEqual` says.
  public static func == (a: NSObject, b: NSObject) -> Bool { a.isEqual(b) }
  /// What is equal has the same hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// A point, a size or a rectangle as an object.
public final class NSValue: NSObject, NSCopying {
  private let value: AnyHashable

  /// A point as an object.
  public init(point: CGPoint) { value = AnyHashable(point) }
  /// A size as an object.
  public init(size: CGSize) { value = AnyHashable(size) }
  /// A rectangle as an object.
  public init(rect: CGRect) { value = AnyHashable(rect) }

  /// The point; zero where it is something else.
  public var pointValue: CGPoint { value.base as? CGPoint ?? .zero }
  /// The size; zero where it is something else.
  public var sizeValue: CGSize { value.base as? CGSize ?? .zero }
  /// The rectangle; zero where it is something else.
  public var rectValue: CGRect { value.base as? CGRect ?? .zero }

  /// Whether the other one is of the same value.
  public override func isEqual(_ object: Any?) -> Bool { (object as? NSValue)?.value == value }
  /// The value's.
  public override var hash: Int { value.hashValue }
  /// Itself, as it does not change.
  public func copy(with zone: NSZone?) -> Any { self }
}
