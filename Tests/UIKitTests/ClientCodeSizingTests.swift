import Foundation
import Testing

/// Constraints within cells say how large these are.
@Suite struct ClientCodeSizingTests {
  /// Heights of 20, 50 and 35 points with 10 points around them in a bubble that is 4 points from the edges.
  @Test func cellsAreAsLargeAsWhatStandsInThem() {
    let result = ClientCodeSizing.nested()
    #expect(
      result.cells == [
        CGRect(x: 0, y: 0, width: 200, height: 48), CGRect(x: 0, y: 48, width: 200, height: 78),
        CGRect(x: 0, y: 126, width: 200, height: 63),
      ])
    #expect(
      result.inner == [
        CGRect(x: 8, y: 4, width: 84, height: 70), CGRect(x: 12, y: 10, width: 60, height: 50),
      ])
    #expect(result.grown.map(\.minY) == [0, 48, 156] && result.grown[1].height == 108)
  }

  @Test func cellsWithoutConstraintsHaveTheSizeThatFits() {
    #expect(ClientCodeSizing.fitted() == Array(repeating: CGSize(width: 70, height: 33), count: 3))
  }

  /// The boxes are 40 points wide by themselves.
  @Test func theOneThatKeepsItsSizeLeastChanges() {
    let second = ClientCodeSizing.row(hugging: 249, resistance: 749)
    #expect(second.wide == [40, 252] && second.narrow == [40, 12])
    let first = ClientCodeSizing.row(hugging: 251, resistance: 751)
    #expect(first.wide == [252, 40] && first.narrow == [12, 40])
  }

  @Test func stacksHaveMarginsAndSpacesOfTheirOwn() {
    let result = ClientCodeSizing.column()
    let height: CGFloat = 10 + 44 + 20 + 30 + 6 + 10
    #expect(result.fitting.height == height)
    #expect(
      result.frames == [
        CGRect(x: 5, y: 10, width: 100, height: 44), CGRect(x: 5, y: 74, width: 100, height: 30),
        CGRect(x: 5, y: 110, width: 100, height: 80),
      ])
  }
}
