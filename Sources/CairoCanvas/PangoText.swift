internal import CPangoCairo
import Canvas
import Foundation

/// Lays text out with Pango in Inter, with the desktop's other fonts for what Inter lacks.
///
/// Font options are fixed, so that a layout depends on the installed fonts and on nothing else of
/// the desktop. One owner and one thread at a time; canvases of that owner may share it.
@safe public final class PangoText: TextMeasuring {
  private let fontMap: UnsafeMutablePointer<PangoFontMap>
  private let context: OpaquePointer
  private(set) var layouts = GenerationCache<TextBlock, TextLayout>(limit: PangoText.cacheLimit)

  /// The size of the finished layouts that are kept, in bytes, roughly.
  private static let cacheLimit = 32 << 20

  /// Begins to read the list of this machine's fonts on a thread of its own: the first text need not
  /// wait for it then.
  public static func loadFonts() {
    // Pango does so for its first font map; the map itself is not needed.
    unsafe g_object_unref(pango_cairo_font_map_new())
  }

  /// Text in the fonts of this machine.
  ///
  /// - Throws: `FontError` where no font is installed.
  public init() throws(FontError) {
    unsafe fontMap = pango_cairo_font_map_new()
    unsafe context = pango_font_map_create_context(fontMap)
    // All is initialized here: a throw runs `deinit`, which gives both back.
    guard unsafe Self.hasFont(fontMap) else { throw .noFontInstalled }
    let options = unsafe cairo_font_options_create()
    unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    unsafe pango_cairo_context_set_font_options(context, options)
    unsafe cairo_font_options_destroy(options)
    unsafe pango_context_set_round_glyph_positions(context, 0)
  }

  deinit {
    layouts.removeAll()
    unsafe g_object_unref(UnsafeMutableRawPointer(context))
    unsafe g_object_unref(UnsafeMutableRawPointer(fontMap))
  }

  /// Pango lists its aliases (Sans, Serif ...) as families even where nothing stands behind them.
  private static func hasFont(_ map: UnsafeMutablePointer<PangoFontMap>) -> Bool {
    var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
    var count: Int32 = 0
    unsafe pango_font_map_list_families(map, &families, &count)
    guard let list = unsafe families else { return false }
    defer { unsafe g_free(list) }
    let aliases: Set = ["sans", "serif", "monospace", "system-ui"]
    return (0..<Int(count)).contains { index in
      guard let family = unsafe list[index], let name = unsafe pango_font_family_get_name(family)
      else { return false }
      return !aliases.contains(unsafe String(cString: name).lowercased())
    }
  }

  /// The finished layout of a block, kept for the next time.
  func layout(of block: TextBlock) -> TextLayout {
    layouts.value(for: block, cost: \.cost) { unsafe TextLayout(block, context: context) }
  }

  /// Forgets the layouts that were not used since this was last called.
  func forgetUnused() { layouts.forgetUnused() }

  // MARK: TextMeasuring

  /// The extent of a block.
  public func metrics(of block: TextBlock) -> TextMetrics { layout(of: block).metrics }

  /// The insertion mark before an offset: zero wide, one line high.
  public func caret(in block: TextBlock, at offset: Int) -> CGRect {
    layout(of: block).caret(at: offset)
  }

  /// The offset nearest to a place.
  public func offset(in block: TextBlock, at point: CGPoint) -> Int {
    layout(of: block).offset(at: point)
  }

  /// The next offset to the right (`+1`) or left (`-1`) on the screen.
  public func offset(in block: TextBlock, from offset: Int, moving direction: Int) -> Int {
    layout(of: block).offset(from: offset, moving: direction)
  }

  /// The boxes that a range of offsets covers, line by line.
  public func selectionRects(in block: TextBlock, range: Range<Int>) -> [CGRect] {
    layout(of: block).selectionRects(of: range)
  }

  /// Offsets at which words start or end, ascending, the ends of the text included.
  public func wordBoundaries(in block: TextBlock) -> [Int] { layout(of: block).wordBoundaries }
}
