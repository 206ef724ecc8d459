import Canvas
public import Canvas
import Foundation

/// Follows the desktop's settings while they change: those of the portal, then GTK's.
public final class DesktopSettingsWatch: Sendable {
  private let thread = BusThread()
  /// What was found last, until it is taken.
  private let found = Mailbox<DesktopSettings>()

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
        found.put(settings)
        wake()
      }
    }
  }

  deinit { thread.end() }

  /// The settings, where they have changed since they were taken last; nil where they have not.
  public func takeChange() -> DesktopSettings? { found.take() }

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

  /// What is set; nil where nothing is said.
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

  private static let appearance = "org.freedesktop.appearance"
  private static let gnome = "org.gnome.desktop.interface"
  private static let gnomeAccess = "org.gnome.desktop.a11y.interface"

  /// The names of the settings, by their namespaces.
  private static let names: KeyValuePairs = [
    appearance: ["color-scheme", "contrast", "reduced-motion"],
    gnome: ["color-scheme", "gtk-theme", "enable-animations", "text-scaling-factor"],
    gnomeAccess: ["high-contrast"],
  ]

  private var values: [[String]: Variant] = [:]

  private subscript(_ namespace: String, _ name: String) -> Variant? { values[[namespace, name]] }

  /// Reads all settings of the portal on a bus; nil where there is no portal.
  init?(on connection: BusConnection) {
    guard let version = connection.property("version", of: Self.target)?.int else { return nil }
    for (namespace, names) in Self.names {
      for name in names {
        // `Read` puts a second box around the value.
        let reply = connection.call(
          Self.target, version >= 2 ? "ReadOne" : "Read", .tuple(.text(namespace), .text(name)),
          answer: "(v)")
        values[[namespace, name]] = reply?[0]?.unboxed
      }
    }
  }

  /// Takes what `SettingChanged` says: `(ssv)`.
  mutating func take(_ parameters: Variant) {
    guard parameters.type == "(ssv)", let namespace = parameters[0]?.text,
      let name = parameters[1]?.text
    else { return }
    values[[namespace, name]] = parameters[2]?.unboxed
  }

  var settings: DesktopSettings {
    let scheme = self[Self.appearance, "color-scheme"]?.number
    let scale = self[Self.gnome, "text-scaling-factor"]?.number
    return DesktopSettings(
      prefersDark: scheme == 1 ? true : scheme == 2 ? false : gnomePrefersDark,
      prefersContrast: self[Self.appearance, "contrast"]?.number.map { $0 == 1 }
        ?? self[Self.gnomeAccess, "high-contrast"]?.flag
        ?? self[Self.gnome, "gtk-theme"]?.text.map(GTKPreferences.hasContrast),
      reducesMotion: self[Self.appearance, "reduced-motion"]?.number.map { $0 == 1 }
        ?? self[Self.gnome, "enable-animations"]?.flag.map { !$0 },
      textScale: scale.flatMap { $0 > 0 ? $0 : nil })
  }

  /// What GNOME's names say of dark windows, where the desktop says "no preference" or nothing.
  private var gnomePrefersDark: Bool? {
    let scheme = self[Self.gnome, "color-scheme"]?.text
    if let scheme, scheme != "default" { return scheme == "prefer-dark" }
    if let theme = self[Self.gnome, "gtk-theme"]?.text { return GTKPreferences.isDark(theme) }
    // "No preference" is a word of the desktop's, too: usual windows are light.
    return self[Self.appearance, "color-scheme"].map { _ in false }
  }
}
