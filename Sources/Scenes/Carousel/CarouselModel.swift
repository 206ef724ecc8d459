import CollectionLayout
import Dynamics
import Foundation
import Geometry

/// The carousel without its looks: a row of tiles that scrolls on springs, and those off the floor.
///
/// Everything is known by id. A change of the row changes where tiles rest; each keeps its
/// displacement and its velocity and glides on from where it was seen.
final class CarouselModel {
  /// The motion; drag, wheel and keys go straight to it.
  var scroll = ScrollPhysics()
  private(set) var layout: CarouselLayout
  let springs: SpringyDisplacement
  let air: CarouselAir
  /// Whether the row is kept as in the article: by places, not by ids.
  private var isPublished: Bool { springs.parameters.law == .published }
  /// Where the pointer is, in points from the viewport's left: tiles near it follow it closely.
  var pointer = 0.0
  /// The viewport's width in points.
  private(set) var viewport = 1.0
  /// How high a tile is dropped from, and how far below the floor it can be seen, in points.
  var heights = (drop: 300.0, bottom: 100.0)

  /// Whether tiles come and go in their places instead of dropping in and out.
  var isCalm = false

  private var rows: [RowPlace] = []
  private var lastOffset = 0.0
  private var lastPointer = 0.0
  private var lastJump = 0
  /// Tiles that come down, and how much room their neighbours make for them by now, 0 to 1.
  private var presence: [RowID: Double] = [:]

  /// Tiles this far outside the viewport, in points, move as well: two tiles' widths, as Shinobi's.
  private static let margin = 140.0
  /// No tile is followed further outside than this, in points.
  private static let farthest = 20_000.0
  /// From this height on, in points, neighbours make room for a tile, and not faster than in this
  /// time, in seconds.
  private static let roomHeight = 160.0
  private static let roomTime = 0.18
  /// How much higher than the one before each of several tiles starts, in points.
  private static let stagger = 44.0

  init(count: Int, profile: Profile) {
    layout = CarouselLayout(count: count)
    springs = SpringyDisplacement(profile: profile)
    air = CarouselAir(tile: layout.tile, profile: profile)
  }

  /// What a row shorter than the viewport has to its left, in points.
  var lead: Double { max(0, (viewport - layout.contentExtent) / 2) }
  /// How many tiles move: those that show and a few beyond.
  var managed: Int { rows.count }

  var isAtRest: Bool {
    scroll.isAtRest && springs.isAtRest && air.isAtRest && presence.isEmpty
      && lastOffset == scroll.offset
  }

  /// A finger takes hold of the row at a place, in points from the viewport's left, at a time in
  /// seconds.
  func beginDrag(at x: Double, time: Double) {
    (pointer, lastPointer) = (x, x)
    scroll.beginDrag(at: x, time: time)
  }

  // MARK: - Frames

  /// Moves on by seconds.
  func advance(by dt: Double) {
    if let held = air.held { creep(held.x, dt) }
    scroll.advance(by: dt)
    var scrolled = scroll.offset - lastOffset
    if scroll.jumps != lastJump {
      lastJump = scroll.jumps
      springs.reset()
      scrolled = 0
    }
    // The pointer's place in the content half-way through the frame: under a finger it stays.
    let touch =
      (lastOffset + scroll.offset + (scroll.isTracking ? lastPointer : pointer) + pointer) / 2
      - lead
    collectRows()
    springs.isTouched = scroll.isTracking
    springs.scroll(by: scrolled)
    springs.advance(by: dt, rows: rows, touch: touch)
    (lastOffset, lastPointer) = (scroll.offset, pointer)
    air.advance(by: dt, bottom: heights.bottom)
    followHand()
    makeRoom(dt)
  }

