import Foundation

/// Whether the desktop prefers dark windows, read from files and environment variables.
struct ThemePreference {
  /// Variables of the environment.
  var environment: [String: String] = [:]
  /// The text of GTK's settings file, if there is one.
  var settings: String?

  /// True for dark, false for light, nil where neither is set.
  var prefersDark: Bool? {
    if let theme = environment["GTK_THEME"], !theme.isEmpty { return Self.isDark(theme) }
    var named: Bool?
    for line in settings?.split(separator: "\n") ?? [] {
      let parts = line.split(separator: "=", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard parts.count == 2 else { continue }
      if parts[0] == "gtk-application-prefer-dark-theme", ["1", "true"].contains(parts[1]) {
        return true
      }
      if parts[0] == "gtk-theme-name" { named = Self.isDark(parts[1]) }
    }
    return named
  }

  private static func isDark(_ theme: String) -> Bool {
    let name = theme.lowercased()
    return name.hasSuffix(":dark") || name.hasSuffix("-dark")
  }
}

extension Window {
  /// Whether the desktop prefers dark windows; nil where that cannot be read.
  public static var prefersDarkTheme: Bool? {
    let home = FileManager.default.homeDirectoryForCurrentUser
    let settings = try? String(
      contentsOf: home.appendingPathComponent(".config/gtk-3.0/settings.ini"), encoding: .utf8)
    return ThemePreference(
      environment: ProcessInfo.processInfo.environment, settings: settings
    ).prefersDark
  }
}
