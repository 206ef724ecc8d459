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
    if let pixels = plan.steps[place].whole, !hasOutlinedText {
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
        player.target = nil
        player.play(place + 1..<end)
        unsafe cairo_pop_group_to_source(context)
        unsafe cairo_paint_with_alpha(context, opacity)
      }
    }
    target = outer
  }
}

extension Player {
  func fill(_ shape: Shape, _ paint: Paint, at place: Int) {
    let step = plan.steps[place]
    let image = plan.gradients[place]
    let brush = step.hasMask ? brush(paint, image) : nil
    if brush == nil, hasOutlinedText || image.map({ !setSource($0) }) ?? true { setSource(paint) }
    if step.hasMask, !hasOutlinedText, brush != nil || !transform.keepsUpright(shape) {
      let outline = FlatOutline(shape, transform: transform, scale: scale)
      return cover(outline, in: step.pixels, with: brush)
    }
    unsafe cairo_new_path(context)
    unsafe Outline.add(shape, to: context)
    unsafe cairo_fill(context)
  }

  func stroke(_ shape: Shape, _ paint: Paint, _ style: StrokeStyle, at place: Int) {
    guard style.width > 0, style.width.isFinite else { return }
    if plan.steps[place].hasMask, !hasOutlinedText,
      let outline = FlatOutline(shape, style, transform: transform, scale: scale)
    {
      let brush = brush(paint, nil)
      if brush == nil { setSource(paint) }
      return cover(outline, in: plan.steps[place].pixels, with: brush)
    }
    setSource(paint)
    unsafe cairo_set_line_width(context, style.width)
    unsafe cairo_set_line_cap(context, style.isRound ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    unsafe cairo_set_line_join(
      context, style.isRound ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER)
    // Cairo's context fails for good on a dash that is negative or nowhere positive.
    let dash = style.isDashed ? style.dash.map { Double($0) } : []
    unsafe cairo_set_dash(
      context, dash, Int32(dash.count), style.phase.isFinite ? style.phase : 0)
    unsafe cairo_new_path(context)
    unsafe Outline.add(shape, to: context)
    unsafe cairo_stroke(context)
  }

  /// Paints all that can be seen white.
  func paintWhite() { brush(Color(0xFFFFFF))?.paint(visible) }

  /// Paints what a brush has, else the source, where an outline covers pixels.
  private func cover(_ outline: FlatOutline, in pixels: PixelRect, with brush: Brush?) {
    let pixels = pixels.intersection(brush?.clip ?? visible)
    if let brush, let all = outline.wholePixels {
      return brush.paint(all.intersection(pixels))
    }
    for band in pixels.bands {
      tools.coverage.fill(outline, in: band)
      paintCoverage(of: band, with: brush)
    }
  }

  /// Paints what a brush has, else the source, through the coverage of pixels that was worked out last.
  func paintCoverage(of pixels: PixelRect, with brush: Brush?) {
    if let brush {
      return tools.coverage.withImage { brush.paint(through: $0, of: pixels) }
    }
    tools.coverage.withSurface { mask($0, x: pixels.minX, y: pixels.minY) }
  }

  /// Paints the source through a mask that stands at a pixel.
  func mask(_ surface: CairoSurface, x: Int, y: Int) {
    unsafe cairo_identity_matrix(context)
    unsafe cairo_mask_surface(context, surface.surface, Double(x), Double(y))
    applyTransform()
  }

  // MARK: - Colours

  /// What goes through masks onto pixels without cairo.
  struct Brush {
    fileprivate let target: PixelTarget
    fileprivate let source: PlacedImage
    /// The pixels that may be painted.
    let clip: PixelRect

    /// Paints pixels as much as a mask of them is covered.
    func paint(through mask: PixelImage, of pixels: PixelRect) {
      let mask = PlacedImage(image: mask, x: pixels.minX, y: pixels.minY)
      target.paint(source, through: mask, in: clip.intersection(pixels))
    }

    /// Paints all pixels of an area.
    func paint(_ pixels: PixelRect) { target.paint(source, in: pixels.intersection(clip)) }
  }

  /// A brush with a colour; nil where cairo has to draw.
  func brush(_ color: Color) -> Brush? {
    guard let target, let clip, let source = PixelImage(color, fade: fade) else { return nil }
    return Brush(target: target, source: PlacedImage(image: source, x: 0, y: 0), clip: clip)
  }

  /// A brush with a colour, or with the image of a gradient; nil where cairo has to draw.
  private func brush(_ paint: Paint, _ place: GradientImage.Place?) -> Brush? {
    if case .color(let color) = paint { return brush(color) }
    guard let target, let clip, let place, let image = image(place),
      let source = image.source
    else { return nil }
    return Brush(
      target: target,
      source: PlacedImage(
        image: source, x: place.origin.x + image.pixels.minX,
        y: place.origin.y + image.pixels.minY), clip: clip)
  }

  /// Gradients are placed in pixels: cairo then samples each pixel alike, wherever the clip ends.
  private func setSource(_ paint: Paint) {
    if case .color(let color) = paint { return setSource(color) }
    guard let gradient = PlacedGradient(paint, transform: transform, scale: scale) else { return }
    unsafe cairo_identity_matrix(context)
    if hasOutlinedText || transform.isUpright || !setStrip(of: gradient) {
      unsafe gradient.setSource(on: context, fade: fade)
    }
    applyTransform()
  }

  /// Makes the strip of a gradient in pixels the source; whether it has one.
  private func setStrip(of gradient: PlacedGradient) -> Bool {
    guard let place = GradientStrip.Place(gradient, fade: fade, picture: plan.picture),
      let strip = tools.strips.value(
        for: place.key, make: { GradientStrip(place.key) })
    else { return false }
    unsafe strip.setSource(on: context, at: place)
    return true
  }

  func setSource(_ color: Color) {
    unsafe cairo_set_source_rgba(
      context, color.red, color.green, color.blue, color.alpha * fade)
  }
}
