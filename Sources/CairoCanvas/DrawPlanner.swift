import Canvas
import Foundation
import Geometry

/// Plans the commands of a list one after the other.
struct DrawPlanner {
  private(set) var plan: DrawPlan

  private var open: [Open] = []
  private var clip: PixelRect
  /// Whether the clip is no rectangle.
  private var isUnderOutline = false
  private var bounds: CommandBounds
  /// The plan to copy from, and where it stands under the same pushes; nil where they differ.
  private let last: DrawPlan?
  private var lastPlace: Int?
  /// The command before it, if that stands for another one here.
  private var passed: Int?
  /// The places of commands that were copied from the last plan, and to this one.
  private var copied: [(from: Range<Int>, to: Range<Int>)] = []

  /// A push whose pop is still to come, and what holds outside of it.
  private struct Open {
    var place: Int
    var outerClip: PixelRect
    var outerTransform: CGAffineTransform
    var wasUnderOutline: Bool
    /// Where the last plan goes on behind the pop.
    var lastPlace: Int?
  }

  /// A planner that has planned nothing of a list.
  init(_ plan: DrawPlan, text: PangoText, last: DrawPlan?) {
    self.plan = plan
    clip = plan.picture
    bounds = CommandBounds(scale: plan.scale, text: text)
    self.last = last.flatMap {
      $0.picture == plan.picture && $0.scale == plan.scale ? $0 : nil
    }
    lastPlace = self.last == nil ? nil : 0
  }

  mutating func run() {
    plan.steps.reserveCapacity(plan.commands.count)
    while plan.steps.count < plan.commands.count {
      if !copyUnits() { add(plan.steps.count) }
    }
    while !open.isEmpty { close(at: plan.commands.count) }
    plan.changed = last.map {
      $0.pixels(outside: copied.map(\.from)) + plan.pixels(outside: copied.map(\.to))
    }
  }

  /// Copies commands, each with all that it holds; whether the last plan has some, the same, about here.
  private mutating func copyUnits() -> Bool {
    guard let expected = lastPlace else { return false }
    if copyUnits(from: expected) { return true }
    // A little later or earlier, where one was left out or is new.
    if let next = last?.endOfUnit(from: expected), copyUnits(from: next) { return true }
    return passed.map { copyUnits(from: $0) } ?? false
  }

  /// Copies commands that the last plan has from a place on; whether there are any.
  private mutating func copyUnits(from first: Int) -> Bool {
    let place = plan.steps.count
    guard let last, case let count = last.equalUnits(from: first, to: plan, from: place), count > 0
    else { return false }
    plan.append(first..<first + count, of: last)
    growByUnits(from: place)
    copied.append((first..<first + count, place..<place + count))
    (lastPlace, passed) = (first + count, nil)
    return true
  }

  private mutating func add(_ place: Int) {
    plan.steps.append(DrawPlan.Step(end: place))
    let command = plan.commands[place]
    plan.steps[place].isPop = command.ends != nil
    let lastEnd = lastPlace.flatMap { last?.endOfUnit(from: $0) }
    switch command {
    case .fill, .stroke, .text, .shadow:
      addDrawing(command, at: place)
      (passed, lastPlace) = (lastEnd == nil ? nil : lastPlace, lastEnd)
    case .pushClip, .pushTransform, .pushOpacity:
      begin(command, at: place, lastEnd: lastEnd)
      passed = nil
      lastPlace = lastPlace.flatMap {
        last?.command(at: $0) == command ? $0 + 1 : nil
      }
    case .popClip, .popTransform, .popOpacity:
      if let inner = open.last, command.ends == plan.commands[inner.place].begins {
        close(at: place)
      } else {
        // Under the same pushes it ends nothing in the last plan either.
        lastPlace = lastPlace.flatMap { last?.command(at: $0) == command ? $0 + 1 : nil }
        passed = nil
      }
    }
  }

  private mutating func addDrawing(_ command: DrawCommand, at place: Int) {
    if clip.isEmpty { return }
    let whole = bounds.pixels(of: command)
    let pixels = whole.intersection(clip)
    if pixels.isEmpty { return }
    plan.steps[place].pixels = pixels
    plan.steps[place].draws = true
    let hasImage = addGradient(command, pixels: whole, at: place)
    plan.steps[place].hasMask = bounds.hasMask(
      command, hasBrush: !isUnderOutline && (hasImage || !command.hasGradient))
    plan.steps[place].isIndivisible = bounds.isIndivisible(
      command, isUnderOutline: isUnderOutline, hasImage: hasImage,
      hasMask: plan.steps[place].hasMask)
    addOpaque(command, at: place)
    grow(pixels)
  }