  private func collectRows(beyond: Double = 0) {
    let drawn = rows.map { abs(springs.drawnDisplacement(of: $0.id, viewport: viewport)) }
    // The article manages what shows and two tiles beside it, however far they lag.
    let more = isPublished ? 0 : beyond + (drawn.max() ?? 0)
    let reach = min(Self.farthest, Self.margin + more)
    let left = scroll.offset - lead
    rows = layout.rows(from: left - reach, to: left + viewport + reach).map(layout.place)
  }

  private var touch: Double { scroll.offset + pointer - lead }

  // MARK: - Places on the stage

  /// The tiles that show: the middle of each, in points from the viewport's left and below where it
  /// stands.
  var drawnTiles: [(place: RowPlace, x: Double, y: Double)] {
    let tops = springs.drawnTops(touch: touch, viewport: viewport, presence: presence)
    let held = air.held
    return zip(rows, tops).map { place, top in
      let x = held?.id == place.id ? held?.x : nil
      return (place, x ?? top + place.extent / 2 - scroll.offset + lead, air.fall(of: place.id).y)
    }
  }

  /// The tiles that are above the others, in the air or on their way over them, and how much room is
  /// made for them by now, 0 to 1.
  var raised: [RowID: Double] { presence }
  /// The tiles on their way out.
  var leaving: [CarouselAir.Pose] { air.poses.filter { $0.kind == .leaving } }

  /// A tile's velocity on the stage, in points per second.
  func velocity(of id: RowID) -> CGVector {
    if let pose = air.poses.first(where: { $0.id == id && $0.kind != .dropping }) {
      return pose.velocity
    }
    return CGVector(dx: springs.velocity(of: id) - scroll.velocity, dy: air.fall(of: id).speed)
  }

  /// What the engine has in hand: tiles on springs along the row, and those off the floor; the middle
  /// of a tile that stands is so many points from the top.
  func picture(standing: Double) -> DebugSnapshot {
    var picture = air.picture(standing: standing)
    let lifted = air.lifted
    for tile in drawnTiles
    where tile.x > -layout.tile.width && tile.x < viewport + layout.tile.width {
      let place = CGPoint(x: tile.x, y: standing + tile.y)
      let frame = CGRect(center: place, size: layout.tile)
      let isAwake = springs.isAwake(tile.place.id) || lifted.contains(tile.place.id)
      picture.items.append(
        DebugSnapshot.Item(frame: frame, velocity: velocity(of: tile.place.id), isAwake: isAwake))
      picture.ties.append(
        DebugSnapshot.Tie(
          .spring, from: CGPoint(x: restX(of: tile.place.row), y: standing), to: place, length: 0,
          startIsAnchor: true))
    }
    if scroll.isTracking { picture.hand = CGPoint(x: pointer, y: standing) }
    return picture
  }

  private func restX(of row: Int) -> Double { layout.middle(of: row) - scroll.offset + lead }

  private func drawnX(of id: RowID) -> Double? { drawnTiles.first { $0.place.id == id }?.x }

  /// Neighbours part before a tile that comes down, and stay apart however it bounces; one that
  /// glides over others along the floor is in nobody's way until it is nearly there.
  private func makeRoom(_ dt: Double) {
    let (lifted, held) = (air.lifted, air.held?.id)
    for (id, share) in presence {
      let height = -air.fall(of: id).y
      let (down, near) = (
        1 - height / Self.roomHeight, 1.5 - abs(springs.glide(of: id)) / layout.spacing / 4
      )
      let wanted = id == held ? 0 : max(share, min(1, max(0, min(down, near))))
      let step = dt / Self.roomTime
      let next = min(share + step, max(share - step, wanted))
      presence[id] = next >= 1 && !lifted.contains(id) ? nil : next
    }
  }

  // MARK: - Changes

