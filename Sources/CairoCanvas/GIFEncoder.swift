import Foundation

/// Writes pictures one after another as an animated GIF that loops for ever (GIF89a, CompuServe 1990).
///
/// A frame holds only the rectangle that changed, in it only the pixels that did; its palette has the
/// frame's own colours where they are few enough, else the 255 that median cut finds.
public struct GIFEncoder {
  /// The size in pixels, 1 to 65535 either way.
  public let width: Int, height: Int

  private var data = Data()
  /// The pixels of the newest frame, as 0xRRGGBB.
  private var shown: [UInt32] = []
  /// The newest frame, kept back until its end is known.
  private var pending: (place: Place, palette: GIFPalette, start: Int)?

  /// How long the last frame shows before the animation starts again, in hundredths of a second.
  private static let lastDelay = 100

  private struct Place {
    var x = 0, y = 0, width = 1, height = 1
    var indices: [UInt8] = []
  }

  /// An animation without frames.
  public init(width: Int, height: Int) {
    precondition(
      (1...65535).contains(width) && (1...65535).contains(height),
      "A GIF is 1 to 65535 pixels wide and high.")
    (self.width, self.height) = (width, height)
    data.append(contentsOf: "GIF89a".utf8)
    append(width)
    append(height)
    // No palette for all frames.
    data.append(contentsOf: [0x70, 0, 0])
    data.append(contentsOf: [0x21, 0xFF, 11])
    data.append(contentsOf: "NETSCAPE2.0".utf8)
    data.append(contentsOf: [3, 1, 0, 0, 0])
  }

  private mutating func append(_ number: Int) {
    data.append(UInt8(number & 0xFF))
    data.append(UInt8(number >> 8 & 0xFF))
  }

  /// Adds a frame.
  /// - Parameters:
  ///   - pixels: `width` times `height` colours as 0xRRGGBB, row by row from the top.
  ///   - time: when it begins to show, in hundredths of a second, later than the one before.
  public mutating func add(_ pixels: [UInt32], at time: Int) {
    precondition(pixels.count == width * height, "A frame has a colour for every pixel.")
    let isFirst = shown.isEmpty
    guard isFirst || pixels != shown else { return }
    writePending(until: time)
    let rect = isFirst ? (x: 0, y: 0, width: width, height: height) : changedRect(pixels)
    var place = Place(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    var changed: [UInt32] = []
    changed.reserveCapacity(rect.width * rect.height)
    for y in rect.y..<rect.y + rect.height {
      let row = y * width
      for i in row + rect.x..<row + rect.x + rect.width where isFirst || pixels[i] != shown[i] {
        changed.append(pixels[i])
      }
    }
    var palette = GIFPalette(of: changed)
    place.indices.reserveCapacity(rect.width * rect.height)
    for y in rect.y..<rect.y + rect.height {
      let row = y * width
      for i in row + rect.x..<row + rect.x + rect.width {
        let isSame = !isFirst && pixels[i] == shown[i]
        place.indices.append(isSame ? GIFPalette.same : palette.index(of: pixels[i]))
      }
    }
    pending = (place, palette, time)
    shown = pixels
  }

  /// The smallest rectangle around all pixels that changed.
  private func changedRect(_ pixels: [UInt32]) -> (x: Int, y: Int, width: Int, height: Int) {
    var (left, right, top, bottom) = (width, 0, height, 0)
    for y in 0..<height {
      let row = y * width
      guard let first = (0..<width).first(where: { pixels[row + $0] != shown[row + $0] }),
        let last = (0..<width).last(where: { pixels[row + $0] != shown[row + $0] })
      else { continue }
      (left, right) = (min(left, first), max(right, last))
      (top, bottom) = (min(top, y), y)
    }
    return (left, top, right - left + 1, bottom - top + 1)
  }

  private mutating func writePending(until time: Int) {
    guard let (place, palette, start) = pending else { return }
    write(place, palette, delay: min(65535, max(2, time - start)))
    pending = nil
  }

  private mutating func write(_ place: Place, _ palette: GIFPalette, delay: Int) {
    // Leaves the picture as it is, with one index that means "as before".
    data.append(contentsOf: [0x21, 0xF9, 4, 0x05])
    append(delay)
    data.append(contentsOf: [GIFPalette.same, 0, 0x2C])
    for number in [place.x, place.y, place.width, place.height] { append(number) }
    data.append(0x80 | UInt8(palette.bits - 1))
    data.append(contentsOf: palette.table)
    data.append(UInt8(max(2, palette.bits)))
    data.append(GIFCompressor.compress(place.indices, bits: max(2, palette.bits)))
  }

  /// The finished file; without a frame, one of a single black pixel.
  public mutating func finish() -> Data {
    if shown.isEmpty { add(Array(repeating: 0, count: width * height), at: 0) }
    writePending(until: (pending?.start ?? 0) + Self.lastDelay)
    data.append(0x3B)
    return data
  }
}
