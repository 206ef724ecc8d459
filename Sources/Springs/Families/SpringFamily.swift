import Localization

/// A library's parameters of a spring, what they mean, and how the library moves by them.
public struct SpringFamily: Sendable, Identifiable {
  /// Its name on the command line and in files.
  public let id: String
  /// Its name in menus, in its library's spelling.
  public let title: String
  /// Its parameters, in one sentence.
  public let note: LocalizedText
  /// Its parameters, in its own order.
  public let parameters: [FamilyParameter]

  /// The spring of some values; nil where they are no spring's, as for a sampled curve.
  let read: (@Sendable ([Double]) -> Spring)?
  /// The values nearest to a spring that the family can have.
  let write: @Sendable (Spring) -> [Double]
  /// How the library moves a step by values that were written for a spring.
  let move: @Sendable (_ values: [Double], _ wish: Spring) -> any StepResponse
  /// What the family cannot represent of a spring; nil where it can represent it.
  let lack: @Sendable (Spring) -> LocalizedText?

  init(
    _ id: String, _ title: String, _ note: LocalizedText, _ parameters: [FamilyParameter],
    read: (@Sendable ([Double]) -> Spring)?, write: @escaping @Sendable (Spring) -> [Double],
    move: @escaping @Sendable ([Double], Spring) -> any StepResponse,
    lack: @escaping @Sendable (Spring) -> LocalizedText? = { _ in nil }
  ) {
    (self.id, self.title, self.note, self.parameters) = (id, title, note, parameters)
    (self.read, self.write, self.move, self.lack) = (read, write, move, lack)
  }

  /// A family whose values are a spring's, which the library moves in a way of its own; by default as
  /// the closed form.
  init(
    _ id: String, _ title: String, _ note: LocalizedText, _ parameters: [FamilyParameter],
    read: @escaping @Sendable ([Double]) -> Spring,
    write: @escaping @Sendable (Spring) -> [Double],
    motion: @escaping @Sendable (Spring) -> any StepResponse = { ClosedStep($0) },
    lack: @escaping @Sendable (Spring) -> LocalizedText? = { _ in nil }
  ) {
    self.init(
      id, title, note, parameters, read: read, write: write,
      move: { values, _ in motion(read(values)) }, lack: lack)
  }

  /// The spring of some values.
  /// - Parameter values: One a parameter, in their order, each inside its range.
  /// - Returns: Nil where the family's numbers are no spring's.
  public func spring(_ values: [Double]) -> Spring? {
    precondition(
      values.count == parameters.count
        && zip(values, parameters).allSatisfy { $1.range.contains($0) },
      "a family takes one value a parameter, inside its range")
    return read?(values)
  }

  /// The values nearest to a spring that the family can have, inside their ranges.
  public func values(for spring: Spring) -> [Double] {
    zip(write(spring), parameters).map { value, parameter in
      min(max(value, parameter.range.lowerBound), parameter.range.upperBound)
    }
  }

  /// How the library moves a step by some values.
  /// - Parameters:
  ///   - values: As `values(for:)` gives them, rounded or not.
  ///   - wish: The spring they were made for.
  /// - Returns: Its own formula or integrator.
  public func response(_ values: [Double], for wish: Spring) -> any StepResponse {
    move(values, wish)
  }

  /// What becomes of a spring in this family.
  ///
  /// The error is measured: the library's own formula or integrator runs beside the closed form.
  /// - Parameters:
  ///   - spring: The spring to name.
  ///   - rate: The display's frames per second, Hz; 60 by default.
  /// - Returns: Its values here, and how well they do.
  public func conversion(of spring: Spring, rate: Double = 60) -> SpringConversion {
    let values = values(for: spring)
    let error = move(values, spring).largestDeviation(from: spring, rate: rate)
    return SpringConversion(
      family: self, values: values,
      exactness: Exactness(error: error, shortcoming: shortcoming(spring)))
  }

  /// Why the family cannot represent a spring: what it lacks, or a range that ends too soon; nil where
  /// it can.
  func shortcoming(_ spring: Spring) -> LocalizedText? {
    if let lack = lack(spring) { return lack }
    let (wished, values) = (write(spring), values(for: spring))
    guard let at = values.indices.first(where: { values[$0] != wished[$0] }) else { return nil }
    return "\(parameters[at].title.lowercased()) stops at \(Digits.significant(values[at], 4))"
  }
}

/// A spring as the parameters of one family.
public struct SpringConversion: Sendable {
  /// The family that the values belong to.
  public let family: SpringFamily
  /// Its values, one a parameter.
  public let values: [Double]
  /// How well they move as the spring.
  public let exactness: Exactness
}

/// One number of a family.
public struct FamilyParameter: Hashable, Sendable {
  /// Its name in code and on the command line.
  public let id: String
  /// Its name in the inspector.
  public let title: String
  /// Its unit; empty for a plain number.
  public let unit: String
  /// The range that the library takes.
  public let range: ClosedRange<Double>
  /// The range of a slider.
  public let usual: ClosedRange<Double>
  /// Whether equal travel of a slider is an equal ratio.
  public var isLogarithmic = false
  /// Decimals that are shown, 2 by default.
  public var digits = 2
  /// The default; nil for a parameter that has to be given.
  public var defaultValue: Double?
  /// Whether it only scales others, as a mass does: written once and left alone.
  public var isScale = false

  init(
    _ id: String, _ title: String, _ unit: String = "", _ range: ClosedRange<Double>,
    usual: ClosedRange<Double>
  ) {
    (self.id, self.title, self.unit) = (id, title, unit)
    (self.range, self.usual) = (range, usual)
  }

  func with(_ change: (inout FamilyParameter) -> Void) -> FamilyParameter {
    var copy = self
    change(&copy)
    return copy
  }
}
