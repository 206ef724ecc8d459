import Canvas
import Foundation

/// Draws lists on pixels, each one only where it differs from the last.
///
/// The pixels are the same as if everything were drawn. One owner and one thread at a time.
@safe public final class FramePainter {
  let tools: PlayerTools
  /// What the pixels show; nil where that is not known.
  private var plan: DrawPlan?
  private var scale = 1.0

  private static let scales = 0.1...16.0

  /// A painter that has drawn nothing.
  public init(text: PangoText) { tools = PlayerTools(text: text) }

  /// A scale that can be drawn at, 0.1 to 16.
  public static func clamp(_ scale: Double) -> Double {
    scale.isNaN ? 1 : min(max(scale, scales.lowerBound), scales.upperBound)
  }

  /// Makes the next list be drawn everywhere: the pixels are not the last one's.
  public func forget() { plan = nil }

  /// Draws a list, on white, on pixels that hold the last one, unless `forget` was called.
  ///
  /// A pixel is blue, green, red and an unused byte; places in points times `scale` are pixels.
  ///
  /// - Parameters:
  ///   - list: What to draw.
  ///   - bytes: Rows from the top.
  ///   - stride: Bytes from one row to the next, a multiple of 4.
  ///   - width: Pixels in a row, up to 32767.
  ///   - height: The number of rows, up to 32767.
  ///   - scale: Pixels in a point.
  /// - Returns: Rectangles that hold all pixels that changed; the whole picture where the size or the
  ///   scale is not the last one's.
  public func draw(
    _ list: DrawList, on bytes: inout MutableRawSpan, stride: Int, width: Int, height: Int,
    scale: Double
  ) -> [PixelRect] {
    precondition(
      width > 0 && height > 0 && stride >= 4 * width && bytes.byteCount >= stride * height,
      "A picture holds all its rows.")
    return unsafe bytes.withUnsafeMutableBytes { bytes in
      guard
        let base = bytes.baseAddress,
        let surface = unsafe CairoSurface(
          .opaque, on: base, width: width, height: height, stride: stride)
      else { return [] }
      return draw(list, on: surface, scale: Self.clamp(scale))
    }
  }

  /// Draws a list on a surface that holds the last one, unless `forget` was called.
  func draw(_ list: DrawList, on surface: CairoSurface, scale: Double) -> [PixelRect] {
    let pixels = PixelRect(width: surface.width, height: surface.height)
    if scale != self.scale { tools.removeAll() }
    self.scale = scale
    let plan = DrawPlan(list, pixels: pixels, scale: scale, text: tools.text, last: plan)
    self.plan = plan
    let rects = plan.damage
    if rects.isEmpty { return rects }
    let (cairo, target) = (LazyContext(surface, scale: scale), PixelTarget(surface))
    for rect in rects {
      let first = plan.firstVisible(in: rect)
      var player = Player(plan, visible: rect, on: cairo, target, scale: scale, tools: tools)
      if first == nil { player.paintWhite() }
      player.play(from: first ?? 0)
    }
    if cairo.hasFailed { forget() }
    tools.endFrame()
    return rects
  }
}

/// What is kept from list to list: finished images of texts, shadows and gradients.
final class PlayerTools {
  let text: PangoText
  var textImages = TextImageCache()
  /// The coverage of the shape that is drawn.
  var coverage = CoverageMask()
  var shadowMasks = GenerationCache<ShadowMask.Key, ShadowMask?>(limit: PlayerTools.shadowLimit) {
    $0?.surface.byteCount ?? 0
  }
  var gradients = GenerationCache<GradientImage.Key, GradientImage?>(
    limit: PlayerTools.gradientLimit, cost: { $0?.surface.byteCount ?? 0 })
  var strips = GenerationCache<GradientStrip.Key, GradientStrip?>(limit: PlayerTools.stripLimit) {
    $0?.surface.byteCount ?? 0
  }

  /// How many bytes of shadows are kept.
  private static let shadowLimit = 8 << 20
  /// How many bytes of gradients are kept: twice those of a large window.
  private static let gradientLimit = 64 << 20
  /// How many bytes of strips of colours are kept: some hundreds of them.
  private static let stripLimit = 2 << 20

  /// Texts that were used in none of so many frames are forgotten, at the latest after twice as many: ten seconds at
  /// 60 Hz.
  ///
  /// Texts that never come back would fill all that is kept within hours.
  static let lifetimeOfTexts = 300
  /// The same of shadows and gradients: half a second, as most of those that move or turn fit no other frame.
  static let lifetimeOfImages = 15
  private var frames = 0

  init(text: PangoText) { self.text = text }

  /// Takes note that a frame was drawn.
  func endFrame() {
    frames += 1
    if frames % Self.lifetimeOfImages == 0 {
      shadowMasks.forgetUnused()
      gradients.forgetUnused()
      strips.forgetUnused()
    }
    if frames % Self.lifetimeOfTexts == 0 {
      textImages.images.forgetUnused()
      text.forgetUnused()
    }
  }

  func removeAll() {
    textImages.images.removeAll()
    shadowMasks.removeAll()
    gradients.removeAll()
    strips.removeAll()
  }
}
