internal import CGio
import Foundation
import Synchronization

/// A thread with a GLib context of its own, to which the signals and calls of its connections come.
final class BusThread: Sendable {
  /// The context, as the bits of its pointer: GLib lets any thread wake a context.
  private let context: UInt
  private let isEnding = Mutex(false)

  /// A thread that is not running yet.
  init() {
    guard let made = unsafe g_main_context_new() else {
      preconditionFailure("GLib has made no context.")
    }
    context = UInt(bitPattern: made)
  }

  deinit { unsafe g_main_context_unref(OpaquePointer(bitPattern: context)) }

  /// Starts the thread: it runs the body, which is to return once `turn` gives false.
  func start(_ body: @escaping @Sendable (BusThread) -> Void) {
    Thread.detachNewThread { [self] in
      unsafe g_main_context_push_thread_default(OpaquePointer(bitPattern: context))
      body(self)
      unsafe g_main_context_pop_thread_default(OpaquePointer(bitPattern: context))
    }
  }

  /// Waits, on the thread, until something has come and was handled, or the thread was woken; false once it is to end.
  func turn() -> Bool {
    if isEnding.withLock({ $0 }) { return false }
    _ = unsafe g_main_context_iteration(OpaquePointer(bitPattern: context), 1)
    return !isEnding.withLock { $0 }
  }

  /// Ends a `turn`; from any thread.
  func wake() { unsafe g_main_context_wakeup(OpaquePointer(bitPattern: context)) }

  /// Ends a `turn` so many milliseconds later.
  func wake(after milliseconds: UInt32) {
    guard let timer = unsafe g_timeout_source_new(milliseconds) else { return }
    // Once is enough.
    unsafe g_source_set_callback(timer, { _ in 0 }, nil, nil)
    _ = unsafe g_source_attach(timer, OpaquePointer(bitPattern: context))
    unsafe g_source_unref(timer)
  }

  /// The time of a clock that never goes back, in microseconds.
  static var now: Int64 { Int64(g_get_monotonic_time()) }

  /// Lets the thread end; from any thread.
  func end() {
    isEnding.withLock { $0 = true }
    wake()
  }
}
