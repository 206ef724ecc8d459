internal import CGio
import Foundation
import Synchronization

/// A connection to a message bus; to be used on the thread that made it, whose context its signals come to.
@safe final class BusConnection {
  let pointer: OpaquePointer
  /// How long an answer to a call may take, in milliseconds.
  private static let patience: Int32 = 10_000

  /// Connects to the bus of an address; nil where there is none.
  init?(address: String) {
    let flags = GDBusConnectionFlags(
      rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    guard
      let made = unsafe g_dbus_connection_new_for_address_sync(address, flags, nil, nil, nil)
    else { return nil }
    unsafe pointer = made
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(pointer)) }

  /// Whether the bus has gone away.
  var isClosed: Bool { unsafe g_dbus_connection_is_closed(pointer) != 0 }

  /// The name that the bus has given the connection.
  var uniqueName: String {
    guard let name = unsafe g_dbus_connection_get_unique_name(pointer) else { return "" }
    return unsafe String(cString: name)
  }

  /// An object of another program: its name on the bus, its path and one of its interfaces.
  struct Target {
    var name: String
    var path: String
    var interface: String
  }

  /// Calls a method and waits for the answer; nil where it fails or answers with another type.
  ///
  /// A program that is not running is started for it unless `startsService` is false.
  func call(
    _ target: Target, _ method: String, _ parameters: Variant? = nil, answer type: String? = nil,
    startsService: Bool = true
  ) -> Variant? {
    let reply = unsafe Variant(
      owning: g_dbus_connection_call_sync(
        pointer, target.name, target.path, target.interface, method, parameters?.pointer, nil,
        startsService ? G_DBUS_CALL_FLAGS_NONE : G_DBUS_CALL_FLAGS_NO_AUTO_START, Self.patience,
        nil, nil))
    guard let type else { return reply }
    return reply?.type == type ? reply : nil
  }

  /// The value of a property of another program's object; nil where it has none.
  func property(_ name: String, of target: Target, startsService: Bool = true) -> Variant? {
    var properties = target
    properties.interface = "org.freedesktop.DBus.Properties"
    return call(
      properties, "Get", .tuple(.text(target.interface), .text(name)), answer: "(v)",
      startsService: startsService)?[0]?.unboxed
  }

  /// Sends a signal of one of this program's objects to all that listen.
  func emit(_ signal: String, of interface: String, at path: String, _ parameters: Variant) {
    _ = unsafe g_dbus_connection_emit_signal(
      pointer, nil, path, interface, signal, parameters.pointer, nil)
  }

  // MARK: - Signals

  /// What is called with a signal: the path that it comes from, and its parameters.
  private final class Listener {
    let take: (String, Variant) -> Void
    init(_ take: @escaping (String, Variant) -> Void) { self.take = take }
  }

  /// Listens to a signal of a program; until the number that is given is handed to `stopListening`.
  func listen(
    to signal: String, of interface: String, from name: String?, path: String? = nil,
    _ take: @escaping (_ path: String, _ parameters: Variant) -> Void
  ) -> UInt32 {
    let listener = unsafe Unmanaged.passRetained(Listener(take)).toOpaque()
    return unsafe g_dbus_connection_signal_subscribe(
      pointer, name, interface, signal, path, nil, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, path, _, _, parameters, listener in
        guard let path = unsafe path, let parameters = unsafe parameters,
          let listener = unsafe listener
        else { return }
        let taking = unsafe Unmanaged<Listener>.fromOpaque(listener).takeUnretainedValue()
        unsafe taking.take(String(cString: path), Variant(parameters))
      }, listener,
      { listener in
        guard let listener = unsafe listener else { return }
        unsafe Unmanaged<Listener>.fromOpaque(listener).release()
      })
  }

  func stopListening(_ number: UInt32) {
    unsafe g_dbus_connection_signal_unsubscribe(pointer, number)
  }

  /// Listens to a name's change of owner: its new owner, empty where the program has gone.
  func listenToOwner(of name: String, _ take: @escaping (String) -> Void) -> UInt32 {
    listen(to: "NameOwnerChanged", of: "org.freedesktop.DBus", from: "org.freedesktop.DBus") {
      _, parameters in
      guard parameters[0]?.text == name else { return }
      take(parameters[2]?.text ?? "")
    }
  }
}

/// The newest value that one thread leaves for another, until it is taken.
final class Mailbox<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  func put(_ new: Value) { value.withLock { $0 = new } }

  func take() -> Value? {
    value.withLock { value in
      defer { value = nil }
      return value
    }
  }
}

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
