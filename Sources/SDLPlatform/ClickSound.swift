import Foundation

/// The click of two steel balls: a short burst through two resonances.
enum ClickSound {
  /// How long the burst lasts and the click may be heard, in seconds.
  private static let burst = 0.0015
  private static let duration = 0.06
  /// The frequency of each resonance in hertz, and how long it takes to fade to 1/e, in seconds.
  private static let resonances: [(frequency: Double, fading: Double, share: Double)] = [
    (3100, 0.009, 0.6), (7400, 0.004, 0.4),
  ]

  /// The click at full loudness, its greatest value 1, for a number of samples in a second.
  static func samples(rate: Double) -> [Float] {
    let count = Int(duration * rate)
    var sum = [Double](repeating: 0, count: count)
    let push = pushes(count: max(1, Int(burst * rate)))
    for (frequency, fading, share) in resonances {
      let (angle, fade) = (2 * Double.pi * frequency / rate, exp(-1 / (fading * rate)))
      var (last, before) = (0.0, 0.0)
      for i in 0..<count {
        let next =
          2 * fade * cos(angle) * last - fade * fade * before + (i < push.count ? push[i] : 0)
        (before, last) = (last, next)
        sum[i] += share * next * sin(angle)
      }
    }
    let peak = sum.map(abs).max() ?? 0
    return sum.map { peak > 0 ? Float($0 / peak) : 0 }
  }

  /// What the balls push with: noise, always the same, under half a sine.
  private static func pushes(count: Int) -> [Double] {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    return (0..<count).map { i in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let noise = Double(state >> 11) / Double(1 << 53) * 2 - 1
      return (0.4 + 0.6 * noise) * sin(.pi * (Double(i) + 0.5) / Double(count))
    }
  }
}
