import Canvas

/// Finished images of text blocks, bounded by their bytes.
struct TextImageCache {
  struct Key: Hashable {
    var block: TextBlock
    var scale: Double
    /// Nil for the mask that serves all colours.
    var color: Color?
  }
  private(set) var images = GenerationCache<Key, TextImage?>(limit: TextImageCache.limit)

  /// How many bytes of images are kept: some hundred screens of bubbles at scale 1.
  private static let limit = 96 << 20

  /// The image of a block for a colour, whose opacity does not matter; nil where it would be too large.
  mutating func image(
    of block: TextBlock, _ text: PangoText, scale: Double, color: Color
  ) -> TextImage? {
    let cost = { (image: TextImage?) in image?.surface.byteCount ?? 0 }
    let mask = images.value(for: Key(block: block, scale: scale), cost: cost) {
      Self.image(text.layout(of: block), scale: scale, color: nil)
    }
    if mask?.isMask ?? true { return mask }
    var opaque = color
    opaque.alpha = 1
    return images.value(for: Key(block: block, scale: scale, color: opaque), cost: cost) {
      Self.image(text.layout(of: block), scale: scale, color: opaque)
    }
  }

  private static func image(_ layout: TextLayout, scale: Double, color: Color?) -> TextImage? {
    guard layout.inkExtent(scale: scale).isDrawable else { return nil }
    return TextImage(layout, scale: scale, color: color)
  }

  /// Forgets what was not used since this was last called.
  mutating func forgetUnused() { images.forgetUnused() }

  /// Forgets what was made before this was last called and was not used again since.
  mutating func forgetSingles() { images.forgetSingles() }

  /// Forgets everything.
  mutating func removeAll() { images.removeAll() }
}
