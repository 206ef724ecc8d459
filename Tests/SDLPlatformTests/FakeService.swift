import Foundation
import Synchronization

@testable import SDLPlatform

/// A service of a desktop: a name on a bus, with objects that answer on a thread of its own.
final class FakeService: Sendable {
  private let thread = BusThread()
  private let isReady = Mutex(false)

  /// What a service does, on its thread.
  struct Answers: Sendable {
    /// Answers a call.
    var take: @Sendable (BusCall, BusConnection) -> Void
    /// The value of a property.
    var property: @Sendable (String) -> Variant? = { _ in nil }
    /// Called whenever the thread was woken.
    var turn: @Sendable (BusConnection) -> Void = { _ in }
  }

  private final class Handler: BusObjectsHandler {
    let (answers, connection): (Answers, BusConnection)
    init(_ answers: Answers, _ connection: BusConnection) {
      (self.answers, self.connection) = (answers, connection)
    }
    func take(_ call: BusCall) { answers.take(call, connection) }
    func property(_ name: String, of interface: String, at path: String) -> Variant? {
      answers.property(name)
    }
    func set(_ name: String, of interface: String, at path: String, to value: Variant) -> Bool {
      false
    }
  }

  /// Waits until the service has its name.
  init(
    _ address: String, _ name: String, at path: String, interfaces: String, _ answers: Answers
  ) {
    thread.start { [self] thread in
      defer { isReady.withLock { $0 = true } }
      guard let connection = BusConnection(address: address) else { return }
      let handler = Handler(answers, connection)
      let xml = "<node>\(interfaces)</node>"
      let objects = BusObjects(on: connection, at: path, interfaces: xml, handler: handler)
      _ = Self.bus(connection, "RequestName", .tuple(.text(name), .unsigned(0)))
      isReady.withLock { $0 = true }
      while thread.turn() { answers.turn(connection) }
      withExtendedLifetime((objects, handler)) {}
    }
    while !isReady.withLock({ $0 }) { Thread.sleep(forTimeInterval: 0.005) }
  }

  /// Calls a method of the bus itself.
  static func bus(
    _ connection: BusConnection, _ method: String, _ parameters: Variant? = nil
  ) -> Variant? {
    let target = BusConnection.Target(
      name: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
      interface: "org.freedesktop.DBus")
    return connection.call(target, method, parameters)
  }

  func wake() { thread.wake() }
  func end() { thread.end() }
}

/// Waits until something is there; nil where it is not within so many seconds.
func waitFor<Value>(_ seconds: Double = 5, _ find: () -> Value?) -> Value? {
  for _ in 0..<Int(seconds * 200) {
    if let found = find() { return found }
    Thread.sleep(forTimeInterval: 0.005)
  }
  return nil
}

/// Counts on any thread.
final class Counter: Sendable {
  private let number = Mutex(0)
  var count: Int { number.withLock { $0 } }
  func add() { number.withLock { $0 += 1 } }
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
