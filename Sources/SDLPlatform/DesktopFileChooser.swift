public import Canvas
import Foundation
import Synchronization

/// The desktop's own dialog for choosing a file: the portal's on the session bus.
public final class DesktopFileChooser: FileChooser {
  private let address: String?
  private let answer = Answer()
  private let wake: @Sendable () -> Void

  /// What a dialog's thread has answered.
  private final class Answer: Sendable {
    let value = Mutex<FileAnswer?>(nil)
  }

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
    guard let address else { return answer.value.withLock { $0 = .unavailable } }
    BusThread().start { [answer, wake] thread in
      let found = PortalDialog.answer(to: request, on: address, in: thread)
      answer.value.withLock { $0 = found }
      wake()
    }
  }

  /// What came of it, once; nil while it is open.
  public func takeAnswer() -> FileAnswer? {
    answer.value.withLock { value in
      defer { value = nil }
      return value
    }
  }
}
