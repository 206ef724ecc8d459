import Foundation

/// Linear equations in the order of their weight: one that contradicts those before it has no effect.
struct LinearSystem {
  /// A sum of variables times numbers, and a constant.
  struct Expression {
    var factors: [Int: Double] = [:]
    var constant = 0.0

    static func variable(_ index: Int) -> Expression { Expression(factors: [index: 1]) }

    /// The sum with another one times a number.
    func adding(_ other: Expression, times factor: Double = 1) -> Expression {
      var sum = self
      sum.constant += factor * other.constant
      for (variable, value) in other.factors { sum.factors[variable, default: 0] += factor * value }
      return sum
    }

    /// The value with values of the variables; added in their order, so that it is the same to the bit each time.
    func value(_ values: [Double]) -> Double {
      factors.sorted { $0.key < $1.key }.reduce(constant) { $0 + $1.value * values[$1.key] }
    }
  }

  /// A sum that is to be zero.
  private struct Row {
    /// The factors of all variables, then the constant; that of the pivot is 1.
    var factors: [Double]
    let pivot: Int
  }

  private let count: Int
  private var rows: [Row] = []
  private static let smallest = 1e-9

  /// No equations of so many variables.
  init(count: Int) { self.count = count }

  /// Lets an expression be zero, as far as it is free to be.
  mutating func add(_ expression: Expression) {
    var factors = [Double](repeating: 0, count: count + 1)
    for (variable, factor) in expression.factors { factors[variable] = factor }
    factors[count] = expression.constant
    for row in rows where factors[row.pivot] != 0 {
      Self.subtract(row, from: &factors)
    }
    var pivot: Int?
    for variable in 0..<count where abs(factors[variable]) > Self.smallest {
      if abs(factors[variable]) > pivot.map({ abs(factors[$0]) }) ?? 0 { pivot = variable }
    }
    guard let pivot else { return }
    let scale = factors[pivot]
    let row = Row(factors: factors.map { $0 / scale }, pivot: pivot)
    for index in rows.indices where rows[index].factors[pivot] != 0 {
      Self.subtract(row, from: &rows[index].factors)
    }
    rows.append(row)
  }

  private static func subtract(_ row: Row, from factors: inout [Double]) {
    let share = factors[row.pivot]
    for index in factors.indices { factors[index] -= share * row.factors[index] }
    factors[row.pivot] = 0
  }

  /// The variables; those that are not determined are zero.
  var solution: [Double] {
    var values = [Double](repeating: 0, count: count)
    for row in rows { values[row.pivot] = -row.factors[count] }
    return values
  }
}
