import CGio
import Foundation
import Synchronization

@testable import SDLPlatform

/// A session bus and an accessibility bus, with the services that a desktop has on them.
final class FakeAccessibility {
  let session: PrivateBus
  let bus: PrivateBus
  private let services: [FakeService]
  private let shared = Shared()

  private final class Shared: Sendable {
    let isEnabled = Mutex(false)
    /// What was last said of it.
    let isSaid = Mutex(false)
    let applications = Mutex<[String]>([])
  }

  init() throws {
    (session, bus) = (try PrivateBus(), try PrivateBus())
    let (address, shared) = (bus.address, shared)
    let status = FakeService.Answers(
      take: { call, _ in call.answer(.text(address)) },
      property: { name in .flag(name == "IsEnabled" && shared.isEnabled.withLock { $0 }) },
      turn: { connection in
        let isEnabled = shared.isEnabled.withLock { $0 }
        let isNew = shared.isSaid.withLock { said in
          defer { said = isEnabled }
          return said != isEnabled
        }
        guard isNew else { return }
        connection.emit(
          "PropertiesChanged", of: "org.freedesktop.DBus.Properties", at: "/org/a11y/bus",
          .tuple(
            .text("org.a11y.Status"), .dictionary([("IsEnabled", .flag(isEnabled))]),
            .array("s", [])))
      })
    let registry = FakeService.Answers { call, _ in
      shared.applications.withLock { $0.append(call.parameters[0]?[0]?.text ?? "") }
      call.answer(.reference("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root"))
    }
    services = [
      FakeService(
        session.address, "org.a11y.Bus", at: "/org/a11y/bus",
        interfaces: """
          <interface name='org.a11y.Bus'><method name='GetAddress'>
          <arg direction='out' type='s'/></method></interface>
          <interface name='org.a11y.Status'>
          <property name='IsEnabled' type='b' access='read'/>
          <property name='ScreenReaderEnabled' type='b' access='read'/></interface>
          """, status),
      FakeService(
        address, "org.a11y.atspi.Registry", at: "/org/a11y/atspi/accessible",
        interfaces: """
          <interface name='org.a11y.atspi.Socket'><method name='Embed'>
          <arg direction='in' type='(so)'/><arg direction='out' type='(so)'/></method></interface>
          """, registry),
    ]
  }

  /// The names on the bus of the programs that have come to the registry.
  var applications: [String] { shared.applications.withLock { $0 } }

  func setEnabled(_ isEnabled: Bool) {
    shared.isEnabled.withLock { $0 = isEnabled }
    services[0].wake()
  }

  /// Waits until something holds; false where it does not within a while.
  func wait(_ holds: () -> Bool) -> Bool { waitFor { holds() ? true : nil } ?? false }

  func end() {
    for service in services { service.end() }
    session.end()
    bus.end()
  }
}

/// A reader's side of the accessibility bus, used on one thread.
final class Reader {
  let program: String
  let root = "/org/a11y/atspi/accessible/root"
  private let connection: BusConnection
  /// What was said: the signal, its detail and its two numbers.
  private(set) var events: [String] = []
  private var subscriptions: [UInt32] = []

  private static let signals = [
    "PropertyChange", "StateChanged", "ChildrenChanged", "TextChanged", "Announcement",
  ]

  init?(_ address: String, program: String) {
    guard let connection = BusConnection(address: address) else { return nil }
    (self.connection, self.program) = (connection, program)
    for signal in Self.signals {
      subscriptions += [
        connection.listen(
          to: signal, of: "org.a11y.atspi.Event.Object", from: program
        ) { [unowned self] _, parameters in
          let numbers = [parameters[1], parameters[2]].map { "\($0?.int ?? -1)" }
          events.append(
            ([signal, parameters[0]?.text ?? ""] + numbers).joined(separator: " "))
        }
      ]
    }
  }

  deinit { for number in subscriptions { connection.stopListening(number) } }

  /// Takes the events that have come.
  func listen() { while g_main_context_iteration(nil, 0) != 0 {} }

  private func target(_ path: String, _ interface: String) -> BusConnection.Target {
    .init(name: program, path: path, interface: "org.a11y.atspi." + interface)
  }

  func call(
    _ path: String, _ interface: String, _ method: String, _ parameters: Variant? = nil
  ) -> Variant? {
    connection.call(target(path, interface), method, parameters)
  }

  func property(_ path: String, _ interface: String, _ name: String) -> Variant? {
    connection.property(name, of: target(path, interface))
  }

  func name(_ path: String) -> String? { property(path, "Accessible", "Name")?.text }
  func role(_ path: String) -> Int? { call(path, "Accessible", "GetRole")?[0]?.int }
  func children(of path: String) -> [String] {
    call(path, "Accessible", "GetChildren")?[0]?.children.compactMap { $0[1]?.text } ?? []
  }
  func setValue(_ path: String, _ value: Double) {
    var properties = target(path, "Value")
    properties.interface = "org.freedesktop.DBus.Properties"
    _ = connection.call(
      properties, "Set",
      .tuple(.text("org.a11y.atspi.Value"), .text("CurrentValue"), .boxed(.number(value))))
  }
}
