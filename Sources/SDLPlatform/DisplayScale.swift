import Foundation

/// The number of pixels in a point where none was chosen.
///
/// SDL 2 gives none on X11. In turn: what Wayland says; `GDK_SCALE` or `QT_SCALE_FACTOR`;
/// `Xft.dpi` of `~/.Xresources` over 96; 2 on a screen at least 1800 pixels high; 1. Millimetres
/// that screens report are not used: they are often wrong, and other toolkits ignore them too.
struct DisplayScale {
  /// Variables of the environment.
  var environment: [String: String] = [:]
  /// The text of the X resources file, if there is one.
  var resources: String?
  /// Pixels in one of the desktop's units.
  var systemFactor = 1.0
  /// Pixels from top to bottom of the screen.
  var displayHeight = 0

  private static let range = 1.0...4.0
  /// The density of X11 that stands for no scaling, in dots an inch.
  private static let plainDensity = 96.0
  /// From here on a screen counts as dense, in pixels.
  private static let denseHeight = 1800

  /// The scale, 1 to 4 in steps of a quarter.
  var automatic: Double {
    let found =
      systemFactor > 1
      ? systemFactor : number("GDK_SCALE") ?? number("QT_SCALE_FACTOR") ?? resourceScale
    let scale = found ?? (displayHeight >= Self.denseHeight ? 2 : 1)
    return min(max((scale * 4).rounded() / 4, Self.range.lowerBound), Self.range.upperBound)
  }

  private func number(_ variable: String) -> Double? {
    guard let text = environment[variable], let value = Double(text), value.isFinite, value > 0
    else { return nil }
    return value
  }

  private var resourceScale: Double? {
    for line in resources?.split(separator: "\n") ?? [] {
      let parts = line.split(separator: ":", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      if parts.count == 2, parts[0] == "Xft.dpi", let density = Double(parts[1]), density > 0,
        density.isFinite
      {
        return density / Self.plainDensity
      }
    }
    return nil
  }
}
