import ElementaryFunctions
import Foundation

/// A body on a spring in a physics engine, as the schemes below take it.
struct EngineBody {
  /// The spring at mass 1 that the engine's numbers mean.
  var spring: Spring
  /// The engine's own step, s, whatever a frame takes.
  var step: Double
  /// The engine's or the body's own number: a damping by the air, 1/s or a share a second, or a tolerance.
  var setting: Double
  var release: Release

  fileprivate var stiffness: Double { spring.angularFrequency * spring.angularFrequency }
  fileprivate var damping: Double { 2 * spring.decayRate }

  fileprivate func steps(
    _ advance: @escaping @Sendable (inout Double, inout Double) -> Void
  ) -> EngineSteps {
    EngineSteps(step: step, startVelocity: release.share, advance: advance)
  }
}

/// How physics engines move one body on a spring without gravity.
extension EngineSteps {
  /// Implicit Euler after the air: Box2D 2.4 (`b2_distance_joint.cpp`), planck, dyn4j, Jolt (`SpringPart.h`), and
  /// Rapier (`joint_constraint_helper.rs`), whose step is a quarter of its frame.
  @Sendable static func implicit(_ body: EngineBody) -> EngineSteps {
    let plain = implicitEuler(body.spring, step: body.step)
    let kept = max(0, 1 - body.setting * body.step)
    return body.steps { x, v in
      v *= kept
      plain.advance(&x, &v)
    }
  }

  /// PhysX's distance joint with its PGS solver (`DyCpuGpu1dConstraint.h`): implicit Euler that pulls to the edge
  /// of a zone, `setting` units to either side of the target.
  @Sendable static func physX(_ body: EngineBody) -> EngineSteps {
    let (h, k, zone) = (body.step, body.stiffness, body.setting / body.release.distance)
    let shrink = 1 / (1 + h * (h * k + body.damping))
    return body.steps { x, v in
      v = (v - h * k * (x - min(zone, max(-zone, x)))) * shrink
      x += h * v
    }
  }

  /// Chipmunk (`cpDampedSpring.c`, `cpSpaceStep.c`): moved first, then pulled and damped by e^{−ch}.
  @Sendable static func chipmunk(_ body: EngineBody) -> EngineSteps {
    let (h, k, kept) = (body.step, body.stiffness, Double.exp(-body.damping * body.step))
    return body.steps { x, v in
      x += h * v
      v = (v - h * k * x) * kept
    }
  }

  /// Bullet's `btGeneric6DofSpring2Constraint` with `limitIfNeeded`: semi-implicit Euler, ωh at most 1/4, ch 1.
  @Sendable static func bullet(_ body: EngineBody) -> EngineSteps {
    let h = body.step
    let (k, c) = (min(body.stiffness, 1 / (16 * h * h)), min(body.damping, 1 / h))
    return body.steps { x, v in
      v -= h * (k * x + c * v)
      x += h * v
    }
  }

  /// p2's `LinearSpring`: semi-implicit Euler; the air takes the share `setting` of the velocity a second.
  @Sendable static func p2(_ body: EngineBody) -> EngineSteps {
    let (h, k, c) = (body.step, body.stiffness, body.damping)
    let kept = Double.pow(1 - body.setting, h)
    return body.steps { x, v in
      v = v * kept - h * (k * x + c * v)
      x += h * v
    }
  }

  /// cannon's `Spring`: as p2's, but its force acts in the step after, and the first has none.
  @Sendable static func cannon(_ body: EngineBody) -> EngineSteps {
    let (h, kept) = (body.step, Double.pow(1 - body.setting, body.step))
    var steps = p2(body)
    steps.first = { x, v in
      v *= kept
      x += h * v
    }
    return steps
  }

  /// Godot's `DampedSpringJoint2D` (`godot_joints_2d.cpp`): pulled, damped in each second iteration, moved.
  @Sendable static func godotJoint(_ body: EngineBody) -> EngineSteps {
    let (h, k) = (body.step, body.stiffness)
    let (air, kept) = (max(0, 1 - h * body.setting), Double.exp(-body.damping * h))
    return body.steps { x, v in
      v = (v * air - h * k * x) * kept
      x += h * v
    }
  }
}
