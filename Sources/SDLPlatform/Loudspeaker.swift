internal import CSDL2
import Foundation

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

/// SDL's sound system.
private final class AudioRuntime {
  init() throws(PlatformError) {
    guard SDL_InitSubSystem(SDL_INIT_AUDIO) == 0 else {
      throw .noSound(PlatformError.lastMessage)
    }
  }

  deinit { SDL_QuitSubSystem(SDL_INIT_AUDIO) }
}
