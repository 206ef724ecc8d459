import Canvas
import Foundation

/// The desktop's settings as GTK's settings file and `GTK_THEME` have them.
public struct GTKPreferences {
  /// Variables of the environment.
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
