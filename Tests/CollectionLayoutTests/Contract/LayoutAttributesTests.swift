import CollectionLayout
import Dynamics
import Foundation
import Geometry
import Testing

/// Attributes with a property more.
private final class Tinted: CollectionViewLayoutAttributes {
  var tint = 0
  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? Tinted)?.tint = tint
    return copy
  }
  override func isEqual(_ object: Any?) -> Bool {
    super.isEqual(object) && (object as? Tinted)?.tint == tint
  }
}

@Suite struct LayoutAttributesTests {
  @Test func frameCentreAndSizeAgree() {
    let attributes = CollectionViewLayoutAttributes(forCellWith: IndexPath(item: 3, section: 1))
    attributes.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    #expect(attributes.center == CGPoint(x: 25, y: 40))
    #expect(attributes.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
    attributes.transform = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(abs(attributes.frame.width - 40) < 1e-9 && abs(attributes.frame.height - 30) < 1e-9)
    #expect(attributes.center == CGPoint(x: 25, y: 40))
    #expect(attributes.alpha == 1 && attributes.zIndex == 0 && !attributes.isHidden)
    #expect(attributes.indexPath.item == 3 && attributes.indexPath.section == 1)
  }

  @Test func copiesAreEqualUntilOneChanges() {
    let attributes = Tinted(forSupplementaryViewOfKind: "h", with: IndexPath(item: 0, section: 2))
    attributes.tint = 7
    let copy = attributes.copied()
    #expect(copy == attributes && copy !== attributes)
    #expect((copy as? Tinted)?.tint == 7)
    #expect(copy.representedElementCategory == .supplementaryView)
    #expect(copy.representedElementKind == "h")
    attributes.tint = 8
    #expect(copy != attributes)
  }

  /// Lets its one item fall.
  private final class Falling: CollectionViewLayout {
    let item = CollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
    private(set) lazy var animator = DynamicAnimator(collectionViewLayout: self)
    private(set) var prepared = 0
    override func prepare() {
      prepared += 1
      guard animator.behaviors.isEmpty else { return }
      item.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      animator.addBehavior(GravityBehavior(items: [item]))
    }
    override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 1000) }
    override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [CollectionViewLayoutAttributes]? { [item.copied()] }
  }

  @Test func anAnimatorInvalidatesItsLayout() {
    let names = Names([["a"]])
    let layout = Falling()
    let view = CollectionView(100, 1000, layout, names)
    view.run(frames: 30)
    #expect(layout.prepared == 31)
    // ½·1000 pt/s²·(½ s)², and what whole sub-steps add to it.
    #expect(abs((view.visibleElements.first?.center.y ?? 0) - 5 - 125) < 5)
    #expect(layout.referenceBounds == CGRect(x: 0, y: 0, width: 100, height: 1000))
  }
}
