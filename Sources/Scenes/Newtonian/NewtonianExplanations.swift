import CollectionLayout
import Documents
import Foundation
import Geometry
import Localization
import Springs

extension NewtonianScene {
  /// How far over its length a string is when a picture comes in on a phone, in points.
  private static let travel = 121.8
  /// What counts as settled, in points.
  private static let tolerance = 0.5

  var spring: SpringInUse? {
    SpringInUse(
      frequency: values["frequency"], dampingRatio: values["damping"],
      step: .fixed(Self.travel))
  }

  /// How far its weight stretches a picture's string, in points: g/ω².
  private var sag: Double {
    let omega = values.spring.angularFrequency
    return values["gravity"] * 1000 / (omega * omega)
  }

  func meaning(of parameter: String) -> Explanation? {
    switch parameter {
    case "frequency":
      let settles = values.spring.settlingTime(tolerance: Self.tolerance / Self.travel)
      guard settles.isFinite else { return Explanation("never settles") }
      return Explanation(
        "hangs \(Numerals.short(sag)) pt low, settles in \(Numerals.short(settles)) s")
    case "damping":
      return SpringExplanations.overshoot(of: values.spring, travel: Self.travel)
    case "length":
      let swing = values["length"] + sag
      let period = 2 * Double.pi * (swing / (values["gravity"] * 1000)).squareRoot()
      return Explanation(
        "\(Numerals.fixed(swing, 1)) pt with a picture, one swing \(Numerals.fixed(period, 2)) s")
    case "elasticity": return SpringExplanations.bounce(keeping: values["elasticity"])
    case "resistance": return SpringExplanations.swing(against: values["resistance"])
    default: return nil
    }
  }

  /// The numbers of hanging and falling pictures, and the stretch of the newest one's spring.
  var readouts: [Readout] {
    let pictures = pictures
    let hanging = pictures.filter(\.isHanging)
    if pictures.isEmpty { return [] }
    var readouts = [Readout(title: "Hanging", value: "\(hanging.count)")]
    let falling = pictures.count - hanging.count
    if falling > 0 { readouts.append(Readout(title: "Falling", value: "\(falling)")) }
    if let last = hanging.max(by: { $0.number < $1.number }) {
      let stretch = Numerals.fixed(Double(stretch(of: last)), 1)
      readouts.append(Readout(title: "Stretch", value: "\(stretch) pt"))
    }
    return readouts
  }

  /// The numbers of hanging and falling pictures in a line.
  var status: String {
    let hanging = hanging.count
    return "\(hanging) hang, \(pictures.count - hanging) fall"
  }

  var debugSnapshot: SceneDebugSnapshot? {
    SceneDebugSnapshot(
      animator.debugSnapshot, map: CGAffineTransform(scaleX: scale, y: scale))
  }

  var solvedItemCount: Int { animator.solvedItemCount }

  private var numbered: [Picture] {
    pictures.sorted { $0.number < $1.number }
  }

  /// A picture by its number.
  func name(ofItem id: String) -> LocalizedText {
    TracedItem.number(in: id).map { "Picture \($0)" } ?? .verbatim(id)
  }

  /// The pictures, for traces: places of an unscaled stage.
  var tracedItems: [TracedItem] {
    numbered.map { picture in
      TracedItem(
        id: "picture\(picture.number + 1)", center: picture.center, angle: picture.angle,
        velocity: picture.motion.velocity, angularVelocity: picture.motion.angularVelocity,
        deflection: deflection(of: picture))
    }
  }

  /// The stretch of a picture's spring from its length at rest under the picture's weight.
  private func deflection(of picture: Picture) -> Deflection {
    guard picture.isHanging else { return Deflection() }
    let line = picture.center - anchor
    let (v, length) = (picture.motion.velocity, max(1, line.length))
    let rate = (v.dx * line.dx + v.dy * line.dy) / length
    let rest = restCenter.y - anchor.y
    let motion = SpringMotion(displacement: length - rest, speed: rate, drive: nil)
    return Deflection(motion, angularFrequency: values.spring.angularFrequency)
  }

