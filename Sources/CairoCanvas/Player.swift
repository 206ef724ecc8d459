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
  let plan: DrawPlan
  /// What touches none of these pixels is left out.
  let visible: PixelRect
  /// Where colours go through masks without cairo; nil where it draws everything.
  private(set) var target: PixelTarget?
  /// The pixels that the clip leaves; nil where it is no rectangle of whole ones.
  private(set) var clip: PixelRect?
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
    unsafe (target, clip) = (outlinesText ? nil : PixelTarget(of: context), visible)
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
    case .fill(let shape, let paint): fill(shape, paint, at: place)
    case .stroke(let shape, let paint, let style): stroke(shape, paint, style, at: place)
    case .text(let block, let place, let color): draw(block, at: place, color)
    case .shadow(let rect, let radius, let blur, let offset, let color):
      drawShadow(rect, radius: radius, blur: blur, offset: offset, color)
    case .pushClip(let shape):
      let outer = clip
      unsafe cairo_save(context)
      if let pixels = plan.clips[place], !hasOutlinedText {
        clip(to: pixels)
      } else {
        clip = nil
        unsafe cairo_new_path(context)
        unsafe Outline.add(shape, to: context)
        unsafe cairo_clip(context)
      }
      play(place + 1..<end)
      unsafe cairo_restore(context)
      clip = outer
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
    let outer = (target, clip)
    unsafe cairo_save(context)
    clip(to: plan.steps[place].pixels)
    // A group is as large as its clip: this is what keeps fading a bubble from costing a frame.
    unsafe cairo_push_group(context)
    if !hasOutlinedText { unsafe target = PixelTarget(of: context) }
    play(place + 1..<end)
    unsafe cairo_pop_group_to_source(context)
    unsafe cairo_paint_with_alpha(context, opacity)
    unsafe cairo_restore(context)
    (target, clip) = outer
  }

  /// Clips to whole pixels, which costs cairo nothing and leaves the edges of what is inside alone.
  private mutating func clip(to pixels: PixelRect) {
    clip = clip?.intersection(pixels)
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
}
