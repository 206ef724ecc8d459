import Documents
import Dynamics
import ElementaryFunctions
import Foundation
import Geometry
import Localization
import Widgets

/// The numbers of behaviours.
extension PartNumber {
  static func of(_ behavior: Experiment.Behavior, at index: Int) -> [PartNumber] {
    switch behavior {
    case .gravity: gravity(index)
    case .attachment(let a): attachment(a, index)
    case .push: push(index)
    case .snap: snap(index)
    case .field(let field): self.field(field, index)
    case .collision, .itemProperties: []
    }
  }

  // MARK: - Gravity, snap, push

  private static let weight: SliderScale = .linear(-3...3)

  private static func gravity(_ index: Int) -> [PartNumber] {
    let number = { (id: String, title: LocalizedText, path: WritableKeyPath<CGVector, CGFloat>) in
      PartNumber(
        id, title, "g", digits: 2, limit: -100...100, over: weight,
        read: { Double($0.gravity(index)[keyPath: path]) },
        write: { document, value in
          guard case .gravity(let old) = document.behaviors[index] else { return }
          var gravity = Experiment.Gravity(items: old.items)
          gravity.vector = document.gravity(index)
          gravity.vector?[keyPath: path] = value
          document.behaviors[index] = .gravity(gravity)
        })
    }
    return [number("gx", "Gravity x", \.dx), number("gy", "Gravity y", \.dy)]
  }

  private static func snap(_ index: Int) -> [PartNumber] {
    let read = { (document: Experiment) -> Experiment.Snap in
      guard case .snap(let snap) = document.behaviors[index] else {
        return Experiment.Snap(item: "", to: .zero)
      }
      return snap
    }
    let change = { (document: inout Experiment, change: (inout Experiment.Snap) -> Void) in
      guard case .snap(var snap) = document.behaviors[index] else { return }
      change(&snap)
      document.behaviors[index] = .snap(snap)
    }
    return [
      PartNumber(
        "x", "To x", "pt", read: { read($0).place.x },
        write: { d, value in change(&d) { $0.place.x = value } }),
      PartNumber(
        "y", "To y", "pt", read: { read($0).place.y },
        write: { d, value in change(&d) { $0.place.y = value } }),
      PartNumber(
        "damping", "Damping", "ζ", digits: 2, limit: 0...10, over: .linear(0...2),
        read: { read($0).damping ?? 0.5 },
        write: { d, value in change(&d) { $0.damping = value } }),
    ]
  }

  private static func push(_ index: Int) -> [PartNumber] {
    let change = { (document: inout Experiment, change: (inout Experiment.Push) -> Void) in
      guard case .push(var push) = document.behaviors[index] else { return }
      change(&push)
      document.behaviors[index] = .push(push)
    }
    let vector = { (document: Experiment) -> CGVector in
      guard case .push(let push) = document.behaviors[index] else { return .zero }
      return PlaygroundScene.arrow(of: push) * (1 / PlaygroundTool.pointsPerNewton)
    }
    let number = { (id: String, title: LocalizedText, path: WritableKeyPath<CGVector, CGFloat>) in
      PartNumber(
        id, title, "N", digits: 2, limit: -10_000...10_000, over: .linear(-10...10),
        read: { Double(vector($0)[keyPath: path]) },
        write: { document, value in
          var new = vector(document)
          new[keyPath: path] = value
          change(&document) { ($0.vector, $0.angle, $0.magnitude) = (new, nil, nil) }
        })
    }
    let isOnce = { (document: Experiment) -> Bool in
      guard case .push(let push) = document.behaviors[index] else { return false }
      return push.isInstantaneous
    }
    return [
      number("dx", "Push x", \.dx), number("dy", "Push y", \.dy),
      PartNumber(
        switch: "once", "Acts once", read: isOnce,
        write: { document, isOn in change(&document) { $0.isInstantaneous = isOn } }),
    ]
  }

  // MARK: - Attachments

  private static func attachment(_ a: Experiment.Attachment, _ index: Int) -> [PartNumber] {
    let change = { (document: inout Experiment, change: (inout Experiment.Attachment) -> Void) in
      guard case .attachment(var a) = document.behaviors[index] else { return }
      change(&a)
      document.behaviors[index] = .attachment(a)
    }
    let number = {
      (
        id: String, title: LocalizedText, unit: String, digits: Int, scale: SliderScale,
        path: WritableKeyPath<Experiment.Attachment, Double?>
      ) in
      PartNumber(
        id, title, unit, digits: digits, limit: 0...10_000, over: scale,
        read: { document in
          guard case .attachment(let a) = document.behaviors[index] else { return 0 }
          return a[keyPath: path] ?? 0
        }, write: { document, value in change(&document) { $0[keyPath: path] = value } })
    }
    var all: [PartNumber] = []
    if a.kind == .anchor || a.kind == .items {
      all += [
        number("length", "Length", "pt", 1, .linear(0...500), \.length),
        number("frequency", "Frequency", "Hz", 2, .linear(0...10), \.frequency),
        number("damping", "Damping", "ζ", 2, .linear(0...2), \.damping),
      ]
    }
    if a.kind == .pin {
      all.append(number("torque", "Friction", "N m", 2, .linear(0...5), \.frictionTorque))
    }
    if a.kind == .pin || a.kind == .sliding { all += range(a.kind, index, change) }
    return all + anchor(a, index, change)
  }

