import Canvas
import Foundation
import Geometry

/// The commands of a list with the pixels that each of them can change.
///
/// Total: a pop without its push is left out, a push without its pop ends with the list.
struct DrawPlan {
  /// What a command draws.
  struct Step {
    /// The pixels it can change; for a push, those of all that it holds.
    var pixels = PixelRect.empty
    /// Whether it is the pop of a push.
    var isPop = false
    /// Whether it draws them itself, and does not only change how others draw.
    var draws = false
    /// The place of a push's pop, or the list's end; the place of any other command itself.
    var end: Int
    /// Whether `CoverageMask` works out which pixels it covers, and not cairo.
    var hasMask = false
  }

  private(set) var commands: [DrawCommand]
  /// Steps among them that were kept from an earlier list, where they begin.
  private var kept = PlacedList<KeptSteps>()
  /// The picture that it is for, and the pixels in a point.
  private(set) var picture: PixelRect
  private(set) var scale: Double
  var steps: [Step] = []
  /// Pixels that only come out alike if they are drawn together.
  var indivisible = PlacedList<Indivisible>()
  /// The gradients that are painted from images.
  var gradients = PlacedList<GradientImage.Place>()
  /// The whole pixels of clips to rectangles with upright edges.
  var clips = PlacedList<PixelRect>()
  /// The pixels of fills over which nothing of what is below shows.
  var opaque = PlacedList<PixelRect>()

  /// The pixels of all that the last plan drew otherwise, or this one; nil where there is none to compare.
  var changed: [PixelRect]?

  /// Plans a list for a picture of some pixels; what is alike in the last plan is copied from it.
  init(
    _ list: DrawList, pixels: PixelRect, scale: Double, text: PangoText, last: DrawPlan? = nil
  ) {
    (commands, picture, self.scale) = (list.commands, pixels, scale)
    for (place, steps) in list.kept { kept.append(steps, at: place) }
    var planner = DrawPlanner(self, text: text, last: last)
    planner.run()
    self = planner.plan
  }

  /// Whether an opacity group holds one command at most, which fades by its own colour.
  func isSingle(groupAt place: Int) -> Bool { steps[place].end <= place + 2 }

  /// The command from which on all that shows in some pixels is drawn; nil where they show what was
  /// there before.
  func firstVisible(in pixels: PixelRect) -> Int? {
    opaque.lastPlace { $0.contains(pixels) }
  }

  /// A command by its place; nil behind the last.
  func command(at place: Int) -> DrawCommand? {
    commands.indices.contains(place) ? commands[place] : nil
  }

  /// Behind a command with all that it holds; nil for a pop, which ends what holds it.
  func endOfUnit(from place: Int) -> Int? {
    guard place < steps.count, case let step = steps[place], !step.isPop else { return nil }
    return step.end + 1
  }

  /// How many commands from a place on are equal to others of another plan, each with all that it holds.
  func equalUnits(from first: Int, to other: DrawPlan, from place: Int) -> Int {
    // Spans: their elements are compared where they stand, those of arrays are copied.
    let (mine, theirs) = (commands.span, other.commands.span)
    let shift = place - first
    // What stands before `known` is the same in both.
    var (place, known) = (first, first)
    while let end = endOfUnit(from: place), end <= mine.count, end + shift <= theirs.count {
      if place >= known, let steps = kept[place], other.kept[place + shift] === steps {
        known = place + steps.commands.count
      }
      for k in min(max(place, known), end)..<end where mine[k] != theirs[k + shift] {
        return place - first
      }
      place = end
    }
    return place - first
  }

  /// Adds the steps of some commands of another plan, which are equal here and under equal pushes.
  mutating func append(_ unit: Range<Int>, of other: DrawPlan) {
    let shift = steps.count - unit.lowerBound
    for var step in other.steps[unit] {
      step.end += shift
      steps.append(step)
    }
    indivisible.append(other.indivisible, from: unit, shift: shift)
    gradients.append(other.gradients, from: unit, shift: shift)
    clips.append(other.clips, from: unit, shift: shift)
    opaque.append(other.opaque, from: unit, shift: shift)
  }
}

extension DrawCommand {
  /// Whether it begins an opacity group.
  var isOpacity: Bool {
    if case .pushOpacity = self { true } else { false }
  }

  /// Whether it paints a gradient.
  var hasGradient: Bool {
    switch self {
    case .fill(_, let paint), .stroke(_, let paint, _): paint.isGradient
    case .text, .shadow, .pushClip, .pushTransform, .pushOpacity, .popClip, .popTransform,
      .popOpacity:
      false
    }
  }

  /// Whether it ends a push.
  var isPop: Bool {
    switch self {
    case .popClip, .popTransform, .popOpacity: true
    case .fill, .stroke, .text, .shadow, .pushClip, .pushTransform, .pushOpacity: false
    }
  }

  /// Whether it is the pop of a push.
  func ends(_ push: DrawCommand) -> Bool {
    switch (push, self) {
    case (.pushClip, .popClip), (.pushTransform, .popTransform), (.pushOpacity, .popOpacity): true
    default: false
    }
  }
}
