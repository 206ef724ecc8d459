import CGio
import Foundation
import Synchronization

@testable import SDLPlatform

/// A portal that shows no dialog and answers as it is told.
final class FakePortal: Sendable {
  enum Manner: Sendable {
    case choose(String), chooseAtOnce(String), chooseElsewhere(String)
    case cancel, refuse, wait
  }

  private static let path = "/org/freedesktop/portal/desktop"
  private static let interfaces = """
    <interface name='org.freedesktop.portal.FileChooser'>
    <method name='OpenFile'><arg type='s' direction='in'/><arg type='s' direction='in'/>
    <arg type='a{sv}' direction='in'/><arg type='o' direction='out'/></method>
    <method name='SaveFile'><arg type='s' direction='in'/><arg type='s' direction='in'/>
    <arg type='a{sv}' direction='in'/><arg type='o' direction='out'/></method></interface>
    """

  private let service: FakeService
  private let said: Said

  private final class Said: Sendable { let call = Mutex("") }

  init(_ address: String, _ manner: Manner) {
    let said = Said()
    self.said = said
    service = FakeService(
      address, "org.freedesktop.portal.Desktop", at: Self.path, interfaces: Self.interfaces,
      .init(take: { call, connection in
        said.call.withLock { $0 = "\(call.method) \(Self.words(call.parameters))" }
        Self.answer(call, manner, on: connection)
      }))
  }

  /// What was called, with its parameters.
  var call: String { said.call.withLock { $0 } }

  func vanish() { service.end() }

  /// A value as GLib prints it.
  private static func words(_ value: Variant) -> String {
    guard let printed = unsafe g_variant_print(value.pointer, 0) else { return "" }
    defer { unsafe g_free(printed) }
    return unsafe String(cString: printed)
  }

  private static func answer(_ call: BusCall, _ manner: Manner, on connection: BusConnection) {
    // The program that calls is the last that came to the bus.
    let names = FakeService.bus(connection, "ListNames")?[0]?.children.compactMap(\.text) ?? []
    let caller = names.filter { $0.hasPrefix(":") }.sorted().last ?? ""
    let token = call.parameters[2]?.value(named: "handle_token")?.text ?? ""
    let sender = String(caller.dropFirst().map { $0 == "." ? "_" : $0 })
    let path = "\(Self.path)/request/\(sender)/\(token)"
    func respond(_ code: UInt32, _ address: String?, from path: String) {
      let uris = Variant.array("s", address.map { [.text($0)] } ?? [])
      connection.emit(
        "Response", of: "org.freedesktop.portal.Request", at: path,
        .tuple(.unsigned(code), .dictionary([("uris", uris)])))
    }
    switch manner {
    case .refuse: call.fail("no dialogs here")
    case .wait: call.answer(.path(path))
    case .cancel:
      call.answer(.path(path))
      respond(1, nil, from: path)
    case .choose(let address):
      call.answer(.path(path))
      respond(0, address, from: path)
    case .chooseAtOnce(let address):
      respond(0, address, from: path)
      call.answer(.path(path))
    case .chooseElsewhere(let address):
      call.answer(.path(path + "/older"))
      respond(0, address, from: path + "/older")
    }
  }
}
