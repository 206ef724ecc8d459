/// Up to three small numbers in order, which need no memory of their own: a long chat has a date or time on every line.
struct FewNumbers: RandomAccessCollection, Hashable, ExpressibleByArrayLiteral {
  private var (first, second, third): (Int16, Int16, Int16) = (0, 0, 0)
  private var length: UInt8 = 0

  init(arrayLiteral numbers: Int16...) { self.init(numbers) }

  init(_ numbers: some Sequence<Int16>) { for number in numbers { append(number) } }

  var startIndex: Int { 0 }
  var endIndex: Int { Int(length) }

  subscript(place: Int) -> Int16 {
    precondition(indices.contains(place), "A number is taken from a place that holds none.")
    return place == 0 ? first : place == 1 ? second : third
  }

  /// Adds a number after the others.
  mutating func append(_ number: Int16) {
    switch length {
    case 0: first = number
    case 1: second = number
    case 2: third = number
    default: preconditionFailure("A fourth number is added where three have room.")
    }
    length += 1
  }
}
