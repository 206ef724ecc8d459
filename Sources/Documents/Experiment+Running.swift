import Dynamics
import Foundation
import Geometry

/// Where everything went, frame by frame.
public struct Trace: Hashable, Sendable {
  /// One item at one time.
  public struct Row: Hashable, Sendable {
    /// The frame, from 0 for the start.
    public var frame: Int
    /// Its time in seconds.
    public var time: Double
    /// The item.
    public var item: String
    /// Where it was, in points, and its turn, in radians.
    public var center: CGPoint, angle: Double
    /// How it moved, in points and radians per second.
    public var velocity: CGVector, angularVelocity: Double
  }

  /// All rows, by frame and then by item.
  public var rows: [Row]

  /// Lines of comma-separated values, in full precision.
  public var csv: String {
    var text = "frame,time,item,x,y,angle,vx,vy,omega\n"
    for row in rows {
      text +=
        "\(row.frame),\(row.time),\(row.item),\(Double(row.center.x)),\(Double(row.center.y)),"
      text += "\(row.angle),\(Double(row.velocity.dx)),\(Double(row.velocity.dy)),"
      text += "\(row.angularVelocity)\n"
    }
    return text
  }
}

extension Experiment {
  /// Runs the experiment: the same rows every time.
  public func run() -> Trace {
    let run = ExperimentRun(self)
    var rows = run.rows
    for _ in stride(from: 1, through: frames, by: 1) {
      run.step()
      rows += run.rows
    }
    return Trace(rows: rows)
  }
}
