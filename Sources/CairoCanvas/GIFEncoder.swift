internal import CGif
import Foundation

/// Writes pictures one after another as an animated GIF that loops for ever (GIF89a, CompuServe 1990).
///
/// A frame holds only the rectangle that changed, in it only the pixels that did; its palette has the
/// frame's own colours where they are few enough, else the 255 that median cut finds.
@safe public final class GIFEncoder {
  /// The size in pixels, 1 to 65535 either way.
  public let width: Int, height: Int

  /// The file so far, which giflib appends to.
  private final class Output { var data = Data() }
  private let output = Output()
  /// Nil where there is no memory for it, and once the file is closed.
  private var file: UnsafeMutablePointer<GifFileType>?
  private var hasFailed = false
  /// The pixels of the newest frame, as 0xRRGGBB.
  private var shown: [UInt32] = []
  /// The newest frame, not written before its end is known.
  private var pending: (place: Place, palette: GIFPalette, start: Int)?

  /// How long the last frame shows before the animation starts again, in hundredths of a second.
  private static let lastDelay = 100

  private struct Place {
    var x = 0, y = 0, width = 1, height = 1
    var indices: [UInt8] = []
  }

  /// An animation of so many pixels, without frames yet.
  public init(width: Int, height: Int) {
    precondition(
      (1...65535).contains(width) && (1...65535).contains(height),
      "A GIF is 1 to 65535 pixels wide and high.")
    (self.width, self.height) = (width, height)
    unsafe file = EGifOpen(
      Unmanaged.passUnretained(output).toOpaque(),
      { file, bytes, count in
        guard let file = unsafe file, let bytes = unsafe bytes else { return 0 }
        let output = unsafe Unmanaged<Output>.fromOpaque(file.pointee.UserData)
        unsafe output.takeUnretainedValue().data.append(bytes, count: Int(count))
        return count
      }, nil)
    guard unsafe file != nil else { return }
    unsafe EGifSetGifVersion(file, true)
    unsafe check(EGifPutScreenDesc(file, Int32(width), Int32(height), 8, 0, nil))
    unsafe check(EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE))
    unsafe check(EGifPutExtensionBlock(file, 11, "NETSCAPE2.0"))
    unsafe check(EGifPutExtensionBlock(file, 3, [1, 0, 0] as [UInt8]))
    unsafe check(EGifPutExtensionTrailer(file))
  }

  deinit { if let file = unsafe file { unsafe EGifCloseFile(file, nil) } }

  private func check(_ status: Int32) { if status != GIF_OK { hasFailed = true } }

  /// Adds a frame.
  /// - Parameters:
  ///   - pixels: `width` times `height` colours as 0xRRGGBB, row by row from the top.
  ///   - time: when it begins to show, in hundredths of a second, later than the one before.
  public func add(_ pixels: [UInt32], at time: Int) {
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

  private func writePending(until time: Int) {
    guard unsafe file != nil, let (place, palette, start) = pending else { return }
    pending = nil
    var control = GraphicsControlBlock(
      DisposalMode: DISPOSE_DO_NOT, UserInputFlag: false,
      DelayTime: Int32(min(65535, max(2, time - start))), TransparentColor: Int32(GIFPalette.same))
    var bytes = [UInt8](repeating: 0, count: 4)
    let size = unsafe EGifGCBToExtension(&control, &bytes)
    unsafe check(EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, Int32(size), bytes))
    var colors = palette.table
    unsafe colors.withUnsafeMutableBufferPointer { colors in
      var map = unsafe ColorMapObject(
        ColorCount: Int32(colors.count), BitsPerPixel: Int32(palette.bits), SortFlag: false,
        Colors: colors.baseAddress)
      unsafe check(
        EGifPutImageDesc(
          file, Int32(place.x), Int32(place.y), Int32(place.width), Int32(place.height), false,
          &map))
    }
    var indices = place.indices
    unsafe check(EGifPutLine(file, &indices, Int32(indices.count)))
  }

  /// The finished file; without a frame, one of a single black pixel.
  ///
  /// - Throws: `CanvasError.cannotEncode` where giflib has no memory for it.
  public func finish() throws(CanvasError) -> Data {
    if shown.isEmpty { add(Array(repeating: 0, count: width * height), at: 0) }
    writePending(until: (pending?.start ?? 0) + Self.lastDelay)
    guard let open = unsafe file else { throw .cannotEncode(reason: "out of memory") }
    unsafe check(EGifCloseFile(open, nil))
    unsafe file = nil
    if hasFailed { throw .cannotEncode(reason: "giflib failed") }
    return output.data
  }
}

