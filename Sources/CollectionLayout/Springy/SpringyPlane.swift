import Dynamics
import Foundation
import Geometry

/// Any layout's cells on springs while they scroll: a collection view, scroll physics and
/// displacement together.
///
/// It asks the layout for what shows and a little around it, so a layout that answers that quickly
/// may hold millions of items.
public final class SpringyPlane {
  /// A cell with where it is drawn.
  public struct Drawn: Hashable, Sendable {
    /// Where in the data.
    public var indexPath: IndexPath
    /// Where it is drawn, in points from the viewport's top left.
    public var frame: CGRect
  }

  /// The view whose layout says where cells rest.
  public let view: CollectionView
  /// The motion of the offset; drag, wheel and keys go straight to it.
  public var scroll = ScrollPhysics()
  /// How far cells are from rest.
  public let springs: SpringyDisplacement
  /// Where the pointer is, in points from the viewport's top left: cells near it follow it closely.
  public var pointer = CGPoint.zero
  /// Whether distance beside the pointer counts too, as in objc.io's |dx| + |dy|: rows shear.
  public var shears = false
  /// Whether every cell of the content has a spring, not only those that show: objc.io's naive list.
  public var managesAll = false { didSet { if managesAll != oldValue { collect() } } }
  /// More cells than this are never managed all at once.
  public static let mostManaged = 2000

  fileprivate struct Cell {
    var place: RowPlace
    var path: IndexPath
    var frame: CGRect
    var column: Int
  }

  private var cells: [Cell] = []
  private var lastOffset = 0.0
  private var lastJump = 0
  /// Cells this far outside the viewport, in points, have springs as well: objc.io's margin.
  private static let margin = 100.0

  /// A plane over a view; the view's offset is the plane's from here on.
  public init(view: CollectionView, profile: Profile) {
    self.view = view
    springs = SpringyDisplacement(profile: profile)
    scroll.jump(to: view.contentOffset.y)
    lastJump = scroll.jumps
    settle()
  }

  /// Whether nothing moves and nothing will by itself.
  public var isAtRest: Bool {
    scroll.isAtRest && springs.isAtRest && lastOffset == scroll.offset && view.isAtRest
  }

  /// How many cells have springs.
  public var managedCount: Int { cells.count }

  // MARK: - Frames

  /// Moves on by seconds.
  public func advance(by dt: Double) {
    scroll.advance(by: dt)
    var scrolled = scroll.offset - lastOffset
    if scroll.jumps != lastJump {
      lastJump = scroll.jumps
      springs.reset()
      scrolled = 0
    }
    let middle = lastOffset + (scroll.offset - lastOffset) / 2
    settle(dt)
    springs.isTouched = scroll.isTracking
    springs.scroll(by: scrolled)
    springs.advance(by: dt, rows: cells.map(\.place), touch: middle + pointer.y)
    lastOffset = scroll.offset
  }

  /// Lays out what shows at the offset of now.
  private func settle(_ dt: Double = 0) {
    view.contentOffset = CGPoint(x: 0, y: scroll.offset)
    view.advance(by: dt)
    let shift = view.takeOffsetShift().dy
    if shift != 0 {
      scroll.shift(by: shift)
      springs.shift(by: shift)
    }
    scroll.setExtents(content: view.contentSize.height, viewport: view.bounds.height)
    collect()
  }

  private func collect() {
    let content = CGRect(origin: .zero, size: view.contentSize)
    var rect = view.bounds.insetBy(dx: 0, dy: -Self.margin)
    if managesAll, itemCount <= Self.mostManaged { rect = content }
    let shown = view.collectionViewLayout.layoutAttributesForElements(in: rect) ?? []
    cells = shown.filter { $0.representedElementCategory == .cell }.map(cell)
      .sorted {
        ($0.place.top, $0.frame.minX, $0.path) < ($1.place.top, $1.frame.minX, $1.path)
      }
    giveGaps()
  }

  private var itemCount: Int {
    guard let source = view.dataSource else { return 0 }
    return (0..<source.numberOfSections(in: view)).reduce(0) {
      $0 + source.collectionView(view, numberOfItemsInSection: $1)
    }
  }

  private func cell(_ attributes: CollectionViewLayoutAttributes) -> Cell {
    let (frame, path) = (attributes.frame, attributes.indexPath)
    let number = Int64(path.section) << 40 | Int64(path.item)
    let aside = shears ? abs(Double(frame.midX) - pointer.x) : 0
    return Cell(
      place: RowPlace(
        id: RowID(number: number), row: path.item, top: frame.minY, extent: frame.height, gap: 0,
        aside: aside),
      path: path, frame: frame, column: Int(frame.minX.rounded()))
  }

