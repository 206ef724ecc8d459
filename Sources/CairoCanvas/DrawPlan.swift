import Canvas
import Foundation
import Geometry

/// The commands of a list with the pixels that each of them can change.
///
/// Total: a pop without its push is left out, a push without its pop ends with the list.
struct DrawPlan {
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
    /// Whether its pixels only come out alike if they are drawn together.
    var isIndivisible = false
    /// Of a fill the pixels over which nothing of what is below shows; of a clip to a rectangle with upright edges its
    /// whole pixels; nil of others.
    var whole: PixelRect?
  }

  private(set) var commands: [DrawCommand]
  /// Steps among them that were kept from an earlier list, where they begin.
  private var kept: [Int: KeptSteps] = [:]
  /// The picture that it is for, and the pixels in a point.
  private(set) var picture: PixelRect
  private(set) var scale: Double
  var steps: [Step] = []
  /// The gradients that are painted from images, by the places of their commands.
  var gradients: [Int: GradientImage.Place] = [:]

  /// The pixels of all that the last plan drew otherwise, or this one; nil where there is none to compare.
  var changed: [PixelRect]?

  /// Plans a list for a picture of some pixels; what is alike in the last plan is copied from it.
  init(
    _ list: DrawList, pixels: PixelRect, scale: Double, text: PangoText, last: DrawPlan? = nil
  ) {
    (commands, picture, self.scale) = (list.commands, pixels, scale)
    for (place, steps) in list.kept { kept[place] = steps }
    var planner = DrawPlanner(self, text: text, last: last)
    planner.run()
    self = planner.plan
  }

  /// Whether an opacity group holds one command at most, which fades by its own colour.
  func isSingle(groupAt place: Int) -> Bool { steps[place].end <= place + 2 }

  /// The command from which on all that shows in some pixels is drawn; nil where they show what was
  /// there before.
  func firstVisible(in pixels: PixelRect) -> Int? {
    steps.lastIndex { $0.draws && $0.whole?.contains(pixels) ?? false }
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
    for (place, image) in other.gradients where unit.contains(place) {
      gradients[place + shift] = image
    }
  }
}

extension DrawCommand {
  /// What a push changes until its pop.
  enum Scope { case clip, transform, opacity }

  /// What it begins to change; nil for a command that is no push.
  var begins: Scope? {
    switch self {
    case .pushClip: .clip
    case .pushTransform: .transform
    case .pushOpacity: .opacity
    default: nil
    }
  }

  /// What it ends to change; nil for a command that is no pop.
  var ends: Scope? {
    switch self {
    case .popClip: .clip
    case .popTransform: .transform
    case .popOpacity: .opacity
    default: nil
    }
  }

  /// Whether it paints a gradient.
  var hasGradient: Bool {
    switch self {
    case .fill(_, let paint), .stroke(_, let paint, _): paint.isGradient
    default: false
    }
  }
}

/// The rectangles in which a list is drawn anew.
extension DrawPlan {
  /// How many pixels more one rectangle in place of two may have, which are played each on its own.
  private static let slack = 2048
  /// What it costs to play a command, in pixels that are filled in the same time.
  private static let commandCost = 12_000
  /// More rectangles than this are drawn as one.
  private static let mostRects = 16
  /// More changes than this are gathered in tiles first, so many across and down.
  private static let mostChanges = 96
  private static let tiles = 8

  /// Rectangles with all pixels that look other than in the last plan, each of which can be drawn without
  /// the rest.
  var damage: [PixelRect] {
    guard let changed else { return [picture] }
    var rects = changed.count > Self.mostChanges ? gathered(changed) : changed
    rects = Self.joined(rects, cost: \.count)
    let indivisible = steps.filter(\.isIndivisible).map(\.pixels)
    while !rects.isEmpty {
      let grown = Self.joined(rects.map { Self.grown($0, indivisible) }, cost: \.count)
      if grown == rects { break }
      rects = grown
    }
    // What is added to them may cut what cannot be divided.
    rects = joinedByCost(rects).map { Self.grown($0, indivisible) }
    guard rects.count > Self.mostRects else { return rects }
    return [Self.grown(rects.reduce(.empty) { $0.union($1) }, indivisible)]
  }

  /// The same pixels in few rectangles: what changed of each tile of the picture.
  private func gathered(_ changed: [PixelRect]) -> [PixelRect] {
    let (width, height) = (picture.maxX / Self.tiles + 1, picture.maxY / Self.tiles + 1)
    var found = [PixelRect](repeating: .empty, count: Self.tiles * Self.tiles)
    for rect in changed {
      for row in rect.minY / height...(rect.maxY - 1) / height {
        for column in rect.minX / width...(rect.maxX - 1) / width {
          let tile = PixelRect(
            minX: column * width, minY: row * height, maxX: (column + 1) * width,
            maxY: (row + 1) * height)
          let place = row * Self.tiles + column
          found[place] = found[place].union(rect.intersection(tile))
        }
      }
    }
    return found.filter { !$0.isEmpty }
  }

  /// A rectangle with all that cannot be divided where they meet.
  private static func grown(_ rect: PixelRect, _ indivisible: [PixelRect]) -> PixelRect {
    var rect = rect
    while true {
      let grown = indivisible.reduce(rect) { $1.intersects($0) ? $0.union($1) : $0 }
      if grown == rect { return rect }
      rect = grown
    }
  }

  /// Rectangles with those united that are drawn faster in one, by what is drawn in them: a command that
  /// two of them share is played twice.
  private func joinedByCost(_ rects: [PixelRect]) -> [PixelRect] {
    guard rects.count > 1 else { return rects }
    let all = rects.reduce(PixelRect.empty) { $0.union($1) }
    let drawn = steps.filter { $0.draws && $0.pixels.intersects(all) }.map(\.pixels)
    return Self.joined(rects) { rect in
      rect.count + Self.commandCost * drawn.count { $0.intersects(rect) }
    }
  }

  private static func joined(
    _ rects: [PixelRect], cost: (PixelRect) -> Int
  ) -> [PixelRect] {
    var joined: [(rect: PixelRect, cost: Int)] = []
    for rect in rects {
      var all = (rect: rect, cost: cost(rect))
      while true {
        var union = all
        let other = joined.lastIndex {
          union.rect = $0.rect.union(all.rect)
          // No rectangle costs less than its pixels.
          let most = $0.cost + all.cost + slack
          if union.rect.count > most { return false }
          union.cost = cost(union.rect)
          return union.cost <= most
        }
        guard let other else { break }
        joined.remove(at: other)
        all = union
      }
      joined.append(all)
    }
    return joined.map(\.rect)
  }
}