  /// Notes the image of a fill's gradient; whether there is one.
  private mutating func addGradient(
    _ command: DrawCommand, pixels: PixelRect, at place: Int
  ) -> Bool {
    guard case .fill(_, let paint) = command, command.hasGradient,
      let image = GradientImage.Place(
        paint, shape: pixels, visible: plan.steps[place].pixels,
        largest: plan.picture.count, transform: bounds.transform,
        scale: bounds.scale)
    else { return false }
    plan.gradients[place] = image
    return true
  }

  /// Notes a rectangle of one opaque colour.
  private mutating func addOpaque(_ command: DrawCommand, at place: Int) {
    guard case .fill(.rect(let rect), .color(let color)) = command, color.alpha >= 1,
      !isUnderOutline, !open.contains(where: { plan.commands[$0.place].begins == .opacity })
    else { return }
    let pixels = bounds.wholePixels(of: rect).intersection(clip)
    if !pixels.isEmpty { plan.steps[place].whole = pixels }
  }

  private mutating func grow(_ pixels: PixelRect) {
    guard let outer = open.last?.place else { return }
    plan.steps[outer].pixels = plan.steps[outer].pixels.union(pixels)
  }

  /// Makes room in the newest push for what was added from a place on.
  private mutating func growByUnits(from first: Int) {
    if open.isEmpty { return }
    var place = first
    while place < plan.steps.count {
      grow(plan.steps[place].pixels)
      place = plan.steps[place].end + 1
    }
  }

  private mutating func begin(_ command: DrawCommand, at place: Int, lastEnd: Int?) {
    open.append(
      Open(
        place: place, outerClip: clip, outerTransform: bounds.transform,
        wasUnderOutline: isUnderOutline,
        lastPlace: lastEnd))
    switch command {
    case .pushClip(let shape):
      let pixels = bounds.pixels(of: shape)
      plan.steps[place].isIndivisible = !bounds.transform.keepsUpright(shape)
      clip = clip.intersection(pixels)
      if bounds.transform.keepsUpright(shape) {
        plan.steps[place].whole = clip
      } else {
        isUnderOutline = true
      }
    case .pushTransform(let map):
      bounds.transform = map.concatenating(bounds.transform)
      if !Self.isUsable(bounds.transform) { clip = .empty }
    case .pushOpacity(let opacity):
      if !(opacity > 0) { clip = .empty }
    case .fill, .stroke, .text, .shadow, .popClip, .popTransform, .popOpacity: break
    }
  }

  private mutating func close(at place: Int) {
    let inner = open.removeLast()
    (clip, bounds.transform) = (inner.outerClip, inner.outerTransform)
    (isUnderOutline, lastPlace, passed) = (inner.wasUnderOutline, inner.lastPlace, nil)
    plan.steps[inner.place].end = place
    if plan.commands[inner.place].begins == .opacity {
      plan.steps[inner.place].draws = true
      // A group has pixels of its own, from which images and gradients inside are placed.
      plan.steps[inner.place].isIndivisible = plan.steps[inner.place...].contains(
        where: \.isIndivisible)
    }
    grow(plan.steps[inner.place].pixels)
  }

  /// Cairo's context fails for good on a map without inverse.
  private static func isUsable(_ map: CGAffineTransform) -> Bool {
    let determinant = map.a * map.d - map.b * map.c
    return determinant.isFinite && abs(determinant) > 1e-9 && map.tx.isFinite && map.ty.isFinite
  }
}

extension DrawPlan {
  /// The pixels of all that is drawn, but for some commands in rising order.
  fileprivate func pixels(outside ranges: [Range<Int>]) -> [PixelRect] {
    var found: [PixelRect] = []
    var start = 0
    for range in ranges + [steps.count..<steps.count] {
      for step in steps[start..<range.lowerBound] where step.draws && !step.pixels.isEmpty {
        found.append(step.pixels)
      }
      start = range.upperBound
    }
    return found
  }
}
