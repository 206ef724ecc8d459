/// The name of a parameter, with the type that its scene reads it as.
///
/// A scene declares its keys once, in an enum `Keys`, and uses them for the declaration of the
/// parameter and for reading: `values[Keys.balls]`.
public struct ParameterKey<Value>: Sendable {
  /// The parameter's name on the command line and in files.
  public let id: String
  let value: @Sendable (Double) -> Value
  let number: @Sendable (Value) -> Double
}

extension ParameterKey<Double> {
  /// A number.
  public init(_ id: String) {
    self.init(id: id, value: { $0 }, number: { $0 })
  }
}

extension ParameterKey<Int> {
  /// A whole number.
  public init(_ id: String) {
    self.init(id: id, value: { Int($0.rounded()) }, number: { Double($0) })
  }
}

extension ParameterKey<Bool> {
  /// A switch: 0 is off, 1 is on.
  public init(_ id: String) {
    self.init(id: id, value: { $0 >= 0.5 }, number: { $0 ? 1 : 0 })
  }
}

extension ParameterKey where Value: CaseIterable & Equatable & Sendable, Value.AllCases == [Value] {
  /// One of a few values, in the order of the parameter's choices.
  public init(choice id: String) {
    self.init(
      id: id,
      value: { Value.allCases[min(max(0, Int($0)), Value.allCases.count - 1)] },
      number: { Double(Value.allCases.firstIndex(of: $0) ?? 0) })
  }
}

extension ParameterValues {
  /// The value of a parameter of the scene, in the type of its key.
  public subscript<Value>(key: ParameterKey<Value>) -> Value {
    get { key.value(self[key.id]) }
    set { self[key.id] = key.number(newValue) }
  }
}
