import Foundation
import Scenes
import Springs

/// The step responses of presets, as small curves beside their names.
enum PresetCurve {
  /// The points of a curve: about one a point of its width.
  private static let samples = 48
  /// How much longer than the shortest motion the time shown is at most: else that would be a mere step.
  private static let mostTimes = 4.0
  /// What is left of a motion at the end of its curve, a share of the step.
  private static let settled = 0.02

  /// A curve for each spring, all on the axes that fit some of them so that they can be compared; empty ones for nil.
  static func curves(of springs: [Spring?], fitting own: [Spring?]) -> [[CGPoint]] {
    let times = own.compactMap { $0?.settlingTime(tolerance: settled) }.filter(\.isFinite)
    guard let longest = times.max(), let shortest = times.min() else {
      return springs.map { _ in [] }
    }
    let span = min(longest, mostTimes * shortest)
    let top = 1 + (own.compactMap { $0?.overshoot }.max() ?? 0)
    return springs.map { spring in
      guard let spring else { return [] }
      return (0...samples).map { k in
        let share = Double(k) / Double(samples)
        return CGPoint(x: share, y: min(1, spring.covered(at: share * span) / top))
      }
    }
  }

  /// The spring of a preset; nil where the scene's parameters are no spring's.
  static func spring(of preset: Preset, in info: SceneInfo) -> Spring? {
    let ids = info.parameters.map(\.id)
    guard ids.contains("frequency"), ids.contains("damping") else { return nil }
    var values = ParameterValues(info.parameters)
    values.apply(preset)
    guard values["frequency"] > 0 else { return nil }
    return Spring(frequency: values["frequency"], dampingRatio: values["damping"])
  }
}
