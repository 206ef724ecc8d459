internal import CPangoCairo
import Canvas
import Foundation

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
    setAttributes(style, links: links, signs: SignRanges.find(in: bytes))
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

  private func setAttributes(_ style: TextStyle, links: [Range<Int>], signs: [Range<Int>]) {
    let list = unsafe pango_attr_list_new()
    defer { unsafe pango_attr_list_unref(list) }
    // A broken long word must not get a hyphen that its writer did not write.
    unsafe pango_attr_list_insert(list, pango_attr_insert_hyphens_new(0))
    if style.hasTabularDigits {
      unsafe pango_attr_list_insert(list, pango_attr_font_features_new("tnum=1"))
    }
    func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<Int>) {
      guard let attribute = unsafe attribute else { return }
      unsafe attribute.pointee.start_index = UInt32(clamping: range.lowerBound)
      unsafe attribute.pointee.end_index = UInt32(clamping: range.upperBound)
      unsafe pango_attr_list_insert(list, attribute)
    }
    for link in links { unsafe insert(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE), link) }
    for row in signs { unsafe insert(pango_attr_font_features_new("calt=0"), row) }
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
