/// Where objects were kept before there were pages.
public struct NSZone {}

/// An object that copies itself.
public protocol NSCopying {
  /// A copy.
  func copy(with zone: NSZone?) -> Any
}

/// A reader of archives; nothing here reads one.
open class NSCoder: NSObject {}

/// A whole number as an object.
public final class NSNumber: Hashable, NSCopying, Sendable {
  /// The number.
  public let intValue: Int

  /// The number as an object.
  public init(value: Int) { intValue = value }

  /// Whether two are the same number.
  public static func == (a: NSNumber, b: NSNumber) -> Bool { a.intValue == b.intValue }
  /// The same number has the same hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(intValue) }
  /// Itself, as it does not change.
  public func copy(with zone: NSZone?) -> Any { self }
}

/// A run loop; a display link is driven without one.
public final class RunLoop {
  /// What a run loop is doing.
  public struct Mode {}
}

/// A set of whole numbers in their order.
public struct IndexSet: Sequence, ExpressibleByArrayLiteral, Sendable {
  private let numbers: [Int]

  /// A set of some numbers.
  public init(arrayLiteral numbers: Int...) { self.numbers = Set(numbers).sorted() }
  /// A set of one number.
  public init(integer: Int) { numbers = [integer] }
  /// A set of the numbers of a range.
  public init(integersIn range: Range<Int>) { numbers = Array(range) }

  /// The numbers in their order.
  public func makeIterator() -> IndexingIterator<[Int]> { numbers.makeIterator() }
}

/// A truth value as Objective-C writes one.
public struct ObjCBool: ExpressibleByBooleanLiteral, Sendable {
  /// The value.
  public let boolValue: Bool
  /// A value.
  public init(_ value: Bool) { boolValue = value }
  /// A value.
  public init(booleanLiteral value: Bool) { boolValue = value }
}

extension FileManager {
  /// Whether something is at a path, and whether it is a folder.
  public func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>) -> Bool {
    var isFolder = false
    let isThere = fileExists(atPath: path, isDirectory: &isFolder)
    unsafe isDirectory.pointee = ObjCBool(isFolder)
    return isThere
  }
}