  /// Takes a new viewport; what is in its middle stays there.
  func resize(viewport: Double) {
    guard viewport != self.viewport else { return }
    if self.viewport == 1 { pointer = viewport / 2 }
    let middle = scroll.offset - lead + self.viewport / 2
    let (wasOverscrolled, pending) = (scroll.isOverscrolled, scroll.offset - lastOffset)
    self.viewport = max(1, viewport)
    let most = max(0, layout.contentExtent - self.viewport)
    let wish = middle + lead - self.viewport / 2
    if !wasOverscrolled { move(by: min(max(0, wish), most) - scroll.offset) }
    scroll.setExtents(content: layout.contentExtent, viewport: self.viewport)
    lastOffset = scroll.offset - pending
    collectRows()
    springs.advance(by: 0, rows: rows, touch: touch)
  }

  /// Moves the offset without any spring noticing.
  private func move(by distance: Double) {
    scroll.shift(by: distance)
    springs.shift(by: distance)
  }

  /// Changes the row: what showed glides on from where it was.
  /// - Parameters:
  ///   - width: how much wider or narrower the content gets, in points.
  ///   - isBefore: whether that is left of the viewport, so that nothing on the screen moves.
  ///   - edit: the change.
  private func change(
    by width: Double, isBefore: Bool = false, _ edit: (inout CarouselLayout) -> Void
  ) {
    let (old, oldLeft) = (layout, scroll.offset - lead)
    let pending = scroll.offset - lastOffset
    edit(&layout)
    if isBefore { move(by: width) }
    scroll.setExtents(content: layout.contentExtent, viewport: viewport)
    lastOffset = scroll.offset - pending
    collectRows(beyond: abs(width))
    springs.advance(by: 0, rows: rows, touch: touch)
    let left = scroll.offset - lead
    for place in rows {
      guard let row = old.row(of: place.id) else { continue }
      let was = old.middle(of: row) - oldLeft
      springs.glide(place.id, from: was - (layout.middle(of: place.row) - left))
    }
  }

  /// Puts tiles in at a place: they drop in where that shows.
  func insert(_ count: Int, at row: Int) {
    guard count > 0 else { return }
    let isLeft = row < layout.count && restX(of: row) + layout.tile.width / 2 < 0
    let isBefore = isLeft && !isPublished
    let speeds = rows.map { springs.velocity(of: $0.id) }
    let first = rows.first?.row ?? 0
    var new: [RowID] = []
    change(by: Double(count) * layout.pitch, isBefore: isBefore) { new = $0.insert(count, at: row) }
    if isPublished { mixUp(speeds, first: first, from: row) }
    guard !isLeft else { return }
    for (i, id) in new.enumerated() {
      if !isCalm { air.drop(id, from: heights.drop + Double(i) * Self.stagger) }
      presence[id] = 0
    }
  }

  /// The article hands the places of tiles on to those that come to stand there, but not their
  /// velocities: from the new tile on each has the velocity of the one that stood there before.
  private func mixUp(_ speeds: [Double], first: Int, from row: Int) {
    for place in rows where place.row >= row && speeds.indices.contains(place.row - first) {
      let speed = speeds[place.row - first] - springs.velocity(of: place.id)
      springs.glide(place.id, from: 0, speed: speed)
    }
  }

  /// Where a tile goes that is put in to the right of the viewport's middle.
  var rowAtCenter: Int { layout.insertionRow(at: scroll.offset - lead + viewport / 2) }

  /// Takes a tile out: it falls through the floor.
  func remove(_ id: RowID) {
    guard let row = layout.row(of: id) else { return }
    if air.held?.id == id { drop() }
    let (x, velocity) = (drawnX(of: id), velocity(of: id))
    let isBefore = restX(of: row) + layout.tile.width / 2 < 0
    change(by: isBefore ? -layout.pitch : layout.pitch, isBefore: isBefore) { $0.remove(row) }
    presence[id] = nil
    if let x, !isCalm { air.letFall(id, at: x, velocity: velocity.dx) }
  }