  /// What is free above each cell in its column belongs to it, as the gap that bunching may use.
  private func giveGaps() {
    var bottoms: [Int: Double] = [:]
    for i in cells.indices {
      let (column, place) = (cells[i].column, cells[i].place)
      defer { bottoms[column] = place.top + place.extent }
      guard let bottom = bottoms[column], place.top > bottom else { continue }
      let gap = place.top - bottom
      cells[i].place.gap = gap
      cells[i].place.top -= gap
      cells[i].place.extent += gap
    }
  }

  // MARK: - Changes

  /// Takes a new viewport; what is at its top stays, with the displacement it has.
  public func resize(to size: CGSize) {
    guard size != view.bounds.size else { return }
    let first = cells.first { $0.frame.maxY > scroll.offset }
    let distance = first.map { Double($0.frame.minY) - scroll.offset } ?? 0
    view.setBounds(CGRect(origin: view.contentOffset, size: size))
    view.layoutIfNeeded()
    scroll.setExtents(content: view.contentSize.height, viewport: size.height)
    if let first,
      let place = view.collectionViewLayout.layoutAttributesForItem(at: first.path)?.frame
    {
      // A cell that is cut off stays cut off at the same part of it.
      let scale = distance < 0 ? Double(place.height / first.frame.height) : 1
      let wish = min(max(0, Double(place.minY) - distance * scale), scroll.range.upperBound)
      let shift = wish - scroll.offset
      scroll.shift(by: shift)
      springs.shift(by: shift)
    }
    adopt()
  }

  /// Takes the cells as they stand now, between two frames.
  public func adopt() {
    settle()
    springs.advance(by: 0, rows: cells.map(\.place), touch: scroll.offset + pointer.y)
    lastOffset = scroll.offset
  }

  // MARK: - Drawing

  /// The cells that show or nearly, with where each is drawn; those of a column never overlap.
  public var drawn: [Drawn] {
    let touch = scroll.offset + pointer.y
    var columns: [Int: [Int]] = [:]
    for i in cells.indices { columns[cells[i].column, default: []].append(i) }
    var tops = cells.map(\.place.top)
    for indices in columns.values {
      let places = indices.map { cells[$0].place }
      let drawn = springs.drawnTops(of: places, touch: touch, viewport: view.bounds.height)
      for (i, top) in zip(indices, drawn) { tops[i] = top }
    }
    return zip(cells, tops).map { cell, top in
      let y = top + cell.place.gap - scroll.offset
      return Drawn(
        indexPath: cell.path,
        frame: CGRect(
          x: cell.frame.minX, y: y, width: cell.frame.width, height: cell.frame.height))
    }
  }

  /// What the springs of the cells that show do, in points from the viewport's top left: a cell hangs
  /// on a spring from where it would be at rest.
  public var picture: DebugSnapshot {
    var picture = DebugSnapshot()
    for (cell, shown) in zip(cells, drawn)
    where shown.frame.maxY > 0 && shown.frame.minY < view.bounds.height {
      let id = cell.place.id
      picture.hold(
        shown.frame, to: CGPoint(x: cell.frame.midX, y: cell.frame.midY - scroll.offset),
        velocity: CGVector(dx: 0, dy: springs.velocity(of: id)), isAwake: springs.isAwake(id))
    }
    if scroll.isTracking { picture.hand = pointer }
    return picture
  }

  /// How the cells of `drawn` move about their rests, in the same order.
  public var motions: [SpringMotion] { cells.map { springs.motion(of: $0.place) } }

  /// How fast a cell moves on the screen, in points per second.
  public func velocity(of path: IndexPath) -> Double {
    let number = Int64(path.section) << 40 | Int64(path.item)
    return springs.velocity(of: RowID(number: number)) - scroll.velocity
  }

  // MARK: - Snapshots

  /// Everything that moves.
  public struct Snapshot {
    fileprivate var scroll: ScrollPhysics
    fileprivate var springs: SpringyDisplacement.Snapshot
    fileprivate var pointer: CGPoint
    fileprivate var cells: [Cell]
    fileprivate var lastOffset: Double
    fileprivate var lastJump: Int
    fileprivate var size: CGSize
  }

  /// The current state.
  public func snapshot() -> Snapshot {
    Snapshot(
      scroll: scroll, springs: springs.snapshot(), pointer: pointer, cells: cells,
      lastOffset: lastOffset, lastJump: lastJump, size: view.bounds.size)
  }

  /// Comes back to a state; the layout stays as it is.
  public func restore(_ snapshot: Snapshot) {
    let feel = scroll.parameters
    (scroll, pointer) = (snapshot.scroll, snapshot.pointer)
    scroll.parameters = feel
    springs.restore(snapshot.springs)
    guard snapshot.size == view.bounds.size else {
      lastJump = scroll.jumps
      return adopt()
    }
    (cells, lastOffset, lastJump) = (snapshot.cells, snapshot.lastOffset, snapshot.lastJump)
    view.contentOffset = CGPoint(x: 0, y: lastOffset)
  }
}
