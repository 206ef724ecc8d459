import Dynamics
import Foundation
import Geometry

/// Tiles of one size in a row that scrolls left and right and stands on a floor: after Shinobi's
/// springy carousel (iOS 7 day by day, day 5).
///
/// An inserted tile that shows drops in from above and bounces; a deleted one falls out of the view;
/// a lifted one follows a hand. The layout's animator moves these tiles, and no others: a million
/// tiles that stand cost no more than one.
public final class CarouselLayout: CollectionViewLayout {
  /// The sides of a tile, in points.
  public let itemSize = CGSize(width: 70, height: 70)
  /// The free distance between two tiles, in points.
  public let spacing: CGFloat = 10
  /// The free distance before the first and after the last tile, in points.
  public let inset: CGFloat = 10
  /// The distance of the floor from the view's top, in points.
  public var floor: CGFloat = 420 { didSet { if floor != oldValue { invalidateLayout() } } }
  /// How tiles drop; those in flight follow a change.
  public var drop = Drop() { didSet { if drop != oldValue { tuneFlights() } } }

  /// How tiles drop into the row and out of it.
  public struct Drop: Hashable, Sendable {
    /// The gravity in UIKit's unit, 1000 pt/s².
    public var gravity: CGFloat = 0.3
    /// The share of speed that a bounce keeps, 0 to 1.
    public var elasticity: CGFloat = 0.2
    /// The spring that pulls a dropping tile to its place: its frequency in hertz, 0 for none, and its
    /// damping ratio.
    public var frequency: CGFloat = 0.8, damping: CGFloat = 0.5
    /// The decay of velocity, in 1/s.
    public var resistance: CGFloat = 0.1

    /// The numbers of the article's carousel.
    public init() {}
  }

  /// Moves the tiles that are off the floor.
  public private(set) lazy var animator = DynamicAnimator(
    collectionViewLayout: self, profile: profile)
  let profile: Profile
  let weight = GravityBehavior(items: [])
  let ground = CollisionBehavior(items: [])
  let material = DynamicItemBehavior(items: [])
  var flights: [Flight] = []
  var hand: DragBehavior?
  var nextNumber = 0
  /// Where tiles that are about to be deleted are drawn, and how they move, by their paths.
  var departures: [IndexPath: (center: CGPoint, velocity: CGVector)] = [:]
  private var deleted: [IndexPath: CollectionViewLayoutAttributes] = [:]
  var count = 0
  /// The shift of the content offset that keeps what shows in its place, in points.
  private var offsetShift: CGFloat = 0

  /// A row without tiles, until the view counts them.
  public init(profile: Profile = DynamicAnimator.defaultProfile) {
    self.profile = profile
    super.init()
    prepareAnimator()
  }

  /// Nil: what a carousel is made of is in no archive.
  public required init?(coder: NSCoder) { nil }

  // MARK: - Places

  /// The distance from one tile to the next, in points.
  public var pitch: CGFloat { itemSize.width + spacing }
  /// The y of the centre of a tile that stands, in points.
  public var standing: CGFloat { floor - itemSize.height / 2 }
  private var rowWidth: CGFloat {
    2 * inset + CGFloat(count) * pitch - (count > 0 ? spacing : 0)
  }
  /// The free room left of a row that is narrower than the view, in points.
  private var lead: CGFloat { max(0, ((collectionView?.bounds.width ?? 0) - rowWidth) / 2) }

  /// The x of the centre of a tile's place, in points of the content; places go on beyond both ends.
  public func middle(of item: Int) -> CGFloat {
    lead + inset + itemSize.width / 2 + CGFloat(item) * pitch
  }

  /// The place nearest to a point of the content, from the first to the last; nil for an empty row.
  public func item(at x: CGFloat) -> Int? {
    guard count > 0 else { return nil }
    let nearest = ((x - middle(of: 0)) / pitch).rounded()
    return Int(min(max(nearest, 0), CGFloat(count - 1)))
  }

  /// The index for a tile that is inserted at a point of the content: to the right of the nearest tile,
  /// or in its place where that is right of the point.
  public func insertionItem(at x: CGFloat) -> Int {
    guard let nearest = item(at: x) else { return 0 }
    return middle(of: nearest) < x ? nearest + 1 : nearest
  }

  // MARK: - Layout

  public override func prepare() {
    guard let view = collectionView else { return }
    let old = count
    count = view.numberOfSections > 0 ? view.numberOfItems(inSection: 0) : 0
    if let plan = view.takePlan() {
      follow(plan, view)
    } else if count != old {
      for flight in flights where (flight.item ?? 0) >= count { land(flight.number) }
    }
  }

