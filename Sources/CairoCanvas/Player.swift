internal import CPangoCairo
import Canvas
import Foundation
import Geometry

/// Plays the commands of one list with a cairo context.
@safe struct Player {
  let tools: PlayerTools
  let context: OpaquePointer
  /// From points to the context's units.
  let scale: Double
  /// Whether texts are drawn as outlines, which stay sharp at any size, not as pixels.
  let hasOutlinedText: Bool
  private let plan: DrawPlan
  /// What touches none of these pixels is left out.
  private let visible: PixelRect
  /// What ends before this command is left out.
  private var first = 0
  /// From the list's current points to the canvas's.
  var transform = CGAffineTransform.identity
  /// What single-command groups multiply colours with instead of being groups.
  var fade = 1.0

  /// A player for a context whose unit is a pixel, or a point where text is to be outlined.
  init(
    _ plan: DrawPlan, visible: PixelRect, on context: OpaquePointer, scale: Double,
    tools: PlayerTools, outlinesText: Bool = false
  ) {
    (self.plan, self.visible, self.scale, self.tools) = (plan, visible, scale, tools)
    unsafe self.context = unsafe context
    hasOutlinedText = outlinesText
  }

  /// Plays all commands, but for drawing before a place, over which what follows draws.
  mutating func play(from first: Int = 0) {
    self.first = first
    applyTransform()
    play(plan.commands.indices)
  }

  private mutating func play(_ range: Range<Int>) {
    var place = range.lowerBound
    while place < range.upperBound {
      let step = plan.steps[place]
      if step.end >= first, step.pixels.intersects(visible) { play(at: place, to: step.end) }
      place = step.end + 1
    }
  }

  private mutating func play(at place: Int, to end: Int) {
    switch plan.commands[place] {
    case .fill(let shape, let paint): fill(shape, paint, plan.gradients[place])
    case .stroke(let shape, let paint, let style): stroke(shape, paint, style)
    case .text(let block, let place, let color): draw(block, at: place, color)
    case .shadow(let rect, let radius, let blur, let offset, let color):
      drawShadow(rect, radius: radius, blur: blur, offset: offset, color)
    case .pushClip(let shape):
      unsafe cairo_save(context)
      if let pixels = plan.steps[place].clip, !hasOutlinedText {
        clip(to: pixels)
      } else {
        unsafe cairo_new_path(context)
        unsafe Outline.add(shape, to: context)
        unsafe cairo_clip(context)
      }
      play(place + 1..<end)
      unsafe cairo_restore(context)
    case .pushTransform(let map):
      let outer = transform
      transform = map.concatenating(transform)
      applyTransform()
      play(place + 1..<end)
      transform = outer
      applyTransform()
    case .pushOpacity(let opacity): playGroup(at: place, to: end, min(opacity, 1))
    case .popClip, .popTransform, .popOpacity: break
    }
  }

  private mutating func playGroup(at place: Int, to end: Int, _ opacity: Double) {
    if opacity == 1 || plan.isSingle(groupAt: place) {
      // Nothing overlaps within one command: its colours fade instead, at no cost.
      let outer = fade
      fade *= opacity
      play(place + 1..<end)
      fade = outer
      return
    }
    unsafe cairo_save(context)
    clip(to: plan.steps[place].pixels)
    // A group is as large as its clip: this is what keeps fading a bubble from costing a frame.
    unsafe cairo_push_group(context)
    play(place + 1..<end)
    unsafe cairo_pop_group_to_source(context)
    unsafe cairo_paint_with_alpha(context, opacity)
    unsafe cairo_restore(context)
  }

  /// Clips to whole pixels, which costs cairo nothing and leaves the edges of what is inside alone.
  private func clip(to pixels: PixelRect) {
    unsafe cairo_identity_matrix(context)
    unsafe cairo_rectangle(
      context, Double(pixels.minX), Double(pixels.minY), Double(pixels.width),
      Double(pixels.height))
    unsafe cairo_clip(context)
    applyTransform()
  }

