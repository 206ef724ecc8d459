import CairoCanvas
import Canvas
import Foundation
import Geometry
import Testing

@Suite struct VectorPageTests {
  private let text: PangoText

  init() throws { text = try PangoText() }

  private var list: DrawList {
    var list = DrawList()
    list.fill(.rect(CGRect(x: 0, y: 0, width: 120, height: 80)), Color(0xFFFFFF))
    list.append(
      .fill(
        .circle(center: CGPoint(x: 60, y: 40), radius: 20),
        .linear(
          from: .zero, to: CGPoint(x: 0, y: 80),
          stops: [GradientStop(0, Color(0xFF0000)), GradientStop(1, Color(0x0000FF))])))
    list.append(
      .shadow(
        CGRect(x: 10, y: 10, width: 30, height: 20), radius: 4, blur: 6, offset: .zero,
        Color(0, alpha: 0.3)))
    list.faded(to: 0.5) {
      $0.fill(.rect(CGRect(x: 80, y: 10, width: 20, height: 20)), Color(0x00AA00))
      $0.text(TextBlock("Spring", TextStyle(size: 13)), at: CGPoint(x: 70, y: 50), Color(0))
    }
    return list
  }

  private func page(_ width: CGFloat = 120) -> VectorPage {
    VectorPage(list, size: CGSize(width: width, height: 80), text: text)
  }

  @Test func anSVGHasItsSizeAndOutlines() throws {
    let words = String(decoding: try page().data(.svg), as: UTF8.self)
    #expect(words.contains("width=\"120px\"") && words.contains("viewBox=\"0 0 120 80\""))
    #expect(words.contains("linearGradient") && words.contains("<symbol"))
    // Well-formed, as a parser sees it.
    let parser = XMLTree(Data(words.utf8))
    #expect(parser.isWellFormed && parser.names.contains("svg"))
  }

  @Test func aPDFHasItsSizeAndEmbeddedText() throws {
    let data = try page().data(.pdf)
    let words = String(decoding: data, as: UTF8.self)
    #expect(words.hasPrefix("%PDF-1.") && words.contains("/MediaBox [ 0 0 120 80 ]"))
    #expect(words.contains("/FontFile") && words.contains("%%EOF"))
  }

  @Test(arguments: VectorPage.Format.allCases)
  func theSameDrawingGivesTheSameBytes(format: VectorPage.Format) throws {
    let first = try page().data(format)
    _ = try page(300).data(format)
    #expect(try page().data(format) == first)
  }

  @Test(arguments: VectorPage.Format.allCases)
  func anEmptyDrawingIsAPage(format: VectorPage.Format) throws {
    let data = try VectorPage(DrawList(), size: CGSize(width: 1, height: 1), text: text).data(
      format)
    #expect(data.count > 100)
  }
}

/// The elements of a document, as an XML parser finds them: tags that open and close in order.
private struct XMLTree {
  private(set) var isWellFormed = true
  private(set) var names: [String] = []

  init(_ data: Data) {
    var open: [String] = []
    let words = String(decoding: data, as: UTF8.self)
    for match in words.matches(of: /<(\/?)([A-Za-z:]+)[^<>]*?(\/?)>/) {
      let name = String(match.2)
      if match.1 == "/" {
        if open.popLast() != name { isWellFormed = false }
      } else {
        names.append(name)
        if match.3 != "/" { open.append(name) }
      }
    }
    if !open.isEmpty { isWellFormed = false }
  }
}
