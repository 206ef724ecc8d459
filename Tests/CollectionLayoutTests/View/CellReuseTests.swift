import CollectionLayout
import Foundation
import Geometry
import Testing

/// Cells that were made to be measured and do not show are used again in the order of their items.
@Suite struct CellReuseTests {
  private final class TallCell: CollectionViewCell {
    override func preferredLayoutAttributesFitting(
      _ layoutAttributes: CollectionViewLayoutAttributes
    ) -> CollectionViewLayoutAttributes {
      layoutAttributes.size.height = 200
      return layoutAttributes
    }
  }

  private final class Rows: CollectionViewDataSource {
    /// The items that each cell was made and used again for, in the order in which cells were made.
    var uses: [(cell: CollectionViewCell, items: [Int])] = []

    func collectionView(
      _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { 60 }

    func collectionView(
      _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath)
      if let place = uses.firstIndex(where: { $0.cell === cell }) {
        uses[place].items.append(indexPath.item)
      } else {
        uses.append((cell, [indexPath.item]))
      }
      return cell
    }
  }

  /// What cells are used for in a list of 200 points, whose rows are taken for 10 points tall until they are measured.
  private func uses() -> [[Int]] {
    let (layout, rows) = (CollectionViewFlowLayout(), Rows())
    layout.itemSize = CGSize(width: 100, height: 10)
    layout.estimatedItemSize = CGSize(width: 100, height: 10)
    layout.minimumLineSpacing = 0
    let view = CollectionView(100, 200, layout)
    view.register(TallCell.self, forCellWithReuseIdentifier: "row")
    view.dataSource = rows
    for row in 0..<20 {
      view.contentOffset.y = CGFloat(row) * 200
      view.layoutIfNeeded()
      view.advance(by: 0)
    }
    return rows.uses.map(\.items)
  }

  @Test func unusedCellsAreTakenInOneOrder() {
    let first = uses()
    #expect(first.count >= 15 && first.contains { $0.count > 1 })
    for _ in 0..<20 { #expect(uses() == first) }
    // Of the cells that were made for items 1 to 19 and never shown, the last is taken for the next row that shows.
    #expect(first.prefix(20).map(\.first) == Array(0..<20) && first[19].prefix(2) == [19, 1])
  }
}