  private typealias Change = (inout Experiment, (inout Experiment.Attachment) -> Void) -> Void

  private static func anchor(
    _ a: Experiment.Attachment, _ index: Int, _ change: @escaping Change
  ) -> [PartNumber] {
    guard a.anchor != nil else { return [] }
    let number = { (id: String, title: LocalizedText, path: WritableKeyPath<CGPoint, CGFloat>) in
      PartNumber(
        id, title, "pt",
        read: { document in
          guard case .attachment(let a) = document.behaviors[index] else { return 0 }
          return Double((a.anchor ?? .zero)[keyPath: path])
        }, write: { document, value in change(&document) { $0.anchor?[keyPath: path] = value } })
    }
    return [number("ax", "Anchor x", \.x), number("ay", "Anchor y", \.y)]
  }

  /// The ends of a slide's or a pin's range; none at first, which stands for very far.
  private static func range(
    _ kind: Experiment.Attachment.Kind, _ index: Int, _ change: @escaping Change
  ) -> [PartNumber] {
    let (unit, factor, far) =
      kind == .pin ? ("°", 180 / Double.pi, 3600.0) : ("pt", 1.0, 10_000.0)
    let ends = { (document: Experiment) -> FloatRange in
      guard case .attachment(let a) = document.behaviors[index] else { return .infinite }
      return a.range ?? FloatRange(minimum: -far / factor, maximum: far / factor)
    }
    return [
      PartNumber(
        "least", "Not below", unit, limit: -far...0, over: .linear(-360...0),
        read: { Double(ends($0).minimum) * factor },
        write: { document, value in
          let most = ends(document).maximum
          change(&document) { $0.range = FloatRange(minimum: value / factor, maximum: most) }
        }),
      PartNumber(
        "most", "Not above", unit, limit: 0...far, over: .linear(0...360),
        read: { Double(ends($0).maximum) * factor },
        write: { document, value in
          let least = ends(document).minimum
          change(&document) { $0.range = FloatRange(minimum: least, maximum: value / factor) }
        }),
    ]
  }

  // MARK: - Fields

  private static func field(_ field: Experiment.Field, _ index: Int) -> [PartNumber] {
    let change = { (document: inout Experiment, change: (inout Experiment.Field) -> Void) in
      guard case .field(var field) = document.behaviors[index] else { return }
      change(&field)
      document.behaviors[index] = .field(field)
    }
    let read = { (document: Experiment) -> Experiment.Field in
      guard case .field(let field) = document.behaviors[index] else { return field }
      return field
    }
    var all = [
      PartNumber(
        "strength", "Strength", digits: 2, limit: -1000...1000, over: .linear(-10...10),
        read: { read($0).strength ?? 1 },
        write: { document, value in change(&document) { $0.strength = value } }),
      PartNumber(
        "falloff", "Falloff", digits: 2, limit: -10...10, over: .linear(-3...3),
        read: { read($0).falloff ?? $0.usualFalloff(of: read($0).kind) },
        write: { document, value in change(&document) { $0.falloff = value } }),
    ]
    if case .disc = field.region {
      all.append(
        PartNumber(
          "radius", "Radius", "pt", limit: 1...10_000, over: .linear(1...500),
          read: { document in
            guard case .disc(let r) = read(document).region else { return 0 }
            return Double(r)
          }, write: { document, value in change(&document) { $0.region = Region(radius: value) } }))
    }
    if [.linearGravity, .velocity, .drag].contains(field.kind) {
      let unit = field.kind == .linearGravity ? "m/s²" : "m/s"
      let direction = {
        (id: String, title: LocalizedText, path: WritableKeyPath<CGVector, CGFloat>) in
        PartNumber(
          id, title, unit, digits: 2, limit: -1000...1000, over: .linear(-20...20),
          read: { Double((read($0).direction ?? .zero)[keyPath: path]) },
          write: { document, value in
            change(&document) {
              var new = $0.direction ?? .zero
              new[keyPath: path] = value
              $0.direction = new
            }
          })
      }
      all += [direction("dx", "Direction x", \.dx), direction("dy", "Direction y", \.dy)]
    }
    return all
  }
}

extension Experiment {
  func gravity(_ index: Int) -> CGVector {
    guard case .gravity(let gravity) = behaviors[index] else { return .zero }
    let start = gravity.vector ?? CGVector(dx: 0, dy: 1)
    guard gravity.angle != nil || gravity.magnitude != nil else { return start }
    let turn = gravity.angle ?? start.angle
    return CGVector(dx: Double.cos(turn), dy: Double.sin(turn))
      * (gravity.magnitude ?? start.length)
  }

  /// The falloff that a field has where none is said, as measured on Apple's engine.
  func usualFalloff(of kind: Field.Kind) -> Double {
    switch kind {
    case .radialGravity: 2
    case .spring: -1
    case .electric, .magnetic: 1
    case .drag, .vortex, .linearGravity, .velocity, .noise, .turbulence: 0
    }
  }
}
