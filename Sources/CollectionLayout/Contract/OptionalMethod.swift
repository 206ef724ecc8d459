import Dynamics
import Foundation

/// Whether the last call of a delegate's method came to a default: what UIKit's optional methods are.
///
/// UIKit's delegates may leave methods out, and calls of those with `?(` give nil. Here protocols have
/// defaults, which say by `notImplemented()` that they are defaults.
package final class OptionalMethod {
  private var isDefault = false

  private static var last: OptionalMethod {
    ThreadValue.current { OptionalMethod() }
  }

  /// The method that returns next is a default.
  package static func noteDefault() { last.isDefault = true }

  /// What a call gives; nil where it came to a default.
  package static func result<Value>(of call: () throws -> Value?) rethrows -> Value? {
    let method = last
    method.isDefault = false
    let value = try call()
    defer { method.isDefault = false }
    return method.isDefault ? nil : value
  }
}
