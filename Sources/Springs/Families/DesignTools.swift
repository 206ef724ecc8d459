import ElementaryFunctions
import Foundation

extension SpringFamily {
  /// After Effects' inertial bounce (Ebberts): the visible frequency ω_d/2π and the decay ζω.
  ///
  /// The expression is a tail after the last key; a whole step of the same spring is moved here.
  static let afterEffects = SpringFamily(
    "after-effects", "After Effects",
    "Frequency of the visible swing and decay of the inertial bounce; below critical damping.",
    [
      FamilyParameter("freq", "Frequency", "Hz", 1e-3...1e4, usual: 0.1...20).with {
        $0.isLogarithmic = true
        $0.defaultValue = 4
      },
      FamilyParameter("decay", "Decay", "1/s", 0...1e5, usual: 0...50).with {
        $0.defaultValue = 8
      },
    ],
    aliases: ["ae", "aftereffects", "inertial-bounce", "motionscript", "ebberts"],
    read: { v in
      let swing = 2 * .pi * v[0]
      let w = (swing * swing + v[1] * v[1]).squareRoot()
      return Spring(angularFrequency: w, dampingRatio: v[1] / w)
    },
    write: { s in
      let root = max(0, (1 - s.dampingRatio) * (1 + s.dampingRatio)).squareRoot()
      return [s.frequency * root, s.decayRate]
    },
    lack: { $0.dampingRatio >= 1 ? "ζ stays below 1" : nil })

  /// Flinto's RK4 spring at mass 1 (flinto, `RK4Spring.swift`).
  static let flinto = SpringFamily(
    "flinto", "Flinto", "Tension and friction at mass 1; steps of 1/60 s.",
    [
      FamilyParameter("tension", "Tension", "", 5...1000, usual: 5...1000).with {
        $0.isLogarithmic = true
        $0.digits = 1
      },
      FamilyParameter("friction", "Friction", "", 5...100, usual: 5...100).with {
        $0.isLogarithmic = true
        $0.digits = 1
      },
    ],
    aliases: ["rk4", "rk4spring"], read: PhysicsValues.readUnitMass,
    write: PhysicsValues.writeUnitMass,
    motion: {
      LibraryMotion(
        EngineSteps.flinto($0, startVelocity: $1.share), $1,
        end: .inSteps("within 0.002 of the way and below 0.002 of it/s"))
    })

  /// ProtoPie: its examples are read as stiffness and damping at mass 1; its end was not found.
  static let protoPie = tensionAndFriction(
    "protopie", "ProtoPie", "Tension and friction, read as stiffness and damping at mass 1.")

  /// Principle: tension and friction are a stiffness and a damping (its forum); its end was not found.
  static let principle = tensionAndFriction(
    "principle", "Principle", "Tension and friction, which are stiffness and damping at mass 1.")

  private static func tensionAndFriction(
    _ id: String, _ title: String, _ note: Sentence
  ) -> SpringFamily {
    SpringFamily(
      id, title, note,
      [.stiffness("tension", "Tension", unit: ""), .damping("friction", "Friction", unit: "")],
      read: PhysicsValues.readUnitMass,
      write: PhysicsValues.writeUnitMass)
  }
}
