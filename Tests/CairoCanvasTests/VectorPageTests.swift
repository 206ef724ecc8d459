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
}
