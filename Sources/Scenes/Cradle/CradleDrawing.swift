import Canvas
import CollectionLayout
import Foundation
import Geometry
import Widgets

/// Draws a cradle: frame, strings, balls of polished steel, base and contact shadows.
struct CradleDrawing {
  let geometry: CradleGeometry
  let centers: [CGPoint]
  let held: Int?
  let theme: Theme

  func draw(into list: inout DrawList) {
    drawBase(into: &list)
    drawShadows(into: &list)
    drawPosts(into: &list)
    drawStrings(into: &list)
    for i in centers.indices { drawBall(i, into: &list) }
    drawBar(into: &list)
  }

  private var isDark: Bool { theme.stage.luminance < 0.5 }
  private var steel: (light: Color, middle: Color, dark: Color) {
    isDark
      ? (Color(0xE8E8EE), Color(0x8E8E98), Color(0x3E3E46))
      : (Color(0xFFFFFF), Color(0xB4B4BE), Color(0x5C5C66))
  }
  private var wood: (light: Color, dark: Color) {
    isDark ? (Color(0x4A3A30), Color(0x2E231C)) : (Color(0xB98A62), Color(0x8A5F3E))
  }
  private static let barThickness: CGFloat = 8
  private static let baseHeight: CGFloat = 26

  private var baseRect: CGRect {
    CGRect(
      x: -geometry.halfBar - 28, y: geometry.floor, width: 2 * geometry.halfBar + 56,
      height: Self.baseHeight)
  }

  private func drawBase(into list: inout DrawList) {
    let r = baseRect
    list.append(
      .shadow(
        r, radius: 8, blur: 26, offset: CGVector(dx: 0, dy: 10),
        Color(0, alpha: isDark ? 0.6 : 0.22)))
    list.append(
      .fill(
        .roundedRect(r, radius: 7),
        .linear(
          from: CGPoint(x: 0, y: r.minY), to: CGPoint(x: 0, y: r.maxY),
          stops: [GradientStop(0, wood.light), GradientStop(1, wood.dark)])))
    // The lit edge.
    list.fill(
      .roundedRect(
        CGRect(x: r.minX + 3, y: r.minY + 1, width: r.width - 6, height: 1.5), radius: 1),
      Color(0xFFFFFF, alpha: isDark ? 0.12 : 0.35))
  }

  /// Soft shadows on the base, fainter the higher a ball is above it.
  private func drawShadows(into list: inout DrawList) {
    for center in centers {
      let height = geometry.floor - center.y - geometry.diameter / 2
      let closeness = max(0, 1 - height / (geometry.string * 0.6))
      let x = center.x
      guard closeness > 0, x > baseRect.minX, x < baseRect.maxX else { continue }
      let reach = geometry.diameter * (0.75 - 0.2 * closeness)
      let map = CGAffineTransform(a: 1, d: 0.11, tx: x, ty: geometry.floor + 5)
      list.transformed(by: map) { list in
        list.append(
          .fill(
            .circle(center: .zero, radius: reach),
            .radial(
              from: .zero, fromRadius: 0, to: .zero, toRadius: reach,
              stops: [
                GradientStop(0, Color(0, alpha: 0.5 * closeness)),
                GradientStop(1, Color(0, alpha: 0)),
              ])))
      }
    }
  }

  private func drawPosts(into list: inout DrawList) {
    for x in [-geometry.halfBar, geometry.halfBar] {
      let r = CGRect(
        x: x - Self.barThickness / 2, y: 0, width: Self.barThickness, height: geometry.floor + 4)
      list.append(
        .fill(
          .roundedRect(r, radius: 3),
          .linear(
            from: CGPoint(x: r.minX, y: 0), to: CGPoint(x: r.maxX, y: 0),
            stops: [
              GradientStop(0, steel.dark), GradientStop(0.35, steel.light),
              GradientStop(1, steel.dark),
            ])))
    }
  }

  private func drawBar(into list: inout DrawList) {
    let r = CGRect(
      x: -geometry.halfBar - Self.barThickness / 2, y: -Self.barThickness / 2,
      width: 2 * geometry.halfBar + Self.barThickness, height: Self.barThickness)
    list.append(
      .fill(
        .roundedRect(r, radius: Self.barThickness / 2),
        .linear(
          from: CGPoint(x: 0, y: r.minY), to: CGPoint(x: 0, y: r.maxY),
          stops: [
            GradientStop(0, steel.dark), GradientStop(0.35, steel.light),
            GradientStop(1, steel.dark),
          ])))
  }

  private func drawStrings(into list: inout DrawList) {
    let color = theme.text.opacity(0.55)
    for (i, ball) in centers.enumerated() {
      let line = ball - geometry.anchor(of: i)
      let top = geometry.anchor(of: i)
      let end = ball - line * (geometry.diameter / 2 / max(line.length, 1))
      list.stroke(.polyline([top, end]), color, StrokeStyle(width: 1.25))
    }
  }

  private func drawBall(_ i: Int, into list: inout DrawList) {
    let (c, r) = (centers[i], geometry.diameter / 2)
    let light = CGPoint(x: c.x - r * 0.34, y: c.y - r * 0.42)
    list.append(
      .fill(
        .circle(center: c, radius: r),
        .radial(
          from: light, fromRadius: r * 0.04, to: CGPoint(x: c.x, y: c.y), toRadius: r * 1.02,
          stops: [
            GradientStop(0, Color(0xFFFFFF)), GradientStop(0.22, steel.light),
            GradientStop(0.58, steel.middle), GradientStop(0.88, steel.dark),
            GradientStop(1, steel.middle),
          ])))
    // The base's warm reflection, low on the ball.
    list.append(
      .fill(
        .circle(center: CGPoint(x: c.x, y: c.y + r * 0.12), radius: r * 0.86),
        .linear(
          from: CGPoint(x: c.x, y: c.y + r * 0.35), to: CGPoint(x: c.x, y: c.y + r * 0.95),
          stops: [
            GradientStop(0, wood.light.opacity(0)), GradientStop(1, wood.light.opacity(0.28)),
          ])))
    if held == i {
      list.stroke(
        .circle(center: c, radius: r + 3), theme.accent, StrokeStyle(width: 2))
    }
  }
}
