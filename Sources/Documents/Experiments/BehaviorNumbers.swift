import Dynamics
import Foundation
import Localization

/// How a kind of number is shown: its unit and digits, what can be typed, and what a drag over its label covers.
public struct Measure: Sendable {
  /// The unit as it is shown; empty for none.
  public var unit = ""
  /// The digits after the point.
  public var digits = 1
  /// What can be typed, and what a drag over the label covers, in the shown unit.
  public var limit: ClosedRange<Double>, drag: ClosedRange<Double>
  /// Whether it is a switch: 0 is off, 1 on.
  public var isSwitch = false
  /// So many of the shown unit are one of the value's own.
  public var factor = 1.0

  /// A measure of numbers of any size, whose label covers 500 of the unit each way.
  public init(
    _ unit: String = "", _ digits: Int = 1, _ limit: ClosedRange<Double> = -10_000...10_000,
    drag: ClosedRange<Double>? = nil, factor: Double = 1
  ) {
    (self.unit, self.digits, self.limit, self.factor) = (unit, digits, limit, factor)
    self.drag = drag ?? max(-500, limit.lowerBound)...min(500, limit.upperBound)
  }

  /// So many degrees are a radian.
  public static let degrees = 180 / Double.pi
  static let length = Measure("pt", 1, 0...10_000)
  /// A place along one axis, in points.
  public static let place = Measure("pt")
  /// A velocity, in points per second.
  public static let speed = Measure("pt/s", 0, -50_000...50_000)
  /// An angular velocity, shown in degrees per second.
  public static let spin = Measure("°/s", 0, -36_000...36_000, factor: degrees)
  static let gravity = Measure("g", 2, -100...100, drag: -3...3)
  static let force = Measure("N", 2, drag: -10...10)
  /// A switch, whose values are 0 and 1.
  public static let flag: Measure = {
    var measure = Measure("", 0, 0...1)
    measure.isSwitch = true
    return measure
  }()

  /// A damping ratio, 1 where nothing swings.
  static func ratio(_ limit: ClosedRange<Double>) -> Measure { Measure("ζ", 2, limit, drag: 0...2) }
}

/// A number of something, as the window shows it.
public struct NumberRow<Root> {
  /// Its names for the window and for people.
  public let id: String, title: LocalizedText
  /// How it is shown, and where it stands.
  public let measure: Measure, path: WritableKeyPath<Root, Double>

  /// A number from its parts.
  public init(
    _ id: String, _ title: LocalizedText, _ measure: Measure, _ path: WritableKeyPath<Root, Double>
  ) {
    (self.id, self.title, self.measure, self.path) = (id, title, measure, path)
  }
}

extension Experiment.Behavior {
  /// One of the numbers of a property, or of what it is where it is left out; a force's however it is given.
  subscript(property: Experiment.Property, index: Int, or standard: [Double]) -> Double {
    get { numbers(property, standard)[index] }
    set {
      var numbers = numbers(property, standard)
      numbers[index] = newValue
      if property == .direction, kind.family != .field {
        (self[.angle], self[.magnitude]) = (nil, nil)
      }
      self[all: property] = numbers
    }
  }

  private func numbers(_ property: Experiment.Property, _ standard: [Double]) -> [Double] {
    property == .direction && kind.family != .field
      ? [force.dx, force.dy] : self[all: property] ?? standard
  }
}
