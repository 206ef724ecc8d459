internal import CGio

/// What answers the calls of other programs: at a path, and at every path below it.
protocol BusObjectsHandler: AnyObject {
  /// Answers a call, at once or later.
  func take(_ call: BusCall)
  /// The value of a property; nil where the object has none.
  func property(_ name: String, of interface: String, at path: String) -> Variant?
  /// Sets a property; false where the object has none that can be set so.
  func set(_ name: String, of interface: String, at path: String, to value: Variant) -> Bool
}

/// A call of another program, to be answered once; without an answer it fails when it is let go.
@safe final class BusCall {
  let path: String
  let interface: String
  let method: String
  let parameters: Variant
  private var invocation: OpaquePointer?

  fileprivate init(
    path: String, interface: String, method: String, parameters: Variant,
    invocation: OpaquePointer
  ) {
    (self.path, self.interface, self.method) = (path, interface, method)
    self.parameters = parameters
    unsafe self.invocation = invocation
  }

  deinit { if unsafe invocation != nil { fail("\(method) has no answer.") } }

  /// Answers with a tuple of values; with nothing by default.
  func answer(_ values: Variant...) {
    guard let invocation = unsafe invocation else { return }
    unsafe self.invocation = nil
    let all = Variant.tuple(values)
    withExtendedLifetime(all) {
      unsafe g_dbus_method_invocation_return_value(invocation, all.pointer)
    }
  }

  func fail(_ words: String) {
    guard let invocation = unsafe invocation else { return }
    unsafe self.invocation = nil
    unsafe g_dbus_method_invocation_return_dbus_error(
      invocation, "org.freedesktop.DBus.Error.Failed", words)
  }
}

/// Objects of this program on a bus, for as long as this lives; its calls come to the thread that made it.
@safe final class BusObjects {
  private let connection: BusConnection
  private let registration: UInt32
  private let shared: Shared

  /// What the callbacks of GLib read.
  @safe fileprivate final class Shared {
    weak var handler: (any BusObjectsHandler)?
    /// The description of all interfaces, and the table of callbacks.
    let node: UnsafeMutablePointer<GDBusNodeInfo>
    let table: UnsafeMutablePointer<GDBusInterfaceVTable>

    init?(_ xml: String) {
      guard let node = unsafe g_dbus_node_info_new_for_xml(xml, nil) else { return nil }
      unsafe (self.node, table) = (node, .allocate(capacity: 1))
      unsafe table.initialize(to: GDBusInterfaceVTable())
      unsafe table.pointee.method_call = methodCall
      unsafe table.pointee.get_property = getProperty
      unsafe table.pointee.set_property = setProperty
    }

    deinit {
      unsafe g_dbus_node_info_unref(node)
      unsafe table.deallocate()
    }
  }

  /// Serves the interfaces that an XML text describes; nil where the path is taken.
  init?(
    on connection: BusConnection, at path: String, interfaces xml: String,
    handler: any BusObjectsHandler
  ) {
    guard let shared = Shared(xml) else { preconditionFailure("The interfaces are no XML.") }
    shared.handler = handler
    (self.connection, self.shared) = (connection, shared)
    var subtree = GDBusSubtreeVTable()
    unsafe subtree.enumerate = { _, _, _, _ in
      unsafe g_malloc0(8)?.assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self)
    }
    unsafe subtree.introspect = introspect
    unsafe subtree.dispatch = { _, _, _, _, _, out, data in
      unsafe out?.pointee = data
      guard let data = unsafe data else { return nil }
      return unsafe UnsafePointer(
        Unmanaged<Shared>.fromOpaque(data).takeUnretainedValue().table)
    }
    let data = unsafe Unmanaged.passRetained(shared).toOpaque()
    registration = unsafe g_dbus_connection_register_subtree(
      connection.pointer, path, &subtree, G_DBUS_SUBTREE_FLAGS_DISPATCH_TO_UNENUMERATED_NODES,
      data,
      { data in
        guard let data = unsafe data else { return }
        unsafe Unmanaged<Shared>.fromOpaque(data).release()
      }, nil)
    if registration == 0 { return nil }
  }

  deinit { _ = unsafe g_dbus_connection_unregister_subtree(connection.pointer, registration) }
}