/// At most 255 colours for a frame, and one index that means "as before".
struct GIFPalette {
  /// The index of pixels that stay as they are.
  static let same: UInt8 = 0
  private static let most = 255

  /// The colours at the indices from 1 on, as 0xRRGGBB.
  private let colors: [UInt32]
  /// The indices found so far, by colour.
  private var known: [UInt32: UInt8] = [:]

  /// The palette of some pixels: their own colours if those are few, else what median cut finds
  /// (Heckbert, "Color image quantization for frame buffer display", 1982).
  init(of pixels: [UInt32]) {
    var counts: [UInt32: Int] = [:]
    for pixel in pixels { counts[pixel, default: 0] += 1 }
    let entries = counts.map { Box.Entry(color: $0.key, count: $0.value) }
      .sorted { $0.color < $1.color }
    colors = entries.count <= Self.most ? entries.map(\.color) : Box.cut(entries, into: Self.most)
  }

  /// How many bits an index takes, 1 to 8.
  var bits: Int {
    var bits = 1
    while 1 << bits < colors.count + 1 { bits += 1 }
    return bits
  }

  /// The colours as the file holds them, 2 to the power of `bits`.
  var table: [GifColorType] {
    let all = [0] + colors + Array(repeating: 0, count: (1 << bits) - colors.count - 1)
    return all.map {
      GifColorType(
        Red: UInt8($0 >> 16 & 0xFF), Green: UInt8($0 >> 8 & 0xFF), Blue: UInt8($0 & 0xFF))
    }
  }

  /// The index of the nearest colour.
  mutating func index(of color: UInt32) -> UInt8 {
    if let index = known[color] { return index }
    var (best, nearest) = (0, Int.max)
    for (i, other) in colors.enumerated() {
      let distance = Self.distance(color, other)
      if distance < nearest { (best, nearest) = (i, distance) }
    }
    known[color] = UInt8(best + 1)
    return UInt8(best + 1)
  }

  /// The square of how different two colours look, green counting most and blue least.
  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    let part = { (shift: UInt32) in Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF) }
    let (red, green, blue) = (part(16), part(8), part(0))
    return 3 * red * red + 6 * green * green + blue * blue
  }
}

/// Some colours that will become one.
private struct Box {
  struct Entry {
    let color: UInt32
    let count: Int

    func part(_ channel: Int) -> Int { Int(color >> UInt32(16 - 8 * channel) & 0xFF) }
  }

  var entries: [Entry]
  /// The channel in which the colours lie furthest apart, and how far, weighed by how many there are.
  let channel: Int
  let spread: Double

  /// How much red, green and blue count.
  private static let weights = [1.7, 2.4, 1.0]

  init(_ entries: [Entry]) {
    self.entries = entries
    let spreads = (0..<3).map { channel in
      let parts = entries.map { $0.part(channel) }
      return Double((parts.max() ?? 0) - (parts.min() ?? 0)) * Self.weights[channel]
    }
    channel = spreads.indices.max { spreads[$0] < spreads[$1] } ?? 0
    let pixels = entries.reduce(0) { $0 + $1.count }
    // The square root lets small things keep their colours beside large surfaces.
    spread = entries.count > 1 ? spreads[channel] * Double(pixels).squareRoot() : 0
  }

  static func cut(_ entries: [Entry], into count: Int) -> [UInt32] {
    var boxes = [Box(entries)]
    while boxes.count < count,
      let widest = boxes.indices.max(by: { boxes[$0].spread < boxes[$1].spread }),
      boxes[widest].spread > 0
    {
      let (low, high) = boxes[widest].halves
      boxes[widest] = low
      boxes.append(high)
    }
    return boxes.map(\.mean)
  }

  /// Two boxes with as many pixels each as can be.
  private var halves: (Box, Box) {
    let sorted = entries.sorted {
      ($0.part(channel), $0.color) < ($1.part(channel), $1.color)
    }
    let half = sorted.reduce(0) { $0 + $1.count } / 2
    var (count, place) = (0, 0)
    while place < sorted.count - 1, count + sorted[place].count <= half || place == 0 {
      count += sorted[place].count
      place += 1
    }
    return (Box(Array(sorted[..<place])), Box(Array(sorted[place...])))
  }

  private var mean: UInt32 {
    let pixels = entries.reduce(0) { $0 + $1.count }
    let part = { (channel: Int) in
      UInt32((entries.reduce(0) { $0 + $1.part(channel) * $1.count } + pixels / 2) / pixels)
    }
    return part(0) << 16 | part(1) << 8 | part(2)
  }
}
