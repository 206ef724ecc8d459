internal import CPangoCairo
import Canvas
import Foundation
import Geometry

/// Plays the commands of one frame on a canvas.
@safe struct Player {
  private enum Level {
    case clip
    case transform(previous: CGAffineTransform)
    case opacity(Double)
  }

  let canvas: CairoCanvas
  let context: OpaquePointer
  /// From points to the context's units.
  let scale: Double
  /// Whether texts are drawn as outlines, which stay sharp at any size, not as pixels.
  let hasOutlinedText: Bool
  private let commands: [DrawCommand]
  private var levels: [Level] = []
  /// From the list's current points to the canvas's.
  var transform = CGAffineTransform.identity
  /// What single-command groups multiply colours with instead of being groups.
  var fade = 1.0

  init(_ canvas: CairoCanvas, _ commands: [DrawCommand]) {
    self.canvas = canvas
    unsafe context = canvas.context
    scale = canvas.scale
    hasOutlinedText = false
    self.commands = commands
  }

  /// Plays on another context, whose unit is a point, without pixels where it can.
  init(_ canvas: CairoCanvas, _ commands: [DrawCommand], outlinesOn context: OpaquePointer) {
    self.canvas = canvas
    unsafe self.context = unsafe context
    scale = 1
    hasOutlinedText = true
    self.commands = commands
  }

  /// Plays all commands.
  mutating func play() {
    applyTransform()
    var index = 0
    while index < commands.count {
      index = play(at: index)
    }
    while !levels.isEmpty { pop() }
  }

  /// Plays a command and says which one is next.
  private mutating func play(at index: Int) -> Int {
    switch commands[index] {
    case .fill(let shape, let paint): fill(shape, paint)
    case .stroke(let shape, let paint, let style): stroke(shape, paint, style)
    case .text(let block, let place, let color): draw(block, at: place, color)
    case .shadow(let rect, let radius, let blur, let offset, let color):
      drawShadow(rect, radius: radius, blur: blur, offset: offset, color)
    case .pushClip(let shape):
      unsafe cairo_save(context)
      unsafe cairo_new_path(context)
      unsafe Outline.add(shape, to: context)
      unsafe cairo_clip(context)
      levels.append(.clip)
    case .pushTransform(let map):
      let next = map.concatenating(transform)
      guard Self.isUsable(next) else { return end(ofGroupAt: index) + 1 }
      levels.append(.transform(previous: transform))
      transform = next
      applyTransform()
    case .pushOpacity(let opacity): return beginGroup(at: index, opacity)
    case .popClip: if case .clip? = levels.last { pop() }
    case .popTransform: if case .transform? = levels.last { pop() }
    case .popOpacity: if case .opacity? = levels.last { pop() }
    }
    return index + 1
  }

  private mutating func pop() {
    switch levels.removeLast() {
    case .clip:
      unsafe cairo_restore(context)
      applyTransform()
    case .transform(let previous):
      transform = previous
      applyTransform()
    case .opacity(let opacity):
      unsafe cairo_pop_group_to_source(context)
      unsafe cairo_paint_with_alpha(context, opacity)
      unsafe cairo_restore(context)
      applyTransform()
    }
  }

  /// Cairo's context fails for good on a map without inverse.
  private static func isUsable(_ map: CGAffineTransform) -> Bool {
    let determinant = map.a * map.d - map.b * map.c
    return determinant.isFinite && abs(determinant) > 1e-9 && map.tx.isFinite && map.ty.isFinite
  }

  func applyTransform() {
    let s = scale
    var matrix = cairo_matrix_t(
      xx: transform.a * s, yx: transform.b * s, xy: transform.c * s, yy: transform.d * s,
      x0: Outline.clamp(transform.tx) * s, y0: Outline.clamp(transform.ty) * s)
    unsafe cairo_set_matrix(context, &matrix)
  }

  // MARK: Groups

  /// The place of the pop that ends a push; the list's end where there is none.
  private func end(ofGroupAt index: Int) -> Int {
    var depth = 0
    for place in index..<commands.count {
      switch commands[place] {
      case .pushClip, .pushTransform, .pushOpacity: depth += 1
      case .popClip, .popTransform, .popOpacity:
        depth -= 1
        if depth == 0 { return place }
      case .fill, .stroke, .text, .shadow: break
      }
    }
    return commands.count
  }

  private mutating func beginGroup(at index: Int, _ opacity: Double) -> Int {
    let opacity = opacity.isNaN ? 0 : min(max(opacity, 0), 1)
    let end = end(ofGroupAt: index)
    if opacity == 0 { return end + 1 }
    if opacity == 1 || end <= index + 2 {
      // Nothing overlaps within one command: its colours fade instead, at no cost.
      let outer = fade
      fade *= opacity
      var inner = index + 1
      while inner < end { inner = play(at: inner) }
      fade = outer
      return end + 1
    }
    let bounds = bounds(of: index + 1..<end)
    unsafe cairo_save(context)
    unsafe cairo_identity_matrix(context)
    unsafe cairo_rectangle(
      context, bounds.minX, bounds.minY, max(0, bounds.width), max(0, bounds.height))
    unsafe cairo_clip(context)
    applyTransform()
    // A group is as large as its clip: this is what keeps fading a bubble from costing a frame.
    unsafe cairo_push_group(context)
    levels.append(.opacity(opacity))
    return index + 1
  }

