import Foundation
import Testing

@testable import SDLPlatform

@Suite struct ClickSoundTests {
  private static let rate = 48_000.0

  /// How strong a frequency is in a sound (Goertzel).
  private func strength(of frequency: Double, in samples: [Float]) -> Double {
    let step = 2 * Double.pi * frequency / Self.rate
    let sums = samples.enumerated().reduce((0.0, 0.0)) { sum, sample in
      let (value, angle) = (Double(sample.element), step * Double(sample.offset))
      return (sum.0 + value * cos(angle), sum.1 + value * sin(angle))
    }
    return hypot(sums.0, sums.1)
  }

  @Test func aClickIsShortAndAsLoudAsCanBe() {
    let click = ClickSound.samples(rate: Self.rate)
    #expect(click.map(abs).max() == 1)
    #expect(click.count == 2880)
    let end = click.suffix(480).map(abs).max() ?? 1
    #expect(end < 0.01, "it fades: \(end)")
    let first = click.firstIndex { abs($0) > 0.1 } ?? 480
    #expect(first < 96, "it begins within 2 ms")
    #expect(click == ClickSound.samples(rate: Self.rate), "always the same")
  }

  @Test func itRingsAtItsTwoResonances() {
    let click = ClickSound.samples(rate: Self.rate)
    for resonance in [3100.0, 7400] {
      for other in [800.0, 1500, 5000, 11_000, 16_000] {
        #expect(strength(of: resonance, in: click) > 2 * strength(of: other, in: click))
      }
    }
  }

  @Test func clicksAreHeardOverWhatIsStillHeard() {
    let click: [Float] = [0.3, -0.3, 0.1]
    #expect(Loudspeaker.mixed([], with: click, [1]) == click)
    #expect(Loudspeaker.mixed([0.2, 0.2, 0.2, 0.2], with: click, [1])[3] == 0.2)
    let half = Loudspeaker.mixed([0.5], with: click, [0.5])
    #expect(abs(half[0] - 0.65) < 1e-6 && abs(half[1] + 0.15) < 1e-6)
    #expect(Loudspeaker.mixed([1], with: click, [1, 1, 1, 1]) == [1, -1, 0.4])
  }
}
