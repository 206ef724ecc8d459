import Foundation
import Synchronization

@testable import SDLPlatform

/// A portal whose settings the test changes.
final class FakeSettingsPortal: Sendable {
  /// A value of a setting as the portal sends it.
  enum Value: Sendable {
    case unsigned(UInt32), flag(Bool), number(Double), text(String)

    fileprivate var variant: Variant {
      switch self {
      case .unsigned(let value): .unsigned(value)
      case .flag(let value): .flag(value)
      case .number(let value): .number(value)
      case .text(let value): .text(value)
      }
    }
  }

  private let thread = BusThread()
  private let shared = Shared()

  fileprivate final class Shared: Sendable {
    let isReady = Mutex(false)
    let calls = Mutex<[String]>([])
    let changes = Mutex<[(name: String, value: Value)]>([])

    func takeChanges() -> [(name: String, value: Value)] {
      changes.withLock { all in
        defer { all = [] }
        return all
      }
    }
  }

  private static let interface = "org.freedesktop.portal.Settings"
  fileprivate static let xml = """
    <node><interface name='\(interface)'>
    <method name='Read'><arg type='s' direction='in'/><arg type='s' direction='in'/>
    <arg type='v' direction='out'/></method>
    <method name='ReadOne'><arg type='s' direction='in'/><arg type='s' direction='in'/>
    <arg type='v' direction='out'/></method>
    <signal name='SettingChanged'><arg type='s'/><arg type='s'/><arg type='v'/></signal>
    <property name='version' type='u' access='read'/></interface></node>
    """

  /// A portal of a version with settings by `namespace name`.
  init(_ address: String, version: UInt32, _ settings: [String: Value]) {
    thread.start { [shared] thread in
      Self.serve(address, version, settings, shared, on: thread)
    }
    while !shared.isReady.withLock({ $0 }) { Thread.sleep(forTimeInterval: 0.005) }
  }

  private static func serve(
    _ address: String, _ version: UInt32, _ settings: [String: Value], _ shared: Shared,
    on thread: BusThread
  ) {
    guard let connection = BusConnection(address: address) else { return }
    let handler = Handler(version, settings, shared)
    let path = SettingsPortal.target.path
    let objects = BusObjects(on: connection, at: path, interfaces: xml, handler: handler)
    let bus = BusConnection.Target(
      name: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
      interface: "org.freedesktop.DBus")
    let name = SettingsPortal.target.name
    _ = connection.call(bus, "RequestName", .tuple(.text(name), .unsigned(0)))
    shared.isReady.withLock { $0 = true }
    while thread.turn() {
      for (name, value) in shared.takeChanges() {
        let words = name.split(separator: " ").map(String.init)
        connection.emit(
          "SettingChanged", of: interface, at: path,
          .tuple(.text(words[0]), .text(words[1]), .boxed(value.variant)))
      }
    }
    withExtendedLifetime((objects, handler)) {}
  }

  /// The methods that were called.
  var calls: Set<String> { Set(shared.calls.withLock { $0 }) }

  func change(_ name: String, to value: Value) {
    shared.changes.withLock { $0.append((name, value)) }
    thread.wake()
  }

  func end() { thread.end() }
}

/// Answers on the thread of the bus.
private final class Handler: BusObjectsHandler {
  let version: UInt32
  let settings: [String: FakeSettingsPortal.Value]
  let shared: FakeSettingsPortal.Shared

  init(
    _ version: UInt32, _ settings: [String: FakeSettingsPortal.Value],
    _ shared: FakeSettingsPortal.Shared
  ) {
    (self.version, self.settings, self.shared) = (version, settings, shared)
  }

  func take(_ call: BusCall) {
    shared.calls.withLock { $0.append(call.method) }
    let name = "\(call.parameters[0]?.text ?? "") \(call.parameters[1]?.text ?? "")"
    guard let value = settings[name]?.variant else { return call.fail("no such setting") }
    // Version 1 has no `ReadOne`, and boxes a value twice.
    switch call.method {
    case "ReadOne" where version >= 2: call.answer(.boxed(value))
    case "Read": call.answer(.boxed(.boxed(value)))
    default: call.fail("no such method")
    }
  }

  func property(_ name: String, of interface: String, at path: String) -> Variant? {
    .unsigned(version)
  }

  func set(_ name: String, of interface: String, at path: String, to value: Variant) -> Bool {
    false
  }
}