  func applyTransform() {
    let s = scale
    var matrix = cairo_matrix_t(
      xx: transform.a * s, yx: transform.b * s, xy: transform.c * s, yy: transform.d * s,
      x0: Outline.clamp(transform.tx) * s, y0: Outline.clamp(transform.ty) * s)
    unsafe cairo_set_matrix(context, &matrix)
  }

  // MARK: Shapes

  private func fill(_ shape: Shape, _ paint: Paint, _ image: GradientImage.Place?) {
    if hasOutlinedText || image.map({ !setSource($0) }) ?? true { setSource(paint) }
    if case .roundedRect(let rect, let radius) = shape, fillInBands(rect, radius: radius) { return }
    unsafe cairo_new_path(context)
    unsafe Outline.add(shape, to: context)
    unsafe cairo_fill(context)
  }

  /// Fills an upright rounded rectangle as a plain one between two caps; whether that is worth it.
  ///
  /// Cairo fills a rectangle at once, and any other shape line by line. The parts meet on a whole row.
  private func fillInBands(_ rect: CGRect, radius: CGFloat) -> Bool {
    guard transform.isUniform, !hasOutlinedText else { return false }
    let (rect, zoom) = (Outline.clamp(rect), transform.a * scale)
    let radius = min(max(0, Outline.clamp(radius)), min(rect.width, rect.height) / 2) * zoom
    let left = (rect.minX * transform.a + Outline.clamp(transform.tx)) * scale
    let top = (rect.minY * transform.a + Outline.clamp(transform.ty)) * scale
    let (right, bottom) = (left + rect.width * zoom, top + rect.height * zoom)
    let (from, to) = ((top + radius).rounded(.up), (bottom - radius).rounded(.down))
    guard radius > 0, to - from >= Self.leastBand else { return false }
    unsafe cairo_identity_matrix(context)
    unsafe cairo_new_path(context)
    unsafe cairo_rectangle(context, left, from, right - left, to - from)
    unsafe cairo_fill(context)
    unsafe cairo_move_to(context, left, from)
    unsafe cairo_arc(context, left + radius, top + radius, radius, .pi, 1.5 * .pi)
    unsafe cairo_arc(context, right - radius, top + radius, radius, 1.5 * .pi, 2 * .pi)
    unsafe cairo_line_to(context, right, from)
    unsafe cairo_fill(context)
    unsafe cairo_move_to(context, right, to)
    unsafe cairo_arc(context, right - radius, bottom - radius, radius, 0, 0.5 * .pi)
    unsafe cairo_arc(context, left + radius, bottom - radius, radius, 0.5 * .pi, .pi)
    unsafe cairo_line_to(context, left, to)
    unsafe cairo_fill(context)
    applyTransform()
    return true
  }

  /// A rectangle lower than this between the caps is not worth its own fill, in pixels.
  private static let leastBand = 48.0

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
    unsafe cairo_set_dash(
      context, dash, Int32(dash.count), style.phase.isFinite ? style.phase : 0)
    unsafe cairo_new_path(context)
    unsafe Outline.add(shape, to: context)
    unsafe cairo_stroke(context)
  }

  /// Gradients are placed in pixels where they can be: cairo then samples each pixel alike, wherever the
  /// clip ends.
  private func setSource(_ paint: Paint) {
    if case .color(let color) = paint { return setSource(color) }
    let isInPixels = transform.keepsGradients
    guard
      let gradient = PlacedGradient(
        paint, transform: isInPixels ? transform : .identity, scale: isInPixels ? scale : 1)
    else { return }
    if isInPixels { unsafe cairo_identity_matrix(context) }
    unsafe gradient.setSource(on: context, fade: fade)
    applyTransform()
  }

  func setSource(_ color: Color) {
    unsafe cairo_set_source_rgba(
      context, color.red, color.green, color.blue, color.alpha * fade)
  }
}
