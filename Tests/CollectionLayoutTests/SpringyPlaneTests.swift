import CollectionLayout
import Dynamics
import Foundation
import Geometry
import Testing

@Suite struct SpringyPlaneTests {
  private func plane(
    _ source: Counted, profile: Profile = .ideal, cap: Double = .infinity
  ) -> SpringyPlane {
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 330, height: 568),
      collectionViewLayout: WaterfallLayout { item, _ in 40 + CGFloat(item * 13 % 7) * 10 })
    view.dataSource = source
    let plane = SpringyPlane(view: view, profile: profile)
    plane.springs.parameters.resistance = 0
    (plane.springs.parameters.cap, plane.springs.parameters.minimumGap) = (cap, 0)
    plane.advance(by: 0)
    return plane
  }

  @Test func restingCellsStandWhereTheLayoutSays() throws {
    let source = Counted(300)
    let plane = plane(source)
    plane.scroll.jump(to: 1000)
    plane.advance(by: 0)
    #expect(plane.drawn.count > 10 && plane.isAtRest)
    for cell in plane.drawn {
      let attributes = plane.view.collectionViewLayout.layoutAttributesForItem(at: cell.indexPath)
      let frame = try #require(attributes?.frame)
      #expect(cell.frame == frame.offsetBy(dx: 0, dy: -1000))
    }
  }

  /// A cell that comes to show has the displacement of one that was there all the time.
  @Test(arguments: [false, true]) func cellsComeToShowAsIfTheyHadAlwaysBeenThere(shears: Bool) {
    let source = Counted(1500)
    let planes = [plane(source), plane(source)]
    planes[1].managesAll = true
    for plane in planes {
      plane.shears = shears
      plane.pointer = CGPoint(x: 100, y: 300)
      plane.advance(by: 0)
      plane.scroll.fling(at: 3000)
    }
    #expect(planes[0].managedCount < 60 && planes[1].managedCount == 1500)
    var worst = 0.0
    for _ in 0..<60 {
      for plane in planes { plane.advance(by: 1.0 / 60) }
      let all = Dictionary(
        uniqueKeysWithValues: planes[1].drawn.map { ($0.indexPath, $0.frame.minY) })
      for cell in planes[0].drawn where cell.frame.minY > 0 && cell.frame.maxY < 568 {
        worst = max(worst, abs(Double(cell.frame.minY - (all[cell.indexPath] ?? 0))))
      }
    }
    #expect(worst < 2, "\(worst)")
  }

  @Test func cellsOfAColumnNeverOverlap() {
    let source = Counted(500)
    let plane = plane(source, cap: 0.25)
    plane.springs.parameters.dampingRatio = 0.3
    for speed in [5000.0, -8000, 3000] {
      plane.pointer = CGPoint(x: 50, y: 500)
      plane.scroll.fling(at: speed)
      for _ in 0..<40 {
        plane.advance(by: 1.0 / 60)
        let columns = Dictionary(grouping: plane.drawn) { $0.frame.minX }
        for cells in columns.values {
          let sorted = cells.sorted { $0.frame.minY < $1.frame.minY }
          for (a, b) in zip(sorted, sorted.dropFirst()) {
            #expect(a.indexPath < b.indexPath)
            #expect(a.frame.maxY <= b.frame.minY + 1e-6)
          }
        }
      }
    }
  }

  @Test func resizingKeepsWhatIsAtTheTop() throws {
    let source = Counted(2000)
    let plane = plane(source)
    plane.scroll.jump(to: 20_000)
    plane.advance(by: 0)
    let first = try #require(plane.drawn.first { $0.frame.maxY > 0 })
    plane.resize(to: CGSize(width: 500, height: 400))
    let again = try #require(plane.drawn.first { $0.indexPath == first.indexPath })
    #expect(abs(again.frame.minY - first.frame.minY) < 1e-6)
  }

  @Test func aSnapshotGoesOnToTheSameBits() {
    let source = Counted(500)
    let plane = plane(source, profile: .uikit)
    plane.scroll.fling(at: 2000)
    for _ in 0..<10 { plane.advance(by: 1.0 / 60) }
    let snapshot = plane.snapshot()
    func run() -> [SpringyPlane.Drawn] {
      plane.restore(snapshot)
      for _ in 0..<20 { plane.advance(by: 1.0 / 60) }
      return plane.drawn
    }
    #expect(run() == run())
  }
}