  /// Takes over a batch update: tiles left of the view move nothing that shows, inserted tiles that
  /// show drop in, deleted ones fall out.
  private func follow(_ plan: UpdatePlan, _ view: CollectionView) {
    let left = view.bounds.minX - lead - inset
    let first = Int((left / pitch).rounded(.up))
    let (inserts, deletes) = (plan.changes.items.inserts, plan.changes.items.deletes)
    let isScrolled = rowWidth > view.bounds.width && left > 0
    let before =
      isScrolled
      ? inserts.count { $0.item < first } - deletes.count { $0.item < first } : 0
    offsetShift = CGFloat(before) * pitch
    for i in flights.indices.reversed() {
      guard let item = flights[i].item else { continue }
      switch plan.fate(of: IndexPath(item: item, section: 0)) {
      case .stays(let new), .reloaded(let new): flights[i].item = new.item
      case .deleted: land(flights[i].number)
      }
    }
    for path in deletes { depart(path, in: view) }
    guard !view.reducesMotion else { return }
    let range = view.bounds.offsetBy(dx: offsetShift, dy: 0)
    let shown = inserts.map(\.item).sorted().filter {
      middle(of: $0) + pitch > range.minX && middle(of: $0) - pitch < range.maxX
    }
    for (i, item) in shown.enumerated() where !isScrolled || item >= first {
      dropIn(item, from: max(20, standing - itemSize.height / 2) + CGFloat(i) * Self.stagger)
    }
  }

  /// The additional height of each of several tiles that drop in at once, in points.
  private static let stagger: CGFloat = 44

  private func depart(_ path: IndexPath, in view: CollectionView) {
    let shown = departures.removeValue(forKey: path)
    guard !view.reducesMotion, let shown else { return }
    deleted[path] = fallOut(
      from: CGPoint(x: shown.center.x + offsetShift, y: shown.center.y), velocity: shown.velocity)
  }

  public override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint {
    defer { offsetShift = 0 }
    return CGPoint(x: proposedContentOffset.x + offsetShift, y: proposedContentOffset.y)
  }

  public override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    flight(of: itemIndexPath.item) == nil ? nil : layoutAttributesForItem(at: itemIndexPath)
  }

  public override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { deleted[itemIndexPath] }

  public override func finalizeCollectionViewUpdates() { deleted = [:] }

  package override func hasDisappeared(
    _ attributes: CollectionViewLayoutAttributes, from bounds: CGRect
  ) -> Bool { attributes.frame.minY > bounds.maxY }

  public override func elementDidDisappear(_ attributes: CollectionViewLayoutAttributes) {
    if let flight = flights.first(where: { $0.body === attributes }) { land(flight.number) }
  }

  public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.size != collectionView?.bounds.size || hand != nil
  }

  package override var keepsPlaceOnResize: Bool { true }

  /// Another width keeps what is in the middle of the view there, and the start of the row where the
  /// view shows it.
  public override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> CollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    guard let view = collectionView, newBounds.width != view.bounds.width else { return context }
    let last = max(0, rowWidth - view.bounds.width)
    guard view.bounds.minX > 0, view.bounds.minX <= last else { return context }
    let newLead = max(0, (newBounds.width - rowWidth) / 2)
    let wish = view.bounds.midX - lead + newLead - newBounds.width / 2
    context.contentOffsetAdjustment.x =
      min(max(0, wish), max(0, rowWidth - newBounds.width)) - newBounds.minX
    return context
  }

  public override var collectionViewContentSize: CGSize {
    CGSize(width: rowWidth, height: collectionView?.bounds.height ?? 0)
  }

  /// True: an answer is complete.
  package override var findsAllElements: Bool { true }

  public override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    guard let first = item(at: rect.minX - pitch), let last = item(at: rect.maxX + pitch) else {
      return []
    }
    let held = flights.compactMap { $0.isHeld ? $0.item : nil }.filter { !(first...last ~= $0) }
    return (Array(first...last) + held).map(attributes).filter { $0.frame.overlaps(rect) }
  }

  public override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    (0..<count).contains(indexPath.item) ? attributes(of: indexPath.item) : nil
  }

  private func attributes(of item: Int) -> CollectionViewLayoutAttributes {
    let attributes = CollectionViewLayoutAttributes(
      forCellWith: IndexPath(item: item, section: 0))
    attributes.size = itemSize
    attributes.center = CGPoint(x: middle(of: item), y: standing)
    guard let flight = flight(of: item) else { return attributes }
    attributes.center.y += flight.body.center.y
    attributes.zIndex = flight.isHeld ? 2 : 1
    if flight.isHeld {
      attributes.center.x = (collectionView?.bounds.minX ?? 0) + flight.body.center.x
      attributes.isPinned = true
    }
    return attributes
  }

  public override func animatorDidMoveItems(_ animator: DynamicAnimator) {
    landTiles()
    super.animatorDidMoveItems(animator)
  }

  public override func prepareForTransition(from oldLayout: CollectionViewLayout) {
    guard let old = oldLayout as? CarouselLayout else { return }
    (floor, drop, count) = (old.floor, old.drop, old.count)
    takeFlights(of: old)
  }

  package override var velocities: [ElementKey: CGVector] { flightVelocities }

  public override var savedState: (any CollectionViewLayoutState)? {
    get { state }
    set { if let state = newValue as? State { restore(state) } }
  }

  public override func drivenAttributes(
    for attributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    flights.first { $0.body.dynamicKey == attributes.dynamicKey }?.body ?? attributes
  }
}
