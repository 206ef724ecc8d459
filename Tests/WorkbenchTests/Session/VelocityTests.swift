import CairoCanvas
import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import Testing

@testable import Workbench

/// The velocities of traces are the derivatives of the places beside them.
@Suite struct VelocityTests {
  private static var folder: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Assets/Gestures")
  }

  private static let gestures: [String: Gesture] = {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return all.filter { $0.hasSuffix(".json") }.reduce(into: [:]) { gestures, name in
      guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)),
        let gesture = try? Gesture(data: data, file: name)
      else { return }
      gestures[gesture.scene] = gesture
    }
  }()

  private static let cases = SceneCatalog.infos.flatMap { info in
    info.fidelities.map { (info.id, $0) }
  }

  private struct Place {
    var values: SIMD3<Double>
    var rates: SIMD3<Double>

    init(_ item: TracedItem) {
      values = SIMD3(item.center.x, item.center.y, item.angle)
      rates = SIMD3(item.velocity.dx, item.velocity.dy, item.angularVelocity)
    }
  }

  /// How far the rates of a run are off the central differences of its values.
  private struct Errors {
    /// Relative to the difference, while something moves smoothly: of x, y and the angle.
    var moving: [[Double]] = [[], [], []]

    /// What counts as moving, in points and radians per second.
    private static let slowest = SIMD3(10, 10, 0.1)

    mutating func add(_ frames: [[String: Place]], step: Double) {
      for (k, frame) in frames.enumerated().dropFirst().dropLast() {
        for (id, place) in frame {
          guard let before = frames[k - 1][id], let after = frames[k + 1][id] else { continue }
          var way = after.values - before.values
          way.z = way.z.remainder(dividingBy: 2 * .pi)
          let slope = way / (2 * step)
          for axis in 0..<3 {
            let error = abs(place.rates[axis] - slope[axis])
            let bend = way[axis] - 2 * (place.values[axis] - before.values[axis])
            if abs(slope[axis]) > Self.slowest[axis] {
              // Where a hand, a new size or an impact changes the speed at once there is no derivative.
              guard abs(bend) < abs(way[axis]) / 2 else { continue }
              moving[axis].append(error / abs(slope[axis]))
            }
          }
        }
      }
    }

    /// The median of an axis; 0 where nothing moves along it.
    func median(_ axis: Int) -> Double {
      moving[axis].count < 20 ? 0 : moving[axis].sorted()[moving[axis].count / 2]
    }
  }

  private static func places(_ scene: any Scene) -> [String: Place] {
    Dictionary(scene.tracedItems.map { ($0.id, Place($0)) }) { $1 }
  }

  /// Plays a gesture and looks at the scene so often a second.
  private static func run(
    _ session: any Session, _ gesture: Gesture, rate: Double, seconds: Double
  ) -> [[String: Place]] {
    session.play(gesture)
    var (now, frames) = (Int64(0), [[String: Place]]())
    for k in 1...Int(seconds * rate) {
      let time = Int64((Double(k) * 1e6 / rate).rounded())
      session.advance(by: Double(time - now) / 1e6)
      now = time
      frames.append(places(session.scene))
    }
    return frames
  }

  private static func session(
    _ id: String, _ fidelity: Fidelity, size: CGSize
  ) throws -> any Session {
    let environment = SceneEnvironment(
      text: try PangoText(), conversation: try Samples.conversation(named: "weekend"))
    let session = SceneCatalog.session(of: id, in: environment)
    session.resize(to: size)
    session.fidelity = fidelity
    return session
  }

  /// The rates at which a scene is looked at: as published it moves 60 times a second.
  private static func rates(_ fidelity: Fidelity) -> [Double] {
    fidelity == .published ? [60] : [60, 240]
  }

  /// How far velocities may be off in the median.
  private static func tolerance(_ id: String, _ rate: Double) -> Double {
    switch id {
    // The error of a central difference at 60 frames a second, of motion as fast as cells open with.
    case "expanding" where rate == 60, "sticky" where rate == 60: 0.02
    default: 0.01
    }
  }

  private func expectDerivatives(
    _ errors: Errors, within tolerance: Double, _ words: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for axis in 0..<3 {
      let median = errors.median(axis)
      #expect(median < tolerance, "\(words), axis \(axis)", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: cases)
  func aRecordedGestureHasThem(_ id: String, _ fidelity: Fidelity) throws {
    let gesture = try #require(Self.gestures[id])
    for rate in Self.rates(fidelity) {
      let session = try Self.session(id, fidelity, size: gesture.size)
      var errors = Errors()
      errors.add(Self.run(session, gesture, rate: rate, seconds: 4), step: 1 / rate)
      #expect(errors.moving.contains { $0.count > 100 }, "nothing moves")
      expectDerivatives(errors, within: Self.tolerance(id, rate), "\(rate) Hz")
    }
  }

  /// What any input leads to has them, with values away from their defaults and on other sizes.
  @Test(arguments: cases)
  func anyInputHasThem(_ id: String, _ fidelity: Fidelity) throws {
    var errors = Errors()
    for seed in [UInt64(1), 2, 3, 4] {
      let session = try SameLogTests.session(id, fidelity)
      let gesture = RandomLogTests.gesture(session.scene, seed: seed)
      let rate = fidelity == .published ? 60.0 : 120
      let frames = Self.run(session, gesture, rate: rate, seconds: 2.5)
      let input = Double(gesture.events.last?.t ?? 0) / 1e6
      errors.add(Array(frames.dropFirst(Int(input * rate) + 1)), step: 1 / rate)
    }
    expectDerivatives(errors, within: Self.tolerance(id, 120), "random logs")
  }

  /// What has come to rest has none left.
  @Test(arguments: cases)
  func restHasNone(_ id: String, _ fidelity: Fidelity) throws {
    let gesture = try #require(Self.gestures[id])
    let session = try Self.session(id, fidelity, size: gesture.size)
    session.play(gesture)
    session.step(ticks: 6 * Tick.rate)
    session.stopPlayback()
    session.settle(within: 10 * Tick.rate)
    // A cradle and some experiments swing on for minutes.
    guard session.scene.isAtRest else { return }
    for item in session.scene.tracedItems {
      #expect(item.velocity.length < 2 && abs(item.angularVelocity) < 0.02, "\(item.id)")
    }
  }
}