  var outlines: [ItemOutline] {
    numbered.map { picture in
      let box = CGRect(center: .zero, size: NewtonianLayout.itemSize)
      let map = CGAffineTransform(rotationAngle: picture.angle)
        .concatenating(
          CGAffineTransform(translationX: picture.center.x, y: picture.center.y)
        ).concatenating(CGAffineTransform(scaleX: scale, y: scale))
      return ItemOutline(
        id: "picture\(picture.number + 1)", shape: .path(Path(rect: box).applying(map)))
    }
  }

  /// The newest picture pulled aside and let go; where a hand takes hold of none, two that come in, or that fall where
  /// there is no room for more.
  func sampleGesture() -> Gesture {
    guard canGrab, let picture = hanging.max(by: { $0.number < $1.number }) else {
      let key = GestureEvent.Kind.key(canAdd ? "insert" : "delete")
      return Gesture(
        scene: Self.info.id, size: size, frames: [],
        events: [GestureEvent(t: 0, kind: key), GestureEvent(t: 700_000, kind: key)])
    }
    let (p, pull) = (CGPoint(x: picture.center.x * scale, y: picture.center.y * scale), 180 * scale)
    let path = (0...24).map { i in
      let t = Double(i) / 24
      return CGPoint(x: p.x - pull * t, y: p.y - pull * 0.25 * t * t)
    }
    return .pull(scene: Self.info.id, size: size, path: path, duration: 0.4, rest: 0.3)
  }

  static let info = SceneInfo(
    id: "newtonian",
    title: "Newtonian view",
    summary: "Pictures on springs from one nail swing in, push each other and fall out.",
    parameters: springParameters + materialParameters,
    presets: [
      Preset("objc.io", "objc.io", "Issue 5, Newtonian collection view"),
      Preset(
        "rubber", "Rubber", "Springlab's own, a long soft swing",
        ["frequency": 0.6, "damping": 0.15, "elasticity": 0.8]),
      Preset(
        "gallery", "Gallery", "Springlab's own, calm as pictures on wires",
        ["frequency": 3, "damping": 0.8, "length": 220, "friction": 0.5]),
      Preset(
        "moon", "Moon", "Springlab's own, gravity of 1.62 m/s²",
        ["gravity": 0.165]),
    ],
    fidelity: .uikit,
    fidelities: [.published, .uikit, .exact],
    hint: "Press + twice, then drag a picture",
    keys: SceneKey.changing(
      "Add a picture", "Remove a picture", "Shuffle the pictures"))

  private static let springParameters = [
    Parameter(
      "frequency", "Frequency", 0.2...10, default: 1, "How fast each string's spring is.",
      unit: "Hz", limit: 0.05...30, scale: .logarithmic, ends: ("slow", "quick")),
    Parameter(
      "damping", "Damping", 0...2, default: 0.4, "How quickly the swing dies away.",
      unit: "ζ", limit: 0...20, scale: .broken(at: 1, share: 0.7), detents: [1],
      ends: ("bouncy", "sluggish")),
    Parameter(
      "length", "String", 60...400, default: 300, "From the nail to a picture's middle.",
      unit: "pt", digits: 0, limit: 20...2000, ends: ("short", "long")),
    Parameter(
      "gravity", "Gravity", 0.1...5, default: 1, "Acceleration in UIKit's unit, 1000 pt/s².",
      unit: "g", limit: 0.05...50, ends: ("moon", "heavy")),
  ]

  private static let materialParameters = [
    Parameter(
      "elasticity", "Elasticity", 0...1, default: 0.2, "The share of speed a bounce keeps.",
      ends: ("clay", "steel"), isInArticle: false),
    Parameter(
      "friction", "Friction", 0...1, default: 0.2, "How pictures rub along each other.",
      limit: 0...10, ends: ("ice", "rubber"), section: .limits, isInArticle: false),
    Parameter(
      "resistance", "Air resistance", 0...5, default: 0.1,
      "How air slows moving and turning.", unit: "/s", limit: 0...100, ends: ("vacuum", "syrup"),
      section: .limits, isInArticle: false),
  ]
}
