import Foundation

/// Objects of which each thread has one of its own.
package enum ThreadValue {
  /// The object that this thread has under a name; made where there is none yet.
  ///
  /// It stays in the thread's dictionary, in which writing takes long: what changes is kept inside of it.
  package static func named<Value: AnyObject>(_ name: String, make: () -> Value) -> Value {
    let values = Thread.current.threadDictionary
    if let value = values[name] as? Value { return value }
    let value = make()
    values[name] = value
    return value
  }
}
