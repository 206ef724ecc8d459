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

  /// An animation without frames.
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