extension BusObjects.Shared {
  fileprivate static func of(_ data: UnsafeMutableRawPointer?) -> BusObjects.Shared? {
    guard let data = unsafe data else { return nil }
    return unsafe Unmanaged<BusObjects.Shared>.fromOpaque(data).takeUnretainedValue()
  }
}

private func text(_ pointer: UnsafePointer<CChar>?) -> String {
  unsafe pointer.map { unsafe String(cString: $0) } ?? ""
}

/// All interfaces, at every path.
private func introspect(
  _: OpaquePointer?, _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?,
  _: UnsafePointer<CChar>?, _ data: UnsafeMutableRawPointer?
) -> UnsafeMutablePointer<UnsafeMutablePointer<GDBusInterfaceInfo>?>? {
  guard let shared = unsafe BusObjects.Shared.of(data),
    let all = unsafe shared.node.pointee.interfaces
  else { return nil }
  var count = 0
  while unsafe all[count] != nil { count += 1 }
  let size = MemoryLayout<Int>.stride * (count + 1)
  guard let room = unsafe g_malloc0(UInt(size)) else { return nil }
  let copy = unsafe room.bindMemory(
    to: UnsafeMutablePointer<GDBusInterfaceInfo>?.self, capacity: count + 1)
  for i in 0..<count { unsafe copy[i] = g_dbus_interface_info_ref(all[i]) }
  return unsafe copy
}

private func methodCall(
  _: OpaquePointer?, _: UnsafePointer<CChar>?, _ path: UnsafePointer<CChar>?,
  _ interface: UnsafePointer<CChar>?, _ method: UnsafePointer<CChar>?,
  _ parameters: OpaquePointer?, _ invocation: OpaquePointer?, _ data: UnsafeMutableRawPointer?
) {
  guard let parameters = unsafe parameters, let invocation = unsafe invocation else { return }
  let call = unsafe BusCall(
    path: text(path), interface: text(interface), method: text(method),
    parameters: Variant(parameters), invocation: invocation)
  unsafe BusObjects.Shared.of(data)?.handler?.take(call)
}

private func getProperty(
  _: OpaquePointer?, _: UnsafePointer<CChar>?, _ path: UnsafePointer<CChar>?,
  _ interface: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?,
  _ data: UnsafeMutableRawPointer?
) -> OpaquePointer? {
  let handler = unsafe BusObjects.Shared.of(data)?.handler
  if let value = unsafe handler?.property(text(name), of: text(interface), at: text(path)) {
    return unsafe withExtendedLifetime(value) { unsafe g_variant_ref(value.pointer) }
  }
  unsafe g_set_error_literal(
    error, g_dbus_error_quark(), Int32(G_DBUS_ERROR_FAILED.rawValue), "There is no such property.")
  return nil
}

private func setProperty(
  _: OpaquePointer?, _: UnsafePointer<CChar>?, _ path: UnsafePointer<CChar>?,
  _ interface: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?, _ value: OpaquePointer?,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?,
  _ data: UnsafeMutableRawPointer?
) -> Int32 {
  guard let value = unsafe value else { return 0 }
  let handler = unsafe BusObjects.Shared.of(data)?.handler
  let isSet = unsafe handler?.set(
    text(name), of: text(interface), at: text(path), to: Variant(value))
  if isSet == true { return 1 }
  unsafe g_set_error_literal(
    error, g_dbus_error_quark(), Int32(G_DBUS_ERROR_FAILED.rawValue),
    "The property cannot be set to that.")
  return 0
}
