import Dynamics
import Foundation
import Testing

@Suite struct RegionPartsTests {
  private func again(_ region: Region) -> Region {
    switch region.parts {
    case .infinite: .infinite
    case .disc(let radius): Region(radius: radius)
    case .rectangle(let size): Region(size: size)
    case .inverse(let a): again(a).inverse()
    case .union(let a, let b): again(a).byUnion(with: again(b))
    case .difference(let a, let b): again(a).byDifference(from: again(b))
    case .intersection(let a, let b): again(a).byIntersection(with: again(b))
    }
  }

  @Test func whatIsMadeOfTheSamePartsIsTheSame() {
    let disc = Region(radius: 90)
    let box = Region(size: CGSize(width: 70, height: 33.3))
    for region in [
      .infinite, disc, box, disc.inverse(), disc.byUnion(with: box),
      box.byDifference(from: disc.inverse()), disc.byIntersection(with: box),
    ] { #expect(again(region) == region) }
    #expect(Region(radius: 7).parts == .disc(radius: 7))
  }

  @Test func anyRadiusComesBackToTheBit() {
    for i in 1...2000 {
      let radius = CGFloat(i) * 0.37 + 1 / CGFloat(i)
      #expect(again(Region(radius: radius)) == Region(radius: radius))
    }
  }
}
