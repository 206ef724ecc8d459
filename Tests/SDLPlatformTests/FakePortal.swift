import CGio
import Foundation
import Synchronization

/// A portal that shows no dialog and answers as it is told.
@safe final class FakePortal {
  enum Manner: Sendable {
    case choose(String), chooseAtOnce(String), chooseElsewhere(String)
    case cancel, refuse, wait
  }

  private let connection: OpaquePointer
  private let answerer: Answerer

  /// Answers the calls on the thread of the bus; the test reads the last call from its own thread.
  fileprivate final class Answerer: Sendable {
    let manner: Manner
    let call = Mutex("")
    init(_ manner: Manner) { self.manner = manner }
  }

  /// A portal on a bus; nil where it cannot take its name.
  init?(_ address: String, _ manner: Manner) {
    let flags = GDBusConnectionFlags(
      rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    guard
      let made = unsafe g_dbus_connection_new_for_address_sync(address, flags, nil, nil, nil)
    else { return nil }
    unsafe connection = made
    answerer = Answerer(manner)
    let shared = unsafe Unmanaged.passRetained(answerer).toOpaque()
    unsafe g_dbus_connection_add_filter(
      made,
      { connection, message, isIncoming, answerer in
        guard isIncoming != 0, let connection = unsafe connection, let message = unsafe message,
          let answerer = unsafe answerer,
          unsafe Unmanaged<Answerer>.fromOpaque(answerer).takeUnretainedValue().take(
            message, connection)
        else { return unsafe message }
        unsafe g_object_unref(UnsafeMutableRawPointer(message))
        return nil
      }, shared,
      { answerer in
        guard let answerer = unsafe answerer else { return }
        unsafe Unmanaged<Answerer>.fromOpaque(answerer).release()
      })
    var name = unsafe [
      g_variant_new_string("org.freedesktop.portal.Desktop"), g_variant_new_uint32(0),
    ]
    let reply = unsafe g_dbus_connection_call_sync(
      made, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
      g_variant_new_tuple(&name, 2), nil, G_DBUS_CALL_FLAGS_NONE, 5000, nil, nil)
    guard let reply = unsafe reply else { return nil }
    unsafe g_variant_unref(reply)
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(connection)) }

  /// What was called, with its parameters.
  var call: String { answerer.call.withLock { $0 } }

  func vanish() { unsafe g_dbus_connection_close_sync(connection, nil, nil) }
}

extension FakePortal.Answerer {
  /// Answers a call of the portal; false for any other message.
  fileprivate func take(_ message: OpaquePointer, _ connection: OpaquePointer) -> Bool {
    guard
      unsafe g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL,
      let interface = unsafe g_dbus_message_get_interface(message),
      unsafe String(cString: interface) == "org.freedesktop.portal.FileChooser",
      let member = unsafe g_dbus_message_get_member(message),
      let body = unsafe g_dbus_message_get_body(message),
      let printed = unsafe g_variant_print(body, 0)
    else { return false }
    let words = unsafe String(cString: printed)
    unsafe g_free(printed)
    let name = unsafe String(cString: member)
    call.withLock { $0 = name + " " + words }
    var sender = unsafe String(cString: g_dbus_message_get_sender(message))
    sender = String(sender.dropFirst().map { $0 == "." ? "_" : $0 })
    let token = words.split(separator: "'handle_token': <'").last?.prefix { $0 != "'" } ?? ""
    var path = "/org/freedesktop/portal/desktop/request/\(sender)/\(token)"
    switch manner {
    case .refuse:
      let error = unsafe g_dbus_message_new_method_error_literal(
        message, "org.freedesktop.DBus.Error.UnknownMethod", "no dialogs here")
      unsafe send(error, on: connection)
    case .wait: unsafe reply(to: message, path, on: connection)
    case .cancel:
      unsafe reply(to: message, path, on: connection)
      unsafe respond(1, nil, from: path, on: connection)
    case .choose(let address):
      unsafe reply(to: message, path, on: connection)
      unsafe respond(0, address, from: path, on: connection)
    case .chooseAtOnce(let address):
      unsafe respond(0, address, from: path, on: connection)
      unsafe reply(to: message, path, on: connection)
    case .chooseElsewhere(let address):
      path += "/older"
      unsafe reply(to: message, path, on: connection)
      unsafe respond(0, address, from: path, on: connection)
    }
    return true
  }

  private func send(_ message: OpaquePointer?, on connection: OpaquePointer) {
    unsafe g_dbus_connection_send_message(
      connection, message, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
    unsafe g_object_unref(UnsafeMutableRawPointer(message))
  }

  private func reply(to call: OpaquePointer, _ path: String, on connection: OpaquePointer) {
    let reply = unsafe g_dbus_message_new_method_reply(call)
    var body = unsafe [g_variant_new_object_path(path)]
    unsafe g_dbus_message_set_body(reply, g_variant_new_tuple(&body, 1))
    unsafe send(reply, on: connection)
  }

  private func respond(
    _ code: UInt32, _ address: String?, from path: String, on connection: OpaquePointer
  ) {
    guard let entry = unsafe g_variant_type_new("{sv}"), let text = unsafe g_variant_type_new("s")
    else { return }
    var addresses = unsafe address.map { unsafe [g_variant_new_string($0)] } ?? []
    let list = unsafe g_variant_new_array(text, &addresses, UInt(addresses.count))
    var entries = unsafe [
      g_variant_new_dict_entry(g_variant_new_string("uris"), g_variant_new_variant(list))
    ]
    var body = unsafe [g_variant_new_uint32(code), g_variant_new_array(entry, &entries, 1)]
    unsafe g_dbus_connection_emit_signal(
      connection, nil, path, "org.freedesktop.portal.Request", "Response",
      g_variant_new_tuple(&body, 2), nil)
    unsafe g_variant_type_free(entry)
    unsafe g_variant_type_free(text)
  }
}

/// A bus that ends with the test.
final class PrivateBus {
  /// Whether this machine has the daemon.
  static let isThere = FileManager.default.fileExists(atPath: "/usr/bin/dbus-daemon")

  let address: String
  private let daemon = Process()

  init() throws {
    let output = Pipe()
    daemon.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
    daemon.arguments = ["--session", "--nofork", "--nopidfile", "--print-address"]
    daemon.standardOutput = output
    try daemon.run()
    var line = Data()
    while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data([0x0A]) {
      line += byte
    }
    address = String(decoding: line, as: UTF8.self)
  }

  /// Ends the daemon, whatever signals it has been told to ignore: one that lives on keeps the output of the
  /// tests open.
  func end() {
    kill(daemon.processIdentifier, SIGKILL)
    daemon.waitUntilExit()
  }
}
