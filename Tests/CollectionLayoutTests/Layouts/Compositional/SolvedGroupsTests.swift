import Foundation
import Geometry
import SeededRandom
import Testing

@testable import CollectionLayout

/// Groups that are kept once where they are alike, beside the same groups worked out one by one.
@Suite struct SolvedGroupsTests {
  private static let room = CGSize(width: 320, height: 480)

  private static func dimension(
    _ random: inout SplitMix64, isWidth: Bool
  ) -> CompositionalDimension {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: .absolute(CGFloat(Int.random(in: 10...90, using: &random)))
    case 1: .estimated(CGFloat(Int.random(in: 20...60, using: &random)))
    case 2: .fractionalWidth(CGFloat(Int.random(in: 1...6, using: &random)) / 6)
    case 3 where !isWidth: .uniformAcrossSiblings(estimate: 30)
    default: .fractionalHeight(CGFloat(Int.random(in: 1...5, using: &random)) / 10)
    }
  }

  private static func size(_ random: inout SplitMix64) -> CompositionalSize {
    CompositionalSize(
      widthDimension: dimension(&random, isWidth: true),
      heightDimension: dimension(&random, isWidth: false))
  }

  private static func item(_ random: inout SplitMix64, depth: Int) -> CompositionalItem {
    if depth > 0, Int.random(in: 0..<3, using: &random) == 0 { return group(&random, depth) }
    let item = CompositionalItem(layoutSize: size(&random))
    if Bool.random(using: &random) {
      item.contentInsets = DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      item.edgeSpacing = CompositionalEdgeSpacing(
        leading: .flexible(3), top: .fixed(2), trailing: nil, bottom: .fixed(1))
    }
    return item
  }

  private static func group(_ random: inout SplitMix64, _ depth: Int) -> CompositionalGroup {
    let (size, count) = (size(&random), Int.random(in: 1...4, using: &random))
    let items = (0..<count).map { _ in item(&random, depth: depth - 1) }
    let group: CompositionalGroup =
      switch Int.random(in: 0..<4, using: &random) {
      case 0: .horizontal(layoutSize: size, subitem: items[0], count: count)
      case 1: .vertical(layoutSize: size, repeatingSubitem: items[0], count: count)
      case 2: .vertical(layoutSize: size, subitems: items)
      default: .horizontal(layoutSize: size, subitems: items)
      }
    group.interItemSpacing = Bool.random(using: &random) ? .fixed(5) : .flexible(2)
    return group
  }

  private static func groups(
    of group: CompositionalGroup, _ count: Int, runsDown: Bool, measuredItems: [Int],
    _ measured: @escaping (Int) -> CGSize?
  ) -> SolvedGroups {
    SolvedGroups(
      of: group, itemCount: count, in: room,
      SolvedGroups.Stacking(runsDown: runsDown, start: 12, side: 7, spacing: 8),
      measuredItems: measuredItems, measured: measured)
  }

  private static func isNear(_ a: CGRect, _ b: CGRect) -> Bool {
    // Sums and products of places of up to 30,000 points.
    let most = 1e-8
    return abs(a.minX - b.minX) < most && abs(a.minY - b.minY) < most
      && abs(a.width - b.width) < most && abs(a.height - b.height) < most
  }

  @Test(arguments: 0..<200) func standWhereTheyWouldOneByOne(_ seed: Int) throws {
    var random = SplitMix64(state: UInt64(seed))
    let group = Self.group(&random, 2)
    let (count, runsDown) = (
      Int.random(in: 0...120, using: &random), Bool.random(using: &random)
    )
    let share = Int.random(in: 1...40, using: &random)
    var sizes: [Int: CGSize] = [:]
    for item in 0..<count where Int.random(in: 0..<share, using: &random) == 0 {
      sizes[item] = CGSize(
        width: Int.random(in: 5...200, using: &random),
        height: Int.random(in: 5...200, using: &random))
    }
    let known = sizes
    let once = Self.groups(
      of: group, count, runsDown: runsDown, measuredItems: known.keys.sorted()
    ) { known[$0] }
    // Each item is said to be measured: none is taken to be like others.
    let single = Self.groups(
      of: group, count, runsDown: runsDown, measuredItems: Array(0..<count)
    ) { known[$0] }
    #expect(once.count == single.count)
    #expect(abs(once.end - single.end) < 1e-8 && abs(once.widest - single.widest) < 1e-8)
    for item in 0..<count {
      let (a, b) = (try #require(once.leaf(ofItem: item)), try #require(single.leaf(ofItem: item)))
      #expect(Self.isNear(a.frame, b.frame) && a.item === b.item)
      #expect(a.isEstimated == b.isEstimated)
    }
    #expect(once.leaf(ofItem: count) == nil && once.leaf(ofItem: -1) == nil)
    for number in 0..<once.count {
      let (a, b) = (once.place(ofGroup: number), single.place(ofGroup: number))
      #expect(a.firstItem == b.firstItem)
      #expect(abs(a.start - b.start) < 1e-8 && abs(a.end - b.end) < 1e-8)
    }
    for _ in 0..<20 {
      let low = CGFloat.random(in: -100...once.end + 100, using: &random)
      let high = low + CGFloat.random(in: 0...400, using: &random)
      #expect(once.items(from: low, to: high) == single.items(from: low, to: high))
    }
  }

  @Test func aMillionRowsAreLookedAtWhereTheyWereMeasured() {
    let size = CompositionalSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
    let group = CompositionalGroup.vertical(
      layoutSize: size, subitems: [CompositionalItem(layoutSize: size)])
    final class Counter { var asked = 0 }
    let counter = Counter()
    let groups = Self.groups(
      of: group, 1_000_000, runsDown: true, measuredItems: [3, 500_000, 999_999]
    ) {
      counter.asked += 1
      return [3, 500_000, 999_999].contains($0) ? CGSize(width: 320, height: 60) : nil
    }
    #expect(counter.asked < 30)
    #expect(groups.count == 1_000_000)
    let end: CGFloat = 12 + 999_997 * 44 + 3 * 60 + 999_999 * 8
    #expect(groups.end == end)
    let start: CGFloat = 12 + 500_001 * 52 + 2 * 16
    #expect(groups.leaf(ofItem: 500_001)?.frame.minY == start)
    #expect(groups.items(from: 116, to: 117) == 2..<3)
  }

  @Test func functionsThatPlaceItemsAreAskedForEachGroup() {
    final class Counter { var asked = 0 }
    let counter = Counter()
    let size = CompositionalSize(
      widthDimension: .fractionalWidth(1), heightDimension: .absolute(40))
    let group = CompositionalGroup.custom(layoutSize: size) { _ in
      counter.asked += 1
      return [CompositionalCustomItem(frame: CGRect(x: counter.asked, y: 0, width: 9, height: 9))]
    }
    let groups = Self.groups(of: group, 5, runsDown: true, measuredItems: []) { _ in nil }
    #expect((0..<5).map { groups.leaf(ofItem: $0)?.frame.minX } == [8, 9, 10, 11, 12])
  }
}
