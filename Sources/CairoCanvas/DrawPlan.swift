import Canvas
import Foundation
import Geometry

/// The commands of a list with what each of them can change: which pixels, and by which values.
///
/// Total: a pop without its push is left out, a push without its pop ends with the list.
struct DrawPlan {
  /// What a command draws.
  struct Step {
    /// The pixels it can change; for a push, those of all that it holds.
    var pixels = PixelRect.empty
    /// What it draws there; nil where it only changes how others draw.
    var hash: CommandHash?
    /// The place of a push's pop, or the list's end; the place of any other command itself.
    var end: Int
    /// The whole pixels of a clip to a rectangle with upright edges.
    var clip: PixelRect?
  }

  let commands: [DrawCommand]
  private(set) var steps: [Step] = []
  /// Pixels that only come out alike if they are drawn together.
  private(set) var indivisible: [Indivisible] = []
  /// The gradients that are painted from images, by the places of their fills.
  private(set) var gradients: [Int: GradientImage.Place] = [:]

  /// Fills over which nothing of what is below shows, with their pixels.
  private var opaque: [(place: Int, pixels: PixelRect)] = []

  private var open: [Open] = []
  private var clip: PixelRect
  private var state = CommandHash.start
  /// Whether the clip is no rectangle.
  private var isUnderOutline = false
  private var bounds: CommandBounds
  private let picture: PixelRect

  /// A push whose pop is still to come, and what holds outside of it.
  private struct Open {
    var place: Int
    var outerClip: PixelRect
    var outerState: CommandHash
    var outerTransform: CGAffineTransform
    var wasUnderOutline: Bool
    /// How many indivisible parts there were.
    var parts: Int
  }

  /// Plans a list for a picture of some pixels.
  init(_ list: DrawList, pixels: PixelRect, scale: Double, text: PangoText) {
    commands = list.commands
    (picture, clip) = (pixels, pixels)
    bounds = CommandBounds(scale: scale, text: text)
    steps.reserveCapacity(commands.count)
    for place in commands.indices { add(place) }
    while !open.isEmpty { close(at: commands.count) }
  }

  private mutating func add(_ place: Int) {
    steps.append(Step(end: place))
    let command = commands[place]
    switch command {
    case .fill, .stroke, .text, .shadow: addDrawing(command, at: place)
    case .pushClip, .pushTransform, .pushOpacity: begin(command, at: place)
    case .popClip:
      if case .pushClip? = open.last.map({ commands[$0.place] }) { close(at: place) }
    case .popTransform:
      if case .pushTransform? = open.last.map({ commands[$0.place] }) { close(at: place) }
    case .popOpacity:
      if case .pushOpacity? = open.last.map({ commands[$0.place] }) { close(at: place) }
    }
  }

  private mutating func addDrawing(_ command: DrawCommand, at place: Int) {
    if clip.isEmpty { return }
    let pixels = bounds.pixels(of: command).intersection(clip)
    if pixels.isEmpty { return }
    steps[place].pixels = pixels
    steps[place].hash = state.adding(command, bounds.transform)
    addIndivisible(command, at: place)
    addOpaque(command, at: place)
    grow(pixels)
  }

  /// Notes a rectangle of one opaque colour.
  private mutating func addOpaque(_ command: DrawCommand, at place: Int) {
    guard case .fill(.rect(let rect), .color(let color)) = command, color.alpha >= 1,
      !isUnderOutline, !open.contains(where: { commands[$0.place].isOpacity })
    else { return }
    let pixels = bounds.wholePixels(of: rect).intersection(clip)
    if !pixels.isEmpty { opaque.append((place, pixels)) }
  }

  /// The command from which on all that shows in some pixels is drawn; nil where they show what was
  /// there before.
  func firstVisible(in pixels: PixelRect) -> Int? {
    opaque.last { $0.pixels.contains(pixels) }?.place
  }

  private mutating func addIndivisible(_ command: DrawCommand, at place: Int) {
    if case .fill(let shape, let paint) = command, paint.isGradient {
      gradients[place] = GradientImage.Place(
        paint, shape: bounds.pixels(of: shape), visible: steps[place].pixels,
        largest: picture.width * picture.height, transform: bounds.transform, scale: bounds.scale)
    }
    let parts = bounds.indivisible(
      command, isUnderOutline: isUnderOutline, hasImage: gradients[place] != nil)
    for var part in parts {
      part.pixels = part.pixels.intersection(clip)
      if !part.pixels.isEmpty { indivisible.append(part) }
    }
  }

  private mutating func grow(_ pixels: PixelRect) {
    guard let outer = open.last?.place else { return }
    steps[outer].pixels = steps[outer].pixels.union(pixels)
  }

  private mutating func begin(_ command: DrawCommand, at place: Int) {
    open.append(
      Open(
        place: place, outerClip: clip, outerState: state, outerTransform: bounds.transform,
        wasUnderOutline: isUnderOutline, parts: indivisible.count))
    switch command {
    case .pushClip(let shape):
      state = state.adding(command, bounds.transform)
      addIndivisible(command, at: place)
      clip = clip.intersection(bounds.pixels(of: shape))
      if bounds.isUpright(shape) { steps[place].clip = clip } else { isUnderOutline = true }
    case .pushTransform(let map):
      bounds.transform = map.concatenating(bounds.transform)
      if !Self.isUsable(bounds.transform) { clip = .empty }
    case .pushOpacity(let opacity):
      state = state.adding(command, .identity)
      if !(opacity > 0) { clip = .empty }
    case .fill, .stroke, .text, .shadow, .popClip, .popTransform, .popOpacity: break
    }
  }

  private mutating func close(at place: Int) {
    let inner = open.removeLast()
    (clip, state, bounds.transform) = (inner.outerClip, inner.outerState, inner.outerTransform)
    isUnderOutline = inner.wasUnderOutline
    steps[inner.place].end = place
    if case .pushOpacity = commands[inner.place] {
      var hash = state.adding(commands[inner.place], .identity)
      hash.mix(word: isSingle(groupAt: inner.place) ? 1 : 0)
      steps[inner.place].hash = hash
      // A group has pixels of its own, from which images and gradients inside are placed.
      if indivisible[inner.parts...].contains(where: { !$0.hasSeparateRows }) {
        indivisible.append(
          Indivisible(pixels: steps[inner.place].pixels, hasSeparateRows: false))
      }
    }
    grow(steps[inner.place].pixels)
  }

  /// Whether an opacity group holds one command at most, which fades by its own colour.
  func isSingle(groupAt place: Int) -> Bool { steps[place].end <= place + 2 }

  /// Cairo's context fails for good on a map without inverse.
  private static func isUsable(_ map: CGAffineTransform) -> Bool {
    let determinant = map.a * map.d - map.b * map.c
    return determinant.isFinite && abs(determinant) > 1e-9 && map.tx.isFinite && map.ty.isFinite
  }
}

extension DrawCommand {
  /// Whether it begins an opacity group.
  fileprivate var isOpacity: Bool {
    if case .pushOpacity = self { true } else { false }
  }
}
