import CollectionLayout

/// A data source that has so many items in each section.
final class ItemCount: CollectionViewDataSource {
  var counts: [Int]

  init(_ counts: Int...) { self.counts = counts }

  func numberOfSections(in view: CollectionView) -> Int { counts.count }
  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
    counts[section]
  }
}
