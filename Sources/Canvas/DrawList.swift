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
  /// Ends the newest clip.
  case popClip
  /// Maps what follows, until the matching `popTransform`.
  case pushTransform(CGAffineTransform)
  /// Ends the newest transform.
  case popTransform
  /// Draws what follows as one group at an opacity, until the matching `popOpacity`.
  case pushOpacity(Double)
  /// Ends the newest opacity group.
  case popOpacity
}

/// Steps that are drawn in many frames as they are, which are known again without comparing them.
public final class KeptSteps: Sendable {
  /// The steps in order.
  public let commands: [DrawCommand]

  /// Keeps some steps.
  public init(_ commands: [DrawCommand]) { self.commands = commands }
}

/// The drawing of one frame, in order.
public struct DrawList: Sendable {
  /// The steps in order.
  public private(set) var commands: [DrawCommand] = []
  /// Where in them kept steps begin, in order.
  public private(set) var kept: [(place: Int, steps: KeptSteps)] = []

  /// An empty drawing.
  public init() {}

  /// Adds a step.
  public mutating func append(_ command: DrawCommand) { commands.append(command) }

  /// Adds all steps of another drawing.
  public mutating func append(_ other: DrawList) {
    kept += other.kept.map { ($0.place + commands.count, $0.steps) }
    commands += other.commands
  }

  /// Adds steps that are kept from frame to frame.
  public mutating func append(_ steps: KeptSteps) {
    kept.append((commands.count, steps))
    commands += steps.commands
  }

  /// Forgets all steps and keeps the memory.
  public mutating func removeAll() {
    commands.removeAll(keepingCapacity: true)
    kept.removeAll(keepingCapacity: true)
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

  /// Draws under a map.
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

  /// Hashes what is drawn.
  public func hash(into hasher: inout Hasher) { hasher.combine(commands) }
}
