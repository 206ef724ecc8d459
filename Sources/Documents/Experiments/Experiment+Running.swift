import Dynamics
import Foundation
import Geometry

/// The motion of all items, frame by frame.
public struct Trace: Hashable, Sendable {
  /// One item at one time.
  public struct Row: Hashable, Sendable {
    /// The frame, from 0 for the start.
    public var frame: Int
    /// Its time in seconds.
    public var time: Double
    /// The item.
    public var item: String
    /// Its centre, in points, and its rotation, in radians.
    public var center: CGPoint, angle: Double
    /// Its velocity, in points per second, and its angular velocity, in radians per second.
    public var velocity: CGVector, angularVelocity: Double

    /// A row from its parts.
    public init(
      frame: Int, time: Double, item: String, center: CGPoint, angle: Double, velocity: CGVector,
      angularVelocity: Double
    ) {
      (self.frame, self.time, self.item) = (frame, time, item)
      (self.center, self.angle) = (center, angle)
      (self.velocity, self.angularVelocity) = (velocity, angularVelocity)
    }

    /// The row as a line of comma-separated values, in full precision.
    public var csv: String {
      "\(frame),\(time),\(Self.quoted(item)),\(Double(center.x)),\(Double(center.y)),\(angle),"
        + "\(Double(velocity.dx)),\(Double(velocity.dy)),\(angularVelocity)\n"
    }

    /// A field as RFC 4180 has it: in quotes where it holds a comma, a quote or a line's end.
    private static func quoted(_ field: String) -> String {
      // By scalars: as a character, a comma with a mark above it is no comma.
      let scalars = field.unicodeScalars
      guard scalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else { return field }
      var doubled = String.UnicodeScalarView()
      for scalar in scalars {
        doubled.append(contentsOf: scalar == "\"" ? [scalar, scalar] : [scalar])
      }
      return "\"\(String(doubled))\""
    }
  }

  /// All rows, by frame and then by item.
  public var rows: [Row]

  /// The first line of a table of rows.
  public static let csvHead = "frame,time,item,x,y,angle,vx,vy,omega\n"

  /// Lines of comma-separated values, in full precision.
  public var csv: String { rows.reduce(into: Self.csvHead) { $0 += $1.csv } }
}

extension Experiment {
  /// Runs the experiment: the same rows every time.
  ///
  /// - Parameter whenSolved: Called once for each item, with the time in seconds, when impulses first move
  ///   it although the profile is `.ideal`.
  /// - Returns: The motion of all items.
  public func run(whenSolved: (String, Double) -> Void = { _, _ in }) -> Trace {
    var rows: [Trace.Row] = []
    run(whenSolved: whenSolved) { rows += $0 }
    return Trace(rows: rows)
  }

  /// Runs the experiment and calls for the rows of each frame, so that none need be kept; what is thrown ends it.
  ///
  /// - Parameters:
  ///   - whenSolved: As above.
  ///   - take: Called for each frame, that of the start first.
  /// - Throws: What `take` throws.
  public func run(
    whenSolved: (String, Double) -> Void = { _, _ in }, _ take: ([Trace.Row]) throws -> Void
  ) rethrows {
    let run = ExperimentRun(self)
    try take(run.rows)
    var solved: Set<String> = []
    for _ in stride(from: 1, through: frames, by: 1) {
      run.step()
      try take(run.rows)
      guard profile == .ideal else { continue }
      for item in items where !solved.contains(item.id) && run.isSolved(item.id) {
        solved.insert(item.id)
        whenSolved(item.id, Double(run.frame) / fps)
      }
    }
  }
}
