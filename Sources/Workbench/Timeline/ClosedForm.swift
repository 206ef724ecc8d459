import Scenes
import Springs

/// The exact motion of a spring that is driven as the measured one was.
///
/// It starts where the measured motion starts, or jumps, and goes on in closed form from frame to
/// frame: x′ = u + drive, u′ = −ω²x − 2ζω u. Where the two part, an engine differs from the mathematics.
enum ClosedForm {
  /// A measured step that is longer than this over what its speed explains is a jump, in points.
  private static let jump = 2.0

  /// Displacements in points, one for each sample; nil where no spring alone acts.
  static func displacements(
    of spring: SpringInUse, along motion: [Deflection?]
  ) -> [Double?] {
    guard spring.frequency > 0 else { return motion.map { _ in nil } }
    let model = Spring(frequency: spring.frequency, dampingRatio: spring.dampingRatio)
      .damped(byResistance: spring.resistance)
    var state: (x: Double, u: Double)?
    var before: Deflection?
    return motion.map { sample in
      defer { before = sample }
      guard let sample, let drive = sample.drive else {
        state = nil
        return nil
      }
      let measured = (x: sample.displacement, u: sample.rate - drive)
      if let before, state != nil, jumps(from: before, to: sample) { state = nil }
      guard var now = state else {
        state = measured
        return measured.x
      }
      SpringStep(model, Tick.duration).advance(&now.x, &now.u, drift: drive)
      state = now
      return now.x
    }
  }

  private static func jumps(from before: Deflection, to sample: Deflection) -> Bool {
    let explained = (before.rate + sample.rate) / 2 * Tick.duration
    let way = sample.displacement - before.displacement
    return abs(way - explained) > jump + abs(explained)
  }
}
