import CollectionLayout

/// What a call of a delegate's method gives; nil where the delegate does not implement it, or there is
/// none.
///
/// It stands for a call with `?(` of a method that is optional in UIKit; the commands of the guide to
/// porting write it.
/// - Throws: What the method throws.
@discardableResult
public func ifImplemented<Value>(_ call: @autoclosure () throws -> Value?) rethrows -> Value? {
  try OptionalMethod.result(of: call)
}

/// Says that the function that calls it is a protocol's default and not the delegate's own.
///
/// The commands of the guide to porting write it for `@objc optional` methods of a client's protocols.
public func notImplemented() { OptionalMethod.noteDefault() }
