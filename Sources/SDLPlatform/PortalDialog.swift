internal import CGio
import Canvas
import Foundation

/// One dialog of `org.freedesktop.portal.FileChooser`, from its opening to its end, on the thread that opens it.
///
/// The portal answers a call with the path of a request, and sends a signal from there when the person has chosen.
@safe final class PortalDialog {
  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.FileChooser"
  private static let requestInterface = "org.freedesktop.portal.Request"
  /// How long the portal may take to open the dialog, in milliseconds.
  private static let patience: Int32 = 10_000

  private let connection: OpaquePointer
  /// What was answered, by the paths of the requests.
  private var answers: [String: FileAnswer] = [:]
  private var isGone = false

  private init(_ connection: OpaquePointer) {
    unsafe self.connection = connection
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(connection)) }

  /// Opens a dialog on the bus of an address and waits for what is chosen.
  static func answer(to request: FileRequest, on address: String) -> FileAnswer {
    // Signals come to the context of the thread that subscribes to them.
    guard let context = unsafe g_main_context_new() else { return .unavailable }
    unsafe g_main_context_push_thread_default(context)
    defer {
      unsafe g_main_context_pop_thread_default(context)
      unsafe g_main_context_unref(context)
    }
    let flags = GDBusConnectionFlags(
      rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    guard
      let connection = unsafe g_dbus_connection_new_for_address_sync(
        address, flags, nil, nil, nil)
    else { return .unavailable }
    let dialog = unsafe PortalDialog(connection)
    return unsafe dialog.run(request, context)
  }

  private func run(_ request: FileRequest, _ context: OpaquePointer) -> FileAnswer {
    // The signal may come before the call has returned.
    let subscription = listen()
    defer { unsafe g_dbus_connection_signal_unsubscribe(connection, subscription) }
    guard let handle = open(request) else { return .unavailable }
    // The call has started the portal where it did not run.
    let watch = watchPortal()
    defer { g_bus_unwatch_name(watch) }
    while answers[handle] == nil, !isGone {
      unsafe g_main_context_iteration(context, 1)
      if unsafe g_dbus_connection_is_closed(connection) != 0 { isGone = true }
    }
    return answers[handle] ?? .cancelled
  }

  // MARK: - Signals

  private func listen() -> UInt32 {
    let me = unsafe Unmanaged.passUnretained(self).toOpaque()
    return unsafe g_dbus_connection_signal_subscribe(
      connection, Self.name, Self.requestInterface, "Response", nil, nil,
      G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, path, _, _, parameters, me in
        guard let path = unsafe path, let parameters = unsafe parameters, let me = unsafe me
        else { return }
        let dialog = unsafe Unmanaged<PortalDialog>.fromOpaque(me).takeUnretainedValue()
        dialog.answers[unsafe String(cString: path)] = unsafe PortalDialog.answer(in: parameters)
      }, me, nil)
  }

  /// A portal that goes away answers no more.
  private func watchPortal() -> UInt32 {
    let me = unsafe Unmanaged.passUnretained(self).toOpaque()
    return unsafe g_bus_watch_name_on_connection(
      connection, Self.name, G_BUS_NAME_WATCHER_FLAGS_NONE, nil,
      { _, _, me in
        guard let me = unsafe me else { return }
        let dialog = unsafe Unmanaged<PortalDialog>.fromOpaque(me).takeUnretainedValue()
        dialog.isGone = true
      }, me, nil)
  }

  /// Reads `(ua{sv})`: 0 where something was chosen, and the addresses of the files.
  private static func answer(in parameters: OpaquePointer) -> FileAnswer {
    guard unsafe String(cString: g_variant_get_type_string(parameters)) == "(ua{sv})" else {
      return .cancelled
    }
    let code = unsafe g_variant_get_child_value(parameters, 0)
    let results = unsafe g_variant_get_child_value(parameters, 1)
    defer {
      unsafe g_variant_unref(code)
      unsafe g_variant_unref(results)
    }
    guard unsafe g_variant_get_uint32(code) == 0, let type = unsafe g_variant_type_new("as") else {
      return .cancelled
    }
    defer { unsafe g_variant_type_free(type) }
    guard let addresses = unsafe g_variant_lookup_value(results, "uris", type) else {
      return .cancelled
    }
    defer { unsafe g_variant_unref(addresses) }
    guard unsafe g_variant_n_children(addresses) > 0,
      let first = unsafe g_variant_get_child_value(addresses, 0)
    else { return .cancelled }
    defer { unsafe g_variant_unref(first) }
    let address = unsafe String(cString: g_variant_get_string(first, nil))
    guard let url = URL(string: address), url.isFileURL, !url.path.isEmpty else {
      return .cancelled
    }
    return .chosen(url.path)
  }

  // MARK: - The call

  /// Opens the dialog by a call of the portal: the path of the request; nil where there is no portal.
  private func open(_ request: FileRequest) -> String? {
    let token = "springlab\(ProcessInfo.processInfo.processIdentifier)"
    var options: [(String, OpaquePointer?)] = unsafe [
      ("handle_token", g_variant_new_string(token)), ("modal", g_variant_new_boolean(1)),
    ]
    unsafe options.append(("current_folder", g_variant_new_bytestring(request.folder)))
    if request.isForSaving, !request.name.isEmpty {
      unsafe options.append(("current_name", g_variant_new_string(request.name)))
    }
    guard let parameters = unsafe Self.parameters(request.title, options),
      let type = unsafe g_variant_type_new("(o)")
    else { return nil }
    defer { unsafe g_variant_type_free(type) }
    guard
      let reply = unsafe g_dbus_connection_call_sync(
        connection, Self.name, Self.path, Self.interface,
        request.isForSaving ? "SaveFile" : "OpenFile", parameters, type,
        G_DBUS_CALL_FLAGS_NONE, Self.patience, nil, nil),
      let handle = unsafe g_variant_get_child_value(reply, 0)
    else { return nil }
    defer {
      unsafe g_variant_unref(handle)
      unsafe g_variant_unref(reply)
    }
    return unsafe String(cString: g_variant_get_string(handle, nil))
  }

  /// `(ssa{sv})`: the parent window, which is not known to the portal, the title, and the options.
  private static func parameters(
    _ title: String, _ options: [(String, OpaquePointer?)]
  ) -> OpaquePointer? {
    var entries = unsafe options.map { key, value in
      unsafe g_variant_new_dict_entry(g_variant_new_string(key), g_variant_new_variant(value))
    }
    guard let type = unsafe g_variant_type_new("{sv}") else { return nil }
    defer { unsafe g_variant_type_free(type) }
    let dictionary = unsafe g_variant_new_array(type, &entries, UInt(entries.count))
    var children = unsafe [g_variant_new_string(""), g_variant_new_string(title), dictionary]
    return unsafe g_variant_new_tuple(&children, UInt(children.count))
  }
}
