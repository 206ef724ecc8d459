import Testing

@testable import Documents

/// Up to three numbers behave as a list of them.
@Suite struct FewNumbersTests {
  @Test(arguments: [[], [7], [7, -2], [1970, 1, 31], [32_767, -32_768, 0]] as [[Int16]])
  func isAListOfThem(numbers: [Int16]) {
    var few = FewNumbers(numbers.dropLast())
    if let last = numbers.last { few.append(last) }
    #expect(Array(few) == numbers && few.count == numbers.count && few == FewNumbers(numbers))
    #expect(few.reversed() == numbers.reversed())
    #expect(MemoryLayout<FewNumbers>.stride == 8)
  }
}
