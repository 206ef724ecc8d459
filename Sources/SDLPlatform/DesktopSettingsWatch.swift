public import Canvas
import Synchronization

/// Follows the desktop's settings while they change: those of the portal, then GTK's.
public final class DesktopSettingsWatch: Sendable {
  private let thread = BusThread()
  private let found = Found()

  /// What was found last, until it is taken.
  private final class Found: Sendable {
    let news: Mutex<DesktopSettings?>
    init() { news = Mutex(nil) }
  }

  /// Follows the settings on the bus of an address, from another thread; nil for no bus.
  ///
  /// `wake` is called on that thread whenever there is something to take. `files` are the settings that need no bus.
  public init(
    address: String?, files: DesktopSettings,
    wake: @escaping @Sendable () -> Void
  ) {
    guard let address else { return }
    thread.start { [found] thread in
      guard let connection = BusConnection(address: address) else { return }
      Self.follow(connection, files, on: thread) { settings in
        found.news.withLock { $0 = settings }
        wake()
      }
    }
  }

  deinit { thread.end() }

  /// The settings, where they have changed since they were taken last; nil where they have not.
  public func takeChange() -> DesktopSettings? {
    found.news.withLock { news in
      defer { news = nil }
      return news
    }
  }

  /// The state of the thread.
  private final class Follower {
    var portal: SettingsPortal?
    /// What was published last; what files say is known without.
    var last: DesktopSettings
    init(_ files: DesktopSettings) { last = files }
  }

  private static func follow(
    _ connection: BusConnection, _ files: DesktopSettings, on thread: BusThread,
    _ publish: @escaping (DesktopSettings) -> Void
  ) {
    let follower = Follower(files)
    let look = {
      guard let portal = follower.portal else { return }
      let settings = portal.settings.completed(by: files)
      guard settings != follower.last else { return }
      follower.last = settings
      publish(settings)
    }
    let target = SettingsPortal.target
    // The signal may come while the values are read.
    let changes = connection.listen(
      to: "SettingChanged", of: target.interface, from: target.name, path: target.path
    ) { _, parameters in
      follower.portal?.take(parameters)
      look()
    }
    // A portal that is started anew may have other values.
    let owners = connection.listenToOwner(of: target.name) { owner in
      guard !owner.isEmpty else { return }
      follower.portal = SettingsPortal(on: connection)
      look()
    }
    follower.portal = SettingsPortal(on: connection)
    look()
    while thread.turn(), !connection.isClosed {}
    connection.stopListening(changes)
    connection.stopListening(owners)
  }
}
