import Canvas
public import Canvas
import Foundation
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

/// The desktop's settings as GTK's settings file and `GTK_THEME` have them.
public struct GTKPreferences {
  var environment: [String: String] = [:]
  /// The text of GTK's settings file, if there is one.
  var file: String?

  /// `gtk-xft-dpi` counts 1024ths of a dot an inch, of which 96 stand for no scaling.
  private static let plainDensity = 1024.0 * 96

  /// What the variables of an environment and the text of GTK's settings file say.
  public init(environment: [String: String] = [:], file: String? = nil) {
    (self.environment, self.file) = (environment, file)
  }

  /// What is set.
  public var settings: DesktopSettings {
    var found = DesktopSettings()
    for line in file?.split(separator: "\n") ?? [] {
      let parts = line.split(separator: "=", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      if parts.count == 2 { take(parts[0], parts[1], into: &found) }
    }
    if let theme = environment["GTK_THEME"], !theme.isEmpty {
      (found.prefersDark, found.prefersContrast) = (Self.isDark(theme), Self.hasContrast(theme))
    }
    return found
  }

  private func take(_ key: String, _ value: String, into found: inout DesktopSettings) {
    let isOn = ["1", "true"].contains(value)
    switch key {
    case "gtk-application-prefer-dark-theme": if isOn { found.prefersDark = true }
    case "gtk-theme-name":
      found.prefersDark = found.prefersDark == true || Self.isDark(value)
      found.prefersContrast = Self.hasContrast(value)
    case "gtk-enable-animations": found.reducesMotion = !isOn
    case "gtk-xft-dpi":
      if let density = Double(value), density.isFinite, density / Self.plainDensity > 0 {
        found.textScale = density / Self.plainDensity
      }
    default: break
    }
  }

  /// Whether a theme of GTK's is dark by its name.
  static func isDark(_ theme: String) -> Bool {
    let name = theme.lowercased()
    return name.hasSuffix(":dark") || name.hasSuffix("-dark") || name == "highcontrastinverse"
  }

  /// Whether a theme of GTK's has much contrast by its name.
  static func hasContrast(_ theme: String) -> Bool { theme.lowercased().hasPrefix("highcontrast") }
}

/// The desktop's settings as its portal has them: `org.freedesktop.portal.Settings`, version 1 and 2.
///
/// The names without a desktop's come first, then GNOME's, which other desktops' portals give too.
struct SettingsPortal {
  /// The portal's name and object on the session bus.
  static let target = BusConnection.Target(
    name: "org.freedesktop.portal.Desktop", path: "/org/freedesktop/portal/desktop",
    interface: "org.freedesktop.portal.Settings")

  /// The name of a setting.
  struct Key: Hashable {
    var namespace: String
    var name: String
  }

  private static let appearance = "org.freedesktop.appearance"
  private static let gnome = "org.gnome.desktop.interface"
  private static let gnomeAccess = "org.gnome.desktop.a11y.interface"

  private static let keys = [
    Key(namespace: appearance, name: "color-scheme"),
    Key(namespace: appearance, name: "contrast"),
    Key(namespace: appearance, name: "reduced-motion"),
    Key(namespace: gnome, name: "color-scheme"), Key(namespace: gnome, name: "gtk-theme"),
    Key(namespace: gnome, name: "enable-animations"),
    Key(namespace: gnome, name: "text-scaling-factor"),
    Key(namespace: gnomeAccess, name: "high-contrast"),
  ]

  /// A value of a setting.
  private enum Value: Hashable {
    case flag(Bool)
    case number(Double)
    case text(String)

    init?(_ value: Variant) {
      let value = value.unboxed
      if let flag = value.flag {
        self = .flag(flag)
      } else if let number = value.number {
        self = .number(number)
      } else if let text = value.text {
        self = .text(text)
      } else {
        return nil
      }
    }
  }

  private var values: [Key: Value] = [:]

  /// Reads all settings of the portal on a bus; nil where there is no portal.
  init?(on connection: BusConnection) {
    guard let version = connection.property("version", of: Self.target)?.int else { return nil }
    for key in Self.keys {
      // `Read` puts a second box around the value.
      let reply = connection.call(
        Self.target, version >= 2 ? "ReadOne" : "Read",
        .tuple(.text(key.namespace), .text(key.name)), answer: "(v)")
      if let value = reply?[0] { values[key] = Value(value) }
    }
  }

  /// Takes what `SettingChanged` says: `(ssv)`.
  mutating func take(_ parameters: Variant) {
    guard parameters.type == "(ssv)", let namespace = parameters[0]?.text,
      let name = parameters[1]?.text, let value = parameters[2]
    else { return }
    values[Key(namespace: namespace, name: name)] = Value(value)
  }

  var settings: DesktopSettings {
    let value = { (namespace: String, name: String) in
      values[Key(namespace: namespace, name: name)]
    }
    var found = DesktopSettings()
    switch value(Self.appearance, "color-scheme") {
    case .number(1): found.prefersDark = true
    case .number(2): found.prefersDark = false
    default: found.prefersDark = gnomePrefersDark
    }
    if case .number(let contrast) = value(Self.appearance, "contrast") {
      found.prefersContrast = contrast == 1
    } else if case .flag(let isHigh) = value(Self.gnomeAccess, "high-contrast") {
      found.prefersContrast = isHigh
    } else if case .text(let theme) = value(Self.gnome, "gtk-theme") {
      found.prefersContrast = GTKPreferences.hasContrast(theme)
    }
    if case .number(let motion) = value(Self.appearance, "reduced-motion") {
      found.reducesMotion = motion == 1
    } else if case .flag(let isAnimated) = value(Self.gnome, "enable-animations") {
      found.reducesMotion = !isAnimated
    }
    if case .number(let scale) = value(Self.gnome, "text-scaling-factor"), scale > 0 {
      found.textScale = scale
    }
    return found
  }

  /// What GNOME's names say of dark windows, where the desktop says "no preference" or nothing.
  private var gnomePrefersDark: Bool? {
    if case .text(let scheme) = values[Key(namespace: Self.gnome, name: "color-scheme")],
      scheme != "default"
    {
      return scheme == "prefer-dark"
    }
    if case .text(let theme) = values[Key(namespace: Self.gnome, name: "gtk-theme")] {
      return GTKPreferences.isDark(theme)
    }
    // "No preference" is a word of the desktop's, too: usual windows are light.
    return values[Key(namespace: Self.appearance, name: "color-scheme")].map { _ in false }
  }
}
