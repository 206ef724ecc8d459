import Foundation
import Geometry

/// Which balls hit each other, and how hard: read off their motion, on any engine.
extension CradleScene {
  /// Slower than this, in points per second, nothing is heard.
  private static let quiet = 8.0
  /// What is left of the speed at which two balls come together, after which they have hit.
  private static let rest = 0.3

  /// How fast each ball comes closer to the next one, in points per second.
  var closing: [Double] {
    let centers = balls.centers
    let speeds = balls.velocities
    return zip(centers.indices, centers.indices.dropFirst()).map { left, right in
      let way = centers[right] - centers[left]
      let relative = speeds[left] - speeds[right]
      return (relative.dx * way.dx + relative.dy * way.dy) / max(way.length, 1e-9)
    }
  }

  /// Notes the balls that came together during seconds, and now do not.
  func noteImpacts(after before: [Double], dt: Double) {
    let now = closing
    let (centers, touch) = (balls.centers, balls.geometry.diameter + balls.geometry.gap)
    for i in now.indices where i < before.count {
      let distance = centers[i].distance(to: centers[i + 1])
      guard before[i] > Self.quiet, now[i] < Self.rest * before[i],
        distance < touch + before[i] * dt + 1
      else { continue }
      impacts.append(balls.massOfBall * before[i] / 100)
    }
  }

  /// The impulses of balls that have hit each other since the last time, in newton seconds.
  public func takeImpacts() -> [Double] {
    defer { impacts = [] }
    return impacts
  }
}