  /// A box of whole pixels around what some commands draw; clips inside are left out of account.
  private func bounds(of range: Range<Int>) -> CGRect {
    var map = transform
    var outer: [CGAffineTransform] = []
    var box = CGRect.null
    for command in commands[range] {
      var drawn = CGRect.null
      switch command {
      case .fill(let shape, _): drawn = Outline.bounds(of: shape)
      case .stroke(let shape, _, let style):
        // Mitred corners reach further than half the width.
        let reach = max(0, Outline.clamp(style.width)) * (style.isRound ? 0.5 : Self.miterLimit / 2)
        drawn = Outline.bounds(of: shape).insetBy(dx: -reach, dy: -reach)
      case .text(let block, let place, _):
        let ink = canvas.text.layout(of: block).inkExtent(scale: 1)
        drawn = CGRect(
          x: Outline.clamp(place.x) + CGFloat(ink.minX),
          y: Outline.clamp(place.y) + CGFloat(ink.minY), width: CGFloat(ink.width),
          height: CGFloat(ink.height))
      case .shadow(let rect, _, let blur, let offset, _):
        let reach = max(0, Outline.clamp(blur)) + 1
        drawn = Outline.clamp(rect).offsetBy(
          dx: Outline.clamp(offset.dx), dy: Outline.clamp(offset.dy)
        ).insetBy(dx: -reach, dy: -reach)
      case .pushTransform(let inner):
        outer.append(map)
        map = inner.concatenating(map)
      case .popTransform: map = outer.popLast() ?? map
      case .pushClip, .popClip, .pushOpacity, .popOpacity: break
      }
      guard !drawn.isNull else { continue }
      let corners = [
        CGPoint(x: drawn.minX, y: drawn.minY), CGPoint(x: drawn.maxX, y: drawn.minY),
        CGPoint(x: drawn.minX, y: drawn.maxY), CGPoint(x: drawn.maxX, y: drawn.maxY),
      ]
      let scaled = map.concatenating(CGAffineTransform(scaleX: scale, y: scale))
      box = box.union(Outline.box(around: corners.map { scaled.apply(to: $0) }))
    }
    guard !box.isNull else { return .zero }
    let (left, top) = (box.minX.rounded(.down) - 2, box.minY.rounded(.down) - 2)
    return CGRect(
      x: left, y: top, width: box.maxX.rounded(.up) + 2 - left,
      height: box.maxY.rounded(.up) + 2 - top)
  }

  /// Cairo's own limit of how far a sharp corner reaches, in line widths.
  private static let miterLimit = 10.0

  // MARK: Shapes

  private func fill(_ shape: Shape, _ paint: Paint) {
    setSource(paint)
    unsafe cairo_new_path(context)
    unsafe Outline.add(shape, to: context)
    unsafe cairo_fill(context)
  }

  private func stroke(_ shape: Shape, _ paint: Paint, _ style: StrokeStyle) {
    guard style.width > 0, style.width.isFinite else { return }
    setSource(paint)
    unsafe cairo_set_line_width(context, style.width)
    unsafe cairo_set_line_cap(context, style.isRound ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    unsafe cairo_set_line_join(
      context, style.isRound ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER)
    // Cairo's context fails for good on a dash that is negative or nowhere positive.
    let isDashed =
      style.dash.allSatisfy { $0.isFinite && $0 >= 0 } && style.dash.contains { $0 > 0 }
    let dash = isDashed ? style.dash.map(Double.init) : []
    unsafe cairo_set_dash(context, dash, Int32(dash.count), 0)
    unsafe cairo_new_path(context)
    unsafe Outline.add(shape, to: context)
    unsafe cairo_stroke(context)
  }

  private func setSource(_ paint: Paint) {
    switch paint {
    case .color(let color): setSource(color)
    case .linear(let from, let to, let stops):
      unsafe setSource(
        cairo_pattern_create_linear(
          Outline.clamp(from.x), Outline.clamp(from.y), Outline.clamp(to.x), Outline.clamp(to.y)),
        stops)
    case .radial(let from, let fromRadius, let to, let toRadius, let stops):
      unsafe setSource(
        cairo_pattern_create_radial(
          Outline.clamp(from.x), Outline.clamp(from.y), max(0, Outline.clamp(fromRadius)),
          Outline.clamp(to.x), Outline.clamp(to.y), max(0, Outline.clamp(toRadius))), stops)
    }
  }

  func setSource(_ color: Color) {
    unsafe cairo_set_source_rgba(
      context, color.red, color.green, color.blue, color.alpha * fade)
  }

  private func setSource(_ pattern: OpaquePointer?, _ stops: [GradientStop]) {
    for stop in stops {
      let color = stop.color
      unsafe cairo_pattern_add_color_stop_rgba(
        pattern, stop.position, color.red, color.green, color.blue, color.alpha * fade)
    }
    unsafe cairo_set_source(context, pattern)
    unsafe cairo_pattern_destroy(pattern)
  }
}
