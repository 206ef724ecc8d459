import Foundation

/// Objects of which each thread has one of its own.
package enum ThreadValue {
  /// The objects of a thread, by their types.
  private final class Values {
    var list: [(type: ObjectIdentifier, value: AnyObject)] = []
  }

  /// Under it each thread keeps its objects, which go when it ends.
  ///
  /// Not in the thread's dictionary: the animation block that runs is looked up many times a frame, and there
  /// that takes a hundred times as long.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key) { values in
      guard let values = unsafe values else { return }
      unsafe Unmanaged<Values>.fromOpaque(values).release()
    }
    precondition(status == 0, "A program has few keys of threads' values, and room for one more.")
    return key
  }()

  private static var values: Values {
    if let values = unsafe pthread_getspecific(key) {
      return unsafe Unmanaged<Values>.fromOpaque(values).takeUnretainedValue()
    }
    let values = Values()
    let pointer = unsafe Unmanaged.passRetained(values).toOpaque()
    precondition(
      unsafe pthread_setspecific(key, pointer) == 0, "There is memory for one more value.")
    return values
  }

  /// The object of a type that this thread has; made where there is none yet.
  package static func current<Value: AnyObject>(make: () -> Value) -> Value {
    let values = values
    let type = ObjectIdentifier(Value.self)
    if let found = values.list.first(where: { $0.type == type })?.value {
      return unsafe unsafeDowncast(found, to: Value.self)
    }
    let value = make()
    values.list.append((type, value))
    return value
  }
}
