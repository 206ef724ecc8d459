internal import CSDL2
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

/// Plays clicks through the desktop's sound.
///
/// One owner and one thread at a time.
public final class Loudspeaker {
  private let runtime: AudioRuntime
  private let device: SDL_AudioDeviceID
  private let click: [Float]
  /// What is still to be heard, from the sample that is next to be queued on.
  private var queued: [Float] = []

  private static let rate: Int32 = 48_000
  /// A click is heard within so many samples: 5 ms.
  private static let bufferLength: UInt16 = 256
  /// A click at full loudness has this share of what the device can play.
  private static let gain: Float = 0.3

  /// Opens the desktop's sound device.
  /// - Throws: `PlatformError.noSound` where there is none.
  public init() throws(PlatformError) {
    runtime = try AudioRuntime()
    var wanted = unsafe SDL_AudioSpec()
    unsafe (wanted.freq, wanted.channels, wanted.samples) = (Self.rate, 1, Self.bufferLength)
    unsafe wanted.format = SDL_AudioFormat(AUDIO_F32SYS)
    device = unsafe SDL_OpenAudioDevice(nil, 0, &wanted, nil, 0)
    guard device != 0 else { throw .noSound(PlatformError.lastMessage) }
    click = ClickSound.samples(rate: Double(Self.rate)).map { $0 * Self.gain }
    SDL_PauseAudioDevice(device, 0)
  }

  deinit { SDL_CloseAudioDevice(device) }

  /// Plays clicks now, over what is still heard; the loudness of each is 0 to 1.
  public func play(_ loudness: [Double]) {
    guard !loudness.isEmpty else { return }
    let left = Int(SDL_GetQueuedAudioSize(device)) / MemoryLayout<Float>.stride
    queued = Array(queued.suffix(left))
    queued = Self.mixed(queued, with: click, loudness)
    SDL_ClearQueuedAudio(device)
    let size = UInt32(queued.count * MemoryLayout<Float>.stride)
    _ = unsafe queued.withUnsafeBytes { unsafe SDL_QueueAudio(device, $0.baseAddress, size) }
  }

  /// What is heard when clicks begin over something else; never more than the device can play.
  static func mixed(_ sound: [Float], with click: [Float], _ loudness: [Double]) -> [Float] {
    let factor = Float(loudness.reduce(0) { $0 + min(max($1, 0), 1) })
    let count = max(sound.count, click.count)
    return (0..<count).map { i in
      let value = (i < sound.count ? sound[i] : 0) + (i < click.count ? factor * click[i] : 0)
      return min(max(value, -1), 1)
    }
  }
}

/// SDL's sound system, which ends with this.
private final class AudioRuntime {
  init() throws(PlatformError) {
    guard SDL_InitSubSystem(SDL_INIT_AUDIO) == 0 else {
      throw .noSound(PlatformError.lastMessage)
    }
  }

  deinit { SDL_QuitSubSystem(SDL_INIT_AUDIO) }
}
