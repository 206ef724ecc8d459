import Canvas

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

  /// What the values mean.
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
