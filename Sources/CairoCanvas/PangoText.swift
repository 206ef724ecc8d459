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
  private(set) var layouts = GenerationCache<TextBlock, TextLayout>(
    limit: PangoText.cacheLimit, cost: \.cost)

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
    layouts.value(for: block) { unsafe TextLayout(block, context: context) }
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

/// An owned PangoLayout that is set up once and never changed.
@safe final class PangoParagraphs {
  let pointer: OpaquePointer

  /// Units of Pango in a point.
  static let unit = 1024.0
  /// Sizes Pango's 32-bit units hold with room to spare, in points.
  private static let greatestWidth = 1e6, sizes = 0.1...10_000.0

  /// Lays bytes of valid UTF-8 without NUL out, the links among them underlined; cut to one line with an ellipsis if
  /// asked.
  init(
    _ bytes: [UInt8], _ style: TextStyle, links: [Range<Int>], width: CGFloat?, isOneLine: Bool,
    context: OpaquePointer
  ) {
    unsafe pointer = pango_layout_new(context)
    unsafe bytes.withUnsafeBytes { raw in
      let text = unsafe raw.bindMemory(to: CChar.self)
      unsafe pango_layout_set_text(pointer, text.baseAddress, Int32(clamping: text.count))
    }
    setFont(style)
    setAttributes(style, links: links)
    if let width, !width.isNaN, width < Self.greatestWidth {
      unsafe pango_layout_set_width(pointer, Int32(max(0, width) * Self.unit))
      unsafe pango_layout_set_wrap(pointer, PANGO_WRAP_WORD_CHAR)
    }
    if isOneLine {
      unsafe pango_layout_set_height(pointer, -1)
      unsafe pango_layout_set_ellipsize(pointer, PANGO_ELLIPSIZE_END)
    }
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(pointer)) }

  private func setFont(_ style: TextStyle) {
    let font = unsafe pango_font_description_new()
    defer { unsafe pango_font_description_free(font) }
    // Inter alone: with the emoji font named here, digits would come from it.
    unsafe pango_font_description_set_family(font, style.isMonospaced ? "monospace" : "Inter")
    let size = style.size.isNaN ? Self.sizes.lowerBound : style.size
    let clamped = min(max(size, Self.sizes.lowerBound), Self.sizes.upperBound)
    unsafe pango_font_description_set_absolute_size(font, clamped * Self.unit)
    let weight =
      switch style.weight {
      case .regular: PANGO_WEIGHT_NORMAL
      case .medium: PANGO_WEIGHT_MEDIUM
      case .semibold: PANGO_WEIGHT_SEMIBOLD
      case .bold: PANGO_WEIGHT_BOLD
      }
    unsafe pango_font_description_set_weight(font, weight)
    unsafe pango_layout_set_font_description(pointer, font)
  }

  private func setAttributes(_ style: TextStyle, links: [Range<Int>]) {
    let list = unsafe pango_attr_list_new()
    defer { unsafe pango_attr_list_unref(list) }
    // A broken long word must not get a hyphen that its writer did not write.
    unsafe pango_attr_list_insert(list, pango_attr_insert_hyphens_new(0))
    if style.hasTabularDigits {
      unsafe pango_attr_list_insert(list, pango_attr_font_features_new("tnum=1"))
    }
    for link in links {
      guard let line = unsafe pango_attr_underline_new(PANGO_UNDERLINE_SINGLE) else { continue }
      unsafe line.pointee.start_index = UInt32(clamping: link.lowerBound)
      unsafe line.pointee.end_index = UInt32(clamping: link.upperBound)
      unsafe pango_attr_list_insert(list, line)
    }
    unsafe pango_layout_set_attributes(pointer, list)
  }

  /// A line as Pango laid it, in its units.
  @safe struct Line {
    var pointer: UnsafeMutablePointer<PangoLayoutLine>
    var extents: PangoRectangle
    var baseline: Int32
    var start: Int { Int(unsafe pointer.pointee.start_index) }
    var length: Int { Int(unsafe pointer.pointee.length) }
    var isRightToLeft: Bool {
      let direction = unsafe pango_layout_line_get_resolved_direction(pointer)
      return direction == PANGO_DIRECTION_RTL || direction == PANGO_DIRECTION_WEAK_RTL
    }
  }

  /// All lines from the top.
  var lines: [Line] {
    var result: [Line] = []
    let iterator = unsafe pango_layout_get_iter(pointer)
    defer { unsafe pango_layout_iter_free(iterator) }
    repeat {
      var extents = PangoRectangle()
      unsafe pango_layout_iter_get_line_extents(iterator, nil, &extents)
      let baseline = unsafe pango_layout_iter_get_baseline(iterator)
      if let line = unsafe pango_layout_iter_get_line_readonly(iterator) {
        unsafe result.append(Line(pointer: line, extents: extents, baseline: baseline))
      }
    } while unsafe pango_layout_iter_next_line(iterator) != 0
    return result
  }
}
