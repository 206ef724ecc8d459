import Foundation
import Geometry

/// One drawing step; places in points.
public enum DrawCommand: Hashable, Sendable {
  /// Fills a shape (non-zero winding).
  case fill(Shape, Paint)
  /// Draws along a shape's outline.
  case stroke(Shape, Paint, StrokeStyle)
  /// Draws a text block, its box's top left at a place, nothing snapped to pixels.
  case text(TextBlock, at: CGPoint, Color)
  /// A soft shadow of a rounded rectangle; the blur is the distance over which it fades.
  case shadow(CGRect, radius: CGFloat, blur: CGFloat, offset: CGVector, Color)
  /// Restricts what follows to a shape, until the matching `popClip`.
  case pushClip(Shape)
  case popClip
  /// Maps what follows, until the matching `popTransform`.
  case pushTransform(CGAffineTransform)
  case popTransform
  /// Draws what follows as one group at an opacity, until the matching `popOpacity`.
  case pushOpacity(Double)
  /// Ends the newest opacity group.
  case popOpacity
}

/// Steps that are drawn in many frames as they are, which are known again without comparing them.
public final class KeptSteps: Sendable {
  /// The steps in the order of drawing.
  public let commands: [DrawCommand]

  /// Keeps steps that many drawings have alike.
  public init(_ commands: [DrawCommand]) { self.commands = commands }
}

/// The drawing of one frame, in order.
///
/// It can be drawn anew in the memory of an earlier drawing, in which kept steps that come to the same place
/// stay as they are.
public struct DrawList: Sendable {
  /// The steps, and behind them those of the earlier drawing that are not overwritten yet.
  private var slots: [DrawCommand] = []
  /// The number of steps, kept ones included.
  public private(set) var count = 0
  /// Where in them kept steps begin, in order.
  public private(set) var kept: [(place: Int, steps: KeptSteps)] = []
  /// Where kept steps of the earlier drawing begin, of which the first ones are passed.
  private var earlier: [(place: Int, steps: KeptSteps)] = []
  private var passed = 0

  /// A drawing without any steps yet.
  public init() {}

  /// The steps in order.
  ///
  /// - Complexity: O(1), but O(n) after `removeAll()` until `trim()`.
  public var commands: [DrawCommand] {
    count == slots.count ? slots : Array(slots[..<count])
  }

  /// Adds a step at the end.
  public mutating func append(_ command: DrawCommand) {
    if count < slots.count { slots[count] = command } else { slots.append(command) }
    count += 1
  }

  /// Adds all steps of another drawing.
  public mutating func append(_ other: DrawList) {
    kept += other.kept.map { ($0.place + count, $0.steps) }
    append(other.slots[..<other.count])
  }

  /// Adds steps that are kept from frame to frame.
  public mutating func append(_ steps: KeptSteps) {
    kept.append((count, steps))
    if isStanding(steps) { count += steps.commands.count } else { append(steps.commands[...]) }
  }

  private mutating func append(_ commands: ArraySlice<DrawCommand>) {
    let overwritten = min(commands.count, slots.count - count)
    for command in commands.prefix(overwritten) {
      slots[count] = command
      count += 1
    }
    slots += commands.dropFirst(overwritten)
    count += commands.count - overwritten
  }

  /// Whether the steps of an earlier drawing that would be overwritten next are these.
  private mutating func isStanding(_ steps: KeptSteps) -> Bool {
    while passed < earlier.count, earlier[passed].place < count { passed += 1 }
    return passed < earlier.count && earlier[passed].place == count
      && earlier[passed].steps === steps
  }

  /// The steps from a place on.
  public func commands(from place: Int) -> [DrawCommand] { Array(slots[place..<count]) }

  /// Forgets all steps and keeps the memory; call `trim()` when all is drawn anew.
  public mutating func removeAll() {
    trim()
    swap(&kept, &earlier)
    kept.removeAll(keepingCapacity: true)
    (count, passed) = (0, 0)
  }

  /// Lets go of what the drawing before `removeAll()` had more of.
  public mutating func trim() {
    if count < slots.count { slots.removeLast(slots.count - count) }
    earlier.removeAll(keepingCapacity: true)
  }

  /// Fills a shape with a colour.
  public mutating func fill(_ shape: Shape, _ color: Color) { append(.fill(shape, .color(color))) }

  /// Draws along a shape with a colour.
  public mutating func stroke(_ shape: Shape, _ color: Color, _ style: StrokeStyle = .init()) {
    append(.stroke(shape, .color(color), style))
  }

  /// Draws a text block with its box's top left at a place.
  public mutating func text(_ block: TextBlock, at point: CGPoint, _ color: Color) {
    append(.text(block, at: point, color))
  }

  /// Draws inside a shape only.
  public mutating func clipped(to shape: Shape, _ body: (inout DrawList) -> Void) {
    append(.pushClip(shape))
    body(&self)
    append(.popClip)
  }

  /// Draws under a map that ends with the body.
  public mutating func transformed(by map: CGAffineTransform, _ body: (inout DrawList) -> Void) {
    append(.pushTransform(map))
    body(&self)
    append(.popTransform)
  }

  /// Draws as one group at an opacity; leaves the group out where it is 1.
  public mutating func faded(to opacity: Double, _ body: (inout DrawList) -> Void) {
    if opacity >= 1 { return body(&self) }
    append(.pushOpacity(opacity))
    body(&self)
    append(.popOpacity)
  }
}

extension DrawList: Hashable {
  /// Whether both draw the same.
  public static func == (a: DrawList, b: DrawList) -> Bool { a.commands == b.commands }

  /// Hashes what is drawn, however it is kept.
  public func hash(into hasher: inout Hasher) { hasher.combine(commands) }
}
