import Foundation
@_exported import UIKit

/// Items of one section by their number, without cells.
final class Counted: NSObject, UICollectionViewDataSource {
  var count: Int
  init(_ count: Int) { self.count = count }
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { count }
}

extension UICollectionView {
  /// A view at the origin that lays items of a size out without spaces.
  convenience init(
    _ width: CGFloat, _ height: CGFloat, items size: CGSize,
    _ layout: UICollectionViewFlowLayout = UICollectionViewFlowLayout(),
    source: UICollectionViewDataSource? = nil
  ) {
    layout.itemSize = size
    (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
    self.init(
      frame: CGRect(x: 0, y: 0, width: width, height: height), collectionViewLayout: layout)
    dataSource = source
  }
}

/// Lets so many frames of 1/60 s pass.
func run(_ frames: Int) { for _ in 0..<frames { DisplayLink.advance(by: 1.0 / 60) } }

/// Whether numbers are the expected ones but for a little.
func near(_ found: [CGFloat], _ expected: [CGFloat], within reach: CGFloat = 0.01) -> Bool {
  found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) < reach }
}

/// A path of section 0.
func item(_ number: Int) -> IndexPath { IndexPath(item: number, section: 0) }

extension TouchDelivery {
  /// A finger that is put down and lifted 0.05 s later.
  func tap(_ x: CGFloat, _ y: CGFloat, time: TimeInterval = 1) {
    touchBegan(at: CGPoint(x: x, y: y), time: time)
    touchEnded(time: time + 0.05)
  }

  /// A finger that moves by a vector in each of so many frames of 1/60 s, and stays down.
  func drag(
    _ x: CGFloat, _ y: CGFloat, by dx: CGFloat, _ dy: CGFloat, steps: Int, time: TimeInterval = 1,
    inFrames: Bool = true
  ) {
    touchBegan(at: CGPoint(x: x, y: y), time: time)
    for step in 1...steps {
      let place = CGPoint(x: x + dx * CGFloat(step), y: y + dy * CGFloat(step))
      touchMoved(to: place, time: time + Double(step) / 60)
      if inFrames { run(1) }
    }
  }
}
