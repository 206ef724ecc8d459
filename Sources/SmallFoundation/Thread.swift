internal import Synchronization

/// A thread of the process.
public final class Thread {
  /// Objects that belong to the thread, by their names.
  public let threadDictionary = ThreadDictionary()

  private init() {}

  /// The key of each thread's object.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    unsafe pthread_key_create(&key) { kept in
      if let kept = unsafe kept { unsafe Unmanaged<Thread>.fromOpaque(kept).release() }
    }
    return key
  }()

  /// The thread on which this is called.
  public static var current: Thread {
    if let kept = unsafe pthread_getspecific(key) {
      return unsafe Unmanaged<Thread>.fromOpaque(kept).takeUnretainedValue()
    }
    let thread = Thread()
    unsafe pthread_setspecific(key, Unmanaged.passRetained(thread).toOpaque())
    return thread
  }

  /// Runs something on a thread of its own.
  public static func detachNewThread(_ body: @escaping @Sendable () -> Void) {
    let work = unsafe Unmanaged.passRetained(Work(body)).toOpaque()
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
    var thread = pthread_t()
    unsafe pthread_create(
      &thread, &attributes,
      { work in
        guard let work = unsafe work else { return nil }
        unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
        return nil
      }, work)
  }

  private final class Work {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  /// Waits, in seconds.
  public static func sleep(forTimeInterval seconds: TimeInterval) {
    usleep(UInt32(max(0, seconds) * 1_000_000))
  }
}

/// Objects by their names.
public final class ThreadDictionary {
  private var values: [String: Any] = [:]

  /// The object of a name; nil where there is none.
  public subscript(_ name: String) -> Any? {
    get { values[name] }
    set { values[name] = newValue }
  }
}
