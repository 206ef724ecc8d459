import Canvas
public import Canvas
import Foundation

/// The desktop's own dialog for choosing a file: the portal's on the session bus.
public final class DesktopFileChooser: FileChooser {
  private let address: String?
  /// What a dialog's thread has answered.
  private let answer = Mailbox<FileAnswer>()
  private let wake: @Sendable () -> Void

  /// A chooser on the bus of an address; nil for none.
  ///
  /// `wake` is called on another thread once there is an answer.
  public init(address: String?, wake: @escaping @Sendable () -> Void) {
    (self.address, self.wake) = (address, wake)
  }

  /// The address of the session bus: `$DBUS_SESSION_BUS_ADDRESS`, or the socket in `$XDG_RUNTIME_DIR`; nil where
  /// there is none.
  public static func sessionBus(_ environment: [String: String]) -> String? {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return address }
    guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return nil }
    let socket = folder + "/bus"
    return FileManager.default.fileExists(atPath: socket) ? "unix:path=\(socket)" : nil
  }

  /// Opens the dialog; one at a time.
  public func begin(_ request: FileRequest) {
    guard let address else { return answer.put(.unavailable) }
    BusThread().start { [answer, wake] thread in
      answer.put(PortalDialog.answer(to: request, on: address, in: thread))
      wake()
    }
  }

  /// What came of it, once; nil while it is open.
  public func takeAnswer() -> FileAnswer? { answer.take() }
}

/// One dialog of `org.freedesktop.portal.FileChooser`, from its opening to its end, on the thread that opens it.
///
/// The portal answers a call with the path of a request, and sends a signal from there when the person has chosen.
final class PortalDialog {
  private static let target = BusConnection.Target(
    name: "org.freedesktop.portal.Desktop", path: "/org/freedesktop/portal/desktop",
    interface: "org.freedesktop.portal.FileChooser")
  private static let requestInterface = "org.freedesktop.portal.Request"

  private let connection: BusConnection
  /// What was answered, by the paths of the requests.
  private var answers: [String: FileAnswer] = [:]
  private var isGone = false

  private init(_ connection: BusConnection) { self.connection = connection }

  /// Opens a dialog on the bus of an address and waits, on a bus thread, for what is chosen.
  static func answer(
    to request: FileRequest, on address: String, in thread: BusThread
  ) -> FileAnswer {
    guard let connection = BusConnection(address: address) else { return .unavailable }
    return PortalDialog(connection).run(request, thread)
  }

  private func run(_ request: FileRequest, _ thread: BusThread) -> FileAnswer {
    // The signal may come before the call has returned.
    let responses = connection.listen(
      to: "Response", of: Self.requestInterface, from: Self.target.name
    ) { [unowned self] path, parameters in answers[path] = Self.answer(in: parameters) }
    defer { connection.stopListening(responses) }
    // A portal that goes away answers no more.
    let owners = connection.listenToOwner(of: Self.target.name) { [unowned self] owner in
      if owner.isEmpty { isGone = true }
    }
    defer { connection.stopListening(owners) }
    guard let handle = open(request) else { return .unavailable }
    while answers[handle] == nil, !isGone, !connection.isClosed, thread.turn() {}
    return answers[handle] ?? .cancelled
  }

  /// Reads `(ua{sv})`: 0 where something was chosen, and the addresses of the files.
  private static func answer(in parameters: Variant) -> FileAnswer {
    guard parameters.type == "(ua{sv})", parameters[0]?.int == 0,
      let address = parameters[1]?.value(named: "uris")?[0]?.text,
      let url = URL(string: address), url.isFileURL, !url.path.isEmpty
    else { return .cancelled }
    return .chosen(url.path)
  }

  /// Opens the dialog by a call of the portal: the path of the request; nil where there is no portal.
  private func open(_ request: FileRequest) -> String? {
    let token = "springlab\(ProcessInfo.processInfo.processIdentifier)"
    var options: [(String, Variant)] = [
      ("handle_token", .text(token)), ("modal", .flag(true)),
      ("current_folder", .bytes(request.folder)),
    ]
    if request.isForSaving, !request.name.isEmpty {
      options.append(("current_name", .text(request.name)))
    }
    // The parent window is not known to the portal.
    let parameters = Variant.tuple(.text(""), .text(request.title), .dictionary(options))
    let method = request.isForSaving ? "SaveFile" : "OpenFile"
    return connection.call(Self.target, method, parameters, answer: "(o)")?[0]?.text
  }
}
