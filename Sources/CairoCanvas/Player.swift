internal import CPangoCairo
import Canvas
import Foundation
import Geometry

/// Plays the commands of one list with a cairo context.
@safe struct Player {
  let tools: PlayerTools
  private let cairo: LazyContext
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

  /// A player for a context whose unit is a pixel, or, without a target, a point.
  init(
    _ plan: DrawPlan, visible: PixelRect, on cairo: LazyContext, _ target: PixelTarget?,
    scale: Double, tools: PlayerTools, outlinesText: Bool = false
  ) {
    (self.plan, self.visible, self.scale, self.tools) = (plan, visible, scale, tools)
    (self.cairo, self.target, hasOutlinedText, clip) = (cairo, target, outlinesText, visible)
  }

  /// Cairo's context with the present clip and map: to be used at once.
  var context: OpaquePointer { unsafe cairo.context(state) }
  private var state: LazyContext.State { LazyContext.State(clip: clip, transform: transform) }

  /// Gives the context the present map, after another one.
  func applyTransform() { cairo.restoreTransform() }

  /// Plays all commands, but for drawing before a place, over which what follows draws.
  mutating func play(from first: Int = 0) {
    self.first = first
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
    case .pushClip(let shape): playClipped(to: shape, at: place, to: end)
    case .pushTransform(let map):
      let outer = transform
      transform = map.concatenating(transform)
      play(place + 1..<end)
      transform = outer
    case .pushOpacity(let opacity): playGroup(at: place, to: end, min(opacity, 1))
    case .popClip, .popTransform, .popOpacity: break
    }
  }

  private mutating func playClipped(to shape: Shape, at place: Int, to end: Int) {
    if let pixels = plan.clips[place], !hasOutlinedText {
      return playClipped(to: pixels) { $0.play(place + 1..<end) }
    }
    unsafe withSavedContext { player, context in
      unsafe cairo_new_path(context)
      unsafe Outline.add(shape, to: context)
      unsafe cairo_clip(context)
      player.clip = nil
      player.play(place + 1..<end)
    }
  }

  /// Clips to whole pixels, which leaves the edges of what is inside alone: the context is told of it only where
  /// it draws, but for what a clip of another kind holds.
  private mutating func playClipped(to pixels: PixelRect, _ body: (inout Player) -> Void) {
    if let outer = clip, !hasOutlinedText {
      clip = outer.intersection(pixels)
      body(&self)
      clip = outer
      return
    }
    unsafe withSavedContext { player, context in
      unsafe cairo_identity_matrix(context)
      unsafe cairo_rectangle(
        context, Double(pixels.minX), Double(pixels.minY), Double(pixels.width),
        Double(pixels.height))
      unsafe cairo_clip(context)
      player.applyTransform()
      body(&player)
    }
  }

  /// Runs a body after which the context and the clip are as before.
  private mutating func withSavedContext(_ body: (inout Player, OpaquePointer) -> Void) {
    let (saved, context) = unsafe (state, context)
    unsafe cairo_save(context)
    unsafe body(&self, context)
    unsafe cairo_restore(context)
    cairo.restore(saved)
    clip = saved.clip
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
    let outer = target
    playClipped(to: plan.steps[place].pixels) { player in
      unsafe player.withSavedContext { player, context in
        // A group is as large as its clip: this is what keeps fading a bubble from costing a frame.
        unsafe cairo_push_group(context)
        if !player.hasOutlinedText { unsafe player.target = PixelTarget(of: context) }
        player.play(place + 1..<end)
        unsafe cairo_pop_group_to_source(context)
        unsafe cairo_paint_with_alpha(context, opacity)
      }
    }
    target = outer
  }
}
