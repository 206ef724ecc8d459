import SmallFoundation
import Testing

/// Objects of the small Foundation are equal, hashed and copied as UIKit code expects.
@Suite struct NSObjectTests {
  private class Named: NSObject, NSCopying {
    let name: String
    init(_ name: String) { self.name = name }
    override func isEqual(_ object: Any?) -> Bool { (object as? Named)?.name == name }
    override var hash: Int { name.hashValue }
    func copy(with zone: NSZone?) -> Any { Named(name + "'") }
  }

  @Test func anObjectIsEqualToItselfAlone() {
    let (a, b) = (NSObject(), NSObject())
    #expect(a == a && a != b && a.isEqual(a) && !a.isEqual(nil) && !a.isEqual("a"))
    #expect(Set([a, b, a]).count == 2)
    #expect(a.copy() as? NSObject === a)
  }

  @Test func aClassSaysWhatIsEqual() {
    #expect(Named("a") as NSObject == Named("a") && Named("a") as NSObject != Named("b"))
    #expect(Set([Named("a"), Named("a"), Named("b")] as [NSObject]).count == 2)
    #expect((Named("a").copy() as? Named)?.name == "a'")
  }

  @Test func boxesHoldGeometry() {
    let point = NSValue(point: CGPoint(x: 1, y: 2))
    #expect(point.pointValue == CGPoint(x: 1, y: 2) && point.rectValue == .zero)
    #expect(NSValue(size: CGSize(width: 3, height: 4)).sizeValue == CGSize(width: 3, height: 4))
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(NSValue(rect: rect).rectValue == rect && NSValue(rect: rect) == NSValue(rect: rect))
    #expect(point != NSValue(rect: rect) && point == NSValue(point: CGPoint(x: 1, y: 2)))
  }
}