  /// Moves a tile by places; it glides there along the floor.
  func move(_ id: RowID, by places: Int) {
    guard let row = layout.row(of: id) else { return }
    let target = min(max(0, row + places), layout.count - 1)
    guard target != row else { return }
    presence[id] = 0
    change(by: Double(abs(target - row)) * layout.pitch) { $0.move(row, to: target) }
  }

  // MARK: - The hand

  /// Lifts a tile out of the row with the hand at a place: points from the viewport's left and below
  /// where tiles stand.
  func lift(_ id: RowID, hand place: CGPoint) {
    guard let x = drawnX(of: id) else { return }
    air.hold(id, at: x, velocity: velocity(of: id).dx, hand: place)
    presence[id] = presence[id] ?? 1
  }

  /// Puts the tile in the hand down: it drops into its place, moving as it did.
  func drop() {
    guard let (id, x, velocity) = air.letGo(), let row = layout.row(of: id) else { return }
    let (displacement, speed) = (springs.displacement(of: id), springs.velocity(of: id))
    springs.glide(
      id, from: x - restX(of: row) - displacement, speed: velocity + scroll.velocity - speed)
  }

  /// The tile in the hand has the place in the row that it is over.
  private func followHand() {
    guard let held = air.held, let row = layout.row(of: held.id) else { return }
    let x = held.x + scroll.offset - lead
    // A little more than half-way, so that nothing flutters between two places.
    guard abs(x - layout.middle(of: row)) > layout.pitch * 0.6, let target = layout.row(at: x)
    else { return }
    change(by: Double(abs(target - row)) * layout.pitch) { $0.move(row, to: target) }
  }

  /// From the viewport's edge, a held tile this near makes the row creep, in points, and how fast at
  /// most, in points per second.
  private static let creepReach = 60.0
  private static let creepSpeed = 600.0

  private func creep(_ x: Double, _ dt: Double) {
    let reach = min(Self.creepReach, viewport / 4)
    let past = x < reach ? x - reach : x > viewport - reach ? x - viewport + reach : 0
    guard past != 0, reach > 0 else { return }
    let speed = min(1, max(-1, past / reach)) * Self.creepSpeed
    scroll.wheel(by: speed * dt, isPrecise: true)
  }

  // MARK: - Snapshots

  /// Everything that moves, and the row.
  struct Snapshot {
    fileprivate var scroll: ScrollPhysics
    fileprivate var layout: CarouselLayout
    fileprivate var rows: [RowPlace]
    fileprivate var springs: SpringyDisplacement.Snapshot
    fileprivate var air: CarouselAir.Snapshot
    fileprivate var pointer: Double
    fileprivate var viewport: Double
    fileprivate var lastOffset: Double
    fileprivate var lastPointer: Double
    fileprivate var lastJump: Int
    fileprivate var presence: [RowID: Double]
  }

  func snapshot() -> Snapshot {
    Snapshot(
      scroll: scroll, layout: layout, rows: rows, springs: springs.snapshot(),
      air: air.snapshot(), pointer: pointer, viewport: viewport, lastOffset: lastOffset,
      lastPointer: lastPointer, lastJump: lastJump, presence: presence)
  }

  /// Comes back to a state, to the bit where engine and viewport are those of then.
  func restore(_ snapshot: Snapshot) {
    let (feel, width) = (scroll.parameters, viewport)
    (scroll, layout, viewport) = (snapshot.scroll, snapshot.layout, snapshot.viewport)
    (rows, pointer, lastOffset) = (snapshot.rows, snapshot.pointer, snapshot.lastOffset)
    lastPointer = snapshot.lastPointer
    scroll.parameters = feel
    lastJump = snapshot.lastJump
    springs.restore(snapshot.springs)
    air.restore(snapshot.air, profile: springs.profile)
    presence = snapshot.presence
    resize(viewport: width)
  }

  /// Goes on on another engine, from the same state.
  func use(_ profile: Profile) {
    guard springs.profile != profile else { return }
    springs.profile = profile
    air.restore(air.poses, profile: profile)
  }
}
