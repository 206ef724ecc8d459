/// Whether a screen reader is on, as `org.a11y.Status` on the session bus says; nothing is started to find that out.
final class ReaderWatch {
  private static let target = BusConnection.Target(
    name: "org.a11y.Bus", path: "/org/a11y/bus", interface: "org.a11y.Status")

  private let connection: BusConnection
  private var subscriptions: [UInt32] = []
  private var flags: [String: Bool] = [:]

  init(on connection: BusConnection) {
    self.connection = connection
    subscriptions = [
      connection.listen(
        to: "PropertiesChanged", of: "org.freedesktop.DBus.Properties", from: Self.target.name,
        path: Self.target.path
      ) { [unowned self] _, parameters in
        guard parameters[0]?.text == Self.target.interface else { return }
        for name in Self.names {
          if let flag = parameters[1]?.value(named: name)?.flag { flags[name] = flag }
        }
      },
      connection.listenToOwner(of: Self.target.name) { [unowned self] owner in
        if owner.isEmpty { flags = [:] } else { read() }
      },
    ]
    read()
  }

  private static let names = ["IsEnabled", "ScreenReaderEnabled"]

  private func read() {
    for name in Self.names {
      flags[name] = connection.property(name, of: Self.target, startsService: false)?.flag
    }
  }

  /// Whether programs are to say what they show.
  var isOn: Bool { flags.values.contains(true) }

  /// The address of the accessibility bus; nil where there is none.
  var address: String? {
    var bus = Self.target
    bus.interface = "org.a11y.Bus"
    return connection.call(bus, "GetAddress", answer: "(s)")?[0]?.text
  }

  /// Ends the watching.
  func end() { for number in subscriptions { connection.stopListening(number) } }
}
