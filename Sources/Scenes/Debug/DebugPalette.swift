import Canvas
import Foundation
import Widgets

/// The colours of debug drawing: distinct for people with red-green colour blindness, and never by
/// colour alone.
struct DebugPalette {
  /// What is shorter than at rest, as at rest, and longer.
  let short, rest, long: Color
  /// How fast, where it touches, what acts from afar.
  let velocity, touch, field: Color
  /// What is being moved, and what is not.
  let awake, asleep: Color
  /// What impulses move where all else is exact.
  let solved: Color
  /// What stands still.
  let fixed: Color
  /// What is put under lines, so that they show on whatever the scene draws.
  let casing: Color

  init(_ theme: Theme) {
    let isDark = theme.stage.luminance < 0.5
    (awake, asleep, fixed) = (theme.text, theme.secondary, theme.text)
    casing = theme.stage.opacity(0.85)
    if isDark {
      (short, rest, long) = (Color(0x4DA3FF), Color(0xA4A4AC), Color(0xFFB454))
      (velocity, touch, field) = (Color(0x2FD3A2), Color(0xF08CCB), Color(0xB8A1FF))
      solved = Color(0xFFB454)
    } else {
      (short, rest, long) = (Color(0x0062CC), Color(0x74747C), Color(0xB34700))
      (velocity, touch, field) = (Color(0x00755A), Color(0xA3307F), Color(0x6A4FBF))
      solved = Color(0xB34700)
    }
  }

  /// A spring this much shorter or longer than at rest, in points, has the full colour.
  static let fullStretch: CGFloat = 60
  /// How many colours there are on each side of rest.
  static let steps = 6

  /// Which of the colours a stretch in points has, from -`steps` to `steps`.
  static func step(of stretch: CGFloat) -> Int {
    let share = min(1, max(-1, stretch / fullStretch))
    // The root lets small stretches show.
    let strength = abs(share).squareRoot() * CGFloat(steps)
    return Int((share < 0 ? -strength : strength).rounded())
  }

  /// A colour by its step.
  func strain(_ step: Int) -> Color {
    rest.mixed(with: step < 0 ? short : long, by: Double(abs(step)) / Double(Self.steps))
  }
}
