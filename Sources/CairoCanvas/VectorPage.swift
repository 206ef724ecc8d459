internal import CPangoCairo
import Canvas
import Foundation
import Geometry

/// A drawing as a page of outlines: SVG or PDF.
///
/// Text stays text, shapes stay shapes; only soft shadows are pixels.
public struct VectorPage {
  /// What the page is written as.
  public enum Format: String, Hashable, Sendable, CaseIterable { case svg, pdf }

  private let list: DrawList
  private let size: CGSize
  private let text: PangoText

  /// A drawing on a page of points (PDF: 1/72 inch, SVG: px).
  public init(_ list: DrawList, size: CGSize, text: PangoText) {
    (self.list, self.size, self.text) = (list, size, text)
  }

  /// The page's bytes; the same drawing gives the same ones.
  ///
  /// - Throws: `CanvasError.cannotEncode` where cairo refuses the page.
  public func data(_ format: Format) throws(CanvasError) -> Data {
    var data = Data()
    let status = unsafe withUnsafeMutablePointer(to: &data) { target in
      unsafe draw(on: surface(format, writingTo: target))
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .cannotEncode(reason: unsafe String(cString: cairo_status_to_string(status)))
    }
    return format == .svg ? Self.withOwnNames(data) : data
  }

  private func surface(
    _ format: Format, writingTo target: UnsafeMutablePointer<Data>
  ) -> OpaquePointer? {
    switch format {
    case .svg:
      let made = unsafe cairo_svg_surface_create_for_stream(
        appendToData, target, size.width, size.height)
      unsafe cairo_svg_surface_set_document_unit(made, CAIRO_SVG_UNIT_PX)
      return unsafe made
    case .pdf:
      let made = unsafe cairo_pdf_surface_create_for_stream(
        appendToData, target, size.width, size.height)
      unsafe cairo_pdf_surface_set_metadata(made, CAIRO_PDF_METADATA_CREATE_DATE, "")
      unsafe cairo_pdf_surface_set_metadata(made, CAIRO_PDF_METADATA_CREATOR, "Springlab")
      return unsafe made
    }
  }

  private func draw(on surface: OpaquePointer?) -> cairo_status_t {
    guard let surface = unsafe surface, let context = unsafe cairo_create(surface) else {
      return CAIRO_STATUS_NO_MEMORY
    }
    let all = PixelRect(
      width: Int(Outline.clamp(size.width).rounded(.up)),
      height: Int(Outline.clamp(size.height).rounded(.up)))
    var player = unsafe Player(
      DrawPlan(list, pixels: all, scale: 1, text: text), visible: all,
      on: LazyContext(context, clip: all, scale: 1), nil, scale: 1,
      tools: PlayerTools(text: text), outlinesText: true)
    player.play()
    let drawn = unsafe cairo_status(context)
    unsafe cairo_destroy(context)
    unsafe cairo_surface_finish(surface)
    let finished = unsafe cairo_surface_status(surface)
    unsafe cairo_surface_destroy(surface)
    return drawn == CAIRO_STATUS_SUCCESS ? finished : drawn
  }

  /// cairo counts the names of what it defines through the whole program; here they start anew.
  private static func withOwnNames(_ data: Data) -> Data {
    var numbers: [String: Int] = [:]
    let words = String(decoding: data, as: UTF8.self)
    return Data(
      words.replacing(/([#"])(surface|mask|clip|linear|radial|glyph|image|pattern)(\d+)/) { match in
        let name = "\(match.2)\(match.3)"
        let number = numbers[name] ?? numbers.count
        numbers[name] = number
        return "\(match.1)\(match.2)\(number)"
      }.utf8)
  }
}
