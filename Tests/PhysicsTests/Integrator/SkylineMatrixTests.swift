import Testing

@testable import Physics

@Suite struct SkylineMatrixTests {
  /// A full matrix of n rows takes n(n-1)(n-2)/6 products of two rows' numbers, and two for each number left of the
  /// diagonal; a chain one row of them for each.
  @Test func theWorkOfFactorsIsCounted() {
    var matrix = SkylineMatrix()
    matrix.setRows(first: [0, 0, 0, 0, 0])
    #expect(matrix.factorWork == 5 * 4 * 3 / 6 + 2 * 10)
    matrix.setRows(first: [0, 0, 1, 2, 3])
    #expect(matrix.factorWork == 2 * 4)
    matrix.setRows(first: [])
    #expect(matrix.factorWork == 0)
  }
}
