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

  private final class Shared: Sendable {
    let calls = Mutex<Set<String>>([])
    let changes = Mutex<[(name: String, value: Value)]>([])
  }

  private let service: FakeService
  private let shared: Shared

  private static let interface = "org.freedesktop.portal.Settings"
  private static let xml = """
    <interface name='\(interface)'>
    <method name='Read'><arg type='s' direction='in'/><arg type='s' direction='in'/>
    <arg type='v' direction='out'/></method>
    <method name='ReadOne'><arg type='s' direction='in'/><arg type='s' direction='in'/>
    <arg type='v' direction='out'/></method>
    <signal name='SettingChanged'><arg type='s'/><arg type='s'/><arg type='v'/></signal>
    <property name='version' type='u' access='read'/></interface>
    """

  /// A portal of a version with settings by `namespace name`.
  init(_ address: String, version: UInt32, _ settings: [String: Value]) {
    let shared = Shared()
    self.shared = shared
    let target = SettingsPortal.target
    service = FakeService(
      address, target.name, at: target.path, interfaces: Self.xml,
      .init(
        take: { call, _ in
          _ = shared.calls.withLock { $0.insert(call.method) }
          let name = "\(call.parameters[0]?.text ?? "") \(call.parameters[1]?.text ?? "")"
          guard let value = settings[name]?.variant else { return call.fail("no such setting") }
          // Version 1 has no `ReadOne`, and boxes a value twice.
          switch call.method {
          case "ReadOne" where version >= 2: call.answer(.boxed(value))
          case "Read": call.answer(.boxed(.boxed(value)))
          default: call.fail("no such method")
          }
        }, property: { _ in .unsigned(version) },
        turn: { connection in
          let changes = shared.changes.withLock { all in
            defer { all = [] }
            return all
          }
          for (name, value) in changes {
            let words = name.split(separator: " ").map(String.init)
            connection.emit(
              "SettingChanged", of: Self.interface, at: target.path,
              .tuple(.text(words[0]), .text(words[1]), .boxed(value.variant)))
          }
        }))
  }

  /// The methods that were called.
  var calls: Set<String> { shared.calls.withLock { $0 } }

  func change(_ name: String, to value: Value) {
    shared.changes.withLock { $0.append((name, value)) }
    service.wake()
  }

  func end() { service.end() }
}
